//! Tuning the evaluation from nothing but games that the engine plays against itself.
//!
//! [`crate::selfplay`] plays them, `witness` picks quiet positions; [`learn`] has the engine's
//! weights fitted so that its evaluation foretells what became of them. A ruleset of which
//! nothing is known but its rules goes the same way as chess does.

pub mod ascent;
mod witness;

use crate::figures::Scale;
use crate::foresight::Aim;
use crate::selfplay::{Played, Quiet};
use rookery_engine::Weights;
use rookery_engine::eval::Evaluator;
use rookery_engine::eval::fit::{Gain, Sample, fit};
use rookery_rules::rng::Rng;
use rookery_rules::{Position, Ruleset};
use witness::witnesses;

/// More rounds of fitting change nothing any more.
const ROUNDS: usize = 300;

/// Positions of one game are much alike: so many of them tell all that it has to tell.
const PER_GAME: usize = 32;

/// A position to learn from, and what White may expect of it, from 0 to 1.
pub struct Witness {
    position: Position,
    expected: f32,
}

/// The positions that are learnt from in games, drawn by chance where a game has many.
pub fn sample(ruleset: &Ruleset, weights: &Weights, games: &[Played], aim: Aim) -> Vec<Witness> {
    let evaluator = Evaluator::new(ruleset, weights);
    let of_game = |played: &'_ Played| {
        let pairs = played.values.iter();
        let pairs = pairs.map(|value| (f64::from(*value) / 100.0, f64::from(played.result)));
        pairs.collect::<Vec<_>>()
    };
    let pairs: Vec<(f64, f64)> = games.iter().flat_map(of_game).collect();
    let scale = Scale::of_pairs(&pairs).unwrap_or(Scale::USUAL);
    let some = |played: &Played| {
        let expected = aim.expected(&played.values, played.result, scale);
        let mut found = witnesses(ruleset, &evaluator, played);
        Rng::of_task(0, played.number).shuffle(&mut found);
        found.truncate(PER_GAME);
        let witness = |quiet: Quiet| Witness {
            position: quiet.position,
            expected: expected[quiet.place],
        };
        found.into_iter().map(witness).collect::<Vec<_>>()
    };
    games.iter().flat_map(some).collect()
}

/// Weights that begin with what the rules suggest and follow what the games say. Witnesses
/// come game by game: the last tenth of them tells what was learnt, and is not learnt from.
pub fn learn(ruleset: &Ruleset, witnesses: &[Witness]) -> (Weights, Gain) {
    let untuned = Weights::untuned(ruleset);
    let evaluator = Evaluator::new(ruleset, &untuned);
    let samples: Vec<Sample> = witnesses
        .iter()
        .map(|witness| Sample {
            terms: evaluator.terms(&witness.position),
            target: f64::from(witness.expected),
        })
        .collect();
    fit(&untuned, &samples, ROUNDS)
}
