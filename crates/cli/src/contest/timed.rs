//! Our engine against the clock, and a record of how long players think.

use rookery_engine::{Engine, Limits, Status};
use rookery_lab::player::{Player, PlayerError};
use rookery_rules::{Game, Move, Ruleset};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a player took for its moves.
#[derive(Clone, Copy, Default)]
pub struct Thinking {
    moves: u32,
    total: Duration,
    longest: Duration,
}

impl Thinking {
    pub fn add(&mut self, time: Duration) {
        self.moves += 1;
        self.total += time;
        self.longest = self.longest.max(time);
    }

    pub fn join(all: &mut Option<Thinking>, one: Option<Thinking>) {
        if let Some(one) = one {
            let all = all.get_or_insert_default();
            all.moves += one.moves;
            all.total += one.total;
            all.longest = all.longest.max(one.longest);
        }
    }

    pub fn in_words(&self) -> String {
        format!(
            "{:.1} ms a move on average, {:.0} at the most",
            self.total.as_secs_f64() * 1e3 / f64::from(self.moves.max(1)),
            self.longest.as_secs_f64() * 1e3
        )
    }
}

pub struct TimedEngine {
    engine: Engine,
    millis: u64,
    pub thinking: Thinking,
}

impl TimedEngine {
    pub fn new(engine: Engine, millis: u64) -> TimedEngine {
        TimedEngine {
            engine,
            millis,
            thinking: Thinking::default(),
        }
    }
}

impl Player for TimedEngine {
    fn new_game(&mut self, _: &Arc<Ruleset>, _: u64) -> Result<(), PlayerError> {
        self.engine.new_game();
        Ok(())
    }

    fn choose(&mut self, game: &Game) -> Result<Move, PlayerError> {
        let began = Instant::now();
        // Nothing is lost on the way, as it would be between two programs.
        let end = began + Duration::from_millis(self.millis);
        self.engine.begin(game, Limits::default());
        loop {
            let status = self.engine.run_slice(&mut |_| Instant::now() < end);
            if status == Status::Done || self.engine.report().obvious || Instant::now() >= end {
                break;
            }
        }
        self.thinking.add(began.elapsed());
        self.engine
            .choice()
            .ok_or_else(|| PlayerError::Forfeit("the engine found no move".into()))
    }
}
