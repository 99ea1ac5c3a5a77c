//! Fitting weights to games that were played: each position's terms, and how its game
//! went. Only tuning uses this; nothing here is part of judging or searching.

use super::Terms;
use super::weights::Weights;

/// A position's terms, and what White got of it: 1 for a win, 0 for a loss. Blending the
/// result with what a search expected makes the sample say more.
#[derive(Clone, Debug)]
pub struct Sample {
    /// What the position has of each term.
    pub terms: Terms,
    /// What White got, from 0 to 1.
    pub target: f64,
}

/// What a fit did, in mean squared error of the expected result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gain {
    /// By the weights that the fit began with.
    pub before: f64,
    /// By those that it ended with.
    pub after: f64,
}

/// How strongly a weight is held to where it started, so that what the games say nothing
/// about stays as the rules suggest. With [`HELD_SAMPLES`] of some 900 games of chess, errors
/// on unseen games were 0.0368 (1e-9), 0.0340 (2e-8), 0.0329 (1e-7), and unfitted 0.0335. The
/// more is known, the less there is to hold on to.
const HOLD: f64 = 1e-7;
const HELD_SAMPLES: f64 = 26_000.0;
/// Centipawns that multiply the odds by e, in the games that [`HOLD`] was measured with.
const USUAL: f64 = 193.0;
const STEP: f64 = 1.5;

/// Weights that predict the samples better, in so many rounds. The error is measured on
/// the last tenth of the samples, which the fit does not see: whole games, where samples
/// come game by game, as neighbouring positions know too much of each other.
pub fn fit(weights: &Weights, samples: &[Sample], rounds: usize) -> (Weights, Gain) {
    let start: Vec<f64> = weights.values().iter().map(|value| *value as f64).collect();
    let (seen, unseen) = samples.split_at(samples.len() * 9 / 10);
    let slope = best_slope(&start, seen);
    let before = error(&start, unseen, slope);
    // Where a centipawn says less about the result, so does everything: hold accordingly.
    let hold = HOLD * (slope * USUAL).powi(2) * HELD_SAMPLES / seen.len().max(1) as f64;
    let mut values = start.clone();
    // Adam: each weight moves at its own pace.
    let (mut mean, mut square) = (vec![0.0; values.len()], vec![0.0; values.len()]);
    for round in 1..=rounds {
        let mut gradient = vec![0.0; values.len()];
        for sample in seen {
            let terms = &sample.terms;
            let (sum, share) = (sum(&values, terms), share(&values, terms));
            let expected = chance(sum * share, slope);
            let pull = (expected - sample.target) * expected * (1.0 - expected) * slope;
            let early = terms.phase as f64 / 256.0;
            let mut add = |term: u16, by: f64| {
                gradient[term as usize * 2] += pull * by * early;
                gradient[term as usize * 2 + 1] += pull * by * (1.0 - early);
            };
            for (term, count) in &terms.counts {
                add(*term, share * *count as f64);
            }
            for term in &terms.leads {
                add(*term, sum * terms.scale as f64 / 256.0 / 100.0);
            }
        }
        let step = STEP * (1.0 - 0.9 * round as f64 / rounds as f64);
        for index in 0..values.len() {
            let slope =
                gradient[index] / seen.len().max(1) as f64 + hold * (values[index] - start[index]);
            mean[index] = 0.9 * mean[index] + 0.1 * slope;
            square[index] = 0.999 * square[index] + 0.001 * slope * slope;
            let m = mean[index] / (1.0 - 0.9f64.powi(round as i32));
            let s = square[index] / (1.0 - 0.999f64.powi(round as i32));
            values[index] -= step * m / (s.sqrt() + 1e-9);
        }
    }
    let mut fitted = weights.clone();
    for (value, fit) in fitted.values_mut().iter_mut().zip(&values) {
        *value = fit.round().clamp(-4_000.0, 4_000.0) as i32;
    }
    let rounded: Vec<f64> = fitted.values().iter().map(|value| *value as f64).collect();
    let after = error(&rounded, unseen, slope);
    (fitted, Gain { before, after })
}

fn best_slope(values: &[f64], samples: &[Sample]) -> f64 {
    let mut best = (f64::INFINITY, 1.0 / 200.0);
    for step in 0..40 {
        let slope = 1.0 / 60.0 * 0.92f64.powi(step);
        let found = error(values, samples, slope);
        if found < best.0 {
            best = (found, slope);
        }
    }
    best.1
}

fn error(values: &[f64], samples: &[Sample], slope: f64) -> f64 {
    let sum: f64 = samples
        .iter()
        .map(|sample| (chance(value(values, &sample.terms), slope) - sample.target).powi(2))
        .sum();
    sum / samples.len().max(1) as f64
}

fn value(values: &[f64], terms: &Terms) -> f64 {
    sum(values, terms) * share(values, terms)
}

fn sum(values: &[f64], terms: &Terms) -> f64 {
    let counts = terms.counts.iter();
    blended(
        values,
        terms.phase,
        counts.map(|(term, count)| (*term, *count as f64)),
    )
}

/// How much of a lead counts.
fn share(values: &[f64], terms: &Terms) -> f64 {
    let percents = blended(
        values,
        terms.phase,
        terms.leads.iter().map(|term| (*term, 1.0)),
    );
    (1.0 + percents / 100.0).clamp(0.0, 2.0) * terms.scale as f64 / 256.0
}

fn blended(values: &[f64], phase: i32, counts: impl Iterator<Item = (u16, f64)>) -> f64 {
    let (mut early, mut late) = (0.0, 0.0);
    for (term, count) in counts {
        early += values[term as usize * 2] * count;
        late += values[term as usize * 2 + 1] * count;
    }
    let phase = phase as f64 / 256.0;
    early * phase + late * (1.0 - phase)
}

fn chance(value: f64, slope: f64) -> f64 {
    1.0 / (1.0 + (-value * slope).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluator;
    use rookery_rules::library;

    /// From results that only a knight decides, the fit learns that knights matter more.
    #[test]
    fn a_fit_learns_what_the_results_say() {
        let (weights, samples) = knights_decide();
        let (fitted, gain) = fit(&weights, &samples, 60);
        assert!(gain.after < gain.before, "{gain:?}");
        assert!(knight_in_rooks(&fitted) > knight_in_rooks(&weights));
    }

    #[test]
    fn the_same_said_by_more_samples_is_believed_more() {
        let (weights, samples) = knights_decide();
        let many: Vec<Sample> = std::iter::repeat_n(&samples, 10)
            .flatten()
            .cloned()
            .collect();
        let believed = |samples: &[Sample]| knight_in_rooks(&fit(&weights, samples, 200).0);
        assert!(believed(&many) > believed(&samples) * 1.05);
    }

    /// A queen's lead wins, but none that has this term.
    #[test]
    fn a_fit_learns_which_leads_win_nothing() {
        let ruleset = library::ruleset("chess").expect("built in");
        let mut weights = Weights::untuned(&ruleset);
        let (lead, queen) = (weights.layout().lead, weights.layout().material + 4);
        weights.set(queen, 900, 900);
        let sample = |wins: bool| Sample {
            terms: Terms {
                counts: vec![(queen as u16, 1)],
                leads: if wins { vec![] } else { vec![lead as u16] },
                phase: 0,
                scale: 256,
            },
            target: if wins { 1.0 } else { 0.5 },
        };
        let samples: Vec<Sample> = (0..400).map(|number| sample(number % 2 == 0)).collect();
        let (fitted, gain) = fit(&weights, &samples, 200);
        assert!(gain.after < gain.before, "{gain:?}");
        assert!(fitted.get(lead).1 < -60, "{:?}", fitted.get(lead));
        assert_eq!(fitted.get(lead).0, 0, "nothing was said of the opening");
    }

    fn knight_in_rooks(weights: &Weights) -> f64 {
        let names = weights.names();
        let at = |name: &str| names.iter().position(|known| known == name).expect(name);
        let value = |name: &str| weights.values()[at(name)] as f64;
        value("material.knight.0.early") / value("material.rook.0.early")
    }

    /// Positions of random games, and results that follow the lead in knights.
    fn knights_decide() -> (Weights, Vec<Sample>) {
        let ruleset = library::ruleset("chess").expect("built in");
        let weights = Weights::untuned(&ruleset);
        let evaluator = Evaluator::new(&ruleset, &weights);
        let mut position = *ruleset.start();
        let mut seed = 99u64;
        let mut samples = Vec::new();
        for _ in 0..600 {
            let list = position.legal_moves(&ruleset);
            if list.is_empty() || samples.len() % 60 == 59 {
                position = *ruleset.start();
            } else {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                position.play(
                    &ruleset,
                    list.as_slice()[(seed >> 33) as usize % list.len()],
                );
            }
            let knights = |side| position.pieces(side, 1).count() as f64;
            let lead = knights(rookery_rules::Side::White) - knights(rookery_rules::Side::Black);
            samples.push(Sample {
                terms: evaluator.terms(&position),
                target: (0.5 + lead * 0.25).clamp(0.0, 1.0),
            });
        }
        (weights, samples)
    }
}
