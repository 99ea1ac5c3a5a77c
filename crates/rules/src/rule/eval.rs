//! What conditions, numbers and squares come to in a position.

use super::{Condition, Number, Place, Set, Way, Who};
use crate::bitboard::Bitboard;
use crate::position::{NOWHERE, Position};
use crate::rays;
use crate::ruleset::Ruleset;
use crate::square::{Side, Square};

/// A position, seen by one player at one moment of a move.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub ruleset: &'a Ruleset,
    pub position: &'a Position,
    pub mover: Side,
    pub here: Option<Square>,
    pub target: Option<Square>,
    pub between: Option<Square>,
    pub each: Option<Square>,
    /// The previous move was made by the same player.
    pub same_turn: bool,
    /// The move has been made: what is asked concerns its effects, or the end of the game.
    pub made: bool,
    /// It is only asked what is attacked. Then nothing else that is attacked matters.
    pub threat: bool,
}

impl<'a> View<'a> {
    pub fn new(ruleset: &'a Ruleset, position: &'a Position, mover: Side) -> View<'a> {
        View {
            ruleset,
            position,
            mover,
            here: None,
            target: None,
            between: None,
            each: None,
            same_turn: position.is_pending(),
            made: false,
            threat: false,
        }
    }

    pub fn going(self, here: Square, target: Square) -> View<'a> {
        View {
            here: Some(here),
            target: Some(target),
            ..self
        }
    }

    pub fn threatening(self) -> View<'a> {
        View {
            threat: true,
            same_turn: false,
            ..self
        }
    }

    fn side(&self, who: Who) -> Option<Side> {
        match who {
            Who::Mover => Some(self.mover),
            // Whoever is asked what he attacks has been put in the mover's place, and comes next, too.
            Who::Next if self.threat => Some(self.mover),
            Who::Next => Some(self.mover.other()),
            Who::Side(side) => Some(side),
            Who::Anyone => None,
        }
    }

    fn of(&self, who: Who) -> Bitboard {
        self.side(who)
            .map_or(self.position.occupied(), |side| self.position.side(side))
    }

    pub fn holds(&self, condition: &Condition) -> bool {
        let position = self.position;
        let piece = |place: &Place| self.place(place).and_then(|s| position.piece_on(s));
        match condition {
            Condition::Yes => true,
            Condition::Compare(a, sign, b) => sign.holds(self.number(a), self.number(b)),
            Condition::Same(a, b) => self.set(a) == self.set(b),
            Condition::In(place, set) => self.place(place).is_some_and(|s| self.set(set).has(s)),
            Condition::Empty(place) => self
                .place(place)
                .is_some_and(|s| !position.occupied().has(s)),
            Condition::Enemy(place) => piece(place).is_some_and(|(side, _)| side != self.mover),
            Condition::Friend(place) => piece(place).is_some_and(|(side, _)| side == self.mover),
            Condition::Attacked(place, who) => {
                let Some(square) = self.place(place) else {
                    return false;
                };
                let side = self.side(*who).unwrap_or(self.mover);
                !self.threat && self.threatened(square, side)
            }
            Condition::Pending => position.waiting,
            Condition::SameTurn => self.same_turn,
            Condition::Again => position.is_pending(),
            Condition::CanMove => self.threat || position.can_move_a_piece(self.ruleset),
            Condition::Stuck => !self.threat && !position.can_move(self.ruleset),
            Condition::CanReach(inner) => !self.threat && position.can_reach(self.ruleset, inner),
            Condition::Passed => position.passes > 0,
            Condition::AllPassed => position.passes > 1,
            Condition::Lost(kind, who) => {
                let lost = |side| position.lost(side) >> kind & 1 != 0;
                match self.side(*who) {
                    Some(side) => lost(side),
                    None => lost(Side::White) || lost(Side::Black),
                }
            }
            Condition::Every(set, inner) => self
                .set(set)
                .into_iter()
                .all(|square| self.each(square).holds(inner)),
            Condition::Some(set, inner) => self
                .set(set)
                .into_iter()
                .any(|square| self.each(square).holds(inner)),
            Condition::Not(inner) => !self.holds(inner),
            Condition::All(parts) => parts.iter().all(|part| self.holds(part)),
            Condition::Any(parts) => parts.iter().any(|part| self.holds(part)),
            Condition::If(parts) => self.holds(&parts[if self.holds(&parts[0]) { 1 } else { 2 }]),
        }
    }

    /// Whether the enemies of a player could arrive on a square.
    fn threatened(&self, square: Square, side: Side) -> bool {
        let (ruleset, position, enemy) = (self.ruleset, self.position, side.other());
        let occupied = position.occupied() | Bitboard::of(square);
        let tables = &ruleset.tables;
        let spared = |kind: u8| {
            let mut all = (tables.kinds.iter()).flat_map(|one| &one.atoms[enemy.index()]);
            tables.untouchable >> kind & 1 == 0 && all.any(|atom| atom.spares >> kind & 1 != 0)
        };
        // What a piece never takes it does not threaten either.
        match position.piece_on(square) {
            Some((owner, kind)) if owner == side && spared(kind) => {
                let capturers = position.capturers(ruleset, square, enemy, kind, occupied);
                capturers.any()
            }
            _ => position.attacked(ruleset, square, enemy, Bitboard::FULL, occupied),
        }
    }

    pub(super) fn each(&self, square: Square) -> View<'a> {
        View {
            each: Some(square),
            ..*self
        }
    }

    pub fn number(&self, number: &Number) -> i32 {
        let position = self.position;
        let square = |place: &Place| self.place(place);
        let many = |numbers: &'_ [Number]| -> Vec<i32> {
            numbers.iter().map(|number| self.number(number)).collect()
        };
        match number {
            Number::Is(number) => *number,
            Number::Mark(place) => square(place).map_or(0, |s| position.memory.mark(s) as i32),
            Number::Piece(place) => square(place)
                .and_then(|s| position.piece_on(s))
                .map_or(0, |(side, kind)| kind_number(kind, side)),
            Number::Kind(kind, who) => {
                let side = self.side(*who).unwrap_or(self.mover);
                kind_number(*kind, side)
            }
            Number::Owner(place) => square(place)
                .and_then(|s| position.piece_on(s))
                .map_or(0, |(side, _)| 1 + side as i32),
            Number::Player(who) => self.side(*who).map_or(0, |side| 1 + side as i32),
            Number::Count(set) => self.set(set).count() as i32,
            Number::Value(who) => self
                .side(*who)
                .map_or(-1, |side| position.memory.values[side.index()] as i32),
            Number::Variable(index) => position.memory.variables[*index as usize] as i32,
            // It grows with every move, after its effects and the rules of the end.
            Number::Counter => position.counter as i32 - 1 + (position.begun && !self.made) as i32,
            Number::Turns => {
                // Whoever is asked what he attacks has no turn of his own.
                let side = if self.made { self.mover } else { position.turn };
                let black = side == Side::Black;
                // The end of Black's turn is judged when the next move has its number already.
                let over = self.made && black && position.turn != side;
                2 * (position.fullmove as i32 - over as i32) - 1 + black as i32
            }
            Number::Square(place) => square(place).map_or(-1, |s| s.0 as i32),
            Number::File(place) => square(place).map_or(-1, |s| s.file() as i32),
            Number::Rank(place) => square(place).map_or(-1, |s| s.rank() as i32),
            Number::Shade(place) => {
                square(place).map_or(-1, |s| ((s.file() + s.rank()) & 1) as i32)
            }
            Number::Steps(place, set, straight) => square(place)
                .and_then(|from| {
                    let far = |to: Square| {
                        let files = from.file().abs_diff(to.file());
                        let ranks = from.rank().abs_diff(to.rank());
                        match straight {
                            true => files + ranks,
                            false => files.max(ranks),
                        }
                    };
                    self.set(set).into_iter().map(far).min()
                })
                .map_or(-1, i32::from),
            Number::Sum(parts) => many(parts).into_iter().fold(0, i32::saturating_add),
            Number::Product(parts) => many(parts).into_iter().fold(1, i32::saturating_mul),
            Number::Least(parts) => many(parts).into_iter().min().unwrap_or(0),
            Number::Most(parts) => many(parts).into_iter().max().unwrap_or(0),
            Number::Minus(parts) => self
                .number(&parts[0])
                .saturating_sub(self.number(&parts[1])),
            Number::Over(parts) => self
                .number(&parts[0])
                .checked_div(self.number(&parts[1]))
                .unwrap_or(0),
            Number::Modulo(parts) => self
                .number(&parts[0])
                .checked_rem(self.number(&parts[1]))
                .unwrap_or(0),
            Number::If(condition, parts) => {
                self.number(&parts[if self.holds(condition) { 0 } else { 1 }])
            }
        }
    }

    pub fn place(&self, place: &Place) -> Option<Square> {
        let position = self.position;
        let known = |square: u8| (square != NOWHERE).then_some(Square(square & 63));
        match place {
            Place::Here => self.here,
            Place::Target => self.target,
            Place::Between => self.between,
            Place::Each => self.each,
            Place::LastTarget => known(position.last_target),
            Place::LastFrom => known(position.last_from),
            Place::Pending => position.memory.pending.first(),
            Place::Nowhere => None,
            Place::At(square) => Some(*square),
            Place::Own(square) => Some(square.seen_by(self.mover)),
            Place::Where(kind, who) => position.pieces_among(self.of(*who), *kind).first(),
            Place::Ahead(of, steps, way) => {
                let from = self.place(of)?;
                Some(self.ahead(from, *steps, *way).unwrap_or(from))
            }
            Place::If(condition, places) => {
                self.place(&places[if self.holds(condition) { 0 } else { 1 }])
            }
            Place::Nth(set, index) => self.set(set).into_iter().nth(*index as usize),
        }
    }

    /// So many squares on; none over the board's edge, nor forward of a square where nobody stands.
    fn ahead(&self, from: Square, steps: u8, way: Way) -> Option<Square> {
        let side = match way.of_board {
            true => Side::White,
            false => self.position.piece_on(from)?.0,
        };
        let (files, ranks) = rays::STEPS[way.direction as usize & 7];
        let ranks = match side {
            Side::White => ranks,
            Side::Black => -ranks,
        };
        from.offset(files * steps as i8, ranks * steps as i8)
    }

    pub fn set(&self, set: &Set) -> Bitboard {
        let position = self.position;
        match set {
            Set::Squares(squares) => *squares,
            Set::Region(squares) => match self.mover {
                Side::White => *squares,
                Side::Black => squares.mirrored(),
            },
            Set::Empty => !position.occupied(),
            Set::Occupied(who) => self.of(*who),
            Set::Pieces(kind, who) => position.pieces_among(self.of(*who), *kind),
            Set::Start(place) => self
                .place(place)
                .and_then(|s| position.piece_on(s))
                .map_or(Bitboard::EMPTY, |(side, kind)| {
                    self.ruleset.start().pieces(side, kind)
                }),
            Set::Around(inner, far, directions) => around(self.set(inner), *far, *directions),
            Set::Expanded(inner, times) => {
                let mut all = self.set(inner);
                for _ in 0..*times {
                    all |= around(all, 1, 0xff);
                }
                all
            }
            Set::Leap(place, a, b) => self.place(place).map_or(Bitboard::EMPTY, |from| {
                crate::ruleset::tables::leaps(from, *a, *b)
            }),
            Set::Pending => position.memory.pending,
            Set::One(place) => self.place(place).map_or(Bitboard::EMPTY, Bitboard::of),
            Set::Those(inner, condition) => {
                let such = |square: &Square| self.each(*square).holds(condition);
                self.set(inner).into_iter().filter(such).collect()
            }
            Set::Union(parts) => parts
                .iter()
                .fold(Bitboard::EMPTY, |all, part| all | self.set(part)),
            Set::Both(parts) => parts
                .iter()
                .fold(Bitboard::FULL, |all, part| all & self.set(part)),
            Set::Sides(parts) => self.set(&parts[self.mover.index()]),
            Set::Without(parts) => self.set(&parts[0]) & !self.set(&parts[1]),
        }
    }
}

pub(super) fn kind_number(kind: u8, side: Side) -> i32 {
    1 + 2 * kind as i32 + side as i32
}

/// The squares exactly so far away along the directions.
fn around(of: Bitboard, far: u8, directions: u8) -> Bitboard {
    let mut all = Bitboard::EMPTY;
    for from in of {
        for (index, (files, ranks)) in rays::STEPS.into_iter().enumerate() {
            if directions >> index & 1 != 0
                && let Some(to) = from.offset(files * far as i8, ranks * far as i8)
            {
                all |= Bitboard::of(to);
            }
        }
    }
    all
}
