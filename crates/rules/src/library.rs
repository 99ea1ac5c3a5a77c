//! The rulesets that are built in: every folder of `crates/rules/rulesets`.

use crate::about::About;
use crate::cases::{self, Case};
use crate::ruleset::{BadRuleset, Ruleset};
use std::sync::OnceLock;

/// One folder.
pub struct Entry {
    pub id: &'static str,
    pub ruleset: &'static str,
    pub about: &'static str,
    pub cases: &'static str,
    pub perft: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// All built-in rulesets, in the order of their ids.
pub fn entries() -> &'static [Entry] {
    ENTRIES
}

pub fn entry(id: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.id == id)
}

/// The text of a built-in ruleset file.
pub fn ruleset_text(id: &str) -> Option<&'static str> {
    let found = RULES.iter().find(|(known, _)| *known == id);
    found.map(|(_, text)| *text)
}

/// The number of the family that a built-in ruleset belongs to, whatever switches its name has.
pub fn family_number(name: &str) -> Option<usize> {
    let id = name.split('+').next().unwrap_or("");
    let found = FAMILIES.iter().find(|(known, _)| *known == id);
    found.map(|(_, number)| *number)
}

/// The plain-language account of a built-in ruleset, whatever switches its name has.
pub fn about(name: &str) -> Option<&'static About> {
    static ABOUTS: OnceLock<Vec<(&str, About)>> = OnceLock::new();
    let id = name.split('+').next().unwrap_or("");
    // An account that cannot be read is missing here; a test sees to it that none is.
    let all = ABOUTS.get_or_init(|| {
        let read = |e: &Entry| Some((e.id, About::parse(e.about).ok()?));
        ENTRIES.iter().filter_map(read).collect()
    });
    all.iter().find(|(known, _)| *known == id).map(|(_, a)| a)
}

/// The cases that witness a built-in ruleset's numbered sentences.
pub fn cases(name: &str) -> &'static [Case] {
    static CASES: OnceLock<Vec<(&str, Vec<Case>)>> = OnceLock::new();
    let id = name.split('+').next().unwrap_or("");
    let all = CASES.get_or_init(|| {
        let read = |e: &Entry| (e.id, cases::parse(e.cases).unwrap_or_default());
        ENTRIES.iter().map(read).collect()
    });
    let found = all.iter().find(|(known, _)| *known == id);
    found.map_or(&[], |(_, cases)| cases)
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRuleset {
    #[error("there is no ruleset '{0}'; the built-in ones are {1}")]
    Unknown(String, String),
    #[error("{0}")]
    Bad(#[from] BadRuleset),
}

/// A built-in ruleset by id, with switches: `samantsy-2+sliding-bishops`.
pub fn ruleset(name: &str) -> Result<Ruleset, NoRuleset> {
    let mut parts = name.split('+');
    let id = parts.next().unwrap_or("");
    let on: Vec<&str> = parts.collect();
    let Some(text) = ruleset_text(id) else {
        let known: Vec<&str> = RULES.iter().map(|(id, _)| *id).collect();
        return Err(NoRuleset::Unknown(
            id.chars().take(40).collect(),
            known.join(", "),
        ));
    };
    Ok(Ruleset::parse_with(id, text, &on)?)
}
