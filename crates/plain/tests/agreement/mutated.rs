//! Pages as the generator might print others: pieces renamed, numbers and directions changed,
//! players exchanged, lines in another order, rules and single phrases taken from another page.
//! Each is refused with the phrase named, or the compiled ruleset and the tree agree on it.
//!
//! `ROOKERY_PAGES=FOLDER` takes other pages beside the project's own, `ROOKERY_MUTANTS=N` more, and
//! `ROOKERY_SEED=N` others; `ROOKERY_TURNS=N` plays two games of so many turns on each.

use crate::disagreement::disagreement;
use crate::given::given;
use crate::graft::Phrases;
use crate::pages::pages;
use rookery_reader::read;
use rookery_rules::rng::Rng;
use std::collections::BTreeMap;
use std::fs;

const SEED: u64 = 18;
const MUTANTS: usize = 40;
/// At least so many of so many are played by both.
const LEAST: (usize, usize) = (3, 10);

/// The pages as lines.
fn as_lines() -> Vec<Vec<String>> {
    let paths = pages().into_iter();
    let texts = paths.map(|path| fs::read_to_string(path).expect("a page"));
    // Copies of whole pages have their rules in one line, which cannot be taken apart here.
    texts
        .map(|text| text.lines().map(|line| line.trim().to_string()).collect())
        .filter(|lines: &Vec<String>| lines.iter().any(|l| l == "Rules for Pieces:"))
        .collect()
}

fn below(random: &mut Rng, most: usize) -> usize {
    random.below(most.max(1))
}

fn at(lines: &[String], heading: &str) -> Option<usize> {
    lines.iter().position(|line| line == heading)
}

/// The lines between two headings, or to the end.
fn part(lines: &[String], heading: &str, ends: &[&str]) -> std::ops::Range<usize> {
    let Some(start) = at(lines, heading).map(|i| i + 1) else {
        return 0..0;
    };
    let end = lines[start..]
        .iter()
        .position(|line| ends.iter().any(|end| line.starts_with(end)));
    start..end.map_or(lines.len(), |n| start + n)
}

fn rules_of_pieces(lines: &[String]) -> std::ops::Range<usize> {
    part(lines, "Rules for Pieces:", &["Players take"])
}

/// The piece that the aim is about.
fn main_piece(lines: &[String]) -> Option<&str> {
    let named = |line: &'_ String| {
        let at = line.find(" of the next player is threatened")?;
        let from = line[..at].rfind(' ').map_or(0, |space| space + 1);
        Some(from..at)
    };
    lines.iter().find_map(|line| Some(&line[named(line)?]))
}

/// A line of another page, about this page's main piece as it was about that page's.
fn adopted(line: &str, other: &[String], lines: &[String]) -> String {
    match (main_piece(other), main_piece(lines)) {
        (Some(theirs), Some(own)) => line.replace(&format!("{theirs} of "), &format!("{own} of ")),
        _ => line.to_string(),
    }
}

/// One of some words that the lines hold, for another of them.
fn exchange(lines: &mut [String], words: &[&str], random: &mut Rng) {
    let places: Vec<(usize, &str)> = (0..lines.len())
        .flat_map(|i| words.iter().map(move |w| (i, *w)))
        .filter(|(i, word)| lines[*i].split([' ', ',', '.']).any(|w| w == *word))
        .collect();
    if places.is_empty() {
        return;
    }
    let (line, word) = places[below(random, places.len())];
    let other = words[below(random, words.len())];
    lines[line] = lines[line].replacen(&format!(" {word}"), &format!(" {other}"), 1);
}

/// Words of which one takes the place of another, and what that changes.
const EXCHANGES: [(&str, &[&str]); 4] = [
    (
        "a direction",
        &[
            "forward",
            "backward",
            "rightward",
            "leftward",
            "forward-left",
            "forward-right",
            "backward-left",
            "backward-right",
            "north",
            "east",
            "ne",
            "adjacent",
            "diagonal",
            "orthogonal",
        ],
    ),
    ("a number", &["0", "1", "2", "3", "4", "7", "32", "99"]),
    ("a region", &["top", "bottom", "left", "right", "corner"]),
    ("a player", &["moving", "next"]),
];

/// Ways to change a page, those by exchange among them; all that come after graft a phrase.
const WAYS: usize = 12;

fn mutate(lines: &mut Vec<String>, others: &[Vec<String>], random: &mut Rng) -> &'static str {
    const PIECES: [&str; 6] = ["King", "Queen", "Rook", "Knight", "Bishop", "Pawn"];
    let other = &others[below(random, others.len())];
    let way = below(random, WAYS);
    if let Some((changed, words)) = EXCHANGES.get(way) {
        exchange(lines, words, random);
        return changed;
    }
    match way {
        4 => {
            let word = PIECES[below(random, PIECES.len())];
            // Two kinds of one name would be one kind.
            let new = ["Heron", "Wren", "Osprey", "Ibis"];
            let new = new
                .iter()
                .find(|name| !lines.iter().any(|l| l.contains(*name)));
            for line in lines.iter_mut() {
                *line = line.replace(word, new.unwrap_or(&word));
            }
            "a name"
        }
        5 => {
            // The rule of one piece from another page, for a piece of this one.
            let (own, theirs) = (rules_of_pieces(lines), rules_of_pieces(other));
            if !own.is_empty() && !theirs.is_empty() {
                let index = own.start + below(random, own.len());
                let rule = &other[theirs.start + below(random, theirs.len())];
                let name = lines[index].split(' ').next().unwrap_or_default();
                let rule = rule.split_once(' ').map_or("", |(_, rule)| rule);
                lines[index] = format!("{name} {}", adopted(rule, other, lines));
            }
            "a piece's rule of another page"
        }
        6 => {
            let (own, theirs) = (at(lines, "Rules:"), at(other, "Rules:"));
            if let (Some(own), Some(theirs)) = (own, theirs)
                && own + 1 < lines.len()
                && theirs + 1 < other.len()
            {
                lines[own + 1] = adopted(&other[theirs + 1], other, lines);
            }
            "the play of another page"
        }
        7 => {
            let (own, theirs) = (at(lines, "Aim:"), at(other, "Aim:"));
            if let (Some(own), Some(theirs)) = (own, theirs) {
                let aim = other[theirs..].iter();
                let aim: Vec<String> = aim.map(|line| adopted(line, other, lines)).collect();
                lines.truncate(own);
                lines.extend(aim);
            }
            "the aim of another page"
        }
        9 => {
            // As late in a game, when ends come about.
            let placings = part(lines, "Setup:", &["Rules:"]);
            let main = main_piece(lines).unwrap_or("King").to_string();
            let mut at = placings.end;
            while at > placings.start {
                at -= 1;
                if !lines[at].contains(&main) && below(random, 2) == 0 {
                    lines.remove(at);
                }
            }
            "pieces left out"
        }
        10.. => {
            let (own, theirs) = (
                Phrases::of(&lines.join("\n")),
                Phrases::of(&other.join("\n")),
            );
            if let Some(text) = own.graft(&theirs, random) {
                *lines = text.lines().map(String::from).collect();
            }
            "a phrase of another page"
        }
        _ => {
            let placings = part(lines, "Setup:", &["Rules:"]);
            let placings = &mut lines[placings];
            placings.reverse();
            for line in placings {
                *line = match line.contains("player one") {
                    true => line.replace("player one", "player two"),
                    false => line.replace("player two", "player one"),
                };
            }
            "players exchanged"
        }
    }
}

#[test]
fn a_page_put_together_anew_is_read_as_it_stands_or_refused() {
    let pages = as_lines();
    let count = given("ROOKERY_MUTANTS");
    let (games, turns) = given("ROOKERY_TURNS").map_or((1, 5), |turns| (2, turns));
    let mut random = Rng::new(given("ROOKERY_SEED").map_or(SEED, |n| n as u64));
    let (mut agree, mut refused, mut aside, mut differ) = (0, 0, 0, Vec::new());
    // How often, and a phrase for which.
    let mut reasons: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for number in 0..count.unwrap_or(MUTANTS) {
        let which = below(&mut random, pages.len());
        let mut lines = pages[which].clone();
        let mut done = Vec::new();
        for _ in 0..=below(&mut random, 3) {
            done.push(mutate(&mut lines, &pages, &mut random));
        }
        let text = lines.join("\n");
        let reading = read(&text);
        if reading.ruleset.is_none() {
            assert!(
                !reading.obstacles.is_empty(),
                "refused without a reason:\n{text}"
            );
            refused += 1;
            let obstacle = &reading.obstacles[0];
            let reason = reasons.entry(obstacle.because.clone()).or_default();
            *reason = (reason.0 + 1, obstacle.phrase.clone());
            continue;
        }
        match disagreement(&text, &[], games, turns) {
            Ok(None) => agree += 1,
            Ok(Some(_)) => aside += 1,
            Err(why) => differ.push(format!("{number}: {}: {why}\n{text}", done.join(", "))),
        }
    }
    for (because, (times, phrase)) in &reasons {
        println!("refused {times}: {because}: '{phrase}'");
    }
    println!(
        "{agree} agree, {refused} refused, {aside} not played phrase by phrase, {} differ",
        differ.len()
    );
    assert!(
        differ.is_empty(),
        "{} differ:\n{}",
        differ.len(),
        differ.join("\n\n")
    );
    // What is refused or set aside proves nothing.
    let all = agree + refused + aside;
    assert!(
        agree * LEAST.1 >= all * LEAST.0,
        "only {agree} of {all} agree"
    );
}
