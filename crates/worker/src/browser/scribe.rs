//! The reader's end of the wire: each message is a page to read, each is answered at once.

use gloo::worker::{HandlerId, Worker, WorkerScope};

use super::scope;
use crate::reading::{self, FromReader, ToReader};

/// The reader. Its messages are the texts of [`ToReader`] and [`FromReader`].
pub struct Scribe {
    build: String,
}

impl Worker for Scribe {
    type Message = ();
    type Input = String;
    type Output = String;

    fn create(_: &WorkerScope<Self>) -> Self {
        scope::report_panics();
        Scribe {
            build: scope::build(),
        }
    }

    fn update(&mut self, _: &WorkerScope<Self>, (): ()) {}

    fn connected(&mut self, scope: &WorkerScope<Self>, page: HandlerId) {
        scope::listen(scope, page, |details| {
            FromReader::Panicked { details }.to_text()
        });
    }

    fn received(&mut self, scope: &WorkerScope<Self>, text: String, page: HandlerId) {
        let answer = match ToReader::from_text(&text) {
            Ok(asked) => reading::answer(&asked, &self.build),
            Err(error) => FromReader::NotUnderstood {
                details: error.to_string(),
            },
        };
        scope.respond(page, answer.to_text());
    }
}
