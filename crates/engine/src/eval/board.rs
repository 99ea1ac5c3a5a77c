//! What the evaluation sees of a position before it judges: who attacks what.

use super::Evaluator;
use super::pawns::Pawns;
use rookery_rules::{Bitboard, Position, Side, Square};

/// By side: pieces, attacks and kings' surroundings.
pub struct View {
    pub occupied: Bitboard,
    /// By side and kind.
    pub pieces: [[Bitboard; 16]; 2],
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
    /// How many moves officers have, roughly, where that can decide a game.
    pub freedom: [i32; 2],
    pub officers_seen: [usize; 2],
    /// By side and kind: squares of the other king's zone that are attacked.
    pub zone_by_kind: [[u8; 16]; 2],
    /// The officers of both sides, as the evaluation's phase counts them.
    pub phase: i32,
}

impl View {
    /// Everything but the officers, who are seen while they are judged.
    pub fn new(evaluator: &Evaluator, position: &Position, pawns: &Pawns) -> View {
        let occupied = position.occupied();
        let mut view = View {
            occupied,
            pieces: [[Bitboard::EMPTY; 16]; 2],
            pawns: [Bitboard::EMPTY; 2],
            pawn_attacks: pawns.attacks,
            attacks: [[Bitboard::EMPTY; 16]; 2],
            attacked: pawns.attacks,
            attacked_twice: pawns.attacked_twice,
            king: [None; 2],
            zone: [Bitboard::EMPTY; 2],
            zone_hits: [0; 2],
            freedom: [0; 2],
            officers_seen: [0; 2],
            zone_by_kind: [[0; 16]; 2],
            phase: 0,
        };
        for kind in 0..evaluator.kinds {
            let all = position.kind(kind as u8);
            for side in Side::BOTH {
                view.pieces[side.index()][kind & 15] = all & position.side(side);
            }
        }
        for side in Side::BOTH {
            let me = side.index();
            let mut set = evaluator.pawns;
            while set != 0 {
                let kind = set.trailing_zeros() as usize;
                set &= set - 1;
                let own = view.pieces[me][kind & 15];
                view.pawns[me] |= own;
                view.attacks[me][kind & 15] = if evaluator.one_pawn {
                    pawns.attacks[me]
                } else {
                    evaluator.attacks_of(side, kind, own)
                };
            }
            let mut set = evaluator.kings;
            while set != 0 {
                let kind = set.trailing_zeros() as usize;
                set &= set - 1;
                for from in view.pieces[me][kind & 15] {
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
        view
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
