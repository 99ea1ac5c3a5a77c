//! Looking for better numbers of the search by games: all of them are moved at once, each a step up or
//! down by chance, and a pair of games against the opposite choice tells which way was better
//! (simultaneous perturbation, Spall 1992). What a pair tells of one number is little, but it tells it of
//! all of them.
//!
//! Everything follows from the seed and what the pairs brought, so that a run which was broken off is
//! taken up from a list of results, and so that the number of threads changes nothing.

use rookery_engine::Numbers;
use rookery_rules::rng::Rng;

/// So many pairs are played from the same place, as many at a time as there are threads.
pub const BATCH: u64 = 12;

/// A step is this part of what lies between a number's bounds, and half a unit at least: chance rounds it.
const STEP: f64 = 0.09;
/// By chance alone a number is to end within so many steps of where it began.
const WANDER: f64 = 0.5;

/// Where the numbers stand, and where they have stood.
pub struct Ascent {
    at: Vec<f64>,
    /// The sum of the places of the second half, whose mean wanders less than the last place.
    sum: Vec<f64>,
    summed: u64,
    done: u64,
    pairs: u64,
    seed: u64,
    moves: Vec<bool>,
}

/// A pair of games to be played: one choice of numbers against the opposite one.
pub struct Trial {
    /// A step from where the numbers stand.
    pub ahead: Numbers,
    /// A step the other way.
    pub back: Numbers,
    signs: Vec<f64>,
}

impl Ascent {
    /// From the usual numbers, for so many pairs in all; `moves` says of a name whether it is looked at.
    pub fn new(pairs: u64, seed: u64, moves: impl Fn(&str) -> bool) -> Ascent {
        let usual = Numbers::default().values();
        Ascent {
            at: usual.iter().map(|value| f64::from(*value)).collect(),
            sum: vec![0.0; usual.len()],
            summed: 0,
            done: 0,
            pairs,
            seed,
            moves: Numbers::BOUNDS
                .iter()
                .map(|known| moves(known.name))
                .collect(),
        }
    }

    /// How many pairs have been learnt from.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// The numbers of the next pairs that are played from here: none when all are played.
    pub fn next(&self) -> std::ops::Range<u64> {
        self.done..(self.done + BATCH).min(self.pairs)
    }

    /// What is to be played as this pair.
    pub fn trial(&self, pair: u64) -> Trial {
        let mut rng = Rng::of_task(self.seed, pair);
        let signs: Vec<f64> = self
            .moves
            .iter()
            .map(|moves| match (moves, rng.below(2)) {
                (false, _) => 0.0,
                (true, 0) => -1.0,
                (true, _) => 1.0,
            })
            .collect();
        // The same chance rounds both ways, so that what is not moved stays the same.
        let chances: Vec<f64> = signs.iter().map(|_| unit(&mut rng)).collect();
        let choice = |way: f64| {
            let each = self.at.iter().zip(&signs).zip(&chances).enumerate();
            Numbers::of(each.map(|(number, ((at, sign), chance))| {
                (at + way * sign * step(number) + chance).floor() as i32
            }))
        };
        Trial {
            ahead: choice(1.0),
            back: choice(-1.0),
            signs,
        }
    }

    /// What the next pairs brought whoever had the numbers ahead, in half points beyond an even result.
    pub fn learn(&mut self, results: &[i32]) {
        let rate = WANDER / (self.pairs.max(1) as f64).sqrt();
        let mut moved = vec![0.0; self.at.len()];
        for (pair, result) in (self.done..).zip(results) {
            for (moved, sign) in moved.iter_mut().zip(self.trial(pair).signs) {
                *moved += rate * sign * f64::from(*result);
            }
        }
        for (number, moved) in moved.into_iter().enumerate() {
            let bounds = Numbers::BOUNDS[number];
            let to = self.at[number] + moved * step(number);
            self.at[number] = to.clamp(f64::from(bounds.least), f64::from(bounds.most));
        }
        self.done += results.len() as u64;
        if self.done * 2 > self.pairs {
            self.summed += 1;
            for (sum, at) in self.sum.iter_mut().zip(&self.at) {
                *sum += at;
            }
        }
    }

    /// What was found: the mean of the second half, or where the numbers stand before that.
    pub fn found(&self) -> Numbers {
        let mean = |(sum, at): (&f64, &f64)| match self.summed {
            0 => at.round() as i32,
            summed => (sum / summed as f64).round() as i32,
        };
        Numbers::of(self.sum.iter().zip(&self.at).map(mean))
    }
}

fn step(number: usize) -> f64 {
    let bounds = Numbers::BOUNDS[number];
    (f64::from(bounds.most - bounds.least) * STEP).max(0.5)
}

/// From 0 to 1, without 1.
fn unit(rng: &mut Rng) -> f64 {
    (rng.next() >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str) -> usize {
        let found = Numbers::BOUNDS.iter().position(|known| known.name == name);
        found.expect("a number")
    }

    /// A game that whoever is nearer to the best values wins more often.
    fn play(trial: &Trial, best: &[(usize, i32)], rng: &mut Rng) -> i32 {
        let off = |numbers: &Numbers| -> f64 {
            let values = numbers.values();
            let each = best.iter().map(|(number, best)| {
                let off = f64::from(values[*number] - best) / step(*number);
                off * off
            });
            each.sum()
        };
        let lead = off(&trial.back) - off(&trial.ahead);
        let chance = 1.0 / (1.0 + (-0.1 * lead).exp());
        let game = |rng: &mut Rng| if unit(rng) < chance { 1 } else { -1 };
        game(rng) + game(rng)
    }

    #[test]
    fn numbers_go_where_games_are_won() {
        let best = [
            (place("reverse_margin"), 100),
            (place("reduce_cut"), 300),
            (place("singular_depth"), 5),
        ];
        let mut ascent = Ascent::new(3_000, 5, |name| name != "aspiration");
        let mut rng = Rng::new(9);
        while !ascent.next().is_empty() {
            let results: Vec<i32> = ascent
                .next()
                .map(|pair| play(&ascent.trial(pair), &best, &mut rng))
                .collect();
            ascent.learn(&results);
        }
        assert_eq!(ascent.done(), 3_000);
        let (found, usual) = (ascent.found().values(), Numbers::default().values());
        for (number, best) in best {
            let before = (usual[number] - best).abs();
            let after = (found[number] - best).abs();
            assert!(
                after * 2 < before,
                "{number}: {before} before, {after} after"
            );
        }
        let still = place("aspiration");
        assert_eq!(found[still], usual[still], "it was not to be moved");
    }

    #[test]
    fn a_run_is_taken_up_from_its_results_alone() {
        let results: Vec<i32> = (0..5 * BATCH as i32).map(|n| n * 7 % 5 - 2).collect();
        let run = || {
            let mut ascent = Ascent::new(100, 1, |_| true);
            for results in results.chunks(BATCH as usize) {
                ascent.learn(results);
            }
            (ascent.trial(ascent.done()).ahead, ascent.found())
        };
        assert_eq!(run(), run());
        assert_ne!(run().1, Numbers::default());
    }

    /// Both choices lie as far from where the numbers stand, on either side.
    #[test]
    fn a_trial_is_two_opposite_steps() {
        let ascent = Ascent::new(100, 3, |_| true);
        let usual = Numbers::default().values();
        for pair in 0..20 {
            let trial = ascent.trial(pair);
            let values = trial.ahead.values().into_iter().zip(trial.back.values());
            for (number, (ahead, back)) in values.enumerate() {
                let bounds = Numbers::BOUNDS[number];
                let (up, down) = (ahead - usual[number], usual[number] - back);
                let within = |value| value > bounds.least && value < bounds.most;
                if within(ahead) && within(back) {
                    assert!((up - down).abs() <= 1, "{}: {back} {ahead}", bounds.name);
                }
            }
        }
    }
}
