//! `A and afterwards B`: what is done before a move, as a part of it.

use super::Literal;
use crate::tree::{Act, Does, Value, Whose};
use rookery_rules::rule::Term;

/// Why two moves that are made as one are refused.
pub(super) const TWO_AS_ONE: &str =
    "two moves made as one: our rulesets have moves that follow each other, each a move of its own";

/// What follows a move, with what came before it done first.
pub(super) fn first_of(first: &Act, after: &[Act]) -> Vec<Act> {
    [std::slice::from_ref(first), after].concat()
}

impl Literal<'_> {
    /// Whether it comes to the same when this is done right after the move `next`: it only sets a
    /// number, which the move itself does not set, and (see below) nothing asks for.
    pub(super) fn set_first(&mut self, first: &Act, next: &Act) -> bool {
        let fixed = |to: &Value| match to {
            Value::NextMover => !self.somebody(&Does::gives_the_move),
            to => matches!(
                to,
                Value::Number(_) | Value::Player(Whose::Mover | Whose::Next)
            ),
        };
        let sets = match &first.is {
            Does::SetCounter(_) | Does::Message => true,
            Does::SetVariable { to, .. } | Does::SetNumberOf { to, .. } => fixed(to),
            Does::And(parts) | Does::Then(parts) => {
                return parts.iter().all(|part| self.set_first(part, next));
            }
            _ => false,
        };
        let mut pieces = self.rules.pieces.iter().map(|piece| &piece.moves);
        let of_pieces = next.any(&|does| matches!(does, Does::AnyPiece));
        let again =
            next.any(&sets_a_number) || of_pieces && pieces.any(|act| act.any(&sets_a_number));
        let fine = sets && !again;
        if fine {
            self.sets_first.get_or_insert(first.at);
        }
        fine
    }

    /// Where a number is set before a move, no move and nothing that follows one may ask for such.
    pub(super) fn asked_before_set(&mut self) {
        let asks = |term: &Term| match term.word.as_str() {
            "variable" | "value" => term.args.len() < 2,
            "counter" => term.args.is_empty(),
            _ => false,
        };
        if let Some(at) = self.sets_first
            && self.spec.terms().any(|term| term.has(&asks))
        {
            self.obstacle(at, TWO_AS_ONE);
        }
    }
}

const fn sets_a_number(does: &Does) -> bool {
    matches!(
        does,
        Does::SetCounter(_) | Does::SetVariable { .. } | Does::SetNumberOf { .. }
    )
}
