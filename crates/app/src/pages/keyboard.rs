//! Keys pressed anywhere on a page with a board: what [`rookery_state::keys`] says, unless a person
//! is writing, or the board or a list uses them.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::window;
use rookery_state::keys::{self, BoardPage, Command, Spot};
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

/// Where typed letters belong to the field.
const WRITING: &str =
    "input, textarea, select, [contenteditable], [role=dialog], [role=listbox], [role=menu]";
/// Where arrows and the like scroll.
const SCROLLING: &str = ".moves-scroll, .rules-scroll, [data-scrolls]";

/// What a page makes of keys, as it is drawn.
#[derive(Default)]
pub struct Meaning {
    /// Those of the pieces.
    pub letters: String,
    /// Keys of one character act beside the board, too.
    pub anywhere: bool,
    /// Escape closes something.
    pub open: bool,
}

/// What a key asks of the page.
pub enum Asked {
    Escape,
    Command(Command),
}

/// Hears every key for as long as it lives. What is the page's is taken from the browser at once: a
/// message to the page may come after the browser has scrolled.
pub fn listen(
    page: BoardPage,
    meaning: Rc<RefCell<Meaning>>,
    heard: Callback<Asked>,
) -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&window(), "keydown", options, move |event| {
        let event = event.dyn_ref::<KeyboardEvent>();
        let asked = event.and_then(|event| asked_by(event, page, &meaning.borrow()));
        if let (Some(event), Some(asked)) = (event, asked) {
            event.prevent_default();
            heard.emit(asked);
        }
    })
}

/// Takes nothing from the browser yet.
pub fn asked_by(event: &KeyboardEvent, page: BoardPage, meaning: &Meaning) -> Option<Asked> {
    if event.ctrl_key() || event.meta_key() || event.default_prevented() {
        return None;
    }
    let key = event.key();
    if key == "Escape" {
        return meaning.open.then_some(Asked::Escape);
    }
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
    let (letters, anywhere) = (&meaning.letters, meaning.anywhere);
    keys::asked(&key, event.alt_key(), spot, page, letters, anywhere).map(Asked::Command)
}
