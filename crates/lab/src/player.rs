//! Whatever chooses moves.

use rookery_rules::{Game, Move, Ruleset};
use std::sync::Arc;

/// Why a player did not choose.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// It lost this game by what it did or did not do; the next one can be played.
    #[error("{0}")]
    Forfeit(String),
    /// It cannot play at all.
    #[error("{0}")]
    Gone(String),
}

pub trait Player {
    /// A game begins; nothing of the last one matters any more. A player that has choices
    /// to make by chance makes them from this seed.
    fn new_game(&mut self, ruleset: &Arc<Ruleset>, seed: u64) -> Result<(), PlayerError>;

    /// A legal move in the game's present position, which is not over.
    fn choose(&mut self, game: &Game) -> Result<Move, PlayerError>;
}
