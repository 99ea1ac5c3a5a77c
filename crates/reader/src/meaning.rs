//! What the tree of a page comes to: a ruleset in the short words of the language where it
//! has them, and else phrase by phrase.

use crate::ask::Asked;
use crate::literal;
use crate::lower::{self, Obstacle};
use crate::sources::Sources;
use crate::span::Extent;
use crate::tree::Rules;
use rookery_rules::ruleset::spec::Spec;

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
    let short = lower::lower(rules, title, parents, choices);
    if short.obstacles.is_empty() {
        return short;
    }
    let stated = literal::state(rules, title, parents, choices);
    // What only our short lines lack is no reason to refuse a page: where both fail, the
    // phrase by phrase reading knows what the language lacks.
    match stated.obstacles.len() <= short.obstacles.len() {
        true => stated,
        false => short,
    }
}
