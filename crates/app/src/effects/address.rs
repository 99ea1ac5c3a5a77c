//! The address of the page. [`Route`] writes it, nobody else.

use gloo::events::EventListener;
use gloo::utils::window;
use rookery_state::route::Route;
use wasm_bindgen::JsValue;
use yew::Callback;

use super::storage::{remember, remembered};

/// What the address asks for.
pub fn here() -> Route {
    Route::parse(&window().location().hash().unwrap_or_default())
}

/// Hears that the address asks for something else, as long as what comes back is kept.
pub fn on_change(then: Callback<()>) -> EventListener {
    EventListener::new(&window(), "hashchange", move |_| then.emit(()))
}

/// Goes to another page.
pub fn go(route: &Route) {
    // A browser that refuses leaves the person where they are.
    let _ = window().location().set_hash(&route.hash());
}

/// Says in the address what is shown already: a reload comes back to it, to where it was left, and
/// the way back in the history is no longer.
pub fn stand_at(route: &Route) {
    if let Ok(history) = window().history() {
        let left = history.state().unwrap_or(JsValue::NULL);
        let _ = history.replace_state_with_url(&left, "", Some(&route.hash()));
    }
}

/// Says in the address what is shown from now on: the way back in the history leads to what was shown before.
pub fn step_to(route: &Route) {
    if let Ok(history) = window().history() {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&route.hash()));
    }
}

/// What the history remembers of an address: how far down its page was when somebody pressed something last,
/// as `place.js` notes it; below nothing while the page is loaded again for it.
pub fn top() -> f64 {
    noted().unwrap_or_default()
}

/// Has somebody pressed something at this address before?
pub fn comes_back() -> bool {
    // Where the site is built there is no browser.
    cfg!(target_arch = "wasm32") && noted().is_some()
}

/// What this tab remembers of a page, for who comes back to it; who comes anew begins anew.
pub fn left(name: &str) -> String {
    if !comes_back() {
        remember(name, "");
    }
    remembered(name).unwrap_or_default()
}

fn noted() -> Option<f64> {
    let state = window().history().and_then(|history| history.state());
    state.ok()?.as_f64()
}

/// Below nothing where it was not, and back: 0 becomes -1. Who comes anew is infinitely far below.
fn turn_top() {
    let turned = match noted() {
        None => f64::NEG_INFINITY.into(),
        Some(f64::NEG_INFINITY) => JsValue::NULL,
        Some(top) => (-1.0 - top).into(),
    };
    if let Ok(history) = window().history() {
        let _ = history.replace_state(&turned, "");
    }
}

/// Loads the page again for an address that another program shows.
pub fn change_program() {
    turn_top();
    reload();
}

pub fn reload() {
    // A browser that refuses leaves the person where they are.
    let _ = window().location().reload();
}

/// Has the person come from another page of the site, by a change of programs? Told once.
pub fn changed_program() -> bool {
    let came = top() < 0.0;
    if came {
        turn_top();
    }
    came
}
