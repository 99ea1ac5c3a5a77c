//! The reader in its browser: each message is a text to read, and each is answered while it is read.

use super::page;
use crate::Message;
use crate::reading::{self, FromReader, ToReader};

/// Begins to listen to the page. The messages are the texts of [`ToReader`] and [`FromReader`].
pub fn serve() {
    page::report_panics(|details| FromReader::Panicked { details }.to_text());
    let build = page::build();
    page::listen(move |text| {
        let mut say = |answer: FromReader| page::say(&answer.to_text());
        match ToReader::from_text(text) {
            Ok(asked) => reading::answer(&asked, &build, &mut say),
            Err(error) => say(FromReader::NotUnderstood {
                details: error.to_string(),
            }),
        }
    });
}
