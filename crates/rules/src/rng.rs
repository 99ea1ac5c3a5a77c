//! Random numbers that come from a seed, the same on every machine.

/// A small generator (a 64-bit counter, well mixed); no secrets depend on it.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

/// The odd constant nearest to 2^64 divided by the golden ratio: steps that never line up.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Rng {
    /// The same seed gives the same numbers.
    pub fn new(seed: u64) -> Rng {
        Rng { state: seed }
    }

    /// A generator for one of many equal tasks, so that their order does not matter.
    pub fn of_task(seed: u64, task: u64) -> Rng {
        let mut rng = Rng::new(seed ^ task.wrapping_mul(STEP).rotate_left(17));
        rng.next();
        rng
    }

    /// The next number, any of all.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`; 0 where the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((self.next() as u128 * bound as u128) >> 64) as usize
    }

    /// One of them, each as likely; none where there is none.
    pub fn pick<'a, T>(&mut self, among: &'a [T]) -> Option<&'a T> {
        among.get(self.below(among.len()))
    }

    /// Any order, each as likely.
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            all.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_and_all_of_them_come() {
        let numbers = |seed| {
            let mut rng = Rng::new(seed);
            (0..200).map(|_| rng.below(6)).collect::<Vec<_>>()
        };
        assert_eq!(numbers(1), numbers(1));
        assert_ne!(numbers(1), numbers(2));
        for face in 0..6 {
            assert!(numbers(3).iter().filter(|n| **n == face).count() > 15);
        }
        assert_eq!(Rng::new(5).below(0), 0);
    }

    #[test]
    fn shuffling_keeps_everything() {
        let mut all: Vec<u32> = (0..50).collect();
        Rng::of_task(1, 2).shuffle(&mut all);
        assert_ne!(all, (0..50).collect::<Vec<_>>());
        all.sort_unstable();
        assert_eq!(all, (0..50).collect::<Vec<_>>());
    }
}
