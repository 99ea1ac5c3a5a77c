//! How much stronger one player is than another, and how sure one can be of it.

use crate::tally::Tally;

/// A measured value with the ends of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

/// So many standard deviations to each side hold 95 % of a normal distribution.
const Z: f64 = 1.96;

/// Between 0 and 1: what part of the points the first player won.
///
/// The interval is Wilson's, which behaves at the ends of the scale, with as many trials as
/// would spread as much as the pairs of games did. The two games of a pair share an
/// opening and are no independent trials.
pub fn score(tally: &Tally) -> Option<Measured> {
    let games = tally.games() as f64;
    if games == 0.0 {
        return None;
    }
    let value = tally.points() / games;
    let trials = match tally.variance_of_mean() {
        Some(variance) if variance > 0.0 && value > 0.0 && value < 1.0 => {
            (value * (1.0 - value) / variance).max(1.0)
        }
        _ => games,
    };
    let squared = Z * Z;
    let middle = (value + squared / (2.0 * trials)) / (1.0 + squared / trials);
    let reach = Z / (1.0 + squared / trials)
        * (value * (1.0 - value) / trials + squared / (4.0 * trials * trials)).sqrt();
    Some(Measured {
        value,
        low: (middle - reach).clamp(0.0, 1.0),
        high: (middle + reach).clamp(0.0, 1.0),
    })
}

/// The same as a difference in Elo points; infinite where all points went to one player.
pub fn difference(tally: &Tally) -> Option<Measured> {
    let score = score(tally)?;
    Some(Measured {
        value: of_score(score.value),
        low: of_score(score.low),
        high: of_score(score.high),
    })
}

fn of_score(score: f64) -> f64 {
    // Rounding must not turn a whitewash into a huge number.
    if score >= 1.0 - 1e-12 {
        f64::INFINITY
    } else if score <= 1e-12 {
        f64::NEG_INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// What part of the points so much more Elo brings.
pub fn to_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// `+35 [+12, +58]`.
pub fn in_words(elo: Measured) -> String {
    let number = |value: f64| {
        if value.is_infinite() {
            format!("{}∞", if value > 0.0 { '+' } else { '-' })
        } else {
            format!("{value:+.0}")
        }
    };
    format!(
        "{} [{}, {}]",
        number(elo.value),
        number(elo.low),
        number(elo.high)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::Points;

    fn tally(wins: usize, draws: usize, losses: usize) -> Tally {
        let mut tally = Tally::default();
        for _ in 0..wins {
            tally.add_pair(&[Points::Win, Points::Win]);
        }
        for _ in 0..draws {
            tally.add_pair(&[Points::Draw, Points::Draw]);
        }
        for _ in 0..losses {
            tally.add_pair(&[Points::Loss, Points::Loss]);
        }
        tally
    }

    #[test]
    fn equal_players_differ_by_nothing() {
        let elo = difference(&tally(30, 20, 30)).unwrap();
        assert!(elo.value.abs() < 1e-9);
        assert!(elo.low < -20.0 && elo.high > 20.0);
    }

    #[test]
    fn three_of_four_points_are_191_elo() {
        let elo = difference(&tally(75, 0, 25)).unwrap();
        assert!((elo.value - 190.8).abs() < 0.1, "{elo:?}");
        assert!(elo.low > 80.0 && elo.low < 191.0);
    }

    #[test]
    fn a_whitewash_still_has_a_lower_end() {
        let elo = difference(&tally(50, 0, 0)).unwrap();
        assert_eq!(elo.value, f64::INFINITY);
        assert!(elo.low > 400.0 && elo.low < 700.0, "{elo:?}");
        assert!(in_words(elo).starts_with("+∞ [+"));
    }

    #[test]
    fn no_games_no_measure() {
        assert_eq!(difference(&Tally::default()), None);
    }
}
