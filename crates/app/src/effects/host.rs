//! The wire between an embedded board and the page around it: `postMessage`, with a check of who
//! speaks. What is said is [`crate::state::embed::protocol`]'s affair.

use gloo::events::EventListener;
use gloo::utils::window;
use js_sys::JSON;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Window};
use yew::Callback;

use crate::state::embed::protocol::{self, Asked, Out};

/// The page around this one. Dropping it ends the listening.
pub struct Host {
    parent: Option<Window>,
    /// The only origin to listen to and to speak to; empty: any.
    origin: String,
    _listener: Option<EventListener>,
}

impl Host {
    /// Hears the page around this one, and no other: neither frames beside nor windows that
    /// opened this one.
    pub fn listen(origin: &str, heard: Callback<Asked>) -> Host {
        let parent = around();
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
                if let Some(text) = text_of(&event.data()) {
                    heard.emit(protocol::read(&text));
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

/// What came, as JSON text: an object, or such a text itself.
fn text_of(data: &JsValue) -> Option<String> {
    match data.as_string() {
        Some(text) => Some(text),
        None if data.is_object() => JSON::stringify(data).ok()?.as_string(),
        None => None,
    }
}

/// In a sandbox without `allow-same-origin` the page has no origin of its own: it cannot start
/// a worker or keep anything.
pub fn is_without_origin() -> bool {
    window().origin() == "null"
}
