//! What must hold for any text whatever, for the fuzz targets and for the tests that
//! go through their seeds.
#![allow(dead_code)]

use rookery_rules::inspect::inspect;
use rookery_rules::pgn;
use rookery_rules::{Position, Ruleset, Square, describe, library};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

thread_local! {
    static KNOWN: RefCell<HashMap<usize, Arc<Ruleset>>> = RefCell::default();
}

/// A built-in ruleset, compiled once.
fn ruleset_number(number: usize) -> Arc<Ruleset> {
    let entries = library::entries();
    let number = number % entries.len();
    KNOWN.with_borrow_mut(|known| {
        let entry = known.entry(number);
        let made = || Arc::new(library::ruleset(entries[number].id).expect("built in"));
        entry.or_insert_with(made).clone()
    })
}

/// Plays on for a while, and asks of each position what a program may ask.
fn wander(ruleset: &Ruleset, mut position: Position, plies: usize) {
    for ply in 0..plies {
        assert_eq!(position.key(), position.computed_key(ruleset));
        let outcome = position.outcome(ruleset);
        let legal = position.legal_moves(ruleset);
        assert_eq!(outcome.is_some(), legal.is_empty());
        assert_eq!(position.count_legal(ruleset), legal.len() as u64);
        let _ = describe::expectation(ruleset, &position);
        if let Some(square) = position.occupied().into_iter().nth(ply) {
            let _ = inspect(ruleset, &position, square).map(|found| found.text(ruleset));
        }
        let Some(mv) = legal.iter().nth(ply * 13 % legal.len().max(1)) else {
            return;
        };
        let text = ruleset.move_text(mv);
        let san = position.san_among(ruleset, mv, &legal);
        assert!(position.parse_move(ruleset, &text).is_ok(), "{text}");
        assert!(position.parse_san(ruleset, &san).is_ok(), "{san}");
        position.play(ruleset, mv);
    }
}

/// The first line chooses the ruleset, the second is a position.
pub fn fen(text: &str) {
    let (number, fen) = text.split_once('\n').unwrap_or(("0", text));
    let ruleset = ruleset_number(number.trim().parse().unwrap_or(number.len()));
    let Ok(position) = Position::from_fen(&ruleset, fen) else {
        return;
    };
    let told = position.to_fen(&ruleset);
    let back = Position::from_fen(&ruleset, &told).expect("what was written can be read");
    assert_eq!(back.to_fen(&ruleset), told);
    assert_eq!(back.key(), position.key());
    wander(&ruleset, position, 12);
    for square in Square::all() {
        let found = inspect(&ruleset, &position, square);
        assert_eq!(found.is_some(), position.occupied().has(square));
    }
}

/// The first word chooses the ruleset, the others are moves of either notation.
pub fn moves(text: &str) {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or("0");
    let ruleset = ruleset_number(first.parse().unwrap_or(first.len()));
    let mut position = *ruleset.start();
    for word in words.take(300) {
        let by_text = position.parse_move(&ruleset, word);
        let by_san = position.parse_san(&ruleset, word);
        if let (Ok(text), Ok(san)) = (&by_text, &by_san) {
            assert_eq!(text, san);
        }
        if let Ok(mv) = by_text.or(by_san) {
            assert!(position.legal_moves(&ruleset).contains(mv));
            position.play(&ruleset, mv);
        }
    }
    wander(&ruleset, position, 4);
}

/// Reads games of the built-in rulesets, each compiled once.
fn read_games(text: &str) -> pgn::Pgn {
    pgn::read_with(text, &mut |variant| {
        let id = pgn::built_in(variant.unwrap_or("chess"));
        let entries = library::entries();
        let number = entries.iter().position(|entry| entry.id == id);
        let number = number.ok_or_else(|| format!("there is no ruleset '{id}'"))?;
        Ok(ruleset_number(number))
    })
}

pub fn pgn(text: &str) {
    let read = read_games(text);
    let cut = pgn::cut(text);
    let limited = |problem: &pgn::BadPgn| problem.message == "the rest was not read";
    if !read.problems.iter().any(limited) {
        assert_eq!(cut.games, read.games.len(), "counted as they are read");
    }
    let alone = read_games(cut.first);
    if let (Some(first), Some(alone)) = (read.games.first(), alone.games.first()) {
        assert_eq!(alone.to_text(), first.to_text());
    }
    for record in &read.games {
        let written = record.to_text();
        let back = read_games(&written);
        assert_eq!(back.problems, [], "{written}");
        assert_eq!(back.games.len(), 1, "{written}");
        let again = &back.games[0];
        assert_eq!(again.to_text(), written);
        assert_eq!(again.game().moves(), record.game().moves());
    }
    for problem in &read.problems {
        assert!(problem.line >= 1 && !problem.to_string().is_empty());
    }
}

pub fn ruleset(text: &str) {
    let ruleset = match Ruleset::parse("fuzzed", text) {
        Ok(ruleset) => ruleset,
        Err(bad) => {
            assert!(!bad.0.is_empty());
            return;
        }
    };
    let written = ruleset.to_text();
    let again = Ruleset::parse("fuzzed", &written).expect("what was written can be read");
    assert_eq!(again.to_text(), written);
    for sentence in describe::sentences(&ruleset) {
        assert!(!sentence.is_empty());
    }
    let _ = describe::differences(&ruleset);
    for switch in ruleset.switches() {
        let on = [switch.id.as_str()];
        // A start that a switch sets may be no position; that is told, not a crash.
        let _ = Ruleset::parse_with("fuzzed", text, &on);
    }
    wander(&ruleset, *ruleset.start(), 30);
}
