//! Where the focus goes when what had it is about to vanish, or when another page has come.

use std::cell::Cell;
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use gloo::utils::{body, document, window};
use rookery_board::SizeWatch;
use wasm_bindgen::JsCast;
use web_sys::{
    Element, FocusOptions, HtmlElement, HtmlInputElement, MouseEvent, ScrollIntoViewOptions,
    ScrollLogicalPosition,
};
use yew::{NodeRef, TargetCast};

use super::address;

fn found(selector: &str) -> Option<HtmlElement> {
    html(document().query_selector(selector).ok()?)
}

fn html(element: Option<Element>) -> Option<HtmlElement> {
    element?.dyn_into().ok()
}

/// What no key leads to takes the focus, too.
fn focus_text(target: &HtmlElement) {
    target.set_tab_index(-1);
    let _ = target.focus();
}

/// Does it when what is changing now stands on the page.
pub fn later(then: impl FnOnce() + 'static) {
    Timeout::new(0, then).forget();
}

/// The heading of the page, so that keyboard and screen reader begin there.
pub fn focus_page() {
    if let Some(target) = found("main h1").or_else(|| found("main")) {
        focus_text(&target);
    }
}

/// The same for who came before there was a heading, and waits at the page.
pub fn focus_waiting() {
    let active = document().active_element();
    if active.is_some_and(|active| active.tag_name() == "MAIN") {
        focus_page();
    }
}

/// What a selector finds first in a part of the page.
pub fn focus_within(part: &NodeRef, selector: &str) {
    let part = part.cast::<Element>();
    if let Some(target) = part.and_then(|part| html(part.query_selector(selector).ok()?)) {
        let _ = target.focus();
    }
}

/// The heading of a part that was just opened: what it was opened with may lie below it.
pub fn focus_heading(part: &NodeRef) {
    focus_within(part, "h2");
}

/// Brings a part of the page into sight; the address stays, for it names the page.
pub fn go_to(id: &str) {
    if let Some(target) = html(document().get_element_by_id(id)) {
        target.scroll_into_view();
        focus_text(&target);
    }
}

/// What a selector finds first.
pub fn focus_on(selector: &str) {
    if let Some(target) = found(selector) {
        let _ = target.focus();
    }
}

/// The same without scrolling there: what is being looked at stays in sight.
pub fn focus_in_place(selector: &str) {
    if let Some(target) = found(selector) {
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = target.focus_with_options(&options);
    }
}

/// The square of the board that keys would start from.
pub fn focus_board() {
    focus_on("[role=grid] [tabindex='0']");
}

/// To the board, if a button has the focus that may be about to go.
pub fn off_button() {
    let active = document().active_element();
    if active.is_some_and(|active| active.tag_name() == "BUTTON") {
        focus_board();
    }
}

/// There, if what had the focus goes now.
pub fn follow(selector: &'static str) {
    later(move || {
        let active = document().active_element();
        if active.is_none_or(|active| active.tag_name() == "BODY") {
            focus_on(selector);
        }
    });
}

/// To what had the focus before, or to the board where that is gone.
pub fn give_back(before: Option<Element>) {
    match before {
        Some(before) if before.is_connected() && before.tag_name() != "BODY" => {
            if let Some(before) = html(Some(before)) {
                let _ = before.focus();
            }
        }
        _ => focus_board(),
    }
}

/// A field, with what stands in it selected.
pub fn select(field: &str) {
    if let Some(field) = found(field).and_then(|field| field.dyn_into::<HtmlInputElement>().ok()) {
        let _ = field.focus();
        field.select();
    }
}

/// Empties a field.
pub fn clear(field: &str) {
    if let Some(field) = found(field).and_then(|field| field.dyn_into::<HtmlInputElement>().ok()) {
        field.set_value("");
    }
}

/// Closes what a person has opened, and goes on at the board.
pub fn fold(details: &str) {
    if let Some(details) = found(&format!("{details}[open]")) {
        let _ = details.remove_attribute("open");
        focus_board();
    }
}

/// Before an item of a list goes with its button: to the button of the next one, else of the one
/// before, else to the heading of the page.
pub fn leave_item(event: &MouseEvent) {
    let item = html(event.target_dyn_into()).and_then(|button| button.closest("li").ok()?);
    let other = item.and_then(|item| {
        item.next_element_sibling()
            .or_else(|| item.previous_element_sibling())
    });
    match other.and_then(|other| html(other.query_selector("button").ok()?)) {
        Some(button) => {
            let _ = button.focus();
        }
        None => focus_page(),
    }
}

/// Goes on where a page was left. What it fetches comes later, and only then is it so long; whoever
/// scrolls or presses something meanwhile stays there. What it gives ends the waiting.
pub fn go_on() -> impl FnOnce() {
    let top = address::top();
    let here = || window().scroll_y().unwrap_or_default();
    let go = move || {
        window().scroll_to_with_x_and_y(0.0, top);
        here()
    };
    // A page that is shorter for a moment leads back up as well, so that the place alone does not tell.
    let moved = Rc::new(Cell::new(false));
    let listeners = ["wheel", "touchmove", "keydown", "pointerdown"].map(|name| {
        let moved = moved.clone();
        EventListener::new(&window(), name, move |_| moved.set(true))
    });
    let mut reached = go();
    let watch = SizeWatch::begin(&body(), move || {
        // A press is noted with the place where it happened.
        if reached < top && here() <= reached && !moved.get() && address::top() == top {
            reached = go();
        }
    });
    move || drop((watch, listeners))
}

/// Brings a part of the page into sight, if it is not wholly there already.
pub fn scroll_to(part: &str, place: ScrollLogicalPosition) {
    if let Ok(Some(part)) = document().query_selector(part) {
        let seen = part.get_bounding_client_rect();
        let height = window().inner_height();
        let height = height.ok().and_then(|height| height.as_f64());
        let in_window = seen.top() >= 0.0 && height.is_some_and(|height| seen.bottom() <= height);
        // It may be hidden all the same, in a part that scrolls: the nearest place is right for both.
        if in_window && place != ScrollLogicalPosition::Nearest {
            return;
        }
        let how = ScrollIntoViewOptions::new();
        how.set_block(place);
        part.scroll_into_view_with_scroll_into_view_options(&how);
    }
}
