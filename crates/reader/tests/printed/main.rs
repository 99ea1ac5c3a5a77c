//! Rules composed by chance, printed as the generator of the pages prints them, and read again.
//! Printing loses brackets: what comes back is the rule that was printed, or a question is asked.
//! It is never another rule in silence.
//!
//! `ROOKERY_PRINTED=N` composes more of them, `ROOKERY_SEED=N` others, and `ROOKERY_DEEP=N` deeper ones;
//! `ROOKERY_READINGS=N` tries as many answers on each that is asked about, and counts those whose own
//! reading none leads to; `ROOKERY_SHOWN=KIND` shows what is counted so.

mod compose;
mod normal;
#[path = "../common/phrases.rs"]
#[allow(dead_code)]
mod phrases;
mod values;

use compose::Composer;
use phrases::page;
use rookery_reader::page::Page;
use rookery_reader::parse::{Parsed, parse};
use rookery_reader::read;
use rookery_rules::rng::Rng;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

const SEED: u64 = 1;
const RULES: usize = 150;
const DEPTH: usize = 3;
/// Anything near this is a hang.
const FAR_TOO_LONG: Duration = Duration::from_secs(60);

/// Where a composed rule stands on its page.
#[derive(Clone, Copy)]
enum Place {
    Piece,
    Turn,
    Aim,
}

fn parsed(text: &str, choices: &[(String, String)]) -> Parsed {
    let page = Page::new(text);
    parse(&page.tokens[page.rules.clone()], choices)
}

/// What the rule at a place says, in a form that is the same for all that mean the same.
fn meant(parsed: &Parsed, place: Place) -> Option<String> {
    let rules = &parsed.rules;
    if !parsed.unread.is_empty() {
        return None;
    }
    Some(match place {
        Place::Piece => {
            let rule = rules.pieces.iter().find(|rule| rule.name == "Knight")?;
            normal::moves(&rule.moves)
        }
        Place::Turn => normal::moves(rules.play.first().filter(|_| rules.play.len() == 1)?),
        Place::Aim => normal::cond(&rules.ends.first()?.cond.is),
    })
}

/// Whether some answers to the questions of the page lead to that reading, of so many that are tried.
fn offered(text: &str, place: Place, mine: &str, most: usize) -> bool {
    let mut open = vec![Vec::new()];
    let mut tried = 0;
    while tried < most && !open.is_empty() {
        let choices = open.remove(0);
        tried += 1;
        let reading = parsed(text, &choices);
        if meant(&reading, place).is_some_and(|read| read == mine) {
            return true;
        }
        let questions = reading.questions();
        let is_new = |q: &&(String, Vec<String>)| {
            let mut chosen = choices.iter();
            chosen.all(|(question, _): &(String, String)| *question != q.0)
        };
        for (question, answers) in questions.iter().filter(is_new) {
            for answer in answers {
                let mut more = choices.clone();
                more.push((question.clone(), answer.clone()));
                open.push(more);
            }
        }
    }
    false
}

#[test]
fn what_is_printed_is_read_so_or_asked_about() {
    let given = |name: &str| {
        let number = std::env::var(name).ok();
        number.and_then(|n| n.parse::<usize>().ok())
    };
    let rules = given("ROOKERY_PRINTED").unwrap_or(RULES);
    let seed = given("ROOKERY_SEED").map_or(SEED, |n| n as u64);
    let depth = given("ROOKERY_DEEP").unwrap_or(DEPTH);
    let readings = given("ROOKERY_READINGS").unwrap_or(0);
    let shown = std::env::var("ROOKERY_SHOWN").unwrap_or_default();
    let mut found = BTreeMap::<&str, usize>::new();
    let mut silent = Vec::new();
    for number in 0..rules {
        let mut random = Rng::of_task(seed, number as u64);
        let mut composer = Composer {
            random: &mut random,
        };
        let (place, text, mine) = match number % 3 {
            0 => {
                let rule = composer.moves(depth, true);
                let lines = format!("Knights {}.", rule.text);
                (Place::Piece, page(&[&lines]), normal::moves(&rule.act))
            }
            1 => {
                let rule = composer.moves(depth, false);
                let lines = format!("Rules: {}.", rule.text);
                (Place::Turn, page(&[&lines]), normal::moves(&rule.act))
            }
            _ => {
                let (text, cond) = composer.found(depth + 1);
                let lines = format!("Aim: If {text}, the moving player wins.");
                (Place::Aim, page(&[&lines]), normal::cond(&cond.is))
            }
        };
        let start = Instant::now();
        let reading = parsed(&text, &[]);
        assert!(start.elapsed() < FAR_TOO_LONG, "{}", rule_of(&text, place));
        let asked = !reading.questions().is_empty();
        let kind = match meant(&reading, place) {
            None => "refused",
            Some(read) if read == mine => "same",
            Some(_) if asked && readings == 0 => "asked",
            Some(_) if asked && offered(&text, place, &mine, readings) => "offered",
            Some(_) if asked => "asked, and not offered",
            Some(read) => {
                let whole = rookery_reader::read(&text);
                let structure = ["tail-", "tried-", "beside-"];
                let told = |a: &rookery_reader::Assumption| {
                    structure.iter().any(|s| a.question.starts_with(s))
                };
                if !whole.playable {
                    "refused later"
                } else if whole.assumptions.iter().any(told) {
                    "asked later"
                } else {
                    silent.push(format!(
                        "{}\n  mine {mine}\n  read {read}",
                        rule_of(&text, place)
                    ));
                    "silent"
                }
            }
        };
        if !shown.is_empty() && kind.contains(&shown) {
            let read = meant(&reading, place).unwrap_or_default();
            println!(
                "{kind}: {}\n  mine {mine}\n  read {read}\n  asks {:?}\n  unread {:?}\n",
                rule_of(&text, place),
                reading.questions(),
                reading.unread
            );
        }
        *found.entry(kind).or_default() += 1;
        // Whatever it is, reading it to the end must not fail.
        if number % 10 == 0 {
            let _ = read(&text);
        }
    }
    println!("{found:?}");
    let refused = found.get("refused").copied().unwrap_or_default();
    assert!(refused * 3 < rules, "{refused} are not read at all");
    assert!(
        silent.is_empty(),
        "{} in silence:\n{}",
        silent.len(),
        silent.join("\n")
    );
}

fn rule_of(text: &str, place: Place) -> &str {
    let begins = match place {
        Place::Piece => "Knights ",
        Place::Turn => "\nRules:\n",
        Place::Aim => "\nAim:\n",
    };
    let from = text.rfind(begins).map_or(0, |at| at + begins.len());
    text[from..].lines().next().unwrap_or_default()
}
