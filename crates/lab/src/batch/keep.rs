//! Games in a compact file, so that every figure can be worked out again.
//!
//! The first line says how the games were made; then a game a line. Both are JSON, with moves and
//! values in [`letters`].

use super::letters;
use super::play::{Ending, Kept, Look, Stops};
use super::strength::Strength;
use crate::bench;
use rookery_rules::{Game, Ruleset};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How the games of a file were made. Files with the same head, the date apart, hold parts
/// of one batch, which may be made larger at any time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The version of this format.
    pub rookery_games: u32,
    pub ruleset: String,
    pub strength: String,
    pub seed: u64,
    pub engine: String,
    /// Nodes of a fixed search by the ruleset's own weights: another engine or other weights
    /// have another.
    pub bench: u64,
    pub stop_quiet: Option<u16>,
    pub stop_repeats: Option<u16>,
    /// In the first plies the better of the near-best moves are likelier.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub leaning: bool,
    /// Played to learn from, see [`crate::selfplay`]: given up when decided, measured by nobody.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub training: bool,
    /// In those, from how many men on how many nodes were looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub endings: Option<String>,
    /// The day on which it was begun.
    pub date: String,
}

pub const FORMAT: u32 = 1;

impl Head {
    /// For games that this build plays.
    pub fn new(
        ruleset: &Arc<Ruleset>,
        strength: Strength,
        seed: u64,
        stops: Stops,
        date: String,
    ) -> Head {
        Head {
            rookery_games: FORMAT,
            ruleset: ruleset.id().to_string(),
            strength: strength.to_string(),
            seed,
            engine: format!("rookery {}", env!("CARGO_PKG_VERSION")),
            bench: bench::signature(ruleset),
            stop_quiet: stops.quiet,
            stop_repeats: stops.repeats,
            leaning: false,
            training: false,
            endings: None,
            date,
        }
    }

    /// Whether games of two files belong to one batch.
    pub fn agrees(&self, other: &Head) -> bool {
        let undated = |head: &Head| Head {
            date: String::new(),
            ..head.clone()
        };
        undated(self) == undated(other)
    }

    /// In what the batches differ: "seed 1 there, 2 here".
    pub fn differences(&self, here: &Head) -> Vec<String> {
        fn some<T: ToString>(value: Option<T>) -> String {
            value.map_or_else(|| "none".to_owned(), |value| value.to_string())
        }
        let all = |head: &Head| {
            [
                ("format", head.rookery_games.to_string()),
                ("ruleset", head.ruleset.clone()),
                ("strength", head.strength.clone()),
                ("seed", head.seed.to_string()),
                ("engine", head.engine.clone()),
                ("bench", head.bench.to_string()),
                ("stop-quiet", some(head.stop_quiet)),
                ("stop-repeats", some(head.stop_repeats)),
                ("leaning", head.leaning.to_string()),
                ("training", head.training.to_string()),
                ("endings", some(head.endings.as_ref())),
            ]
        };
        let pairs = all(self).into_iter().zip(all(here));
        let other = pairs.filter(|(there, here)| there != here);
        other
            .map(|((name, there), (_, here))| format!("{name} {there} there, {here} here"))
            .collect()
    }

    pub fn stops(&self) -> Stops {
        Stops {
            quiet: self.stop_quiet,
            repeats: self.stop_repeats,
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    n: u64,
    /// "white", "black", "draw"; or "cut" where nobody knows.
    won: String,
    end: String,
    moves: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    values: String,
    /// A ply, and the values of its legal moves, best first, for the side to move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    looks: Vec<(usize, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadGames {
    #[error("line {0} is not read: {1}")]
    Line(usize, String),
    #[error(
        "line {0}: its moves are not those of this ruleset as it is now (ply {1}); play the games anew"
    )]
    Moves(usize, usize),
    #[error("line {0}: the game ends otherwise ({1}) than it says ({2}); play the games anew")]
    End(usize, String, String),
    #[error("the file is empty: its first line should say how the games were made")]
    Empty,
    #[error("the file is of format {0}, this program reads {FORMAT}")]
    Format(u32),
}

pub fn head_line(head: &Head) -> String {
    // Plain numbers and words: writing them cannot fail.
    serde_json::to_string(head).unwrap_or_default()
}

pub fn game_line(kept: &Kept) -> String {
    let row = Row {
        n: kept.number,
        won: won(kept.ending).into(),
        end: kept.ending.text().into(),
        moves: letters::of_moves(&kept.game),
        values: letters::of_values(&kept.values),
        looks: kept
            .looks
            .iter()
            .map(|look| (look.ply, letters::of_values(&look.values)))
            .collect(),
    };
    serde_json::to_string(&row).unwrap_or_default()
}

fn won(ending: Ending) -> &'static str {
    match ending.winner() {
        Some(side) => side.name(),
        None if ending.is_cut() => "cut",
        None => "draw",
    }
}

/// Reads the first line.
pub fn read_head(line: &str) -> Result<Head, BadGames> {
    if line.trim().is_empty() {
        return Err(BadGames::Empty);
    }
    let head: Head = serde_json::from_str(line).map_err(|e| BadGames::Line(1, e.to_string()))?;
    match head.rookery_games {
        FORMAT => Ok(head),
        other => Err(BadGames::Format(other)),
    }
}

/// The number of the game on a line, without playing it through; None where it is broken.
pub fn number_of(line: &str) -> Option<u64> {
    #[derive(Deserialize)]
    struct Numbered {
        n: u64,
    }
    serde_json::from_str::<Numbered>(line).ok().map(|row| row.n)
}

/// Reads a game and plays it through.
pub fn read_game(ruleset: &Arc<Ruleset>, line: &str, at: usize) -> Result<Kept, BadGames> {
    let row: Row = serde_json::from_str(line).map_err(|e| BadGames::Line(at, e.to_string()))?;
    let mut game = Game::new(ruleset.clone());
    letters::play_moves(&mut game, &row.moves).map_err(|ply| BadGames::Moves(at, ply))?;
    let bad_values = || BadGames::Line(at, "values are pairs of letters from # to }".into());
    let ending = match game.outcome() {
        Some(outcome) => Ending::Rule(outcome),
        None => [Ending::Quiet, Ending::Repeats, Ending::Long]
            .into_iter()
            .find(|ending| ending.text() == row.end)
            .unwrap_or(Ending::Long),
    };
    if (ending.text(), won(ending)) != (row.end.as_str(), row.won.as_str()) {
        let found = format!("{}, {}", ending.text(), won(ending));
        return Err(BadGames::End(
            at,
            found,
            format!("{}, {}", row.end, row.won),
        ));
    }
    let values_of_moves = letters::values(&row.values).ok_or_else(bad_values)?;
    if !values_of_moves.is_empty() && values_of_moves.len() != game.moves().len() {
        return Err(BadGames::Line(at, "there is not one value a move".into()));
    }
    let looks = row
        .looks
        .iter()
        .map(|(ply, text)| {
            Some(Look {
                ply: *ply,
                values: letters::values(text)?,
            })
        })
        .collect::<Option<Vec<Look>>>()
        .ok_or_else(bad_values)?;
    Ok(Kept {
        number: row.n,
        game,
        values: values_of_moves,
        looks,
        ending,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::Batch;
    use rookery_rules::library;

    #[test]
    fn a_game_is_read_as_it_was_played() {
        let ruleset = Arc::new(library::ruleset("shakhmaty-medieval-5").unwrap());
        let strength = "150".parse().unwrap();
        let stops = Stops {
            quiet: Some(60),
            repeats: None,
        };
        let kept = Batch::new(ruleset.clone(), strength, 5, stops).play(2);
        let line = game_line(&kept);
        let read = read_game(&ruleset, &line, 2).unwrap();
        assert_eq!(number_of(&line), Some(2));
        assert_eq!(read.game.moves(), kept.game.moves());
        assert_eq!(read.values, kept.values);
        assert_eq!(read.looks, kept.looks);
        assert_eq!(read.ending, kept.ending);
    }

    #[test]
    fn what_does_not_belong_is_refused() {
        let ruleset = Arc::new(library::ruleset("chess").unwrap());
        let read = |line: &str| read_game(&ruleset, line, 3).unwrap_err();
        assert!(matches!(read("{"), BadGames::Line(3, _)));
        let row = |won: &str, end: &str, moves: &str| {
            format!(r#"{{"n":1,"won":"{won}","end":"{end}","moves":"{moves}"}}"#)
        };
        assert_eq!(
            read(&row("cut", "stopped: too long", "~#")),
            BadGames::Moves(3, 1)
        );
        assert!(matches!(
            read(&row("draw", "stalemate", "#")),
            BadGames::End(3, ..)
        ));
        assert!(read_game(&ruleset, &row("cut", "stopped: too long", "#"), 3).is_ok());
        assert_eq!(read_head(" "), Err(BadGames::Empty));
    }

    #[test]
    fn parts_of_a_batch_are_known_by_their_heads() {
        let head = Head {
            rookery_games: FORMAT,
            ruleset: "chess".into(),
            strength: "1k".into(),
            seed: 1,
            engine: "0.1.0".into(),
            bench: 99,
            stop_quiet: None,
            stop_repeats: None,
            leaning: false,
            training: false,
            endings: None,
            date: "2026-11-22".into(),
        };
        assert_eq!(read_head(&head_line(&head)), Ok(head.clone()));
        let later = Head {
            date: "2026-11-23".into(),
            ..head.clone()
        };
        let other = Head {
            seed: 2,
            ..later.clone()
        };
        assert!(head.agrees(&later) && !head.agrees(&other));
    }
}
