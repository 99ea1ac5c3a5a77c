//! The words that the page and the program that works out the laboratory's figures exchange.
//!
//! Playing is the worker's; figures and pictures are a program of their own, so that nobody downloads
//! them who only plays, and the page answers while they are worked out.

use std::collections::BTreeMap;
use std::sync::Arc;

use rookery_lab::batch::Kept;
use rookery_lab::batch::keep::{Head, number_of, read_game, read_head};
pub use rookery_lab::figures::{Drawn, GLANCE, Section, Shown, View};
use rookery_lab::figures::{Report, figures, pair};
use rookery_rules::Ruleset;
use serde::{Deserialize, Serialize};

use crate::game_reader::GameReader;
use crate::messages::{GameText, Job};

/// From the page to the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToFigures {
    /// Always the first message: which build the page is from.
    Hello { build: String },
    /// What there is to see of one ruleset, or of two beside each other. Answered by
    /// [`FromFigures::Shown`].
    Show { job: Job, of: Vec<Source> },
}

/// What is known of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// A file of results.
    Results(String),
    /// Games as the worker has played them: the first line of their file, and a line each.
    Games {
        game: GameText,
        head: String,
        lines: Vec<String>,
    },
}

/// From the program to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FromFigures {
    /// The answer to the page's `Hello`: which build the program is from.
    Hello { build: String },
    /// What is shown: sentences, pictures, tables. And the results themselves, one file for each
    /// source.
    Shown {
        job: Job,
        view: Box<View>,
        results: Vec<String>,
    },
    /// The job came to nothing; the message says why.
    Failed { job: Job, message: String },
    /// A message that this build does not know: the page is probably from another build.
    NotUnderstood { details: String },
    /// The program's last words.
    Panicked { details: String },
}

/// Two rulesets may be compared, so games of two batches are remembered.
const REMEMBERED: usize = 2;

/// Games that have been played through already: a sample that grows is not read again and again.
struct Known {
    ruleset: Arc<Ruleset>,
    head: Head,
    games: BTreeMap<u64, Kept>,
}

pub struct Figurer {
    build: String,
    readers: Vec<GameReader>,
    known: Vec<Known>,
}

impl Figurer {
    pub fn new(build: String) -> Figurer {
        Figurer {
            build,
            readers: Vec::new(),
            known: Vec::new(),
        }
    }

    pub fn answer(&mut self, asked: &ToFigures) -> FromFigures {
        match asked {
            ToFigures::Hello { .. } => FromFigures::Hello {
                build: self.build.clone(),
            },
            ToFigures::Show { job, of } => match self.shown(of) {
                Ok((view, results)) => FromFigures::Shown {
                    job: *job,
                    view,
                    results,
                },
                Err(message) => FromFigures::Failed { job: *job, message },
            },
        }
    }

    fn shown(&mut self, of: &[Source]) -> Result<(Box<View>, Vec<String>), String> {
        self.readers.resize_with(of.len(), GameReader::default);
        let reports = of.iter().enumerate();
        let reports = reports
            .map(|(at, source)| self.report(at, source))
            .collect::<Result<Vec<Report>, String>>()?;
        let view: View = match reports.as_slice() {
            [one] => one.view(),
            [first, second] => pair(first, second).ok_or(
                "the two have not been played at the same strength, so there is nothing to compare",
            )?,
            _ => return Err("one ruleset is shown, or two".into()),
        };
        Ok((
            Box::new(view),
            reports.iter().map(Report::to_text).collect(),
        ))
    }

    fn report(&mut self, at: usize, source: &Source) -> Result<Report, String> {
        match source {
            Source::Results(text) => Report::read(text).map_err(|e| e.to_string()),
            Source::Games { game, head, lines } => {
                let start = self.readers[at].game(game).map_err(|e| e.to_string())?;
                self.of_games(start.ruleset().clone(), head, lines)
            }
        }
    }

    fn of_games(
        &mut self,
        ruleset: Arc<Ruleset>,
        head: &str,
        lines: &[String],
    ) -> Result<Report, String> {
        let head = read_head(head).map_err(|e| e.to_string())?;
        let same = |known: &Known| Arc::ptr_eq(&known.ruleset, &ruleset) && known.head == head;
        let mut known = match self.known.iter().position(same) {
            Some(at) => self.known.remove(at),
            None => Known {
                ruleset: ruleset.clone(),
                head,
                games: BTreeMap::new(),
            },
        };
        let mut all = Vec::with_capacity(lines.len());
        for (at, line) in lines.iter().enumerate() {
            let read = number_of(line).and_then(|number| known.games.remove(&number));
            all.push(match read {
                Some(kept) => kept,
                None => read_game(&ruleset, line, at + 2).map_err(|e| e.to_string())?,
            });
        }
        let mut report = Report::new(ruleset.id(), &ruleset.full_title());
        report
            .strengths
            .push(figures(known.head.clone(), &ruleset, &all));
        known.games = all.into_iter().map(|kept| (kept.number, kept)).collect();
        self.known.insert(0, known);
        self.known.truncate(REMEMBERED);
        Ok(report)
    }
}
