//! What the tree of a page comes to: a ruleset in the short words of the language where it
//! has them, and else phrase by phrase.

use crate::ask::Asked;
use crate::literal::{self, Stated};
use crate::lower::{Lowered, Obstacle, lower};
use crate::sentences;
use crate::span::Extent;
use crate::tree::Rules;
use rookery_rules::Ruleset;
use rookery_rules::describe::{Part, told};

pub(crate) struct Meaning {
    /// The text of the ruleset.
    pub text: String,
    /// Each with the phrases of the page that it comes from.
    pub sentences: Vec<(String, Vec<Extent>)>,
    pub asked: Vec<Asked>,
    pub obstacles: Vec<Obstacle>,
    /// What a phrase came to, where that is more than the phrase itself says.
    pub remarks: Vec<(Extent, String)>,
    pub used: Vec<String>,
}

/// One of the two ways in which a page can be told as a ruleset.
enum Told {
    Short(Lowered),
    Stated(Stated),
}

fn told_as(rules: &Rules, title: &str, parents: &[String], choices: &[(String, String)]) -> Told {
    let lowered = lower(rules, title, parents, choices);
    if !lowered.obstacles.is_empty() {
        let stated = literal::state(rules, title, parents, choices);
        // What only our short lines lack is no reason to refuse a page: where both fail, the
        // phrase by phrase reading knows what the language lacks.
        if stated.obstacles.len() <= lowered.obstacles.len() {
            return Told::Stated(stated);
        }
    }
    Told::Short(lowered)
}

/// The text of the ruleset alone, for what another answer would change in it.
pub(crate) fn text(
    rules: &Rules,
    title: &str,
    parents: &[String],
    choices: &[(String, String)],
) -> String {
    match told_as(rules, title, parents, choices) {
        Told::Short(lowered) => lowered.draft.text(),
        Told::Stated(stated) => stated.spec.to_text(),
    }
}

pub(crate) fn meaning(
    rules: &Rules,
    title: &str,
    parents: &[String],
    choices: &[(String, String)],
) -> Meaning {
    match told_as(rules, title, parents, choices) {
        Told::Stated(stated) => of_stated(stated),
        Told::Short(lowered) => Meaning {
            text: lowered.draft.text(),
            sentences: sentences::sentences(&lowered.draft),
            asked: lowered.asked,
            obstacles: lowered.obstacles,
            remarks: lowered.remarks,
            used: lowered.used,
        },
    }
}

fn of_stated(stated: Stated) -> Meaning {
    let text = stated.spec.to_text();
    let sources = &stated.sources;
    let from = |part: Part| match part {
        Part::Whole => None,
        Part::Move(kind, line) => sources.kinds.get(kind).and_then(|lines| lines.get(line)),
        Part::Play(index) => sources.plays.get(index),
        Part::End(index) => sources.ends.get(index),
    };
    let sentences = Ruleset::parse("page", &text).map_or_else(
        |_| Vec::new(),
        |ruleset| {
            let sentences = told(&ruleset).into_iter();
            sentences
                .map(|(part, words)| (words, from(part).copied().into_iter().collect()))
                .collect()
        },
    );
    Meaning {
        text,
        sentences,
        asked: stated.asked,
        obstacles: stated.obstacles,
        remarks: stated.remarks,
        used: stated.used,
    }
}
