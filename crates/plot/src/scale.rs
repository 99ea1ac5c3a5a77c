//! From values to places, and the round values at which an axis is marked.

/// A straight line from values to places.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    pub from: (f64, f64),
    pub to: (f64, f64),
}

impl Scale {
    pub fn new(from: (f64, f64), to: (f64, f64)) -> Scale {
        Scale { from, to }
    }

    pub fn place(&self, value: f64) -> f64 {
        let range = self.from.1 - self.from.0;
        let share = if range == 0.0 {
            0.5
        } else {
            (value - self.from.0) / range
        };
        self.to.0 + share * (self.to.1 - self.to.0)
    }
}

/// Round values from `low` to `high`, about so many of them.
pub fn ticks(low: f64, high: f64, about: usize) -> Vec<f64> {
    let range = high - low;
    if !range.is_finite() || range <= 0.0 {
        return vec![low];
    }
    let rough = range / about.max(1) as f64;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|times| times * power)
        .find(|step| *step >= rough * 0.999)
        .unwrap_or(10.0 * power);
    let first = (low / step).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    (first..=last).map(|at| at as f64 * step).collect()
}

/// A value beside an axis, with no more digits than it needs.
pub fn label(value: f64) -> String {
    let value = if value == 0.0 { 0.0 } else { value };
    if (value - value.round()).abs() < 1e-9 {
        let whole = format!("{:.0}", value.abs());
        let grouped: Vec<&str> = whole
            .as_bytes()
            .rchunks(3)
            .rev()
            .filter_map(|three| std::str::from_utf8(three).ok())
            .collect();
        let sign = if value < 0.0 { "−" } else { "" };
        return format!("{sign}{}", grouped.join(","));
    }
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    text.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        assert_eq!(ticks(0.0, 100.0, 5), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(ticks(-3.0, 4.0, 4), [-2.0, 0.0, 2.0, 4.0]);
        assert_eq!(ticks(0.0, 2_500.0, 5).last(), Some(&2_500.0));
        assert_eq!(ticks(1.0, 1.0, 5), [1.0]);
        assert_eq!(ticks(0.0, f64::INFINITY, 5), [0.0]);
    }

    #[test]
    fn values_have_their_places_and_labels() {
        let scale = Scale::new((0.0, 10.0), (100.0, 0.0));
        assert_eq!(scale.place(2.5), 75.0);
        assert_eq!(Scale::new((3.0, 3.0), (0.0, 10.0)).place(3.0), 5.0);
        for (value, text) in [
            (1_250.0, "1,250"),
            (-0.5, "−0.5"),
            (0.0, "0"),
            (1_234_567.0, "1,234,567"),
            (0.25, "0.25"),
            (-2.0, "−2"),
        ] {
            assert_eq!(label(value), text);
        }
    }
}
