//! What the phrases of a page say, as a tree: the page's own words, typed, with
//! nothing yet assumed about what they leave out.

use crate::span::Extent;

/// A part of the tree with its place in the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At<T> {
    pub is: T,
    pub at: Extent,
}

/// A way across the board, seen from the mover or from the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Way {
    Forward,
    Backward,
    Rightward,
    Leftward,
    ForwardRight,
    ForwardLeft,
    BackwardRight,
    BackwardLeft,
    North,
    South,
    East,
    West,
    Adjacent,
    Orthogonal,
    Diagonal,
}

/// Whose piece, pieces or king a phrase speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whose {
    Mover,
    Next,
    One,
    Two,
    Anyone,
    All,
}

/// A square, as the page names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Site {
    To,
    LastTo,
    LastFrom,
    Piece,
    /// `the Cell N steps ahead of … in the direction …`
    Ahead {
        steps: i32,
        of: Box<Site>,
        way: Way,
    },
    /// `RookLeft of the moving player`: a name of a square, or the piece of that name.
    Named {
        name: String,
        whose: Whose,
    },
    /// `King of the next player is in`
    WhereIs {
        name: String,
        whose: Whose,
    },
    /// `site 0 of region start position`
    OfRegion {
        index: i32,
        set: Box<Squares>,
    },
}

/// A set of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Squares {
    Start,
    Corners,
    Empty,
    Region(String),
    /// Squares by name, file and rank from 0: `[E1, D8]`.
    These(Vec<(u8, u8)>),
    Both(Box<Squares>, Box<Squares>),
}

/// A quantity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Number(i32),
    StateAt(Site),
    PieceAt(Site),
    /// A square, or the piece kind of that name: which of the two, the other side tells.
    Site(Site),
    PiecesOwned(Whose),
    SquaresOf(Whose),
    Turns,
    Counter,
    Column(Site),
    Sum(Vec<Value>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compare {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cond {
    True,
    Empty,
    BetweenEmpty,
    Friend,
    EnemyAt(Site),
    IsIn(Site, Squares),
    Threatened { name: String, whose: Whose },
    CanMove(Box<Act>),
    CannotMove(Whose),
    Pending,
    SameTurn,
    Remembered { name: String, whose: Whose },
    Compare(Value, Compare, Value),
    Not(Box<At<Cond>>),
    And(Vec<At<Cond>>),
    Or(Vec<At<Cond>>),
}

/// What a phrase makes happen: a move, or an effect of one.
pub type Act = At<Does>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Does {
    Slide {
        from: Site,
        ways: Vec<Way>,
        through: Box<At<Cond>>,
    },
    Step {
        ways: Vec<Way>,
    },
    Hop {
        ways: Vec<Way>,
    },
    Leap {
        to: Box<At<Cond>>,
    },
    FromTo {
        from: Site,
        to: Site,
        rule: Box<At<Cond>>,
    },
    AnyPiece,
    Pass,
    Remove {
        at: Site,
    },
    Remember {
        at: Site,
    },
    Promote {
        of: Whose,
        at: Site,
        into: Vec<String>,
    },
    SetState {
        at: Site,
        to: i32,
    },
    SetPending(Option<Site>),
    SetCounter(i32),
    MoveAgain,
    /// One after the other: `… then …`.
    Then(Vec<Act>),
    /// Together: `… and …`.
    And(Vec<Act>),
    /// A choice, and what follows whichever was chosen (printed with no word between).
    Or {
        choices: Vec<Act>,
        after: Option<Box<Act>>,
    },
    If {
        cond: Box<At<Cond>>,
        then: Box<Act>,
        otherwise: Option<Box<Act>>,
    },
}

/// How a game ends for the player who has just moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Wins,
    Loses,
    NextWins,
    NextLoses,
    Draw,
}

/// One rule of the aim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndRule {
    pub cond: At<Cond>,
    pub outcome: At<Outcome>,
    pub at: Extent,
}

/// One sentence of the piece rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceRule {
    pub name: String,
    pub name_at: Extent,
    pub moves: Act,
    pub at: Extent,
}

/// One line of the setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    pub name: String,
    pub player: u8,
    pub squares: Vec<(u8, u8)>,
    pub at: Extent,
}

/// One line of the regions: a name for some rows of the board, for one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    pub name: String,
    pub player: u8,
    pub top: bool,
    pub expanded: i32,
    pub at: Extent,
}

/// The rules part of a page, phrase by phrase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    pub title: String,
    /// The kinds of piece, as the page lists them, in the singular.
    pub kinds: Vec<String>,
    pub regions: Vec<Region>,
    pub pieces: Vec<PieceRule>,
    pub placings: Vec<Placing>,
    /// The play rules: more than one where the page prints several phases in a row.
    pub play: Vec<Act>,
    pub ends: Vec<EndRule>,
}

impl Act {
    /// Whether this or a part of it is such.
    pub(crate) fn any(&self, such: &dyn Fn(&Does) -> bool) -> bool {
        let parts = |acts: &[Act]| acts.iter().any(|a| a.any(such));
        such(&self.is)
            || match &self.is {
                Does::Then(acts) | Does::And(acts) => parts(acts),
                Does::Or { choices, after } => {
                    parts(choices) || after.as_ref().is_some_and(|a| a.any(such))
                }
                Does::If {
                    then, otherwise, ..
                } => then.any(such) || otherwise.as_ref().is_some_and(|o| o.any(such)),
                _ => false,
            }
    }

    /// The shape of the tree in brackets, for tests and for looking at a page.
    #[must_use]
    pub fn show(&self) -> String {
        crate::says::does(&self.is)
    }
}
