//! How far and over what a piece goes: what the English leaves out of a slide, hop or leap.

use super::Lower;
use super::conds::Terms;
use super::leaves::Leaf;
use crate::offers::{self, Occasion, Sliding};
use crate::places::Place;
use crate::tree::{At, Cond, Sign, Site, Value, Way, Whose};
use rookery_rules::rays::{NORTH, NORTH_EAST, NORTH_WEST, STEPS};
use rookery_rules::ruleset::spec::{Directions, MoveSpec, Purpose, Shape};

impl Lower<'_> {
    pub(super) fn slide(
        &mut self,
        leaf: &Leaf,
        ways: &[Way],
        through: &At<Cond>,
        kind: &str,
        terms: &Terms,
    ) -> Option<MoveSpec> {
        let at = leaf.at();
        let directions = self.directions(ways);
        let sliding = Sliding {
            through: &through.is,
            ways,
            at_start: terms.at_start,
            special: terms.unmoved.is_some() || terms.safe,
            in_safety: terms.safe,
            promotes: crate::literal::promotes_leaving(&leaf.conds, &leaf.after),
        };
        let Some((purposes, least, most)) = self.asker.slide(kind, at, &sliding) else {
            // A slide through squares that are not said to be empty.
            self.beyond();
            return None;
        };
        let shape = Shape::Slide(directions, least, most);
        Some(MoveSpec::plain(self.purpose(purposes), shape))
    }

    pub(super) fn hop(
        &mut self,
        leaf: &Leaf,
        ways: &[Way],
        kind: &str,
        terms: &Terms,
    ) -> Vec<MoveSpec> {
        let at = leaf.at();
        let occasion = match (terms.at_start, terms.unmoved.is_some()) {
            (true, _) => Occasion::FromStart,
            (false, true) => Occasion::First {
                main: self.royal.as_deref() == Some(kind),
                leaps: self
                    .page_of(kind)
                    .is_some_and(|page| offers::leaping(self.rules, page)),
                counts_all: self.rules.counts_all(),
            },
            (false, false) => Occasion::Always,
        };
        let hop = self.asker.hop(kind, at, ways, occasion);
        let purpose = if hop.takes {
            Purpose::Goes
        } else {
            Purpose::Moves
        };
        let ways = self.directions(ways);
        let lines = hop.spans().into_iter().map(|span| MoveSpec {
            through: hop.through(),
            ..MoveSpec::plain(purpose, hop.shape(ways, span))
        });
        lines.collect()
    }

    pub(super) fn leap(&mut self, leaf: &Leaf, to: &At<Cond>, kind: &str) -> Option<MoveSpec> {
        let at = leaf.at();
        let purpose = match &to.is {
            Cond::Not(inner) if matches!(inner.is, Cond::Friend) => Purpose::Goes,
            Cond::Empty => Purpose::Moves,
            // "to empty or there is an enemy … and Piece at to is not equal to King …"
            other if self.empty_or_prey(other) => Purpose::Goes,
            Cond::EnemyAt(Site::To) => Purpose::Captures,
            _ => {
                // A leap to squares that our rulesets cannot describe so.
                self.beyond();
                return None;
            }
        };
        let (a, b) = self.asker.leap(kind, at);
        Some(MoveSpec::plain(purpose, Shape::Leap(a, b)))
    }

    /// Empty, or an enemy piece (other than the one that is never taken). The page prints
    /// `empty or E and P`, which groups as (empty or E) and P: an empty square holds no P.
    fn empty_or_prey(&self, cond: &Cond) -> bool {
        let prey = |cond: &Cond| match cond {
            Cond::EnemyAt(Site::To) => true,
            Cond::And(parts) => match parts.as_slice() {
                [a, b] => matches!(a.is, Cond::EnemyAt(Site::To)) && self.not_main(&b.is),
                _ => false,
            },
            _ => false,
        };
        match cond {
            Cond::Or(parts) => match parts.as_slice() {
                [a, b] => matches!(a.is, Cond::Empty) && prey(&b.is),
                _ => false,
            },
            Cond::And(parts) => match parts.as_slice() {
                [a, b] => self.empty_or_prey(&a.is) && self.not_main(&b.is),
                _ => false,
            },
            _ => false,
        }
    }

    /// `Piece at to is not equal to King of the next player`
    fn not_main(&self, cond: &Cond) -> bool {
        let Cond::Compare(
            Value::PieceAt(Site::To),
            Sign::Unequal,
            Value::Site(Site::Named {
                name,
                whose: Whose::Next,
            }),
        ) = cond
        else {
            return false;
        };
        *name == self.main_page()
    }
}

/// Every way of it leads to higher rows.
pub(super) const fn goes_forward(shape: &Shape) -> bool {
    const FORWARD: Directions = 1 << NORTH | 1 << NORTH_EAST | 1 << NORTH_WEST;
    match shape {
        Shape::Step(ways) | Shape::Slide(ways, ..) | Shape::Jump(ways, _) => *ways & !FORWARD == 0,
        _ => false,
    }
}

/// Whether a move of this line may end on one of these squares.
pub(super) fn may_reach(line: &MoveSpec, squares: &[Place]) -> bool {
    let (ways, least, most) = match line.shape {
        Shape::Step(ways) => (ways, 1, 1),
        Shape::Slide(ways, least, most) => (ways, least, most),
        Shape::Jump(ways, far) => (ways, far, far),
        _ => return true,
    };
    let begins = line.from.as_ref().map_or(u64::MAX, |from| from.squares.0);
    let steps = STEPS.iter().enumerate();
    let steps = steps.filter(|(direction, _)| ways >> direction & 1 != 0);
    let mut ends = steps.flat_map(|(_, step)| (least..=most).map(move |far| (step, far)));
    ends.any(|((east, north), far)| {
        squares.iter().any(|(file, rank)| {
            let file = *file as i8 - east * far as i8;
            let rank = *rank as i8 - north * far as i8;
            let board = 0..8;
            board.contains(&file) && board.contains(&rank) && begins >> (rank * 8 + file) & 1 != 0
        })
    })
}
