//! The page's ends of the wires to the programs beside it.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::EventListener;
use rookery_worker::reading::{FromReader, ToReader};
use rookery_worker::{ALIVE, FromWorker, READY, ToWorker};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker};

use crate::{build_id, trouble};

// Trunk names these files after the binaries; they lie beside the page.
const WORKER: &str = "./worker_loader.js";
const READER: &str = "./reader_loader.js";

/// Why nothing more will come from a program, in words that go on a sentence.
const NOT_LOADED: &str = "its program could not be loaded";
const BROKE: &str = "it broke";

/// What comes from a program.
pub enum Said<M> {
    Message(M),
    /// It listens.
    Ready,
    /// It is on its way or at work, and has nothing to say yet.
    Alive,
    /// A text that is no message of this build.
    Nonsense,
}

impl<M> Said<M> {
    fn of<E>(text: &str, read: impl Fn(&str) -> Result<M, E>) -> Said<M> {
        match text {
            READY => Said::Ready,
            ALIVE => Said::Alive,
            text => read(text).map_or(Said::Nonsense, Said::Message),
        }
    }
}

/// A program beside the page. Dropping the wire ends it, whatever it is doing.
struct Wire {
    worker: Worker,
    /// What is to be said as soon as the program listens.
    waiting: Rc<RefCell<Option<Vec<String>>>>,
    _listening: [EventListener; 2],
}

impl Wire {
    /// Starts a program. What it says goes to `hear`; when it can say nothing more, `failed` is
    /// told why. `anew` passes by what a cache may have kept: another build, or some proxy's page.
    fn new(
        file: &str,
        anew: bool,
        hear: impl Fn(&str) + 'static,
        failed: impl Fn(&'static str) + 'static,
    ) -> Option<Self> {
        let address = match anew {
            true => format!("{file}?{}", js_sys::Date::now() as u64),
            false => file.to_owned(),
        };
        let Ok(worker) = Worker::new(&address) else {
            failed(NOT_LOADED);
            return None;
        };
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
        Some(Wire {
            worker,
            waiting,
            _listening: [heard, failed],
        })
    }

    fn send(&self, text: String) {
        match &mut *self.waiting.borrow_mut() {
            Some(waiting) => waiting.push(text),
            None => post(&self.worker, &text),
        }
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

fn post(worker: &Worker, text: &str) {
    // Texts can always be sent.
    let _ = worker.post_message(&JsValue::from_str(text));
}

/// A running worker. Dropping the link ends the worker, even in the middle of a search.
pub struct WorkerLink(Wire);

impl WorkerLink {
    /// Starts a worker and tells it which build this page is from. A worker that breaks is shown
    /// to the person; all else goes to `hear`.
    pub fn spawn(hear: impl Fn(FromWorker) + 'static) -> Option<Self> {
        let hear = move |message: FromWorker| match message {
            FromWorker::Panicked { details } => trouble::show_worker_panic(&details),
            message => hear(message),
        };
        let hear = move |said| match said {
            Said::Message(message) => hear(message),
            Said::Ready | Said::Alive | Said::Nonsense => {}
        };
        Self::spawn_watched(false, hear, trouble::show_worker_panic)
    }

    /// The same for a page that can go on without the worker: it is told of everything.
    pub fn spawn_watched(
        anew: bool,
        hear: impl Fn(Said<FromWorker>) + 'static,
        failed: impl Fn(&'static str) + 'static,
    ) -> Option<Self> {
        let hear = move |text: &str| hear(Said::of(text, FromWorker::from_text));
        let link = WorkerLink(Wire::new(WORKER, anew, hear, failed)?);
        link.send(&ToWorker::Hello {
            build: build_id::of_page(),
        });
        Some(link)
    }

    pub fn send(&self, message: &ToWorker) {
        self.0.send(message.to_text());
    }
}

/// A running reader of pages. Dropping the link ends it.
pub struct ReaderLink(Wire);

impl ReaderLink {
    pub fn spawn(
        anew: bool,
        hear: impl Fn(Said<FromReader>) + 'static,
        failed: impl Fn(&'static str) + 'static,
    ) -> Option<Self> {
        let hear = move |text: &str| hear(Said::of(text, FromReader::from_text));
        Wire::new(READER, anew, hear, failed).map(ReaderLink)
    }

    pub fn send(&self, message: &ToReader) {
        self.0.send(message.to_text());
    }
}
