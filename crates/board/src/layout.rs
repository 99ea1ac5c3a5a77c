//! How the board lies before the person: its size, who sits at the bottom, and where each square
//! is seen, on the screen and in the drawing.

use crate::square::{Side, Square};

/// One square of the drawing, in the drawing's units.
pub const SQUARE: f64 = 45.0;

/// How many files and ranks a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    pub width: u8,
    pub height: u8,
}

impl Size {
    pub fn new(width: u8, height: u8) -> Self {
        Self { width, height }
    }

    /// From a1 along the ranks.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.height)
            .flat_map(move |rank| (0..self.width).map(move |file| (file, rank)))
            .filter_map(|(file, rank)| Square::new(file, rank))
    }

    /// How large the whole drawing is, in its own units.
    pub fn drawing(self) -> Point {
        Point {
            x: f64::from(self.width) * SQUARE,
            y: f64::from(self.height) * SQUARE,
        }
    }
}

/// A column and a row of the board as it is seen, counted from the top left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub column: u8,
    pub row: u8,
}

/// A board of some size with one side at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    pub size: Size,
    pub bottom: Side,
}

impl Layout {
    /// The lowest row and the last column.
    pub fn last(self) -> Place {
        Place {
            column: self.size.width.saturating_sub(1),
            row: self.size.height.saturating_sub(1),
        }
    }

    /// Where a square is seen.
    pub fn place_of(self, square: Square) -> Place {
        let last = self.last();
        match self.bottom {
            Side::White => Place {
                column: square.file(),
                row: last.row.saturating_sub(square.rank()),
            },
            Side::Black => Place {
                column: last.column.saturating_sub(square.file()),
                row: square.rank(),
            },
        }
    }

    /// Which square is seen at a place.
    pub fn square_at(self, place: Place) -> Option<Square> {
        if place.column >= self.size.width || place.row >= self.size.height {
            return None;
        }
        let last = self.last();
        match self.bottom {
            Side::White => Square::new(place.column, last.row - place.row),
            Side::Black => Square::new(last.column - place.column, place.row),
        }
    }

    /// The squares of a row, from left to right.
    pub fn row(self, row: u8) -> impl Iterator<Item = Square> {
        (0..self.size.width).filter_map(move |column| self.square_at(Place { column, row }))
    }

    /// The squares of a column, from top to bottom.
    pub fn column(self, column: u8) -> impl Iterator<Item = Square> {
        (0..self.size.height).filter_map(move |row| self.square_at(Place { column, row }))
    }

    /// The top left corner of a square, in the drawing's units.
    pub fn corner(self, square: Square) -> Point {
        let place = self.place_of(square);
        Point {
            x: f64::from(place.column) * SQUARE,
            y: f64::from(place.row) * SQUARE,
        }
    }
}

/// A point, of the browser window in CSS pixels or of the drawing in its own units.
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

/// Where the board's squares lie in the window. Taken afresh at each press, move and release, so
/// that scrolling, zoom and scaled parents need no special care.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Bounds {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

impl Bounds {
    /// The square under a point, if the point is on the board.
    pub fn square_at(self, point: Point, layout: Layout) -> Option<Square> {
        if self.width <= 0.0 || self.height <= 0.0 {
            return None;
        }
        let along = |offset: f64, span: f64, count: u8| {
            let at = (offset / span * f64::from(count)).floor();
            (0.0..f64::from(count)).contains(&at).then_some(at as u8)
        };
        layout.square_at(Place {
            column: along(point.x - self.left, self.width, layout.size.width)?,
            row: along(point.y - self.top, self.height, layout.size.height)?,
        })
    }

    /// The point in the drawing's own units, when the whole drawing is as large as `drawing` says.
    pub fn to_drawing(self, point: Point, drawing: Point) -> Point {
        let scale = |offset: f64, size: f64, span: f64| {
            if size > 0.0 {
                offset / size * span
            } else {
                0.0
            }
        };
        Point {
            x: scale(point.x - self.left, self.width, drawing.x),
            y: scale(point.y - self.top, self.height, drawing.y),
        }
    }

    /// How wide one square is, in CSS pixels.
    pub fn square_width(self, size: Size) -> f64 {
        self.width / f64::from(size.width.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [(u8, u8); 5] = [(8, 8), (10, 8), (12, 12), (9, 10), (16, 16)];

    #[test]
    fn every_square_is_seen_at_one_place_from_either_side() {
        for (width, height) in SIZES {
            let size = Size::new(width, height);
            assert_eq!(
                size.squares().count(),
                usize::from(width) * usize::from(height)
            );
            for bottom in [Side::White, Side::Black] {
                let layout = Layout { size, bottom };
                for square in size.squares() {
                    assert_eq!(layout.square_at(layout.place_of(square)), Some(square));
                }
                let beyond = Place {
                    column: width,
                    row: 0,
                };
                assert_eq!(layout.square_at(beyond), None);
            }
        }
    }

    #[test]
    fn a1_is_at_the_bottom_left_of_white() {
        let size = Size::new(12, 10);
        let place = |bottom| Layout { size, bottom }.place_of(Square::A1);
        assert_eq!(place(Side::White), Place { column: 0, row: 9 });
        assert_eq!(place(Side::Black), Place { column: 11, row: 0 });
        let names = |bottom| {
            let bottom_row = Layout { size, bottom }.row(9);
            bottom_row
                .map(|square| square.to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(names(Side::White)[..2], ["a1", "b1"]);
        assert_eq!(names(Side::Black)[..2], ["l10", "k10"]);
    }

    #[test]
    fn bounds_find_squares_at_any_scale_and_offset() {
        let bounds = Bounds {
            left: 100.0,
            top: -50.0,
            width: 320.0,
            height: 320.0,
        };
        let at = |x, y, width, height| {
            let layout = Layout {
                size: Size::new(width, height),
                bottom: Side::White,
            };
            let found = bounds.square_at(Point { x, y }, layout);
            found.map(|square| square.to_string())
        };
        assert_eq!(at(100.0, -50.0, 8, 8).as_deref(), Some("a8"));
        assert_eq!(at(419.9, 269.9, 8, 8).as_deref(), Some("h1"));
        assert_eq!(at(280.0, 200.0, 8, 8).as_deref(), Some("e2"));
        assert_eq!(at(99.9, 0.0, 8, 8), None);
        assert_eq!(at(420.0, 0.0, 8, 8), None);
        assert_eq!(at(f64::NAN, 0.0, 8, 8), None);
        assert_eq!(at(100.0, -50.0, 16, 10).as_deref(), Some("a10"));
        assert_eq!(at(419.9, 269.9, 16, 10).as_deref(), Some("p1"));
        let middle = bounds.to_drawing(Point { x: 260.0, y: 110.0 }, Size::new(8, 8).drawing());
        assert_eq!(middle, Point { x: 180.0, y: 180.0 });
    }
}
