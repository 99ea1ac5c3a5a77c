//! What a ruleset says, as plain data: the meaning of a ruleset file, before it
//! is compiled into tables. Squares and directions are those of White; Black's
//! are the same, mirrored top to bottom.

use crate::bitboard::Bitboard;
use crate::rule::Term;
use crate::square::Square;

/// At most so many kinds of pieces.
pub const MAX_KINDS: usize = 16;

#[derive(Clone, Debug, PartialEq, Default)]
pub struct Spec {
    pub title: String,
    /// The start position as a FEN.
    pub start: String,
    pub kinds: Vec<KindSpec>,
    pub castles: Vec<CastleSpec>,
    pub again: Vec<AgainSpec>,
    /// In the order in which they are judged.
    pub ends: Vec<EndSpec>,
    /// A king that stands in check when its turn begins counts as moved.
    pub check_spoils_king: bool,
    /// What a player may do in a turn; empty: move a piece.
    pub plays: Vec<PlaySpec>,
    /// A move is legal only if this holds after it, in place of the royal piece's safety.
    pub legal: Option<Term>,
    /// Pieces that carry a mark at the start: the mark, and their squares.
    pub marks: Vec<(u8, Region)>,
    pub switches: Vec<SwitchSpec>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct KindSpec {
    pub name: String,
    pub letter: char,
    /// May never stand attacked after its own side's move; never captured.
    pub royal: bool,
    /// Never captured, though it may stand attacked.
    pub uncapturable: bool,
    pub moves: Vec<MoveSpec>,
    pub promotions: Vec<PromotionSpec>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To an empty square, or capturing.
    Goes,
    /// To an empty square only.
    Moves,
    /// Only capturing.
    Captures,
}

#[derive(Clone, Debug, PartialEq)]
pub struct MoveSpec {
    pub purpose: Purpose,
    pub shape: Shape,
    /// Only from these squares.
    pub from: Option<Region>,
    /// Only while this piece has not moved.
    pub unmoved: bool,
    /// Only while one's own king is not attacked.
    pub safe: bool,
    /// Only while exactly so many pieces stand on the board.
    pub pieces: Option<u8>,
    /// Kinds (by name) that it does not capture.
    pub spares: Vec<String>,
    /// The last square passed over may be captured on as if the piece stood there.
    pub leaves_en_passant: bool,
    /// Captures also a piece that has just passed over its target square.
    pub en_passant: bool,
    /// The directions are those of the board, as White sees it, for both players.
    pub compass: bool,
    /// A slide passes over squares that meet this, instead of empty ones.
    pub through: Option<Term>,
    /// Only where this holds.
    pub when: Option<Term>,
    /// What the move brings about.
    pub then: Option<Term>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// To any square of a set.
    To(Term),
    /// One square.
    Step(Directions),
    /// Over empty squares, at least and at most so far.
    Slide(Directions, u8, u8),
    /// To the square so far away in one coordinate and so far in the other, over anything.
    Leap(u8, u8),
    /// Exactly so far, over anything.
    Jump(Directions, u8),
    /// Over the next square, which must hold such a piece, to the one behind it.
    Hop(Directions, Hurdle),
}

/// A set of directions: bits in the order of [`crate::rays::STEPS`].
pub type Directions = u8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hurdle {
    Piece,
    Friend,
    Enemy,
}

/// Squares as White sees them, with the words that name them.
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    pub words: String,
    pub squares: Bitboard,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// The move that enters the region promotes.
    Arriving,
    /// The move that leaves a square of the region promotes.
    Leaving,
    /// A piece that stands in the region since an earlier turn may promote there, as a move.
    Waiting,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PromotionSpec {
    pub when: When,
    pub region: Region,
    /// The kinds (by name) it may become.
    pub to: Vec<String>,
    /// Only kinds of one's own that have been captured earlier in the game.
    pub lost: bool,
    /// Only while one's side has none of this kind.
    pub without: Option<String>,
    /// Only kinds of which one's side has fewer than this.
    pub fewer: Option<u8>,
    /// The player may decline; otherwise promotion is compulsory where it is possible.
    pub optional: bool,
    /// The promoted piece counts as one that has not moved.
    pub fresh: bool,
}

/// King from and to, rook from and to, as White's squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastleSpec {
    pub king_from: Square,
    pub king_to: Square,
    pub rook_from: Square,
    pub rook_to: Square,
}

/// After such a move, the same player moves once more.
#[derive(Clone, Debug, PartialEq)]
pub struct AgainSpec {
    pub after: Trigger,
    /// The kinds that may make the further move; empty: any.
    pub with: Vec<String>,
    /// The piece that has just moved may not make it.
    pub other: bool,
    /// The player may pass instead.
    pub or_pass: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Trigger {
    /// A piece of this kind enters the region (promoting or not).
    Arriving(String, Region),
    /// A piece of this kind promotes where it stands.
    Waiting(String),
    /// The first move of a player's first turn, made by this kind (none: by any).
    First(Option<String>),
    /// The first move of every turn, made by this kind (none: by any).
    Each(Option<String>),
}

/// One thing that a player may do in a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct PlaySpec {
    pub action: Action,
    pub when: Option<Term>,
    pub then: Option<Term>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Move a piece of one of these kinds (none: of any kind), as it goes.
    Pieces(Vec<String>),
    Pass,
    /// Promote one's own piece on a square where it stands.
    Promote(Term, Vec<String>),
    /// Take one piece off such a square.
    Remove(Term),
    /// Move the piece from one square to another.
    Carry(Term, Term),
}

/// The result for the player who has just moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Wins,
    Loses,
    Draws,
    /// Whoever has moved.
    WhiteWins,
    BlackWins,
}

#[derive(Clone, Debug, PartialEq)]
pub struct EndSpec {
    pub condition: Condition,
    pub verdict: Verdict,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// The opponent's king is attacked and the opponent has no legal move.
    Checkmate,
    /// The opponent has no legal move and is not in check.
    Stalemate,
    /// The opponent has no legal move, in check or not.
    Blocked,
    /// The opponent has a single piece left.
    Bare,
    /// So many plies have been played.
    Plies(u16),
    /// So many plies in a row without a capture or a pawn move.
    Quiet(u16),
    /// So many plies in a row in which a side had a single piece.
    BarePlies(u16),
    /// So many turns have been played, both players' together.
    Turns(u16),
    /// Whatever else a condition says.
    When(Term),
    /// Exactly these pieces are left, for one side and the other, in either order:
    /// letters of kinds.
    Material(Vec<(String, String)>),
}

/// An alternative reading that a person can turn on for a game.
#[derive(Clone, Debug, PartialEq)]
pub struct SwitchSpec {
    pub id: String,
    pub says: String,
    /// The statements that take the place of the ruleset's own, as text.
    pub lines: Vec<(usize, String)>,
}

impl MoveSpec {
    pub fn plain(purpose: Purpose, shape: Shape) -> MoveSpec {
        MoveSpec {
            purpose,
            shape,
            from: None,
            unmoved: false,
            safe: false,
            pieces: None,
            spares: Vec::new(),
            leaves_en_passant: false,
            en_passant: false,
            compass: false,
            through: None,
            when: None,
            then: None,
        }
    }
}

impl Spec {
    /// A ruleset file that says the same.
    pub fn to_text(&self) -> String {
        super::write::write(self)
    }

    pub fn kind_named(&self, name: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.name == name)
    }
}
