//! Static exchange evaluation: who comes out ahead when everything that may capture on a
//! square does. What may capture what is the rules' answer, not an assumption: a queen
//! that spares queens, a king that captures nothing, and pieces that cannot be captured.

use super::facts::Facts;
use rookery_rules::{Bitboard, Flavour, Move, Position, Ruleset, Side, Square};

/// What pieces count for in exchanges, by kind.
pub struct Exchange {
    pub values: [i32; 16],
    /// Kinds that must not be captured and so may not capture what is protected.
    pub kings: u16,
    pub pawn: u8,
    growth: Vec<Growth>,
}

/// What a kind becomes by an effect of its moves, and where, by side.
struct Growth {
    zones: [Bitboard; 2],
    into: u8,
}

impl Exchange {
    pub fn new(ruleset: &Ruleset, values: [i32; 16], facts: &Facts) -> Exchange {
        let worth = |kind: u8| values[usize::from(kind & 15)];
        let growth = (0..ruleset.kind_count() as u8).map(|kind| {
            let becomes = ruleset.becomes(kind);
            let into = (0..16u8).filter(|into| becomes >> into & 1 != 0);
            let best = into.max_by_key(|into| worth(*into)).unwrap_or(kind);
            let gains = worth(best) > worth(kind);
            Growth {
                zones: Side::BOTH.map(|side| match gains {
                    true => ruleset.grows_on(kind, side),
                    false => Bitboard::EMPTY,
                }),
                into: best,
            }
        });
        let mut growth: Vec<Growth> = growth.collect();
        // Most rulesets say it by promotions, which moves carry themselves.
        if growth.iter().all(|kind| kind.zones == [Bitboard::EMPTY; 2]) {
            growth.clear();
        }
        Exchange {
            values,
            kings: facts.kings,
            pawn: facts.pawns.trailing_zeros().min(15) as u8,
            growth,
        }
    }

    /// What a side's move makes of its piece, by a promotion or by an effect.
    #[inline(always)]
    pub fn becomes(&self, side: Side, mv: Move) -> Option<u8> {
        mv.promotion().or_else(|| {
            let growth = self.growth.get(usize::from(mv.kind()))?;
            growth.zones[side.index()]
                .has(mv.to())
                .then_some(growth.into)
        })
    }

    /// Whether a move, with all captures that may follow on its target, gains at least `least`.
    pub fn gains(&self, ruleset: &Ruleset, position: &Position, mv: Move, least: i32) -> bool {
        let us = position.turn();
        let (from, to) = (mv.from(), mv.to());
        let mut occupied = position.occupied();
        let taken = match mv.flavour() {
            Flavour::Capture => self.value_on(position, to),
            Flavour::EnPassant => {
                let behind = Square((to.0 as i8 - us.forward()) as u8 & 63);
                occupied &= !Bitboard::of(behind);
                self.value_on(position, behind)
            }
            Flavour::Quiet | Flavour::Double | Flavour::InPlace => 0,
            Flavour::Castle | Flavour::Pass | Flavour::Remove => return least <= 0,
        };
        let mut standing = mv.kind();
        let mut balance = taken - least;
        if let Some(into) = self.becomes(us, mv) {
            balance += self.value(into) - self.value(standing);
            standing = into;
        }
        if balance < 0 {
            return false;
        }
        // Even if the moved piece is lost for nothing?
        balance = self.value(standing) - balance;
        if balance <= 0 {
            return true;
        }
        occupied &= !Bitboard::of(from);
        occupied |= Bitboard::of(to);
        let mut side = us;
        let mut ahead = true;
        loop {
            side = side.other();
            let capturers = position.capturers(ruleset, to, side, standing, occupied)
                & occupied
                & !Bitboard::of(to);
            let Some((kind, square)) = self.least(position, capturers) else {
                break;
            };
            if self.kings >> kind & 1 != 0 {
                // A king captures last, and only what nothing protects. The pawn stands
                // for any piece that would recapture: kings themselves never are.
                let protectors = position.capturers(ruleset, to, side.other(), self.pawn, occupied);
                if (protectors & !Bitboard::of(to)).any() {
                    break;
                }
            }
            ahead = !ahead;
            balance = self.value(kind) - balance;
            if balance < ahead as i32 {
                break;
            }
            occupied &= !Bitboard::of(square);
            standing = kind;
        }
        ahead
    }

    #[inline(always)]
    pub fn value(&self, kind: u8) -> i32 {
        self.values[(kind & 15) as usize]
    }

    /// All that a side has, these kinds apart.
    pub fn worth(&self, position: &Position, side: Side, apart: u16) -> i32 {
        (0..16u8)
            .filter(|kind| apart >> kind & 1 == 0)
            .map(|kind| position.pieces(side, kind).count() as i32 * self.value(kind))
            .sum()
    }

    fn value_on(&self, position: &Position, square: Square) -> i32 {
        position.kind_on(square).map_or(0, |kind| self.value(kind))
    }

    /// The cheapest of the given pieces.
    fn least(&self, position: &Position, pieces: Bitboard) -> Option<(u8, Square)> {
        let mut best: Option<(u8, Square)> = None;
        for square in pieces {
            let kind = position.kind_on(square)?;
            if best.is_none_or(|(other, _)| self.value(kind) < self.value(other)) {
                best = Some((kind, square));
            }
        }
        best
    }
}
