//! How far the axes of the pictures go, and which rows they have. One ruleset alone is drawn as
//! far as it needs, two beside each other as far as either.

use super::pieces::OfKind;
use super::{Figures, Share};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reach {
    /// Plies: of the curve of lasting games, of the pieces' lives, of all other curves.
    pub lasting: f64,
    pub lives: f64,
    pub plies: f64,
    /// Pawns, moves and men, upwards.
    pub evaluation: f64,
    pub mobility: f64,
    pub men: f64,
    /// How often in a game the busiest square of a kind is come to, and the deadliest is fatal.
    pub visits: BTreeMap<String, f64>,
    pub deaths: BTreeMap<String, f64>,
    /// Rows, the most frequent first.
    pub endings: Vec<String>,
    pub uses: Vec<String>,
}

impl Reach {
    pub fn of(strengths: &[Figures], main: &Figures) -> Reach {
        let ends = strengths.iter().filter_map(|f| f.length[2]);
        let curves = &main.curves;
        let all = [&curves.evaluation, &curves.mobility, &curves.men];
        let last = all
            .iter()
            .filter_map(|bands| bands.last())
            .map(|band| band.ply);
        let swing = curves.evaluation.iter();
        let swing = swing.map(|band| band.high.abs().max(band.low.abs()));
        let high = |bands: &[super::curves::Band]| {
            let most = bands.iter().map(|band| band.high).fold(1.0, f64::max);
            (most * 1.05).ceil()
        };
        let names = |shares: &mut dyn Iterator<Item = &Share>| {
            shares.map(|share| share.name.clone()).collect()
        };
        Reach {
            lasting: ends
                .map(|length| length.value * 1.6)
                .fold(150.0, f64::max)
                .min(2_500.0),
            lives: main.length[2]
                .map_or(200.0, |length| length.value)
                .min(400.0),
            plies: last.max().unwrap_or(1).max(1) as f64,
            evaluation: swing.fold(2.0, f64::max).min(12.0).ceil(),
            mobility: high(&curves.mobility),
            men: high(&curves.men),
            visits: busiest(main, |kind| &kind.visits),
            deaths: busiest(main, |kind| &kind.deaths),
            endings: names(&mut main.endings.iter()),
            uses: names(&mut main.uses.iter().map(|used| &used.games)),
        }
    }

    /// As far as either.
    pub fn and(self, other: Reach) -> Reach {
        let both = |ours: BTreeMap<String, f64>, theirs: BTreeMap<String, f64>| {
            let mut all = ours;
            for (name, most) in theirs {
                let known = all.entry(name).or_insert(0.0);
                *known = known.max(most);
            }
            all
        };
        let rows = |mut ours: Vec<String>, theirs: Vec<String>| {
            let new: Vec<String> = theirs.into_iter().filter(|n| !ours.contains(n)).collect();
            ours.extend(new);
            ours
        };
        Reach {
            lasting: self.lasting.max(other.lasting),
            lives: self.lives.max(other.lives),
            plies: self.plies.max(other.plies),
            evaluation: self.evaluation.max(other.evaluation),
            mobility: self.mobility.max(other.mobility),
            men: self.men.max(other.men),
            visits: both(self.visits, other.visits),
            deaths: both(self.deaths, other.deaths),
            endings: rows(self.endings, other.endings),
            uses: rows(self.uses, other.uses),
        }
    }
}

fn busiest(main: &Figures, of: impl Fn(&OfKind) -> &Vec<u32>) -> BTreeMap<String, f64> {
    let games = main.games.max(1) as f64;
    let kinds = main.kinds.iter();
    kinds
        .map(|kind| {
            let most = of(kind).iter().copied().max().unwrap_or(0);
            (kind.name.clone(), f64::from(most) / games)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_reach_as_far_as_either_and_have_the_rows_of_both() {
        let reach = |plies: f64, knight: f64, endings: [&str; 2]| Reach {
            plies,
            visits: BTreeMap::from([("knight".to_string(), knight)]),
            endings: endings.map(String::from).to_vec(),
            ..Reach::default()
        };
        let both = reach(90.0, 2.0, ["checkmate", "stalemate"]).and(reach(
            200.0,
            1.5,
            ["bare king", "checkmate"],
        ));
        assert_eq!((both.plies, both.visits["knight"]), (200.0, 2.0));
        assert_eq!(both.endings, ["checkmate", "stalemate", "bare king"]);
    }
}
