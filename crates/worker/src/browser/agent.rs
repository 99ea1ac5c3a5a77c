//! The worker's end of the wire, as gloo wants it: a [`Session`] between the messages.

use gloo::worker::{HandlerId, Worker, WorkerScope};
use js_sys::global;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageChannel, WorkerGlobalScope};

use super::scope;
use crate::session::Session;
use crate::{FromWorker, ToWorker};

/// The worker. Its messages are the texts of [`ToWorker`] and [`FromWorker`].
pub struct Agent {
    session: Session,
    /// Whom the answers go to.
    page: Option<HandlerId>,
    turn: NextTurn,
}

/// It is time for the next slice of work.
pub struct Slice;

impl Worker for Agent {
    type Message = Slice;
    type Input = String;
    type Output = String;

    fn create(scope: &WorkerScope<Self>) -> Self {
        scope::report_panics();
        Agent {
            session: Session::new(scope::build()),
            page: None,
            turn: NextTurn::new(scope),
        }
    }

    fn update(&mut self, scope: &WorkerScope<Self>, _: Slice) {
        self.turn.asked = false;
        let answers = self.session.work(&now);
        self.answer(scope, answers);
    }

    fn connected(&mut self, scope: &WorkerScope<Self>, id: HandlerId) {
        scope::listen(scope, id, |details| {
            FromWorker::Panicked { details }.to_text()
        });
    }

    fn received(&mut self, scope: &WorkerScope<Self>, text: String, id: HandlerId) {
        self.page = Some(id);
        let answers = match ToWorker::from_text(&text) {
            Ok(message) => self.session.hear(message, now()),
            Err(error) => vec![FromWorker::NotUnderstood {
                details: error.to_string(),
            }],
        };
        self.answer(scope, answers);
    }
}

impl Agent {
    fn answer(&mut self, scope: &WorkerScope<Self>, answers: Vec<FromWorker>) {
        if let Some(page) = self.page {
            for answer in answers {
                scope.respond(page, answer.to_text());
            }
        }
        if self.session.is_busy() {
            self.turn.ask();
        }
    }
}

/// Asks the browser for another turn, behind the messages that are already waiting.
///
/// A message to oneself does that at once; a timer would lose some milliseconds each time.
struct NextTurn {
    channel: Option<MessageChannel>,
    /// A turn is already on its way.
    asked: bool,
    _heard: Closure<dyn FnMut()>,
}

impl NextTurn {
    fn new(scope: &WorkerScope<Agent>) -> NextTurn {
        let scope = scope.clone();
        let heard = Closure::<dyn FnMut()>::new(move || scope.send_message(Slice));
        let channel = MessageChannel::new().ok();
        if let Some(channel) = &channel {
            channel
                .port2()
                .set_onmessage(Some(heard.as_ref().unchecked_ref()));
        }
        NextTurn {
            channel,
            asked: false,
            _heard: heard,
        }
    }

    fn ask(&mut self) {
        if self.asked {
            return;
        }
        let Some(channel) = &self.channel else { return };
        self.asked = channel.port1().post_message(&JsValue::NULL).is_ok();
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
