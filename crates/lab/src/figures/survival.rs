//! How long things last when not all of them have been seen to the end (Kaplan and Meier).

use super::interval::Z;
use rookery_rules::order::InOrder;
use serde::{Deserialize, Serialize};

/// How long one thing was seen, and whether that was its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Life {
    pub time: usize,
    pub ended: bool,
}

/// From this time on such a share is left, with its 95 % interval (Greenwood's formula).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Left {
    pub time: usize,
    pub share: f64,
    pub low: f64,
    pub high: f64,
    /// So many are still looked at here.
    pub seen: usize,
}

/// The share that is left after each time at which something ended.
pub fn curve(lives: &[Life]) -> Vec<Left> {
    let mut sorted = lives.to_vec();
    sorted.order_by_key(|life| life.time);
    let mut curve = Vec::new();
    let (mut share, mut sum) = (1.0_f64, 0.0_f64);
    let mut at = 0;
    while at < sorted.len() {
        let time = sorted[at].time;
        let here = sorted[at..].iter().take_while(|l| l.time == time).count();
        let ended = sorted[at..at + here].iter().filter(|l| l.ended).count();
        let seen = sorted.len() - at;
        at += here;
        if ended == 0 {
            continue;
        }
        share *= 1.0 - ended as f64 / seen as f64;
        if seen > ended {
            sum += ended as f64 / (seen as f64 * (seen - ended) as f64);
        }
        let reach = Z * share * sum.sqrt();
        curve.push(Left {
            time,
            share,
            low: (share - reach).max(0.0),
            high: (share + reach).min(1.0),
            seen: seen - here,
        });
    }
    curve
}

/// The first time at which no more than such a share is left.
pub fn when(curve: &[Left], share: f64) -> Option<usize> {
    let found = curve.iter().find(|left| left.share <= share + 1e-12);
    found.map(|left| left.time)
}

/// At most so many points of a curve, first and last among them.
pub fn thinned(curve: &[Left], most: usize) -> Vec<Left> {
    if curve.len() <= most || most < 2 {
        return curve.to_vec();
    }
    let place = |at: usize| at * (curve.len() - 1) / (most - 1);
    (0..most).map(|at| curve[place(at)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn life(time: usize, ended: bool) -> Life {
        Life { time, ended }
    }

    /// Five: ends at 2 and 4, cut off at 3 and 5, end at 5.
    #[test]
    fn by_hand() {
        let lives = [
            life(4, true),
            life(2, true),
            life(3, false),
            life(5, true),
            life(5, false),
        ];
        let curve = curve(&lives);
        let shares: Vec<(usize, f64)> = curve.iter().map(|l| (l.time, l.share)).collect();
        let expected = [(2, 0.8), (4, 0.8 * 2.0 / 3.0), (5, 0.8 * 2.0 / 3.0 * 0.5)];
        for (found, expected) in shares.iter().zip(expected) {
            assert_eq!(found.0, expected.0);
            assert!((found.1 - expected.1).abs() < 1e-12, "{found:?}");
        }
        // Greenwood: 0.8 * sqrt(1 / (5 * 4)).
        assert!((curve[0].low - (0.8 - Z * 0.8 * 0.05_f64.sqrt())).abs() < 1e-12);
        assert_eq!(curve[1].seen, 2);
        assert_eq!(when(&curve, 0.5), Some(5));
        assert_eq!(when(&curve, 0.1), None);
    }

    #[test]
    fn without_cuts_it_is_the_share_itself() {
        let lives: Vec<Life> = (1..=10).map(|time| life(time, true)).collect();
        let curve = curve(&lives);
        assert_eq!(curve.len(), 10);
        assert!((curve[2].share - 0.7).abs() < 1e-12);
        assert_eq!(curve[9].share, 0.0);
        assert_eq!(when(&curve, 0.5), Some(5));
        assert_eq!(thinned(&curve, 4).len(), 4);
        assert!(super::curve(&[]).is_empty());
    }
}
