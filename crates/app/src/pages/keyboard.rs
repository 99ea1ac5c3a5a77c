//! Keys pressed anywhere on a page with a board: what [`crate::state::keys`] says, unless a person
//! is writing, or the board or a list uses them.

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::window;
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

use crate::state::keys::{self, Command, Place, Spot};

/// Where typed letters belong to the field.
const WRITING: &str =
    "input, textarea, select, [contenteditable], [role=dialog], [role=listbox], [role=menu]";
/// Where arrows and the like scroll.
const SCROLLING: &str = ".moves-scroll, .rules-scroll, [data-scrolls]";

/// Hears every key for as long as it lives.
pub fn listen(heard: Callback<KeyboardEvent>) -> EventListener {
    let options = EventListenerOptions {
        passive: false,
        ..Default::default()
    };
    EventListener::new_with_options(&window(), "keydown", options, move |event| {
        if let Some(event) = event.dyn_ref::<KeyboardEvent>() {
            heard.emit(event.clone());
        }
    })
}

/// What a key asks of the page, which then owns it; `letters` are those of the pieces. `anywhere`:
/// keys of one character act beside the board, too.
pub fn command_of(
    event: &KeyboardEvent,
    place: Place,
    letters: &str,
    anywhere: bool,
) -> Option<Command> {
    if event.ctrl_key() || event.meta_key() || event.default_prevented() {
        return None;
    }
    let key = event.key();
    let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
    let inside = |selector: &str| {
        let found = target.as_ref().map(|target| target.closest(selector));
        matches!(found, Some(Ok(Some(_))))
    };
    let spots = [
        (WRITING, Spot::Field),
        ("[role=grid]", Spot::Board),
        (SCROLLING, Spot::Scrolled),
    ];
    let spot = spots.into_iter().find(|(selector, _)| inside(selector));
    let spot = spot.map_or(Spot::Elsewhere, |(_, spot)| spot);
    let command = keys::asked(&key, event.alt_key(), spot, place, letters, anywhere)?;
    event.prevent_default();
    Some(command)
}

/// Whether the key closes what is open.
pub fn is_escape(event: &KeyboardEvent) -> bool {
    event.key() == "Escape" && !event.ctrl_key() && !event.meta_key() && !event.default_prevented()
}
