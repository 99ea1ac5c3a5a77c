//! The result of reading a page: plain data for people, programs and the browser. It can be
//! written as text, because in the browser another program reads than the one that shows it.

use crate::span::Extent;
use rookery_rules::describe::Part;
use rookery_rules::order::InOrder;
use serde::{Deserialize, Serialize};

/// How a part of the page was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Status {
    /// The words say it.
    Understood,
    /// Something was filled in: what and why stands beside it, with the alternatives.
    Assumed,
    /// The words stand in the way of playing.
    NotUnderstood,
}

impl Status {
    /// As written in the JSON of `rookery read`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Understood => "understood",
            Self::Assumed => "assumed",
            Self::NotUnderstood => "not understood",
        }
    }
}

/// Another way to read a span; give its question and answer to [`crate::read_with`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alternative {
    /// What is asked.
    pub question: String,
    /// This answer to it.
    pub answer: String,
    /// What the span means then, in words.
    pub says: String,
    /// The lines of the ruleset that it takes away and puts in their place.
    pub removes: Vec<String>,
    /// Those that it puts there.
    pub adds: Vec<String>,
}

impl Alternative {
    /// `question=answer`, as the command line takes it.
    #[must_use]
    pub fn id(&self) -> String {
        format!("{}={}", self.question, self.answer)
    }

    /// The choices made so far with this one among them, in the place of another answer.
    #[must_use]
    pub fn among(&self, choices: &[(String, String)]) -> Vec<(String, String)> {
        let others = choices.iter().filter(|(asked, _)| *asked != self.question);
        let mut choices: Vec<(String, String)> = others.cloned().collect();
        choices.push((self.question.clone(), self.answer.clone()));
        choices
    }
}

/// A part of the page's rules and how it was read. The spans of a reading follow
/// each other without gap or overlap and cover the whole rules part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    /// Where it begins in the page, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// How it was read.
    pub status: Status,
    /// What it was read as, in words.
    pub says: String,
    /// The other ways to read it.
    pub alternatives: Vec<Alternative>,
    /// What the page speaks of from here on, where that changes; only [`crate::links`] asks for it,
    /// which works where the page is read.
    #[serde(skip)]
    pub turns_to: Option<About>,
}

/// What a part of a page is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// No single thing.
    Nothing,
    /// A kind of piece, by its number in the ruleset.
    Piece(usize),
    /// How the game ends.
    Ends,
}

/// Where a sentence comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The statement of the ruleset that it tells.
    pub part: Part,
    /// The parts of the page that this comes from, as far as they are known.
    pub from: Vec<(usize, usize)>,
}

/// A phrase that stands in the way of playing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Obstacle {
    /// Where it begins in the page, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// The words of the page.
    pub phrase: String,
    /// Why it stands in the way.
    pub because: String,
    /// Plays without this phrase, where that is possible.
    pub leave_out: Option<Alternative>,
}

/// Something that the page leaves open, and how it was settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assumption {
    /// What the page leaves open.
    pub question: String,
    /// Where that begins in the page, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// The piece whose rule leaves it open, where it is one's, as people call it.
    #[serde(default)]
    pub piece: Option<String>,
    /// What was assumed.
    pub answer: String,
    /// The same in words.
    pub says: String,
    /// Why that.
    pub because: String,
    /// The person chose this answer; it is not the convention's.
    pub chosen: bool,
    /// Its place among all answers, the usual one first.
    #[serde(default)]
    pub place: usize,
    /// What else could be assumed.
    pub alternatives: Vec<Alternative>,
}

/// A page, read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// The ruleset can be played, assumptions and all.
    pub playable: bool,
    /// What the page calls the game.
    pub title: String,
    /// The name that the page gives the ruleset, such as `Ludii 5`.
    pub identifier: Option<String>,
    /// When it was played.
    pub period: Option<String>,
    /// Figures that the page states of the game, with their names.
    pub scores: Vec<(String, String)>,
    /// Games that the page says it comes from.
    pub parents: Vec<String>,
    /// The text of a ruleset file.
    pub ruleset: Option<String>,
    /// The rules, part by part.
    pub spans: Vec<Span>,
    /// All that was filled in.
    pub assumptions: Vec<Assumption>,
    /// All that stands in the way of playing.
    pub obstacles: Vec<Obstacle>,
    /// The rules, numbered from 1, in our own words.
    pub sentences: Vec<String>,
    /// Where each sentence comes from; only [`crate::links`] asks for it.
    #[serde(skip)]
    pub origins: Vec<Origin>,
    /// Choices that no question of this page asked for.
    pub unused_choices: Vec<String>,
}

impl Reading {
    /// The assumption that a span shows.
    #[must_use]
    pub fn assumption_of(&self, span: &Span) -> Option<&Assumption> {
        // The narrowest one that holds the span: spans are cut from assumptions, never the other way.
        self.assumptions
            .iter()
            .filter(|one| one.start < span.end && span.start < one.end)
            .min_by_key(|one| one.end - one.start)
    }
}

/// A note over a part of the page, before the spans are cut.
pub(crate) struct Layer {
    pub at: Extent,
    pub status: Status,
    pub says: String,
    pub alternatives: Vec<Alternative>,
    pub turns_to: Option<About>,
}

/// Cuts the rules part into spans: the narrowest note over a word tells how it was
/// read, and a later layer of the same width lies on top. Words under no note are
/// not understood; nothing is skipped.
pub(crate) fn spans(rules: Extent, words: &[Extent], layers: &[Layer]) -> Vec<Span> {
    let mut owner: Vec<Option<usize>> = vec![None; words.len()];
    let mut order: Vec<usize> = (0..layers.len()).collect();
    let weight = |i: usize| {
        (
            layers[i].status != Status::Understood,
            std::cmp::Reverse(layers[i].at.end - layers[i].at.start),
        )
    };
    order.order_by_key(|i| (weight(*i), *i));
    for index in order {
        let at = layers[index].at;
        let first = words.partition_point(|w| w.start < at.start);
        for (word, owner) in words[first..].iter().zip(&mut owner[first..]) {
            if word.end > at.end {
                break;
            }
            *owner = Some(index);
        }
    }
    let mut found: Vec<(Option<usize>, Span)> = Vec::new();
    for (word, owner) in words.iter().zip(owner) {
        if let Some((last, span)) = found.last_mut()
            && *last == owner
        {
            span.end = word.end;
            continue;
        }
        // White space between spans goes with the one before it.
        if let Some((_, before)) = found.last_mut() {
            before.end = word.start;
        }
        let span = match owner.and_then(|i| layers.get(i)) {
            Some(layer) => Span {
                start: word.start,
                end: word.end,
                status: layer.status,
                says: layer.says.clone(),
                alternatives: layer.alternatives.clone(),
                turns_to: layer.turns_to,
            },
            None => Span {
                start: word.start,
                end: word.end,
                status: Status::NotUnderstood,
                says: "these words were not read".into(),
                alternatives: Vec::new(),
                turns_to: None,
            },
        };
        found.push((owner, span));
    }
    let mut spans: Vec<Span> = found.into_iter().map(|(_, span)| span).collect();
    if let Some(first) = spans.first_mut() {
        first.start = rules.start;
    }
    if let Some(last) = spans.last_mut() {
        last.end = rules.end.max(last.end);
    }
    spans
}
