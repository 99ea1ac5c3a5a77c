//! Positions to learn from: what the network sees of each, and what it should say.

use crate::figures::Scale;
use crate::selfplay::{Played, Quiet};
use rookery_engine::eval::Evaluator;
use rookery_engine::network::{Inputs, Network};
use rookery_rules::Ruleset;

/// One game in so many is not learnt from: it tells what was learnt.
const HELD_OUT: usize = 25;

/// Positions, those that are learnt from first.
#[derive(Default)]
pub struct Samples {
    inputs: Vec<u16>,
    all: Vec<Entry>,
    /// So many are learnt from.
    learnt: usize,
}

struct Entry {
    from: u32,
    /// Inputs of the side to move, then of the other.
    counts: [u8; 2],
    bucket: u8,
    stand: f32,
    target: f32,
}

/// One of them.
#[derive(Clone, Copy)]
pub struct Sample<'a> {
    /// The inputs that are on, as the side to move and as the other sees them.
    pub inputs: [&'a [u16]; 2],
    pub bucket: usize,
    /// What the weights make of it, as the last neuron counts.
    pub stand: f32,
    /// What the side to move may expect, from 0 to 1.
    pub target: f32,
}

/// A game's positions as a network sees them, before it is known how a value is to be taken.
pub struct Looked(Vec<Position>);

struct Position {
    inputs: [Vec<u16>; 2],
    bucket: u8,
    /// For the side to move: what the weights see, what a search found, how the game ended.
    stand: i32,
    score: i32,
    result: f32,
}

impl Looked {
    pub fn at(ruleset: &Ruleset, inputs: &Inputs, weights: &Evaluator, played: &Played) -> Looked {
        let men = ruleset.start().occupied().count();
        let look = |quiet: Quiet| {
            let position = &quiet.position;
            let mover = position.turn();
            let seen = [mover, mover.other()].map(|side| {
                let mut on = Vec::new();
                let view = inputs.view(position, side);
                inputs.each(position, view, &mut |input| on.push(input as u16));
                on
            });
            let white = mover == rookery_rules::Side::White;
            Position {
                inputs: seen,
                bucket: Network::bucket(position.occupied().count(), men) as u8,
                stand: weights.evaluate(position),
                score: if white { quiet.score } else { -quiet.score },
                result: if white {
                    quiet.result
                } else {
                    1.0 - quiet.result
                },
            }
        };
        Looked(played.quiet(ruleset).map(look).collect())
    }
}

impl Samples {
    /// Of games, and how their values speak of results.
    /// `result` is the part that the game's result has of what is to be foretold; the rest is what
    /// the search thought.
    pub fn of(games: &[Looked], result: f32) -> Option<(Samples, Scale)> {
        let pairs: Vec<(f64, f64)> = games
            .iter()
            .flat_map(|game| &game.0)
            .map(|position| {
                (
                    f64::from(position.score) / 100.0,
                    f64::from(position.result),
                )
            })
            .collect();
        let scale = Scale::of_pairs(&pairs)?;
        let mut samples = Samples::default();
        let held = |number: &usize| number.is_multiple_of(HELD_OUT);
        for number in (0..games.len()).filter(|number| !held(number)) {
            samples.take(&games[number], scale, result);
        }
        samples.learnt = samples.all.len();
        for number in (0..games.len()).filter(held) {
            samples.take(&games[number], scale, result);
        }
        Some((samples, scale))
    }

    fn take(&mut self, game: &Looked, scale: Scale, result: f32) {
        for position in &game.0 {
            let thought = scale.expected(position.score) as f32;
            self.all.push(Entry {
                from: self.inputs.len() as u32,
                counts: [0, 1].map(|seen: usize| position.inputs[seen].len() as u8),
                bucket: position.bucket,
                stand: position.stand as f32 / scale.0 as f32,
                target: result * position.result + (1.0 - result) * thought,
            });
            self.inputs.extend_from_slice(&position.inputs[0]);
            self.inputs.extend_from_slice(&position.inputs[1]);
        }
    }

    /// So many, from the first, are learnt from.
    pub fn learnt(&self) -> usize {
        self.learnt
    }

    /// So many there are in all.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    #[inline]
    pub fn get(&self, number: usize) -> Sample<'_> {
        let entry = &self.all[number];
        let from = entry.from as usize;
        let [own, other] = entry.counts.map(usize::from);
        let (own, rest) = self.inputs[from..from + own + other].split_at(own);
        Sample {
            inputs: [own, rest],
            bucket: entry.bucket as usize,
            stand: entry.stand,
            target: entry.target,
        }
    }
}
