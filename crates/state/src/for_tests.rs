//! Games for the tests of the page's state, and what they ask for.

use std::sync::Arc;

use rookery_rules::{Game, Ruleset, library};
use rookery_worker::Job;

use super::effect::Effect;
use super::play::Play;
use super::players::Players;

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

/// The same between two people.
pub fn play(id: &str, fen: &str) -> Play {
    Play::new("g".into(), 1, game_from(id, fen), Players::TWO_PEOPLE)
}

/// What the computer player is asked.
pub fn asked(effects: &[Effect]) -> Option<Job> {
    effects.iter().find_map(|effect| match effect {
        Effect::Ask(job, _) => Some(*job),
        _ => None,
    })
}
