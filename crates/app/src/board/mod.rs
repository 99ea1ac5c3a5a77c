//! The board: it knows no rules. It is given pieces, legal destinations and marks, and reports
//! what the person did.
//!
//! The half that runs without a browser: [`square`] (geometry), [`scene`] (what is shown),
//! [`machine`] and [`gesture`] (what presses and keys mean), [`keys`], [`chooser`], [`label`],
//! [`motion`]. The half that draws: [`component`], its event handlers in `events`, its parts
//! under `view`, `flight` for all that moves between renders, and `lens`, the magnifier over small
//! squares. [`speech`] holds the page's live regions.

pub mod art;
pub mod bench;
pub mod chooser;
pub mod component;
mod decimal;
mod events;
mod flight;
pub mod gesture;
mod input;
pub mod keys;
pub mod label;
mod lens;
pub mod machine;
pub mod motion;
pub mod scene;
mod size;
pub mod speech;
pub mod square;
mod view;

pub use art::{Look, piece_icon};
pub use component::{Board, BoardProps, Question};
pub use scene::{
    Art, Brush, Candidate, Coordinates, Drawing, Figure, Mark, MarkKind, Method, Phase, Piece,
    Scene,
};
pub use speech::{Said, Speech};
pub use square::{Side, Square};
pub use view::dark_squares;

#[cfg(test)]
mod tests;
