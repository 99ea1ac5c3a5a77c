//! Rulesets by their ids: built-in ones, those of one's own, and those that a link has brought.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use rookery_rules::library::NoRuleset;
use rookery_rules::ruleset::spec::Spec;
use rookery_rules::ruleset::text;
use rookery_rules::{Ruleset, library};
use rookery_state::read_game;
use rookery_state::stored::names::RULESET;

use super::storage;

/// More rulesets that only visit are not remembered.
const MOST_VISITORS: usize = 32;

/// Why there is no ruleset of an id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGame {
    /// None is called so.
    #[error("{0}")]
    Unknown(String),
    /// Its rules cannot be used, or not with these switches.
    #[error("{0}")]
    Unusable(String),
}

impl From<NoRuleset> for NoGame {
    fn from(why: NoRuleset) -> NoGame {
        match why {
            NoRuleset::Unknown(..) => NoGame::Unknown(why.to_string()),
            NoRuleset::Bad(why) => NoGame::Unusable(why.to_string()),
        }
    }
}

thread_local! {
    /// Rulesets that links have brought, by their ids: kept when somebody begins to play them.
    static VISITING: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// A ruleset by its id, with switches: a built-in one, or one of the person's own.
pub fn ruleset(id: &str) -> Result<Arc<Ruleset>, NoGame> {
    let base = library::without_switches(id);
    if !library::has(id)
        && let Some(text) = own_ruleset(base)
    {
        let on: Vec<&str> = id.split('+').skip(1).collect();
        return Ruleset::parse_with(base, &text, &on)
            .map(Arc::new)
            .map_err(|why| NoGame::Unusable(why.to_string()));
    }
    Ok(Arc::new(library::ruleset(id)?))
}

/// The same, or one whose rules a link brings along: these visit, and are kept when somebody begins
/// to play them.
pub fn ruleset_from_link(id: &str, rules: &str) -> Result<Arc<Ruleset>, NoGame> {
    let base = library::without_switches(id);
    let name = format!("{RULESET}{base}");
    let known = library::has(id) || storage::get(&name).is_some();
    if !known && !rules.is_empty() {
        Ruleset::parse(base, rules).map_err(|why| {
            NoGame::Unusable(format!(
                "the rules that the link brings cannot be used: {why}"
            ))
        })?;
        VISITING.with_borrow_mut(|visiting| {
            if visiting.len() >= MOST_VISITORS {
                visiting.clear();
            }
            visiting.insert(base.to_owned(), rules.to_owned());
        });
    }
    ruleset(id)
}

/// Keeps the rules of a game that is to be kept, if a link has brought them.
pub fn settle_ruleset(id: &str) {
    let base = library::without_switches(id);
    if let Some(rules) = VISITING.with_borrow_mut(|visiting| visiting.remove(base)) {
        keep_ruleset(base, &rules);
    }
}

/// What a game is called, with its switches, without compiling its rules.
pub fn title(id: &str) -> Option<String> {
    read_game::title(id, &own_ruleset)
}

/// A game's rules as they are written, not compiled; empty where nothing is known of them.
pub fn spec(id: &str) -> Spec {
    read_spec(id).unwrap_or_default()
}

fn read_spec(id: &str) -> Option<Spec> {
    let base = library::without_switches(id);
    let built_in = library::ruleset_text(base).map(str::to_owned);
    text::parse(
        &built_in.or_else(|| own_ruleset(base))?,
        &library::ruleset_text,
    )
    .ok()
}

/// The rules that a link to a game brings along, since nobody else has them; none of a built-in one.
pub fn carried(id: &str) -> String {
    own_ruleset(id).unwrap_or_default()
}

/// The rules that a way to another page brings along, if nothing here keeps them yet.
pub fn visiting(id: &str) -> String {
    let base = library::without_switches(id);
    let rules = VISITING.with_borrow(|visiting| visiting.get(base).cloned());
    rules.unwrap_or_default()
}

/// The text of a ruleset of one's own; `None` for a built-in one.
fn own_ruleset(id: &str) -> Option<String> {
    let base = library::without_switches(id);
    storage::get(&format!("{RULESET}{base}"))
        .or_else(|| VISITING.with_borrow(|visiting| visiting.get(base).cloned()))
}

/// The rulesets of one's own that are kept: ids and texts.
pub fn kept() -> impl Iterator<Item = (String, String)> {
    storage::names(RULESET).into_iter().filter_map(|name| {
        let rules = storage::get(&name)?;
        Some((name.strip_prefix(RULESET)?.to_owned(), rules))
    })
}

/// Keeps a ruleset of one's own, to be played at `#/play/<id>`.
pub fn keep_ruleset(id: &str, text: &str) -> bool {
    storage::set(&format!("{RULESET}{id}"), text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_called_by_its_switches_too_wherever_it_is_named() {
        for id in ["samantsy-2", "samantsy-2+sliding-bishops"] {
            let called = library::ruleset(id).unwrap().full_title();
            assert_eq!(title(id), Some(called));
        }
    }
}
