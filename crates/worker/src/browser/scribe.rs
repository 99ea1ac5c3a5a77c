//! The reader in its browser: each message is a text to read, each is answered at once.

use super::wire;
use crate::reading::{self, FromReader, ToReader};

/// Begins to listen to the page. The messages are the texts of [`ToReader`] and [`FromReader`].
pub fn serve() {
    wire::report_panics(|details| FromReader::Panicked { details }.to_text());
    let build = wire::build();
    wire::listen(move |text| {
        let answer = match ToReader::from_text(text) {
            Ok(asked) => reading::answer(&asked, &build),
            Err(error) => FromReader::NotUnderstood {
                details: error.to_string(),
            },
        };
        wire::say(&answer.to_text());
    });
}
