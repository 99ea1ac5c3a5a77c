//! How games go, ply by ply: evaluation, mobility, material, and how often there is a choice.

use super::interval::quantile;
use crate::batch::Kept;
use serde::{Deserialize, Serialize};

/// What the games that still go on look like at one time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Band {
    pub ply: usize,
    /// A tenth of the games lies below, half, and nine tenths.
    pub low: f64,
    pub middle: f64,
    pub high: f64,
    /// The 95 % interval of the middle.
    pub from: f64,
    pub to: f64,
    pub games: usize,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Curves {
    /// In pawns, for White, as the search of the side to move values what it plays.
    pub evaluation: Vec<Band>,
    /// Legal moves of the side to move.
    pub mobility: Vec<Band>,
    /// Men on the board.
    pub men: Vec<Band>,
}

/// A curve has at most so many points.
const POINTS: usize = 60;
/// It ends where fewer games than this, or than half of them, still go on: games that end by a limit of
/// turns alone would press together what most games are like.
const FEWEST: usize = 20;

pub fn curves(games: &[Kept], legal: &[Vec<f64>]) -> Curves {
    let evaluation: Vec<Vec<f64>> = games
        .iter()
        .map(|kept| kept.values.iter().map(|v| f64::from(*v) / 100.0).collect())
        .collect();
    let men: Vec<Vec<f64>> = games
        .iter()
        .map(|kept| {
            let positions = kept.game.positions().iter();
            positions.map(|p| f64::from(p.occupied().count())).collect()
        })
        .collect();
    Curves {
        evaluation: bands(&evaluation),
        mobility: bands(legal),
        men: bands(&men),
    }
}

fn bands(lists: &[Vec<f64>]) -> Vec<Band> {
    let fewest = FEWEST.max(lists.len() / 2);
    let longest = (0..).take_while(|ply| going(lists, *ply) >= fewest).count();
    let step = longest.div_ceil(POINTS).max(1);
    (0..longest)
        .step_by(step)
        .filter_map(|ply| {
            let mut here: Vec<f64> = lists.iter().filter_map(|l| l.get(ply).copied()).collect();
            here.sort_by(f64::total_cmp);
            let n = here.len() as f64;
            // By ranks: the middle of so many lies between these two.
            let reach = 0.98 * n.sqrt() / n;
            Some(Band {
                ply,
                low: quantile(&here, 0.1)?,
                middle: quantile(&here, 0.5)?,
                high: quantile(&here, 0.9)?,
                from: quantile(&here, (0.5 - reach).max(0.0))?,
                to: quantile(&here, (0.5 + reach).min(1.0))?,
                games: here.len(),
            })
        })
        .collect()
}

fn going(lists: &[Vec<f64>], ply: usize) -> usize {
    lists.iter().filter(|list| list.len() > ply).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_holds_the_games_that_go_on() {
        let lists: Vec<Vec<f64>> = (0..41)
            .map(|game| vec![f64::from(game); if game < 20 { 3 } else { 1 }])
            .collect();
        let bands = bands(&lists);
        assert_eq!(bands.len(), 3);
        let first = bands[0];
        assert_eq!((first.low, first.middle, first.high), (4.0, 20.0, 36.0));
        assert!(first.from < 20.0 && first.to > 20.0 && first.games == 41);
        assert_eq!((bands[1].games, bands[1].high), (20, 17.0));
        assert!(super::bands(&[]).is_empty());
    }
}
