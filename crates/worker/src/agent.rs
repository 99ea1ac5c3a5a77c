//! The worker's end of the wire, as gloo wants it.

use std::cell::RefCell;

use gloo::worker::{HandlerId, Worker, WorkerScope};
use wasm_bindgen::JsValue;

use crate::{FromWorker, ToWorker, UNFINISHED_BUILD};

/// The worker. Its messages are the texts of [`ToWorker`] and [`FromWorker`].
pub struct Agent {
    /// Which build the worker is from.
    build: String,
}

thread_local! {
    /// Whom a panic is told to: the worker's scope and the page that spoke last.
    static LISTENER: RefCell<Option<(WorkerScope<Agent>, HandlerId)>> = const { RefCell::new(None) };
}

impl Worker for Agent {
    type Message = ();
    type Input = String;
    type Output = String;

    fn create(_scope: &WorkerScope<Self>) -> Self {
        report_panics();
        Agent {
            build: build_of_worker(),
        }
    }

    fn update(&mut self, _scope: &WorkerScope<Self>, (): ()) {}

    fn connected(&mut self, scope: &WorkerScope<Self>, id: HandlerId) {
        LISTENER.with(|listener| *listener.borrow_mut() = Some((scope.clone(), id)));
    }

    fn received(&mut self, scope: &WorkerScope<Self>, text: String, id: HandlerId) {
        let answer = match ToWorker::from_text(&text) {
            Ok(ToWorker::Hello { .. }) => FromWorker::Hello {
                build: self.build.clone(),
            },
            Ok(ToWorker::PanicOnPurpose) => panic!("a panic in the worker, on purpose"),
            // Until the search is here, every other request is refused rather than left hanging.
            Ok(
                ToWorker::Play { job, .. }
                | ToWorker::Hint { job, .. }
                | ToWorker::Analyse { job, .. },
            ) => FromWorker::Failed {
                job,
                message: "this build has no engine yet".into(),
            },
            Ok(ToWorker::Stop { job }) => FromWorker::Stopped { job },
            Ok(ToWorker::SetHash { .. } | ToWorker::NewGame) => return,
            Err(error) => FromWorker::NotUnderstood {
                details: error.to_string(),
            },
        };
        scope.respond(id, answer.to_text());
    }
}

/// The finishing step of `cargo xtask` writes the build id into the worker's loader.
fn build_of_worker() -> String {
    js_sys::Reflect::get(&js_sys::global(), &JsValue::from_str("rookeryBuild"))
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
