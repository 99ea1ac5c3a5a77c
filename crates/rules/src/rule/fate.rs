//! What effects do with the piece that has moved, found from the effects alone, before any game: by
//! the square on which a move ends, whatever stands elsewhere.
//!
//! Engines ask it: a pawn that becomes something on the last rank promotes, in whichever words its
//! ruleset says so.

use super::eval::kind_number;
use super::{Condition, Effect, Number, Place, Set, Who};
use crate::bitboard::Bitboard;
use crate::square::{Side, Square};

/// A piece that has just moved.
#[derive(Clone, Copy)]
pub(crate) struct Arrived {
    pub side: Side,
    pub kind: u8,
    pub at: Square,
}

/// What may happen to it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Fate {
    /// The kinds that it may become, one bit each.
    pub becomes: u16,
    /// Its player may move again.
    pub again: bool,
}

impl Arrived {
    /// What an effect may do: what is not known here may be one way or the other.
    pub fn meets(&self, effect: &Effect, fate: &mut Fate) {
        match effect {
            Effect::Become(place, kind) if self.square(place) == Some(self.at) => {
                fate.becomes |= 1 << kind;
            }
            Effect::Again => fate.again = true,
            Effect::If(condition, parts) => match self.known(condition) {
                Some(holds) => self.meets(&parts[if holds { 0 } else { 1 }], fate),
                None => parts.iter().for_each(|part| self.meets(part, fate)),
            },
            Effect::Together(parts) | Effect::InTurn(parts) => {
                parts.iter().for_each(|part| self.meets(part, fate));
            }
            _ => {}
        }
    }

    /// Whether a condition holds; none where it depends on more than this.
    fn known(&self, condition: &Condition) -> Option<bool> {
        match condition {
            Condition::Yes => Some(true),
            Condition::In(place, set) => Some(self.set(set)?.has(self.square(place)?)),
            Condition::Friend(place) => (self.square(place)? == self.at).then_some(true),
            Condition::Enemy(place) | Condition::Empty(place) => {
                (self.square(place)? == self.at).then_some(false)
            }
            Condition::Compare(a, sign, b) => Some(sign.holds(self.number(a)?, self.number(b)?)),
            Condition::Not(inner) => self.known(inner).map(|holds| !holds),
            Condition::All(parts) => self.first(parts, false),
            Condition::Any(parts) => self.first(parts, true),
            Condition::If(parts) => self.known(&parts[if self.known(&parts[0])? { 1 } else { 2 }]),
            _ => None,
        }
    }

    /// One part of this kind decides; where there is none, all parts have to be known.
    fn first(&self, parts: &[Condition], decides: bool) -> Option<bool> {
        let known: Vec<Option<bool>> = parts.iter().map(|part| self.known(part)).collect();
        if known.contains(&Some(decides)) {
            Some(decides)
        } else if known.contains(&None) {
            None
        } else {
            Some(!decides)
        }
    }

    fn square(&self, place: &Place) -> Option<Square> {
        match place {
            Place::Target | Place::LastTarget => Some(self.at),
            Place::At(square) => Some(*square),
            Place::Own(square) => Some(square.seen_by(self.side)),
            _ => None,
        }
    }

    fn set(&self, set: &Set) -> Option<Bitboard> {
        match set {
            Set::Squares(squares) => Some(*squares),
            Set::Region(squares) => Some(match self.side {
                Side::White => *squares,
                Side::Black => squares.mirrored(),
            }),
            Set::Sides(parts) => self.set(&parts[self.side.index()]),
            Set::Union(parts) => parts
                .iter()
                .try_fold(Bitboard::EMPTY, |all, part| Some(all | self.set(part)?)),
            Set::Both(parts) => parts
                .iter()
                .try_fold(Bitboard::FULL, |all, part| Some(all & self.set(part)?)),
            Set::Without(parts) => Some(self.set(&parts[0])? & !self.set(&parts[1])?),
            Set::One(place) => self.square(place).map(Bitboard::of),
            _ => None,
        }
    }

    fn number(&self, number: &Number) -> Option<i32> {
        let side = |who: &Who| match who {
            Who::Mover => Some(self.side),
            Who::Next => Some(self.side.other()),
            Who::Side(side) => Some(*side),
            Who::Anyone => None,
        };
        let own = |place: &Place| (self.square(place)? == self.at).then_some(());
        match number {
            Number::Is(number) => Some(*number),
            Number::Kind(kind, who) => Some(kind_number(*kind, side(who)?)),
            Number::Piece(place) => own(place).map(|()| kind_number(self.kind, self.side)),
            Number::Owner(place) => own(place).map(|()| 1 + self.side as i32),
            Number::Player(who) => side(who).map(|side| 1 + side as i32),
            Number::Square(place) => self.square(place).map(|s| i32::from(s.0)),
            Number::File(place) => self.square(place).map(|s| i32::from(s.file())),
            Number::Rank(place) => self.square(place).map(|s| i32::from(s.rank())),
            _ => None,
        }
    }
}
