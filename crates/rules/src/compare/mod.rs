//! Two rulesets beside each other: the sentences that differ, and the shallowest position in
//! which they part.

mod likeness;
mod matching;
mod parting;

pub use likeness::{Likeness, most_like};
pub use matching::Matching;
pub use parting::{Parting, Parts};

use crate::describe;
use crate::ruleset::Ruleset;

/// How far the search for a difference goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Positions looked at, breadth first.
    pub positions: usize,
    /// Random games beyond them, where these showed nothing.
    pub games: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            positions: 20_000,
            games: 40,
        }
    }
}

/// What two rulesets do not have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Sentences that only one of them says.
    pub only_first: Vec<String>,
    /// Those of the second.
    pub only_second: Vec<String>,
    /// Where play parts; none where no difference was met.
    pub parting: Option<Parting>,
    /// Positions in which both were found to be alike.
    pub alike: usize,
}

impl Comparison {
    /// Nothing at all was found to differ.
    #[must_use]
    pub const fn same(&self) -> bool {
        self.only_first.is_empty() && self.only_second.is_empty() && self.parting.is_none()
    }

    /// Sentences that differ.
    #[must_use]
    pub const fn distance(&self) -> usize {
        self.only_first.len() + self.only_second.len()
    }
}

/// Compares two rulesets; the second one's pieces are called as the first one's, where they
/// stand on the same squares at the start.
#[must_use]
pub fn compare(first: &Ruleset, second: &Ruleset, effort: Effort) -> Comparison {
    let matching = Matching::new(first, second);
    let (only_first, only_second) = sentences(first, second, &matching);
    let (parting, alike) = parting::find(first, second, &matching, effort);
    Comparison {
        only_first,
        only_second,
        parting,
        alike,
    }
}

/// The sentences that only one of them says.
fn sentences(first: &Ruleset, second: &Ruleset, matching: &Matching) -> (Vec<String>, Vec<String>) {
    let ordered = matching::in_order(first);
    let alike = matching.told_alike(second);
    let a = describe::sentences(ordered.as_ref().unwrap_or(first));
    let b = describe::sentences(alike.as_ref().unwrap_or(second));
    let only = |of: &[String], other: &[String]| -> Vec<String> {
        let other: Vec<Vec<&str>> = other.iter().map(|s| said(s)).collect();
        let new = |s: &&String| !other.contains(&said(s));
        of.iter().filter(new).cloned().collect()
    };
    (only(&a, &b), only(&b, &a))
}

/// What a sentence lists, whatever the order: kinds of pieces stand in that of their ruleset.
fn said(sentence: &str) -> Vec<&str> {
    const JOINTS: [&str; 7] = [
        " or ",
        " and ",
        " with ",
        " becomes ",
        " become ",
        ", ",
        "; ",
    ];
    let mut parts = vec![sentence.trim_end_matches('.')];
    for joint in JOINTS {
        parts = parts.iter().flat_map(|part| part.split(joint)).collect();
    }
    // A sentence in the midst of the others ends a list, too.
    parts = parts.iter().flat_map(|part| part.split(". ")).collect();
    parts.sort_unstable();
    parts
}
