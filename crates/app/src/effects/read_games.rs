//! Games that a person has had read, kept in this browser.

use rookery_rules::order::InOrder;
use rookery_state::read_game::KeptPage;
use rookery_state::stored::Stored;
use rookery_state::stored::names::{PAGE, RULESET};

use super::{rulesets, storage};

/// Keeps a game; says whether the browser took it.
pub fn keep(kept: &KeptPage) -> bool {
    let page = storage::set(&format!("{PAGE}{}", kept.id), &kept.to_text());
    storage::set(&format!("{RULESET}{}", kept.id), &kept.ruleset) && page
}

pub fn get(id: &str) -> Option<KeptPage> {
    storage::read(&format!("{PAGE}{id}"))
}

pub fn forget(id: &str) {
    storage::remove(&format!("{PAGE}{id}"));
    storage::remove(&format!("{RULESET}{id}"));
}

/// All of them, by title; also those whose rules came with a link, without their page.
pub fn all() -> Vec<KeptPage> {
    let page_of =
        |(id, rules): (String, String)| get(&id).or_else(|| KeptPage::without_page(&id, rules));
    let mut all: Vec<KeptPage> = rulesets::kept().filter_map(page_of).collect();
    all.order_by(|a, b| a.title.cmp(&b.title));
    all
}

/// What there is to choose from among them: ids and titles.
pub fn titles() -> impl Iterator<Item = (String, String)> {
    all().into_iter().map(|own| (own.id, own.title))
}
