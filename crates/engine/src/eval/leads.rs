//! How much of a lead is worth having: late in the game one without pawns is hardly ever won.
//!
//! The terms here are percents that a lead gains or loses. They count for what all other terms and
//! the network say together.

use super::Evaluator;
use super::board::{FILE_A, FILE_H, distance};
use super::layout::LEAD_PAWNS;
use super::motion::LIGHT;
use rookery_rules::{Bitboard, Position, Side, Square};

/// What a whole lead is.
pub(super) const WHOLE: i32 = 256;

impl Evaluator {
    /// What is left of a value for the side to move when it is asked whether such a lead can be won.
    #[inline]
    pub fn lasting(&self, position: &Position, value: i32) -> i32 {
        let ahead = match value > 0 {
            true => position.turn(),
            false => position.turn().other(),
        };
        value * self.share(position, ahead) / WHOLE
    }

    /// How much a lead of this side counts.
    fn share(&self, position: &Position, ahead: Side) -> i32 {
        let known = self.known_share(position, ahead);
        if !self.leads_differ {
            return known;
        }
        let mut percents = 0;
        self.each_lead(position, ahead, &mut |term| percents += self.weights[term]);
        if percents == 0 {
            return known;
        }
        let officers = (0..self.kinds).filter(|kind| self.officers >> kind & 1 != 0);
        let left =
            |kind: usize| position.kind(kind as u8).count() as i32 * self.phase_of[kind & 15];
        let phase = self.phase(officers.map(left).sum());
        let learnt = WHOLE + self.blended(percents, phase) * WHOLE / 100;
        learnt.clamp(0, 2 * WHOLE) * known / WHOLE
    }

    /// What the rules alone say of it: without pawns that may become something, a mate needs clearly
    /// more officers than the other side has.
    pub(super) fn known_share(&self, position: &Position, ahead: Side) -> i32 {
        let lives =
            !self.promotions.is_empty() && !position.pieces_of(ahead, self.pawns).is_empty();
        if lives || self.bare_decides || self.royal.is_none() {
            return WHOLE;
        }
        let worth = |side: Side| -> i32 {
            let kinds = (0..self.kinds).filter(|kind| self.officers >> kind & 1 != 0);
            let worth = |kind: usize| {
                position.pieces(side, kind as u8).count() as i32 * self.values[kind & 15]
            };
            kinds.map(worth).sum()
        };
        let (strong, weak) = (worth(ahead), worth(ahead.other()));
        match strong {
            0 => WHOLE / 16,
            _ if strong - weak < 400 => WHOLE * 3 / 16,
            _ => WHOLE,
        }
    }

    /// Tells every term that a lead of this side has.
    pub(super) fn each_lead(&self, position: &Position, ahead: Side, told: &mut impl FnMut(usize)) {
        let layout = &self.layout;
        let pawns = position.pieces_of(ahead, self.pawns);
        let own = position.pieces_of(ahead, self.officers);
        let others = position.pieces_of(ahead.other(), self.officers);
        let few = pawns.count() as usize;
        if few < LEAD_PAWNS {
            told(layout.lead + few);
        }
        if others.is_empty() {
            told(layout.lead_alone);
        }
        let light = Bitboard(LIGHT);
        let free = self.officers & !self.bound;
        let bound = |side: Side| position.pieces_of(side, free).is_empty();
        // Two officers on colours that never meet guard squares from each other.
        if own.count() == 1
            && others.count() == 1
            && (own & light).is_empty() != (others & light).is_empty()
            && bound(ahead)
            && bound(ahead.other())
        {
            told(layout.lead_colours);
        }
        if self.corner_holds(position, ahead, pawns, own) && bound(ahead) {
            told(layout.lead_corner);
        }
    }

    /// All pawns are of one edge, whose corner the other king holds and no officer of `own` can guard.
    fn corner_holds(
        &self,
        position: &Position,
        ahead: Side,
        pawns: Bitboard,
        own: Bitboard,
    ) -> bool {
        let edges = [(0, FILE_A), (7, FILE_H)];
        let edge = edges.into_iter().find(|(_, file)| pawns.0 & !file == 0);
        let Some((file, _)) = edge.filter(|_| !pawns.is_empty()) else {
            return false;
        };
        let corner = match ahead {
            Side::White => Square(56 + file),
            Side::Black => Square(file),
        };
        let king = |side: Side| {
            let king = position.pieces(side, self.royal?).into_iter().next();
            king.map(|king| distance(king, corner))
        };
        let (Some(hunter), Some(holder)) = (king(ahead), king(ahead.other())) else {
            return false;
        };
        let foremost = pawns.into_iter().map(|pawn| distance(pawn, corner)).min();
        let light = Bitboard(LIGHT);
        let of_corner = if light.has(corner) { light } else { !light };
        let holds = holder <= 1 || holder < hunter && foremost.is_some_and(|pawn| holder <= pawn);
        holds && (own & of_corner).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use crate::eval::Evaluator;
    use crate::eval::weights::Weights;
    use rookery_rules::{Position, library};

    fn judged(fen: &str) -> i32 {
        let ruleset = library::ruleset("chess").expect("built in");
        let evaluator = Evaluator::new(&ruleset, &Weights::for_ruleset(&ruleset));
        evaluator.evaluate(&Position::from_fen(&ruleset, fen).expect("legal"))
    }

    #[test]
    fn a_bishop_that_cannot_guard_the_corner_wins_nothing() {
        let held = judged("k7/8/1K6/P7/8/4B3/8/8 w - - 0 1");
        let lost = judged("k7/8/1K6/P7/8/3B4/8/8 w - - 0 1");
        assert!(held < 60, "{held}");
        assert!(lost > 200, "{lost}");
        let far = judged("8/8/1K6/P7/8/4B2k/8/8 w - - 0 1");
        assert!(far > 200, "{far}: nobody holds the corner");
    }

    #[test]
    fn bishops_of_different_colours_draw() {
        let same = judged("8/3k4/4b3/8/3PP3/3K4/4B3/8 w - - 0 1");
        let different = judged("8/3k4/4b3/8/3PP3/3K4/3B4/8 w - - 0 1");
        assert!(different * 2 < same, "{different}, {same}");
    }

    #[test]
    fn the_last_pawn_is_worth_keeping() {
        let with = judged("8/3k4/8/2r5/4P3/3KR3/4B3/8 w - - 0 1");
        let without = judged("8/3k4/8/2r5/8/3KR3/4B3/8 w - - 0 1");
        assert!(without * 3 < with, "{without}, {with}");
    }
}
