//! What a position that was looked at teaches: which move held the window, and which were
//! tried in vain.

use super::Thinking;
use super::ordering::{PAWN_ROWS, Rows};
use super::parts::Part;
use rookery_rules::{Bitboard, Move, Position, Side};

impl Thinking<'_> {
    /// The row of records with a position's pawns.
    #[inline]
    pub(super) fn pawn_row(&self, position: &Position) -> usize {
        let key = self.eval.pawn_key(position);
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize % PAWN_ROWS
    }

    /// What the other side's pawns attack.
    #[inline]
    pub(super) fn feared(&mut self, position: &Position) -> Bitboard {
        match self.uses(Part::PawnFear) {
            true => self.eval.pawn_attacks(position, self.pawns),
            false => Bitboard::EMPTY,
        }
    }

    /// The table rows of the moves that led here, and of the pawns.
    #[inline]
    pub(super) fn rows(&self, position: &Position, ply: usize) -> Rows {
        self.rows_with(ply, self.pawn_row(position))
    }

    #[inline]
    fn rows_with(&self, ply: usize, pawns: usize) -> Rows {
        let row = |back: usize| {
            if !self.uses(Part::Sequels) {
                return self.lessons.row(None);
            }
            let mv = ply.checked_sub(back).and_then(|at| self.frames[at].mv);
            self.lessons.row(mv)
        };
        Rows {
            at: [row(1), row(2), row(4)],
            count: 2 + self.uses(Part::LongSequels) as usize,
            pawns: self.uses(Part::PawnRecords).then_some(pawns),
        }
    }

    /// Nothing saves this position: the quiet move that led here was good, if it was the other side's.
    pub(super) fn teach_refuted(&mut self, side: Side, ply: usize, depth: i32) {
        let Some(before) = ply.checked_sub(1) else {
            return;
        };
        let (turn, pawns) = (self.frames[before].turn, self.frames[before].pawns);
        if let Some(mv) = self.frames[before].mv
            && turn != side
            && !mv.is_capture()
            && self.exchange.becomes(turn, mv).is_none()
            && self.uses(Part::Refuted)
        {
            let rows = self.rows_with(before, pawns);
            let bonus = self.numbers.lesson(depth) * self.numbers.refuted_share / 16;
            self.lessons.teach_quiet(turn, mv, rows, bonus);
        }
    }

    /// The move that held the window is remembered, and those tried in vain before it too.
    pub(super) fn teach(
        &mut self,
        position: &Position,
        mv: Move,
        depth: i32,
        rows: Rows,
        (quiets, captures): (&Tried, &Tried),
    ) {
        let side = position.turn();
        let bonus = self.numbers.lesson(depth);
        if self.uses(Part::CaptureHistory) {
            let victim = |mv: Move| position.kind_on(mv.to()).unwrap_or(self.exchange.pawn);
            for other in captures.as_slice() {
                self.lessons.teach_capture(*other, victim(*other), -bonus);
            }
            if mv.is_capture() {
                self.lessons.teach_capture(mv, victim(mv), bonus);
            }
        }
        if mv.is_capture() || self.exchange.becomes(side, mv).is_some() {
            return;
        }
        if self.uses(Part::History) {
            self.lessons.teach_quiet(side, mv, rows, bonus);
            for other in quiets.as_slice() {
                self.lessons.teach_quiet(side, *other, rows, -bonus);
            }
        }
    }
}

/// Moves tried at a node, as far as they are worth remembering.
#[derive(Clone)]
pub(super) struct Tried {
    moves: [Move; 32],
    len: usize,
}

impl Default for Tried {
    fn default() -> Tried {
        Tried {
            moves: [Move::PASS; 32],
            len: 0,
        }
    }
}

impl Tried {
    pub fn push(&mut self, mv: Move) {
        if self.len < self.moves.len() {
            self.moves[self.len] = mv;
            self.len += 1;
        }
    }

    fn as_slice(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}
