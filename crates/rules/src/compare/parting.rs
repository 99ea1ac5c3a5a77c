//! The shallowest position in which two rulesets differ, found by playing both at once.

use super::{Effort, Matching};
use crate::outcome::Outcome;
use crate::position::Position;
use crate::ruleset::Ruleset;
use std::collections::{HashSet, VecDeque};

/// Where two rulesets part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The moves that lead there, the same in both.
    pub moves: Vec<String>,
    /// The position, as the first ruleset writes it.
    pub position: String,
    /// What differs there.
    pub what: Parts,
    /// No shorter way to a difference exists.
    pub shallowest: bool,
}

/// In what they part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parts {
    /// The board is another, or another side is to move.
    Board {
        /// As the first ruleset writes it.
        first: String,
        /// As the second writes it.
        second: String,
    },
    /// Other moves are legal.
    Moves {
        /// Legal by the first ruleset alone.
        only_first: Vec<String>,
        /// Legal by the second alone.
        only_second: Vec<String>,
    },
    /// How the game ends there: "white", "black" or "draw", none where it goes on.
    Ends {
        /// By the first ruleset.
        first: Option<&'static str>,
        /// By the second.
        second: Option<&'static str>,
    },
}

/// Random games are no longer than this.
const PLIES: usize = 300;

struct Pair<'a> {
    first: &'a Ruleset,
    second: &'a Ruleset,
    matching: &'a Matching,
}

/// The difference, if one was met, and the number of positions that were alike.
pub(super) fn find(
    first: &Ruleset,
    second: &Ruleset,
    matching: &Matching,
    effort: Effort,
) -> (Option<Parting>, usize) {
    let pair = Pair {
        first,
        second,
        matching,
    };
    let mut alike = 0;
    let mut open = VecDeque::from([(*first.start(), *second.start(), Vec::new())]);
    let mut seen: HashSet<(u64, u64)> = HashSet::new();
    while let Some((a, b, moves)) = open.pop_front() {
        if let Some(what) = pair.differs(&a, &b) {
            return (Some(pair.parting(&a, moves, what, true)), alike);
        }
        alike += 1;
        if alike >= effort.positions {
            break;
        }
        if a.outcome(first).is_some() {
            continue;
        }
        for (text, after) in pair.successors(&a, &b) {
            // No more are looked at than the effort allows, so no more are kept.
            let room = alike + open.len() < effort.positions;
            if room && seen.insert((after.0.key(), after.1.key())) {
                let mut moves: Vec<String> = moves.clone();
                moves.push(text);
                open.push_back((after.0, after.1, moves));
            }
        }
    }
    for seed in 1..=effort.games {
        let (parting, met) = pair.random_game(seed);
        alike += met;
        if parting.is_some() {
            return (parting, alike);
        }
    }
    (None, alike)
}

impl Pair<'_> {
    fn parting(&self, a: &Position, moves: Vec<String>, what: Parts, shallowest: bool) -> Parting {
        Parting {
            moves,
            position: a.to_fen(self.first),
            what,
            shallowest,
        }
    }

    /// The moves of the second ruleset in the words of the first.
    fn theirs(&self, b: &Position) -> Vec<(String, crate::Move)> {
        let legal = b.legal_moves(self.second);
        let named = |mv: &crate::Move| (self.matching.move_text(self.second, *mv), *mv);
        legal.as_slice().iter().map(named).collect()
    }

    fn differs(&self, a: &Position, b: &Position) -> Option<Parts> {
        let (fen, other) = (a.to_fen(self.first), b.to_fen(self.second));
        let first = format!("{} {}", fen.split(' ').next()?, a.turn().name());
        let second = format!("{} {}", self.matching.board(&other), b.turn().name());
        if first != second {
            return Some(Parts::Board { first, second });
        }
        let name = |end: Option<Outcome>| end.map(|o| o.winner_name());
        let ends = [name(a.outcome(self.first)), name(b.outcome(self.second))];
        if ends[0] != ends[1] {
            return Some(Parts::Ends {
                first: ends[0],
                second: ends[1],
            });
        }
        if ends[0].is_some() {
            return None;
        }
        let ours = a.legal_moves(self.first);
        let mut ours: Vec<String> = ours.iter().map(|m| self.first.move_text(m)).collect();
        let mut theirs: Vec<String> = self.theirs(b).into_iter().map(|(text, _)| text).collect();
        ours.sort();
        ours.dedup();
        theirs.sort();
        theirs.dedup();
        if ours == theirs {
            return None;
        }
        let only = |of: &[String], other: &[String]| -> Vec<String> {
            of.iter().filter(|m| !other.contains(m)).cloned().collect()
        };
        Some(Parts::Moves {
            only_first: only(&ours, &theirs),
            only_second: only(&theirs, &ours),
        })
    }

    /// Each move with the positions after it in both.
    fn successors(&self, a: &Position, b: &Position) -> Vec<(String, (Position, Position))> {
        let theirs = self.theirs(b);
        let legal = a.legal_moves(self.first);
        let all = legal.iter().filter_map(|mv| {
            let text = self.first.move_text(mv);
            let (_, other) = theirs.iter().find(|(t, _)| *t == text)?;
            let after = (a.after(self.first, mv), b.after(self.second, *other));
            Some((text, after))
        });
        all.collect()
    }

    fn random_game(&self, seed: u64) -> (Option<Parting>, usize) {
        let (mut a, mut b) = (*self.first.start(), *self.second.start());
        let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut moves: Vec<String> = Vec::new();
        while moves.len() < PLIES {
            if let Some(what) = self.differs(&a, &b) {
                let met = moves.len();
                return (Some(self.parting(&a, moves, what, false)), met);
            }
            let mut next = self.successors(&a, &b);
            if a.outcome(self.first).is_some() || next.is_empty() {
                break;
            }
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let chosen = next.swap_remove(random as usize % next.len());
            moves.push(chosen.0);
            (a, b) = chosen.1;
        }
        (None, moves.len())
    }
}
