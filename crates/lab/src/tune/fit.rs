//! Moves weights so that the evaluation foretells how games end.
//!
//! An evaluation of x centipawns foretells 1 / (1 + exp(-x / k)) points for White. The
//! weights go where the squared error is least, held back by how little the games say: a
//! pull to where they began, as strong as serves best on games kept apart.

use super::selfplay::Witness;
use crate::rng::Rng;
use rookery_engine::Weights;
use rookery_engine::eval::Evaluator;
use rookery_rules::Ruleset;

/// What part of a label is the game's result; the rest is what the search thought, which
/// is less noisy and less true.
const RESULT_SHARE: f64 = 0.5;
/// What part of the positions is kept apart.
const KEPT_APART: usize = 10;
/// How strong the pull to the beginning may be, from the weakest on: error for each squared
/// centipawn that a weight has moved.
const PULLS: [f64; 4] = [1e-8, 1e-7, 5e-7, 2.5e-6];
const ROUNDS: usize = 220;
/// Centipawns for a step at the beginning.
const STEP: f64 = 2.0;
/// What a file of weights may say.
const MOST: f64 = 3_000.0;

#[derive(Clone, Debug)]
pub struct Fitted {
    pub weights: Weights,
    pub positions: usize,
    /// Centipawns that make winning e times as likely as losing.
    pub k: f64,
    pub pull: f64,
    /// Mean squared error on the positions kept apart, before and after.
    pub before: f64,
    pub after: f64,
}

/// One position, as a sum of weights.
struct Row {
    /// Where its terms begin in the list of all.
    start: usize,
    end: usize,
    label: f64,
}

struct Rows {
    rows: Vec<Row>,
    /// Number of a weight, and what a centipawn of it adds to the position's value.
    shares: Vec<(u32, f32)>,
}

/// Fits weights to positions. `say` is told how it goes. Positions come game by game, so
/// that those kept apart come from other games than those learnt from.
pub fn fit(
    ruleset: &Ruleset,
    start: &Weights,
    witnesses: &[Witness],
    say: &mut dyn FnMut(&str),
) -> Fitted {
    let k = steepness(witnesses);
    let split = witnesses.len() - witnesses.len() / KEPT_APART;
    let evaluator = Evaluator::new(ruleset, start);
    let learnt = Rows::of(&evaluator, &witnesses[..split], k);
    let apart = Rows::of(&evaluator, &witnesses[split..], k);
    let begin: Vec<f64> = start
        .values()
        .iter()
        .map(|value| f64::from(*value))
        .collect();
    let before = apart.error(&begin, k);
    say(&format!(
        "{} positions, k = {k:.0}, error before: {before:.6}",
        witnesses.len()
    ));
    let mut best: Option<(f64, f64, Vec<f64>)> = None;
    for pull in PULLS {
        let weights = descend(&learnt, &begin, k, pull);
        let error = apart.error(&weights, k);
        say(&format!("  pull {pull:.1e}: error {error:.6}"));
        if best.as_ref().is_none_or(|(least, ..)| error < *least) {
            best = Some((error, pull, weights));
        }
    }
    let (after, pull, values) = best.unwrap_or((before, 0.0, begin));
    let mut weights = start.clone();
    for (place, value) in weights.values_mut().iter_mut().zip(&values) {
        *place = value.round().clamp(-MOST, MOST) as i32;
    }
    Fitted {
        weights,
        positions: witnesses.len(),
        k,
        pull,
        before,
        after,
    }
}

/// How steeply a search's score foretells the result: the k of least error.
fn steepness(witnesses: &[Witness]) -> f64 {
    let error = |k: f64| -> f64 {
        witnesses
            .iter()
            .map(|w| (sigmoid(f64::from(w.score), k) - f64::from(w.result)).powi(2))
            .sum()
    };
    let candidates = (8..=40).map(|step| f64::from(step) * 20.0);
    candidates
        .map(|k| (error(k), k))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or(250.0, |(_, k)| k)
}

fn sigmoid(value: f64, k: f64) -> f64 {
    1.0 / (1.0 + (-value / k).exp())
}

impl Rows {
    fn of(evaluator: &Evaluator, witnesses: &[Witness], k: f64) -> Rows {
        let mut all = Rows {
            rows: Vec::with_capacity(witnesses.len()),
            shares: Vec::new(),
        };
        for witness in witnesses {
            let terms = evaluator.terms(&witness.position);
            let start = all.shares.len();
            let scale = f64::from(terms.scale) / 16.0 / 256.0;
            for (term, count) in &terms.counts {
                let count = f64::from(*count) * scale;
                let (early, late) = (f64::from(terms.phase), f64::from(256 - terms.phase));
                let first = u32::from(*term) * 2;
                all.shares.push((first, (count * early) as f32));
                all.shares.push((first + 1, (count * late) as f32));
            }
            all.rows.push(Row {
                start,
                end: all.shares.len(),
                label: RESULT_SHARE * f64::from(witness.result)
                    + (1.0 - RESULT_SHARE) * sigmoid(f64::from(witness.score), k),
            });
        }
        all
    }

    fn value(&self, row: &Row, weights: &[f64]) -> f64 {
        self.shares[row.start..row.end]
            .iter()
            .map(|(weight, share)| weights[*weight as usize] * f64::from(*share))
            .sum()
    }

    /// Mean squared error.
    fn error(&self, weights: &[f64], k: f64) -> f64 {
        let sum: f64 = self
            .rows
            .iter()
            .map(|row| (sigmoid(self.value(row, weights), k) - row.label).powi(2))
            .sum();
        sum / self.rows.len().max(1) as f64
    }
}

/// Gradient descent with a step of its own for each weight, by the mean and spread of its
/// slopes so far. A tenth of the rows at a time.
fn descend(rows: &Rows, begin: &[f64], k: f64, pull: f64) -> Vec<f64> {
    const BATCHES: usize = 10;
    const MEAN: f64 = 0.9;
    const SPREAD: f64 = 0.999;
    let mut weights = begin.to_vec();
    let mut mean = vec![0.0; weights.len()];
    let mut spread = vec![0.0; weights.len()];
    let mut slope = vec![0.0; weights.len()];
    let mut order: Vec<usize> = (0..rows.rows.len()).collect();
    let mut rng = Rng::new(1);
    rng.shuffle(&mut order);
    let size = order.len().div_ceil(BATCHES).max(1);
    for round in 0..ROUNDS {
        let step = STEP * (1.0 - round as f64 / ROUNDS as f64);
        let batch = order.chunks(size).nth(round % BATCHES).unwrap_or(&order);
        slope.fill(0.0);
        for row in batch {
            let row = &rows.rows[*row];
            let foretold = sigmoid(rows.value(row, &weights), k);
            let push = 2.0 * (foretold - row.label) * foretold * (1.0 - foretold) / k;
            for (weight, share) in &rows.shares[row.start..row.end] {
                slope[*weight as usize] += push * f64::from(*share);
            }
        }
        let share = 1.0 / batch.len().max(1) as f64;
        for (index, weight) in weights.iter_mut().enumerate() {
            let slope = slope[index] * share + 2.0 * pull * (*weight - begin[index]);
            mean[index] = MEAN * mean[index] + (1.0 - MEAN) * slope;
            spread[index] = SPREAD * spread[index] + (1.0 - SPREAD) * slope * slope;
            let mean = mean[index] / (1.0 - MEAN.powi(round as i32 + 1));
            let spread = spread[index] / (1.0 - SPREAD.powi(round as i32 + 1));
            *weight -= step * mean / (spread.sqrt() + 1e-12);
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::{Position, library};

    /// Positions whose results follow from material alone: a fit from wrong values must find
    /// out which piece is worth more.
    #[test]
    fn a_fit_learns_what_the_results_say() {
        let ruleset = library::ruleset("chess").expect("built in");
        let boards = [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR", 0.0),
            ("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 1.0),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 0.5),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR", 0.2),
            ("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 0.8),
        ];
        let mut witnesses = Vec::new();
        for _ in 0..60 {
            for (board, result) in boards {
                for turn in ["w", "b"] {
                    let fen = format!("{board} {turn} KQkq - 0 9");
                    let position = Position::from_fen(&ruleset, &fen).expect("sound");
                    let score = ((result - 0.5) * 1000.0) as i32;
                    witnesses.push(Witness {
                        position,
                        score,
                        result: result as f32,
                    });
                }
            }
        }
        let mut start = Weights::untuned(&ruleset);
        let names = start.names();
        let at = |wanted: &str| names.iter().position(|name| name == wanted).expect(wanted);
        let queen = at("material.queen.0.early");
        start.values_mut()[queen] = 100;
        let fitted = fit(&ruleset, &start, &witnesses, &mut |_| {});
        assert!(fitted.after < fitted.before, "{fitted:?}");
        assert!(fitted.weights.values()[queen] > 120);
    }
}
