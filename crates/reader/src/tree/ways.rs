//! Ways across the board.

use super::{At, Cond};

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
