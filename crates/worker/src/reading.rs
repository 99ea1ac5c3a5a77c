//! The words that the page and the program that reads for it exchange: pages of rules, and files
//! of games that are too long to be read on the page; and rulesets to be compared.
//!
//! The reader is a program of its own, so that nobody downloads it who only plays.

use std::collections::BTreeMap;

use rookery_reader::Reading;
use rookery_rules::pgn;
use serde::{Deserialize, Serialize};

use crate::collection::{self, Batch};
use crate::comparing::{self, Compared, Like};
use crate::messages::{GameText, Job};

/// From the page to the reader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToReader {
    /// Always the first message: which build the page is from.
    Hello { build: String },
    /// Answered by [`FromReader::Read`] and, where the page is a game, [`FromReader::Like`].
    Page {
        job: Job,
        page: String,
        /// Questions that the page of rules leaves open, and a person's answers.
        choices: Vec<(String, String)>,
    },
    /// Answered by [`FromReader::Games`].
    Games { job: Job, text: String },
    /// Two rulesets. Answered by [`FromReader::Compared`].
    Compare { job: Job, games: Box<[GameText; 2]> },
    /// All games of a file. Answered by [`FromReader::Collection`], again and again.
    Collection {
        job: Job,
        text: String,
        /// The person's own rulesets, by their ids.
        rulesets: BTreeMap<String, String>,
    },
}

/// From the reader to the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromReader {
    /// The answer to the page's `Hello`: which build the reader is from.
    Hello {
        build: String,
    },
    Read {
        job: Job,
        reading: Box<Reading>,
        /// For each span, the sentences that it has to do with, counted from 0.
        links: Vec<Vec<usize>>,
    },
    /// Which built-in game the page is like; it comes after the page itself.
    Like {
        job: Job,
        like: Option<Like>,
    },
    Compared {
        job: Job,
        found: Box<Compared>,
    },
    /// The text of a file's first game, and how many games it holds.
    Games {
        job: Job,
        first: String,
        games: usize,
    },
    /// Some more games of a file.
    Collection {
        job: Job,
        batch: Batch,
    },
    /// The job came to nothing; the message says why.
    Failed {
        job: Job,
        message: String,
    },
    /// A message that this build does not know: the page is probably from another build.
    NotUnderstood {
        details: String,
    },
    /// The reader's last words.
    Panicked {
        details: String,
    },
}

/// Does what the page's message asks; `say` is given each answer as soon as there is one.
pub fn answer(asked: &ToReader, build: &str, say: &mut dyn FnMut(FromReader)) {
    match asked {
        ToReader::Hello { .. } => say(FromReader::Hello {
            build: build.to_string(),
        }),
        ToReader::Page { job, page, choices } => {
            let reading = rookery_reader::read_with(page, choices);
            let links = rookery_reader::links(page, choices, &reading);
            let ruleset = reading.ruleset.clone();
            say(FromReader::Read {
                job: *job,
                reading: Box::new(reading),
                links,
            });
            // The reading need not wait for that.
            if let Some(ruleset) = ruleset {
                say(FromReader::Like {
                    job: *job,
                    like: comparing::like(&ruleset),
                });
            }
        }
        ToReader::Compare { job, games } => say(match comparing::compared(games) {
            Ok(found) => FromReader::Compared {
                job: *job,
                found: Box::new(found),
            },
            Err(message) => FromReader::Failed { job: *job, message },
        }),
        ToReader::Games { job, text } => {
            let found = pgn::cut(text);
            say(FromReader::Games {
                job: *job,
                first: found.first.to_string(),
                games: found.games,
            });
        }
        ToReader::Collection {
            job,
            text,
            rulesets,
        } => collection::read(text, rulesets, &mut |batch| {
            say(FromReader::Collection { job: *job, batch });
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Message;

    #[test]
    fn a_hundred_thousand_games_are_counted_and_the_first_comes_back() {
        let text = "1. e4 e5 1-0\n".repeat(100_000);
        let asked = ToReader::Games { job: 7, text };
        let asked = ToReader::from_text(&asked.to_text()).unwrap();
        let mut answers = Vec::new();
        answer(&asked, "this", &mut |answer| answers.push(answer));
        let [FromReader::Games { job, first, games }] = &answers[..] else {
            panic!("it answers what was asked");
        };
        assert_eq!((*job, first.as_str(), *games), (7, "1. e4 e5 1-0", 100_000));
    }
}
