//! Pictures of figures: scales, ticks, bars, bands, steps and heat maps make a [`Scene`], and a
//! scene is written as SVG.
//!
//! Nothing here names a colour. Every mark has a class; the page that shows a picture gives the
//! classes their looks, so that its themes and its policy (no `style` in markup) hold, and a
//! file that stands alone brings a style sheet of its own ([`STYLE`]).

mod axes;
mod bars;
mod board;
mod curves;
mod scale;
mod scene;
mod spots;

pub use bars::{Bar, Part, Stack, bars, dots, ranges, stacks};
pub use board::{Board, boards};
pub use curves::{Axis, Curve, Point, curves};
pub use scale::{Scale, ticks};
pub use scene::{Anchor, STYLE, Scene};
pub use spots::{Spot, spots};

/// The width of every picture, in its own units; about as many pixels on a small phone.
pub const WIDTH: f64 = 440.0;
