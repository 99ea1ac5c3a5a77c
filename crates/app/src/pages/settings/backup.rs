//! Everything that the page keeps, as the text of one file, and back.

use std::collections::BTreeMap;

use rookery_json::{Value, object, parse};

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
}

/// The text of the file.
pub fn write(kept: BTreeMap<String, String>) -> String {
    let text = |(name, text): (String, String)| (name, Value::String(text));
    let kept = Value::Object(kept.into_iter().map(text).collect());
    object! { "file": KIND, "version": VERSION, "kept": kept }.to_string()
}

/// What was kept, by name.
pub fn read(text: &str) -> Result<BTreeMap<String, String>, NotABackup> {
    let text = text.trim_start_matches('\u{feff}');
    let mut file = parse(text).map_err(|_| NotABackup::Foreign)?;
    if file["file"].as_str() != Some(KIND) {
        return Err(NotABackup::Foreign);
    }
    if file["version"].as_u64().ok_or(NotABackup::Foreign)? > VERSION {
        return Err(NotABackup::Newer);
    }
    let Value::Object(kept) = file["kept"].take() else {
        return Err(NotABackup::Foreign);
    };
    let text = |(name, text)| match text {
        Value::String(text) => Ok((name, text)),
        _ => Err(NotABackup::Foreign),
    };
    kept.into_iter().map(text).collect()
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
        assert_eq!(read(&broken), Err(NotABackup::Foreign));
    }
}
