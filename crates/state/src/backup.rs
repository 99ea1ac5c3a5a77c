//! Everything that the page keeps, as the text of one file, and back.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::stored;

/// What the file says it is.
const KIND: &str = "rookery";
/// Grows when an older page could not read what a newer one writes.
const VERSION: u64 = 1;

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotABackup {
    #[error("This is not a file that Rookery has saved. Nothing was changed.")]
    Foreign,
    #[error(
        "This file was saved by a newer Rookery than this one. Load the page again to get the new one, then try once more. Nothing was changed."
    )]
    Newer,
    #[error("This file was saved by Rookery but is damaged: {0}. Nothing was changed.")]
    Damaged(String),
}

/// What the file begins with, whatever else a later version has in it.
#[derive(Deserialize)]
struct Head {
    file: String,
    version: u64,
}

#[derive(Serialize, Deserialize)]
struct Backup {
    file: String,
    version: u64,
    /// The stored texts by their names.
    kept: BTreeMap<String, String>,
}

/// The text of the file.
pub fn write(kept: BTreeMap<String, String>) -> String {
    stored::to_text(&Backup {
        file: KIND.to_owned(),
        version: VERSION,
        kept,
    })
}

/// What was kept, by name.
pub fn read(text: &str) -> Result<BTreeMap<String, String>, NotABackup> {
    let text = text.trim_start_matches('\u{feff}');
    let head: Head = stored::from_text(text).map_err(|_| NotABackup::Foreign)?;
    if head.file != KIND {
        return Err(NotABackup::Foreign);
    }
    if head.version > VERSION {
        return Err(NotABackup::Newer);
    }
    let backup = stored::from_text::<Backup>(text);
    let backup = backup.map_err(|why| NotABackup::Damaged(why.to_string()))?;
    Ok(backup.kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let kept = BTreeMap::from([
            (
                "settings".to_string(),
                "{\"theme\":\"dark\"}\n\"quoted\"".to_string(),
            ),
            ("game.1".to_string(), String::new()),
        ]);
        assert_eq!(read(&write(kept.clone())), Ok(kept));
    }

    #[test]
    fn other_files_are_refused_with_a_reason() {
        for text in ["", "[]", "{", "{\"version\":1,\"kept\":{}}", "\u{0}\u{1}"] {
            assert_eq!(read(text), Err(NotABackup::Foreign), "{text:?}");
        }
        let newer = write(BTreeMap::new()).replace("\"version\":1", "\"version\":2");
        assert_eq!(read(&newer), Err(NotABackup::Newer));
        let broken = write(BTreeMap::new()).replace("{}", "{\"a\": 5}");
        let why = read(&broken).unwrap_err().to_string();
        assert!(why.contains("expected a string at line 1"), "{why}");
    }
}
