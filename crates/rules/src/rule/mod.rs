//! Conditions and effects: what a ruleset may say beyond its tables, worked out move by
//! move. Only rulesets that use them pay for them.
//!
//! [`Term`] is their text; the types here are what a text means once every word is known.

pub(crate) mod compile;
mod effect;
pub mod english;
mod eval;
mod fate;
mod sign;
mod term;

use crate::bitboard::Bitboard;
use crate::square::{Side, Square};
pub(crate) use effect::Cause;
pub(crate) use eval::View;
pub(crate) use fate::{Arrived, Fate};
pub use sign::Sign;
pub use term::Term;

/// What a game remembers beside the board, where conditions ask for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Memory {
    /// The marks of pieces, 0 to 7, bit by bit.
    pub(crate) marks: [u64; MARK_BITS],
    pub(crate) pending: Bitboard,
    /// One number for each player.
    pub(crate) values: [i16; 2],
    /// Numbers of the whole game.
    pub(crate) variables: [i16; VARIABLES],
}

pub(crate) const VARIABLES: usize = 2;
const MARK_BITS: usize = 3;
/// The largest mark; it stands for all that are larger, too.
pub const MOST_MARK: u8 = (1 << MARK_BITS) - 1;

impl Memory {
    pub(crate) const fn new() -> Memory {
        Memory {
            marks: [0; MARK_BITS],
            pending: Bitboard::EMPTY,
            values: [-1; 2],
            variables: [-1; VARIABLES],
        }
    }

    /// A copy, made as [`crate::Position::copied`] makes its own.
    #[inline(always)]
    pub(crate) fn copied(&self) -> Memory {
        let ([a, b, c], [white, black], [x, y]) = (self.marks, self.values, self.variables);
        Memory {
            marks: [a, b, c],
            pending: self.pending,
            values: [white, black],
            variables: [x, y],
        }
    }

    pub(crate) fn mark(&self, square: Square) -> u8 {
        let bit = |plane: u64| (plane >> (square.0 & 63) & 1) as u8;
        bit(self.marks[0]) | bit(self.marks[1]) << 1 | bit(self.marks[2]) << 2
    }

    pub(crate) fn set_mark(&mut self, square: Square, mark: u8) {
        for (bit, plane) in self.marks.iter_mut().enumerate() {
            let at = 1u64 << (square.0 & 63);
            *plane = *plane & !at | if mark >> bit & 1 != 0 { at } else { 0 };
        }
    }

    /// A number that differs where the memory does.
    pub(crate) fn key(&self, last: Option<[u8; 2]>, waiting: bool) -> u64 {
        let word = |number: i16| number as u16 as u64;
        let small = word(self.values[0])
            | word(self.values[1]) << 16
            | word(self.variables[0]) << 32
            | word(self.variables[1]) << 48;
        let last = last.map_or(0, |[from, to]| (from as u64) << 8 | to as u64);
        let mut key = 0u64;
        for part in [
            self.marks[0],
            self.marks[1],
            self.marks[2],
            self.pending.0,
            small,
            last,
            waiting as u64,
        ] {
            key = (key ^ part).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            key ^= key >> 29;
        }
        key
    }
}

/// Whose piece, number or move is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Who {
    Mover,
    Next,
    Side(Side),
    Anyone,
}

#[derive(PartialEq, Debug)]
pub(crate) enum Condition {
    Yes,
    Compare(Number, Sign, Number),
    Same(Set, Set),
    In(Place, Set),
    Empty(Place),
    Enemy(Place),
    Friend(Place),
    /// The square is attacked by the opponents of that player.
    Attacked(Place, Who),
    Pending,
    SameTurn,
    /// An effect before has given a further move.
    Again,
    CanMove,
    /// The opponent, in a condition for the end, has no legal move.
    Stuck,
    /// The same: some move of a piece of the opponent's, whatever else is asked of moves, leads to where
    /// this holds.
    CanReach(Box<Condition>),
    /// The last move was a forced pass.
    Passed,
    /// The last two moves were passes, forced or chosen.
    AllPassed,
    Lost(u8, Who),
    Every(Set, Box<Condition>),
    Some(Set, Box<Condition>),
    Not(Box<Condition>),
    All(Vec<Condition>),
    Any(Vec<Condition>),
    If(Box<[Condition; 3]>),
}

#[derive(PartialEq, Debug)]
pub(crate) enum Number {
    Is(i32),
    Mark(Place),
    /// The kind and owner of what stands there.
    Piece(Place),
    Kind(u8, Who),
    Owner(Place),
    Player(Who),
    Count(Set),
    Value(Who),
    Variable(u8),
    Counter,
    Turns,
    Square(Place),
    File(Place),
    Rank(Place),
    Shade(Place),
    /// Steps of a king, or along ranks and files alone.
    Steps(Place, Set, bool),
    Sum(Vec<Number>),
    Product(Vec<Number>),
    Least(Vec<Number>),
    Most(Vec<Number>),
    Minus(Box<[Number; 2]>),
    Over(Box<[Number; 2]>),
    Modulo(Box<[Number; 2]>),
    If(Box<Condition>, Box<[Number; 2]>),
}

#[derive(PartialEq, Debug)]
pub(crate) enum Place {
    Here,
    Target,
    Between,
    Each,
    LastTarget,
    LastFrom,
    Pending,
    Nowhere,
    At(Square),
    /// As the mover sees the board.
    Own(Square),
    Where(u8, Who),
    Ahead(Box<Place>, u8, Way),
    Nth(Box<Set>, u8),
    If(Box<Condition>, Box<[Place; 2]>),
}

/// One of the eight directions, as White sees them, or turned by who stands there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Way {
    pub direction: u8,
    pub of_board: bool,
}

#[derive(PartialEq, Debug)]
pub(crate) enum Set {
    Squares(Bitboard),
    /// As the mover sees the board.
    Region(Bitboard),
    Empty,
    Occupied(Who),
    Pieces(u8, Who),
    /// Where the kind that stands there stood at the start.
    Start(Place),
    Around(Box<Set>, u8, u8),
    Expanded(Box<Set>, u8),
    /// So far away in one coordinate and so far in the other.
    Leap(Place, u8, u8),
    Pending,
    One(Box<Place>),
    /// Those of a set for which something holds.
    Those(Box<Set>, Box<Condition>),
    Union(Vec<Set>),
    Both(Vec<Set>),
    Without(Box<[Set; 2]>),
    /// One for White, the other for Black.
    Sides(Box<[Set; 2]>),
}

#[derive(PartialEq, Debug)]
pub(crate) enum Effect {
    Nothing,
    Mark(Place, Number),
    Value(Who, Number),
    Variable(u8, Number),
    Counter(Number),
    Pending(Set),
    Again,
    EndTurn,
    Become(Place, u8),
    Remove(Set),
    Carry(Place, Place),
    Add(u8, Who, Set),
    Swap(Place, Place),
    If(Box<Condition>, Box<[Effect; 2]>),
    /// For each square of a set.
    Each(Set, Box<Effect>),
    /// Each looks at the board before any of them has changed it.
    Together(Vec<Effect>),
    InTurn(Vec<Effect>),
}
