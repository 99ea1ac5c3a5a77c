//! When something breaks, the person sees a calm message instead of a dead page.
//!
//! The message itself is plain HTML and a few lines of script (`assets/trouble.js`), because
//! after a panic nothing of this program may be relied on.

use gloo::utils::window;
use wasm_bindgen::JsValue;
use web_sys::{CustomEvent, CustomEventInit};

use crate::build_id;

/// The event that `assets/trouble.js` listens for.
const EVENT: &str = "rookery-trouble";

/// From now on a panic of this program is shown to the person.
pub fn show_panics() {
    // Yew puts in a hook of its own unless it is given one.
    yew::set_custom_panic_hook(Box::new(|info| {
        let details = info.to_string();
        gloo::console::error!(&details);
        announce("page", &details);
    }));
}

/// The worker has panicked: the computer player is gone, the page still stands.
pub fn show_worker_panic(details: &str) {
    gloo::console::error!(details);
    announce("worker", details);
}

fn announce(place: &str, details: &str) {
    let text = format!("{place}: {details}\nbuild {}", build_id::of_page());
    let init = CustomEventInit::new();
    init.set_detail(&JsValue::from_str(&text));
    if let Ok(event) = CustomEvent::new_with_event_init_dict(EVENT, &init) {
        // Nobody listens in tests of single components; there is nothing to do about that.
        let _ = window().dispatch_event(&event);
    }
}
