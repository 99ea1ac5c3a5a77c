//! A move, packed into 32 bits, and a list of moves that needs no heap.

use crate::square::Square;

/// A move as the generator made it: it knows what it does, so that playing it need not look.
///
/// Castling is written as the king taking its own rook; a promotion in place and a
/// pass begin and end on one square (a pass always on a1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub u32);

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flavour {
    /// Nothing: to an empty square, or onto a piece of one's own, which is taken: a search that looks
    /// for gains has no use for that among the captures.
    Quiet = 0,
    /// It captures what stands on its goal.
    Capture = 1,
    /// It captures a piece that has just passed over its goal.
    EnPassant = 2,
    /// The king goes to its rook, and both to their places.
    Castle = 3,
    /// A pass: forced, or chosen where a rule offers it.
    Pass = 4,
    /// A promotion of a piece that stays where it is; without one, a choice of squares.
    InPlace = 5,
    /// A move that may be captured en passant.
    Double = 6,
    /// The piece on a square is taken off the board.
    Remove = 7,
}

const NO_KIND: u32 = 0x1f;

/// More different things than the moves of a ruleset may bring about.
pub(crate) const MOST_SEQUELS: u8 = 128;

impl Move {
    /// The pass, which every ruleset writes in the same way.
    pub const PASS: Move = Move(NO_KIND << 12 | (Flavour::Pass as u32) << 21);

    /// A move of a piece of a kind, without promotion.
    #[inline(always)]
    pub const fn new(kind: u8, from: Square, to: Square, flavour: Flavour) -> Move {
        Move(
            from.0 as u32
                | (to.0 as u32) << 6
                | NO_KIND << 12
                | (kind as u32 & 15) << 17
                | (flavour as u32) << 21,
        )
    }

    /// The same move, promoting to `kind`.
    #[inline(always)]
    pub const fn promoting(self, kind: u8) -> Move {
        Move(self.0 & !(NO_KIND << 12) | (kind as u32 & 15) << 12)
    }

    /// Where the piece stands.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square((self.0 & 63) as u8)
    }

    /// Where it goes; when castling, the square of the rook.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square((self.0 >> 6 & 63) as u8)
    }

    /// The kind that the moving piece becomes.
    #[inline(always)]
    pub const fn promotion(self) -> Option<u8> {
        let kind = self.0 >> 12 & NO_KIND;
        if kind == NO_KIND {
            None
        } else {
            Some(kind as u8)
        }
    }

    /// The kind of the moving piece, before any promotion; 0 for a pass.
    #[inline(always)]
    pub const fn kind(self) -> u8 {
        (self.0 >> 17 & 15) as u8
    }

    /// What is special about it.
    #[inline(always)]
    pub const fn flavour(self) -> Flavour {
        match self.0 >> 21 & 7 {
            0 => Flavour::Quiet,
            1 => Flavour::Capture,
            2 => Flavour::EnPassant,
            3 => Flavour::Castle,
            4 => Flavour::Pass,
            5 => Flavour::InPlace,
            6 => Flavour::Double,
            _ => Flavour::Remove,
        }
    }

    /// Whether squares are only chosen, and all that happens is what follows.
    pub const fn is_choice(self) -> bool {
        matches!(self.flavour(), Flavour::InPlace) && self.promotion().is_none()
    }

    /// The same move, with what it brings about: a number that its ruleset knows.
    pub(crate) const fn bringing(self, sequel: u8) -> Move {
        Move(self.0 & 0x00ff_ffff | (sequel as u32) << 24)
    }

    #[inline(always)]
    pub(crate) const fn sequel(self) -> u8 {
        (self.0 >> 24) as u8 & (MOST_SEQUELS - 1)
    }

    /// The same move, known to be another than one between the same squares.
    pub(crate) const fn told_apart(self) -> Move {
        Move(self.0 | 1 << 31)
    }

    /// The number that tells it from other moves between the same squares: what it brings about, and
    /// how, as far as what stands there does not say that.
    pub const fn apart(self) -> Option<u16> {
        let how = match self.flavour() {
            Flavour::InPlace if self.is_choice() => 1,
            Flavour::EnPassant => 2,
            Flavour::Double => 3,
            _ => 0,
        };
        match self.0 >> 31 {
            0 => None,
            _ => Some(how * MOST_SEQUELS as u16 + self.sequel() as u16),
        }
    }

    /// Whether both are written alike, as far as squares and kinds tell.
    pub(crate) const fn reads_like(self, other: Move) -> bool {
        (self.0 ^ other.0) & 0x1_ffff == 0 && self.is_pass() == other.is_pass()
    }

    /// Whether nothing moves.
    pub const fn is_pass(self) -> bool {
        matches!(self.flavour(), Flavour::Pass)
    }

    /// Whether a piece is captured.
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        matches!(self.flavour(), Flavour::Capture | Flavour::EnPassant)
    }

    /// Whether king and rook move together.
    pub const fn is_castle(self) -> bool {
        matches!(self.flavour(), Flavour::Castle)
    }
}

impl core::fmt::Debug for Move {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.flavour() {
            Flavour::Pass => write!(f, "0000"),
            flavour => {
                write!(f, "{}{} {flavour:?}", self.from(), self.to())?;
                match self.promotion() {
                    Some(kind) => write!(f, " ={kind}"),
                    None => Ok(()),
                }
            }
        }
    }
}

/// More moves than nearly every position has (the list is filled with zeros for each);
/// further moves go to the heap.
const INLINE: usize = 112;

/// The moves of a position.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; INLINE],
    len: usize,
    more: Vec<Move>,
}

impl Default for MoveList {
    #[inline(always)]
    fn default() -> MoveList {
        MoveList {
            moves: [Move(0); INLINE],
            len: 0,
            more: Vec::new(),
        }
    }
}

impl MoveList {
    /// Adds a move.
    #[inline(always)]
    pub fn push(&mut self, mv: Move) {
        if self.len < INLINE {
            self.moves[self.len] = mv;
            self.len += 1;
        } else {
            self.overflow(mv);
        }
    }

    #[cold]
    fn overflow(&mut self, mv: Move) {
        if self.more.is_empty() {
            self.more.extend_from_slice(&self.moves);
        }
        self.more.push(mv);
    }

    /// All of them.
    #[inline(always)]
    pub fn as_slice(&self) -> &[Move] {
        if self.more.is_empty() {
            &self.moves[..self.len]
        } else {
            &self.more
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// One after the other.
    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        self.as_slice().iter().copied()
    }

    /// Whether a move is among them.
    pub fn contains(&self, mv: Move) -> bool {
        self.as_slice().contains(&mv)
    }
}
