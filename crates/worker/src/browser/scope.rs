//! What both programs beside the page need of the browser.

use std::cell::RefCell;

use gloo::worker::{HandlerId, Worker, WorkerScope};
use js_sys::global;
use wasm_bindgen::JsValue;

use crate::UNFINISHED_BUILD;

type Listener = Box<dyn Fn(&str)>;

thread_local! {
    /// Whom a panic is told to.
    static LISTENER: RefCell<Option<Listener>> = const { RefCell::new(None) };
}

/// The finishing step of `cargo xtask` writes the build id into the loaders.
pub fn build() -> String {
    js_sys::Reflect::get(&global(), &JsValue::from_str("rookeryBuild"))
        .ok()
        .and_then(|value| value.as_string())
        .unwrap_or_else(|| UNFINISHED_BUILD.to_string())
}

/// From now on a panic sends last words to whoever listens.
pub fn report_panics() {
    std::panic::set_hook(Box::new(|info| {
        let details = info.to_string();
        LISTENER.with(|listener| {
            if let Ok(listener) = listener.try_borrow()
                && let Some(tell) = listener.as_ref()
            {
                tell(&details);
            }
        });
    }));
}

/// This page is to be told of a panic, in these words.
pub fn listen<W: Worker<Output = String> + 'static>(
    scope: &WorkerScope<W>,
    page: HandlerId,
    last_words: fn(String) -> String,
) {
    let scope = scope.clone();
    let tell = move |details: &str| scope.respond(page, last_words(details.to_string()));
    LISTENER.with(|listener| *listener.borrow_mut() = Some(Box::new(tell)));
}
