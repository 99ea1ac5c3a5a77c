//! A program beside the page, in its own worker, and the page's conversation with it: what
//! [`rookery_state::client`] orders is done here.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use gloo::events::EventListener;
use gloo::timers::callback::Interval;
use rookery_state::client::{self as talk, Heard, Order, Program};
use rookery_worker::{Job, Message, READY};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker};
use yew::Callback;

use crate::build_id;
use crate::effects::stopwatch::now;

/// So often it is looked whether the program still lives.
const BEAT_MS: u32 = 1_000;

/// Why nothing more will come from a program, in words that go on a sentence.
const NOT_LOADED: &str = "its program could not be loaded";
const BROKE: &str = "it broke";
/// Why a worker's program gives no answer that this page understands.
pub const OTHER_BUILD: &str = "there is a new version of this site; load it again";

/// Asks a program, which is started with the first question. Dropping the client ends it.
pub struct Client<P: Program>(Rc<RefCell<Inner<P>>>);

struct Inner<P: Program> {
    talk: talk::Client<P>,
    running: Option<Running>,
    beats: Option<Interval>,
    /// When it was asked last.
    asked_at: f64,
    tell: Callback<Heard<P::Answer>>,
}

type Orders<P> = Vec<Order<<P as Program>::Question, <P as Program>::Answer>>;

impl<P: Program> Client<P> {
    pub fn new(tell: Callback<Heard<P::Answer>>) -> Self {
        Client(Rc::new(RefCell::new(Inner {
            talk: talk::Client::new(build_id::of_page()),
            running: None,
            beats: None,
            asked_at: 0.0,
            tell,
        })))
    }

    pub fn ask(&self, job: Job, question: P::Question) {
        let orders = {
            let mut inner = self.0.borrow_mut();
            let own = Rc::downgrade(&self.0);
            inner.beats = Some(Interval::new(BEAT_MS, move || {
                tell(&own, talk::Client::beat)
            }));
            inner.asked_at = now();
            inner.talk.build = build_id::of_page();
            inner.talk.ask(job, question)
        };
        carry_out(&self.0, orders);
    }

    /// Milliseconds since the last question.
    pub fn waited(&self) -> f64 {
        now() - self.0.borrow().asked_at
    }

    pub fn halt(&self, job: Job, words: P::Question) {
        let orders = self.0.borrow_mut().talk.halt(job, words);
        carry_out(&self.0, orders);
    }

    /// For whichever program runs now.
    pub fn say(&self, words: P::Question) {
        let orders = self.0.borrow().talk.say(words);
        carry_out(&self.0, orders);
    }

    /// For all that are started from now on, too.
    pub fn settle(&self, words: P::Question) {
        let orders = self.0.borrow_mut().talk.settle(words);
        carry_out(&self.0, orders);
    }
}

/// Lets the conversation know of something, unless nobody holds it any more.
fn tell<P: Program>(
    inner: &Weak<RefCell<Inner<P>>>,
    what: impl FnOnce(&mut talk::Client<P>) -> Orders<P>,
) {
    if let Some(inner) = inner.upgrade() {
        let orders = what(&mut inner.borrow_mut().talk);
        carry_out(&inner, orders);
    }
}

fn carry_out<P: Program>(inner: &Rc<RefCell<Inner<P>>>, orders: Orders<P>) {
    for order in orders {
        match order {
            Order::Start { anew } => start(inner, anew),
            Order::End => inner.borrow_mut().running = None,
            Order::Say(words) => {
                if let Some(running) = &inner.borrow().running {
                    running.send(words.to_text());
                }
            }
            Order::Tell(told) => {
                let tell = inner.borrow().tell.clone();
                tell.emit(told);
            }
            Order::Warn(details) => gloo::console::warn!(details),
        }
    }
    let mut inner = inner.borrow_mut();
    if !inner.talk.waits() {
        inner.beats = None;
    }
}

fn start<P: Program>(inner: &Rc<RefCell<Inner<P>>>, anew: bool) {
    let (own, sick) = (Rc::downgrade(inner), Rc::downgrade(inner));
    let running = Running::start(
        P::FILE,
        anew,
        move |text| tell(&own, |talk| talk.hear(text)),
        move |why| tell(&sick, |talk| talk.fail(why)),
    );
    match running {
        Some(running) => inner.borrow_mut().running = Some(running),
        None => {
            let orders = inner.borrow_mut().talk.fail(NOT_LOADED);
            carry_out(inner, orders);
        }
    }
}

/// A program that runs beside the page. Dropping it ends the program, whatever it is doing.
pub struct Running {
    worker: Worker,
    /// What is to be said as soon as the program listens.
    waiting: Rc<RefCell<Option<Vec<String>>>>,
    _listening: [EventListener; 2],
}

impl Running {
    /// Starts a program. What it says goes to `hear`; when it can say nothing more, `failed` is
    /// told why. None where the browser does not even try.
    pub fn start(
        file: &str,
        anew: bool,
        hear: impl Fn(&str) + 'static,
        failed: impl Fn(&'static str) + 'static,
    ) -> Option<Self> {
        let address = match anew {
            true => format!("{file}?{}", js_sys::Date::now() as u64),
            false => file.to_owned(),
        };
        let worker = Worker::new(&address).ok()?;
        let waiting: Rc<RefCell<Option<Vec<String>>>> = Rc::new(RefCell::new(Some(Vec::new())));
        let heard = {
            let (worker, waiting) = (worker.clone(), waiting.clone());
            EventListener::new(&worker.clone(), "message", move |event| {
                let data = event.dyn_ref::<MessageEvent>().map(MessageEvent::data);
                let text = data.and_then(|data| data.as_string()).unwrap_or_default();
                if text == READY {
                    for text in waiting.take().into_iter().flatten() {
                        post(&worker, &text);
                    }
                }
                hear(&text);
            })
        };
        let failed = {
            let waiting = waiting.clone();
            EventListener::new(&worker, "error", move |_| {
                let began = waiting.borrow().is_none();
                failed(if began { BROKE } else { NOT_LOADED });
            })
        };
        Some(Running {
            worker,
            waiting,
            _listening: [heard, failed],
        })
    }

    pub fn send(&self, text: String) {
        match &mut *self.waiting.borrow_mut() {
            Some(waiting) => waiting.push(text),
            None => post(&self.worker, &text),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

fn post(worker: &Worker, text: &str) {
    // Texts can always be sent.
    let _ = worker.post_message(&JsValue::from_str(text));
}
