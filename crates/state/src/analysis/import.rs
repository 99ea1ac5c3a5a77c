//! A position or a game pasted in: FEN or PGN, told apart by their looks.

use std::sync::Arc;

use rookery_rules::fen::bare;
use rookery_rules::tree::Tree;
use rookery_rules::{Position, Ruleset, pgn};

use super::Analysis;

/// What was read.
#[derive(Debug)]
pub struct Loaded {
    pub analysis: Analysis,
    /// More games stood in the file.
    pub further: usize,
}

/// Why it cannot be taken as it stands; what could be read is offered.
#[derive(Debug)]
pub struct BadInput {
    /// What is wrong and where.
    pub message: String,
    /// The game as far as it could be read.
    pub part: Option<Box<Loaded>>,
}

impl BadInput {
    fn plain(message: impl Into<String>) -> BadInput {
        BadInput {
            message: message.into(),
            part: None,
        }
    }
}

/// The text of one game may be so long, and have so many moves in all its variations: more would
/// keep the page from answering.
const LONGEST: usize = 256 * 1024;
const MOST_MOVES: usize = 5_000;

/// Reads a text for the page of some ruleset: a position, or one game of a file of so many; `find`
/// knows the rulesets that a PGN may name.
pub fn read_input(
    text: &str,
    games: usize,
    here: &Arc<Ruleset>,
    find: &mut dyn FnMut(&str) -> Result<Arc<Ruleset>, String>,
) -> Result<Loaded, BadInput> {
    let text = text.trim();
    if text.is_empty() {
        return Err(BadInput::plain(
            "There is nothing to load: paste a FEN or a PGN first.",
        ));
    }
    if text.len() > LONGEST {
        return Err(BadInput::plain(format!(
            "This is too long for one game: {} KB, of which at most {} KB can be shown.",
            text.len().div_ceil(1024),
            LONGEST / 1024
        )));
    }
    if text.starts_with("https://") || text.starts_with("http://") {
        return Err(BadInput::plain(
            "This is an address: open it in the browser, or paste the FEN or the PGN that is found there.",
        ));
    }
    if looks_like_fen(text) {
        let position = Position::from_fen(here, bare(text))
            .map_err(|error| BadInput::plain(format!("This FEN cannot be read: {error}.")))?;
        return Ok(Loaded {
            analysis: Analysis::new(Tree::new(here.clone(), position)),
            further: 0,
        });
    }
    let mut resolve = |variant: Option<&str>| match variant {
        // A game that does not say what it is a game of is taken for one of this page's.
        None => Ok(here.clone()),
        Some(name) => find(&pgn::built_in(name)),
    };
    let read = pgn::read_at_most(text, MOST_MOVES, &mut resolve);
    let further = games.saturating_sub(1);
    let first = read.games.into_iter().next();
    let loaded = first.map(|record| Loaded {
        analysis: Analysis::of_record(record),
        further,
    });
    match (read.problems.first(), loaded) {
        (None, Some(loaded)) if !loaded.analysis.tree.is_empty() || text.contains('[') => {
            Ok(loaded)
        }
        (Some(problem), part) => Err(BadInput {
            message: match &part {
                // Whoever forgot to say which game it is sees by which rules it was read.
                Some(one) if one.further == 0 => {
                    let title = one.analysis.tree.ruleset().title();
                    format!("This PGN cannot be read as a game of {title}: {problem}.")
                }
                _ => format!("This PGN cannot be read: {problem}."),
            },
            part: part
                .filter(|loaded| !loaded.analysis.tree.is_empty())
                .map(Box::new),
        }),
        (None, _) => Err(BadInput::plain(
            "This is neither a FEN nor a PGN: a FEN begins with eight rows between slashes, a PGN has numbered moves.",
        )),
    }
}

fn looks_like_fen(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    !text.starts_with('[') && first.matches('/').count() >= 2
}
