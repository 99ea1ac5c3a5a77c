//! Depth of skill: how much stronger twice the nodes play.

use super::interval::{self, Interval};
use crate::batch::{Kept, Strength};
use rookery_rules::Side;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ladder {
    pub low: u64,
    pub high: u64,
    /// The points of the larger allowance, in games that ended.
    pub score: Interval,
    /// Elo points for each doubling of the nodes; an end that is infinite is left out.
    pub elo: Option<f64>,
    pub elo_low: Option<f64>,
    pub elo_high: Option<f64>,
    /// Games that were cut off, not counted.
    pub cut: usize,
}

/// None where the games are not those of a ladder, or none came to an end.
pub fn ladder(strength: Strength, games: &[Kept]) -> Option<Ladder> {
    let Strength::Ladder(low, high) = strength else {
        return None;
    };
    let ended: Vec<&Kept> = games.iter().filter(|kept| !kept.ending.is_cut()).collect();
    let points = |kept: &&Kept| {
        // The lesser allowance has White in games of even number.
        let strong = match kept.number.is_multiple_of(2) {
            true => Side::Black,
            false => Side::White,
        };
        match kept.ending.winner() {
            None => 0.5,
            Some(winner) => f64::from(winner == strong),
        }
    };
    let score = interval::share(ended.iter().map(points).sum(), ended.len())?;
    let doublings = (high as f64 / low as f64).log2();
    let elo = |score: f64| {
        let elo = 400.0 * (score / (1.0 - score)).log10() / doublings;
        elo.is_finite().then_some(elo)
    };
    Some(Ladder {
        low,
        high,
        score,
        elo: elo(score.value),
        elo_low: elo(score.low),
        elo_high: elo(score.high),
        cut: games.len() - ended.len(),
    })
}
