//! All figures of a batch of games: what `rookery lab` prints and keeps, and what the
//! pictures are drawn from. No figure without its interval and its number of games.

mod curves;
mod difference;
mod glance;
pub mod interval;
mod ladder;
mod map;
mod openings;
mod pair;
mod pictures;
mod pieces;
mod reach;
mod report;
mod section;
mod specimens;
mod struggle;
mod survival;
mod view;
mod walk;
mod words;

use crate::batch::keep::Head;
use crate::batch::{Ending, Kept};
use curves::Curves;
pub use difference::{Difference, OfStrength, by_strength, compare, key_figures};
pub use glance::GLANCE;
use interval::Interval;
pub use ladder::{Ladder, ladder};
pub use map::map;
use openings::Line;
pub use pair::pair;
use pieces::OfKind;
use reach::Reach;
pub use report::{BadReport, Report};
use rookery_rules::order::InOrder;
use rookery_rules::{Ruleset, Side};
pub use section::{Drawn, Section, Shown, View, quoted};
use serde::{Deserialize, Serialize};
pub use specimens::Specimen;
use std::collections::{BTreeMap, HashSet};
pub use struggle::Scale;
use struggle::Struggle;
use survival::{Left, Life};

use walk::{Step, Use};

/// How often something was the case among the games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Share {
    pub name: String,
    pub count: usize,
    pub share: Interval,
}

/// A rule that not every move uses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Used {
    pub name: String,
    /// The share of games in which it happens at all.
    pub games: Share,
    /// How often it happens in a game.
    pub mean: Interval,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    pub head: Head,
    pub games: usize,
    /// Games that differ from one another.
    pub distinct: usize,
    /// White wins, draws by the rules, Black wins, cut off.
    pub results: Vec<Share>,
    /// White's points among the games that came to an end.
    pub white: Option<Interval>,
    /// Plies until half of the games have ended, and a quarter, and three quarters; none where
    /// too few have.
    pub length: [Option<Interval>; 3],
    pub turns: Option<Interval>,
    pub lasting: Vec<Left>,
    pub endings: Vec<Share>,
    /// Mean number of legal moves, and the share of plies with a choice.
    pub branching: Option<Interval>,
    pub decisions: Option<Interval>,
    /// Powers of ten: paths through a game, by its length and mean number of moves.
    pub tree: Option<Interval>,
    pub curves: Curves,
    pub kinds: Vec<OfKind>,
    pub openings: Vec<Line>,
    pub uses: Vec<Used>,
    pub struggle: Struggle,
    pub specimens: Vec<Specimen>,
}

/// A curve of survival is kept with so many points.
const POINTS: usize = 60;

/// Works out everything; the games are those of one batch.
pub fn figures(head: Head, ruleset: &Ruleset, games: &[Kept]) -> Figures {
    let steps: Vec<Vec<Step>> = games.iter().map(|kept| walk::walk(&kept.game)).collect();
    let moves: HashSet<_> = games
        .iter()
        .map(|kept| kept.game.moves().to_vec())
        .collect();
    let lives: Vec<Life> = games.iter().map(life).collect();
    let lasting = survival::curve(&lives);
    let finished: Vec<&Kept> = games.iter().filter(|kept| !kept.ending.is_cut()).collect();
    let points = finished.iter().map(|kept| points(kept.ending)).sum();
    let per_game = |figure: &dyn Fn(&Kept) -> f64| -> Option<Interval> {
        let all: Vec<f64> = games.iter().map(figure).collect();
        interval::mean(&all)
    };
    let legal = |kept: &Kept| -> Vec<f64> {
        let positions = &kept.game.positions()[..kept.game.moves().len()];
        let counts = positions
            .iter()
            .map(|p| p.legal_moves(ruleset).len() as f64);
        counts.collect()
    };
    let legal: Vec<Vec<f64>> = games.iter().map(legal).collect();
    let over_plies = |figure: &dyn Fn(f64) -> f64| -> Option<Interval> {
        let all: Vec<f64> = legal
            .iter()
            .filter(|one| !one.is_empty())
            .map(|one| one.iter().map(|l| figure(*l)).sum::<f64>() / one.len() as f64)
            .collect();
        interval::mean(&all)
    };
    let trees: Vec<f64> = games
        .iter()
        .zip(&legal)
        .filter(|(kept, legal)| !kept.ending.is_cut() && !legal.is_empty())
        .map(|(_, legal)| {
            let n = legal.len() as f64;
            n * (legal.iter().sum::<f64>() / n).log10()
        })
        .collect();
    let openings = openings::tree(games);
    let specimens = specimens::specimens(games, &steps, &legal, &openings);
    Figures {
        games: games.len(),
        distinct: moves.len(),
        results: results(games),
        white: interval::share(points, finished.len()),
        length: [0.5, 0.75, 0.25].map(|left| lasting_until(&lives, left)),
        turns: per_game(&|kept| turns(kept) as f64),
        lasting: survival::thinned(&lasting, POINTS),
        endings: endings(games),
        branching: over_plies(&|legal| legal),
        decisions: over_plies(&|legal| f64::from(legal > 1.0)),
        tree: interval::mean(&trees),
        curves: curves::curves(games, &legal),
        kinds: pieces::of_kinds(ruleset, games, &steps),
        openings,
        uses: uses(&steps),
        struggle: struggle::struggle(games),
        specimens,
        head,
    }
}

fn life(kept: &Kept) -> Life {
    Life {
        time: kept.game.moves().len(),
        ended: !kept.ending.is_cut(),
    }
}

/// White's.
pub fn points(ending: Ending) -> f64 {
    match ending.winner() {
        Some(Side::White) => 1.0,
        Some(Side::Black) => 0.0,
        None => 0.5,
    }
}

fn turns(kept: &Kept) -> usize {
    let movers = kept.game.positions()[..kept.game.moves().len()].windows(2);
    1 + movers
        .filter(|pair| pair[0].turn() != pair[1].turn())
        .count()
}

/// When no more than such a share of the games still goes on.
fn lasting_until(lives: &[Life], share: f64) -> Option<Interval> {
    interval::bootstrap(lives, &|drawn| {
        let lives: Vec<Life> = drawn.iter().map(|life| **life).collect();
        survival::when(&survival::curve(&lives), share).map(|time| time as f64)
    })
}

fn results(games: &[Kept]) -> Vec<Share> {
    let count =
        |wanted: &dyn Fn(&Ending) -> bool| games.iter().filter(|kept| wanted(&kept.ending)).count();
    let won = |side: Side| count(&|ending: &Ending| ending.winner() == Some(side));
    let draws = count(&|ending: &Ending| ending.winner().is_none() && !ending.is_cut());
    [
        (specimens::WHITE_WINS, won(Side::White)),
        ("draw", draws),
        (specimens::BLACK_WINS, won(Side::Black)),
        ("cut off", count(&Ending::is_cut)),
    ]
    .into_iter()
    .filter_map(|(name, count)| part(name, count, games.len()))
    .collect()
}

fn part(name: &str, count: usize, of: usize) -> Option<Share> {
    Some(Share {
        name: name.into(),
        count,
        share: interval::share(count as f64, of)?,
    })
}

fn endings(games: &[Kept]) -> Vec<Share> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for kept in games {
        *counts.entry(kept.ending.text()).or_default() += 1;
    }
    let mut all: Vec<Share> = counts
        .into_iter()
        .filter_map(|(name, count)| part(name, count, games.len()))
        .collect();
    all.order_by_key(|share| std::cmp::Reverse(share.count));
    all
}

fn uses(steps: &[Vec<Step>]) -> Vec<Used> {
    Use::ALL
        .into_iter()
        .filter_map(|of| {
            let counts: Vec<f64> = steps
                .iter()
                .map(|steps| steps.iter().filter(|step| step.uses.contains(&of)).count() as f64)
                .collect();
            let games = counts.iter().filter(|count| **count > 0.0).count();
            if games == 0 {
                return None;
            }
            Some(Used {
                name: of.name().into(),
                games: part(of.name(), games, steps.len())?,
                mean: interval::mean(&counts)?,
            })
        })
        .collect()
}
