//! Games for the laboratory under way, and what is told of them.

use std::ops::Range;
use std::sync::Arc;

use rookery_lab::batch::keep::{Head, game_line, head_line};
use rookery_lab::batch::{Batch, Stops, Strength, Underway};
use rookery_rules::Ruleset;

use crate::messages::{FromWorker, Job};

/// What plays the games of one plan. It is kept from job to job, for there are many short ones.
pub struct Sampler {
    batch: Batch,
    head: Head,
    ruleset: Arc<Ruleset>,
    strength: Strength,
}

impl Sampler {
    pub fn new(ruleset: Arc<Ruleset>, strength: Strength, seed: u64, date: String) -> Sampler {
        let stops = Stops::default();
        Sampler {
            head: Head::new(&ruleset, strength, seed, stops, date),
            batch: Batch::new(ruleset.clone(), strength, seed, stops),
            ruleset,
            strength,
        }
    }

    /// Whether it would play the same games as another made of these.
    pub fn plays(&self, ruleset: &Arc<Ruleset>, strength: Strength, seed: u64) -> bool {
        Arc::ptr_eq(&self.ruleset, ruleset) && self.strength == strength && self.head.seed == seed
    }
}

pub struct Sampling {
    pub job: Job,
    pub sampler: Sampler,
    todo: Range<u64>,
    underway: Option<Underway>,
    /// Games that the page has not been told of.
    over: Vec<String>,
    reported: f64,
}

impl Sampling {
    pub fn new(job: Job, sampler: Sampler, todo: Range<u64>, now: f64) -> Sampling {
        Sampling {
            job,
            sampler,
            todo,
            underway: None,
            over: Vec::new(),
            reported: now,
        }
    }

    /// Works for one slice, which ends with a ply; true: there is more to do.
    pub fn work(&mut self, go_on: &dyn Fn() -> bool) -> bool {
        loop {
            let mut underway = match self.underway.take() {
                Some(underway) => underway,
                None => match self.todo.next() {
                    Some(number) => self.sampler.batch.begin(number),
                    None => return false,
                },
            };
            match self.sampler.batch.step(&mut underway) {
                true => self.underway = Some(underway),
                false => self.over.push(game_line(&underway.kept)),
            }
            if !go_on() {
                return self.left() > 0;
            }
        }
    }

    fn left(&self) -> u64 {
        let todo = self.todo.end.saturating_sub(self.todo.start);
        todo + u64::from(self.underway.is_some())
    }

    /// What there is to say, if it is time for it.
    pub fn report(&mut self, now: f64, every: f64) -> Option<FromWorker> {
        let left = self.left();
        if left > 0 && (now - self.reported < every || self.over.is_empty()) {
            return None;
        }
        self.reported = now;
        Some(FromWorker::Sampled {
            job: self.job,
            head: head_line(&self.sampler.head),
            games: std::mem::take(&mut self.over),
            left,
        })
    }
}
