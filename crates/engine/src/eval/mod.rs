//! What a position is worth, judged without looking ahead: a sum of weighted terms that
//! make sense for any ruleset, each told once and used both to judge and to tune.

mod board;
pub mod fit;
mod kings;
mod layout;
mod leads;
mod motion;
mod pawns;
mod pieces;
mod prepare;
mod untuned;
pub mod weights;

use board::View;
pub use layout::is_pawn;
use layout::{HALF_BOARD, Layout};
use motion::KindMotion;
pub use pawns::PawnTable;
use pawns::Pawns;
use rookery_rules::{Bitboard, Position, Side, Square};

/// Two values in one number, early below and late above: added together in one go. Each half
/// has room for a board full of queens.
pub(crate) type Pair = i64;

const fn pair(early: i32, late: i32) -> Pair {
    ((late as Pair) << 32) + early as Pair
}

const fn early(pair: Pair) -> i32 {
    pair as i32
}

const fn late(pair: Pair) -> i32 {
    ((pair + 0x8000_0000) >> 32) as i32
}

/// Told of every term that a position has. Positive: good for White.
pub trait Trace {
    /// The position has so much of a term, by the number that the weights know it by.
    fn term(&mut self, term: usize, count: i32);
}

/// When judging, nobody listens.
struct Silent;

impl Trace for Silent {
    #[inline(always)]
    fn term(&mut self, _: usize, _: i32) {}
}

/// A position as a sum of terms, for tuning: its value for White is, over all terms,
/// the sum of count × (early × phase + late × (256 − phase)) / 256, times `scale` / 256, times what the
/// percents of `leads`, blended likewise, leave of it.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    /// Term number (the first of its two weights stands at twice that) and count.
    pub counts: Vec<(u16, i16)>,
    /// 256 when all is on the board, 0 when no officers are left.
    pub phase: i32,
    /// 256, or less where by the rules alone the side that is ahead can hardly win.
    pub scale: i32,
    /// The terms that such a lead has.
    pub leads: Vec<u16>,
}

impl Trace for Terms {
    fn term(&mut self, term: usize, count: i32) {
        let term = term as u16;
        match self.counts.iter_mut().find(|known| known.0 == term) {
            Some(known) => known.1 += count as i16,
            None => self.counts.push((term, count as i16)),
        }
    }
}

/// A ruleset's evaluation, ready to use.
pub struct Evaluator {
    layout: Layout,
    weights: Vec<Pair>,
    /// Material and place together, by side, kind and square; White's view.
    placed: Vec<[Pair; 64]>,
    motions: Vec<KindMotion>,
    kinds: usize,
    /// Sets of kinds.
    pawns: u16,
    /// There is one kind of pawn, as nearly everywhere.
    one_pawn: bool,
    officers: u16,
    kings: u16,
    royal: Option<u8>,
    /// Officers that never leave the colour that they stand on.
    bound: u16,
    /// How much a lead counts was learnt.
    leads_differ: bool,
    /// By kind: those that capture it.
    harms: Vec<u16>,
    any_spares: bool,
    /// By kind: the officers and pawns that are worth less.
    cheaper: Vec<u16>,
    /// How a pawn may become something.
    promotions: Vec<Promotion>,
    phase_of: [i32; 16],
    full_phase: i32,
    values: [i32; 16],
    bare_decides: bool,
    blocking_decides: bool,
    pawn_keys: [u64; 2],
}

/// What must hold for a pawn to become something by arriving or by waiting.
struct Promotion {
    waiting: bool,
    to: u16,
    lost: bool,
    without: Option<u8>,
}

impl Evaluator {
    /// In centipawns, for the side to move.
    pub fn evaluate(&self, position: &Position) -> i32 {
        self.lasting(position, self.sum(position))
    }

    /// What all terms together say, before it is asked whether such a lead can be won.
    pub fn sum(&self, position: &Position) -> i32 {
        let mut pawns = self.fresh_pawns(position, &mut Silent);
        self.judged(position, &mut pawns)
    }

    /// The same, quicker: `key` is the position's pawn key, and the table its memory.
    #[inline]
    pub fn sum_with(&self, position: &Position, key: u64, table: &mut PawnTable) -> i32 {
        self.judged(position, self.known_pawns(position, key, table))
    }

    fn judged(&self, position: &Position, pawns: &mut Pawns) -> i32 {
        let mut view = View::new(self, position, pawns);
        let total = self.total(position, &mut view, pawns, &mut Silent);
        let value = self.blended(total, self.phase(view.phase));
        if position.turn() == Side::White {
            value
        } else {
            -value
        }
    }

    /// The terms of a position, for tuning.
    pub fn terms(&self, position: &Position) -> Terms {
        let mut terms = Terms::default();
        let mut pawns = self.fresh_pawns(position, &mut terms);
        let mut view = View::new(self, position, &pawns);
        let total = self.total(position, &mut view, &mut pawns, &mut terms);
        for side in Side::BOTH {
            let sign = if side == Side::White { 1 } else { -1 };
            for kind in 0..self.kinds {
                for square in position.pieces(side, kind as u8) {
                    let half = half_board(square, side);
                    terms.term(self.layout.material + kind, sign);
                    terms.term(self.layout.place + kind * HALF_BOARD + half, sign);
                }
            }
        }
        terms.phase = self.phase(view.phase);
        let ahead = match self.blended(total, terms.phase) {
            1.. => Side::White,
            _ => Side::Black,
        };
        terms.scale = self.known_share(position, ahead);
        self.each_lead(position, ahead, &mut |term| terms.leads.push(term as u16));
        terms.counts.retain(|(_, count)| *count != 0);
        terms
    }

    /// Every term of both sides, White's counted for and Black's against; material and place
    /// are in the sum, but the trace does not hear of them.
    fn total<T: Trace>(
        &self,
        position: &Position,
        view: &mut View,
        pawns: &mut Pawns,
        trace: &mut T,
    ) -> Pair {
        let mut total = pawns.sum;
        for side in Side::BOTH {
            let mut sheet = Sheet::new(self, trace, side);
            self.judge_officers(position, view, side, &mut sheet);
            total += sheet.signed();
        }
        for side in Side::BOTH {
            let me = side.index();
            let mut sheet = Sheet::new(self, trace, side);
            self.judge_threats(position, view, side, &mut sheet);
            self.judge_pawns(position, view, pawns.passed, side, &mut sheet);
            self.judge_king(position, view, side, &mut sheet);
            self.judge_ends(position, view, side, &mut sheet);
            if position.turn() == side {
                let due = if position.is_pending() {
                    self.layout.another_move
                } else {
                    self.layout.tempo
                };
                sheet.add(due, 1);
            }
            let mut set = self.kings;
            while set != 0 {
                let kind = set.trailing_zeros() as usize;
                set &= set - 1;
                for square in view.pieces[me][kind & 15] {
                    sheet.add_signed(self.placed[me * self.kinds + kind][square.index()]);
                }
            }
            total += sheet.signed();
            if let (Some(king), Some(_), Some(_)) = (view.king[me], view.king[1 - me], self.royal) {
                if pawns.sheltered[me].0 != king.0 {
                    let mut sheet = Sheet::new(self, trace, side);
                    self.judge_shelter(view.pawns, side, king, &mut sheet);
                    pawns.sheltered[me] = (king.0, sheet.signed());
                }
                total += pawns.sheltered[me].1;
            }
        }
        total
    }

    /// 256 when all is on the board, 0 when no officers are left.
    #[inline]
    fn phase(&self, officers: i32) -> i32 {
        (officers * 256 / self.full_phase).min(256)
    }

    #[inline]
    fn blended(&self, total: Pair, phase: i32) -> i32 {
        (early(total) * phase + late(total) * (256 - phase)) / 256
    }

    /// The squares from which a piece of this kind, the mover's, attacks `target`: those
    /// that it would attack from there, could it move backwards.
    #[inline]
    pub fn seen_from(&self, position: &Position, kind: u8, target: Square) -> Bitboard {
        let motion = &self.motions[kind as usize];
        motion.attacks(position.turn().other(), target, position.occupied())
    }

    /// What pieces count for in exchanges.
    pub fn exchange_values(&self) -> [i32; 16] {
        self.values
    }
}

/// Adds up one side's terms.
struct Sheet<'a, T: Trace> {
    weights: &'a [Pair],
    trace: &'a mut T,
    sign: i32,
    sum: Pair,
}

impl<'a, T: Trace> Sheet<'a, T> {
    #[inline(always)]
    fn new(evaluator: &'a Evaluator, trace: &'a mut T, side: Side) -> Sheet<'a, T> {
        Sheet {
            weights: &evaluator.weights,
            trace,
            sign: if side == Side::White { 1 } else { -1 },
            sum: 0,
        }
    }

    /// What counts for White.
    #[inline(always)]
    fn signed(&self) -> Pair {
        self.sum * Pair::from(self.sign)
    }

    /// A sum that counts for White already.
    #[inline(always)]
    fn add_signed(&mut self, sum: Pair) {
        self.sum += sum * Pair::from(self.sign);
    }

    #[inline(always)]
    fn add(&mut self, term: usize, count: i32) {
        self.sum += self.weights[term] * Pair::from(count);
        self.trace.term(term, self.sign * count);
    }
}

/// The weight's place for a square: mirrored for Black, and left to right.
#[inline(always)]
fn half_board(square: Square, side: Side) -> usize {
    let seen = square.seen_by(side);
    let file = seen.file().min(7 - seen.file());
    seen.rank() as usize * 4 + file as usize
}

#[cfg(test)]
mod tests {
    use super::weights::Weights;
    use super::*;
    use rookery_rules::library;

    #[test]
    fn pairs_hold_both_values() {
        for (e, l) in [
            (0, 0),
            (5, -7),
            (-300, 1_000),
            (-12_000, -1),
            (9_000, 9_000),
        ] {
            let both = pair(e, l);
            assert_eq!((early(both), late(both)), (e, l));
            let sum = both + pair(100, -200) * 3;
            assert_eq!((early(sum), late(sum)), (e + 300, l - 600));
        }
    }

    #[test]
    fn a_board_full_of_queens_is_worth_more_than_a_lone_king() {
        let ruleset = library::ruleset("chess").expect("built in");
        let evaluator = Evaluator::new(&ruleset, &Weights::for_ruleset(&ruleset));
        let rank = "QQQQQQQQ/";
        for ranks in 1..=6 {
            let rest = "8/".repeat(6 - ranks as usize);
            let queens = rank.repeat(ranks as usize);
            let fen = format!("k7/{queens}{rest}K7 b - - 0 1");
            let position = Position::from_fen(&ruleset, &fen).expect("legal");
            let value = evaluator.evaluate(&position);
            assert!(value < -5_000 * ranks, "{fen}: {value}");
        }
    }

    /// The terms told while tuning add up to the value used in play, and a position seen
    /// from the other side is worth the opposite.
    #[test]
    fn terms_add_up_and_sides_are_alike() {
        for entry in library::entries() {
            let ruleset = library::ruleset(entry.id).expect("built in");
            let weights = Weights::for_ruleset(&ruleset);
            let evaluator = Evaluator::new(&ruleset, &weights);
            let mut seed = 12_345u64;
            let mut position = *ruleset.start();
            for ply in 0..120 {
                let list = position.legal_moves(&ruleset);
                if list.is_empty() {
                    break;
                }
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let pick = (seed >> 33) as usize % list.len();
                position.play(&ruleset, list.as_slice()[pick]);
                let terms = evaluator.terms(&position);
                let (mut e, mut l) = (0, 0);
                for (term, count) in &terms.counts {
                    let (we, wl) = weights.get(*term as usize);
                    e += we * *count as i32;
                    l += wl * *count as i32;
                }
                let blended =
                    |(e, l): (i32, i32)| (e * terms.phase + l * (256 - terms.phase)) / 256;
                let leads = terms.leads.iter().map(|term| weights.get(*term as usize));
                let percents =
                    blended(leads.fold((0, 0), |all, more| (all.0 + more.0, all.1 + more.1)));
                let share = (256 + percents * 256 / 100).clamp(0, 512) * terms.scale / 256;
                let white = blended((e, l)) * share / 256;
                let value = evaluator.evaluate(&position);
                let expected = if position.turn() == Side::White {
                    white
                } else {
                    -white
                };
                assert_eq!(value, expected, "{} ply {ply}", entry.id);
            }
        }
    }
}
