//! What a ruleset says, as plain data: the meaning of a ruleset file, before it
//! is compiled into tables. Squares and directions are those of White; Black's
//! are the same, mirrored top to bottom.

use crate::bitboard::Bitboard;
use crate::rule::Term;
use crate::square::Square;

/// At most so many kinds of pieces.
pub const MAX_KINDS: usize = 16;

/// What a ruleset file says, before it is compiled.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Spec {
    /// What people call the game.
    pub title: String,
    /// The start position as a FEN.
    pub start: String,
    /// The kinds of pieces; a kind's number is its place here.
    pub kinds: Vec<KindSpec>,
    /// The ways to castle.
    pub castles: Vec<CastleSpec>,
    /// What gives a further move.
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
    /// Alternative readings that it offers.
    pub switches: Vec<SwitchSpec>,
}

impl Spec {
    /// Every condition, effect and set of squares in it.
    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        let moves = self.kinds.iter().flat_map(|kind| &kind.moves);
        let of_moves = moves.flat_map(|line| {
            let squares = match &line.shape {
                Shape::To(set) => Some(set),
                _ => None,
            };
            let others = [&line.through, &line.when, &line.then];
            squares.into_iter().chain(others.into_iter().flatten())
        });
        let of_plays = self.plays.iter().flat_map(|play| {
            let squares = match &play.action {
                Action::Pieces(_) | Action::Pass => [None, None],
                Action::Promote(set, _) | Action::Remove(set) => [Some(set), None],
                Action::Carry(from, to) => [Some(from), Some(to)],
                Action::Choose(from, to) => [Some(from), to.as_ref()],
            };
            let others = play.when.iter().chain(&play.then);
            squares.into_iter().flatten().chain(others)
        });
        let of_ends = self.ends.iter().filter_map(|end| match &end.condition {
            Condition::When(term) => Some(term),
            _ => None,
        });
        of_moves.chain(of_plays).chain(&self.legal).chain(of_ends)
    }

    /// The same, to be changed.
    pub fn terms_mut(&mut self) -> impl Iterator<Item = &mut Term> {
        let moves = self.kinds.iter_mut().flat_map(|kind| &mut kind.moves);
        let of_moves = moves.flat_map(|line| {
            let squares = match &mut line.shape {
                Shape::To(set) => Some(set),
                _ => None,
            };
            let others = [&mut line.through, &mut line.when, &mut line.then];
            squares.into_iter().chain(others.into_iter().flatten())
        });
        let of_plays = self.plays.iter_mut().flat_map(|play| {
            let squares = match &mut play.action {
                Action::Pieces(_) | Action::Pass => [None, None],
                Action::Promote(set, _) | Action::Remove(set) => [Some(set), None],
                Action::Carry(from, to) => [Some(from), Some(to)],
                Action::Choose(from, to) => [Some(from), to.as_mut()],
            };
            let others = play.when.iter_mut().chain(&mut play.then);
            squares.into_iter().flatten().chain(others)
        });
        let of_ends = self
            .ends
            .iter_mut()
            .filter_map(|end| match &mut end.condition {
                Condition::When(term) => Some(term),
                _ => None,
            });
        of_moves
            .chain(of_plays)
            .chain(&mut self.legal)
            .chain(of_ends)
    }
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq)]
pub struct KindSpec {
    /// What it is called.
    pub name: String,
    /// Its letter in files, in upper case.
    pub letter: char,
    /// May never stand attacked after its own side's move; never captured.
    pub royal: bool,
    /// Never captured, though it may stand attacked.
    pub uncapturable: bool,
    /// How it goes, line by line.
    pub moves: Vec<MoveSpec>,
    /// Where it becomes what.
    pub promotions: Vec<PromotionSpec>,
}

impl KindSpec {
    /// Whether it is never taken, which makes a king of it in whatever game.
    pub fn is_king(&self) -> bool {
        self.royal || self.uncapturable
    }

    /// Whether some piece of its own side takes it.
    pub fn taken_by_own(&self, all: &[KindSpec]) -> bool {
        let mut lines = all.iter().flat_map(|kind| &kind.moves);
        lines.any(|m| m.purpose == Purpose::TakesOwn && !m.spares.contains(&self.name))
    }

    /// Whether it may become another piece: by a promotion, or by what a move of its own brings about.
    pub fn promotes(&self) -> bool {
        let mut effects = self.moves.iter().filter_map(|line| line.then.as_ref());
        !self.promotions.is_empty() || effects.any(|effect| effect.has(&|t| t.word == "become"))
    }
}

/// What a line of a piece is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To an empty square, or capturing.
    Goes,
    /// To an empty square only.
    Moves,
    /// Only capturing.
    Captures,
    /// Only onto a piece of one's own, which it takes.
    TakesOwn,
}

impl Purpose {
    /// Whether it may capture what is the opponent's, and so attacks.
    pub const fn captures(self) -> bool {
        matches!(self, Purpose::Goes | Purpose::Captures)
    }
}

/// One line of how a piece goes.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveSpec {
    /// Whether it moves or captures so.
    pub purpose: Purpose,
    /// Where it goes.
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

/// Where a piece goes by one line.
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

/// What has to be hopped over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hurdle {
    /// Any piece.
    Piece,
    /// One of one's own.
    Friend,
    /// One of the opponent's.
    Enemy,
}

/// Squares as White sees them, with the words that name them.
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    /// What names them.
    pub words: String,
    /// The squares.
    pub squares: Bitboard,
}

/// When a promotion takes place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// The move that enters the region promotes.
    Arriving,
    /// The move that leaves a square of the region promotes.
    Leaving,
    /// A piece that stands in the region since an earlier turn may promote there, as a move.
    Waiting,
}

/// Where a kind becomes what.
#[derive(Clone, Debug, PartialEq)]
pub struct PromotionSpec {
    /// When.
    pub when: When,
    /// Where.
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
    /// Where the king stands.
    pub king_from: Square,
    /// Where it goes.
    pub king_to: Square,
    /// Where the rook stands.
    pub rook_from: Square,
    /// Where it goes.
    pub rook_to: Square,
}

/// After such a move, the same player moves once more.
#[derive(Clone, Debug, PartialEq)]
pub struct AgainSpec {
    /// After which move.
    pub after: Trigger,
    /// The kinds that may make the further move; empty: any.
    pub with: Vec<String>,
    /// The piece that has just moved may not make it.
    pub other: bool,
    /// The player may pass instead.
    pub or_pass: bool,
}

/// The move after which there is another.
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
    /// Offered whatever the other lines offer.
    pub also: bool,
    /// From here on what the lines name is only for a player to whom those before leave no move.
    pub otherwise: bool,
    /// What is done.
    pub action: Action,
    /// Only where this holds.
    pub when: Option<Term>,
    /// What it brings about.
    pub then: Option<Term>,
}

/// What is done in a turn.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Move a piece of one of these kinds (none: of any kind), as it goes.
    Pieces(Vec<String>),
    /// Nothing.
    Pass,
    /// Promote one's own piece on a square where it stands.
    Promote(Term, Vec<String>),
    /// Take one piece off such a square.
    Remove(Term),
    /// Move one's own piece from one of some squares to one of others.
    Carry(Term, Term),
    /// Choose one of some squares, or that and one of others, for what follows.
    Choose(Term, Option<Term>),
}

/// The result for the player who has just moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It wins.
    Wins,
    /// It loses.
    Loses,
    /// Nobody wins.
    Draws,
    /// Whoever has moved.
    WhiteWins,
    /// The same for Black.
    BlackWins,
}

/// A way for the game to end.
#[derive(Clone, Debug, PartialEq)]
pub struct EndSpec {
    /// When it ends so.
    pub condition: Condition,
    /// With which result.
    pub verdict: Verdict,
}

/// When a game ends. The opponent is whoever is to move then.
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
    /// Its name in ids and addresses.
    pub id: String,
    /// What it changes, in words.
    pub says: String,
    /// The statements that take the place of the ruleset's own, as text.
    pub lines: Vec<(usize, String)>,
}

impl MoveSpec {
    /// A line without conditions.
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

    /// The number of the kind with this name.
    pub fn kind_named(&self, name: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.name == name)
    }
}
