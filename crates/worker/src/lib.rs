//! The messages between the page and the programs that work beside it, and their side of the
//! conversation.
//!
//! Messages travel as JSON text: a page and a worker of different builds can then tell each
//! other so, instead of misreading each other's bytes.

#[cfg(feature = "browser")]
pub mod browser;
pub mod collection;
pub mod comparing;
pub mod figuring;
mod game_reader;
mod messages;
mod networks;
mod proving;
pub mod reading;
mod report;
mod reviewing;
mod sampling;
mod session;

pub use messages::{
    AnalysisLimits, Finding, FromWorker, GameText, Job, Line, Proof, Score, ToWorker,
};
/// The few men of a position, for a page that asks whether their end can be proven.
pub use rookery_engine::endings::Men;
/// What is made of a review's findings, for a page that shows it.
pub use rookery_engine::review;
/// The table of levels, for a page that lists them.
pub use rookery_engine::{FULL, LEVELS, Level};
pub use session::{DEFAULT_HASH_MB, Session};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// What a build that never went through the finishing step of `cargo xtask` is called.
pub const UNFINISHED_BUILD: &str = "unfinished";

/// A program's first word to its page, before any message: it listens.
pub const READY: &str = "ready";

/// What a program says that has nothing else to say: that it lives. Its loader says so while the
/// program is on its way, and the worker between the slices of a long search.
pub const ALIVE: &str = "alive";

/// A message that this build does not know.
#[derive(Debug, thiserror::Error)]
#[error(
    "The page and its worker do not understand each other, probably because one is from an older visit; reload the page ({0})"
)]
pub struct NotUnderstood(#[from] serde_json::Error);

/// Every message can be written as text and read again.
pub trait Message: Serialize + DeserializeOwned {
    fn to_text(&self) -> String {
        // Names and texts only: there is nothing in a message that JSON cannot say.
        serde_json::to_string(self).unwrap_or_default()
    }

    fn from_text(text: &str) -> Result<Self, NotUnderstood> {
        Ok(serde_json::from_str(text)?)
    }
}

impl Message for ToWorker {}
impl Message for FromWorker {}
impl Message for reading::ToReader {}
impl Message for reading::FromReader {}
impl Message for figuring::ToFigures {}
impl Message for figuring::FromFigures {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_survive_the_journey() {
        let there = ToWorker::Analyse {
            job: u64::MAX,
            game: GameText {
                id: "chess".into(),
                moves: vec!["e2e4".into(), "0000".into()],
                ..GameText::default()
            },
            lines: 3,
            limits: AnalysisLimits::default(),
        };
        assert_eq!(ToWorker::from_text(&there.to_text()).unwrap(), there);
        let back = FromWorker::Panicked {
            details: "“why”\n".to_string(),
        };
        assert_eq!(FromWorker::from_text(&back.to_text()).unwrap(), back);
    }

    #[test]
    fn an_unknown_message_is_an_error_that_says_what_to_do() {
        let error = ToWorker::from_text(r#"{"Sing":{}}"#).unwrap_err();
        assert!(error.to_string().contains("reload the page"), "{error}");
    }
}
