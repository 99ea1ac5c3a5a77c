//! Officers: what they reach, where they stand, and what they threaten.

use super::board::{FILE_A, View, ahead, beside};
use super::layout::MOBILITY;
use super::{Evaluator, Sheet, Trace};
use rookery_rules::{Bitboard, Position, Side};

impl Evaluator {
    pub(super) fn judge_pieces<T: Trace>(
        &self,
        position: &Position,
        view: &View,
        side: Side,
        sheet: &mut Sheet<T>,
    ) {
        let me = side.index();
        let them = side.other();
        for (kind, count) in &view.mobility[me][..view.officers_seen[me]] {
            let count = (*count as usize).min(MOBILITY - 1);
            sheet.add(self.layout.mobility + *kind as usize * MOBILITY + count, 1);
        }
        let mut set = self.officers;
        while set != 0 {
            let kind = set.trailing_zeros() as usize;
            set &= set - 1;
            let pieces = position.pieces(side, kind as u8);
            if pieces.is_empty() {
                continue;
            }
            if pieces.many() {
                sheet.add(self.layout.pair + kind, 1);
            }
            if self.motions[kind].slides_along_files {
                for square in pieces {
                    let file = FILE_A << square.file();
                    if view.pawns[me].0 & file == 0 {
                        let open = view.pawns[them.index()].0 & file == 0;
                        let term = if open {
                            self.layout.open_file
                        } else {
                            self.layout.half_open_file
                        };
                        sheet.add(term + kind, 1);
                    }
                }
            } else {
                // An outpost: held by a pawn, and no pawn can ever chase it away.
                let middle = match side {
                    Side::White => 0x0000_ffff_ff00_0000,
                    Side::Black => 0x0000_00ff_ffff_0000,
                };
                let held = pieces & view.pawn_attacks[me] & Bitboard(middle);
                for square in held {
                    let chasers = beside(ahead(side, square)) & view.pawns[them.index()].0;
                    if chasers == 0 {
                        sheet.add(self.layout.outpost + kind, 1);
                    }
                }
            }
        }
    }

    /// Enemy pieces that are attacked: by pawns, by anything cheaper, or without defence.
    pub(super) fn judge_threats<T: Trace>(
        &self,
        position: &Position,
        view: &View,
        side: Side,
        sheet: &mut Sheet<T>,
    ) {
        let me = side.index();
        let them = side.other();
        let targets = position.side(them) & view.attacked[me];
        if targets.is_empty() {
            return;
        }
        for kind in 0..self.kinds {
            if self.kings >> kind & 1 != 0 {
                continue;
            }
            let victims = position.kind(kind as u8) & targets;
            if victims.is_empty() {
                continue;
            }
            let mut attacked = view.attacked[me];
            if self.any_spares {
                attacked = self.union(view, side, &|other| self.spares[other] >> kind & 1 == 0);
            }
            let cheaper = self.cheaper[kind] & self.officers;
            let by_pawns = victims & view.pawn_attacks[me];
            if by_pawns.any() && self.pawns >> kind & 1 == 0 {
                sheet.add(self.layout.pawn_threat + kind, by_pawns.count() as i32);
            }
            if cheaper != 0 {
                let by_cheaper = self.union(view, side, &|other| cheaper >> other & 1 != 0);
                let count = (victims & by_cheaper & !by_pawns).count() as i32;
                if count != 0 {
                    sheet.add(self.layout.lesser_threat + kind, count);
                }
            }
            let undefended = victims & attacked & !view.attacked[them.index()];
            if undefended.any() {
                sheet.add(self.layout.hanging + kind, undefended.count() as i32);
            }
        }
    }

    fn union(&self, view: &View, side: Side, wanted: &dyn Fn(usize) -> bool) -> Bitboard {
        (0..self.kinds)
            .filter(|kind| wanted(*kind))
            .fold(Bitboard::EMPTY, |all, kind| {
                all | view.attacks[side.index()][kind & 15]
            })
    }
}
