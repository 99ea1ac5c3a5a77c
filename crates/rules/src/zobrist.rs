//! Random keys whose exclusive-or identifies a position for repetition and hash tables.

use crate::rng::Rng;
use crate::square::{Side, Square};

/// Built when a ruleset is: a constant table of noise would only bloat the download.
pub(crate) struct Keys {
    pieces: Box<[[[u64; 64]; 2]; 16]>,
    unmoved: [u64; 64],
    en_passant: [u64; 64],
    barred: [u64; 64],
    lost: [[u64; 16]; 2],
    pending: [u64; 16],
    pub black: u64,
    pub forced_pass: u64,
    pub first_turn: u64,
}

impl Keys {
    pub fn new() -> Keys {
        // The same keys everywhere, so that games repeat exactly.
        let mut rng = Rng::new(0x5EED_0F0C_4E55);
        let mut next = || rng.next();
        let mut pieces = Box::new([[[0; 64]; 2]; 16]);
        for key in pieces.iter_mut().flatten().flatten() {
            *key = next();
        }
        let mut row = || core::array::from_fn(|_| next());
        let (unmoved, en_passant, barred) = (row(), row(), row());
        let mut short = || core::array::from_fn(|_| next());
        let (white, black, pending) = (short(), short(), short());
        Keys {
            pieces,
            unmoved,
            en_passant,
            barred,
            lost: [white, black],
            pending,
            black: next(),
            forced_pass: next(),
            first_turn: next(),
        }
    }

    #[inline(always)]
    pub fn piece(&self, kind: u8, side: Side, square: Square) -> u64 {
        self.pieces[(kind & 15) as usize][side.index()][square.index()]
    }

    #[inline(always)]
    pub fn unmoved(&self, square: Square) -> u64 {
        self.unmoved[square.index()]
    }

    #[inline(always)]
    pub fn en_passant(&self, square: Square) -> u64 {
        self.en_passant[square.index()]
    }

    pub fn lost(&self, side: Side, kind: u8) -> u64 {
        self.lost[side.index()][(kind & 15) as usize]
    }

    /// The key of a further move that is due, and of the square barred from it.
    pub fn pending(&self, pending: u8, barred: Option<Square>) -> u64 {
        self.pending[(pending & 15) as usize] ^ barred.map_or(0, |s| self.barred[s.index()])
    }
}
