#![doc = include_str!("../README.md")]

pub mod art;
pub mod bench;
pub mod chooser;
pub mod component;
pub mod keys;
pub mod label;
pub mod layout;
pub mod machine;
pub mod motion;
pub mod scene;
pub mod speech;
pub mod square;

pub use art::{Look, piece_icon};
pub use component::{Board, BoardProps, Question, answers, dark_squares, diagram, whole_square};
pub use layout::Size;
pub use scene::{
    Art, Brush, Candidate, Coordinates, Drawing, Figure, Mark, MarkKind, Method, Phase, Piece,
    Scene,
};
pub use speech::{Said, Speech};
pub use square::{Side, Square};

#[cfg(test)]
mod tests;
