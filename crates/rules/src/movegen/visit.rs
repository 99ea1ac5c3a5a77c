//! What becomes of the moves that are found: a list, a count, or just the news that there is one.

use crate::bitboard::Bitboard;
use crate::moves::{Flavour, Move, MoveList};
use crate::square::Square;

/// Receives the moves as they are found. Answering `true` ends the search.
pub(crate) trait Visitor {
    fn one(&mut self, mv: Move) -> bool;

    /// Targets of one piece that promote nothing: one by one, where they cannot be taken together.
    fn targets(
        &mut self,
        kind: u8,
        from: Square,
        quiet: Bitboard,
        captures: Bitboard,
        doubles: Bitboard,
    ) -> bool {
        let groups = [
            (captures, Flavour::Capture),
            (quiet, Flavour::Quiet),
            (doubles, Flavour::Double),
        ];
        groups.into_iter().any(|(squares, flavour)| {
            squares
                .into_iter()
                .any(|to| self.one(Move::new(kind, from, to, flavour)))
        })
    }
}

impl Visitor for MoveList {
    #[inline(always)]
    fn targets(
        &mut self,
        kind: u8,
        from: Square,
        quiet: Bitboard,
        captures: Bitboard,
        doubles: Bitboard,
    ) -> bool {
        for to in captures {
            self.push(Move::new(kind, from, to, Flavour::Capture));
        }
        for to in quiet {
            self.push(Move::new(kind, from, to, Flavour::Quiet));
        }
        for to in doubles {
            self.push(Move::new(kind, from, to, Flavour::Double));
        }
        false
    }

    #[inline(always)]
    fn one(&mut self, mv: Move) -> bool {
        self.push(mv);
        false
    }
}

pub(super) struct Counter(pub u64);

impl Visitor for Counter {
    #[inline(always)]
    fn targets(
        &mut self,
        _: u8,
        _: Square,
        quiet: Bitboard,
        captures: Bitboard,
        doubles: Bitboard,
    ) -> bool {
        self.0 += ((quiet | captures).count() + doubles.count()) as u64;
        false
    }

    #[inline(always)]
    fn one(&mut self, _: Move) -> bool {
        self.0 += 1;
        false
    }
}

/// Stops at the first move found.
pub(super) struct Any(pub bool);

impl Visitor for Any {
    #[inline(always)]
    fn targets(
        &mut self,
        _: u8,
        _: Square,
        quiet: Bitboard,
        captures: Bitboard,
        doubles: Bitboard,
    ) -> bool {
        self.0 |= (quiet | captures | doubles).any();
        self.0
    }

    #[inline(always)]
    fn one(&mut self, _: Move) -> bool {
        self.0 = true;
        true
    }
}
