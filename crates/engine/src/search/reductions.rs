//! How much less deeply late moves are looked at: a table by depth and place, made of the numbers of a
//! search in whole numbers.

use super::numbers::Numbers;

/// How much less deeply late moves are looked at, in 1024ths of a ply.
pub struct Reductions(Vec<[i32; 64]>);

impl Reductions {
    pub fn new(numbers: &Numbers) -> Reductions {
        let mut rows = vec![[0; 64]; 64];
        for (depth, row) in rows.iter_mut().enumerate().skip(1) {
            for (count, entry) in row.iter_mut().enumerate().skip(1) {
                // 0.75 + ln(depth) * ln(count) / 2.25, in whole numbers.
                let product = ln(depth as u32) * ln(count as u32) / 1024;
                *entry = numbers.reduce_always + product * numbers.reduce_growth / 9_000;
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
