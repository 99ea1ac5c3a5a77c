//! A press as the board is told of it, and what is going on while a pointer is held.

use crate::layout::Point;
use crate::scene::Brush;
use crate::square::Square;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    Main,
    Secondary,
    Other,
}

/// A pointer event, with the square under it already found.
#[derive(Clone, Copy, Debug)]
pub struct Press {
    pub pointer: i32,
    pub touch: bool,
    pub button: Button,
    pub at: Point,
    pub square: Option<Square>,
    pub brush: Brush,
    /// The squares are too small to be hit: what counts is where the pointer lets go.
    pub aims: bool,
}

/// Which buttons a moving pointer holds down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    Nothing,
    Main,
    Secondary,
    Several,
}

#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub enum Gesture {
    #[default]
    Idle,
    Pressed {
        pointer: i32,
        touch: bool,
        start: Point,
        square: Square,
        /// The square was selected before this press: a second click, not a first.
        again: bool,
        /// A long press has already been answered; the release means nothing more.
        spent: bool,
    },
    /// On squares that are too small, a pointer looks for its square before it lets go.
    Aiming {
        pointer: i32,
        over: Option<Square>,
        /// The piece under the press was selected by it, so that it may be dragged from there.
        fresh: bool,
    },
    Dragging {
        pointer: i32,
        from: Square,
        over: Option<Square>,
        /// The pointer has been off the origin.
        left: bool,
        again: bool,
    },
    Drawing {
        pointer: i32,
        from: Square,
        over: Option<Square>,
        brush: Brush,
    },
}
