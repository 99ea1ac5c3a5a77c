//! Training a network on games of the engine against itself, to correct what the weights say.
//!
//! `samples` turns games into positions with what is to be foretold of them, `net` holds the
//! numbers and how they are wrong, [`Training::pass`] moves them towards what is right.

mod net;
mod samples;

use crate::figures::Scale;
pub use net::Gradient;
use net::{LAYERS, Net};
use rookery_engine::network::Network;
use rookery_rules::Ruleset;
use rookery_rules::rng::Rng;
pub use samples::{Looked, Samples};

/// Samples after which the numbers are moved.
const STEP: usize = 8_192;
/// A step's samples are divided into so many parts, whoever adds them up: the sums are the same.
const PARTS: usize = 8;
/// How far numbers move at first, and at the end.
const RATE: f32 = 1.2e-3;
const LAST_RATE: f32 = 1e-5;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How often all samples are gone through.
    pub passes: u64,
    pub seed: u64,
}

/// A network that is being trained, with all that is needed to go on.
pub struct Training {
    net: Net,
    mean: Net,
    square: Net,
    /// Steps taken so far.
    steps: i32,
    /// Passes done so far.
    pub passes: u64,
}

/// Does numbered tasks and hands their results back in order, on as many threads as it likes.
pub type Spread<'a> = &'a dyn Fn(usize, &(dyn Fn(usize) -> Gradient + Sync)) -> Vec<Gradient>;

/// How wrong a network is: the mean of the squares of what it foretells amiss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wrong {
    /// On what it learns from.
    pub learnt: f64,
    /// On games that it has not seen.
    pub unseen: f64,
}

impl Training {
    pub fn new(ruleset: &Ruleset, neurons: usize, seed: u64) -> Training {
        let net = Net::by_chance(ruleset, neurons, &mut Rng::new(seed));
        let none = net.none();
        Training {
            mean: none.clone(),
            square: none,
            net,
            steps: 0,
            passes: 0,
        }
    }

    /// Begins with what a network has learnt from other games.
    pub fn after(
        ruleset: &Ruleset,
        neurons: usize,
        seed: u64,
        (earlier, scale): (&Network, Scale),
    ) -> Training {
        let mut training = Training::new(ruleset, neurons, seed);
        training.net.learn_from(earlier, scale);
        training
    }

    /// Goes once through all samples but the held-out ones.
    pub fn pass(&mut self, samples: &Samples, settings: Settings, spread: Spread) -> Wrong {
        let mut order: Vec<u32> = (0..samples.learnt() as u32).collect();
        Rng::of_task(settings.seed, self.passes).shuffle(&mut order);
        let steps = order.len().div_ceil(STEP).max(1);
        let all_steps = (steps as u64 * settings.passes) as f32;
        let mut wrong = 0.0;
        for step in order.chunks(STEP) {
            let share = step.len().div_ceil(PARTS).max(1);
            let parts: Vec<&[u32]> = step.chunks(share).collect();
            let net = &self.net;
            let gradients = spread(parts.len(), &|part| {
                let mut gradient = Gradient::of(net);
                for number in parts[part] {
                    gradient.add(net, samples.get(*number as usize));
                }
                gradient
            });
            self.steps += 1;
            // Less and less, along half a wave.
            let way = (self.steps as f32 / all_steps).min(1.0);
            let wave = (1.0 + libm::cosf(way * core::f32::consts::PI)) / 2.0;
            let rate = LAST_RATE + (RATE - LAST_RATE) * wave;
            wrong += gradients.iter().map(|gradient| gradient.wrong).sum::<f64>();
            self.step(&gradients, rate, step.len() as f32);
        }
        self.passes += 1;
        Wrong {
            learnt: wrong / order.len().max(1) as f64,
            unseen: self.unseen(samples, spread),
        }
    }

    /// How wrong the weights alone are about games that it does not learn from.
    pub fn without(samples: &Samples) -> f64 {
        let held = (samples.learnt()..samples.count()).map(|number| samples.get(number));
        let amiss = held.map(|sample| {
            let expected = 1.0 / (1.0 + libm::expf(-sample.stand * sample.lasting));
            f64::from((expected - sample.target) * (expected - sample.target))
        });
        amiss.sum::<f64>() / (samples.count() - samples.learnt()).max(1) as f64
    }

    /// How wrong it is about games that it does not learn from.
    fn unseen(&self, samples: &Samples, spread: Spread) -> f64 {
        let held: Vec<usize> = (samples.learnt()..samples.count()).collect();
        let share = held.len().div_ceil(PARTS).max(1);
        let parts: Vec<&[usize]> = held.chunks(share).collect();
        let net = &self.net;
        let sums = spread(parts.len(), &|part| {
            let mut sum = Gradient::empty();
            for number in parts[part] {
                sum.wrong += net.wrong(samples.get(*number));
            }
            sum
        });
        sums.iter().map(|sum| sum.wrong).sum::<f64>() / held.len().max(1) as f64
    }

    /// Every number moves against its gradient, the farther the surer that is (Adam).
    fn step(&mut self, gradients: &[Gradient], rate: f32, count: f32) {
        let steadied = 1.0 - 0.9f32.powi(self.steps);
        let squared = 1.0 - 0.999f32.powi(self.steps);
        let mut sums = vec![0.0; 0];
        for (layer, values) in self.net.layers_mut().into_iter().enumerate() {
            sums.clear();
            sums.resize(values.numbers.len(), 0.0);
            for gradient in gradients {
                let Some(own) = gradient.layer(layer) else {
                    continue;
                };
                for (sum, part) in sums.iter_mut().zip(own) {
                    *sum += part;
                }
            }
            let mean = self.mean.layer_mut(layer);
            let square = self.square.layer_mut(layer);
            let known = mean.iter_mut().zip(square.iter_mut());
            for ((value, sum), (mean, square)) in values.numbers.iter_mut().zip(&sums).zip(known) {
                let slope = sum / count;
                *mean += 0.1 * (slope - *mean);
                *square += 0.001 * (slope * slope - *square);
                let pace = (*mean / steadied) / ((*square / squared).sqrt() + 1e-8);
                *value = (*value - rate * pace).clamp(-values.most, values.most);
            }
        }
    }

    /// All that is needed to go on later.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(self.passes.to_le_bytes());
        bytes.extend(u64::from(self.steps.unsigned_abs()).to_le_bytes());
        for net in [&self.net, &self.mean, &self.square] {
            for layer in 0..LAYERS {
                let numbers = net.layer(layer).iter();
                bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
            }
        }
        bytes
    }

    /// Goes on from there; None where the bytes are not those of such a network.
    pub fn from_bytes(ruleset: &Ruleset, neurons: usize, bytes: &[u8]) -> Option<Training> {
        let mut training = Training::new(ruleset, neurons, 0);
        let (passes, rest) = bytes.split_first_chunk()?;
        let (steps, mut rest) = rest.split_first_chunk()?;
        training.passes = u64::from_le_bytes(*passes);
        training.steps = i32::try_from(u64::from_le_bytes(*steps)).ok()?;
        for net in [&mut training.net, &mut training.mean, &mut training.square] {
            for layer in 0..LAYERS {
                for number in net.layer_mut(layer) {
                    let (four, after) = rest.split_first_chunk()?;
                    *number = f32::from_le_bytes(*four);
                    rest = after;
                }
            }
        }
        rest.is_empty().then_some(training)
    }

    /// As the engine uses it: in whole numbers.
    pub fn network(&self, ruleset: &Ruleset, scale: Scale) -> Option<Network> {
        self.net.rounded(ruleset, scale)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foresight::Aim;
    use crate::selfplay::{self, Settings as Play};
    use rookery_engine::eval::Evaluator;
    use rookery_engine::network::Inputs;
    use rookery_engine::{Engine, Weights};
    use rookery_rules::{Position, library};
    use std::sync::Arc;

    const AIM: Aim = Aim {
        result: 0.3,
        later: 0.0,
    };

    fn alone(tasks: usize, task: &(dyn Fn(usize) -> Gradient + Sync)) -> Vec<Gradient> {
        (0..tasks).map(task).collect()
    }

    /// From some games it learns who is ahead, also of games that it has not seen; broken off and
    /// gone on with, it comes out the same.
    #[test]
    fn it_learns_what_games_teach() {
        let ruleset = Arc::new(library::ruleset("chess").expect("built in"));
        let inputs = Inputs::new(&ruleset);
        // Weights that see nothing leave it everything to learn.
        let mut blank = Weights::untuned(&ruleset);
        blank.values_mut().fill(0);
        let blank = Evaluator::new(&ruleset, &blank);
        let mut engine = Engine::with_weights(1, Weights::for_ruleset(&ruleset));
        let play = Play {
            nodes: 60,
            endings: None,
            seed: 1,
        };
        let games: Vec<Looked> = (0..240)
            .map(|number| {
                let played = selfplay::play(&ruleset, &mut engine, play, number);
                Looked::at(&ruleset, &inputs, &blank, &played)
            })
            .collect();
        let (samples, scale) = Samples::of(&games, AIM).expect("enough");
        assert!(samples.learnt() > 500 && samples.count() > samples.learnt());
        let settings = Settings {
            passes: 70,
            seed: 1,
        };
        let neurons = 32;
        let mut training = Training::new(&ruleset, neurons, 1);
        let first = training.pass(&samples, settings, &alone);
        let kept = training.to_bytes();
        let mut last = first;
        for _ in 1..settings.passes {
            last = training.pass(&samples, settings, &alone);
        }
        assert!(last.learnt < first.learnt, "{first:?} {last:?}");
        assert!(last.unseen < first.unseen, "{first:?} {last:?}");

        let mut again = Training::from_bytes(&ruleset, neurons, &kept).expect("as it was kept");
        while again.passes < settings.passes {
            again.pass(&samples, settings, &alone);
        }
        assert!(again.to_bytes() == training.to_bytes());
        assert!(Training::from_bytes(&ruleset, neurons, &kept[1..]).is_none());
        assert!(Training::from_bytes(&ruleset, 16, &kept).is_none());

        let network = training.network(&ruleset, scale).expect("it fits");

        // What it knows is known to one that goes on from it, and more neurons can be added.
        for neurons in [neurons, 48] {
            let later = Training::after(&ruleset, neurons, 2, (&network, scale));
            let unseen = later.unseen(&samples, &alone);
            assert!((unseen - last.unseen).abs() < 1e-3, "{unseen} {last:?}");
        }
        let value = |fen: &str| {
            let position = Position::from_fen(&ruleset, fen).expect("legal");
            network.correction(&position)
        };
        let ahead = value("4k3/pppp4/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1");
        let behind = value("rnbqkbnr/pppppppp/8/8/8/8/PPPP4/4K3 w kq - 0 1");
        assert!(ahead > behind, "{ahead} {behind}");
    }
}
