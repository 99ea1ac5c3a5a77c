//! What the rules of pieces let a player do beside moving them: to pass, to promote a piece where
//! it stands, to let it change places with another, to take another off the board from afar.

use super::leaf::Leaf;
use super::moves::joined;
use super::possible::placed;
use super::shapes::{OWN_COULD_STAND, OWN_SPARED};
use super::terms::{When, call, word};
use super::turns::{changes_the_board, exchanged, swap_of_chosen};
use super::{Literal, Offer};
use crate::span::Extent;
use crate::tree::{Does, Site, Squares, Whose};
use rookery_rules::rule::Term;
use rookery_rules::ruleset::spec::{Action, MoveSpec, Purpose, Shape};

impl Literal<'_> {
    /// The turn offers it as long as such a piece stands, or for each that does.
    pub(super) fn offer(&mut self, leaf: &Leaf, kind: usize) {
        let at = leaf.at();
        let mut terms = Vec::new();
        for cond in &leaf.conds {
            terms.extend(self.condition(cond, When::Before));
        }
        let asked = Term::all(terms);
        let mut then = self.sequel(&leaf.after, When::After);
        self.refuse(then.iter(), &["between", "can-move", "stuck"], at);
        let others = ["each", "target", "between", "some", "every", "those"];
        if others.iter().any(|word| asked.has(&|t| t.word == *word)) {
            let because = "a pass, a promotion or an exchange on a condition about other squares";
            return self.obstacle(at, because);
        }
        let own = call("pieces", [word(self.name(kind)), word("mover")]);
        let such = placed(&asked, "here", &word("each"));
        let those = match asked == Term::yes() {
            true => own.clone(),
            false => call("those", [own.clone(), such.clone()]),
        };
        let (action, when) = match &leaf.core.is {
            Does::Promote { at: site, into, .. } => {
                if *site != Site::Piece {
                    return self.obstacle(at, "another piece promoted, as a move of a piece");
                }
                if self.is_main(kind) {
                    let because = "the piece that has to be safe would become another";
                    return self.obstacle(at, because);
                }
                let Some(names) = self.choice_of_kinds(into, at) else {
                    return;
                };
                let mut action = Action::Promote(those, names);
                if let Some(effect) = then.take() {
                    let (whole, first) = self.whole_promotion(action, &effect);
                    action = whole;
                    then = joined(first, Some(effect));
                }
                (action, Term::yes())
            }
            Does::Swap { one, other } => {
                self.only_of_two(at);
                let other = match [one, other] {
                    [Site::Piece, other] | [other, Site::Piece] => other,
                    _ => return self.obstacle(at, "other pieces exchanged, as a move of a piece"),
                };
                let Some(other) = self.site(other, at, When::Before) else {
                    return;
                };
                then = joined(Some(swap_of_chosen()), then);
                (Action::Choose(those, Some(other)), Term::all(exchanged()))
            }
            _ => {
                // What a line of the turn brings about nobody asks to leave the king safe.
                if then.as_ref().is_some_and(changes_the_board) {
                    let because = "a pass, as a move of a piece, after which the board changes";
                    return self.obstacle(at, because);
                }
                (Action::Pass, call("some", [own, such]))
            }
        };
        self.offers.push(Offer {
            action,
            at,
            when,
            then,
        });
    }

    /// The kinds of which a player chooses one.
    pub(super) fn choice_of_kinds(&mut self, into: &[String], at: Extent) -> Option<Vec<String>> {
        let mut names = match into.is_empty() {
            true => self.unnamed_choice(at),
            false => Vec::new(),
        };
        for word in into {
            let kind = self.kind_meant(word, Whose::Mover, at);
            let kind = kind.filter(|kind| self.is_crowned(*kind) || self.may_be_several(*kind, at));
            names.extend(kind.map(|kind| self.name(kind).to_string()));
        }
        if names.is_empty() || names.len() < into.len() {
            self.obstacle(at, "the page does not say into what");
            return None;
        }
        self.only_own_kinds(into, at);
        Some(names)
    }

    /// What a player promotes to is a piece of that player's.
    pub(super) fn only_own_kinds(&mut self, into: &[String], at: Extent) {
        let of = self.piece.map(|kind| self.kinds[kind].page.as_str());
        if self.rules.promotes_to_others(of, into) {
            let because = "a promotion to a piece that only one of the two players has";
            self.obstacle(at, because);
        }
    }

    /// Taking a piece off one of some squares, as a piece's own move: it captures there, and is
    /// back where it was.
    pub(super) fn taken_from_afar(
        &mut self,
        of: &Squares,
        leaf: &Leaf,
        kind: usize,
    ) -> Vec<MoveSpec> {
        let at = leaf.at();
        let name = self.name(kind).to_string();
        self.ask(&format!("{name}-own"), at, OWN_COULD_STAND, &[OWN_SPARED]);
        let Some(set) = self.squares(of, at, When::Before) else {
            return Vec::new();
        };
        if set.has(&|t| t.word == "target") {
            // An effect before a step, perhaps, to which an "else" has put an end.
            self.obstacle(at, "taking on the square that a move goes to, and no move");
        }
        self.from_afar.get_or_insert(at);
        let mut line = MoveSpec::plain(Purpose::Captures, Shape::To(set));
        line.then = Some(call("carry", [word("target"), word("here")]));
        vec![line]
    }

    /// A piece that takes from afar comes from the square that it takes on, for whoever asks.
    pub(super) fn asked_where_it_came_from(&mut self) {
        let asks = |term: &Term| term.has(&|t| t.word == "last-from");
        if let Some(at) = self.from_afar.filter(|_| self.spec.terms().any(asks)) {
            let because = "taking from afar, where it is asked where the last move came from";
            self.obstacle(at, because);
        }
    }
}
