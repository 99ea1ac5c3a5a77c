#![doc = include_str!("../README.md")]

#[cfg(feature = "drawing")]
pub mod art;
#[cfg(feature = "drawing")]
pub mod bench;
pub mod chooser;
#[cfg(feature = "drawing")]
pub mod component;
pub mod keys;
pub mod label;
pub mod layout;
pub mod look;
pub mod machine;
pub mod motion;
pub mod said;
pub mod scene;
#[cfg(feature = "drawing")]
pub mod speech;
pub mod square;

#[cfg(feature = "drawing")]
pub use art::piece_icon;
#[cfg(feature = "drawing")]
pub use component::{Board, BoardProps, SizeWatch, answers, dark_squares, diagram, whole_square};
pub use keys::Question;
pub use layout::Size;
pub use look::Look;
pub use said::Said;
pub use scene::{
    Art, Brush, Candidate, Coordinates, Drawing, Figure, Mark, MarkKind, Method, Phase, Piece,
    Scene,
};
#[cfg(feature = "drawing")]
pub use speech::Speech;
pub use square::{Side, Square};

#[cfg(test)]
mod tests;
