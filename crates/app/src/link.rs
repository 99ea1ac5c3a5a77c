//! The page's end of the wire to the worker.

use gloo::worker::{Spawnable, WorkerBridge};
use rookery_worker::agent::Agent;
use rookery_worker::{FromWorker, ToWorker};

use crate::{build_id, trouble};

/// Trunk names this file after the worker's binary; it lies beside the page.
const LOADER: &str = "./worker_loader.js";

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
            .with_loader(true)
            .as_module(false)
            .callback(move |text| match FromWorker::from_text(&text) {
                Ok(FromWorker::Panicked { details }) => failed(details),
                Ok(message) => hear(message),
                Err(error) => failed(error.to_string()),
            })
            .spawn(LOADER);
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
