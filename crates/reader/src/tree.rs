//! What the phrases of a page say, as a tree: the page's own words, typed, with
//! nothing yet assumed about what they leave out.

mod asks;
mod parts;

pub use parts::Part;

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
    NorthEast,
    NorthWest,
    SouthEast,
    SouthWest,
    /// The eight directions.
    Adjacent,
    Orthogonal,
    Diagonal,
    All,
    /// The three directions that lead forward, and their like.
    Forwards,
    Backwards,
    Rightwards,
    Leftwards,
}

/// The directions of a move or of a step ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ways {
    These(Vec<Way>),
    /// `if … then backward else forward`
    If {
        cond: Box<At<Cond>>,
        then: Vec<Way>,
        otherwise: Vec<Way>,
    },
}

impl Ways {
    /// The directions, where they hang on no condition.
    #[must_use]
    pub fn plain(&self) -> Option<&[Way]> {
        match self {
            Self::These(ways) => Some(ways),
            Self::If { .. } => None,
        }
    }

    /// Whether all lead along the column, back or by a point of the compass, as to what has just been passed.
    #[must_use]
    pub fn lead_back(&self) -> bool {
        let back = |way: &Way| matches!(way, Way::Backward | Way::North | Way::South);
        match self {
            Self::These(ways) => ways.iter().all(back),
            Self::If {
                then, otherwise, ..
            } => then.iter().chain(otherwise).all(back),
        }
    }

    /// The direction, where there is but one.
    #[must_use]
    pub fn only(&self) -> Option<Way> {
        match self.plain() {
            Some([way]) => Some(*way),
            _ => None,
        }
    }
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
    /// `the number of pieces in the region …`
    PiecesIn(Box<Squares>),
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compare {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Compare {
    #[must_use]
    pub const fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Self::Equal => a == b,
            Self::Unequal => a != b,
            Self::Less => a < b,
            Self::AtMost => a <= b,
            Self::Greater => a > b,
            Self::AtLeast => a >= b,
        }
    }
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

/// How a game ends for the player who has just moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Wins,
    Loses,
    NextWins,
    NextLoses,
    OneWins,
    TwoWins,
    OneLoses,
    TwoLoses,
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

/// One line of the setup. Player 0: the piece is nobody's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    pub name: String,
    pub player: u8,
    pub squares: Vec<(u8, u8)>,
    pub at: Extent,
}

/// One line of the regions: a name for some squares, for one player, or for nobody (0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    pub name: String,
    pub player: u8,
    pub squares: Vec<(u8, u8)>,
    pub at: Extent,
}

/// The rules part of a page, phrase by phrase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    pub title: String,
    /// The kinds of piece, as the page lists them, in the singular.
    pub kinds: Vec<String>,
    /// Those of each player, where the page lists them apart: White's, Black's, nobody's.
    pub lists: [Option<Vec<String>>; 3],
    /// All that such lists name, in their order.
    pub listed: Vec<String>,
    pub regions: Vec<Region>,
    pub pieces: Vec<PieceRule>,
    /// The kinds that have a sentence of their own, also where it could not be read.
    pub ruled: Vec<String>,
    pub placings: Vec<Placing>,
    /// The play rules: more than one where the page prints several phases in a row.
    pub play: Vec<Act>,
    pub ends: Vec<EndRule>,
}

impl Rules {
    /// One rule of play for the whole game: each rule of a phase but the last holds for so many
    /// turns, both players' together. The English does not print when phases change.
    #[must_use]
    pub fn phased(&self, turns: i32) -> Option<Act> {
        let mut phases = self.play.iter().enumerate().rev();
        let (_, last) = phases.next()?;
        Some(phases.fold(last.clone(), |later, (index, act)| {
            let until = i32::try_from(index + 1).unwrap_or(1).saturating_mul(turns);
            let still = Cond::Compare(Value::Turns, Compare::AtMost, Value::Number(until));
            At {
                at: act.at,
                is: Does::If {
                    cond: Box::new(At {
                        is: still,
                        at: act.at,
                    }),
                    then: Box::new(act.clone()),
                    otherwise: Some(Box::new(later)),
                },
            }
        }))
    }

    /// Whether only the other player has such a piece, by the page's lists.
    pub(crate) fn lacks(&self, player: usize, word: &str) -> bool {
        let [Some(white), Some(black), _] = &self.lists else {
            return false;
        };
        let has = |list: &[String]| list.iter().any(|name| name == word);
        match [has(white), has(black)] {
            [white, black] if player == 0 => !white && black,
            [white, black] => white && !black,
        }
    }

    /// Whether a player who has this kind, or any player, would promote to one that only the other has, and
    /// the rule does not tell the players apart.
    pub(crate) fn promotes_to_others(&self, of: Option<&str>, into: &[String]) -> bool {
        let player = |value: &Value| matches!(value, Value::Player(_));
        let told = |cond: &Cond| match cond {
            Cond::IsMover(_) => true,
            Cond::Compare(a, _, b) => player(a) || player(b),
            _ => false,
        };
        let told = |does: &Does| matches!(does, Does::If { cond, .. } if cond.is.any(&told));
        let apart = match of {
            Some(kind) => (self.pieces.iter()).any(|p| p.name == kind && p.moves.any(&told)),
            None => self.play.iter().any(|act| act.any(&told)),
        };
        !apart
            && (0..2).any(|player| {
                of.is_none_or(|kind| !self.lacks(player, kind))
                    && into.iter().any(|word| self.lacks(player, word))
            })
    }

    /// Whether a piece moves in some way only while so many pieces stand on the board, as
    /// before anything has been taken.
    pub(crate) fn counts_all(&self) -> bool {
        fn counts(cond: &Cond) -> bool {
            match cond {
                Cond::Compare(a, Compare::Equal, b) => [a, b]
                    .into_iter()
                    .any(|value| matches!(value, Value::SquaresOf(Whose::All))),
                Cond::And(parts) | Cond::Or(parts) => parts.iter().any(|p| counts(&p.is)),
                _ => false,
            }
        }
        let asks = |does: &Does| matches!(does, Does::If { cond, .. } if counts(&cond.is));
        self.pieces.iter().any(|piece| piece.moves.any(&asks))
    }
}
