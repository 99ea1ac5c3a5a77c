//! Games for the tests of the page's state.

use std::sync::Arc;

use rookery_rules::{Game, Ruleset, library};

pub fn ruleset(id: &str) -> Arc<Ruleset> {
    Arc::new(library::ruleset(id).expect(id))
}

/// After these moves, with blanks between.
pub fn game(id: &str, moves: &str) -> Game {
    let mut game = Game::new(ruleset(id));
    for text in moves.split_whitespace() {
        game.push_text(text).expect(text);
    }
    game
}

/// From this position; empty: the start.
pub fn game_from(id: &str, fen: &str) -> Game {
    match fen {
        "" => game(id, ""),
        fen => Game::from_fen(ruleset(id), fen).expect(fen),
    }
}
