//! Pawns: how they stand together, and what they can still become in this ruleset, now.

use super::board::{FILE_A, View, ahead, beside, distance};
use super::{Evaluator, Sheet, Trace};
use rookery_rules::{Bitboard, Position, Side, Square};

impl Evaluator {
    /// Whether a pawn that arrives now (or waits on its last square) may become something.
    #[inline]
    fn hope(&self, position: &Position, side: Side, waiting: bool) -> bool {
        self.promotions.iter().any(|promotion| {
            promotion.waiting == waiting
                && !promotion
                    .without
                    .is_some_and(|kind| position.pieces(side, kind).any())
                && (!promotion.lost || position.lost(side) & promotion.to != 0)
        })
    }

    pub(super) fn judge_pawns<T: Trace>(
        &self,
        position: &Position,
        view: &View,
        side: Side,
        sheet: &mut Sheet<T>,
    ) {
        let layout = &self.layout;
        let me = side.index();
        let them = side.other();
        let own = view.pawns[me].0;
        let theirs = view.pawns[them.index()].0;
        let last = match side {
            Side::White => 0xffu64 << 56,
            Side::Black => 0xff,
        };
        let arrived = Bitboard(own & last);
        if arrived.any() {
            let hope = self.hope(position, side, true);
            sheet.add(layout.arrived + hope as usize, arrived.count() as i32);
        }
        let marching = own & !last;
        if marching == 0 {
            return;
        }
        let hopeful = self.hope(position, side, false);
        for square in Bitboard(marching) {
            let rank = square.seen_by(side).rank() as usize;
            let front = ahead(side, square);
            let file = FILE_A << square.file();
            let neighbours = beside(file) & marching;
            let row = 0xffu64 << (square.0 & 56);
            if front & marching != 0 {
                sheet.add(layout.doubled, 1);
            }
            let supported = view.pawn_attacks[me].has(square);
            let phalanx = neighbours & row != 0;
            if neighbours == 0 {
                sheet.add(layout.isolated, 1);
            } else if supported {
                sheet.add(layout.supported + rank, 1);
            } else if phalanx {
                sheet.add(layout.phalanx + rank, 1);
            } else {
                // Backward: its neighbours have gone ahead, and the next square is guarded.
                let step = Square((square.0 as i8 + side.forward()) as u8 & 63);
                let left_behind = neighbours & !beside(front) == 0;
                if left_behind && view.pawn_attacks[them.index()].has(step) {
                    sheet.add(layout.backward, 1);
                }
            }
            if (front | beside(front)) & theirs == 0 && front & marching == 0 {
                self.judge_passed(position, view, side, square, rank, hopeful, sheet);
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn judge_passed<T: Trace>(
        &self,
        position: &Position,
        view: &View,
        side: Side,
        square: Square,
        rank: usize,
        hopeful: bool,
        sheet: &mut Sheet<T>,
    ) {
        let layout = &self.layout;
        let them = side.other();
        sheet.add(layout.passed + rank, 1);
        if hopeful {
            sheet.add(layout.passed_hopeful + rank, 1);
        }
        let step = Square((square.0 as i8 + side.forward()) as u8 & 63);
        let path = ahead(side, square);
        if view.occupied.has(step) {
            if position.side(them).has(step) {
                sheet.add(layout.passed_blocked + rank, 1);
            }
        } else if path & (view.attacked[them.index()] | view.occupied).0 == 0 {
            sheet.add(layout.passed_free + rank, 1);
        }
        if rank >= 3 {
            if let Some(king) = view.king[side.index()] {
                sheet.add(layout.passed_king_near + distance(king, step), 1);
            }
            if let Some(king) = view.king[them.index()] {
                sheet.add(layout.passed_king_far + distance(king, step), 1);
            }
        }
    }
}
