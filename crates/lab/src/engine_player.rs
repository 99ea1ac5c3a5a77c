//! The engine as a player that is limited by nodes or by a level: it needs no clock, and
//! plays the same game again from the same seed.

use crate::player::{Player, PlayerError};
use rookery_engine::{Engine, Level, Limits, Status};
use rookery_rules::{Game, Move, Ruleset};
use std::sync::Arc;

#[derive(Clone, Copy, Debug)]
pub enum Strength {
    Level(&'static Level),
    Nodes(u64),
}

pub struct EnginePlayer {
    engine: Engine,
    strength: Strength,
    seed: u64,
}

impl EnginePlayer {
    pub fn new(engine: Engine, strength: Strength) -> EnginePlayer {
        EnginePlayer {
            engine,
            strength,
            seed: 0,
        }
    }

    /// The engine itself, to set it up.
    pub fn engine(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// What the present position is worth to the side to move, in hundredths of a pawn: always
    /// the same, whatever else was searched before.
    pub fn judge(&mut self, game: &Game) -> i32 {
        self.engine.new_game();
        self.search(game);
        self.engine
            .report()
            .lines
            .first()
            .map_or(0, |line| line.score.value())
    }

    fn search(&mut self, game: &Game) {
        match self.strength {
            Strength::Level(level) => self.engine.begin_level(game, level, self.seed),
            Strength::Nodes(nodes) => self.engine.begin(
                game,
                Limits {
                    nodes: Some(nodes),
                    ..Limits::default()
                },
            ),
        }
        while self.engine.run(u64::MAX) == Status::Running {}
    }
}

impl Player for EnginePlayer {
    fn new_game(&mut self, _: &Arc<Ruleset>, seed: u64) -> Result<(), PlayerError> {
        self.engine.new_game();
        self.seed = seed;
        Ok(())
    }

    fn choose(&mut self, game: &Game) -> Result<Move, PlayerError> {
        self.search(game);
        self.engine
            .choice()
            .ok_or_else(|| PlayerError::Forfeit("the engine found no move".into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;

    #[test]
    fn a_judgement_does_not_depend_on_those_before_it() {
        let ruleset = Arc::new(library::ruleset("chess").unwrap());
        let mut judge = EnginePlayer::new(Engine::new(1), Strength::Nodes(500));
        let mut game = Game::new(ruleset.clone());
        let first = judge.judge(&game);
        for _ in 0..6 {
            let mv = judge.choose(&game).unwrap();
            game.push(mv);
            judge.judge(&game);
        }
        assert_eq!(judge.judge(&Game::new(ruleset)), first);
    }
}
