//! Self-play for the laboratory: whole games of a ruleset by its own rules, at one strength.
//!
//! A game follows from the batch's seed and the game's number alone: parts of a batch may be
//! played anywhere, in any order, and put together.

pub mod keep;
pub mod letters;
pub mod opening;
mod play;
mod strength;

pub use opening::Lot;
pub use play::{Batch, Ending, Kept, Look, Stops, Underway};
pub use strength::{BadStrength, Strength};
