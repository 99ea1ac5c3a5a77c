//! What a match has brought, pair by pair: in the order of the pairs, however they come, and
//! in a file where one is wanted.

use crate::journal::Journal;
use rookery_lab::matches::Played;
use rookery_lab::tally::{Points, Tally};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a game brought player A, and how it ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Brought {
    /// 0, 1 or 2.
    half_points: usize,
    ending: String,
    adjudicated: bool,
}

impl Brought {
    pub fn by(game: &Played) -> Brought {
        Brought {
            half_points: game.points() as usize,
            ending: game.record.ending.text(),
            adjudicated: game.record.ending.is_adjudicated(),
        }
    }

    fn points(&self) -> Points {
        match self.half_points {
            0 => Points::Loss,
            1 => Points::Draw,
            _ => Points::Win,
        }
    }
}

/// The standing of a match.
#[derive(Default)]
pub struct Standing {
    pub tally: Tally,
    pub endings: Vec<(String, usize)>,
}

impl Standing {
    pub fn add(&mut self, pair: &[Brought]) {
        let points: Vec<Points> = pair.iter().map(Brought::points).collect();
        self.tally.add_pair(&points);
        for game in pair {
            self.tally.adjudicated += usize::from(game.adjudicated);
            match self
                .endings
                .iter_mut()
                .find(|(text, _)| *text == game.ending)
            {
                Some((_, count)) => *count += 1,
                None => self.endings.push((game.ending.clone(), 1)),
            }
        }
    }
}

/// What makes a match this match and no other: the first line of its file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
    pub ruleset: String,
    pub a: String,
    pub b: String,
    pub openings: String,
    pub seed: u64,
    pub hash: usize,
    pub adjudicates: bool,
    /// The nodes of a fixed search: another engine, or another ruleset of that name, has others.
    pub bench: u64,
    /// What stands in the files that the players and the openings come from.
    pub files: String,
}

impl Head {
    /// The record of this match, with what it holds of whole pairs: half a pair, the last of an odd number
    /// of games, is played again.
    pub fn record(&self, path: &str) -> Result<(Journal, Vec<Vec<Brought>>), String> {
        Journal::open(path, "match", self, |pair: &Vec<Brought>| pair.len() >= 2)
    }
}

/// Hands on what comes out of order in its order.
pub struct InOrder<T> {
    waiting: BTreeMap<u64, T>,
    next: u64,
}

impl<T> InOrder<T> {
    pub fn from(next: u64) -> InOrder<T> {
        InOrder {
            waiting: BTreeMap::new(),
            next,
        }
    }

    pub fn put(&mut self, number: u64, item: T) {
        self.waiting.insert(number, item);
    }

    /// The next in the row, if it has come.
    pub fn next(&mut self) -> Option<(u64, T)> {
        let item = self.waiting.remove(&self.next)?;
        self.next += 1;
        Some((self.next - 1, item))
    }

    /// The first of those that wait for one that will not come.
    pub fn left_over(&mut self) -> Option<(u64, T)> {
        self.waiting.pop_first()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_out_of_order_is_handed_on_in_order() {
        let mut row = InOrder::from(3);
        row.put(5, 'c');
        row.put(3, 'a');
        assert_eq!(row.next(), Some((3, 'a')));
        assert_eq!(row.next(), None);
        row.put(6, 'd');
        assert_eq!(row.left_over(), Some((5, 'c')));
        row.put(4, 'b');
        assert_eq!(row.next(), Some((4, 'b')));
        assert_eq!(row.next(), None);
    }
}
