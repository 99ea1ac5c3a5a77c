//! The numbers that the evaluation adds up: data, for each ruleset its own.

use super::layout::{Group, Layout};
use super::untuned;
use rookery_rules::ruleset::spec::{KindSpec, MoveSpec};
use rookery_rules::{Ruleset, library};
use std::fmt::Write;

include!(concat!(env!("OUT_DIR"), "/weights.rs"));

/// Weights of one ruleset: a flat list, two for each term (early and late in the game),
/// each with a name, so that a tuner can adjust them.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    layout: Layout,
    values: Vec<i32>,
}

/// No weight is larger.
const MOST: u32 = 5_000;

/// Why a text is no list of weights.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("weights, line {line}: {what}; write a name, 'early' or 'late', and its numbers")]
pub struct BadWeights {
    /// Where it stands, from 1.
    pub line: usize,
    /// What is wrong there, in words.
    pub what: String,
}

impl Weights {
    /// The ruleset's tuned weights where there are some, else what its rules alone suggest.
    pub fn for_ruleset(ruleset: &Ruleset) -> Weights {
        let id = ruleset.id();
        let base = id.split('+').next().unwrap_or(id);
        let tuned = TUNED.iter().find(|(name, _)| *name == base);
        let tuned = tuned.and_then(|(_, text)| Weights::from_text(ruleset, text).ok());
        match (tuned, library::ruleset(base)) {
            (Some(mut tuned), Ok(known)) => {
                tuned.keep_what_holds(ruleset, &known);
                tuned
            }
            _ => Weights::untuned(ruleset),
        }
    }

    /// Keeps what was learnt in the `known` ruleset of the kinds that go there as they go here.
    fn keep_what_holds(&mut self, ruleset: &Ruleset, known: &Ruleset) {
        let untuned = Weights::untuned(ruleset);
        for kind in ruleset.kinds() {
            let same = known.kinds().iter().find(|other| other.name == kind.name);
            if same.is_some_and(|other| alike(kind, other)) {
                continue;
            }
            let of_kind = |group: &&Group| group.name.ends_with(&format!(".{}", kind.name));
            for group in untuned.layout.groups.iter().filter(of_kind) {
                let values = group.base * 2..(group.base + group.len) * 2;
                self.values[values.clone()].copy_from_slice(&untuned.values[values]);
            }
        }
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

    /// Reads what [`Weights::to_text`] wrote, or `build.rs` made of that. Terms that are not named stay untuned.
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
            let letters = words.clone().next().and_then(|word| word.strip_prefix('='));
            let numbers: Result<Vec<i32>, _> = match letters {
                Some(letters) if words.clone().count() == 1 => {
                    Ok(letters.chars().map(number_of).collect())
                }
                _ => words.map(str::parse).collect(),
            };
            let numbers =
                numbers.map_err(|_| wrong(format!("'{name}' has a word for a number")))?;
            let fits = |number: &i32| number.unsigned_abs() <= MOST;
            if numbers.len() != group.len || !numbers.iter().all(fits) {
                return Err(wrong(format!(
                    "'{name}' has {} numbers within {MOST}",
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

    /// The same, to be changed.
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

/// What a letter stands for in the weights that are built in; `build.rs` writes them.
fn number_of(letter: char) -> i32 {
    let code = letter as i32;
    match code {
        0..0x80 => code - 80,
        0x80..0x800 => code - 1184,
        _ => code - 0x4000,
    }
}

/// Whether two kinds go the same ways; what they may do once, at first, or may not capture
/// is of little weight.
fn alike(one: &KindSpec, other: &KindSpec) -> bool {
    let steady = |mv: &&MoveSpec| !mv.unmoved;
    let ways = |kind: &KindSpec| {
        let moves = kind.moves.iter().filter(steady);
        moves
            .map(|mv| (mv.purpose, mv.shape.clone()))
            .collect::<Vec<_>>()
    };
    one.royal == other.royal && one.uncapturable == other.uncapturable && ways(one) == ways(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weight(weights: &Weights, name: &str) -> i32 {
        let group = weights
            .layout
            .groups
            .iter()
            .find(|group| group.name == name);
        weights.values[group.expect(name).base * 2]
    }

    #[test]
    fn every_tuned_file_is_of_a_built_in_ruleset_and_is_used() {
        for (id, text) in TUNED {
            let ruleset = library::ruleset(id).expect(id);
            let read = Weights::from_text(&ruleset, text).expect(id);
            assert_eq!(Weights::for_ruleset(&ruleset), read, "{id}");
            assert_ne!(read, Weights::untuned(&ruleset), "{id}");
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/weights");
            let file = std::fs::read_to_string(format!("{folder}/{id}.txt")).expect(id);
            assert_eq!(Weights::from_text(&ruleset, &file).expect(id), read, "{id}");
        }
        assert!(!TUNED.is_empty());
    }

    /// Scachs and one of the Andarrayas are one game: what is learnt in one is known in both.
    #[test]
    fn games_of_the_same_rules_have_the_same_weights() {
        let rules = |id: &str| {
            let text = library::ruleset(id).expect(id).to_text();
            let lines = text.lines().filter(|line| !line.starts_with("title"));
            lines.collect::<Vec<_>>().join("\n")
        };
        let mut pairs = 0;
        for (index, (one, text)) in TUNED.iter().enumerate() {
            for (other, others) in &TUNED[..index] {
                if rules(one) == rules(other) {
                    assert_eq!(text, others, "{one}, {other}");
                    pairs += 1;
                }
            }
        }
        assert_eq!(pairs, 1);
    }

    #[test]
    fn a_piece_that_a_switch_changes_is_judged_by_its_own_ways() {
        let of = |id: &str| {
            let ruleset = library::ruleset(id).expect(id);
            (Weights::for_ruleset(&ruleset), Weights::untuned(&ruleset))
        };
        let (base, _) = of("samantsy-2");
        let (switched, untuned) = of("samantsy-2+stepping-anakova");
        assert_eq!(
            weight(&switched, "material.queen"),
            weight(&untuned, "material.queen")
        );
        assert!(weight(&switched, "material.queen") < weight(&switched, "material.rook"));
        for name in ["material.rook", "place.knight", "mobility.bishop", "tempo"] {
            assert_eq!(weight(&switched, name), weight(&base, name), "{name}");
        }
        let (sliding, _) = of("samantsy-2+sliding-bishops");
        assert!(weight(&sliding, "material.bishop") > 2 * weight(&sliding, "material.pawn"));
    }

    #[test]
    fn numbers_that_no_weight_has_are_refused() {
        let ruleset = library::ruleset("chess").expect("built in");
        for number in [
            "5001",
            "-5001",
            "-2147483648",
            "2147483648",
            "many",
            "5 =x",
            "=x 5",
        ] {
            let text = format!("tempo early {number}");
            assert!(Weights::from_text(&ruleset, &text).is_err(), "{number}");
        }
        assert!(Weights::from_text(&ruleset, "tempo early -5000").is_ok());
    }
}
