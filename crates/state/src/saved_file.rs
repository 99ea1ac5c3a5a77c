//! A file that the page saves for a person: JSON that begins with what it is and the version of that.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::stored;

/// Why a file of ours cannot be used.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    #[error(
        "This file was saved by a newer Rookery than this one. Load the page again to get the new one, then try once more."
    )]
    Newer,
    #[error("This file was saved by Rookery but is damaged: {0}.")]
    Damaged(String),
}

/// A kind of file, by the name that stands in it.
pub struct Kind {
    pub name: &'static str,
    /// Grows when an older page could not read what a newer one writes.
    pub version: u64,
}

/// What the file begins with, whatever else a later version has in it.
#[derive(Deserialize)]
struct Head {
    file: String,
    version: u64,
}

#[derive(Serialize)]
struct File<'a, T> {
    file: &'a str,
    version: u64,
    #[serde(flatten)]
    body: &'a T,
}

impl Kind {
    pub fn write(&self, body: &impl Serialize) -> String {
        stored::to_text(&File {
            file: self.name,
            version: self.version,
            body,
        })
    }

    /// Nothing where the text is no such file; an error where it is one that cannot be used.
    pub fn read<T: DeserializeOwned>(&self, text: &str) -> Option<Result<T, Unusable>> {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let head: Head = stored::from_text(text).ok()?;
        if head.file != self.name {
            return None;
        }
        if head.version > self.version {
            return Some(Err(Unusable::Newer));
        }
        Some(stored::from_text(text).map_err(|why| Unusable::Damaged(why.to_string())))
    }
}
