//! What is kept in the browser, as JSON text and back.
//!
//! The texts outlive the build that wrote them: `tests/stored` has some of every kind, written by
//! earlier builds, which every later one has to read. A field that comes new to a stored type
//! needs `#[serde(default)]`.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// What the names begin with under which things are kept.
pub mod names {
    /// Games that are open, or were when their page was left.
    pub const GAME: &str = "game.";
    /// Games of the archive, in a file of everything and where there is no database.
    pub const FILED: &str = "filed.";
    pub const ANALYSIS: &str = "analysis.";
    /// Pages that were read, by the ids of their games.
    pub const PAGE: &str = "page.";
    /// The rules of games that are not built in.
    pub const RULESET: &str = "ruleset.";
}

/// Why a stored text cannot be used. What was to be read, its reader adds.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// With the field or the line and column.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    #[error("field `format` is {found}, and this build reads {known}")]
    Format { found: u32, known: u32 },
    #[error("field `{0}` is empty")]
    Empty(&'static str),
    #[error("field `{field}`: {why}")]
    Field { field: &'static str, why: String },
}

/// What is kept as a text of its own.
pub trait Stored: Serialize + DeserializeOwned {
    /// Whether what could be read can be used.
    fn check(&self) -> Result<(), Unreadable> {
        Ok(())
    }

    fn from_text(text: &str) -> Result<Self, Unreadable> {
        let read: Self = from_text(text)?;
        read.check()?;
        Ok(read)
    }

    fn to_text(&self) -> String {
        to_text(self)
    }
}

/// Of what says which shape it has, and has a name.
pub fn check(format: u32, known: u32, id: &str) -> Result<(), Unreadable> {
    match format == known {
        true if id.is_empty() => Err(Unreadable::Empty("id")),
        true => Ok(()),
        false => Err(Unreadable::Format {
            found: format,
            known,
        }),
    }
}

pub fn to_text(value: &impl Serialize) -> String {
    // Our stored types have texts for names, which is all that writing asks of them.
    serde_json::to_string(value).unwrap_or_default()
}

pub fn from_text<T: DeserializeOwned>(text: &str) -> Result<T, Unreadable> {
    Ok(serde_json::from_str(text)?)
}
