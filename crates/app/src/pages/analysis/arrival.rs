//! What the analysis board begins with: a link's game, what lay there last, or the start. And
//! how it is kept: each analysis under a name of its own, so that none ever takes another's place.

use std::collections::BTreeMap;
use std::sync::Arc;

use rookery_rules::order::InOrder;
use rookery_rules::tree::{NodeId, Tree};
use rookery_rules::{Ruleset, Side};
use rookery_state::analysis::{Analysis, KeptAnalysis, belongs, join};
use rookery_state::link::{Link, REVIEW};
use rookery_state::stored::Stored;
use rookery_state::stored::names::ANALYSIS;

use crate::effects::rulesets::NoGame;
use crate::effects::{open_games, rulesets, storage};

pub struct Arrived {
    pub analysis: Analysis,
    pub notice: Option<String>,
    /// Where it is kept; a link's is kept when somebody begins to work on it.
    pub place: Option<StoredAt>,
    /// The game is to be reviewed, if that has not been done.
    pub review: bool,
}

/// Where an analysis lies, and what this page knows to lie there.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredAt {
    name: String,
    text: String,
}

impl StoredAt {
    /// Lets it go, unless another tab has put something else there.
    pub fn forget(self) {
        if storage::get(&self.name).is_some_and(|text| text == self.text) {
            forget(&self.name);
        }
    }
}

/// Another analysis of the same ruleset, to be named in a list.
pub struct Other {
    pub name: String,
    pub beginning: String,
    saved: u64,
}

/// Is it the analysis as it was left that is wanted, reviewed or not?
pub fn names_no_game(query: &str) -> bool {
    matches!(query, "" | REVIEW)
}

pub fn open(id: &str, query: &str) -> Result<Arrived, NoGame> {
    let link = Link::parse(query);
    let ruleset = rulesets::ruleset_from_link(id, &link.rules)?;
    let as_left = |notice| match load_latest(&ruleset) {
        Some((place, analysis)) => Arrived {
            analysis,
            notice,
            place: Some(place),
            review: link.review,
        },
        None => Arrived {
            analysis: Analysis::new(Tree::new(ruleset.clone(), *ruleset.start())),
            notice,
            place: None,
            review: false,
        },
    };
    if names_no_game(query) {
        return Ok(as_left(None));
    }
    let game = match link.game(ruleset.clone()) {
        Ok(game) => game,
        Err(error) => {
            return Ok(as_left(Some(format!(
                "This link is broken: {error}. Here is the board as it was left."
            ))));
        }
    };
    let known = match &link.game {
        // A game of the archive has an analysis of its own, and no other joins it.
        Some(id) => load_of(&ruleset, id),
        None => load_latest(&ruleset).filter(|(_, kept)| {
            kept.origin.is_none() && belongs(&kept.tree, !kept.tags.is_empty(), &game)
        }),
    };
    let (place, mut analysis) = match known {
        Some((place, mut kept)) => {
            join(&mut kept.tree, &game);
            (Some(place), kept)
        }
        None => (None, Analysis::new(Tree::from_game(&game))),
    };
    let line = analysis.tree.mainline();
    let at = link.at.unwrap_or(game.moves().len());
    analysis.at = match at.checked_sub(1) {
        Some(index) => line.get(index).copied().unwrap_or(NodeId::ROOT),
        None => NodeId::ROOT,
    };
    analysis.bottom = link.side.unwrap_or(Side::White);
    let notice = link.left_aside();
    analysis.origin = link.game;
    if let Some(ended) = link.ended {
        analysis.close_by(game.moves().len(), ended);
    }
    Ok(Arrived {
        analysis,
        notice,
        place,
        review: link.review,
    })
}

/// Keeps it where it lies. If something else lies there now, by another tab, both stay; says so.
pub fn keep(analysis: &Analysis, place: &mut Option<StoredAt>) -> Option<&'static str> {
    let id = analysis.ruleset().id();
    rulesets::settle_ruleset(id);
    let text = KeptAnalysis {
        saved: open_games::stamp(),
        ..KeptAnalysis::of(analysis)
    }
    .to_text();
    let own = place.take();
    let is_own = |place: &StoredAt| storage::get(&place.name).is_none_or(|text| text == place.text);
    let (name, told) = match own {
        Some(place) if is_own(&place) => (place.name, None),
        own => (
            free_name(id),
            own.map(|_| "This analysis was changed in another tab, too. Both are kept."),
        ),
    };
    storage::set(&name, &text);
    *place = Some(StoredAt { name, text });
    told
}

/// The other analyses of a ruleset, the latest first.
pub fn others(id: &str, own: Option<&StoredAt>) -> Vec<Other> {
    let mut others: Vec<Other> = names(id)
        .into_iter()
        .filter(|name| own.is_none_or(|own| own.name != *name))
        .filter_map(|name| {
            let kept = read(&name)?.1;
            Some(Other {
                beginning: kept.beginning(),
                saved: kept.saved,
                name,
            })
        })
        .collect();
    others.order_by_key(|other| std::cmp::Reverse(other.saved));
    others
}

pub fn load(name: &str, ruleset: Arc<Ruleset>) -> Option<(StoredAt, Analysis)> {
    let (text, kept) = read(name)?;
    let analysis = kept
        .revive(ruleset)
        .inspect_err(|why| storage::report_unreadable(name, why))
        .ok()?;
    let name = name.to_owned();
    Some((StoredAt { name, text }, analysis))
}

pub fn forget(name: &str) {
    storage::remove(name);
}

fn load_latest(ruleset: &Arc<Ruleset>) -> Option<(StoredAt, Analysis)> {
    let known = names(ruleset.id());
    let dated = known
        .iter()
        .filter_map(|name| Some((name, read(name)?.1.saved)));
    let (name, _) = dated.max_by_key(|(_, saved)| *saved)?;
    load(name, ruleset.clone())
}

/// The analysis of a game of the archive.
fn load_of(ruleset: &Arc<Ruleset>, game: &str) -> Option<(StoredAt, Analysis)> {
    let known = names(ruleset.id());
    let name = known
        .iter()
        .find(|name| read(name).is_some_and(|(_, kept)| kept.game.as_deref() == Some(game)))?;
    load(name, ruleset.clone())
}

/// The analyses that are kept of games of the archive, by these.
pub fn of_games() -> BTreeMap<String, KeptAnalysis> {
    let mut found: BTreeMap<String, KeptAnalysis> = BTreeMap::new();
    for name in storage::names(ANALYSIS) {
        let Some((_, kept)) = read(&name) else {
            continue;
        };
        let Some(game) = kept.game.clone() else {
            continue;
        };
        if found
            .get(&game)
            .is_none_or(|known| known.saved < kept.saved)
        {
            found.insert(game, kept);
        }
    }
    found
}

fn read(name: &str) -> Option<(String, KeptAnalysis)> {
    let text = storage::get(name)?;
    let kept = KeptAnalysis::from_text(&text)
        .inspect_err(|why| storage::report_unreadable(name, why))
        .ok()?;
    Some((text, kept))
}

/// The names under which analyses of a ruleset are kept: the first without an addition.
fn names(id: &str) -> Vec<String> {
    let first = first_name(id);
    let mut names = storage::names(&first);
    names.retain(|name| {
        let rest = name.strip_prefix(&first);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('~'))
    });
    names
}

fn free_name(id: &str) -> String {
    let first = first_name(id);
    match storage::get(&first) {
        None => first,
        Some(_) => format!("{first}~{}", open_games::new_id()),
    }
}

fn first_name(id: &str) -> String {
    format!("{ANALYSIS}{id}")
}

/// The ruleset a PGN names, built in or one's own.
pub fn find(id: &str) -> Result<Arc<Ruleset>, String> {
    rulesets::ruleset(id).map_err(|why| why.to_string())
}
