//! However a page's questions are answered, the compiled ruleset and the tree agree.
//!
//! Of the project's own pages, of those around single phrases and of the folder that `ROOKERY_PAGES`
//! names some are taken by chance, and some of their questions answered otherwise:
//! `ROOKERY_ANSWERED=N` takes more, `ROOKERY_SEED=N` others; `ROOKERY_TURNS=N` plays two games of so
//! many turns on each.

use crate::disagreement::disagreement;
use crate::given::given;
use crate::pages::pages;
use crate::phrases::{Expected, cases};
use rookery_reader::read_with;
use rookery_rules::rng::Rng;
use std::fs;

const SEED: u64 = 3;
const ANSWERED: usize = 60;
/// At least so many of so many are played by both.
const LEAST: (usize, usize) = (7, 10);

/// Whole pages and those around single phrases, each with its name.
fn known() -> Vec<(String, String)> {
    let paths = pages();
    let whole = paths.iter().map(|path| {
        let text = fs::read_to_string(path).expect("a page");
        (path.display().to_string(), text)
    });
    let small = cases().into_iter();
    let small = small.filter(|case| !matches!(case.expected, Expected::Refused(_)));
    whole
        .chain(small.map(|case| (case.about, case.page)))
        .collect()
}

/// Answers to some of a page's questions; another answer may raise others.
fn answered(text: &str, random: &mut Rng) -> Vec<(String, String)> {
    let mut choices = Vec::new();
    for _ in 0..=random.below(3) {
        let reading = read_with(text, &choices);
        let open = reading.assumptions.iter().flat_map(|a| &a.alternatives);
        let open: Vec<_> = open
            .filter(|a| !a.question.starts_with("leave-out-"))
            .collect();
        if let Some(other) = random.pick(&open) {
            choices = other.among(&choices);
        }
    }
    choices
}

#[test]
fn answers_mean_the_same_to_the_ruleset_and_to_the_tree() {
    let (games, turns) = given("ROOKERY_TURNS").map_or((1, 3), |turns| (2, turns));
    let seed = given("ROOKERY_SEED").map_or(SEED, |n| n as u64);
    let count = given("ROOKERY_ANSWERED").unwrap_or(ANSWERED);
    let pages = known();
    let (mut agree, mut aside, mut differ) = (0, 0, 0);
    for number in 0..count {
        let mut random = Rng::of_task(seed, number as u64);
        let (about, text) = random.pick(&pages).expect("a page");
        let choices = answered(text, &mut random);
        match disagreement(text, &choices, games, turns) {
            Ok(None) => agree += 1,
            Ok(Some(_)) => aside += 1,
            Err(why) => {
                differ += 1;
                // At once: many pages take long.
                println!("{about}, {choices:?}, differs: {why}");
            }
        }
    }
    println!("{agree} agree, {aside} refused or set aside, {differ} differ");
    assert_eq!(differ, 0, "pages that differ, see above");
    // What is refused or set aside proves nothing.
    assert!(
        agree * LEAST.1 >= count * LEAST.0,
        "only {agree} of {count} agree"
    );
}
