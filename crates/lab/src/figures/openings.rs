//! How games begin: the tree of first moves, each with how often it was played and what it
//! brought White.

use super::interval::{self, Interval};
use super::points;
use crate::batch::Kept;
use rookery_rules::order::InOrder;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// Move texts, and the same as people write them.
    pub moves: Vec<String>,
    pub sans: Vec<String>,
    pub games: usize,
    /// White's points in those that came to an end.
    pub white: Option<Interval>,
}

/// So many plies deep.
const DEPTH: usize = 4;
/// Lines that fewer games take are left out; of first moves all are kept.
const FEWEST: usize = 8;
const SHARE: usize = 50;
/// At most so many continuations of a line, the most played first.
const WIDEST: usize = 4;

pub fn tree(games: &[Kept]) -> Vec<Line> {
    let mut found: BTreeMap<Vec<String>, Vec<&Kept>> = BTreeMap::new();
    for kept in games {
        let texts: Vec<String> = kept
            .game
            .moves()
            .iter()
            .take(DEPTH)
            .map(|mv| kept.game.ruleset().move_text(*mv))
            .collect();
        for depth in 1..=texts.len() {
            found.entry(texts[..depth].to_vec()).or_default().push(kept);
        }
    }
    let mut lines = Vec::new();
    grow(&found, &[], games.len(), &mut lines);
    lines
}

fn grow(
    found: &BTreeMap<Vec<String>, Vec<&Kept>>,
    stem: &[String],
    all: usize,
    lines: &mut Vec<Line>,
) {
    let mut next: Vec<(&Vec<String>, &Vec<&Kept>)> = found
        .iter()
        .filter(|(moves, _)| moves.len() == stem.len() + 1 && moves.starts_with(stem))
        .filter(|(_, games)| stem.is_empty() || games.len() >= FEWEST.max(all / SHARE))
        .collect();
    next.order_by_key(|(_, games)| std::cmp::Reverse(games.len()));
    if !stem.is_empty() {
        next.truncate(WIDEST);
    }
    for (moves, games) in next {
        let ended: Vec<&&Kept> = games.iter().filter(|kept| !kept.ending.is_cut()).collect();
        let white = ended.iter().map(|kept| points(kept.ending)).sum();
        let sans = games[0].game.sans();
        lines.push(Line {
            moves: moves.clone(),
            sans: sans.into_iter().take(moves.len()).collect(),
            games: games.len(),
            white: interval::share(white, ended.len()),
        });
        grow(found, moves, all, lines);
    }
}
