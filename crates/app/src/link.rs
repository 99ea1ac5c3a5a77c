//! The page's ends of the wires to the programs beside it.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::worker::{Spawnable, WorkerBridge};
use rookery_worker::browser::{Agent, PlainText, Scribe};
use rookery_worker::reading::{FromReader, ToReader};
use rookery_worker::{FromWorker, ToWorker};

use crate::{build_id, trouble};

// Trunk names these files after the binaries; they lie beside the page.
const WORKER: &str = "./worker_loader.js";
const READER: &str = "./reader_loader.js";

/// A running worker. Dropping the link ends the worker, even in the middle of a search.
pub struct WorkerLink {
    bridge: WorkerBridge<Agent>,
}

impl WorkerLink {
    /// Starts a worker and tells it which build this page is from. A worker that panics is shown
    /// to the person; all else goes to `hear`.
    pub fn spawn(hear: impl Fn(FromWorker) + 'static) -> Self {
        Self::spawn_watched(hear, |details| trouble::show_worker_panic(&details))
    }

    /// The same for a page that can go on without the worker: a panic goes to `failed`.
    pub fn spawn_watched(
        hear: impl Fn(FromWorker) + 'static,
        failed: impl Fn(String) + 'static,
    ) -> Self {
        let bridge = Agent::spawner()
            .encoding::<PlainText>()
            .with_loader(true)
            .as_module(false)
            .callback(move |text| match FromWorker::from_text(&text) {
                Ok(FromWorker::Panicked { details }) => failed(details),
                Ok(message) => hear(message),
                Err(error) => failed(error.to_string()),
            })
            .spawn(WORKER);
        let link = WorkerLink { bridge };
        link.send(&ToWorker::Hello {
            build: build_id::of_page(),
        });
        link
    }

    pub fn send(&self, message: &ToWorker) {
        self.bridge.send(message.to_text());
    }
}

type Answered = Rc<RefCell<Box<dyn Fn(FromReader)>>>;

/// A running reader of pages. Dropping the link ends it.
pub struct ReaderLink {
    bridge: WorkerBridge<Scribe>,
    answered: Answered,
}

impl ReaderLink {
    pub fn spawn() -> Self {
        let answered: Answered = Rc::new(RefCell::new(Box::new(|_| {})));
        let told = answered.clone();
        let bridge = Scribe::spawner()
            .encoding::<PlainText>()
            .with_loader(true)
            .as_module(false)
            .callback(move |text| {
                let message = FromReader::from_text(&text);
                let message = message.unwrap_or_else(|error| FromReader::NotUnderstood {
                    details: error.to_string(),
                });
                told.borrow()(message);
            })
            .spawn(READER);
        ReaderLink { bridge, answered }
    }

    /// Answers to what was asked before go nowhere from now on.
    pub fn ask(&self, message: &ToReader, answered: impl Fn(FromReader) + 'static) {
        *self.answered.borrow_mut() = Box::new(answered);
        self.bridge.send(message.to_text());
    }
}
