//! Problems for people: positions out of games in which one move wins by force, or wins a piece;
//! and the file in which they are passed on.

mod finder;

pub use finder::{Finder, Looked, judge};

use rookery_engine::Engine;
use rookery_rules::{Game, Move, Position, Reason, Ruleset};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a person is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// To win after so many own moves; by this rule.
    Win(u32, Reason),
    /// To win a piece, or more.
    Gain,
}

/// One position with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    pub task: Task,
    pub position: Position,
    /// Both sides' moves, from the one that is asked for to the last.
    pub line: Vec<Move>,
    /// For each move that is asked for, the others that win as well, only later.
    pub also: Vec<Vec<Move>>,
    /// 1 to 5, by how far the search had to look and how many moves are asked for.
    pub grade: u32,
}

/// The problems of a ruleset, easiest first, as they lie in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    pub ruleset: String,
    /// The command that made it.
    pub made: String,
    pub problems: Vec<Row>,
}

/// A problem in texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    pub fen: String,
    /// How many own moves it takes to win; 0: a piece is won.
    pub wins: u32,
    /// The rule that ends the game.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    pub line: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Vec<String>>,
    pub grade: u32,
}

impl Task {
    /// How many own moves it takes to win, 0 for a piece; and the rule that ends the game.
    pub fn sort(self) -> (u32, &'static str) {
        match self {
            Task::Win(moves, reason) => (moves, reason.text()),
            Task::Gain => (0, ""),
        }
    }
}

impl Row {
    pub fn of(ruleset: &Ruleset, puzzle: &Puzzle) -> Row {
        let text = |mv: &Move| ruleset.move_text(*mv);
        let also: Vec<Vec<String>> = puzzle
            .also
            .iter()
            .map(|moves| moves.iter().map(text).collect())
            .collect();
        let (wins, by) = puzzle.task.sort();
        Row {
            fen: puzzle.position.to_fen(ruleset),
            wins,
            by: by.to_owned(),
            line: puzzle.line.iter().map(text).collect(),
            also: match also.iter().all(Vec::is_empty) {
                true => Vec::new(),
                false => also,
            },
            grade: puzzle.grade,
        }
    }

    /// The game to the end of its line, or why the line cannot be played or ends otherwise than it says.
    pub fn played(&self, ruleset: &Arc<Ruleset>) -> Result<Game, String> {
        let at = |error: &dyn std::fmt::Display| format!("{}: {error}", self.fen);
        let start = Position::from_fen(ruleset, &self.fen).map_err(|error| at(&error))?;
        let mut game = Game::from_position(ruleset.clone(), start);
        if let Some(outcome) = game.outcome() {
            return Err(at(&format!("the game is over ({})", outcome.reason.text())));
        }
        for text in &self.line {
            game.push_text(text).map_err(|error| at(&error))?;
        }
        let by = game.outcome().map_or("", |outcome| outcome.reason.text());
        match by == self.by {
            true => Ok(game),
            false => Err(at(&format!(
                "its line ends by '{by}', not by '{}'",
                self.by
            ))),
        }
    }

    /// How hard it is for the search of today, or what is wrong with it.
    pub fn grade_now(&self, judge: &mut Engine, ruleset: &Arc<Ruleset>) -> Result<u32, String> {
        let game = self.played(ruleset)?;
        let no_answer = || format!("{}: it has no answer", self.fen);
        let answer = *game.moves().first().ok_or_else(no_answer)?;
        let mut reasons = Reason::ALL.into_iter();
        let task = match reasons.find(|reason| reason.text() == self.by) {
            Some(reason) => Task::Win(self.wins, reason),
            None => Task::Gain,
        };
        let game = Game::from_position(ruleset.clone(), *game.start());
        Ok(finder::grade(judge, &game, task, answer))
    }
}
