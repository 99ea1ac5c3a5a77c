//! The figures that fit on a line each, and where two rulesets differ in them.

use super::interval::Interval;
use super::words::strength_words;
use super::{Figures, Report};

/// A figure of two batches, and whether they differ in it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Difference {
    pub name: String,
    pub first: Interval,
    pub second: Interval,
    /// The first less the second.
    pub difference: Interval,
    /// The interval of the difference leaves out 0.
    pub differs: bool,
}

/// Every figure that is one number.
pub fn key_figures(figures: &Figures) -> Vec<(String, Interval)> {
    let mut all: Vec<(String, Interval)> = Vec::new();
    let mut add = |name: &str, figure: Option<Interval>| {
        if let Some(figure) = figure {
            all.push((name.to_string(), figure));
        }
    };
    for result in &figures.results {
        add(&result.name, Some(result.share));
    }
    add("White's points in games that ended", figures.white);
    add(
        "plies until half of the games have ended",
        figures.length[0],
    );
    add("plies until a quarter has ended", figures.length[1]);
    add("plies until three quarters have ended", figures.length[2]);
    add("turns", figures.turns);
    add("legal moves", figures.branching);
    add("plies with a choice", figures.decisions);
    add("paths through a game, power of ten", figures.tree);
    let struggle = &figures.struggle;
    add("changes of the lead", struggle.lead_changes);
    add("won from behind", struggle.from_behind);
    add(
        "part of the game after which it is decided",
        struggle.decided_at,
    );
    add("legal moves that are nearly the best", struggle.good_moves);
    for ending in &figures.endings {
        add(&format!("ends: {}", ending.name), Some(ending.share));
    }
    for used in &figures.uses {
        add(&format!("games with {}", used.name), Some(used.games.share));
        add(&format!("{}, times a game", used.name), Some(used.mean));
    }
    all
}

/// What both batches have a figure for. What one of them never showed is no figure of it: an
/// ending that never came is compared as a share of 0.
pub fn compare(first: &Figures, second: &Figures) -> Vec<Difference> {
    let (ours, theirs) = (key_figures(first), key_figures(second));
    let shown = |name: &str| name.starts_with("ends: ") || name.starts_with("games with ");
    let absent = |games: usize| super::interval::share(0.0, games);
    let mut names: Vec<&String> = ours.iter().map(|(name, _)| name).collect();
    names.extend(
        theirs
            .iter()
            .map(|(name, _)| name)
            .filter(|name| !ours.iter().any(|(known, _)| known == *name)),
    );
    let find = |all: &[(String, Interval)], name: &str, games: usize| {
        let found = all.iter().find(|(known, _)| known == name);
        match found {
            Some((_, figure)) => Some(*figure),
            None if shown(name) => absent(games),
            None => None,
        }
    };
    names
        .into_iter()
        .filter_map(|name| {
            let first = find(&ours, name, first.games)?;
            let second = find(&theirs, name, second.games)?;
            let difference = first.minus(second);
            Some(Difference {
                name: name.clone(),
                first,
                second,
                difference,
                differs: difference.differs(),
            })
        })
        .collect()
}

/// What two rulesets differ in at one strength of play.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct OfStrength {
    pub strength: String,
    pub differences: Vec<Difference>,
}

/// At every strength that was played in both, weakest first.
pub fn by_strength(first: &Report, second: &Report) -> Vec<OfStrength> {
    let both = first.strengths.iter().filter_map(|ours| {
        let theirs = second
            .strengths
            .iter()
            .find(|theirs| theirs.head.strength == ours.head.strength)?;
        Some(OfStrength {
            strength: ours.head.strength.clone(),
            differences: compare(ours, theirs),
        })
    });
    both.collect()
}

impl OfStrength {
    pub fn differing(&self) -> usize {
        self.differences.iter().filter(|one| one.differs).count()
    }

    /// In a sentence: how many figures differ, and how many would by chance.
    pub fn sentence(&self) -> String {
        let all = self.differences.len();
        let by_chance = (all as f64 * 0.05).ceil();
        let words = strength_words(&self.strength);
        match self.differing() {
            0 => format!(
                "Played {words}, these games do not tell the two apart: in none of {all} figures does the interval of the difference leave out 0."
            ),
            some => format!(
                "Played {words}, the two differ in {some} of {all} figures. Of so many, up to {by_chance:.0} may differ by chance alone."
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::interval::share;

    fn difference(first: f64, second: f64) -> Difference {
        let [first, second] = [first, second].map(|points| share(points, 100).unwrap());
        let difference = first.minus(second);
        Difference {
            name: "draw".into(),
            first,
            second,
            difference,
            differs: difference.differs(),
        }
    }

    #[test]
    fn nothing_is_called_different_whose_interval_holds_0() {
        let of = |second: &[f64]| OfStrength {
            strength: "1k".into(),
            differences: second.iter().map(|two| difference(50.0, *two)).collect(),
        };
        let alike = of(&[50.0, 45.0, 55.0]);
        assert_eq!(alike.differing(), 0);
        assert!(alike.sentence().contains("do not tell the two apart"));
        let other = of(&[50.0, 10.0]);
        assert_eq!(other.differing(), 1);
        assert!(
            other
                .sentence()
                .starts_with("Played at 1,000 nodes a move, the two differ in 1 of 2 figures")
        );
    }
}
