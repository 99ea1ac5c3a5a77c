//! What a network sees of a position: which kind of piece stands on which square, which pieces
//! have not moved yet where a rule asks for it, and whether the same player moves once more.
//!
//! Each side looks at the board from its own end, and as if its king stood on the left half: what
//! is learnt on one wing is known on the other.

use rookery_rules::{Position, Ruleset, Side, Square};

const SQUARES: usize = 64;

/// The inputs that a ruleset's positions have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inputs {
    kinds: usize,
    /// The kind by whose square the board is turned round, where there is one.
    king: Option<u8>,
}

/// How a side looks at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose end it looks from.
    pub side: Side,
    /// Left and right change places.
    pub mirrored: bool,
}

impl Inputs {
    /// Those of a ruleset.
    pub fn new(ruleset: &Ruleset) -> Inputs {
        let kings = |kind: &u8| {
            let spec = &ruleset.kinds()[*kind as usize];
            spec.is_king()
        };
        let mut kings = (0..ruleset.kind_count() as u8).filter(kings);
        Inputs {
            kinds: ruleset.kind_count(),
            king: kings.next().filter(|_| kings.next().is_none()),
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        2 * (self.kinds + 1) * SQUARES + 2
    }

    /// How a side looks at a position.
    #[inline]
    pub fn view(&self, position: &Position, side: Side) -> View {
        let king = self
            .king
            .and_then(|kind| position.pieces(side, kind).first());
        View {
            side,
            mirrored: king.is_some_and(|king| king.file() >= 4),
        }
    }

    /// All inputs that are on.
    pub fn each(&self, position: &Position, view: View, hear: &mut impl FnMut(usize)) {
        for square in position.occupied() {
            self.each_at(position, square, view, hear);
        }
        if position.is_pending() {
            hear(self.pending(position, view));
        }
    }

    /// Those of the piece on a square.
    #[inline]
    pub fn each_at(
        &self,
        position: &Position,
        square: Square,
        view: View,
        hear: &mut impl FnMut(usize),
    ) {
        if let Some((side, kind)) = position.piece_on(square) {
            hear(self.input(view, side, kind as usize, square));
            if position.unmoved().has(square) {
                hear(self.input(view, side, self.kinds, square));
            }
        }
    }

    /// The one that says that the player to move has moved already in this turn.
    #[inline]
    pub fn pending(&self, position: &Position, view: View) -> usize {
        self.count() - 2 + usize::from(position.turn() != view.side)
    }

    #[inline]
    fn input(&self, view: View, side: Side, plane: usize, square: Square) -> usize {
        let seen = square.seen_by(view.side).index() ^ if view.mirrored { 7 } else { 0 };
        let planes = self.kinds + 1;
        (usize::from(side != view.side) * planes + plane) * SQUARES + seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;

    fn seen(ruleset: &Ruleset, fen: &str, side: Side) -> Vec<usize> {
        let position = Position::from_fen(ruleset, fen).expect("legal");
        let inputs = Inputs::new(ruleset);
        let mut all = Vec::new();
        let view = inputs.view(&position, side);
        inputs.each(&position, view, &mut |input| all.push(input));
        all.sort_unstable();
        assert!(all.iter().all(|input| *input < inputs.count()));
        all
    }

    #[test]
    fn both_sides_and_both_wings_look_alike() {
        let ruleset = library::ruleset("chess").expect("built in");
        let white = seen(&ruleset, "4k3/8/8/8/8/8/PP6/2KR4 w - - 0 1", Side::White);
        let black = seen(&ruleset, "2kr4/pp6/8/8/8/8/8/4K3 w - - 0 1", Side::Black);
        let mirrored = seen(&ruleset, "3k4/8/8/8/8/8/6PP/4RK2 w - - 0 1", Side::White);
        assert_eq!(white, black);
        assert_eq!(white, mirrored);
        assert_eq!(white.len(), 5);
    }

    #[test]
    fn rights_are_seen() {
        let ruleset = library::ruleset("chess").expect("built in");
        let with = seen(&ruleset, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", Side::White);
        let without = seen(&ruleset, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", Side::White);
        assert!(with.len() > without.len());
    }
}
