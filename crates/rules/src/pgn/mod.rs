//! Games as text that other programs read too (PGN).
//!
//! Each sub-move of a turn is a token of its own; numbers count turns; whose move it
//! is comes from the position, never from parity; a pass is `--`. The `Variant` tag
//! names the ruleset with its switches and stands before `SetUp` and `FEN`; a game
//! without it is one of chess.

mod clocks;
mod commands;
mod cut;
mod read;
#[cfg(test)]
mod tests;
mod tokens;
mod write;

use crate::game::Game;
use crate::library::{self, NoRuleset};
use crate::outcome::Outcome;
use crate::ruleset::Ruleset;
use crate::square::Side;
use crate::tree::Tree;
use std::sync::Arc;

pub use clocks::Clocks;
pub use commands::{with_words, words};
pub use cut::{Cut, Games, cut, games};

/// One game of a file.
#[derive(Clone, Debug)]
pub struct Record {
    /// In the order of the file; `Variant`, `SetUp` and `FEN` are kept in the tree instead.
    pub tags: Vec<(String, String)>,
    /// Its moves, with variations and comments.
    pub tree: Tree,
    /// The result that it states.
    pub result: Score,
}

/// What a PGN says of a game's end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Score {
    /// White has won.
    White,
    /// Black has won.
    Black,
    /// Nobody has won.
    Draw,
    /// It is not over, or nobody knows.
    #[default]
    Open,
}

impl Score {
    /// As PGN writes it.
    pub const fn text(self) -> &'static str {
        match self {
            Score::White => "1-0",
            Score::Black => "0-1",
            Score::Draw => "1/2-1/2",
            Score::Open => "*",
        }
    }

    /// As PGN writes the end of a game that is over.
    pub fn read(text: &str) -> Option<Score> {
        let known = [Score::White, Score::Black, Score::Draw];
        known.into_iter().find(|score| score.text() == text)
    }

    /// What an outcome comes to.
    pub fn of(outcome: Option<Outcome>) -> Score {
        outcome.map_or(Score::Open, |outcome| Score::won_by(outcome.winner))
    }

    /// Who has won, if anybody has.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Score::White => Some(Side::White),
            Score::Black => Some(Side::Black),
            Score::Draw | Score::Open => None,
        }
    }

    /// What it comes to that this side has won, or nobody.
    pub const fn won_by(winner: Option<Side>) -> Score {
        match winner {
            Some(Side::White) => Score::White,
            Some(Side::Black) => Score::Black,
            None => Score::Draw,
        }
    }
}

/// Something that could not be read, and where. What came before it is kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, game {game}{}: {message}", at_move(.number, .token))]
pub struct BadPgn {
    /// The line of the file, from 1.
    pub line: usize,
    /// The first game of the file is 1.
    pub game: usize,
    /// The turn's number, where a move is to blame.
    pub number: Option<u16>,
    /// The move as it was written.
    pub token: Option<String>,
    /// What is wrong, in words.
    pub message: String,
}

fn at_move(number: &Option<u16>, token: &Option<String>) -> String {
    match (number, token) {
        (Some(number), Some(token)) => format!(", move {number} '{token}'"),
        (None, Some(token)) => format!(", '{token}'"),
        _ => String::new(),
    }
}

/// A file: its games as far as they could be read, and what could not.
#[derive(Clone, Debug, Default)]
pub struct Pgn {
    /// The games, in their order.
    pub games: Vec<Record>,
    /// What could not be read.
    pub problems: Vec<BadPgn>,
}

/// Finds the ruleset that a `Variant` tag names (none: the game has no such tag).
pub type Resolver<'a> = dyn FnMut(Option<&str>) -> Result<Arc<Ruleset>, String> + 'a;

/// More moves than this, in all games together, are not read.
const MAX_MOVES: usize = 400_000;
/// A longer text is refused.
pub const MAX_TEXT: usize = 16 << 20;

/// Reads games of the built-in rulesets; those without a `Variant` are of chess.
pub fn read(text: &str) -> Pgn {
    read_or(text, None)
}

/// The same, with a ruleset for games that name none, or none that is built in.
pub fn read_or(text: &str, own: Option<&Arc<Ruleset>>) -> Pgn {
    let mut known: Vec<(String, Arc<Ruleset>)> = Vec::new();
    read_with(text, &mut |variant| {
        let name = match (variant, own) {
            (None, Some(own)) => return Ok(own.clone()),
            _ => built_in(variant.unwrap_or("chess")),
        };
        if let Some((_, ruleset)) = known.iter().find(|(id, _)| *id == name) {
            return Ok(ruleset.clone());
        }
        let ruleset = match (library::ruleset(&name), own) {
            (Ok(ruleset), _) => Arc::new(ruleset),
            (Err(NoRuleset::Unknown(..)), Some(own)) => own.clone(),
            (Err(why), _) => return Err(why.to_string()),
        };
        if known.len() < 64 {
            known.push((name, ruleset.clone()));
        }
        Ok(ruleset)
    })
}

/// Reads games of whatever rulesets the resolver knows.
pub fn read_with(text: &str, resolve: &mut Resolver) -> Pgn {
    read::read(text, MAX_MOVES, resolve)
}

/// The same, but no more moves than asked for; where there are more, a problem says so.
pub fn read_at_most(text: &str, moves: usize, resolve: &mut Resolver) -> Pgn {
    read::read(text, moves.min(MAX_MOVES), resolve)
}

/// The id that a `Variant` tag means: an id, a title, or what other programs call chess.
pub fn built_in(variant: &str) -> String {
    let plain = variant.trim().to_ascii_lowercase();
    if [
        "",
        "chess",
        "standard",
        "normal",
        "classical",
        "from position",
    ]
    .contains(&plain.as_str())
    {
        return "chess".into();
    }
    let titled = library::entries().iter().find(|entry| {
        library::facts(entry.id).is_some_and(|a| a.get("title").to_ascii_lowercase() == plain)
    });
    titled.map_or(variant.trim().to_string(), |entry| entry.id.to_string())
}

/// The value of a tag among others.
pub fn tag<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let mut tags = tags.iter();
    tags.find(|(known, _)| known == name)
        .map(|(_, value)| value.as_str())
}

/// Sets a tag, in its old place where it has one.
pub fn set_tag(tags: &mut Vec<(String, String)>, name: &str, value: &str) {
    match tags.iter_mut().find(|(known, _)| known == name) {
        Some((_, old)) => *old = value.to_string(),
        None => tags.push((name.to_string(), value.to_string())),
    }
}

impl Record {
    /// A record without tags; the result is what the main line comes to.
    pub fn new(tree: Tree) -> Record {
        let mut record = Record {
            tags: Vec::new(),
            tree,
            result: Score::Open,
        };
        record.result = Score::of(record.game().outcome());
        record
    }

    /// A record of a game without variations.
    pub fn from_game(game: &Game) -> Record {
        Record::new(Tree::from_game(game))
    }

    /// What a tag says.
    pub fn tag(&self, name: &str) -> Option<&str> {
        tag(&self.tags, name)
    }

    /// Sets a tag, in its old place where it has one.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        set_tag(&mut self.tags, name, value);
    }

    /// The main line.
    pub fn game(&self) -> Game {
        self.tree.game(self.tree.end())
    }

    /// The game as PGN.
    pub fn to_text(&self) -> String {
        write::write(self)
    }
}
