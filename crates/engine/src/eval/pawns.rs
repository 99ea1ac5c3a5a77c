//! Pawns: how they stand together, what shelter they give, and what they can still become
//! in this ruleset, now. What the pawns alone decide is kept: most positions of a search
//! share their pawns with many others.

use super::board::{FILE_A, View, ahead, beside, distance};
use super::{Evaluator, Pair, Sheet, Silent, Trace};
use rookery_rules::{Bitboard, Position, Side, Square};

/// What follows from the pawns alone, and the kings' shelter behind them.
#[derive(Clone, Copy)]
pub struct Pawns {
    /// [`Evaluator::pawn_key`].
    key: u64,
    pub attacks: [Bitboard; 2],
    pub attacked_twice: [Bitboard; 2],
    /// Both sides'.
    pub passed: Bitboard,
    /// Structure and place, White's less Black's.
    pub sum: Pair,
    /// By side: a king's square and its shelter there; 64 where none is known.
    pub sheltered: [(u8, Pair); 2],
}

const UNKNOWN: u8 = 64;

/// `Pawns` by their key: a power of two of them, some 150 KB.
pub struct PawnTable(Vec<Pawns>);

impl PawnTable {
    /// An empty one.
    pub fn new(evaluator: &Evaluator) -> PawnTable {
        // Every entry holds something true from the start: that there are no pawns.
        let none = evaluator.see_pawns(&[[Bitboard::EMPTY; 16]; 2], &mut Silent);
        PawnTable(vec![none; 1 << 11])
    }
}

impl Evaluator {
    /// What the table knows of a position's pawns; found out if need be.
    #[inline]
    pub(super) fn known_pawns<'t>(
        &self,
        position: &Position,
        key: u64,
        table: &'t mut PawnTable,
    ) -> &'t mut Pawns {
        let index = key as usize & (table.0.len() - 1);
        let entry = &mut table.0[index];
        if entry.key != key {
            *entry = self.fresh_pawns(position, &mut Silent);
        }
        entry
    }

    /// What the pawns of the side that does not move attack.
    #[inline]
    pub fn pawn_attacks(&self, position: &Position, table: &mut PawnTable) -> Bitboard {
        let key = self.pawn_key(position);
        self.known_pawns(position, key, table).attacks[position.turn().other().index()]
    }

    #[inline(never)]
    pub(super) fn fresh_pawns<T: Trace>(&self, position: &Position, trace: &mut T) -> Pawns {
        let pieces = Side::BOTH.map(|side| {
            core::array::from_fn(|kind| {
                if self.pawns >> kind & 1 != 0 {
                    position.pieces(side, kind as u8)
                } else {
                    Bitboard::EMPTY
                }
            })
        });
        self.see_pawns(&pieces, trace)
    }

    fn see_pawns<T: Trace>(&self, pieces: &[[Bitboard; 16]; 2], trace: &mut T) -> Pawns {
        let mut seen = Pawns {
            key: self.key_of_pawns(|side, kind| pieces[side.index()][kind as usize & 15].0),
            attacks: [Bitboard::EMPTY; 2],
            attacked_twice: [Bitboard::EMPTY; 2],
            passed: Bitboard::EMPTY,
            sum: 0,
            sheltered: [(UNKNOWN, 0); 2],
        };
        let mut all = [Bitboard::EMPTY; 2];
        for side in Side::BOTH {
            let me = side.index();
            for kind in (0..self.kinds).filter(|kind| self.pawns >> kind & 1 != 0) {
                all[me] |= pieces[me][kind & 15];
                for from in pieces[me][kind & 15] {
                    // Nothing stands in a pawn's way when it captures: where one captures along a line, it is
                    // taken to see past what stands there.
                    let attacks = self.motions[kind].attacks(side, from, Bitboard::EMPTY);
                    seen.attacked_twice[me] |= seen.attacks[me] & attacks;
                    seen.attacks[me] |= attacks;
                    seen.sum += self.placed[me * self.kinds + kind][from.index()];
                }
            }
        }
        for side in Side::BOTH {
            let mut sheet = Sheet::new(self, trace, side);
            let passed = self.judge_structure(&seen, all, side, &mut sheet);
            seen.sum += sheet.signed();
            seen.passed |= passed;
        }
        seen
    }

    /// How pawns stand together; those that have passed all others are told.
    fn judge_structure<T: Trace>(
        &self,
        seen: &Pawns,
        pawns: [Bitboard; 2],
        side: Side,
        sheet: &mut Sheet<T>,
    ) -> Bitboard {
        let layout = &self.layout;
        let (me, them) = (side.index(), side.other().index());
        let theirs = pawns[them].0;
        let marching = pawns[me].0 & !last_rank(side);
        let mut passed = Bitboard::EMPTY;
        for square in Bitboard(marching) {
            let rank = square.seen_by(side).rank() as usize;
            let front = ahead(side, square);
            let file = FILE_A << square.file();
            let neighbours = beside(file) & marching;
            let row = 0xffu64 << (square.0 & 56);
            if front & marching != 0 {
                sheet.add(layout.doubled, 1);
            }
            let supported = seen.attacks[me].has(square);
            let phalanx = neighbours & row != 0;
            if neighbours == 0 {
                sheet.add(layout.isolated, 1);
            } else if supported {
                sheet.add(layout.supported + rank, 1);
            } else if phalanx {
                sheet.add(layout.phalanx + rank, 1);
            } else {
                // Backward: its neighbours have gone ahead, and the next square is guarded.
                let step = step(side, square);
                let left_behind = neighbours & !beside(front) == 0;
                if left_behind && seen.attacks[them].has(step) {
                    sheet.add(layout.backward, 1);
                }
            }
            if (front | beside(front)) & theirs == 0 && front & marching == 0 {
                sheet.add(layout.passed + rank, 1);
                passed |= Bitboard::of(square);
            }
        }
        passed
    }

    /// Pawns in front of a king, its own and those that come to meet it.
    pub(super) fn judge_shelter<T: Trace>(
        &self,
        pawns: [Bitboard; 2],
        side: Side,
        king: Square,
        sheet: &mut Sheet<T>,
    ) {
        let layout = &self.layout;
        let (me, them) = (side.index(), side.other().index());
        let middle = king.file().clamp(1, 6);
        for file in middle - 1..=middle + 1 {
            let near = |pawns: u64| -> usize {
                let pawns = pawns & column_ahead(side, king.rank(), file);
                let first = match side {
                    Side::White => Bitboard(pawns).first().map(|s| s.rank() - king.rank()),
                    Side::Black => {
                        (pawns != 0).then(|| king.rank() - (63 - pawns.leading_zeros() as u8) / 8)
                    }
                };
                first.map_or(0, |ranks| ranks.clamp(1, 3) as usize)
            };
            sheet.add(layout.shelter + near(pawns[me].0), 1);
            sheet.add(layout.storm + near(pawns[them].0), 1);
        }
        let file = FILE_A << king.file();
        if pawns[me].0 & file == 0 {
            let open = pawns[them].0 & file == 0;
            sheet.add(layout.king_file + !open as usize, 1);
        }
    }

    /// What the other pieces make of the pawns: those that have arrived or passed.
    pub(super) fn judge_pawns<T: Trace>(
        &self,
        position: &Position,
        view: &View,
        passed: Bitboard,
        side: Side,
        sheet: &mut Sheet<T>,
    ) {
        let layout = &self.layout;
        let own = view.pawns[side.index()];
        let arrived = Bitboard(own.0 & last_rank(side));
        if arrived.any() {
            let hope = self.hope(position, side, true);
            sheet.add(layout.arrived + hope as usize, arrived.count() as i32);
        }
        let passed = passed & own;
        if passed.any() {
            let hopeful = self.hope(position, side, false);
            for square in passed {
                self.judge_passed(position, view, side, square, hopeful, sheet);
            }
        }
    }

    fn judge_passed<T: Trace>(
        &self,
        position: &Position,
        view: &View,
        side: Side,
        square: Square,
        hopeful: bool,
        sheet: &mut Sheet<T>,
    ) {
        let layout = &self.layout;
        let them = side.other();
        let rank = square.seen_by(side).rank() as usize;
        if hopeful {
            sheet.add(layout.passed_hopeful + rank, 1);
        }
        let step = step(side, square);
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

    /// The squares that pawns of a kind attack.
    pub(super) fn attacks_of(&self, side: Side, kind: usize, pawns: Bitboard) -> Bitboard {
        pawns.into_iter().fold(Bitboard::EMPTY, |all, from| {
            all | self.motions[kind].attacks(side, from, Bitboard::EMPTY)
        })
    }

    /// A key of where the pawns stand, for what is remembered of them.
    #[inline]
    pub fn pawn_key(&self, position: &Position) -> u64 {
        self.key_of_pawns(|side, kind| position.pieces(side, kind).0)
    }

    #[inline(always)]
    fn key_of_pawns(&self, pawns: impl Fn(Side, u8) -> u64) -> u64 {
        let mut set = self.pawns;
        let mut key = 0u64;
        while set != 0 {
            let kind = set.trailing_zeros() as u8;
            for side in Side::BOTH {
                key = (key ^ pawns(side, kind)).wrapping_mul(self.pawn_keys[side.index()]);
                key ^= key >> 31;
            }
            set &= set - 1;
        }
        key ^ key >> 17
    }
}

fn last_rank(side: Side) -> u64 {
    match side {
        Side::White => 0xff << 56,
        Side::Black => 0xff,
    }
}

/// The next square ahead of a pawn that has not arrived.
#[inline(always)]
fn step(side: Side, square: Square) -> Square {
    Square((square.0 as i8 + side.forward()) as u8 & 63)
}

/// The squares of a file on the ranks in front of a rank.
fn column_ahead(side: Side, rank: u8, file: u8) -> u64 {
    let ranks = match side {
        Side::White => (!0u64).checked_shl((rank as u32 + 1) * 8).unwrap_or(0),
        Side::Black => (1u64 << (rank as u32 * 8)) - 1,
    };
    ranks & (FILE_A << file)
}
