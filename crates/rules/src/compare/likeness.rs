//! Which built-in game a ruleset is, or is most like.

use super::{Comparison, Effort, compare, sentences};
use crate::compare::Matching;
use crate::library;
use crate::ruleset::Ruleset;

/// The built-in game that a ruleset is most like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Likeness {
    /// The id of the built-in game.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// The built-in game is the first of the two.
    pub comparison: Comparison,
}

impl Likeness {
    /// `This is Andarraya (Ludii 5).`, or what it is but for some sentences.
    #[must_use]
    pub fn sentence(&self) -> String {
        let found = &self.comparison;
        if found.same() {
            return format!("This is {}.", self.title);
        }
        let mut text = match found.only_second.as_slice() {
            [] if found.only_first.is_empty() => format!("{} but for some moves.", self.title),
            [] => format!("{} without: {}", self.title, found.only_first.join(" ")),
            only => format!("{} but for: {}", self.title, only.join(" ")),
        };
        if found.parting.is_none() {
            // Words may differ where the games do not.
            text += &format!(" In {} positions nothing differed.", found.alike);
        }
        text
    }
}

/// The built-in game with the fewest sentences that differ, of those with no difference in play
/// before those with one. None where nothing is built in.
#[must_use]
pub fn most_like(ruleset: &Ruleset, effort: Effort) -> Option<Likeness> {
    let mut near: Vec<(usize, &'static str, Ruleset)> = library::entries()
        .iter()
        .filter_map(|entry| {
            let known = library::ruleset(entry.id).ok()?;
            let (a, b) = sentences(&known, ruleset, &Matching::new(&known, ruleset));
            Some((a.len() + b.len(), entry.id, known))
        })
        .collect();
    near.sort_by_key(|(distance, id, _)| (*distance, *id));
    // Sentences may differ in words alone: a few of the nearest are played.
    let mut found: Vec<Likeness> = near
        .into_iter()
        .take(3)
        .map(|(_, id, known)| Likeness {
            id,
            title: known.title().to_string(),
            comparison: compare(&known, ruleset, effort),
        })
        .collect();
    found.sort_by_key(|l| (l.comparison.parting.is_some(), l.comparison.distance()));
    found.into_iter().next()
}
