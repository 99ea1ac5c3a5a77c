//! Castling taken phrase by phrase: pieces that slide from squares that the page names.

use super::directions::moves_as;
use super::from_to::own_there;
use super::named::{Spot, beyond};
use super::terms::{When, call, word};
use super::{Literal, Place};
use crate::lower::state_test;
use crate::places::mirrored;
use crate::span::Extent;
use crate::tree::{Act, At, Cond, Does, Sign, Site, Value, Way, Ways, Whose};
use rookery_rules::rule::Term;
use rookery_rules::ruleset::spec::Action;

/// All squares from here on are empty as far as the king, each player's own.
fn free_up_to(from: Spot, way: Way, mut kings: [Vec<Place>; 2]) -> Option<Term> {
    let [white, black] = from.squares;
    if white == black {
        // On one square for both, either player's may stand.
        kings = [kings.concat(), kings.concat()];
    }
    let between = |side: usize| -> Option<Vec<Place>> {
        let on = |far| beyond(from.squares[side], way, far);
        let reached = (1..8).find(|far| on(*far).is_some_and(|s| kings[side].contains(&s)))?;
        (1..reached).map(on).collect()
    };
    let (white, black) = (between(0)?, between(1)?);
    let empty = |squares: &mut dyn Iterator<Item = [Place; 2]>| {
        Term::all(squares.map(|squares| call("empty", [Spot { squares }.term()])))
    };
    if white.len() == black.len() {
        let mut both = white.into_iter().zip(black).map(|(w, b)| [w, b]);
        return Some(empty(&mut both));
    }
    let [white, black] =
        [white, black].map(|own| empty(&mut own.into_iter().map(|square| [square; 2])));
    Some(call("if", [moves_as("white"), white, black]))
}

impl Literal<'_> {
    fn spot(&mut self, site: &Site, at: Extent) -> Option<Spot> {
        match site {
            Site::Square(file, rank) => Some(Spot::fixed((*file, *rank))),
            Site::Named { name, whose } if *whose == Whose::Mover => {
                self.named_spot(name, *whose, at)
            }
            _ => None,
        }
    }

    /// Whether a piece on a named square could slide up to the main piece: all squares between
    /// the two are empty.
    pub(super) fn way_to_main(
        &mut self,
        from: &Site,
        ways: &Ways,
        through: &At<Cond>,
        at: Extent,
    ) -> Option<Term> {
        let kings = self.royal.or(self.free).map(|main| &self.homes[main]);
        let over = |home: &[Place]| home.iter().copied().map(mirrored).collect();
        let kings = kings.map(|[white, black]| match (&white[..], &black[..]) {
            // A player who has none would have it where the other has, over the board.
            ([], black) => [over(black), black.to_vec()],
            (white, []) => [white.to_vec(), over(white)],
            (white, black) => [white.to_vec(), black.to_vec()],
        });
        let found = self.spot(from, at).zip(ways.only()).zip(kings);
        if let Some(((spot, way), kings)) = found
            && matches!(through.is, Cond::Empty)
            && let Some(free) = free_up_to(spot, way, kings)
        {
            return Some(free);
        }
        self.obstacle(
            at,
            "whether a piece could move in a way that is not the whole of what it can do",
        );
        None
    }

    /// `slide from King of current moving player in the west direction through …`, as a turn.
    pub(super) fn castling(&mut self, act: &Act, conds: &[At<Cond>], after: &[Act]) {
        let Does::Slide {
            from: site,
            ways,
            through,
        } = &act.is
        else {
            return;
        };
        let ends = self
            .spot(site, act.at)
            .zip(ways.only())
            .and_then(|(spot, way)| Some((spot, spot.on(way, 1)?, spot.on(way, 2)?)));
        let Some((from, crossed, to)) = ends else {
            return self.obstacle(act.at, "a slide from a square that the page does not place");
        };
        let empty = |c: &Cond| matches!(c, Cond::Empty | Cond::BetweenEmpty);
        if !through.is.any(&empty) {
            let because = "a slide from a named square through squares that need not be empty";
            return self.obstacle(act.at, because);
        }
        let because = "The page does not say how far the king and the rook go.";
        let answers = [
            (
                "two",
                "the king goes two squares towards the rook, and the rook to the square that it has crossed",
            ),
            ("none", "there is no castling"),
        ];
        let mut answers = answers;
        if conds
            .iter()
            .any(|cond| self.asks_what_none_carries(&cond.is))
        {
            answers.reverse();
        }
        if self.ask("castling", act.at, because, &answers) == "none" {
            return;
        }
        let Some(free) = self.of_square(through, &crossed.term()) else {
            return;
        };
        let own = [free, call("empty", [to.term()])];
        if !conds.iter().any(|cond| self.tells_own(&cond.is, site)) {
            self.own_alone(act.at);
        }
        self.crossed = Some([crossed, from]);
        let action = Action::Carry(from.term(), to.term());
        self.play_line_where(action, act.at, conds, &own, after);
        self.crossed = None;
    }

    /// Whether it asks for the mark of a king or a rook that no move takes away: such pieces come from
    /// games without castling, and carry none.
    fn asks_what_none_carries(&self, cond: &Cond) -> bool {
        if let Cond::And(parts) = cond {
            return parts
                .iter()
                .any(|part| self.asks_what_none_carries(&part.is));
        }
        let Some((site, 1.., true)) = state_test(cond) else {
            return false;
        };
        let kinds = self.kinds_on(site, None).unwrap_or_default();
        let moved = |does: &Does| matches!(does, Does::SetState { .. });
        let keeps = |kind: usize| {
            let rule = self.rule_of(kind);
            rule.is_some_and(|rule| !rule.moves.any(&moved))
        };
        !kinds.is_empty() && kinds.into_iter().all(keeps)
    }

    /// Whether only a piece of the player who moves can stand there: one that the condition names, or that
    /// has its mark from the start, and moving takes that.
    fn tells_own(&self, cond: &Cond, site: &Site) -> bool {
        let marked = |v: &Value| matches!(v, Value::StateAt(of) if of == site);
        let lost = |does: &Does| matches!(does, Does::SetState { .. });
        let given = |does: &Does| matches!(does, Does::SetState { to, .. } if !matches!(to, Value::Number(0)));
        match cond {
            Cond::And(parts) => parts.iter().any(|part| self.tells_own(&part.is, site)),
            Cond::Compare(a, Sign::Equal, Value::Number(1..)) if marked(a) => {
                self.somebody(&lost) && !self.somebody(&given)
            }
            Cond::Compare(number, Sign::Equal, mark) if marked(mark) => {
                let turned = Cond::Compare(mark.clone(), Sign::Equal, number.clone());
                !marked(number) && self.tells_own(&turned, site)
            }
            cond => own_there(cond, &|there| there == site),
        }
    }

    /// What holds of a square that is passed: `empty` and the king's safety are asked there.
    fn of_square(&mut self, cond: &At<Cond>, square: &Term) -> Option<Term> {
        let parts = |this: &mut Self, parts: &[At<Cond>]| -> Option<Vec<Term>> {
            parts.iter().map(|p| this.of_square(p, square)).collect()
        };
        Some(match &cond.is {
            Cond::Empty | Cond::BetweenEmpty => call("empty", [square.clone()]),
            // Of the piece that passes; of another it is asked where that stands.
            Cond::Threatened {
                name,
                whose: whose @ Whose::Mover,
            } if self
                .kind_of(name, *whose)
                .is_some_and(|kind| self.is_main(kind)) =>
            {
                call("attacked", [square.clone(), word("mover")])
            }
            Cond::Not(inner) => self.of_square(inner, square)?.negated(),
            Cond::And(all) => Term::all(parts(self, all)?),
            Cond::Or(all) => Term::any(parts(self, all)?),
            _ => return self.condition(cond, When::Before),
        })
    }

    /// `slide from RookLeft of current moving player … through true`, as what follows: to the
    /// square that the king has crossed.
    pub(super) fn rook_along(&mut self, from: &Site, ways: &Ways, at: Extent) -> Option<Term> {
        let spot = self.spot(from, at);
        if let (Some(rook), Some(way), Some([crossed, king])) = (spot, ways.only(), self.crossed)
            && crossed.on(way, 1) == Some(king)
            && rook.leads_to(way, crossed)
        {
            return Some(call("carry", [rook.term(), crossed.term()]));
        }
        let because = "a piece that slides along with another, and the page does not say how far";
        self.obstacle(at, because);
        None
    }
}
