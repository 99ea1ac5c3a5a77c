//! How sure a figure is: 95 % intervals, by formula where there is one, else by bootstrap.

use rookery_rules::rng::Rng;
use serde::{Deserialize, Serialize};

/// A figure with the ends of its 95 % interval and the number of games (or other
/// observations) behind it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    pub value: f64,
    pub low: f64,
    pub high: f64,
    pub n: usize,
}

/// So many standard deviations to each side hold 95 % of a normal distribution.
pub const Z: f64 = 1.96;
/// Samples of a bootstrap. The ends of an interval are then good to some hundredths of its width.
const RESAMPLES: usize = 400;
const SEED: u64 = 0x1ab;

/// A share, by Wilson's formula. `points` may hold halves: a score, for which the interval is
/// then rather too wide than too narrow.
pub fn share(points: f64, n: usize) -> Option<Interval> {
    if n == 0 {
        return None;
    }
    let trials = n as f64;
    let value = points / trials;
    let squared = Z * Z;
    let middle = (value + squared / (2.0 * trials)) / (1.0 + squared / trials);
    let reach = Z / (1.0 + squared / trials)
        * (value * (1.0 - value) / trials + squared / (4.0 * trials * trials)).sqrt();
    Some(Interval {
        value,
        low: (middle - reach).clamp(0.0, value),
        high: (middle + reach).clamp(value, 1.0),
        n,
    })
}

/// Any figure of a list of observations, by drawing the list again and again from itself.
pub fn bootstrap<T>(all: &[T], figure: &dyn Fn(&[&T]) -> Option<f64>) -> Option<Interval> {
    let whole: Vec<&T> = all.iter().collect();
    let value = figure(&whole)?;
    let mut rng = Rng::of_task(SEED, all.len() as u64);
    let mut found: Vec<f64> = (0..RESAMPLES)
        .filter_map(|_| {
            let drawn: Vec<&T> = (0..all.len()).map(|_| &all[rng.below(all.len())]).collect();
            figure(&drawn)
        })
        .collect();
    found.sort_by(f64::total_cmp);
    let at = |share: f64| {
        let place = (share * found.len() as f64) as usize;
        found.get(place.min(found.len().saturating_sub(1))).copied()
    };
    Some(Interval {
        value,
        low: at(0.025)?.min(value),
        high: at(0.975)?.max(value),
        n: all.len(),
    })
}

/// A mean, by bootstrap.
pub fn mean(all: &[f64]) -> Option<Interval> {
    bootstrap(all, &|drawn| {
        let sum: f64 = drawn.iter().copied().sum();
        (!drawn.is_empty()).then(|| sum / drawn.len() as f64)
    })
}

/// A median, by bootstrap.
pub fn median(all: &[f64]) -> Option<Interval> {
    bootstrap(all, &|drawn| {
        let mut drawn: Vec<f64> = drawn.iter().copied().copied().collect();
        drawn.sort_by(f64::total_cmp);
        quantile(&drawn, 0.5)
    })
}

/// Of a sorted list: the value below which such a share lies.
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    sorted.get((share * last as f64).round() as usize).copied()
}

impl Interval {
    /// The difference of two figures that have nothing to do with each other (Newcombe's way
    /// from two intervals to one).
    pub fn minus(self, other: Interval) -> Interval {
        let value = self.value - other.value;
        let down = (self.value - self.low).hypot(other.high - other.value);
        let up = (self.high - self.value).hypot(other.value - other.low);
        Interval {
            value,
            low: value - down,
            high: value + up,
            n: self.n.min(other.n),
        }
    }

    /// The interval leaves out 0: as a difference it is one.
    pub fn differs(self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }

    /// The same figure on another scale.
    pub fn map(self, to: impl Fn(f64) -> f64) -> Interval {
        Interval {
            value: to(self.value),
            low: to(self.low),
            high: to(self.high),
            n: self.n,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_by_hand() {
        // 20 of 100: (0.2 + 0.019208) / 1.038416 ± 1.96 / 1.038416 * sqrt(0.0016 + 0.00009604)
        let found = share(20.0, 100).unwrap();
        assert!((found.low - 0.13337).abs() < 1e-4, "{found:?}");
        assert!((found.high - 0.28883).abs() < 1e-4, "{found:?}");
        let none = share(0.0, 30).unwrap();
        assert_eq!((none.value, none.low), (0.0, 0.0));
        assert!(none.high > 0.1);
        assert_eq!(share(0.0, 0), None);
    }

    #[test]
    fn a_bootstrap_comes_near_the_formula() {
        let all: Vec<f64> = (0..400).map(|i| f64::from(i % 4 == 0)).collect();
        let (found, formula) = (mean(&all).unwrap(), share(100.0, 400).unwrap());
        assert!((found.value - 0.25).abs() < 1e-12);
        assert!((found.low - formula.low).abs() < 0.01, "{found:?}");
        assert!((found.high - formula.high).abs() < 0.01, "{found:?}");
        assert_eq!(mean(&[]), None);
        assert_eq!(median(&[3.0, 1.0, 2.0]).map(|m| m.value), Some(2.0));
    }

    #[test]
    fn differences_are_told_only_where_they_are_sure() {
        let (a, b) = (share(60.0, 100).unwrap(), share(50.0, 100).unwrap());
        assert!(!a.minus(b).differs());
        assert!(a.minus(share(20.0, 100).unwrap()).differs());
        let same = a.minus(a);
        assert!(same.low < 0.0 && same.high > 0.0);
    }
}
