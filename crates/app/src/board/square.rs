//! Squares, sides and how the board lies before the person: all the geometry the board needs.
//!
//! A square is named as players name it (`a1` is White's left-hand corner). A [`Place`] is where
//! it is seen: row 0 is at the top of the screen, whichever side sits at the bottom.

use std::fmt;

/// One of the sixty-four squares; 0 is a1, 7 is h1, 63 is h8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    pub const A1: Self = Self(0);

    pub fn new(file: u8, rank: u8) -> Option<Self> {
        (file < 8 && rank < 8).then_some(Self(rank * 8 + file))
    }

    pub fn from_index(index: usize) -> Option<Self> {
        (index < 64).then_some(Self(index as u8))
    }

    /// Reads "e4"; anything else is no square.
    pub fn parse(name: &str) -> Option<Self> {
        match name.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Self::new(file - b'a', rank - b'1'),
            _ => None,
        }
    }

    pub fn all() -> impl Iterator<Item = Self> {
        (0..64).map(Self)
    }

    pub fn index(self) -> usize {
        self.0.into()
    }

    pub fn file(self) -> u8 {
        self.0 % 8
    }

    pub fn rank(self) -> u8 {
        self.0 / 8
    }

    pub fn is_dark(self) -> bool {
        (self.file() + self.rank()).is_multiple_of(2)
    }

    /// The square of the straight distance between two squares, for "nearest first".
    pub fn distance_squared(self, other: Self) -> u32 {
        let files = u32::from(self.file().abs_diff(other.file()));
        let ranks = u32::from(self.rank().abs_diff(other.rank()));
        files * files + ranks * ranks
    }
}

impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.file());
        write!(out, "{file}{}", self.rank() + 1)
    }
}

/// The two sides. The one given as orientation sits at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Side {
    #[default]
    White,
    Black,
}

impl Side {
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The class that colours a piece of this side.
    pub fn class(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// Where a square is seen when this side sits at the bottom.
    pub fn place_of(self, square: Square) -> Place {
        match self {
            Self::White => Place {
                column: square.file(),
                row: 7 - square.rank(),
            },
            Self::Black => Place {
                column: 7 - square.file(),
                row: square.rank(),
            },
        }
    }

    /// Which square is seen at a place when this side sits at the bottom.
    pub fn square_at(self, place: Place) -> Option<Square> {
        if place.column > 7 || place.row > 7 {
            return None;
        }
        match self {
            Self::White => Square::new(place.column, 7 - place.row),
            Self::Black => Square::new(7 - place.column, place.row),
        }
    }
}

/// A column and a row of the board as it is seen, counted from the top left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub column: u8,
    pub row: u8,
}

/// A point of the browser window, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// Where the board's squares lie in the window. Taken afresh at each press, so that scrolling,
/// zoom and scaled parents need no special care.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Bounds {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

impl Bounds {
    /// The square under a point, if the point is on the board.
    pub fn square_at(self, point: Point, bottom: Side) -> Option<Square> {
        if self.width <= 0.0 || self.height <= 0.0 {
            return None;
        }
        let column = ((point.x - self.left) / self.width * 8.0).floor();
        let row = ((point.y - self.top) / self.height * 8.0).floor();
        let on_board = (0.0..8.0).contains(&column) && (0.0..8.0).contains(&row);
        let place = Place {
            column: column as u8,
            row: row as u8,
        };
        on_board.then(|| bottom.square_at(place)).flatten()
    }

    /// The point in the drawing's own units, when the whole drawing is `span` units wide.
    pub fn to_drawing(self, point: Point, span: f64) -> Point {
        let scale = |offset: f64, size: f64| {
            if size > 0.0 {
                offset / size * span
            } else {
                0.0
            }
        };
        Point {
            x: scale(point.x - self.left, self.width),
            y: scale(point.y - self.top, self.height),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written_alike() {
        for square in Square::all() {
            assert_eq!(Square::parse(&square.to_string()), Some(square));
        }
        for bad in ["", "e", "e9", "i1", "E4", "e44", "é4"] {
            assert_eq!(Square::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn a1_is_dark_and_seen_at_the_bottom_left_by_white() {
        let a1 = Square::parse("a1").unwrap();
        assert!(a1.is_dark());
        assert_eq!(Side::White.place_of(a1), Place { column: 0, row: 7 });
        assert_eq!(Side::Black.place_of(a1), Place { column: 7, row: 0 });
        for side in [Side::White, Side::Black] {
            for square in Square::all() {
                assert_eq!(side.square_at(side.place_of(square)), Some(square));
            }
        }
    }

    #[test]
    fn bounds_find_squares_at_any_scale_and_offset() {
        let bounds = Bounds {
            left: 100.0,
            top: -50.0,
            width: 320.0,
            height: 320.0,
        };
        let at = |x, y| {
            bounds
                .square_at(Point { x, y }, Side::White)
                .map(|s| s.to_string())
        };
        assert_eq!(at(100.0, -50.0).as_deref(), Some("a8"));
        assert_eq!(at(419.9, 269.9).as_deref(), Some("h1"));
        assert_eq!(at(280.0, 200.0).as_deref(), Some("e2"));
        assert_eq!(at(99.9, 0.0), None);
        assert_eq!(at(420.0, 0.0), None);
        assert_eq!(at(f64::NAN, 0.0), None);
        let middle = bounds.to_drawing(Point { x: 260.0, y: 110.0 }, 360.0);
        assert_eq!(middle, Point { x: 180.0, y: 180.0 });
    }
}
