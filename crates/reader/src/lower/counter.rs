//! Whether the counter is what our rulesets count by a word of their own.

use super::Lower;
use super::leaves::{Leaf, leaves};
use super::shapes::goes_forward;
use crate::tree::{Act, Does, PieceRule};

impl Lower<'_> {
    /// No phrase of a piece sets the counter back.
    pub(super) fn pieces_leave_the_counter(&self) -> bool {
        let mut pieces = self.rules.pieces.iter();
        !pieces.any(|rule| rule.moves.any(&|does| matches!(does, Does::SetCounter(_))))
    }

    /// What only goes forward sets the counter back with every move, and all else with the captures
    /// that print what they bring about, and with those alone: as `quiet` counts.
    pub(super) fn counts_quiet_moves(&self) -> bool {
        let mut pieces = self.rules.pieces.iter();
        pieces.all(|rule| {
            let moves = self.ours(&rule.name);
            let moves = moves.as_deref().map_or(&[][..], |kind| self.moves(kind));
            let onward = moves.iter().all(|line| goes_forward(&line.shape));
            match onward && !moves.is_empty() {
                true => resets_always(rule),
                false => resets_by_captures(rule),
            }
        })
    }
}

const fn resets(act: &Act) -> bool {
    matches!(act.is, Does::SetCounter(_))
}

/// Whether each move of the rule sets the counter back.
fn resets_always(rule: &PieceRule) -> bool {
    let parts = leaves(&rule.moves);
    let mut tails = parts.tails.iter().filter(|tail| tail.conds.is_empty());
    let after = |act: &Act| match &act.is {
        Does::And(acts) | Does::Then(acts) => acts.iter().any(resets),
        _ => resets(act),
    };
    tails.any(|tail| after(&tail.act))
        || parts
            .leaves
            .iter()
            .all(|leaf| leaf.after.iter().any(resets))
}

/// Whether the steps that take set the counter back, and nothing else does.
fn resets_by_captures(rule: &PieceRule) -> bool {
    let parts = leaves(&rule.moves);
    let none = |act: &Act| !act.any(&|does| matches!(does, Does::SetCounter(_)));
    let taking = |leaf: &Leaf| leaf.removes() == leaf.before.iter().any(resets);
    parts.tails.iter().all(|tail| none(&tail.act))
        && (parts.leaves.iter()).all(|leaf| taking(leaf) && leaf.after.iter().all(none))
}
