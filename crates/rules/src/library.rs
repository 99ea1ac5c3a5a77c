//! The rulesets that are built in: every folder of `crates/rules/rulesets`.
//!
//! A program carries what it asks for here and nothing else. The page asks for the rules, the facts
//! and the sentences about ends; accounts and cases it fetches as the files that they are.

use crate::about::About;
use crate::cases::{self, Case};
use crate::outcome::Reason;
use crate::ruleset::spec::KindSpec;
use crate::ruleset::{BadRuleset, Ruleset};
use std::sync::OnceLock;

/// What every page of the site knows of a game.
pub struct Entry {
    /// The name in addresses and files: `sfenj-11`.
    pub id: &'static str,
    /// What stands at the head of the account.
    pub facts: &'static str,
    /// How many of its cases have a task for learners.
    pub tasks: usize,
    /// The text of the case that stands for the game in the library; empty: there is none.
    pub plate: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// All built-in rulesets, in the order of their ids.
pub fn entries() -> &'static [Entry] {
    ENTRIES
}

/// The entry with this id.
pub fn entry(id: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.id == id)
}

/// Whether a ruleset is built in, whatever switches its name has.
pub fn has(name: &str) -> bool {
    entry(without_switches(name)).is_some()
}

/// The text of a built-in ruleset file.
pub fn ruleset_text(id: &str) -> Option<&'static str> {
    text(RULES, id)
}

/// The text of an account.
pub fn account_text(id: &str) -> Option<&'static str> {
    text(ACCOUNTS, id)
}

/// The text of the cases that witness an account.
pub fn cases_text(id: &str) -> Option<&'static str> {
    text(CASES, id)
}

/// The text of the counts of move sequences.
pub fn counts_text(id: &str) -> Option<&'static str> {
    text(COUNTS, id)
}

fn text(list: &[(&str, &'static str)], id: &str) -> Option<&'static str> {
    let found = list.iter().find(|(known, _)| *known == id);
    found.map(|(_, text)| *text)
}

/// A ruleset's id without its switches.
pub fn without_switches(name: &str) -> &str {
    name.split('+').next().unwrap_or("")
}

/// The facts about a built-in ruleset, whatever switches its name has: an account without
/// sentences and readings.
pub fn facts(name: &str) -> Option<&'static About> {
    static READ: Abouts = OnceLock::new();
    let read = |e: &'static Entry| Some((e.id, About::parse(e.facts).ok()?));
    found(&READ, || ENTRIES.iter().filter_map(read).collect(), name)
}

/// The letter by which a game's own people know a kind: the account may name others than those of
/// its files, as `letters: B E | Q C`.
pub fn own_letter(name: &str, standard: char) -> char {
    let own = said_of(name, "letters", standard);
    let own = own.and_then(|word| word.chars().next());
    own.unwrap_or(standard.to_ascii_uppercase())
}

/// What is drawn; every other kind borrows one of these or has its letter.
pub const FIGURES: [&str; 8] = [
    "king",
    "queen",
    "rook",
    "bishop",
    "knight",
    "pawn",
    "elephant",
    "counsellor",
];

/// The drawing of one of a game's kinds: the one that the account names for its letter, as
/// `figurines: F counsellor`, or that of its own name; for what has neither, the one that kinds of that
/// name have in the library, or else those that go in exactly the same way. No two kinds have the same,
/// and for whom none is left there is none.
pub fn figurine(name: &str, kinds: &[KindSpec], kind: usize) -> Option<&'static str> {
    let plain = |kind: &KindSpec| {
        let own = said_of(name, "figurines", kind.letter);
        own.or_else(|| figure_named(&kind.name))
    };
    if let Some(sure) = plain(kinds.get(kind)?) {
        return Some(sure);
    }
    let mut found: Vec<Option<&'static str>> = kinds.iter().map(plain).collect();
    let ways: [fn(&KindSpec) -> Option<&'static str>; 2] = [drawn_by_name, drawn_by_moves];
    for way in ways {
        for (index, kind) in kinds.iter().enumerate() {
            if found[index].is_none()
                && let Some(figure) = way(kind)
                && !found.contains(&Some(figure))
            {
                found[index] = Some(figure);
            }
        }
    }
    found[kind]
}

fn figure_named(name: &str) -> Option<&'static str> {
    let mut figures = FIGURES.iter();
    figures
        .find(|figure| figure.eq_ignore_ascii_case(name))
        .copied()
}

/// The kinds of the library with what is drawn for them.
fn drawn() -> &'static [(KindSpec, &'static str)] {
    static READ: OnceLock<Vec<(KindSpec, &str)>> = OnceLock::new();
    READ.get_or_init(|| {
        let specs = RULES.iter().filter_map(|(id, rules)| {
            let spec = crate::ruleset::text::parse(rules, &ruleset_text).ok()?;
            Some((*id, spec))
        });
        specs
            .flat_map(|(id, spec)| {
                spec.kinds.into_iter().filter_map(move |kind| {
                    let own = said_of(id, "figurines", kind.letter);
                    let figure = own.or_else(|| figure_named(&kind.name))?;
                    Some((kind, figure))
                })
            })
            .collect()
    })
}

fn drawn_by_name(kind: &KindSpec) -> Option<&'static str> {
    let known = |(known, _): &&(KindSpec, _)| known.name.eq_ignore_ascii_case(&kind.name);
    mostly(drawn().iter().filter(known))
}

fn drawn_by_moves(kind: &KindSpec) -> Option<&'static str> {
    let known = |(known, _): &&(KindSpec, _)| {
        known.royal == kind.royal && known.moves == kind.moves && !kind.moves.is_empty()
    };
    mostly(drawn().iter().filter(known))
}

/// The figure that most of these have.
fn mostly<'a>(kinds: impl Iterator<Item = &'a (KindSpec, &'static str)>) -> Option<&'static str> {
    let mut counts = [0; FIGURES.len()];
    for (_, figure) in kinds {
        if let Some(index) = FIGURES.iter().position(|known| known == figure) {
            counts[index] += 1;
        }
    }
    let most = counts.iter().max().filter(|most| **most > 0)?;
    let index = counts.iter().position(|count| count == most)?;
    Some(FIGURES[index])
}

/// What a line of an account, pairs with strokes between, says of a letter of the game's files.
fn said_of(name: &str, key: &str, letter: char) -> Option<&'static str> {
    let mut pairs = facts(name)?.get(key).split('|');
    pairs.find_map(|pair| {
        let (of, says) = pair.trim().split_once(' ')?;
        let is_it = of.chars().eq([letter.to_ascii_uppercase()]);
        is_it.then_some(says.trim())
    })
}

/// The plain-language account of a built-in ruleset, whatever switches its name has.
pub fn about(name: &str) -> Option<&'static About> {
    static READ: Abouts = OnceLock::new();
    let read = |(id, text): &(&'static str, &str)| Some((*id, About::parse(text).ok()?));
    found(&READ, || ACCOUNTS.iter().filter_map(read).collect(), name)
}

/// Those that can be read, which a test sees to that all can.
type Abouts = OnceLock<Vec<(&'static str, About)>>;

fn found(
    read: &'static Abouts,
    all: impl FnOnce() -> Vec<(&'static str, About)>,
    name: &str,
) -> Option<&'static About> {
    let id = without_switches(name);
    let mut all = read.get_or_init(all).iter();
    all.find(|(known, _)| *known == id).map(|(_, about)| about)
}

/// The numbered sentence of a built-in ruleset's account that tells of an end, whatever switches
/// the name has.
pub fn sentence_of_end(name: &str, reason: Reason) -> Option<(usize, &'static str)> {
    let id = without_switches(name);
    let found = ENDS
        .iter()
        .find(|(known, told, ..)| *known == id && *told == reason.text());
    found.map(|(_, _, number, sentence)| (*number, *sentence))
}

/// The cases that witness a built-in ruleset's numbered sentences.
pub fn cases(name: &str) -> &'static [Case] {
    static READ: OnceLock<Vec<(&str, Vec<Case>)>> = OnceLock::new();
    let id = without_switches(name);
    let all = READ.get_or_init(|| {
        let read =
            |(id, text): &(&'static str, &str)| (*id, cases::parse(text).unwrap_or_default());
        CASES.iter().map(read).collect()
    });
    let found = all.iter().find(|(known, _)| *known == id);
    found.map_or(&[], |(_, cases)| cases)
}

/// Why a name is no ruleset of the library.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRuleset {
    /// There is none of that name; the second text lists those that there are.
    #[error("there is no ruleset '{0}'; the built-in ones are {1}")]
    Unknown(String, String),
    /// It does not compile with these switches.
    #[error("{0}")]
    Bad(#[from] BadRuleset),
}

impl NoRuleset {
    /// The same for a place where those that there are need not be listed.
    pub fn briefly(&self) -> String {
        match self {
            NoRuleset::Unknown(name, _) => format!("there is no ruleset '{name}' here"),
            NoRuleset::Bad(why) => why.to_string(),
        }
    }
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
