//! The laboratory's figures in their browser: each message asks for pictures, and is answered at once.

use super::page;
use crate::Message;
use crate::figuring::{Figurer, FromFigures, ToFigures};

/// Begins to listen to the page. The messages are the texts of [`ToFigures`] and [`FromFigures`].
pub fn serve() {
    page::report_panics(|details| FromFigures::Panicked { details }.to_text());
    let mut figurer = Figurer::new(page::build());
    page::listen(move |text| {
        let answer = match ToFigures::from_text(text) {
            Ok(asked) => figurer.answer(&asked),
            Err(error) => FromFigures::NotUnderstood {
                details: error.to_string(),
            },
        };
        page::say(&answer.to_text());
    });
}
