//! Every number of the search that could be another. Values are centipawns and plies.

/// After so many nodes a search with a limit of nodes comes up for air; it always does so at
/// the same places, so that how a caller slices it changes nothing. In a browser that is a
/// fiftieth of a second.
pub const SLICE: u64 = 16_384;
/// The caller is asked every so often whether to go on.
pub const LOOK_UP: u64 = 1_024;

/// The first iteration is finished in a hurry after so many nodes.
pub const FIRST_NODES: u64 = 30_000;

/// The first aspiration window, on either side.
pub const ASPIRATION: i32 = 14;
/// Aspiration begins at this depth.
pub const ASPIRATION_DEPTH: i32 = 5;
/// A window that would have to be wider than this is opened wholly.
pub const ASPIRATION_WIDEST: i32 = 600;
/// At the root, quiet moves from this place on are looked at less deeply, from this depth.
pub const ROOT_LATE: usize = 3;
pub const ROOT_LATE_DEPTH: i32 = 3;

/// Reverse futility: up to this depth, a margin for each ply.
pub const REVERSE_DEPTH: i32 = 8;
pub const REVERSE_MARGIN: i32 = 75;

/// Razoring: up to this depth, a margin for each ply.
pub const RAZOR_DEPTH: i32 = 3;
pub const RAZOR_MARGIN: i32 = 220;

/// Null move: from this depth, reduced by so much, and more for depth and for a large lead.
pub const NULL_DEPTH: i32 = 3;
pub const NULL_REDUCTION: i32 = 4;
pub const NULL_PER_DEPTH: i32 = 3;
pub const NULL_PER_LEAD: i32 = 200;
pub const NULL_LEAD_MOST: i32 = 3;
pub const NULL_OFFICERS: u32 = 2;
/// The eye may see so much less than the window, for each ply, where the table promises more.
pub const NULL_DOUBT: i32 = 20;

/// Without a move from the table, a ply less from this depth.
pub const SHALLOW_FIRST_DEPTH: i32 = 4;

/// Late quiet moves are left out up to this depth.
pub const LATE_DEPTH: i32 = 8;
/// Moves that lose so much in exchanges, for each ply, are left out.
pub const LOSING_DEPTH: i32 = 8;
pub const LOSING_QUIET: i32 = -55;
pub const LOSING_CAPTURE: i32 = -100;

/// A table move is tried for being the only good one from this depth.
pub const SINGULAR_DEPTH: i32 = 7;
/// Its value must have been found at most so many plies less deeply.
pub const SINGULAR_STALE: i32 = 3;
/// All others must stay so much below it, for each ply; so much more, and it goes a ply deeper still.
pub const SINGULAR_MARGIN: i32 = 2;
pub const SINGULAR_CLEAR: i32 = 20;

/// A line is made deeper until it is so many times as long as the iteration is deep.
pub const DEEPER_UNTIL: usize = 2;

/// What changes a reduction, in 1024ths of a ply: a wide window, a cutoff that is expected,
/// check given or met, a position that does not improve, a killer.
pub const REDUCE_PV: i32 = -1024;
pub const REDUCE_CUT: i32 = 1024;
pub const REDUCE_CHECK: i32 = -1024;
pub const REDUCE_NOT_IMPROVING: i32 = 512;
pub const REDUCE_KILLER: i32 = -700;
/// So much of a good record saves a 1024th of a ply.
pub const REDUCE_PER_RECORD: i32 = 8;

/// So many ways out of a check that do not lose are enough to judge by, at the edge.
pub const WAYS_OUT: i32 = 2;

/// Ordering: a captured centipawn counts so many times, and a cheap capturer goes before a dear one.
pub const ORDER_VICTIM: i32 = 16;
pub const ORDER_PER_CAPTURER: i32 = 4;

/// So much of a capture's record counts like one unit of the above.
pub const ORDER_PER_RECORD: i32 = 8;

/// Corrections: what is kept of one key at most, how much a lesson may weigh, and how much of all
/// that is kept makes a centipawn.
pub const CORRECTION_LIMIT: i32 = 1_024;
pub const CORRECTION_LESSON: i32 = 256;
pub const CORRECTION_GRAIN: i32 = 32;

/// Quiet moves with a record below this, for each ply, are left out up to this depth.
pub const RECORD_DEPTH: i32 = 5;
pub const RECORD_LEAST: i32 = -2_500;

/// Futility of quiet moves: up to this depth, so much, and more for each ply.
pub const FUTILE_DEPTH: i32 = 7;
pub const FUTILE_BASE: i32 = 90;
pub const FUTILE_MARGIN: i32 = 80;
/// The same at the edge of the search, beyond what is captured.
pub const FUTILE_EDGE: i32 = 180;

/// Hindsight: a move reduced by so many plies is looked at deeper where nothing has got better,
/// and less deeply where it has by so much.
pub const HINDSIGHT_DEEPER: i32 = 3;
pub const HINDSIGHT_LESS: i32 = 2;
pub const HINDSIGHT_GAIN: i32 = 90;

/// Replies that have cut more often than this make late moves less worth looking at.
pub const CUTS_MANY: u8 = 2;
pub const REDUCE_CUTS: i32 = 1024;

/// The second look goes a ply deeper from so much above the best, a ply less below this.
pub const SECOND_DEEPER: i32 = 40;
pub const SECOND_LESS: i32 = 8;

/// What was on a main line once, and where a capture is expected to be best.
pub const REDUCE_ONCE_MAIN: i32 = -1024;
pub const REDUCE_CAPTURE_EXPECTED: i32 = 1024;

/// A position that nothing saves teaches so many 16ths of what a cutoff does.
pub const REFUTED_SHARE: i32 = 8;

/// After a better move on the main line, a ply less, between these depths.
pub const AFTER_BEST_FROM: i32 = 3;
pub const AFTER_BEST_TO: i32 = 11;

/// So many captures are enough to judge by, at the edge.
pub const EDGE_ENOUGH: i32 = 3;

/// How much less deeply a table's move with rivals is looked at: where it would hold the window,
/// and where only a cutoff is expected.
pub const RIVALS_HOLD: i32 = -2;
pub const RIVALS_CUT: i32 = -1;

/// Ordering: a centipawn that a pawn attacks counts so many times.
pub const ORDER_FEARED: i32 = 16;

/// A capture must hold a window so much higher, from this depth, searched so many plies less.
pub const PROBCUT_DEPTH: i32 = 5;
pub const PROBCUT_MARGIN: i32 = 150;
pub const PROBCUT_LESS: i32 = 4;

/// After so many plies without anything irreversible nothing would be left of a lead.
pub const DAMPED_OUT: i32 = 220;
/// Where a draw by the count of plies is nearer than this, a lead shrinks with it.
pub const COUNT_NEAR: i32 = 40;
pub const COUNT_LEFT: i32 = 8;
/// From so many plies before a counter speaks, it belongs to what a position is.
pub const COUNTER_HORIZON: u16 = 30;

/// So much more than a side with one man at most: as good as won.
pub const WON_ENDING: i32 = 300;

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
