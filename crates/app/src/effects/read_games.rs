//! Games that a person has had read, kept in this browser.

use rookery_rules::order::InOrder;
use rookery_state::read_game::KeptPage;
use rookery_state::stored::Stored;

use super::storage;

const PAGE: &str = "page.";
/// Where the play page looks for rulesets that are not built in.
const RULESET: &str = "ruleset.";

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
    let names = storage::names(RULESET).into_iter();
    let mut all: Vec<KeptPage> = names
        .filter_map(|name| {
            let id = name.strip_prefix(RULESET)?;
            get(id).or_else(|| KeptPage::without_page(id, storage::get(&name)?))
        })
        .collect();
    all.order_by(|a, b| a.title.cmp(&b.title));
    all
}

/// What there is to choose from among them: ids and titles.
pub fn titles() -> impl Iterator<Item = (String, String)> {
    all().into_iter().map(|own| (own.id, own.title))
}
