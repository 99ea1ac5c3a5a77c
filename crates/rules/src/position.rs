//! A position: what stands where, and all that a ruleset remembers of the game so far.

use crate::bitboard::Bitboard;
use crate::moves::{Flavour, Move};
use crate::rule::Memory;
use crate::ruleset::Ruleset;
use crate::ruleset::spec::MAX_KINDS;
use crate::square::{Side, Square};

/// Plain data, cheap to copy: playing a move copies the position first.
/// What its numbers mean is known to the [`Ruleset`] it was made with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The number of the kind on each square, bit by bit. Four sets hold sixteen kinds,
    /// which keeps a position small: copying it is most of the cost of a move.
    planes: [u64; 4],
    pub(crate) sides: [Bitboard; 2],
    /// Where pieces stand that have not moved, as far as a rule asks for it.
    pub(crate) unmoved: Bitboard,
    pub(crate) key: u64,
    /// The kinds that each side has lost to captures, where a rule asks for it.
    pub(crate) lost: [u16; 2],
    /// Plies since a capture or a pawn move.
    pub(crate) halfmove: u16,
    pub(crate) fullmove: u16,
    /// Turns finished since the start, where a rule counts them.
    pub(crate) turns: u16,
    /// Plies, or plies with a bare side, where a rule counts them.
    pub(crate) counter: u16,
    pub(crate) turn: Side,
    /// The square passed over by a piece that may be captured there; 64 for none.
    pub(crate) en_passant: u8,
    /// 0, or one more than the number of the `again` rule that gives the move now due.
    pub(crate) pending: u8,
    /// The square whose piece may not make the move now due; 64 for none.
    pub(crate) barred: u8,
    /// Forced passes that immediately precede.
    pub(crate) passes: u8,
    /// A move has been played: only then do end rules speak.
    pub(crate) begun: bool,
    /// The last move's squares, where a condition asks for them; 64 for none. Here and not in the
    /// memory, these three fill what would be lost between the fields: 128 bytes are two lines of
    /// a cache.
    pub(crate) last_from: u8,
    pub(crate) last_target: u8,
    /// Something is pending, on a square or not.
    pub(crate) waiting: bool,
    /// What conditions may ask for beside the board.
    pub(crate) memory: Memory,
}

pub(crate) const NOWHERE: u8 = 64;

const _: () = assert!(core::mem::size_of::<Position>() == 128);

/// What turns the planes of a kind into all ones: that kind's number, inverted, bit by bit.
static FLIPS: [[u64; 4]; MAX_KINDS] = {
    let mut flips = [[0; 4]; MAX_KINDS];
    let mut kind = 0;
    while kind < MAX_KINDS {
        let mut bit = 0;
        while bit < 4 {
            flips[kind][bit] = ((kind >> bit & 1) as u64).wrapping_sub(1);
            bit += 1;
        }
        kind += 1;
    }
    flips
};

impl Position {
    pub(crate) const fn empty() -> Position {
        Position {
            planes: [0; 4],
            sides: [Bitboard::EMPTY; 2],
            unmoved: Bitboard::EMPTY,
            key: 0,
            lost: [0; 2],
            halfmove: 0,
            fullmove: 1,
            turns: 0,
            counter: 0,
            turn: Side::White,
            en_passant: NOWHERE,
            pending: 0,
            barred: NOWHERE,
            passes: 0,
            begun: false,
            last_from: NOWHERE,
            last_target: NOWHERE,
            waiting: false,
            memory: Memory::new(),
        }
    }

    /// A copy, made field by field where that is quicker: WebAssembly copies a whole
    /// struct by a call into the engine that runs it (5 % of played moves).
    #[inline(always)]
    pub fn copied(&self) -> Position {
        if cfg!(not(target_arch = "wasm32")) {
            return *self;
        }
        let [a, b, c, d] = self.planes;
        let [white, black] = self.sides;
        let [lost_white, lost_black] = self.lost;
        Position {
            planes: [a, b, c, d],
            sides: [white, black],
            unmoved: self.unmoved,
            key: self.key,
            lost: [lost_white, lost_black],
            halfmove: self.halfmove,
            fullmove: self.fullmove,
            turns: self.turns,
            counter: self.counter,
            turn: self.turn,
            en_passant: self.en_passant,
            pending: self.pending,
            barred: self.barred,
            passes: self.passes,
            begun: self.begun,
            last_from: self.last_from,
            last_target: self.last_target,
            waiting: self.waiting,
            memory: self.memory.copied(),
        }
    }

    /// A number that differs where what conditions may ask for does.
    pub(crate) fn memory_key(&self, with_last: bool) -> u64 {
        let last = with_last.then_some([self.last_from, self.last_target]);
        self.memory.key(last, self.waiting)
    }

    /// Whose move it is. Turns need not alternate: ask, never assume.
    #[inline(always)]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Where pieces stand.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// Where those of a side stand.
    #[inline(always)]
    pub fn side(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    /// The squares of a kind, both sides'.
    #[inline(always)]
    pub fn kind(&self, kind: u8) -> Bitboard {
        self.pieces_among(self.occupied(), kind)
    }

    /// Where those of a side and kind stand.
    #[inline(always)]
    pub fn pieces(&self, side: Side, kind: u8) -> Bitboard {
        self.pieces_among(self.sides[side.index()], kind)
    }

    /// Where those of a side and of any of these kinds stand.
    #[inline(always)]
    pub fn pieces_of(&self, side: Side, kinds: u16) -> Bitboard {
        let mut set = kinds;
        let mut all = Bitboard::EMPTY;
        while set != 0 {
            all |= self.pieces(side, set.trailing_zeros() as u8);
            set &= set - 1;
        }
        all
    }

    /// The squares of a kind among occupied squares.
    #[inline(always)]
    pub(crate) fn pieces_among(&self, occupied: Bitboard, kind: u8) -> Bitboard {
        let flip = &FLIPS[(kind & 15) as usize];
        Bitboard(
            (self.planes[0] ^ flip[0])
                & (self.planes[1] ^ flip[1])
                & (self.planes[2] ^ flip[2])
                & (self.planes[3] ^ flip[3])
                & occupied.0,
        )
    }

    /// The kind on a square known to be occupied.
    #[inline(always)]
    pub(crate) fn kind_at(&self, square: Square) -> u8 {
        let bit = |plane: usize| (self.planes[plane] >> (square.0 & 63) & 1) as u8;
        bit(0) | bit(1) << 1 | bit(2) << 2 | bit(3) << 3
    }

    /// Puts a piece on an empty square, or takes it off again.
    #[inline(always)]
    pub(crate) fn flip(&mut self, kind: u8, side: Side, squares: Bitboard) {
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            *plane ^= squares.0 & (kind as u64 >> bit & 1).wrapping_neg();
        }
        self.sides[side.index()] ^= squares;
    }

    /// The kind that stands on a square.
    #[inline(always)]
    pub fn kind_on(&self, square: Square) -> Option<u8> {
        self.occupied().has(square).then(|| self.kind_at(square))
    }

    /// Whether a move takes a piece, be it one's own.
    pub fn takes(&self, mv: Move) -> bool {
        let own = mv.flavour() == Flavour::Quiet && self.occupied().has(mv.to());
        mv.is_capture() || own
    }

    /// Whose piece stands on a square, and of which kind.
    pub fn piece_on(&self, square: Square) -> Option<(Side, u8)> {
        let kind = self.kind_on(square)?;
        let side = if self.sides[0].has(square) {
            Side::White
        } else {
            Side::Black
        };
        Some((side, kind))
    }

    /// The squares on which anything stands otherwise than in another position, or has moved in
    /// one of them only.
    #[inline(always)]
    pub fn changed(&self, other: &Position) -> Bitboard {
        let mut changed = self.sides[0] ^ other.sides[0];
        changed |= self.sides[1] ^ other.sides[1];
        changed |= self.unmoved ^ other.unmoved;
        for (plane, known) in self.planes.iter().zip(&other.planes) {
            changed |= Bitboard(plane ^ known);
        }
        changed
    }

    /// A number that is the same for positions with the same future, counters apart.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmove(&self) -> u16 {
        self.halfmove
    }

    /// The number of the turn, as FEN counts: from 1, one more after Black's.
    pub fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// Turns finished, in rulesets that count them.
    pub fn turns(&self) -> u16 {
        self.turns
    }

    /// The count that a ruleset keeps of plies, or of plies with a bare side.
    pub fn counter(&self) -> u16 {
        self.counter
    }

    /// The square that has just been passed over, if what passed may be captured there.
    pub fn en_passant(&self) -> Option<Square> {
        (self.en_passant != NOWHERE).then_some(Square(self.en_passant))
    }

    /// The same player moves once more in this turn.
    #[inline(always)]
    pub fn is_pending(&self) -> bool {
        self.pending != 0
    }

    /// A pass is legal: as a choice, or because nothing else is.
    #[must_use]
    pub fn may_pass(&self, ruleset: &Ruleset) -> bool {
        self.legal_moves(ruleset).iter().any(|mv| mv.is_pass())
    }

    /// Nothing is legal but a pass.
    #[must_use]
    pub fn has_only_a_pass(&self, ruleset: &Ruleset) -> bool {
        let legal = self.legal_moves(ruleset);
        legal.len() == 1 && legal.iter().all(|mv| mv.is_pass())
    }

    /// A pass is offered by a rule, as a choice.
    pub(crate) fn pass_is_a_choice(&self, ruleset: &Ruleset) -> bool {
        self.due(ruleset).is_some_and(|again| again.or_pass)
    }

    /// What may make the further move now due, for a line that says what is expected:
    /// the kinds, and the square whose piece may not.
    pub fn pending_kinds(&self, ruleset: &Ruleset) -> Option<(u16, Option<Square>)> {
        self.due(ruleset)
            .map(|again| (again.with, self.barred_square()))
    }

    pub(crate) fn barred_square(&self) -> Option<Square> {
        (self.barred != NOWHERE).then_some(Square(self.barred))
    }

    #[inline(always)]
    pub(crate) fn due<'r>(
        &self,
        ruleset: &'r Ruleset,
    ) -> Option<&'r crate::ruleset::tables::Again> {
        match self.pending {
            0 => None,
            number => ruleset.tables.again.get(number as usize - 1),
        }
    }

    /// The kinds of its own that a side has lost to captures, as far as a rule asks for it.
    pub fn lost(&self, side: Side) -> u16 {
        self.lost[side.index()]
    }

    /// Pieces that still count as unmoved, as far as a rule asks for it.
    pub fn unmoved(&self) -> Bitboard {
        self.unmoved
    }

    /// The royal piece of a side; of several, the first from a1 along the ranks.
    #[inline(always)]
    pub fn king(&self, ruleset: &Ruleset, side: Side) -> Option<Square> {
        self.pieces(side, ruleset.tables.royal?).first()
    }

    /// Whether this is a player's first turn, where that matters.
    pub(crate) fn is_first_turn(&self) -> bool {
        self.fullmove == 1
    }

    /// The side that made the last move.
    pub fn last_mover(&self) -> Side {
        if self.pending != 0 {
            self.turn
        } else {
            self.turn.other()
        }
    }

    pub(crate) fn put(&mut self, ruleset: &Ruleset, kind: u8, side: Side, square: Square) {
        self.flip(kind, side, Bitboard::of(square));
        self.key ^= ruleset.keys.piece(kind, side, square);
    }

    /// The key computed from nothing: what the running key must always equal.
    pub fn computed_key(&self, ruleset: &Ruleset) -> u64 {
        let keys = &ruleset.keys;
        let mut key = 0;
        for side in Side::BOTH {
            for kind in 0..ruleset.kind_count() as u8 {
                for square in self.pieces(side, kind) {
                    key ^= keys.piece(kind, side, square);
                }
                if self.lost[side.index()] >> kind & 1 != 0 {
                    key ^= keys.lost(side, kind);
                }
            }
        }
        for square in self.unmoved {
            key ^= keys.unmoved(square);
        }
        if let Some(square) = self.en_passant() {
            key ^= keys.en_passant(square);
        }
        if self.pending != 0 {
            key ^= keys.pending(self.pending, self.barred_square());
        }
        if self.passes != 0 {
            key ^= keys.forced_pass;
        }
        if ruleset.tables.first_turns && self.is_first_turn() {
            key ^= keys.first_turn;
        }
        if ruleset.tables.ruled {
            key ^= self.memory_key(ruleset.tables.asks_last);
        }
        if self.turn == Side::Black {
            key ^= keys.black;
        }
        key
    }
}

impl core::fmt::Debug for Position {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for rank in (0..8).rev() {
            for file in 0..8 {
                let symbol = match self.piece_on(Square::at(file, rank)) {
                    None => '.',
                    Some((Side::White, kind)) => (b'A' + kind) as char,
                    Some((Side::Black, kind)) => (b'a' + kind) as char,
                };
                write!(f, "{symbol}")?;
            }
            writeln!(f)?;
        }
        write!(f, "{:?} to move", self.turn)
    }
}
