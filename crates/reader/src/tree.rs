//! What the phrases of a page say, as a tree: the page's own words, typed, with
//! nothing yet assumed about what they leave out.

mod asks;
mod parts;
mod rules;
mod ways;

pub use parts::Part;
pub use rookery_rules::rule::Sign;
pub use rules::{EndRule, Outcome, PieceRule, Placing, Region, Rules};
pub use ways::{Way, Ways};

use crate::span::Extent;

/// A part of the tree with its place in the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At<T> {
    pub is: T,
    pub at: Extent,
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
    /// Pieces that belong to nobody.
    Nobody,
}

/// A square, as the page names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Site {
    To,
    /// The square that is being passed.
    Between,
    /// The running square of `Each turn, where the site is within …` and its like.
    Current,
    LastTo,
    LastFrom,
    Piece,
    /// `the pending value`
    Pending,
    /// By file and rank from 0: `E8`, or a number that counts along the rows.
    Square(u8, u8),
    /// `the cell at row R and column C`
    Crossing {
        row: Box<Value>,
        column: Box<Value>,
    },
    /// `the Cell N steps ahead of … in the direction …`
    Ahead {
        steps: i32,
        of: Box<Site>,
        ways: Box<Ways>,
    },
    /// `state variable NAME`, where a square is wanted: the square of that number.
    Numbered(Box<Value>),
    /// `RookLeft of the moving player`: a name of a square, or the piece of that name.
    Named {
        name: String,
        whose: Whose,
    },
    /// `captured of Piece at to`: a square (or number) looked up by a number.
    Mapped {
        name: String,
        key: Box<Value>,
    },
    /// `King of the next player is in`
    WhereIs {
        name: String,
        whose: Whose,
    },
    /// `null is in`: where a piece stands whose kind the English drops.
    WhereSome,
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
    Board,
    Centre,
    Top,
    Bottom,
    Left,
    Right,
    /// Rows and columns count from 0.
    Row(i32),
    Column(i32),
    /// `sites occupied by any component owned by …`; which kinds, the English drops.
    Occupied(Whose),
    /// `the pending sites`
    Pending,
    Region(String),
    /// Squares by name, file and rank from 0: `[E1, D8]`, or by number: `[0,3,4]`.
    These(Vec<(u8, u8)>),
    /// White's squares and Black's, where a rule is printed for one of them alone.
    Sides([Vec<(u8, u8)>; 2]),
    /// One square, or several in brackets.
    Sites(Vec<Site>),
    /// `the intersection of … and …`
    Both(Box<Squares>, Box<Squares>),
    /// `the union of …`, and names of regions joined by "or".
    Union(Vec<Squares>),
    /// `the difference between … and …`
    Without(Box<Squares>, Box<Squares>),
    /// `… expanded by N steps`: whether only along rows and columns, the English drops.
    Expanded {
        of: Box<Squares>,
        steps: i32,
        straight: bool,
    },
    /// `the number of sites within N spaces of …`: the squares at that distance; whether
    /// only along rows or only diagonally, the English drops.
    Around {
        /// Where the page says it.
        ways: Option<Way>,
        of: Box<Squares>,
        steps: i32,
        empty: bool,
        cond: Option<Box<At<Cond>>>,
        origin: bool,
    },
    /// `the to sites of …`: where those moves arrive.
    Arrivals(Box<Act>),
}

/// A quantity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Number(i32),
    StateAt(Site),
    PieceAt(Site),
    /// Whose the piece is.
    PlayerAt(Site),
    /// `the level of the piece on cell …`: a number that the piece carries.
    NumberAt(Site),
    /// A square, or the piece kind of that name: which of the two, the other side tells.
    Site(Site),
    PiecesOwned(Whose),
    KindOwned {
        name: String,
        whose: Whose,
    },
    /// `the number of pieces in the region …`, or of those of one name
    PiecesIn {
        name: Option<String>,
        of: Box<Squares>,
    },
    SquaresOf(Whose),
    Count(Box<Squares>),
    Turns,
    Moves,
    Counter,
    Column(Site),
    Row(Site),
    /// The colour of the square, 0 or 1.
    Colour(Site),
    /// `player one`, `current moving player`
    Player(Whose),
    /// `the next mover`
    NextMover,
    /// `the value of Player …`: a number that each player carries, -1 at first.
    NumberOf(Whose),
    /// `state variable NAME`: a number of the game, -1 at first; `null` for the one without a name.
    Variable(String),
    Sum(Vec<Value>),
    Product(Vec<Value>),
    Least(Vec<Value>),
    Most(Vec<Value>),
    Minus(Box<Value>, Box<Value>),
    Divided(Box<Value>, Box<Value>),
    Modulo(Box<Value>, Box<Value>),
    /// `the number of All step moves from Cell … to …`; `Orthogonal`: along rows and columns.
    Steps {
        straight: bool,
        from: Site,
        to: Box<Squares>,
    },
    /// `if … then … otherwise …`
    If {
        cond: Box<At<Cond>>,
        then: Box<Value>,
        otherwise: Box<Value>,
    },
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
    /// `[…,…] is in …`: all of them.
    AllIn(Vec<Site>, Squares),
    Occupied(Site),
    Threatened {
        name: String,
        whose: Whose,
    },
    /// `a piece is threatened`: on the current square, or on squares that the English drops.
    PieceThreatened,
    /// `1 is the mover`
    IsMover(Whose),
    /// `Player 1 is active`
    Active(Whose),
    /// `there are no Rooks owned by …`; without a name, no pieces at all.
    None {
        name: Option<String>,
        whose: Whose,
        within: Option<Squares>,
    },
    /// `all sites in … satisfy the condition …`
    Every(Squares, Box<At<Cond>>),
    /// `if … then … else …`
    If {
        cond: Box<At<Cond>>,
        then: Box<At<Cond>>,
        otherwise: Option<Box<At<Cond>>>,
    },
    /// Both players have passed in a row.
    Passed,
    LastPass,
    CanMove(Box<Act>),
    CannotMove(Whose),
    Pending,
    SameTurn,
    Remembered {
        name: String,
        whose: Whose,
    },
    /// `[…] is in all remembered values`
    RememberedValue(Value),
    Compare(Value, Sign, Value),
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
        ways: Ways,
        through: Box<At<Cond>>,
    },
    Step {
        /// What happens on the target square before the step: the step is made in any case.
        before: Option<Box<Act>>,
        ways: Ways,
    },
    Hop {
        ways: Ways,
    },
    Leap {
        to: Box<At<Cond>>,
    },
    FromTo {
        from: Squares,
        from_if: Option<Box<At<Cond>>>,
        to: Squares,
        rule: Box<At<Cond>>,
        capture_rule: Option<Box<At<Cond>>>,
        capture: Option<Box<Act>>,
    },
    /// `select Cell in … and select Cell in …`: squares are chosen, and nothing moves.
    Select {
        from: Squares,
        from_if: Option<Box<At<Cond>>>,
        to: Option<Squares>,
        to_if: Option<Box<At<Cond>>>,
    },
    AnyPiece,
    Pass,
    /// As an effect; as a player's move, one of them.
    Remove {
        at: Site,
    },
    /// `remove pieces at REGION`: as an effect all of them, as a player's move one.
    RemoveFrom {
        of: Squares,
    },
    Remember {
        at: Site,
    },
    Promote {
        of: Whose,
        at: Site,
        into: Vec<String>,
    },
    /// Puts a piece on the board: of which kind and where, the English may drop.
    Add {
        name: Option<String>,
        to: Option<Squares>,
    },
    Swap {
        one: Site,
        other: Site,
    },
    SetState {
        at: Site,
        to: Value,
    },
    /// `set the count of cell … to …`: the number that the piece carries.
    SetNumberAt {
        at: Site,
        to: Value,
    },
    /// `set the value of Player … to …`
    SetNumberOf {
        whose: Whose,
        to: Value,
    },
    SetVariable {
        name: String,
        to: Value,
    },
    SetPending(Option<Site>),
    SetPendingAll(Squares),
    SetCounter(i32),
    SetNextMover(Whose),
    /// `send message …`
    Message,
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
    /// `moves with priority: A, B, C`: the moves of the first that has any.
    Priority(Vec<Act>),
    /// `A and afterwards B`: two moves made as one.
    Afterwards(Box<Act>, Box<Act>),
    /// `Each turn, where the site is within …`
    EachSquare {
        of: Squares,
        moves: Box<Act>,
    },
    /// `for all values between 1 and 3 …`: what is printed behind it, once for each value, which
    /// stands in it wherever the page has `current value`.
    EachValue {
        least: i32,
        most: i32,
        moves: Vec<Act>,
    },
}
