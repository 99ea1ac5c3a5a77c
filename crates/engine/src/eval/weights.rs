//! The numbers that the evaluation adds up: data, for each ruleset its own.

use super::layout::Layout;
use super::untuned;
use rookery_rules::Ruleset;
use std::fmt::Write;

include!(concat!(env!("OUT_DIR"), "/weights.rs"));

/// Weights of one ruleset: a flat list, two for each term (early and late in the game),
/// each with a name, so that a tuner can adjust them.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    layout: Layout,
    values: Vec<i32>,
}

/// Why a text is no list of weights.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("weights, line {line}: {what}; write a name, 'early' or 'late', and its numbers")]
pub struct BadWeights {
    pub line: usize,
    pub what: String,
}

impl Weights {
    /// The ruleset's tuned weights where there are some, else what its rules alone suggest.
    pub fn for_ruleset(ruleset: &Ruleset) -> Weights {
        let id = ruleset.id();
        let base = id.split('+').next().unwrap_or(id);
        let text = [id, base]
            .iter()
            .find_map(|id| TUNED.iter().find(|(name, _)| name == id));
        // A file of the same name may describe other pieces: then its weights mean nothing.
        text.and_then(|(_, text)| Weights::from_text(ruleset, text).ok())
            .unwrap_or_else(|| Weights::untuned(ruleset))
    }

    /// What the rules alone suggest, nothing learnt from games.
    pub fn untuned(ruleset: &Ruleset) -> Weights {
        let layout = Layout::new(ruleset);
        let mut weights = Weights {
            values: vec![0; layout.len * 2],
            layout,
        };
        untuned::fill(ruleset, &mut weights);
        weights
    }

    /// Reads what [`Weights::to_text`] wrote. Terms that are not named stay untuned.
    pub fn from_text(ruleset: &Ruleset, text: &str) -> Result<Weights, BadWeights> {
        let mut weights = Weights::untuned(ruleset);
        for (number, line) in text.lines().enumerate() {
            let wrong = |what: String| BadWeights {
                line: number + 1,
                what,
            };
            let mut words = line.split('#').next().unwrap_or("").split_whitespace();
            let Some(name) = words.next() else {
                continue;
            };
            let group = weights
                .layout
                .groups
                .iter()
                .find(|group| group.name == name)
                .ok_or_else(|| wrong(format!("'{name}' is no term here")))?;
            let half = match words.next() {
                Some("early") => 0,
                Some("late") => 1,
                _ => return Err(wrong(format!("'{name}' is neither early nor late"))),
            };
            let numbers: Result<Vec<i32>, _> = words.map(str::parse).collect();
            let numbers =
                numbers.map_err(|_| wrong(format!("'{name}' has a word for a number")))?;
            if numbers.len() != group.len || numbers.iter().any(|n| n.abs() > 5_000) {
                return Err(wrong(format!(
                    "'{name}' has {} numbers within 5000",
                    group.len
                )));
            }
            let base = group.base;
            for (index, number) in numbers.into_iter().enumerate() {
                weights.values[(base + index) * 2 + half] = number;
            }
        }
        Ok(weights)
    }

    /// As a text for people and for [`Weights::from_text`].
    pub fn to_text(&self) -> String {
        self.written(&|_| true)
    }

    /// The same, what is as in `others` left out: with the untuned ones, a file of what
    /// tuning changed.
    pub fn to_text_beside(&self, others: &Weights) -> String {
        self.written(&|value| self.values.get(value) != others.values.get(value))
    }

    fn written(&self, wanted: &dyn Fn(usize) -> bool) -> String {
        let mut text = String::new();
        for group in &self.layout.groups {
            for (half, name) in ["early", "late"].into_iter().enumerate() {
                let mut places = group.base..group.base + group.len;
                if !places.any(|index| wanted(index * 2 + half)) {
                    continue;
                }
                let _ = write!(text, "{} {name}", group.name);
                for index in group.base..group.base + group.len {
                    let _ = write!(text, " {}", self.values[index * 2 + half]);
                }
                text.push('\n');
            }
        }
        text
    }

    /// A name for each value, in the order of the values.
    pub fn names(&self) -> Vec<String> {
        let mut names = Vec::with_capacity(self.values.len());
        for group in &self.layout.groups {
            for index in 0..group.len {
                for half in ["early", "late"] {
                    names.push(format!("{}.{index}.{half}", group.name));
                }
            }
        }
        names
    }

    /// Early and late values in turn.
    pub fn values(&self) -> &[i32] {
        &self.values
    }

    pub fn values_mut(&mut self) -> &mut [i32] {
        &mut self.values
    }

    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(super) fn set(&mut self, term: usize, early: i32, late: i32) {
        self.values[term * 2] = early;
        self.values[term * 2 + 1] = late;
    }

    pub(super) fn get(&self, term: usize) -> (i32, i32) {
        (self.values[term * 2], self.values[term * 2 + 1])
    }
}
