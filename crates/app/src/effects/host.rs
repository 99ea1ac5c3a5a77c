//! The wire between an embedded board and the page around it: `postMessage`, with a check of who
//! speaks. What is said is [`rookery_state::embed::protocol`]'s affair.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use gloo::utils::window;
use js_sys::{Array, Date, JSON, JsString, Object, Reflect};
use rookery_state::embed::protocol::{self, HostSays, Out};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Window};
use yew::Callback;

/// The page around this one. Dropping it ends the listening.
pub struct Host {
    parent: Option<Window>,
    /// The only origin to listen to and to speak to; empty: any.
    origin: String,
    _listener: Option<EventListener>,
}

impl Host {
    /// Hears the page around this one, and no other: neither frames beside nor windows that
    /// opened this one. What comes in a crowd is heard together, in its order: the board is drawn
    /// once for all of it.
    pub fn listen(origin: &str, heard: Callback<Vec<HostSays>>) -> Host {
        let parent = around();
        let queue: Rc<RefCell<Vec<HostSays>>> = Rc::default();
        // When something was heard last.
        let last: Rc<Cell<f64>> = Rc::default();
        let listener = parent.clone().map(|parent| {
            let origin = origin.to_owned();
            EventListener::new(&window(), "message", move |event| {
                let Some(event) = event.dyn_ref::<MessageEvent>() else {
                    return;
                };
                let known = event.source().is_some_and(|source| {
                    let source: &JsValue = source.as_ref();
                    let parent: &JsValue = parent.as_ref();
                    source == parent
                });
                if !known || !(origin.is_empty() || origin == event.origin()) {
                    return;
                }
                let Some(text) = text_of(&event.data()) else {
                    return;
                };
                let asked = protocol::read(&text);
                if asked == HostSays::Nothing {
                    return;
                }
                queue.borrow_mut().push(asked);
                if queue.borrow().len() == 1 {
                    let (queue, heard, last) = (queue.clone(), heard.clone(), last.clone());
                    let crowd = Date::now() - last.get() < CROWD_MS;
                    let wait = if crowd { CROWD_MS as u32 } else { 0 };
                    Timeout::new(wait, move || {
                        heard.emit(queue.take());
                        last.set(Date::now());
                    })
                    .forget();
                }
            })
        });
        Host {
            parent,
            origin: origin.to_owned(),
            _listener: listener,
        }
    }

    pub fn tell(&self, out: &Out) {
        let Some(parent) = &self.parent else { return };
        let Ok(message) = JSON::parse(&out.to_text()) else {
            return;
        };
        let to = if self.origin.is_empty() {
            "*"
        } else {
            &self.origin
        };
        // An origin that is none reaches nobody, as it should.
        let _ = parent.post_message(&message, to);
    }
}

/// The window around this one, if there is one.
fn around() -> Option<Window> {
    let parent = window().parent().ok().flatten()?;
    let own: JsValue = window().into();
    let other: &JsValue = parent.as_ref();
    (*other != own).then_some(parent)
}

/// What came, as JSON text: an object, or such a text itself. What is none of ours, or larger
/// than any honest message, is passed over before it is copied.
fn text_of(data: &JsValue) -> Option<String> {
    let mut room = protocol::LONGEST;
    if let Some(text) = data.dyn_ref::<JsString>() {
        return (text.length() as usize <= room).then(|| text.into());
    }
    let source = Reflect::get(data, &"source".into()).ok()?;
    if source != protocol::SOURCE || !fits(data, &mut room, DEPTH) {
        return None;
    }
    JSON::stringify(data).ok()?.as_string()
}

/// What comes sooner than this after the last is a crowd, and waits so long for more of it.
const CROWD_MS: f64 = 30.0;
/// Messages are flat; lists and properties are one step down.
const DEPTH: u32 = 3;

/// Is there room for it? Looks no further than the room goes.
fn fits(value: &JsValue, room: &mut usize, depth: u32) -> bool {
    let mut take = |much: usize| {
        let left = room.checked_sub(much);
        *room = left.unwrap_or(0);
        left.is_some()
    };
    if let Some(text) = value.dyn_ref::<JsString>() {
        return take(text.length() as usize);
    }
    if !value.is_object() {
        return take(8);
    }
    if depth == 0 {
        return false;
    }
    if let Some(list) = value.dyn_ref::<Array>() {
        return take(list.length() as usize)
            && list.iter().all(|part| fits(&part, room, depth - 1));
    }
    let Some(object) = value.dyn_ref::<Object>() else {
        return false;
    };
    let names = Object::keys(object);
    take(names.length() as usize)
        && names.iter().all(|name| {
            let part = Reflect::get(value, &name).unwrap_or_default();
            fits(&name, room, depth - 1) && fits(&part, room, depth - 1)
        })
}

/// In a sandbox without `allow-same-origin` the page has no origin of its own: it cannot start
/// a worker or keep anything.
pub fn is_without_origin() -> bool {
    window().origin() == "null"
}
