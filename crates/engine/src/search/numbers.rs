//! Every number of the search that could be another. Values are centipawns and plies.

/// After so many nodes a search with a limit of nodes comes up for air; it always does so at
/// the same places, so that how a caller slices it changes nothing. In a browser that is a
/// fortieth of a second.
pub const SLICE: u64 = 16_384;
/// The caller is asked every so often whether to go on.
pub const LOOK_UP: u64 = 1_024;

/// The first iteration is finished in a hurry after so many nodes.
pub const FIRST_NODES: u64 = 30_000;

/// The first aspiration window, on either side.
pub const ASPIRATION: i32 = 14;
/// Aspiration begins at this depth.
pub const ASPIRATION_DEPTH: i32 = 5;

/// Reverse futility: up to this depth, a margin for each ply.
pub const REVERSE_DEPTH: i32 = 8;
pub const REVERSE_MARGIN: i32 = 75;

/// Razoring: up to this depth, a margin for each ply.
pub const RAZOR_DEPTH: i32 = 3;
pub const RAZOR_MARGIN: i32 = 220;

/// Null move: from this depth, reduced by so much, and more for depth and for a large lead.
pub const NULL_DEPTH: i32 = 3;
pub const NULL_REDUCTION: i32 = 3;
pub const NULL_PER_DEPTH: i32 = 4;
pub const NULL_PER_LEAD: i32 = 200;

/// Late quiet moves are left out up to this depth.
pub const LATE_DEPTH: i32 = 8;
/// Futility: up to this depth, a base and a margin for each ply.
pub const FUTILITY_DEPTH: i32 = 8;
pub const FUTILITY_BASE: i32 = 90;
pub const FUTILITY_MARGIN: i32 = 85;
/// Moves that lose so much in exchanges, for each ply, are left out.
pub const LOSING_DEPTH: i32 = 8;
pub const LOSING_QUIET: i32 = -55;
pub const LOSING_CAPTURE: i32 = -100;
/// Quiet moves of so bad a record, for each ply, are left out.
pub const RECORD_DEPTH: i32 = 5;
pub const RECORD_MARGIN: i32 = -3_000;

/// A table move is tried for being the only good one from this depth.
pub const SINGULAR_DEPTH: i32 = 7;

/// What may still be gained in quiescence beyond what is captured.
pub const DELTA_MARGIN: i32 = 160;

/// How many quiet moves are looked at, at this depth.
pub fn late_count(depth: i32, improving: bool) -> i32 {
    let count = 3 + depth * depth;
    if improving { count } else { count / 2 + 1 }
}

/// What a cutoff teaches.
pub fn lesson(depth: i32) -> i32 {
    (160 * depth - 80).clamp(40, 1_800)
}

/// How much less deeply late moves are looked at, in 1024ths of a ply.
pub struct Reductions(Vec<[i32; 64]>);

impl Reductions {
    pub fn new() -> Reductions {
        let mut rows = vec![[0; 64]; 64];
        for (depth, row) in rows.iter_mut().enumerate().skip(1) {
            for (count, entry) in row.iter_mut().enumerate().skip(1) {
                // 0.75 + ln(depth) * ln(count) / 2.25, in whole numbers.
                *entry = 768 + ln(depth as u32) * ln(count as u32) / 1024 * 4 / 9;
            }
        }
        Reductions(rows)
    }

    #[inline(always)]
    pub fn get(&self, depth: i32, count: i32) -> i32 {
        self.0[depth.clamp(0, 63) as usize][count.clamp(0, 63) as usize]
    }
}

/// The natural logarithm in 1024ths, by squaring: floating point might differ between machines.
fn ln(number: u32) -> i32 {
    let whole = number.max(1).ilog2();
    let mut rest = ((number.max(1) as u64) << 32) >> whole;
    let mut log2 = (whole as u64) << 16;
    for bit in (0..16).rev() {
        rest = (rest * (rest >> 16)) >> 16;
        if rest >> 33 != 0 {
            rest >>= 1;
            log2 |= 1 << bit;
        }
    }
    // ln 2 = 0.693147…
    ((log2 * 45_426) >> 22) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_close() {
        for number in 1..64u32 {
            let exact = (number as f64).ln() * 1024.0;
            assert!((ln(number) as f64 - exact).abs() < 2.0, "{number}");
        }
    }
}
