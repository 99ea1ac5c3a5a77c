//! Hands a person a file.

use gloo::file::{Blob, ObjectUrl};
use gloo::timers::callback::Timeout;
use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// Lets the browser save a text as a file.
pub fn download(name: &str, kind: &str, text: &str) {
    save(name, Blob::new_with_options(text, Some(kind)));
}

/// Lets the browser save what is already a file but for its name.
pub fn save(name: &str, blob: Blob) {
    let url = ObjectUrl::from(blob);
    let Ok(link) = document().create_element("a") else {
        return;
    };
    // A link that cannot be made leaves everything as it was.
    let _ = link.set_attribute("href", &url);
    let _ = link.set_attribute("download", name);
    if let Some(link) = link.dyn_ref::<HtmlElement>() {
        link.click();
    }
    // The browser fetches the address only after this turn of events.
    Timeout::new(10_000, move || drop(url)).forget();
}
