//! Directions, as the page, the board and the ruleset language have them.

use super::Literal;
use crate::places::directions;
use crate::tree::Way;
use rookery_rules::rays::turned_over;
use rookery_rules::rule::Term;
use rookery_rules::ruleset::spec::{MoveSpec, Purpose, Shape};

/// One direction: its word, and whether it is one of the board.
pub(super) fn way_word(way: Way) -> Option<(&'static str, bool)> {
    Some(match way {
        Way::Forward => ("forward", false),
        Way::Backward => ("backward", false),
        Way::Rightward => ("right", false),
        Way::Leftward => ("left", false),
        Way::ForwardRight => ("forward-right", false),
        Way::ForwardLeft => ("forward-left", false),
        Way::BackwardRight => ("backward-right", false),
        Way::BackwardLeft => ("backward-left", false),
        Way::North => ("north", true),
        Way::South => ("south", true),
        Way::East => ("east", true),
        Way::West => ("west", true),
        Way::NorthEast => ("north-east", true),
        Way::NorthWest => ("north-west", true),
        Way::SouthEast => ("south-east", true),
        Way::SouthWest => ("south-west", true),
        _ => return None,
    })
}

/// The direction that is called so by the player on the other side, mirrored as rulesets have it.
pub(super) const fn other_hand(way: Way) -> Option<Way> {
    Some(match way {
        Way::Rightward => Way::Leftward,
        Way::Leftward => Way::Rightward,
        Way::ForwardRight => Way::ForwardLeft,
        Way::ForwardLeft => Way::ForwardRight,
        Way::BackwardRight => Way::BackwardLeft,
        Way::BackwardLeft => Way::BackwardRight,
        _ => return None,
    })
}

impl Literal<'_> {
    /// Lines of one shape for directions that turn with the player and for those that do not.
    pub(super) fn shaped(
        &self,
        purpose: Purpose,
        ways: &[Way],
        shape: impl Fn(u8) -> Shape,
    ) -> Vec<MoveSpec> {
        let mut lines = Vec::new();
        for compass in [false, true] {
            let of = |way: &Way| way_word(*way).is_some_and(|(_, of_board)| of_board) == compass;
            let bits = ways
                .iter()
                .filter(|way| of(way))
                .fold(0, |all, way| all | directions(*way));
            if bits == 0 {
                continue;
            }
            let line = |bits: u8, compass: bool| MoveSpec {
                compass,
                ..MoveSpec::plain(purpose, shape(bits))
            };
            let turned = half_turned(bits);
            if compass || turned == turned_over(bits) {
                lines.push(line(bits, compass && !self.mirrored));
                continue;
            }
            // To the right of a player who looks down the board is the left of the other.
            for (bits, side) in [(bits, "white"), (turned, "black")] {
                let mut line = line(bits, true);
                line.when = Some(moves_as(side));
                lines.push(line);
            }
        }
        lines
    }
}

/// Whether directions of the board lead more up than down, or the other way.
pub(super) fn leads_up_or_down(ways: &[Way]) -> bool {
    let of_board = |way: &&Way| way_word(**way).is_some_and(|(_, of_board)| of_board);
    let all = ways
        .iter()
        .filter(of_board)
        .fold(0, |all, way| all | directions(*way));
    all != turned_over(all)
}

/// It is this player's move.
pub(super) fn moves_as(side: &str) -> Term {
    let players = ["mover", side].map(|who| Term::call("player", [Term::word(who)]));
    Term::call("=", players)
}

/// The directions as a player sees them who sits on the other side of the board: each turns into its
/// opposite.
const fn half_turned(all: u8) -> u8 {
    all.rotate_left(4)
}
