//! The figures that fit on a line each, and two rulesets side by side by them.

use super::Figures;
use super::interval::Interval;

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
