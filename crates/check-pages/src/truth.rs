//! Pages against records of their turns, and the search for the true reading among the
//! alternatives that a reading offers.

use std::collections::BTreeSet;

use rookery_reader::{Reading, read, read_with};
use rookery_rules::Ruleset;

use crate::turns::{Agreement, Recorded};
use xtask::problem::{Problem, Result};

type Choices = Vec<(String, String)>;

/// Readings of one page that are tried at most, if nothing else is said.
pub const TRIED: usize = 600;
/// Choices that are kept from one round of the search to the next.
const WIDTH: usize = 6;
/// Choices made together at most.
const TOGETHER: usize = 4;

/// What became of the pages.
#[derive(Default)]
struct Tally {
    exact: usize,
    flagged: usize,
    offered: usize,
    wrong: usize,
    refused: usize,
}

/// Compares each recorded page of `pages` and prints what became of it; `most`: readings of one page
/// that are tried where the likeliest is not the true one.
pub fn check(pages: &[(String, String)], records: &[Recorded], most: usize) -> Result<()> {
    let mut tally = Tally::default();
    for record in records {
        let Some((_, text)) = pages.iter().find(|(name, _)| *name == record.page) else {
            println!("no page     {}", record.page);
            continue;
        };
        page(text, record, most, &mut tally);
    }
    println!(
        "exact {}, flagged {} (the true reading is offered for {}), wrong {}, refused {}",
        tally.exact, tally.flagged, tally.offered, tally.wrong, tally.refused
    );
    match tally.wrong {
        0 => Ok(()),
        n => Err(Problem(format!(
            "{n} pages were read otherwise than they are, with nothing assumed."
        ))),
    }
}

fn page(text: &str, record: &Recorded, most: usize, tally: &mut Tally) {
    let reading = read(text);
    let name = &record.page;
    let Some(agreement) = agreement(&reading, record) else {
        tally.refused += 1;
        let first = reading.obstacles.first();
        let why = first.map_or(String::new(), |o| format!("'{}': {}", o.phrase, o.because));
        let more = reading.obstacles.len().saturating_sub(1);
        println!("refused     {name}: {why} (and {more} more)");
        return;
    };
    if agreement.whole() {
        tally.exact += 1;
        println!("exact       {name}: {} turns", agreement.asked);
        return;
    }
    let Agreement { same, asked, first } = &agreement;
    let why = first.as_deref().unwrap_or_default();
    if reading.assumptions.is_empty() {
        tally.wrong += 1;
        println!("WRONG       {name}: {same} of {asked}; {why}");
        return;
    }
    tally.flagged += 1;
    let (best, choices) = search(text, record, &reading, &agreement, most);
    let words: Vec<String> = choices.iter().map(|(q, a)| format!("{q}={a}")).collect();
    let found = if best.whole() {
        tally.offered += 1;
        format!("true with {}", words.join(" "))
    } else {
        format!(
            "no alternative is true; nearest {} of {} with [{}]: {}",
            best.same,
            best.asked,
            words.join(" "),
            best.first.as_deref().unwrap_or_default()
        )
    };
    println!("flagged     {name}: {same} of {asked}; {why}\n            {found}");
}

/// None where the page is not played.
fn agreement(reading: &Reading, record: &Recorded) -> Option<Agreement> {
    let ruleset = Ruleset::parse("page", reading.ruleset.as_deref()?).ok()?;
    Some(record.compare(&ruleset))
}

/// The choices that agree best with the record: each alternative by itself, then the best of
/// them with a further one, and so on.
fn search(
    text: &str,
    record: &Recorded,
    reading: &Reading,
    base: &Agreement,
    most: usize,
) -> (Agreement, Choices) {
    let mut best = (base.clone(), Choices::new());
    let mut front = vec![(base.clone(), Choices::new(), reading.clone())];
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut tried = 0;
    for _ in 0..TOGETHER {
        let mut next = Vec::new();
        for (_, choices, reading) in &front {
            for alternative in reading.assumptions.iter().flat_map(|a| &a.alternatives) {
                let mut choices = alternative.among(choices);
                choices.sort();
                let reading = read_with(text, &choices);
                // Readings that come to the same ruleset need no second look.
                let new = reading.ruleset.clone().is_some_and(|r| seen.insert(r));
                tried += 1;
                if tried > most {
                    return best;
                }
                let Some(agreement) = agreement(&reading, record).filter(|_| new) else {
                    continue;
                };
                if agreement.whole() {
                    return (agreement, choices);
                }
                if agreement.same > best.0.same {
                    best = (agreement.clone(), choices.clone());
                }
                next.push((agreement, choices, reading));
            }
        }
        next.sort_by_key(|(agreement, ..)| std::cmp::Reverse(agreement.same));
        next.truncate(WIDTH);
        front = next;
    }
    best
}
