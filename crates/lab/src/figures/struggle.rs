//! Who was ahead, how often that changed, and how clear it was what to play: from the values
//! that the players' own searches gave, as expected scores.

use super::interval::{self, Interval};
use super::points;
use crate::batch::Kept;
use rookery_rules::Side;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Struggle {
    /// So many pawns of advantage make three quarters... see [`Scale`]; none where nobody searched.
    pub scale: Option<f64>,
    /// How often the lead goes from one side to the other in a game.
    pub lead_changes: Option<Interval>,
    /// The share of won games in which the winner had stood clearly worse.
    pub from_behind: Option<Interval>,
    /// After which part of a won game it is decided: the winner's expected score then stays
    /// above nine tenths. The middle of the games.
    pub decided_at: Option<Interval>,
    /// The share of the legal moves that cost no more than a twentieth of a point.
    pub good_moves: Option<Interval>,
}

/// Expected score from a value in hundredths of a pawn: a logistic curve, fitted to how the
/// games of this batch ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale(pub f64);

/// Ahead: an expected score of this or more.
const LEAD: f64 = 0.6;
/// Clearly worse.
const BEHIND: f64 = 0.25;
const DECIDED: f64 = 0.9;
/// A good move loses no more of the expected score than this.
const GOOD: f64 = 0.05;

impl Scale {
    /// What values are worth where nothing was fitted.
    pub const USUAL: Scale = Scale(170.0);

    pub fn expected(self, value: i32) -> f64 {
        1.0 / (1.0 + (-f64::from(value) / self.0).exp())
    }

    /// The curve under which the results are likeliest.
    pub fn fit(games: &[Kept]) -> Option<Scale> {
        let mut pairs: Vec<(f64, f64)> = Vec::new();
        for kept in games.iter().filter(|kept| !kept.ending.is_cut()) {
            let result = points(kept.ending);
            pairs.extend(kept.values.iter().map(|v| (f64::from(*v) / 100.0, result)));
        }
        Scale::of_pairs(&pairs)
    }

    /// The same from values in pawns and what became of them, by halving the interval in which the
    /// slope of the likelihood changes its sign.
    pub fn of_pairs(pairs: &[(f64, f64)]) -> Option<Scale> {
        if pairs.len() < 200 {
            return None;
        }
        let slope = |steep: f64| -> f64 {
            let terms = pairs
                .iter()
                .map(|(v, result)| v * (result - 1.0 / (1.0 + (-steep * v).exp())));
            terms.sum()
        };
        let (mut low, mut high) = (0.02, 10.0);
        if slope(low) <= 0.0 || slope(high) >= 0.0 {
            return None;
        }
        for _ in 0..40 {
            let middle = (low + high) / 2.0;
            if slope(middle) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        Some(Scale(100.0 / low))
    }
}

pub fn struggle(games: &[Kept]) -> Struggle {
    let scale = Scale::fit(games);
    let Some(scale) = scale else {
        return Struggle::default();
    };
    let changes: Vec<f64> = games
        .iter()
        .map(|kept| lead_changes(kept, scale) as f64)
        .collect();
    let won: Vec<&Kept> = games
        .iter()
        .filter(|k| k.ending.winner().is_some())
        .collect();
    let behind = won.iter().filter(|kept| was_behind(kept, scale)).count();
    let decided: Vec<f64> = won.iter().map(|kept| decided_at(kept, scale)).collect();
    let good: Vec<f64> = games
        .iter()
        .flat_map(|kept| &kept.looks)
        .filter_map(|look| {
            let best = scale.expected(*look.values.first()?);
            let near = |value: &&i32| scale.expected(**value) >= best - GOOD;
            let good = look.values.iter().filter(near).count();
            Some(good as f64 / look.values.len() as f64)
        })
        .collect();
    Struggle {
        scale: Some(scale.0 / 100.0),
        lead_changes: interval::mean(&changes),
        from_behind: interval::share(behind as f64, won.len()),
        decided_at: interval::median(&decided),
        good_moves: interval::mean(&good),
    }
}

fn lead_changes(kept: &Kept, scale: Scale) -> usize {
    let leaders: Vec<Side> = kept
        .values
        .iter()
        .filter_map(|value| match scale.expected(*value) {
            white if white >= LEAD => Some(Side::White),
            white if white <= 1.0 - LEAD => Some(Side::Black),
            _ => None,
        })
        .collect();
    leaders.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// The winner's expected score before each ply.
fn winners(kept: &Kept, scale: Scale) -> Vec<f64> {
    let values = kept.values.iter().map(|value| scale.expected(*value));
    match kept.ending.winner() {
        Some(Side::Black) => values.map(|white| 1.0 - white).collect(),
        _ => values.collect(),
    }
}

fn was_behind(kept: &Kept, scale: Scale) -> bool {
    winners(kept, scale)
        .iter()
        .any(|expected| *expected <= BEHIND)
}

/// The same by the usual scale, for whoever looks for such a game.
pub fn from_behind(kept: &Kept) -> bool {
    kept.ending.winner().is_some() && was_behind(kept, Scale::USUAL)
}

fn decided_at(kept: &Kept, scale: Scale) -> f64 {
    let winners = winners(kept, scale);
    let open = winners.iter().rposition(|expected| *expected < DECIDED);
    match open {
        Some(last) => (last + 1) as f64 / winners.len() as f64,
        None => 0.0,
    }
}
