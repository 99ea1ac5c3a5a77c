//! Everything that the page keeps, as the text of one file, and back.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::saved_file::Kind;

const KIND: Kind = Kind {
    name: "rookery",
    version: 1,
};

#[derive(Serialize, Deserialize)]
struct Backup {
    /// The stored texts by their names.
    kept: BTreeMap<String, String>,
}

/// The text of the file.
pub fn write(kept: BTreeMap<String, String>) -> String {
    KIND.write(&Backup { kept })
}

/// What was kept, by name; or why the file cannot be used, in a sentence.
pub fn read(text: &str) -> Result<BTreeMap<String, String>, String> {
    match KIND.read(text) {
        None => Err("This is not a file that Rookery has saved.".to_owned()),
        Some(Ok(Backup { kept })) => Ok(kept),
        Some(Err(why)) => Err(why.to_string()),
    }
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
            let why = read(text).unwrap_err();
            assert!(why.contains("not a file that Rookery"), "{text:?}: {why}");
        }
        let newer = write(BTreeMap::new()).replace("\"version\":1", "\"version\":2");
        assert!(read(&newer).unwrap_err().contains("newer Rookery"));
        let broken = write(BTreeMap::new()).replace("{}", "{\"a\": 5}");
        let why = read(&broken).unwrap_err();
        assert!(why.contains("expected a string at line 1"), "{why}");
    }
}
