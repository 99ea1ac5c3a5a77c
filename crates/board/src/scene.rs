//! What the board is shown: plain data, with no rules in it.
//!
//! Whoever owns the game fills in a [`Scene`]; the board draws it and reports what the person
//! did. Nothing here knows how a piece moves.

use std::rc::Rc;

use crate::layout::{Layout, Size};
use crate::square::{Side, Square};

/// Shared text: cheap to clone from render to render.
pub type Text = Rc<str>;

/// Which drawing a piece has. `Letter` is the look that any piece gets for free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Art {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
    Elephant,
    Counsellor,
    Letter,
}

impl Art {
    pub const DRAWN: [Self; 8] = [
        Self::King,
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
        Self::Elephant,
        Self::Counsellor,
    ];

    /// The name used in the drawings' identifiers; unknown names get the letter.
    pub fn from_name(name: &str) -> Self {
        Self::DRAWN
            .into_iter()
            .find(|art| art.name() == name)
            .unwrap_or(Self::Letter)
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Queen => "queen",
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Knight => "knight",
            Self::Pawn => "pawn",
            Self::Elephant => "elephant",
            Self::Counsellor => "counsellor",
            Self::Letter => "letter",
        }
    }
}

/// How one kind of piece of one side looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Figure {
    pub art: Art,
    /// The ruleset's letter for the kind; also what the keyboard jumps by.
    pub letter: char,
    pub side: Side,
}

/// A piece standing on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub square: Square,
    pub figure: Figure,
    /// How it is spoken: "white pawn".
    pub name: Text,
}

/// One legal move, as far as the board cares. Several may share `from` and `to`: then the board
/// asks which is meant. `from == to` is a move in place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub from: Square,
    pub to: Square,
    /// Handed back when the person plays it.
    pub id: Text,
    /// What a chooser and the confirmation bar say: "Promote to queen".
    pub label: Text,
    /// What a chooser draws beside the label.
    pub icon: Option<Figure>,
    pub captures: bool,
}

/// Are the candidates to be played now, or kept for when the other side has moved?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Phase {
    #[default]
    Now,
    Ahead,
}

/// How the person likes to move with a pointer. The keyboard always works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Method {
    #[default]
    Both,
    Drag,
    Click,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Coordinates {
    #[default]
    Outside,
    Inside,
    Off,
}

/// A mark that explains, on a square: where an inspected piece may go, or what a hint points at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    pub square: Square,
    pub kind: MarkKind,
    /// Added to the square's spoken name: "may capture here".
    pub spoken: Text,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkKind {
    /// The piece that is being explained.
    Subject,
    /// It may move here, or capture here.
    Go,
    Capture,
    /// It may move here but never capture here.
    MoveOnly,
    /// It may capture here but never simply move here.
    CaptureOnly,
    /// It could go here by its walk, but may not now (pinned, own king, ...).
    Refused,
    /// A hint: this piece, or this square.
    Hint,
}

/// An arrow or circle given by the application (engine lines, hints), or drawn by the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drawing {
    pub from: Square,
    /// `None`, or the same square, is a circle.
    pub to: Option<Square>,
    pub brush: Brush,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Brush {
    #[default]
    Green,
    Red,
    Blue,
    Yellow,
    /// Nobody draws with it: it has the colour of [`MarkKind::Hint`].
    Hint,
}

impl Brush {
    /// Shift or Ctrl is red, Alt is blue, both together yellow.
    pub fn from_keys(shift_or_control: bool, alt: bool) -> Self {
        match (shift_or_control, alt) {
            (false, false) => Self::Green,
            (true, false) => Self::Red,
            (false, true) => Self::Blue,
            (true, true) => Self::Yellow,
        }
    }

    pub fn class(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
            Self::Hint => "hint",
        }
    }
}

/// What the last turn did with a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastMark {
    pub square: Square,
    /// A piece came there.
    pub came: bool,
    /// Only by a move before the last one: marked more weakly.
    pub earlier: bool,
}

/// Everything the board shows and allows at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    pub size: Size,
    pub pieces: Rc<[Piece]>,
    /// Legal moves, or possible premoves while `phase` is `Ahead`. Exactly the pieces that have
    /// one can be picked up, unless `movable` says more.
    pub candidates: Rc<[Candidate]>,
    /// Further pieces that may be picked up although they have no move now.
    pub movable: Rc<[Square]>,
    pub phase: Phase,
    pub bottom: Side,
    pub last_move: Option<(Square, Square)>,
    /// The moves before it in the same turn.
    pub earlier: Rc<[(Square, Square)]>,
    pub check: Option<Square>,
    pub premove: Option<(Square, Square)>,
    pub method: Method,
    /// A move waits for a second press before it is played.
    pub confirm: bool,
    /// Nothing can be picked up; looking and inspecting go on.
    pub disabled: bool,
}

impl Scene {
    /// A board of this size without anything on it.
    pub fn empty(size: Size) -> Self {
        Self {
            size,
            pieces: Rc::from([]),
            candidates: Rc::from([]),
            movable: Rc::from([]),
            phase: Phase::Now,
            bottom: Side::White,
            last_move: None,
            earlier: Rc::from([]),
            check: None,
            premove: None,
            method: Method::Both,
            confirm: false,
            disabled: false,
        }
    }

    pub fn layout(&self) -> Layout {
        Layout {
            size: self.size,
            bottom: self.bottom,
        }
    }

    pub fn piece_on(&self, square: Square) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.square == square)
    }

    /// The squares of the last turn, each once, those of its last move first.
    pub fn last_squares(&self) -> Vec<LastMark> {
        let mut found: Vec<LastMark> = Vec::new();
        let last = self.last_move.iter().map(|pair| (pair, false));
        let before = self.earlier.iter().map(|pair| (pair, true));
        for ((from, to), earlier) in last.chain(before) {
            for (square, came) in [(*to, from != to), (*from, false)] {
                if found.iter().all(|known| known.square != square) {
                    found.push(LastMark {
                        square,
                        came,
                        earlier,
                    });
                }
            }
        }
        found
    }

    /// May this piece be picked up now?
    pub fn can_lift(&self, square: Square) -> bool {
        self.piece_on(square).is_some() && self.can_begin(square)
    }

    /// May a move begin here now? Some begin on empty squares: a piece is put there.
    pub fn can_begin(&self, square: Square) -> bool {
        let own = self.piece_on(square).is_some() && self.movable.contains(&square);
        !self.disabled && (own || self.candidates.iter().any(|c| c.from == square))
    }

    /// The moves between two squares, as positions in `candidates`.
    pub fn between(&self, from: Square, to: Square) -> Vec<usize> {
        let joins = |c: &Candidate| c.from == from && c.to == to;
        (0..self.candidates.len())
            .filter(|&n| joins(&self.candidates[n]))
            .collect()
    }

    /// Where the piece on `from` may go: each square once, with whether a capture happens there.
    pub fn targets(&self, from: Square) -> Vec<(Square, bool)> {
        let mut found: Vec<(Square, bool)> = Vec::new();
        for candidate in self.candidates.iter().filter(|c| c.from == from) {
            match found.iter_mut().find(|(square, _)| *square == candidate.to) {
                Some((_, captures)) => *captures |= candidate.captures,
                None => found.push((candidate.to, candidate.captures)),
            }
        }
        found
    }
}
