//! Which built-in game a ruleset is, or is most like.

use super::{Comparison, Effort, compare, lines, matching};
use crate::compare::Matching;
use crate::describe;
use crate::library;
use crate::order::InOrder;
use crate::ruleset::Ruleset;

/// The built-in game that a ruleset is most like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Likeness {
    /// With the switch that makes it most like, if one does.
    pub id: String,
    /// Its title, with that switch.
    pub title: String,
    /// Other built-in games that are the same game by another name.
    pub also: Vec<String>,
    /// The built-in game is the first of the two.
    pub comparison: Comparison,
}

/// So many of the games with the fewest sentences that differ are played: sentences may differ in
/// words alone.
const PLAYED: usize = 3;
/// Nobody knows a game by more differences than these, those of both counted.
const MOST_SENTENCES: usize = 10;

impl Likeness {
    /// `This is Andarraya (Ludii 5).`, or what it is but for some sentences.
    #[must_use]
    pub fn sentence(&self) -> String {
        let found = &self.comparison;
        if found.same() {
            return match self.also.as_slice() {
                [] => format!("This is {}.", self.title),
                also => format!(
                    "This is {}; the library has the same rules as {}, too.",
                    self.title,
                    also.join(" and as ")
                ),
            };
        }
        let [missing, own] = found.only();
        let mut text = match (own.len(), missing.len()) {
            (0, 0) => format!("{} but for some moves.", self.title),
            (own, missing) if own + missing > MOST_SENTENCES => format!(
                "Most like {}, with {own} sentences of its own in the place of {missing}.",
                self.title
            ),
            (0, _) => format!("{} without: {}", self.title, missing.join(" ")),
            _ => format!("{} but for: {}", self.title, own.join(" ")),
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
    // Whoever asks about a game of the library means another one.
    let own = ruleset.id();
    let built_in = library::entries().iter().filter(|entry| entry.id != own);
    let near = built_in.filter_map(|entry| library::ruleset(entry.id).ok());
    let mut near: Vec<(usize, Ruleset)> =
        near.map(|known| (apart(&known, ruleset), known)).collect();
    near.order_by(by_distance);
    // Several games of the library may be one game.
    let told_the_same = near.iter().filter(|(distance, _)| *distance == 0).count();
    near.truncate(PLAYED.max(told_the_same));
    // The other readings of these may be nearer.
    let switched: Vec<Ruleset> = near
        .iter()
        .filter(|(distance, _)| *distance > 0)
        .flat_map(|(_, known)| {
            let ids = known.switches().iter();
            let ids = ids.map(|switch| format!("{}+{}", known.id(), switch.id));
            ids.filter_map(|id| library::ruleset(&id).ok().filter(|_| id != own))
        })
        .collect();
    near.extend(
        switched
            .into_iter()
            .map(|known| (apart(&known, ruleset), known)),
    );
    near.order_by(by_distance);
    near.truncate(PLAYED.max(told_the_same));
    // Where every line is the same there is nothing to play for, and nothing can be more like it.
    let same: Vec<bool> = (near.iter())
        .map(|(distance, known)| *distance == 0 && matching::line_by_line(known, ruleset))
        .collect();
    let certain = same.contains(&true);
    let played = near.into_iter().zip(same);
    let mut found: Vec<Likeness> = played
        .filter(|((distance, _), _)| !certain || *distance == 0)
        .map(|((_, known), same)| {
            let nothing = Effort {
                positions: 0,
                games: 0,
            };
            Likeness {
                id: known.id().to_string(),
                title: known.full_title(),
                also: Vec::new(),
                comparison: compare(&known, ruleset, if same { nothing } else { effort }),
            }
        })
        .collect();
    // Of games that are the same, the one that is called the same.
    let name = plain_name(ruleset.title());
    found.order_by_key(|l| {
        let parted = l.comparison.parting.is_some();
        (
            parted,
            l.comparison.distance(),
            plain_name(&l.title) != name,
        )
    });
    let mut found = found.into_iter();
    let mut like = found.next()?;
    if like.comparison.same() {
        let same = found.filter(|other| other.comparison.same());
        like.also = same.map(|other| other.title).collect();
    }
    Some(like)
}

/// A title without what stands in brackets behind it: "Andarraya" of "Andarraya (Ludii 5)".
fn plain_name(title: &str) -> String {
    let name = title.split(" (").next().unwrap_or_default();
    name.trim().to_lowercase()
}

fn by_distance(a: &(usize, Ruleset), b: &(usize, Ruleset)) -> std::cmp::Ordering {
    (a.0, a.1.id()).cmp(&(b.0, b.1.id()))
}

/// How many sentences differ.
fn apart(known: &Ruleset, ruleset: &Ruleset) -> usize {
    let alike = Matching::new(known, ruleset).told_alike(known, ruleset);
    let ordered = matching::in_order(known);
    lines::distance(
        &describe::sentences(ordered.as_ref().unwrap_or(known)),
        &describe::sentences(alike.as_ref().unwrap_or(ruleset)),
    )
}
