//! What a search is asked for, and what it answers.

use crate::score::Score;
use rookery_rules::Move;

/// How far to search. Without any limit a search goes on until its caller stops asking.
#[derive(Clone, Debug)]
pub struct Limits {
    /// So many plies.
    pub depth: Option<u32>,
    /// About so many nodes: the same count gives the same answer everywhere.
    pub nodes: Option<u64>,
    /// How many of the best moves to follow, each with its own line.
    pub lines: usize,
    /// Consider these moves only; empty: all.
    pub only: Vec<Move>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            depth: None,
            nodes: None,
            lines: 1,
            only: Vec::new(),
        }
    }
}

/// Whether a search asks for another slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// There is more to find.
    Running,
    /// A limit is reached, or nothing is left to find: further slices do nothing.
    Done,
}

/// One of the best moves and what is expected to follow.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// What the line is worth to the side to move.
    pub score: Score,
    /// The depth at which this line was last finished.
    pub depth: u32,
    /// The move and what is expected to follow, by both sides.
    pub pv: Vec<Move>,
}

/// The state of a search, after any slice.
#[derive(Clone, Default, Debug)]
pub struct Report {
    /// The last depth finished.
    pub depth: u32,
    /// The deepest line looked at.
    pub seldepth: u32,
    /// Positions looked at so far.
    pub nodes: u64,
    /// The best moves, best first. Empty only where the game is over.
    pub lines: Vec<Line>,
    /// How many depths in a row have agreed on the best move.
    pub settled: u32,
    /// How many centipawns the best move has lost since the depth before.
    pub drop: i32,
    /// There is one legal move, or the game is decided within the depth searched.
    pub obvious: bool,
    /// How full the hash table is, in thousandths.
    pub hash_full: u32,
}

impl Report {
    /// The move to play; none where the game is over.
    pub fn best_move(&self) -> Option<Move> {
        self.lines.first()?.pv.first().copied()
    }
}
