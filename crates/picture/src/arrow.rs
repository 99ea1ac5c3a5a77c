//! Arrows and circles that somebody has drawn over a position.

use crate::SQUARE;
use rookery_rules::Square;
use std::fmt::Write;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    pub from: Square,
    /// The same square: a circle.
    pub to: Square,
    pub colour: Colour,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Colour {
    #[default]
    Green,
    Red,
    Blue,
    Yellow,
}

impl Colour {
    fn code(self) -> &'static str {
        match self {
            Colour::Green => "#1e7a3c",
            Colour::Red => "#b3261e",
            Colour::Blue => "#1d5fb0",
            Colour::Yellow => "#c98a00",
        }
    }
}

/// Half the width of the shaft, half the width and the length of the head.
const SHAFT: f64 = 3.5;
const HEAD: f64 = 9.0;
const POINT: f64 = 16.0;

/// Draws one; `corner` says where a square's upper left corner is.
pub(crate) fn write(
    out: &mut String,
    arrow: Arrow,
    corner: impl Fn(Square) -> (i32, i32),
) -> std::fmt::Result {
    let colour = arrow.colour.code();
    let middle = |square| {
        let (x, y) = corner(square);
        (f64::from(x + SQUARE / 2), f64::from(y + SQUARE / 2))
    };
    let (from, to) = (middle(arrow.from), middle(arrow.to));
    if arrow.from == arrow.to {
        return writeln!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"20\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"3.4\" opacity=\"0.78\"/>",
            from.0 as i32, from.1 as i32
        );
    }
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt();
    // Along the arrow and across it, from the middle of the first square; tenths are enough.
    let (along, across) = ((dx / length, dy / length), (-dy / length, dx / length));
    let outline = [
        (10.0, -SHAFT),
        (length - POINT, -SHAFT),
        (length - POINT, -HEAD),
        (length, 0.0),
        (length - POINT, HEAD),
        (length - POINT, SHAFT),
        (10.0, SHAFT),
    ];
    out.push_str("<path d=\"M");
    for (ahead, aside) in outline {
        for value in [
            from.0 + along.0 * ahead + across.0 * aside,
            from.1 + along.1 * ahead + across.1 * aside,
        ] {
            write!(out, "{value:.1} ")?;
        }
    }
    writeln!(out, "z\" fill=\"{colour}\" opacity=\"0.78\"/>")
}
