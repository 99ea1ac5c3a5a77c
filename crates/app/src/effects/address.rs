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

/// What the history remembers of an address while the page is loaded again for it.
const FROM_THE_SITE: &str = "from the site";

/// Loads the page again for an address that another program shows.
pub fn change_program() {
    if let Ok(history) = window().history() {
        let _ = history.replace_state(&FROM_THE_SITE.into(), "");
    }
    // A browser that refuses leaves the person where they are.
    let _ = window().location().reload();
}

/// Has the person come from another page of the site, by a change of programs? Told once.
pub fn changed_program() -> bool {
    let Ok(history) = window().history() else {
        return false;
    };
    let came = history.state().is_ok_and(|state| state == FROM_THE_SITE);
    if came {
        let _ = history.replace_state(&JsValue::NULL, "");
    }
    came
}
