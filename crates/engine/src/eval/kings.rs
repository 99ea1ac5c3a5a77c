//! Kings: their safety where they can be attacked, and how near a side is to losing by
//! having nothing left, or nothing to move.

use super::board::{View, around, distance};
use super::layout::{DANGER, FREEDOM, REMAINING};
use super::{Evaluator, Sheet, Trace};
use rookery_rules::{Bitboard, Position, Side};

impl Evaluator {
    /// One's own king's rights, and one's attack on the other king.
    pub(super) fn judge_king<T: Trace>(
        &self,
        position: &Position,
        view: &View,
        side: Side,
        sheet: &mut Sheet<T>,
    ) {
        let layout = &self.layout;
        let (me, them) = (side.index(), side.other().index());
        let (Some(royal), Some(king), Some(target)) = (self.royal, view.king[me], view.king[them])
        else {
            return;
        };
        if position.unmoved().has(king) {
            sheet.add(layout.rights, 1);
        }
        // The attack on the other king.
        if view.zone_hits[me] > 0 {
            let danger = (view.zone_hits[me] as usize).min(DANGER - 1);
            sheet.add(layout.danger + danger, 1);
            let safe = !position.side(side) & !view.attacked[them];
            let weak = view.attacked_twice[me]
                & !view.attacked_twice[them]
                & view.attacks[them][royal as usize & 15]
                & !position.side(side);
            let mut set = self.officers;
            while set != 0 {
                let kind = set.trailing_zeros() as usize;
                set &= set - 1;
                let hits = view.zone_by_kind[me][kind & 15] as i32;
                if hits != 0 {
                    sheet.add(layout.zone_attack + kind, hits);
                }
                let reached = view.attacks[me][kind & 15] & (safe | weak);
                if reached.any() {
                    // Checks are squares from which the king would be seen, so as it sees them.
                    let seen = self.motions[kind].attacks(side.other(), target, view.occupied);
                    let checks = (reached & seen).count() as i32;
                    if checks != 0 {
                        sheet.add(layout.safe_check + kind, checks);
                    }
                }
            }
        }
    }

    /// Nearness to the ends that a ruleset has beside mate.
    pub(super) fn judge_ends<T: Trace>(
        &self,
        position: &Position,
        view: &View,
        side: Side,
        sheet: &mut Sheet<T>,
    ) {
        let layout = &self.layout;
        let (me, them) = (side.index(), side.other().index());
        if self.bare_decides {
            let left = position.side(side).count() as usize;
            if left <= REMAINING {
                sheet.add(layout.remaining + left - 1, 1);
            }
        }
        if self.blocking_decides && view.officers_seen[me] <= 2 {
            let own = position.side(side);
            let mut moves = view.freedom[me];
            if let Some(king) = view.king[me] {
                let mut steps = around(king) & !own;
                if self.royal.is_some() {
                    steps &= !view.attacked[them];
                } else {
                    steps &= !view.occupied;
                }
                moves += steps.count() as i32;
            }
            let pawns = view.pawns[me].0;
            let pushed = match side {
                Side::White => pawns << 8,
                Side::Black => pawns >> 8,
            };
            moves += (Bitboard(pushed) & !view.occupied).count() as i32;
            sheet.add(layout.freedom + (moves as usize).min(FREEDOM - 1), 1);
        }
        // A king without officers that is to be mated, or driven where it has no move.
        if view.officers_seen[me] == 0
            && view.officers_seen[them] != 0
            && let (Some(king), Some(hunter)) = (view.king[me], view.king[them])
        {
            let edge = |along: u8| along.min(7 - along);
            let ring = edge(king.file()).min(edge(king.rank())) as usize;
            sheet.add(layout.cornered + ring, 1);
            sheet.add(layout.chased + distance(king, hunter), 1);
        }
    }
}
