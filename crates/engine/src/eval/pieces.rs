//! Officers: what they reach, where they stand, and what they threaten.

use super::board::{FILE_A, View, ahead, beside};
use super::layout::MOBILITY;
use super::{Evaluator, Sheet, Trace};
use rookery_rules::{Bitboard, Position, Side};

impl Evaluator {
    /// What officers reach and where they stand; the view learns what they attack.
    pub(super) fn judge_officers<T: Trace>(
        &self,
        position: &Position,
        view: &mut View,
        side: Side,
        sheet: &mut Sheet<T>,
    ) {
        let (me, them) = (side.index(), side.other().index());
        let own = position.side(side);
        let zone = view.zone[them];
        // Where a pawn would take what comes is no place to go.
        let open = !own & !view.pawn_attacks[them];
        let mut set = self.officers;
        while set != 0 {
            let kind = set.trailing_zeros() as usize;
            set &= set - 1;
            let pieces = view.pieces[me][kind & 15];
            if pieces.is_empty() {
                continue;
            }
            let motion = &self.motions[kind];
            let mobility = self.layout.mobility + kind * MOBILITY;
            let places = &self.placed[me * self.kinds + kind];
            let mut all = Bitboard::EMPTY;
            let mut placed = 0;
            for from in pieces {
                let attacks = motion.attacks(side, from, view.occupied);
                let range = motion.range(side, from, view.occupied, attacks);
                view.attacked_twice[me] |= view.attacked[me] & attacks;
                view.attacked[me] |= attacks;
                all |= attacks;
                if self.blocking_decides {
                    view.freedom[me] += (range & !own).count() as i32;
                }
                let count = (range & open).count() as usize;
                sheet.add(mobility + count.min(MOBILITY - 1), 1);
                if (attacks & zone).any() {
                    let hits = (attacks & zone).count();
                    view.zone_hits[me] += 1 + hits as i32;
                    view.zone_by_kind[me][kind & 15] += hits as u8;
                }
                placed += places[from.index()];
                view.phase += self.phase_of[kind & 15];
                view.officers_seen[me] += 1;
            }
            view.attacks[me][kind & 15] = all;
            sheet.add_signed(placed);
            if pieces.many() {
                sheet.add(self.layout.pair + kind, 1);
            }
            if motion.slides_along_files {
                self.judge_files(view, side, kind, pieces, sheet);
            } else {
                self.judge_outposts(view, side, kind, pieces, sheet);
            }
        }
    }

    /// Files without pawns are for pieces that move along them.
    fn judge_files<T: Trace>(
        &self,
        view: &View,
        side: Side,
        kind: usize,
        pieces: Bitboard,
        sheet: &mut Sheet<T>,
    ) {
        let (me, them) = (side.index(), side.other().index());
        for square in pieces {
            let file = FILE_A << square.file();
            if view.pawns[me].0 & file == 0 {
                let open = view.pawns[them].0 & file == 0;
                let term = if open {
                    self.layout.open_file
                } else {
                    self.layout.half_open_file
                };
                sheet.add(term + kind, 1);
            }
        }
    }

    /// An outpost: held by a pawn, and no pawn can ever chase it away.
    fn judge_outposts<T: Trace>(
        &self,
        view: &View,
        side: Side,
        kind: usize,
        pieces: Bitboard,
        sheet: &mut Sheet<T>,
    ) {
        let (me, them) = (side.index(), side.other().index());
        let middle = match side {
            Side::White => 0x0000_ffff_ff00_0000,
            Side::Black => 0x0000_00ff_ffff_0000,
        };
        for square in pieces & view.pawn_attacks[me] & Bitboard(middle) {
            if beside(ahead(side, square)) & view.pawns[them].0 == 0 {
                sheet.add(self.layout.outpost + kind, 1);
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
        let guarded = view.attacked[them.index()];
        let mut set = self.officers | self.pawns;
        while set != 0 {
            let kind = set.trailing_zeros() as usize;
            set &= set - 1;
            let victims = view.pieces[them.index()][kind & 15] & targets;
            if victims.is_empty() {
                continue;
            }
            let mut attacked = view.attacked[me];
            if self.any_spares {
                attacked = union(view, side, self.harms[kind]);
            }
            let cheaper = self.cheaper[kind] & self.officers;
            let by_pawns = victims & view.pawn_attacks[me];
            if by_pawns.any() && self.pawns >> kind & 1 == 0 {
                sheet.add(self.layout.pawn_threat + kind, by_pawns.count() as i32);
            }
            if cheaper != 0 {
                let by_cheaper = union(view, side, cheaper);
                let count = (victims & by_cheaper & !by_pawns).count() as i32;
                if count != 0 {
                    sheet.add(self.layout.lesser_threat + kind, count);
                }
            }
            let undefended = victims & attacked & !guarded;
            if undefended.any() {
                sheet.add(self.layout.hanging + kind, undefended.count() as i32);
            }
        }
    }
}

/// What a side's pieces of a set of kinds attack.
#[inline(always)]
fn union(view: &View, side: Side, mut kinds: u16) -> Bitboard {
    let mut all = Bitboard::EMPTY;
    while kinds != 0 {
        all |= view.attacks[side.index()][kinds.trailing_zeros() as usize & 15];
        kinds &= kinds - 1;
    }
    all
}
