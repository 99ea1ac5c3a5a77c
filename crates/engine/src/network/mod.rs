//! What the weights do not see: a small network of one hidden layer, which was trained to correct
//! what they say, looking from both sides.
//!
//! Every input adds its row to what a side sees; that sum is kept along the line being looked at,
//! and only what a move has changed is added and taken away (`Sight`). All sums are of whole
//! numbers, the same on every machine. In WebAssembly many are made at once (`simd128`), which all
//! browsers can since March 2023.

mod inputs;
mod shipped;

use crate::score::MAX_PLY;
pub use inputs::{Inputs, View};
use rookery_rules::{Position, Ruleset, Side};
#[cfg(feature = "networks")]
pub use shipped::built_in;
pub use shipped::shipped;

/// A network has so many neurons in its hidden layer, for each side, or a few times as many.
pub const BLOCK: usize = 16;
/// More neurons than this a network does not have.
pub const MOST_NEURONS: usize = 64;
const MOST_BLOCKS: usize = MOST_NEURONS / BLOCK;
/// What is left on the board chooses one of so many last layers.
pub const BUCKETS: usize = 8;
/// A correction is never more than this, whatever a file says.
const MOST: i64 = 5_000;

/// One, in the hidden layer.
pub const ONE: i32 = 255;
/// One, in the weights of the last.
pub const OUT_ONE: i32 = 64;
/// A row's number in a file counts so many of the hidden layer's units.
pub const GRAIN: i16 = 2;

const MAGIC: &[u8; 8] = b"rookery2";

/// What is reckoned with at once.
type Block = [i16; BLOCK];
/// What a side sees; of these a network uses as many as it has.
type Sums = [Block; MOST_BLOCKS];

/// The numbers of a network, for one ruleset.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    /// The ruleset's id.
    of: String,
    inputs: Inputs,
    /// So many blocks of neurons there are, and so many are a row.
    blocks: usize,
    rows: Vec<Block>,
    bias: Vec<Block>,
    last: Vec<Last>,
    /// What one at the last neuron means, in centipawns.
    scale: i32,
    /// Men on the board at the start.
    men: u32,
}

/// Weights of the last layer: of one's own neurons, then of the other side's.
#[derive(Clone, PartialEq, Debug)]
struct Last {
    weights: [Vec<Block>; 2],
    bias: i32,
}

/// Numbers as they come from training, one row after another.
pub struct Parts<'a> {
    /// In units of `GRAIN / ONE`.
    pub rows: &'a [i8],
    /// As many as there are neurons, in units of `1 / ONE`.
    pub bias: &'a [i16],
    /// By bucket, side and neuron, in units of `1 / OUT_ONE`.
    pub out: &'a [i8],
    /// By bucket, in units of `1 / (ONE * OUT_ONE)`.
    pub out_bias: &'a [i32],
    /// What one at the last neuron means, in centipawns.
    pub scale: u16,
}

/// Why bytes are no network for a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadNetwork {
    /// They are something else.
    #[error("it is no network of this program; make one with `rookery train`")]
    Form,
    /// It is of another game.
    #[error("it was made for the ruleset {0}")]
    Other(String),
    /// It is too long or too short.
    #[error(
        "it has {0} bytes where {1} are expected: it was made by another version; make it anew"
    )]
    Size(usize, usize),
}

impl Network {
    /// Puts a network together, or says that the numbers are not as many as the ruleset needs.
    pub fn new(ruleset: &Ruleset, parts: &Parts) -> Result<Network, BadNetwork> {
        let inputs = Inputs::new(ruleset);
        let neurons = parts.bias.len();
        let given = parts.rows.len() + 2 * neurons + parts.out.len();
        let needed = (inputs.count() + 2 + BUCKETS * 2) * neurons;
        let possible = (BLOCK..=MOST_NEURONS).contains(&neurons) && neurons.is_multiple_of(BLOCK);
        if !possible || given != needed || parts.out_bias.len() != BUCKETS {
            return Err(BadNetwork::Size(given, needed));
        }
        let rows: Vec<i16> = parts
            .rows
            .iter()
            .map(|row| i16::from(*row) * GRAIN)
            .collect();
        let out: Vec<i16> = parts.out.iter().map(|out| i16::from(*out)).collect();
        let last = out.chunks_exact(2 * neurons).zip(parts.out_bias);
        let last = last.map(|(out, bias)| Last {
            weights: [&out[..neurons], &out[neurons..]].map(blocks),
            bias: *bias,
        });
        Ok(Network {
            of: ruleset.id().to_string(),
            blocks: neurons / BLOCK,
            rows: blocks(&rows),
            bias: blocks(parts.bias),
            last: last.collect(),
            scale: i32::from(parts.scale),
            men: ruleset.start().occupied().count().max(1),
            inputs,
        })
    }

    /// Reads what [`Network::to_bytes`] has written.
    pub fn from_bytes(ruleset: &Ruleset, bytes: &[u8]) -> Result<Network, BadNetwork> {
        let (id, numbers) = Network::named(bytes)?;
        if id != ruleset.id().as_bytes() {
            let id = String::from_utf8_lossy(id);
            return Err(BadNetwork::Other(id.into_owned()));
        }
        Network::from_numbers(ruleset, numbers)
    }

    /// The same, whatever game it was made for: one that begins with what it knows goes on learning.
    pub fn of_any_game(ruleset: &Ruleset, bytes: &[u8]) -> Result<Network, BadNetwork> {
        let (_, numbers) = Network::named(bytes)?;
        Network::from_numbers(ruleset, numbers)
    }

    /// The id of its ruleset, and what follows.
    fn named(bytes: &[u8]) -> Result<(&[u8], &[u8]), BadNetwork> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BadNetwork::Form)?;
        let (length, rest) = rest.split_first().ok_or(BadNetwork::Form)?;
        let named = rest.split_at_checked(usize::from(*length));
        named.ok_or(BadNetwork::Form)
    }

    fn from_numbers(ruleset: &Ruleset, rest: &[u8]) -> Result<Network, BadNetwork> {
        let (many, rest) = rest.split_first().ok_or(BadNetwork::Form)?;
        let neurons = usize::from(*many) * BLOCK;
        let rows = Inputs::new(ruleset).count() * neurons;
        let lengths = [2, 2 * neurons, 4 * BUCKETS, 2 * BUCKETS * neurons, rows];
        let needed = lengths.iter().sum();
        if rest.len() != needed {
            return Err(BadNetwork::Size(rest.len(), needed));
        }
        let mut rest = rest;
        let [scale, bias, out_bias, out, rows] = lengths.map(|length| {
            let (part, after) = rest.split_at(length);
            rest = after;
            part
        });
        let small = |bytes: &[u8]| bytes.iter().map(|byte| *byte as i8).collect::<Vec<i8>>();
        let pair = |two: &[u8]| [two[0], two[1]];
        let bias = bias
            .chunks_exact(2)
            .map(|two| i16::from_le_bytes(pair(two)));
        let four = |four: &[u8]| [four[0], four[1], four[2], four[3]];
        let out_bias = out_bias
            .chunks_exact(4)
            .map(|part| i32::from_le_bytes(four(part)));
        Network::new(
            ruleset,
            &Parts {
                rows: &small(rows),
                bias: &bias.collect::<Vec<i16>>(),
                out: &small(out),
                out_bias: &out_bias.collect::<Vec<i32>>(),
                scale: u16::from_le_bytes(pair(scale)),
            },
        )
    }

    /// As it is kept in a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let id = self.of.as_bytes();
        let id = &id[..id.len().min(255)];
        bytes.push(id.len() as u8);
        bytes.extend(id);
        bytes.push(self.blocks as u8);
        bytes.extend((self.scale as u16).to_le_bytes());
        let bias = self.bias.as_flattened().iter();
        bytes.extend(bias.flat_map(|bias| bias.to_le_bytes()));
        let last = self.last.iter();
        bytes.extend(last.flat_map(|last| last.bias.to_le_bytes()));
        let out = self
            .last
            .iter()
            .flat_map(|last| last.weights.iter().flatten().flatten());
        bytes.extend(out.map(|weight| *weight as u8));
        let rows = self.rows.as_flattened().iter();
        bytes.extend(rows.map(|weight| (weight / GRAIN) as u8));
        bytes
    }

    /// Its neurons, for each side.
    pub fn neurons(&self) -> usize {
        self.blocks * BLOCK
    }

    /// What one at the last neuron means, in centipawns.
    pub fn scale(&self) -> i32 {
        self.scale
    }

    /// All its numbers, as they come from training before they are rounded: rows, what they begin with,
    /// the last layer's weights and what its sums begin with.
    pub fn numbers(&self) -> [Vec<f32>; 4] {
        let shares = |blocks: &[Block], one: i32| -> Vec<f32> {
            let numbers = blocks.as_flattened().iter();
            numbers
                .map(|number| f32::from(*number) / one as f32)
                .collect()
        };
        let out = self.last.iter().flat_map(|last| &last.weights);
        let out_bias = self.last.iter().map(|last| last.bias as f32);
        [
            shares(&self.rows, ONE),
            shares(&self.bias, ONE),
            out.flat_map(|weights| shares(weights, OUT_ONE)).collect(),
            out_bias.map(|bias| bias / (ONE * OUT_ONE) as f32).collect(),
        ]
    }

    /// Whether it was made for this ruleset.
    pub fn fits(&self, ruleset: &Ruleset) -> bool {
        self.of == ruleset.id() && self.inputs == Inputs::new(ruleset)
    }

    /// Which last layer speaks of a position with so many men.
    pub fn bucket(men: u32, at_start: u32) -> usize {
        ((men.saturating_sub(1) as usize) * BUCKETS / at_start.max(1) as usize).min(BUCKETS - 1)
    }

    /// What is to be added to what the weights say, in centipawns for the side to move.
    pub fn correction(&self, position: &Position) -> i32 {
        let mut seen = Seen::nothing();
        seen.follow(self, position);
        self.told(&seen, position)
    }

    #[inline]
    fn row(&self, input: usize) -> &[Block] {
        &self.rows[input * self.blocks..][..self.blocks]
    }

    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    fn told(&self, seen: &Seen, position: &Position) -> i32 {
        let bucket = Network::bucket(position.occupied().count(), self.men);
        let last = &self.last[bucket];
        let us = position.turn();
        let sum = weighed(&seen.sums[us.index()], &last.weights[0])
            + weighed(&seen.sums[us.other().index()], &last.weights[1]);
        let total = i64::from(sum / ONE) + i64::from(last.bias);
        let told = total * i64::from(self.scale) / i64::from(ONE * OUT_ONE);
        told.clamp(-MOST, MOST) as i32
    }
}

/// What the neurons say: each sum within zero and one, squared, times its weight.
#[inline(always)]
fn weighed(sums: &Sums, weights: &[Block]) -> i32 {
    let mut total = 0;
    for (sums, weights) in sums.iter().zip(weights) {
        for (sum, weight) in sums.iter().zip(weights) {
            let held = (*sum).clamp(0, ONE as i16);
            // 255 * 128 at most: it fits.
            let once = held.wrapping_mul(*weight);
            total += i32::from(once) * i32::from(held);
        }
    }
    total
}

/// Numbers by blocks; they are as many as make whole ones.
fn blocks(numbers: &[i16]) -> Vec<Block> {
    numbers.as_chunks::<BLOCK>().0.to_vec()
}

/// The sums of one position.
#[derive(Clone)]
struct Seen {
    sums: [Sums; 2],
    views: [View; 2],
    /// Whose they are; none at first.
    position: Option<Position>,
}

impl Seen {
    fn nothing() -> Seen {
        let view = |side| View {
            side,
            mirrored: false,
        };
        Seen {
            sums: [[[0; BLOCK]; MOST_BLOCKS]; 2],
            views: Side::BOTH.map(view),
            position: None,
        }
    }

    /// On how many squares a position differs; more than there are, where nothing is known.
    fn differs(&self, position: &Position) -> u32 {
        match &self.position {
            Some(known) => position.changed(known).count(),
            None => u32::MAX,
        }
    }

    /// From what was seen to what is to be seen now.
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    fn follow(&mut self, network: &Network, position: &Position) {
        let inputs = &network.inputs;
        let views = Side::BOTH.map(|side| inputs.view(position, side));
        let known = self.position.as_ref().filter(|_| self.views == views);
        let Some(known) = known else {
            return self.look_afresh(network, position, views);
        };
        for square in position.changed(known) {
            for (sums, view) in self.sums.iter_mut().zip(views) {
                inputs.each_at(known, square, view, &mut |input| {
                    subtract(sums, network.row(input));
                });
                inputs.each_at(position, square, view, &mut |input| {
                    add(sums, network.row(input));
                });
            }
        }
        for (sums, view) in self.sums.iter_mut().zip(views) {
            if known.is_pending() {
                subtract(sums, network.row(inputs.pending(known, view)));
            }
            if position.is_pending() {
                add(sums, network.row(inputs.pending(position, view)));
            }
        }
        self.position = Some(position.copied());
    }

    /// A king has changed wings, or nothing was seen before.
    #[cold]
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    fn look_afresh(&mut self, network: &Network, position: &Position, views: [View; 2]) {
        for (sums, view) in self.sums.iter_mut().zip(views) {
            sums[..network.blocks].copy_from_slice(&network.bias);
            let mut hear = |input: usize| add(sums, network.row(input));
            network.inputs.each(position, view, &mut hear);
        }
        self.views = views;
        self.position = Some(position.copied());
    }
}

#[inline(always)]
fn add(sums: &mut Sums, row: &[Block]) {
    for (sums, row) in sums.iter_mut().zip(row) {
        // A block of its own is written in one go: the compiler need not fear that the row changes.
        *sums = core::array::from_fn(|at| sums[at].wrapping_add(row[at]));
    }
}

#[inline(always)]
fn subtract(sums: &mut Sums, row: &[Block]) {
    for (sums, row) in sums.iter_mut().zip(row) {
        *sums = core::array::from_fn(|at| sums[at].wrapping_sub(row[at]));
    }
}

/// What was seen along the line being looked at, by ply.
pub(crate) struct Sight(Vec<Seen>);

impl Sight {
    pub fn new() -> Sight {
        Sight(vec![Seen::nothing(); MAX_PLY + 8])
    }

    /// The same, where a search has come to. Whatever stands nearest, the position before or the one
    /// that was last looked at here, is where the sums begin.
    pub fn correction(&mut self, network: &Network, position: &Position, ply: usize) -> i32 {
        let ply = ply.min(self.0.len() - 1);
        if ply > 0 && self.0[ply - 1].differs(position) < self.0[ply].differs(position) {
            let (before, here) = self.0.split_at_mut(ply);
            here[0].clone_from(&before[ply - 1]);
        }
        let seen = &mut self.0[ply];
        seen.follow(network, position);
        network.told(seen, position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::rng::Rng;
    use rookery_rules::{Game, library};
    use std::sync::Arc;

    /// A network of numbers by chance.
    fn random(ruleset: &Ruleset, neurons: usize, seed: u64) -> Network {
        let mut rng = Rng::new(seed);
        let mut some = |count: usize, most: usize| -> Vec<i32> {
            let mut one = || rng.below(2 * most + 1) as i32 - most as i32;
            (0..count).map(|_| one()).collect()
        };
        let small = |numbers: Vec<i32>| numbers.into_iter().map(|n| n as i8).collect::<Vec<_>>();
        let rows = small(some(Inputs::new(ruleset).count() * neurons, 60));
        let bias: Vec<i16> = some(neurons, 90).into_iter().map(|n| n as i16).collect();
        let out = small(some(BUCKETS * 2 * neurons, 127));
        let out_bias = some(BUCKETS, 900);
        let parts = Parts {
            rows: &rows,
            bias: &bias,
            out: &out,
            out_bias: &out_bias,
            scale: 300,
        };
        Network::new(ruleset, &parts).expect("as many as are needed")
    }

    /// Whatever way the sums have gone, they are those of the position itself.
    #[test]
    fn what_is_followed_is_what_is_seen_afresh() {
        for (at, entry) in library::entries().iter().enumerate() {
            let ruleset = Arc::new(library::ruleset(entry.id).expect("built in"));
            let network = random(&ruleset, BLOCK * (1 + at % MOST_BLOCKS), 7);
            let mut sight = Sight::new();
            let mut rng = Rng::new(11);
            for number in 0..4 {
                let mut game = Game::new(ruleset.clone());
                for ply in 0..60 {
                    let legal = game.position().legal_moves(&ruleset);
                    let Some(mv) = rng.pick(legal.as_slice()) else {
                        break;
                    };
                    game.push(*mv);
                    let position = game.position();
                    let followed = sight.correction(&network, position, ply % 9 + number);
                    assert_eq!(followed, network.correction(position), "{} {ply}", entry.id);
                }
            }
        }
    }

    #[test]
    fn a_file_is_read_as_it_was_written_and_nothing_else_is() {
        let chess = library::ruleset("chess").expect("built in");
        let network = random(&chess, 2 * BLOCK, 3);
        let bytes = network.to_bytes();
        assert_eq!(Network::from_bytes(&chess, &bytes), Ok(network.clone()));
        assert!(network.fits(&chess));
        let short = &bytes[..bytes.len() - 1];
        assert!(matches!(
            Network::from_bytes(&chess, short),
            Err(BadNetwork::Size(..))
        ));
        assert_eq!(
            Network::from_bytes(&chess, b"<html>"),
            Err(BadNetwork::Form)
        );
        let other = library::ruleset("andarraya-5").expect("built in");
        assert!(!network.fits(&other));
        let refused = Network::from_bytes(&other, &bytes);
        assert_eq!(refused, Err(BadNetwork::Other("chess".into())));
        let begun = Network::of_any_game(&other, &bytes).expect("as many kinds of pieces");
        assert!(begun.fits(&other));
        assert_eq!(begun.numbers(), network.numbers());
        let wide = [&bytes[..MAGIC.len() + 6], &[99], &bytes[MAGIC.len() + 7..]].concat();
        assert!(matches!(
            Network::from_bytes(&chess, &wide),
            Err(BadNetwork::Size(..))
        ));
        for end in 0..30 {
            assert!(Network::from_bytes(&chess, &bytes[..end]).is_err());
        }
        // Whatever numbers a file has, the sums are sums.
        for byte in [0x7f, 0x80, 0xff] {
            let mut wild = bytes.clone();
            wild[MAGIC.len() + 2 + "chess".len()..].fill(byte);
            let network = Network::from_bytes(&chess, &wild).expect("as long as it should be");
            let told = network.correction(chess.start());
            assert!(i64::from(told.abs()) <= MOST, "{byte}: {told}");
        }
    }
}
