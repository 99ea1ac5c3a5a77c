//! Tuning the evaluation from nothing but games that the engine plays against itself.
//!
//! [`crate::selfplay`] plays them, `witness` picks quiet positions; [`learn`] has the engine's
//! weights fitted so that its evaluation foretells what became of them. A ruleset of which
//! nothing is known but its rules goes the same way as chess does.

mod witness;

use crate::selfplay::{Played, Quiet};
use rookery_engine::Weights;
use rookery_engine::eval::Evaluator;
use rookery_engine::eval::fit::{Gain, Sample, best_slope_of, fit};
use rookery_rules::Ruleset;
use rookery_rules::rng::Rng;
use witness::witnesses;

/// What part of what is to be foretold is the game's result; the rest is what the search
/// thought, which is less noisy and less true.
const RESULT_SHARE: f64 = 0.5;
/// More rounds of fitting change nothing any more.
const ROUNDS: usize = 300;

/// Positions of one game are much alike: so many of them tell all that it has to tell.
const PER_GAME: usize = 32;

/// The positions that are learnt from in games, drawn by chance where a game has many.
pub fn sample(ruleset: &Ruleset, weights: &Weights, games: &[Played]) -> Vec<Quiet> {
    let evaluator = Evaluator::new(ruleset, weights);
    let some = |played: &Played| {
        let mut found = witnesses(ruleset, &evaluator, played);
        Rng::of_task(0, played.number).shuffle(&mut found);
        found.truncate(PER_GAME);
        found
    };
    games.iter().flat_map(some).collect()
}

/// Weights that begin with what the rules suggest and follow what the games say. Witnesses
/// come game by game: the last tenth of them tells what was learnt, and is not learnt from.
pub fn learn(ruleset: &Ruleset, witnesses: &[Quiet]) -> (Weights, Gain) {
    let untuned = Weights::untuned(ruleset);
    let evaluator = Evaluator::new(ruleset, &untuned);
    let mut samples: Vec<Sample> = witnesses
        .iter()
        .map(|witness| Sample {
            terms: evaluator.terms(&witness.position),
            target: f64::from(witness.result),
        })
        .collect();
    let slope = best_slope_of(&untuned, &samples);
    for (sample, witness) in samples.iter_mut().zip(witnesses) {
        let thought = 1.0 / (1.0 + (-f64::from(witness.score) * slope).exp());
        sample.target = RESULT_SHARE * sample.target + (1.0 - RESULT_SHARE) * thought;
    }
    fit(&untuned, &samples, ROUNDS)
}
