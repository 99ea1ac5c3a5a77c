//! Browser events, read into the board's own words.

use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent, PointerEvent};

use crate::keys::Key;
use crate::layout::{Bounds, Point};
use crate::machine::press::{Button, Held};
use crate::scene::Brush;
use crate::square::Square;

/// What is needed of a pointer event after it is over.
#[derive(Clone, Copy, Debug)]
pub struct Touchdown {
    pub pointer: i32,
    pub touch: bool,
    pub button: Button,
    pub held: Held,
    pub at: Point,
    pub brush: Brush,
    pub time: f64,
}

/// A press, and where the board was at that moment.
pub struct Landing {
    pub seen: Touchdown,
    pub bounds: Bounds,
    /// What listens for all that may follow.
    pub watching: Vec<EventListener>,
}

/// Reads a press while it is under way, and keeps hold of the pointer.
pub fn landing(event: &PointerEvent, watching: Vec<EventListener>) -> Option<Landing> {
    let element: Element = event.target()?.dyn_into().ok()?;
    let grid = element.closest("[role=grid]").ok()??;
    // Fails for pointers that a script made up, which need no capture.
    let _ = grid.set_pointer_capture(event.pointer_id());
    Some(Landing {
        seen: pointer(event),
        bounds: bounds(&grid),
        watching,
    })
}

pub fn pointer(event: &PointerEvent) -> Touchdown {
    Touchdown {
        pointer: event.pointer_id(),
        touch: event.pointer_type() == "touch",
        button: match event.button() {
            0 => Button::Main,
            2 => Button::Secondary,
            _ => Button::Other,
        },
        held: match event.buttons() {
            0 => Held::Nothing,
            1 => Held::Main,
            2 => Held::Secondary,
            _ => Held::Several,
        },
        at: Point {
            x: f64::from(event.client_x()),
            y: f64::from(event.client_y()),
        },
        brush: Brush::from_keys(event.shift_key() || event.ctrl_key(), event.alt_key()),
        time: event.time_stamp(),
    }
}

/// The square of the cell in which an event happened.
pub fn cell_of(event: &web_sys::Event) -> Option<Square> {
    let element: Element = event.target()?.dyn_into().ok()?;
    let cell = element.closest("[data-square]").ok()??;
    Square::parse(&cell.get_attribute("data-square")?)
}

/// Whether the focus came in a way that has to be seen: by a key, and not by a press.
pub fn came_by_key(event: &web_sys::Event) -> bool {
    let element: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
    element.is_some_and(|element| element.matches(":focus-visible").unwrap_or(true))
}

/// Gives the focus to another cell of the board in which an event happened, at once.
pub fn focus_cell(event: &web_sys::Event, square: Square) -> bool {
    let cell = || -> Option<HtmlElement> {
        let element: Element = event.target()?.dyn_into().ok()?;
        let grid = element.closest("[role=grid]").ok()??;
        let cell = grid.query_selector(&cell_selector(square)).ok()??;
        cell.dyn_into().ok()
    };
    cell().is_some_and(|cell| cell.focus().is_ok())
}

/// What finds a square's cell within the board.
pub fn cell_selector(square: Square) -> String {
    format!("[data-square='{square}']")
}

pub fn bounds(element: &Element) -> Bounds {
    let rect = element.get_bounding_client_rect();
    Bounds {
        left: rect.left(),
        top: rect.top(),
        width: rect.width(),
        height: rect.height(),
    }
}

/// Runs `read` on the key of an event; the texts live only as long as the event.
pub fn with_key<T>(event: &KeyboardEvent, read: impl FnOnce(&Key) -> T) -> T {
    let (key, code) = (event.key(), event.code());
    read(&Key {
        key: &key,
        code: &code,
        shift: event.shift_key(),
        control: event.ctrl_key(),
        alt: event.alt_key(),
        meta: event.meta_key(),
    })
}
