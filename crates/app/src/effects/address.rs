//! The address of the page. [`Route`] writes it, nobody else.

use gloo::utils::window;
use wasm_bindgen::JsValue;

use crate::route::Route;

/// Goes to another page.
pub fn go(route: &Route) {
    // A browser that refuses leaves the person where they are.
    let _ = window().location().set_hash(&route.hash());
}

/// Says in the address what is shown already: a reload comes back to it, and the way back in the
/// history is no longer.
pub fn stand_at(route: &Route) {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&route.hash()));
    }
}
