//! Positions to learn from: what the network sees of each, and what it should say.

use crate::figures::Scale;
use crate::foresight::Aim;
use crate::selfplay::{Played, Quiet};
use rookery_engine::eval::Evaluator;
use rookery_engine::network::{Inputs, Network};
use rookery_rules::{Ruleset, Side};

/// One game in so many is not learnt from: it tells what was learnt.
const HELD_OUT: usize = 25;

/// A lead of which is asked how much lasts.
const WHOLE: i32 = 1_000;

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
    lasting: f32,
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
    /// How much such a lead counts.
    pub lasting: f32,
    /// What the side to move may expect, from 0 to 1.
    pub target: f32,
}

/// A game's positions as a network sees them, before it is known how a value is to be taken.
pub struct Looked {
    positions: Vec<Position>,
    /// What short searches thought, ply by ply, and how the game ended; both for White.
    values: Vec<i32>,
    result: f32,
}

struct Position {
    inputs: [Vec<u16>; 2],
    bucket: u8,
    white_to_move: bool,
    /// What the weights see, for the side to move.
    stand: i32,
    /// How much of a thousand lasts.
    lasting: i32,
    /// Its place among the game's values.
    place: usize,
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
            let stand = weights.sum(position);
            Position {
                inputs: seen,
                bucket: Network::bucket(position.occupied().count(), men) as u8,
                white_to_move: mover == Side::White,
                stand,
                lasting: weights
                    .lasting(position, if stand > 0 { WHOLE } else { -WHOLE })
                    .abs(),
                place: quiet.place,
            }
        };
        Looked {
            positions: played.quiet(ruleset).map(look).collect(),
            values: played.values.clone(),
            result: played.result,
        }
    }
}

impl Samples {
    /// Of games, and how their values speak of results.
    pub fn of(games: &[Looked], aim: Aim) -> Option<(Samples, Scale)> {
        let of_game = |game: &'_ Looked| {
            let result = f64::from(game.result);
            let places = game.positions.iter().map(|position| position.place);
            let pairs = places.map(|place| (f64::from(game.values[place]) / 100.0, result));
            pairs.collect::<Vec<_>>()
        };
        let pairs: Vec<(f64, f64)> = games.iter().flat_map(of_game).collect();
        let scale = Scale::of_pairs(&pairs)?;
        let mut samples = Samples::default();
        let held = |number: &usize| number.is_multiple_of(HELD_OUT);
        for number in (0..games.len()).filter(|number| !held(number)) {
            samples.take(&games[number], scale, aim);
        }
        samples.learnt = samples.all.len();
        for number in (0..games.len()).filter(held) {
            samples.take(&games[number], scale, aim);
        }
        Some((samples, scale))
    }

    fn take(&mut self, game: &Looked, scale: Scale, aim: Aim) {
        let expected = aim.expected(&game.values, game.result, scale);
        for position in &game.positions {
            let white = expected[position.place];
            self.all.push(Entry {
                from: self.inputs.len() as u32,
                counts: [0, 1].map(|seen: usize| position.inputs[seen].len() as u8),
                bucket: position.bucket,
                stand: position.stand as f32 / scale.0 as f32,
                lasting: position.lasting as f32 / WHOLE as f32,
                target: if position.white_to_move {
                    white
                } else {
                    1.0 - white
                },
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
            lasting: entry.lasting,
            target: entry.target,
        }
    }
}
