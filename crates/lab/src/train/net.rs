//! The numbers of a network while it is trained, and in which way each of them is wrong.

use super::samples::Sample;
use crate::figures::Scale;
use rookery_engine::network::{BUCKETS, GRAIN, Inputs, MOST_NEURONS, Network, ONE, OUT_ONE, Parts};
use rookery_rules::Ruleset;
use rookery_rules::rng::Rng;

/// What fits into a file: 127 grains of a row, 127 units of the last layer.
const MOST_ROW: f32 = 127.0 * GRAIN as f32 / ONE as f32;
const MOST_OUT: f32 = 127.0 / OUT_ONE as f32;
/// What a sum of rows begins with stays this small.
const MOST_BIAS: f32 = 8.0;

/// Rows, what they begin with, the last layer's weights, and what its sums begin with.
pub const LAYERS: usize = 4;

#[derive(Clone)]
pub struct Net {
    /// So many numbers are a row.
    neurons: usize,
    /// A row of neurons for each input.
    rows: Vec<f32>,
    bias: Vec<f32>,
    /// By bucket, side and neuron.
    out: Vec<f32>,
    out_bias: Vec<f32>,
}

/// Some of a network's numbers, and how large they may be.
pub struct Layer<'a> {
    pub numbers: &'a mut [f32],
    pub most: f32,
}

/// What one position makes of the neurons.
struct Fired {
    sums: [[f32; MOST_NEURONS]; 2],
    expected: f32,
}

impl Net {
    pub fn by_chance(ruleset: &Ruleset, neurons: usize, rng: &mut Rng) -> Net {
        let mut some = |count: usize, most: f32| -> Vec<f32> {
            let mut one = || (rng.below(20_001) as f32 / 10_000.0 - 1.0) * most;
            (0..count).map(|_| one()).collect()
        };
        Net {
            neurons,
            rows: some(Inputs::new(ruleset).count() * neurons, 0.12),
            bias: vec![0.1; neurons],
            out: some(BUCKETS * 2 * neurons, 0.12),
            out_bias: vec![0.0; BUCKETS],
        }
    }

    /// What an earlier network knows; neurons that it lacks say nothing yet.
    pub fn learn_from(&mut self, earlier: &Network, scale: Scale) {
        let [rows, bias, out, out_bias] = earlier.numbers();
        let (own, theirs) = (self.neurons, earlier.neurons());
        let known = own.min(theirs);
        for (to, from) in [
            (&mut self.rows, rows),
            (&mut self.bias, bias),
            (&mut self.out, out),
        ] {
            for (to, from) in to.chunks_exact_mut(own).zip(from.chunks_exact(theirs)) {
                to[..known].copy_from_slice(&from[..known]);
            }
        }
        // What it foretells is in centipawns, whatever one at its last neuron meant.
        let by = earlier.scale() as f32 / scale.0 as f32;
        for line in self.out.chunks_exact_mut(own) {
            line[known..].fill(0.0);
            line.iter_mut().for_each(|number| *number *= by);
        }
        for (to, from) in self.out_bias.iter_mut().zip(out_bias) {
            *to = from * by;
        }
    }

    /// As many numbers, all nothing.
    pub fn none(&self) -> Net {
        Net {
            neurons: self.neurons,
            rows: vec![0.0; self.rows.len()],
            bias: vec![0.0; self.bias.len()],
            out: vec![0.0; self.out.len()],
            out_bias: vec![0.0; self.out_bias.len()],
        }
    }

    pub fn layers_mut(&mut self) -> [Layer<'_>; LAYERS] {
        let layer = |numbers, most| Layer { numbers, most };
        [
            layer(&mut self.rows, MOST_ROW),
            layer(&mut self.bias, MOST_BIAS),
            layer(&mut self.out, MOST_OUT),
            layer(&mut self.out_bias, MOST_BIAS),
        ]
    }

    pub fn layer(&self, layer: usize) -> &[f32] {
        match layer {
            0 => &self.rows,
            1 => &self.bias,
            2 => &self.out,
            _ => &self.out_bias,
        }
    }

    pub fn layer_mut(&mut self, layer: usize) -> &mut [f32] {
        match layer {
            0 => &mut self.rows,
            1 => &mut self.bias,
            2 => &mut self.out,
            _ => &mut self.out_bias,
        }
    }

    fn fire(&self, sample: &Sample) -> Fired {
        let neurons = self.neurons;
        let mut fired = [[0.0f32; MOST_NEURONS]; 2];
        let mut value = self.out_bias[sample.bucket] + sample.stand;
        for (side, sums) in fired.iter_mut().enumerate() {
            let sums = &mut sums[..neurons];
            sums.copy_from_slice(&self.bias);
            for input in sample.inputs[side] {
                let row = &self.rows[*input as usize * neurons..][..neurons];
                for (sum, weight) in sums.iter_mut().zip(row) {
                    *sum += weight;
                }
            }
            let out = &self.out[(sample.bucket * 2 + side) * neurons..][..neurons];
            for (sum, weight) in sums.iter().zip(out) {
                let held = sum.clamp(0.0, 1.0);
                value += held * held * weight;
            }
        }
        Fired {
            sums: fired,
            expected: 1.0 / (1.0 + libm::expf(-value * sample.lasting)),
        }
    }

    /// The square of what it foretells amiss.
    pub fn wrong(&self, sample: Sample) -> f64 {
        let amiss = self.fire(&sample).expected - sample.target;
        f64::from(amiss * amiss)
    }

    pub fn rounded(&self, ruleset: &Ruleset, scale: Scale) -> Option<Network> {
        let small = |numbers: &[f32], one: f32| -> Vec<i8> {
            let round = |number: &f32| libm::roundf(number * one).clamp(-127.0, 127.0) as i8;
            numbers.iter().map(round).collect()
        };
        let one = ONE as f32;
        let bias = self.bias.iter();
        let out_bias = self.out_bias.iter();
        let parts = Parts {
            rows: &small(&self.rows, one / f32::from(GRAIN)),
            bias: &bias
                .map(|number| libm::roundf(number * one) as i16)
                .collect::<Vec<i16>>(),
            out: &small(&self.out, OUT_ONE as f32),
            out_bias: &out_bias
                .map(|number| libm::roundf(number * one * OUT_ONE as f32) as i32)
                .collect::<Vec<i32>>(),
            scale: scale.0.clamp(1.0, 60_000.0) as u16,
        };
        Network::new(ruleset, &parts).ok()
    }
}

/// In which way, and how much, each number should be another.
pub struct Gradient {
    net: Option<Net>,
    /// The squares of what was foretold amiss.
    pub wrong: f64,
}

impl Gradient {
    /// Of a network's numbers, nothing yet.
    pub fn of(net: &Net) -> Gradient {
        Gradient {
            net: Some(net.none()),
            wrong: 0.0,
        }
    }

    /// Of no numbers: for what is only judged.
    pub fn empty() -> Gradient {
        Gradient {
            net: None,
            wrong: 0.0,
        }
    }

    pub fn layer(&self, layer: usize) -> Option<&[f32]> {
        Some(self.net.as_ref()?.layer(layer))
    }

    pub fn add(&mut self, net: &Net, sample: Sample) {
        let fired = net.fire(&sample);
        let amiss = fired.expected - sample.target;
        self.wrong += f64::from(amiss * amiss);
        let Some(own) = &mut self.net else {
            return;
        };
        let pull = 2.0 * amiss * fired.expected * (1.0 - fired.expected) * sample.lasting;
        own.out_bias[sample.bucket] += pull;
        let neurons = net.neurons;
        for side in 0..2 {
            let from = (sample.bucket * 2 + side) * neurons;
            let weights = &net.out[from..][..neurons];
            let out = &mut own.out[from..][..neurons];
            let mut back = fired.sums[side];
            let back = &mut back[..neurons];
            for ((back, out), weight) in back.iter_mut().zip(out).zip(weights) {
                let sum = *back;
                let held = sum.clamp(0.0, 1.0);
                *out += pull * held * held;
                let open = if held == sum { 2.0 * held } else { 0.0 };
                *back = pull * weight * open;
            }
            for (bias, back) in own.bias.iter_mut().zip(&*back) {
                *bias += back;
            }
            for input in sample.inputs[side] {
                let row = &mut own.rows[*input as usize * neurons..][..neurons];
                for (number, back) in row.iter_mut().zip(&*back) {
                    *number += back;
                }
            }
        }
    }
}
