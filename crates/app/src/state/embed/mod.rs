//! A board in somebody else's page: what its address and its host may ask for ([`setup`]), and
//! the messages between them ([`protocol`]). The game itself is [`super::play`], as on the play
//! page; [`Table`] adds what a guest needs. Plain Rust, tested natively.
//!
//! `docs/embedding.md` is the contract; names here are the names there.

pub mod protocol;
pub mod setup;
mod table;
#[cfg(test)]
mod tests;

pub use protocol::{Asked, Command, Out};
pub use setup::{Controls, Mode, Opponent, Setup, Wrong};
pub use table::{Done, Table};
