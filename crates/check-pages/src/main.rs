//! `cargo xtask check-pages`: pages of rules, kept outside the project, against the
//! rulesets that are built in. A page of a built-in game must read to the same game. With a
//! file of recorded turns, pages are held against these instead.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it is a program for a terminal"
)]

mod truth;
mod turns;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rookery_reader::Reading;
use rookery_rules::perft::perft;
use rookery_rules::{Position, Ruleset, library};
use xtask::args::Args;
use xtask::fail;
use xtask::problem::{About, Problem, Result};

/// Random games to compare, and how far each is played.
const GAMES: u64 = 40;
const PLIES: usize = 300;

fn main() -> ExitCode {
    match check_all(Args::new(env::args().skip(1))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn check_all(mut args: Args) -> Result<()> {
    let Some(folder) = args.word() else {
        fail!("Say where the pages are: cargo xtask check-pages FOLDER");
    };
    let turns = args.word();
    let tries = args.option("--tries")?.unwrap_or(truth::TRIED);
    args.finish()?;
    let pages = pages(Path::new(&folder))?;
    if pages.is_empty() {
        fail!(
            "There are no pages in {folder}: text files in which a game 'is played by two players'."
        );
    }
    if let Some(turns) = turns {
        let records = turns::records(Path::new(&turns))?;
        let named = |(path, text): (PathBuf, String)| {
            let name = path.file_stem().unwrap_or_default();
            (name.to_string_lossy().into_owned(), text)
        };
        let pages: Vec<(String, String)> = pages.into_iter().map(named).collect();
        return truth::check(&pages, &records, tries);
    }
    let mut wrong = 0;
    for (path, text) in pages {
        let reading = rookery_reader::read(&text);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        match check(&reading) {
            Ok(said) => println!("{name}: {said}"),
            Err(problem) => {
                wrong += 1;
                println!("{name}: WRONG: {problem}");
            }
        }
    }
    if wrong > 0 {
        fail!("{wrong} pages do not read to the games that they describe.");
    }
    Ok(())
}

/// The text files of the folder that hold rules.
fn pages(folder: &Path) -> Result<Vec<(PathBuf, String)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).about("look into", folder)? {
        let path = entry.about("look into", folder)?.path();
        if !path.is_file() {
            continue;
        }
        let bytes = fs::read(&path).about("read", &path)?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if rookery_reader::looks_like_page(&text) {
            found.push((path, text));
        }
    }
    found.sort();
    Ok(found)
}

/// What became of one page; an error where a built-in game was read otherwise.
fn check(reading: &Reading) -> Result<String> {
    let candidates = built_in(&reading.title);
    let assumed = reading.assumptions.len();
    let Some(text) = &reading.ruleset else {
        let phrases: Vec<String> = reading
            .obstacles
            .iter()
            .take(3)
            .map(|o| format!("'{}'", o.phrase))
            .collect();
        let said = format!(
            "refused: {} phrases stand in the way, among them {}",
            reading.obstacles.len(),
            phrases.join(", ")
        );
        return if candidates.is_empty() {
            Ok(said)
        } else {
            Err(Problem(said))
        };
    };
    let read = Ruleset::parse("page", text).map_err(|e| Problem(e.to_string()))?;
    let counts: Vec<String> = (1..=3)
        .map(|depth| perft(&read, read.start(), depth).to_string())
        .collect();
    let counts = counts.join(" ");
    if candidates.is_empty() {
        return Ok(format!("{counts} ({assumed} things assumed)"));
    }
    let mut differences = Vec::new();
    for id in candidates {
        let built_in = library::ruleset(id).map_err(|e| Problem(e.to_string()))?;
        match difference(&built_in, &read) {
            None => {
                return Ok(format!(
                    "{counts}, the same game as {id} ({assumed} things assumed)"
                ));
            }
            Some(difference) => differences.push(format!("{id}: {difference}")),
        }
    }
    Err(Problem(differences.join("; ")))
}

/// The built-in games of this title; where a page gives only the game's name, all its rulesets.
fn built_in(title: &str) -> Vec<&'static str> {
    let titled = |fits: &dyn Fn(&str) -> bool| -> Vec<&'static str> {
        library::entries()
            .iter()
            .filter(|entry| {
                let title = library::ruleset_text(entry.id)
                    .unwrap_or_default()
                    .lines()
                    .find_map(|l| l.strip_prefix("title "));
                title.is_some_and(fits)
            })
            .map(|entry| entry.id)
            .collect()
    };
    let exact = titled(&|t| t == title);
    if exact.is_empty() {
        titled(&|t| t.rsplit_once(" (").is_some_and(|(game, _)| game == title))
    } else {
        exact
    }
}

/// The first difference between two rulesets, found by playing both.
fn difference(one: &Ruleset, two: &Ruleset) -> Option<String> {
    let letters = letters(two, one);
    for seed in 1..=GAMES {
        let (mut a, mut b) = (*one.start(), *two.start());
        let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut played: Vec<String> = Vec::new();
        while played.len() < PLIES {
            let (legal, other) = (moves(&a, one, &[]), moves(&b, two, &letters));
            let ends = [a.outcome(one), b.outcome(two)]
                .map(|o| o.map(|o| format!("{} ({:?})", o.winner_name(), o.reason)));
            let after = || match played.len() {
                n if n > 8 => format!("after {n} moves, the last {}", played[n - 8..].join(" ")),
                0 => "at the start".to_string(),
                _ => format!("after {}", played.join(" ")),
            };
            if ends[0] != ends[1] {
                return Some(format!("ends differ {}: {ends:?}", after()));
            }
            if legal != other {
                let only = |x: &[String], y: &[String]| -> String {
                    let some: Vec<&str> = x
                        .iter()
                        .filter(|m| !y.contains(m))
                        .map(String::as_str)
                        .collect();
                    some.join(" ")
                };
                return Some(format!(
                    "moves differ {}: only built in [{}], only read [{}]",
                    after(),
                    only(&legal, &other),
                    only(&other, &legal)
                ));
            }
            if ends[0].is_some() || legal.is_empty() {
                break;
            }
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let text = &legal[random as usize % legal.len()];
            let same = b
                .legal_moves(two)
                .iter()
                .find(|m| written(two, *m, &letters) == *text);
            let (Ok(x), Some(y)) = (a.parse_move(one, text), same) else {
                return Some(format!("{text} cannot be played in both, {}", after()));
            };
            a.play(one, x);
            b.play(two, y);
            played.push(text.clone());
        }
    }
    None
}

/// Kinds may have other letters in the other ruleset: those that begin on the same square
/// are the same kind.
fn letters(from: &Ruleset, to: &Ruleset) -> Vec<(char, char)> {
    let kind = |ruleset: &Ruleset, square| {
        let (side, kind) = ruleset.start().piece_on(square)?;
        Some(ruleset.symbol(side, kind).to_ascii_lowercase())
    };
    rookery_rules::Square::all()
        .filter_map(|square| Some((kind(from, square)?, kind(to, square)?)))
        .collect()
}

fn written(ruleset: &Ruleset, mv: rookery_rules::Move, letters: &[(char, char)]) -> String {
    let mut text = ruleset.move_text(mv);
    if mv.promotion().is_some()
        && let Some(letter) = text.pop()
    {
        let same = letters.iter().find(|(from, _)| *from == letter);
        text.push(same.map_or(letter, |(_, to)| *to));
    }
    text
}

fn moves(position: &Position, ruleset: &Ruleset, letters: &[(char, char)]) -> Vec<String> {
    let legal = position.legal_moves(ruleset);
    let mut texts: Vec<String> = legal.iter().map(|m| written(ruleset, m, letters)).collect();
    texts.sort();
    texts
}
