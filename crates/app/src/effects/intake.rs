//! What text is taken from outside, by file, paste or drop: what is too large is refused, with its
//! size, before it is read or shown.

use gloo::file::callbacks::{FileReader, read_as_bytes};
use js_sys::{Function, JsString, Reflect};
use rookery_rules::letters;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, File};

/// A kind of text, and how much of it there may be.
pub struct Intake {
    /// As it begins a sentence.
    what: &'static str,
    /// In kilobytes of 1,024.
    most: u32,
}

pub const GAMES: Intake = Intake {
    what: "a FEN or PGN",
    most: 4 * 1024,
};
pub const COLLECTION: Intake = Intake {
    what: "a file of games",
    most: 32 * 1024,
};
pub const PAGE: Intake = Intake {
    what: "a page of rules",
    most: 256,
};
/// Ten thousand games, with notes.
pub const BACKUP: Intake = Intake {
    what: "a saved file",
    most: 64 * 1024,
};

impl Intake {
    pub fn check(&self, bytes: f64) -> Result<(), String> {
        let most = f64::from(self.most) * 1024.0;
        if bytes <= most {
            return Ok(());
        }
        Err(format!(
            "This is {}; {} may have {} at most.",
            size(bytes),
            self.what,
            size(most)
        ))
    }

    /// Reads a file, as long as what comes back is kept; one that is too large is not looked into.
    pub fn open(
        &self,
        file: File,
        then: impl FnOnce(Result<String, String>) + 'static,
    ) -> Option<FileReader> {
        let name = file.name();
        if let Err(why) = self.check(file.size()) {
            then(Err(format!("{name}: {why}")));
            return None;
        }
        let file = gloo::file::File::from(file);
        Some(read_as_bytes(&file, move |bytes| {
            let text = bytes.map(letters::text_of);
            then(text.map_err(|error| format!("{name} could not be read: {error}.")));
        }))
    }

    /// The text that is carried by a paste or a drop; nothing where there is none.
    pub fn carried(&self, event: &Event) -> Option<Result<JsString, String>> {
        let property = |of: &JsValue, name: &str| Reflect::get(of, &name.into()).ok();
        let data = ["clipboardData", "dataTransfer"]
            .into_iter()
            .find_map(|name| {
                let data = property(event, name)?;
                data.is_object().then_some(data)
            })?;
        let get: Function = property(&data, "getData")?.dyn_into().ok()?;
        // A text of the browser's: it is measured before it is copied.
        let text = get.call1(&data, &"text/plain".into()).ok()?;
        let text: JsString = text.dyn_into().ok()?;
        Some(self.check(f64::from(text.length())).map(|()| text))
    }
}

/// As people say it: "12 KB", "9.5 MB".
fn size(bytes: f64) -> String {
    let kilobytes = bytes / 1024.0;
    if kilobytes < 1_000.0 {
        return format!("{} KB", kilobytes.ceil() as u64);
    }
    let tenths = (kilobytes * 10.0 / 1024.0).ceil() as u64;
    match tenths % 10 {
        0 => format!("{} MB", tenths / 10),
        part => format!("{}.{part} MB", tenths / 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_large_is_said_with_both_sizes() {
        assert_eq!(PAGE.check(256.0 * 1024.0), Ok(()));
        assert_eq!(
            PAGE.check(10_000_000.0).unwrap_err(),
            "This is 9.6 MB; a page of rules may have 256 KB at most."
        );
        assert!(
            GAMES
                .check(4.0 * 1024.0 * 1024.0 + 1.0)
                .unwrap_err()
                .contains("4.1 MB")
        );
        assert!(
            GAMES
                .check(5_000_000.0)
                .unwrap_err()
                .ends_with("may have 4 MB at most.")
        );
    }
}
