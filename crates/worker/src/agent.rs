//! The worker's end of the wire, as gloo wants it: a [`Session`] between the messages.

use std::cell::RefCell;

use gloo::worker::{HandlerId, Worker, WorkerScope};
use js_sys::global;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageChannel, WorkerGlobalScope};

use crate::session::Session;
use crate::{FromWorker, ToWorker, UNFINISHED_BUILD};

/// The worker. Its messages are the texts of [`ToWorker`] and [`FromWorker`].
pub struct Agent {
    session: Session,
    /// Whom the answers go to.
    page: Option<HandlerId>,
    turn: NextTurn,
}

/// It is time for the next slice of work.
pub struct Slice;

thread_local! {
    /// Whom a panic is told to: the worker's scope and the page that spoke last.
    static LISTENER: RefCell<Option<(WorkerScope<Agent>, HandlerId)>> = const { RefCell::new(None) };
}

impl Worker for Agent {
    type Message = Slice;
    type Input = String;
    type Output = String;

    fn create(scope: &WorkerScope<Self>) -> Self {
        report_panics();
        Agent {
            session: Session::new(build_of_worker()),
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
        LISTENER.with(|listener| *listener.borrow_mut() = Some((scope.clone(), id)));
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

/// The finishing step of `cargo xtask` writes the build id into the worker's loader.
fn build_of_worker() -> String {
    js_sys::Reflect::get(&global(), &JsValue::from_str("rookeryBuild"))
        .ok()
        .and_then(|value| value.as_string())
        .unwrap_or_else(|| UNFINISHED_BUILD.to_string())
}

/// From now on the page is told when the worker panics.
fn report_panics() {
    std::panic::set_hook(Box::new(|info| {
        let details = info.to_string();
        LISTENER.with(|listener| {
            if let Ok(listener) = listener.try_borrow()
                && let Some((scope, id)) = listener.as_ref()
            {
                scope.respond(*id, FromWorker::Panicked { details }.to_text());
            }
        });
    }));
}
