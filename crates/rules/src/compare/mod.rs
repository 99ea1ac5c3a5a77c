//! Two rulesets beside each other: the sentences that differ, the pieces that move otherwise, and
//! the shallowest position in which they part.
//!
//! Whatever the two have each of stands in a pair, the first ruleset's before the second's.

mod likeness;
mod lines;
mod matching;
mod parting;

pub use likeness::{Likeness, most_like};
pub use lines::Line;
pub use parting::{Parting, Parts};

use crate::describe;
use crate::ruleset::Ruleset;
use lines::Sentence;
use matching::Matching;

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
    /// All that both say, what they have in common beside each other. The second one's pieces are
    /// called as the first one's.
    pub lines: Vec<Line>,
    /// The kinds of pieces that are told otherwise, as each calls them.
    pub pieces: Vec<[Option<String>; 2]>,
    /// The kinds that have two names.
    pub names: Vec<[String; 2]>,
    /// Where play parts; none where no difference was met.
    pub parting: Option<Parting>,
    /// Positions in which both were found to be alike.
    pub alike: usize,
}

impl Comparison {
    /// Sentences that only one of them says.
    #[must_use]
    pub fn only(&self) -> [Vec<&str>; 2] {
        lines::only(&self.lines)
    }

    /// Nothing at all was found to differ.
    #[must_use]
    pub fn same(&self) -> bool {
        self.distance() == 0 && self.parting.is_none()
    }

    /// Sentences that differ.
    #[must_use]
    pub fn distance(&self) -> usize {
        self.only().iter().map(Vec::len).sum()
    }
}

/// Compares two rulesets; kinds that stand on the same squares at the start are the same kind.
#[must_use]
pub fn compare(first: &Ruleset, second: &Ruleset, effort: Effort) -> Comparison {
    let matching = Matching::new(first, second);
    // Neither says anything by the order in which it says it.
    let ordered = matching::in_order(first);
    let own = ordered.as_ref().unwrap_or(first);
    let alike = matching.told_alike(first, second);
    let told = alike.as_ref().unwrap_or(second);
    let (parting, met) = parting::find([first, second], &matching, effort);
    Comparison {
        lines: lines::beside(&Sentence::all_of(own), &Sentence::all_of(told)),
        pieces: pieces(own, second, told, &matching),
        names: matching.names(first, second),
        parting,
        alike: met,
    }
}

/// The kinds of which the two say different things. `told` is the second ruleset in the words of
/// the first.
fn pieces(
    first: &Ruleset,
    second: &Ruleset,
    told: &Ruleset,
    matching: &Matching,
) -> Vec<[Option<String>; 2]> {
    let name = |ruleset: &Ruleset, kind: u8| Some(ruleset.kinds()[usize::from(kind)].name.clone());
    let mut found = Vec::new();
    for kind in 0..first.kind_count() as u8 {
        match matching.of_second(kind) {
            None => found.push([name(first, kind), None]),
            Some(other) => {
                let both = [(first, kind), (told, other)];
                let both = both.map(|(ruleset, kind)| describe::piece_sentences(ruleset, kind));
                if lines::distance(&both[0], &both[1]) > 0 {
                    found.push([name(first, kind), name(second, other)]);
                }
            }
        }
    }
    for kind in 0..second.kind_count() as u8 {
        if matching.of_first(kind).is_none() {
            found.push([None, name(second, kind)]);
        }
    }
    found
}
