//! What the tree of a page comes to: a ruleset in the short words of the language where it
//! has them, and else phrase by phrase.

use crate::ask::{Asked, Asker};
use crate::facing;
use crate::known::Known;
use crate::literal;
use crate::lower;
use crate::sources::Sources;
use crate::span::Extent;
use crate::tree::Rules;
use rookery_rules::ruleset::spec::Spec;

/// A phrase that was understood as English and still stands in the way of playing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Obstacle {
    pub at: Extent,
    pub because: String,
}

/// What a page comes to, with the places of its statements in the page.
pub(crate) struct Stated {
    pub spec: Spec,
    pub sources: Sources,
    pub asked: Vec<Asked>,
    pub obstacles: Vec<Obstacle>,
    /// What a phrase came to, where that is more than the phrase itself says.
    pub remarks: Vec<(Extent, String)>,
    pub used: Vec<String>,
}

pub(crate) fn meaning(
    rules: &Rules,
    title: &str,
    parents: &[String],
    choices: &[(String, String)],
) -> Stated {
    let mut stated = lower::lower(rules, title, parents, choices)
        .unwrap_or_else(|| literal::state(rules, title, parents, choices));
    let asker = Asker::new(choices, Known::of(&rules.title, parents));
    facing::face(rules, &mut stated, asker);
    stated
}
