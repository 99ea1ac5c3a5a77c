//! The eleven summaries that Ludii makes of each list of numbers.

use super::measures::Values;

/// Their names, as they follow the name of the list.
pub const SUMMARIES: [&str; 11] = [
    "Average",
    "Median",
    "Max",
    "Min",
    "Variance",
    "ChangeAverage",
    "ChangeSign",
    "ChangeLineBestFit",
    "ChangeNumTimes",
    "MaxIncrease",
    "MaxDecrease",
];

/// As the code computes them.
pub fn by_code(list: &[f64]) -> [f64; 11] {
    let mut all = by_text(list);
    // Both begin at 0, and so does the median of a single number.
    all[1] = if list.len() > 1 { all[1] } else { 0.0 };
    all[2] = list.iter().copied().fold(0.0, f64::max);
    all[3] = list.iter().copied().fold(0.0, f64::min);
    // A whole-number division: 1 / (n - 1).
    all[8] = match list {
        [first, second] if first != second => 1.0,
        _ => 0.0,
    };
    all
}

/// As the text says.
pub fn by_text(list: &[f64]) -> [f64; 11] {
    let (Some(first), Some(last)) = (list.first(), list.last()) else {
        return [0.0; 11];
    };
    let n = list.len() as f64;
    let mean = list.iter().map(|value| value / n).sum::<f64>();
    let mut sorted = list.to_vec();
    sorted.sort_by(f64::total_cmp);
    let changes: Vec<f64> = list.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let steps = changes.len().max(1) as f64;
    let rises = changes.iter().filter(|change| **change > 0.0).count() as f64;
    let falls = changes.iter().filter(|change| **change < 0.0).count() as f64;
    [
        mean,
        sorted[list.len() / 2],
        list.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        list.iter().copied().fold(f64::INFINITY, f64::min),
        variance(list),
        (last - first) / steps,
        (rises - falls) / steps,
        slope(list),
        turning_points(&changes) as f64 / steps,
        changes.iter().copied().fold(0.0, f64::max),
        changes.iter().copied().fold(0.0, f64::min),
    ]
}

/// Of a whole population.
pub fn variance(list: &[f64]) -> f64 {
    let n = list.len().max(1) as f64;
    let mean = list.iter().sum::<f64>() / n;
    list.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / n
}

/// How often a rise turns into a fall or a fall into a rise; level stretches change nothing.
fn turning_points(changes: &[f64]) -> usize {
    let moving: Vec<bool> = changes
        .iter()
        .filter(|change| **change != 0.0)
        .map(|change| *change > 0.0)
        .collect();
    moving.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// Of the straight line that fits best.
fn slope(list: &[f64]) -> f64 {
    if list.len() < 2 {
        return 0.0;
    }
    let n = list.len() as f64;
    let middle = (n - 1.0) / 2.0;
    let mean = list.iter().sum::<f64>() / n;
    let (mut with, mut own) = (0.0, 0.0);
    for (at, value) in list.iter().enumerate() {
        let x = at as f64 - middle;
        with += x * (value - mean);
        own += x * x;
    }
    with / own
}

/// Adds the summaries of a list to a game's values.
pub fn add(code: &mut Values, text: &mut Values, name: &str, list: &[f64]) {
    for (summary, (by_code, by_text)) in SUMMARIES
        .into_iter()
        .zip(by_code(list).into_iter().zip(by_text(list)))
    {
        let name = format!("{name} {summary}");
        code.insert(name.clone(), by_code);
        text.insert(name, by_text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: [f64; 11], expected: [f64; 11]) {
        for (at, (found, expected)) in found.iter().zip(expected).enumerate() {
            assert!(
                (found - expected).abs() < 1e-12,
                "{}: {found}",
                SUMMARIES[at]
            );
        }
    }

    /// 2, 4, 4, 1: mean 11/4, squares of deviations 9/16 + 25/16 + 25/16 + 49/16, slope
    /// (-1.5 * -0.75 - 0.5 * 1.25 + 0.5 * 1.25 + 1.5 * -1.75) / 5.
    #[test]
    fn by_hand() {
        let list = [2.0, 4.0, 4.0, 1.0];
        let rest = [1.6875, -1.0 / 3.0, 0.0, -0.3];
        let [variance, change, sign, slope] = rest;
        let text = [
            2.75,
            4.0,
            4.0,
            1.0,
            variance,
            change,
            sign,
            slope,
            1.0 / 3.0,
            2.0,
            -3.0,
        ];
        close(by_text(&list), text);
        let mut code = text;
        code[3] = 0.0;
        code[8] = 0.0;
        close(by_code(&list), code);
    }

    #[test]
    fn short_lists() {
        close(by_code(&[]), [0.0; 11]);
        close(by_text(&[]), [0.0; 11]);
        let mut one = [0.0; 11];
        (one[0], one[2]) = (5.0, 5.0);
        close(by_code(&[5.0]), one);
        (one[1], one[3]) = (5.0, 5.0);
        close(by_text(&[5.0]), one);
        let pair = by_code(&[-3.0, -1.0]);
        assert_eq!((pair[2], pair[3], pair[8]), (0.0, -3.0, 1.0));
        assert_eq!(by_code(&[1.0, 1.0])[8], 0.0);
        assert_eq!(by_text(&[-3.0, -1.0])[2], -1.0);
    }
}
