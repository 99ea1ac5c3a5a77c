//! What the evaluation sees of a position before it judges: who attacks what.

use super::Evaluator;
use rookery_rules::{Bitboard, Position, Side, Square};

/// By side: pawns, attacks and kings' surroundings.
pub struct View {
    pub occupied: Bitboard,
    pub pawns: [Bitboard; 2],
    pub pawn_attacks: [Bitboard; 2],
    /// By kind.
    pub attacks: [[Bitboard; 16]; 2],
    pub attacked: [Bitboard; 2],
    pub attacked_twice: [Bitboard; 2],
    pub king: [Option<Square>; 2],
    /// The royal king's own and next squares, and those in front.
    pub zone: [Bitboard; 2],
    /// Attacks on the other side's zone, and by how many pieces.
    pub zone_hits: [i32; 2],
    /// How many moves pieces have, roughly.
    pub freedom: [i32; 2],
    /// Mobility of each officer, told when it was found: (kind, count).
    pub mobility: [[(u8, u8); 32]; 2],
    pub officers_seen: [usize; 2],
    /// By side and kind: squares of the other king's zone that are attacked.
    pub zone_by_kind: [[u8; 16]; 2],
}

impl View {
    pub fn new(evaluator: &Evaluator, position: &Position) -> View {
        let occupied = position.occupied();
        let mut view = View {
            occupied,
            pawns: [Bitboard::EMPTY; 2],
            pawn_attacks: [Bitboard::EMPTY; 2],
            attacks: [[Bitboard::EMPTY; 16]; 2],
            attacked: [Bitboard::EMPTY; 2],
            attacked_twice: [Bitboard::EMPTY; 2],
            king: [None; 2],
            zone: [Bitboard::EMPTY; 2],
            zone_hits: [0; 2],
            freedom: [0; 2],
            mobility: [[(0, 0); 32]; 2],
            officers_seen: [0; 2],
            zone_by_kind: [[0; 16]; 2],
        };
        for side in Side::BOTH {
            let me = side.index();
            let mut set = evaluator.pawns;
            while set != 0 {
                let kind = set.trailing_zeros() as usize;
                set &= set - 1;
                let pawns = position.pieces(side, kind as u8);
                view.pawns[me] |= pawns;
                for from in pawns {
                    let attacks = evaluator.motions[kind].attacks(side, from, occupied);
                    view.attacked_twice[me] |= view.attacked[me] & attacks;
                    view.attacked[me] |= attacks;
                    view.attacks[me][kind & 15] |= attacks;
                }
            }
            view.pawn_attacks[me] = view.attacked[me];
            let mut set = evaluator.kings;
            while set != 0 {
                let kind = set.trailing_zeros() as usize;
                set &= set - 1;
                for from in position.pieces(side, kind as u8) {
                    let attacks = evaluator.motions[kind].attacks(side, from, occupied);
                    view.attacked_twice[me] |= view.attacked[me] & attacks;
                    view.attacked[me] |= attacks;
                    view.attacks[me][kind & 15] |= attacks;
                    view.king[me] = Some(from);
                    if evaluator.royal == Some(kind as u8) {
                        let ring = around(from);
                        let front = if side == Side::White {
                            Bitboard(ring.0 << 8)
                        } else {
                            Bitboard(ring.0 >> 8)
                        };
                        view.zone[me] = ring | front;
                    }
                }
            }
        }
        for side in Side::BOTH {
            view.see_officers(evaluator, position, side);
        }
        view
    }

    fn see_officers(&mut self, evaluator: &Evaluator, position: &Position, side: Side) {
        let (me, them) = (side.index(), side.other().index());
        let own = position.side(side);
        let zone = self.zone[them];
        // Where a pawn would take what comes is no place to go.
        let open = !own & !self.pawn_attacks[them];
        let mut set = evaluator.officers;
        while set != 0 {
            let kind = set.trailing_zeros() as usize;
            set &= set - 1;
            let motion = &evaluator.motions[kind];
            for from in position.pieces(side, kind as u8) {
                let attacks = motion.attacks(side, from, self.occupied);
                let range = motion.range(side, from, self.occupied, attacks);
                self.attacked_twice[me] |= self.attacked[me] & attacks;
                self.attacked[me] |= attacks;
                self.attacks[me][kind & 15] |= attacks;
                self.freedom[me] += (range & !own).count() as i32;
                let seen = self.officers_seen[me];
                self.mobility[me][seen & 31] = (kind as u8, (range & open).count() as u8);
                self.officers_seen[me] = (seen + 1).min(31);
                let hits = (attacks & zone).count();
                if hits != 0 {
                    self.zone_hits[me] += 1 + hits as i32;
                    self.zone_by_kind[me][kind & 15] += hits as u8;
                }
            }
        }
    }
}

/// A square and its neighbours.
pub fn around(square: Square) -> Bitboard {
    let own = 1u64 << square.0;
    let row = own | (own & !FILE_H) << 1 | (own & !FILE_A) >> 1;
    Bitboard(row | row << 8 | row >> 8)
}

pub const FILE_A: u64 = 0x0101_0101_0101_0101;
pub const FILE_H: u64 = FILE_A << 7;

/// The squares ahead on the same file.
#[inline(always)]
pub fn ahead(side: Side, square: Square) -> u64 {
    match side {
        Side::White => (FILE_A << 8) << square.0,
        Side::Black => (FILE_H >> 8) >> (63 - square.0),
    }
}

/// A set with its neighbours to the left and right.
#[inline(always)]
pub fn beside(set: u64) -> u64 {
    (set & !FILE_H) << 1 | (set & !FILE_A) >> 1
}

/// King's steps between two squares.
#[inline(always)]
pub fn distance(a: Square, b: Square) -> usize {
    let files = a.file().abs_diff(b.file());
    let ranks = a.rank().abs_diff(b.rank());
    files.max(ranks) as usize
}
