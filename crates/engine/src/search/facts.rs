//! What a ruleset's rules mean for a search: found once, asked at every node.

use super::numbers;
use rookery_rules::ruleset::spec::Condition;
use rookery_rules::{Position, Ruleset, Side};

pub struct Facts {
    /// Kinds that are neither king nor pawn: what makes doing nothing a fair question.
    pub officers: u16,
    /// Kinds that the game is about: never captured.
    pub kings: u16,
    pub pawns: u16,
    /// A side without a legal move ends the game, so that a quiet position must be
    /// asked whether it has one.
    pub stuck_ends: bool,
    plies: Option<u16>,
    bare_plies: bool,
    quiet: Option<u16>,
    turns: Option<u16>,
}

impl Facts {
    pub fn new(ruleset: &Ruleset) -> Facts {
        let spec = ruleset.spec();
        let ends = |wanted: &dyn Fn(&Condition) -> bool| {
            spec.ends.iter().find(|end| wanted(&end.condition))
        };
        let limit = |wanted: &dyn Fn(&Condition) -> Option<u16>| {
            spec.ends.iter().find_map(|end| wanted(&end.condition))
        };
        let mut facts = Facts {
            officers: 0,
            kings: 0,
            pawns: 0,
            stuck_ends: ends(&|c| matches!(c, Condition::Stalemate | Condition::Blocked)).is_some(),
            plies: limit(&|c| match c {
                Condition::Plies(n) | Condition::BarePlies(n) => Some(*n),
                _ => None,
            }),
            bare_plies: ends(&|c| matches!(c, Condition::BarePlies(_))).is_some(),
            quiet: limit(&|c| match c {
                Condition::Quiet(n) => Some(*n),
                _ => None,
            }),
            turns: limit(&|c| match c {
                Condition::Turns(n) => Some(*n),
                _ => None,
            }),
        };
        for (kind, spec) in ruleset.kinds().iter().enumerate() {
            let bit = 1 << kind;
            if spec.is_king() {
                facts.kings |= bit;
            } else if crate::eval::is_pawn(spec) {
                facts.pawns |= bit;
            } else {
                facts.officers |= bit;
            }
        }
        facts
    }

    /// The position's key, with its counters where they are about to matter.
    #[inline]
    pub fn key(&self, position: &Position) -> u64 {
        let mut counters = 0;
        if let Some(limit) = self.quiet
            && position.halfmove() + numbers::COUNTER_HORIZON >= limit
        {
            counters = 1 + position.halfmove() as u64;
        }
        if let Some(limit) = self.plies
            && (!self.bare_plies || position.counter() + numbers::COUNTER_HORIZON >= limit)
        {
            counters ^= (1 + position.counter() as u64) << 16;
        }
        if let Some(limit) = self.turns
            && position.turns() + numbers::COUNTER_HORIZON >= limit
        {
            counters ^= (1 + position.turns() as u64) << 32;
        }
        if counters == 0 {
            position.key()
        } else {
            position.key() ^ counters.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
        }
    }

    /// How many pieces, kings and pawns apart, a side has.
    #[inline]
    pub fn officers(&self, position: &Position, side: Side) -> u32 {
        position.pieces_of(side, self.officers).count()
    }

    pub fn both_have_officers(&self, position: &Position) -> bool {
        Side::BOTH
            .iter()
            .all(|side| self.officers(position, *side) > 0)
    }

    /// How many men a side has besides its kings.
    pub fn men(&self, position: &Position, side: Side) -> u32 {
        position.pieces_of(side, self.officers | self.pawns).count()
    }

    /// A key of where a side's officers and kings stand.
    #[inline]
    pub fn men_key(&self, position: &Position, side: Side) -> u64 {
        let mut set = self.officers | self.kings;
        let mut key = 0u64;
        while set != 0 {
            let kind = set.trailing_zeros() as u8;
            set &= set - 1;
            key = (key ^ position.pieces(side, kind).0).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            key ^= key >> 32;
        }
        key.wrapping_mul(0xC2B2_AE3D_27D4_EB4F)
    }

    /// An evaluation shrinks towards a draw while nothing irreversible happens, and
    /// while a draw by the count of plies comes near.
    #[inline]
    pub fn damped(&self, position: &Position, value: i32) -> i32 {
        let halfmove = position.halfmove().min(100) as i32;
        let mut value = value - value * halfmove / numbers::DAMPED_OUT;
        if let Some(limit) = self.plies
            && !self.bare_plies
        {
            let left = limit.saturating_sub(position.counter()) as i32;
            if left < numbers::COUNT_NEAR {
                value = value * (left + numbers::COUNT_LEFT)
                    / (numbers::COUNT_NEAR + numbers::COUNT_LEFT);
            }
        }
        value
    }
}
