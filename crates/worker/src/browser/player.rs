//! The worker in its browser: a [`Session`] between the messages.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::global;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageChannel, WorkerGlobalScope};

use super::page;
use crate::session::Session;
use crate::{ALIVE, FromWorker, ToWorker};

/// So often somebody who waits hears something.
const LIFE_SIGN_MS: f64 = 1_000.0;

/// Begins to listen to the page. The messages are the texts of [`ToWorker`] and [`FromWorker`].
pub fn serve() {
    page::report_panics(|details| FromWorker::Panicked { details }.to_text());
    let channel = MessageChannel::new().ok();
    let player = Rc::new(RefCell::new(Player {
        session: Session::new(page::build()),
        channel: channel.clone(),
        turn_is_coming: false,
        said: 0.0,
    }));
    let own = player.clone();
    let slice = Closure::<dyn FnMut()>::new(move || own.borrow_mut().work());
    if let Some(channel) = channel {
        let slice = slice.into_js_value();
        channel.port2().set_onmessage(Some(slice.unchecked_ref()));
    }
    page::listen(move |text| player.borrow_mut().hear(text));
}

struct Player {
    session: Session,
    /// On which it sends itself messages.
    channel: Option<MessageChannel>,
    /// A turn is already on its way.
    turn_is_coming: bool,
    /// When it last said something.
    said: f64,
}

impl Player {
    fn hear(&mut self, text: &str) {
        let answers = match ToWorker::from_text(text) {
            Ok(message) => self.session.hear(message, now()),
            Err(error) => vec![FromWorker::NotUnderstood {
                details: error.to_string(),
            }],
        };
        self.answer(answers);
    }

    /// It is time for the next slice of work.
    fn work(&mut self) {
        self.turn_is_coming = false;
        let answers = self.session.work(&now);
        self.answer(answers);
    }

    fn answer(&mut self, answers: Vec<FromWorker>) {
        let silent = answers.is_empty() && now() - self.said > LIFE_SIGN_MS;
        if silent || !answers.is_empty() {
            self.said = now();
        }
        for answer in answers {
            page::say(&answer.to_text());
        }
        if silent {
            page::say(ALIVE);
        }
        if self.session.is_busy() {
            self.ask_for_a_turn();
        }
    }

    /// Asks the browser for another turn, behind the messages that are already waiting.
    ///
    /// A message to oneself does that at once; a timer would lose some milliseconds each time.
    fn ask_for_a_turn(&mut self) {
        if self.turn_is_coming {
            return;
        }
        let Some(channel) = &self.channel else { return };
        self.turn_is_coming = channel.port1().post_message(&JsValue::NULL).is_ok();
    }
}

/// Milliseconds since the worker began.
fn now() -> f64 {
    global()
        .dyn_into::<WorkerGlobalScope>()
        .ok()
        .and_then(|scope| scope.performance())
        .map_or_else(js_sys::Date::now, |performance| performance.now())
}
