//! What a position is worth, judged without looking ahead.

pub mod weights;

use rookery_rules::{Position, Ruleset, Side};
use weights::Weights;

/// A ruleset's evaluation, ready to use.
pub struct Evaluator {
    material: [i32; 16],
    kinds: usize,
}

impl Evaluator {
    pub fn new(ruleset: &Ruleset, weights: &Weights) -> Evaluator {
        let mut material = [0; 16];
        for (kind, value) in material.iter_mut().enumerate().take(ruleset.kind_count()) {
            *value = weights.material(kind);
        }
        Evaluator {
            material,
            kinds: ruleset.kind_count(),
        }
    }

    /// In centipawns, for the side to move.
    pub fn evaluate(&self, position: &Position) -> i32 {
        let us = position.turn();
        let count = |side: Side, kind: usize| position.pieces(side, kind as u8).count() as i32;
        (0..self.kinds)
            .map(|kind| self.material[kind] * (count(us, kind) - count(us.other(), kind)))
            .sum()
    }
}
