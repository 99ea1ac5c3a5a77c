//! A board in somebody else's page: what its address and its host may ask for ([`setup`]), and
//! the messages between them ([`protocol`]). The game itself is [`super::play`], as on the play
//! page; [`EmbeddedGame`] adds what a guest needs. Plain Rust, tested natively.
//!
//! `docs/embedding.md` is the contract; names here are the names there.

mod game;
pub mod protocol;
pub mod setup;
#[cfg(test)]
mod tests;

pub use game::{Done, EmbeddedGame};
pub use protocol::{Command, HostSays, Out};
pub use setup::{Controls, Mode, Opponent, Setup, Wrong};
