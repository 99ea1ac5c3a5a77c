//! The page, as a program beside it knows it: texts, one at a time, and last words. The page's
//! side is the app's `effects/client.rs`.

use js_sys::global;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::{READY, UNFINISHED_BUILD};

/// The finishing step of `cargo xtask` writes the build id into the loaders.
pub fn build() -> String {
    js_sys::Reflect::get(&global(), &JsValue::from_str("rookeryBuild"))
        .ok()
        .and_then(|value| value.as_string())
        .unwrap_or_else(|| UNFINISHED_BUILD.to_string())
}

/// From now on the page is heard. It keeps what it has to say until it is told so, for what
/// comes before a program listens is lost.
pub fn listen(mut hear: impl FnMut(&str) + 'static) {
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(text) = event.data().as_string() {
            hear(&text);
        }
    });
    scope().set_onmessage(Some(heard.into_js_value().unchecked_ref()));
    say(READY);
}

pub fn say(text: &str) {
    // Texts can always be sent.
    let _ = scope().post_message(&JsValue::from_str(text));
}

/// From now on a panic sends last words to the page.
pub fn report_panics(last_words: fn(String) -> String) {
    std::panic::set_hook(Box::new(move |info| say(&last_words(info.to_string()))));
}

fn scope() -> DedicatedWorkerGlobalScope {
    global().unchecked_into()
}
