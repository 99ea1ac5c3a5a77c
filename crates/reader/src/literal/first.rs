//! `A and afterwards B`: what is done before a move, as a part of it.

use super::Literal;
use crate::tree::{Act, Cond, Does, Value, Whose};

/// Why two moves that are made as one are refused.
pub(super) const TWO_AS_ONE: &str =
    "two moves made as one: our rulesets have moves that follow each other, each a move of its own";

/// What follows a move, with what came before it done first.
pub(super) fn first_of(first: &Act, after: &[Act]) -> Vec<Act> {
    [std::slice::from_ref(first), after].concat()
}

impl Literal<'_> {
    /// Whether it comes to the same when this is done right after the move `next`: it only sets a
    /// number, which no move asks for, and which the move itself does not set.
    pub(super) fn set_first(&self, first: &Act, next: &Act) -> bool {
        let fixed = |to: &Value| {
            matches!(
                to,
                Value::Number(_) | Value::NextMover | Value::Player(Whose::Mover | Whose::Next)
            )
        };
        let sets = match &first.is {
            Does::SetCounter(_) | Does::Message => true,
            Does::SetVariable { to, .. } | Does::SetNumberOf { to, .. } => fixed(to),
            Does::And(parts) | Does::Then(parts) => {
                return parts.iter().all(|part| self.set_first(part, next));
            }
            _ => false,
        };
        let mut rules =
            (self.rules.pieces.iter().map(|piece| &piece.moves)).chain(&self.rules.play);
        let mut pieces = self.rules.pieces.iter().map(|piece| &piece.moves);
        let of_pieces = next.any(&|does| *does == Does::AnyPiece);
        let again =
            next.any(&sets_a_number) || of_pieces && pieces.any(|act| act.any(&sets_a_number));
        sets && !again && !rules.any(|act| act.any(&asks_a_number))
    }
}

const fn sets_a_number(does: &Does) -> bool {
    matches!(
        does,
        Does::SetCounter(_) | Does::SetVariable { .. } | Does::SetNumberOf { .. }
    )
}

/// Whether this hangs on a number that is no piece's.
fn asks_a_number(does: &Does) -> bool {
    // What is reckoned with others may hang on it, too.
    let of_game = |value: &Value| {
        !matches!(
            value,
            Value::Number(_)
                | Value::StateAt(_)
                | Value::PieceAt(_)
                | Value::PlayerAt(_)
                | Value::NumberAt(_)
                | Value::Site(_)
                | Value::PiecesOwned(_)
                | Value::KindOwned { .. }
                | Value::SquaresOf(_)
                | Value::Turns
                | Value::Moves
                | Value::Column(_)
                | Value::Row(_)
                | Value::Colour(_)
                | Value::Player(_)
                | Value::NextMover
        )
    };
    let asks = |cond: &Cond| match cond {
        Cond::Compare(a, _, b) => of_game(a) || of_game(b),
        Cond::If { .. } | Cond::Every(..) => true,
        _ => false,
    };
    matches!(does, Does::If { cond, .. } if cond.is.any(&asks))
}
