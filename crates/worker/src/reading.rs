//! The words that the page and the program that reads pages of rules exchange.
//!
//! The reader is a program of its own, so that nobody downloads it who only plays.

use rookery_reader::Reading;
use serde::{Deserialize, Serialize};

use crate::messages::Job;

/// From the page to the reader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToReader {
    pub job: Job,
    pub page: String,
    /// Questions that the page of rules leaves open, and a person's answers.
    pub choices: Vec<(String, String)>,
}

/// From the reader to the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromReader {
    Read {
        job: Job,
        /// Which build the reader is from.
        build: String,
        reading: Box<Reading>,
        /// For each span, the sentences that it has to do with, counted from 0.
        links: Vec<Vec<usize>>,
    },
    /// A message that this build does not know: the page is probably from another build.
    NotUnderstood { details: String },
    /// The reader's last words.
    Panicked { details: String },
}

/// Reads a page, as the page's message asks.
pub fn answer(asked: &ToReader, build: &str) -> FromReader {
    let reading = rookery_reader::read_with(&asked.page, &asked.choices);
    let links = rookery_reader::links(&asked.page, &asked.choices, &reading);
    FromReader::Read {
        job: asked.job,
        build: build.to_string(),
        reading: Box::new(reading),
        links,
    }
}
