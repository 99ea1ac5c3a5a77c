//! A review under way, and what is told of it.

use crate::messages::{Finding, FromWorker, Job};
use rookery_engine::Engine;
use rookery_engine::review::{Seen, Walk};
use rookery_rules::{Game, Ruleset};

/// Longer lines are guesses that nobody reads.
const LONGEST_LINE: usize = 8;

pub struct Reviewing {
    pub job: Job,
    walk: Walk,
    /// How many places were left when the page was told last.
    told: usize,
    reported: f64,
}

impl Reviewing {
    pub fn new(job: Job, game: Game, nodes: u64, now: f64) -> Reviewing {
        let walk = Walk::new(game, nodes.max(1));
        Reviewing {
            job,
            told: walk.places(),
            walk,
            reported: now,
        }
    }

    /// What the engine was in the middle of is lost.
    pub fn begin_again(&mut self) {
        self.walk.begin_again();
    }

    /// Works for one slice; true: there is more to do.
    pub fn work(&mut self, engine: &mut Engine, go_on: &dyn Fn() -> bool) -> bool {
        while self.walk.step(engine) {
            if !go_on() {
                return true;
            }
        }
        false
    }

    /// What there is to say, if it is time for it.
    pub fn report(&mut self, now: f64, every: f64) -> Option<FromWorker> {
        let left = self.walk.left();
        if left > 0 && (now - self.reported < every || left == self.told) {
            return None;
        }
        let ruleset = self.walk.game().ruleset();
        let new = self.walk.seen().get(left..self.told).unwrap_or_default();
        let found = new.iter().flatten().map(|seen| place(ruleset, seen));
        let found = found.collect();
        (self.told, self.reported) = (left, now);
        let job = self.job;
        Some(FromWorker::Reviewed { job, left, found })
    }
}

fn place(ruleset: &Ruleset, seen: &Seen) -> Finding {
    let line = seen.line.iter().take(LONGEST_LINE);
    Finding {
        score: seen.score.into(),
        moves: line.map(|mv| ruleset.move_text(*mv)).collect(),
    }
}
