//! Games that a person has had read: their pages, their choices and the rulesets they became,
//! kept in this browser.

use rookery_rules::library;
use rookery_rules::order::InOrder;
use rookery_rules::ruleset::text;
use serde::{Deserialize, Serialize};

use super::storage;
use crate::state::archive::short_fingerprint;
use crate::state::stored::Stored;

const PAGE: &str = "page.";
/// Where the play page looks for rulesets that are not built in.
const RULESET: &str = "ruleset.";

/// A page that was read, as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    pub id: String,
    pub title: String,
    pub page: String,
    /// Questions and their answers, where the person chose otherwise than the reader.
    #[serde(default)]
    pub choices: Vec<(String, String)>,
    /// The text of the ruleset file.
    pub ruleset: String,
}

impl Stored for Kept {}

impl Kept {
    /// The same rules have the same id, whoever had them read.
    pub fn new(title: &str, page: &str, choices: &[(String, String)], ruleset: &str) -> Kept {
        Kept {
            id: id(title, ruleset),
            title: title.to_string(),
            page: page.to_string(),
            choices: choices.to_vec(),
            ruleset: ruleset.to_string(),
        }
    }
}

/// Begins with a few letters of the title, so that an address says something to a person.
fn id(title: &str, ruleset: &str) -> String {
    let mut name: String = title
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() {
                c.to_ascii_lowercase()
            } else {
                '-'
            }
        })
        .take(24)
        .collect();
    while name.contains("--") {
        name = name.replace("--", "-");
    }
    let name = name.trim_matches('-');
    format!("read-{name}-{:08x}", short_fingerprint(ruleset))
}

/// Keeps a game; says whether the browser took it.
pub fn keep(kept: &Kept) -> bool {
    let page = storage::set(&format!("{PAGE}{}", kept.id), &kept.to_text());
    storage::set(&format!("{RULESET}{}", kept.id), &kept.ruleset) && page
}

pub fn get(id: &str) -> Option<Kept> {
    storage::read(&format!("{PAGE}{id}"))
}

pub fn forget(id: &str) {
    storage::remove(&format!("{PAGE}{id}"));
    storage::remove(&format!("{RULESET}{id}"));
}

/// All of them, by title; also those whose rules came with a link, without their page.
pub fn all() -> Vec<Kept> {
    let names = storage::names(RULESET).into_iter();
    let mut all: Vec<Kept> = names
        .filter_map(|name| {
            let id = name.strip_prefix(RULESET)?;
            get(id).or_else(|| from_link(id, storage::get(&name)?))
        })
        .collect();
    all.order_by(|a, b| a.title.cmp(&b.title));
    all
}

/// What there is to choose from among them: ids and titles.
pub fn titles() -> impl Iterator<Item = (String, String)> {
    all().into_iter().map(|own| (own.id, own.title))
}

fn from_link(id: &str, ruleset: String) -> Option<Kept> {
    let spec = text::parse(&ruleset, &library::ruleset_text).ok()?;
    Some(Kept {
        id: id.to_string(),
        title: spec.title,
        page: String::new(),
        choices: Vec::new(),
        ruleset,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_say_something_and_tell_rules_apart() {
        let one = id("The Great Game (Ludii 2)", "piece king K");
        let other = id("The Great Game (Ludii 2)", "piece king K royal");
        assert!(one.starts_with("read-the-great-game-ludii-2-"), "{one}");
        assert_ne!(one, other);
        assert_eq!(one, id("The Great Game (Ludii 2)", "piece king K"));
        let strange = id("…/../#?&", "");
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
        assert!(strange.chars().all(plain), "{strange}");
    }
}
