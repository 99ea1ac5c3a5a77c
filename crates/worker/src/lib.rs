//! The messages between the page and its worker.
//!
//! They travel as JSON text: a page and a worker of different builds can then tell each other
//! so, instead of misreading each other's bytes.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

#[cfg(feature = "browser")]
pub mod agent;

/// What a build that never went through the finishing step of `cargo xtask` is called.
pub const UNFINISHED_BUILD: &str = "unfinished";

/// From the page to the worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToWorker {
    /// Always the first message: which build the page is from.
    Hello { build: String },
    /// For the tests of what people see when the worker fails.
    PanicOnPurpose,
}

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromWorker {
    /// The answer to the page's `Hello`: which build the worker is from.
    Hello { build: String },
    /// The worker's last words.
    Panicked { details: String },
}

/// A message that this build does not know.
#[derive(Debug, thiserror::Error)]
#[error(
    "The page and its worker do not understand each other, probably because one is from an older visit; reload the page ({0})"
)]
pub struct NotUnderstood(#[from] serde_json::Error);

impl ToWorker {
    pub fn to_text(&self) -> String {
        to_text(self)
    }

    pub fn from_text(text: &str) -> Result<Self, NotUnderstood> {
        from_text(text)
    }
}

impl FromWorker {
    pub fn to_text(&self) -> String {
        to_text(self)
    }

    pub fn from_text(text: &str) -> Result<Self, NotUnderstood> {
        from_text(text)
    }
}

fn to_text(message: &impl Serialize) -> String {
    serde_json::to_string(message)
        .expect("messages have only strings as keys, so JSON can say them")
}

fn from_text<T: DeserializeOwned>(text: &str) -> Result<T, NotUnderstood> {
    Ok(serde_json::from_str(text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_survive_the_journey() {
        let there = ToWorker::Hello {
            build: "abc".to_string(),
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
