//! Tuning the evaluation from nothing but games that the engine plays against itself.
//!
//! [`selfplay`] plays them and keeps quiet positions with what became of them; [`fit`]
//! moves the weights so that the evaluation foretells it. A ruleset of which nothing is
//! known but its rules goes the same way as chess does.

pub mod fit;
pub mod selfplay;

pub use fit::{Fitted, fit};
pub use selfplay::{Settings, Student, Witness, play};
