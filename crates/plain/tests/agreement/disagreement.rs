//! What the compiled ruleset of a page and the page's own tree make of the same games.

use rookery_plain::{Game, State};
use rookery_reader::read_with;
use rookery_rules::{Position, Ruleset, Side, Square};
use std::collections::{BTreeMap, BTreeSet};

fn board(ruleset: &Ruleset, position: &Position) -> String {
    let rows = (0..8).rev().map(|rank| {
        (0..8)
            .map(|file| match position.piece_on(Square::at(file, rank)) {
                None => '.',
                Some((Side::White, kind)) => ruleset.symbol(Side::White, kind).to_ascii_uppercase(),
                Some((Side::Black, kind)) => ruleset.symbol(Side::Black, kind).to_ascii_lowercase(),
            })
            .collect::<String>()
    });
    rows.collect::<Vec<String>>().join("/")
}

/// The positions that a turn can end with, by board; and the boards with which several do that are
/// not alike, because a rule asks for the last move: the other program may come to another of them.
fn ends_of_turn(
    ruleset: &Ruleset,
    position: &Position,
) -> (BTreeMap<String, Position>, BTreeSet<String>) {
    let mut ends: BTreeMap<String, Position> = BTreeMap::new();
    let mut several = BTreeSet::new();
    let mut open = vec![(*position, 0)];
    while let Some((here, depth)) = open.pop() {
        for mv in here.legal_moves(ruleset).as_slice() {
            let after = here.after(ruleset, *mv);
            let text = board(ruleset, &after);
            if let Some(outcome) = after.outcome(ruleset) {
                ends.entry(format!("{text} {}", outcome.winner_name()))
                    .or_insert(after);
            } else if after.turn() != position.turn() {
                let first = ends.entry(text.clone()).or_insert(after);
                if first.key() != after.key() {
                    several.insert(text);
                }
            } else if depth < 12 {
                open.push((after, depth + 1));
            }
        }
    }
    (ends, several)
}

/// The letters of the page's kinds, as the ruleset has them.
fn letters(game: &Game, ruleset: &Ruleset) -> Vec<char> {
    let start = game.start();
    let of = |kind: usize, name: &String| {
        let plain = rookery_reader::parse::plain(name);
        let named = ruleset.kinds().iter().find(|k| k.name == plain);
        let placed = (0..64u8).find_map(|s| {
            let here = start.at(i32::from(s)).filter(|p| p.kind == kind)?;
            let _ = here;
            let (side, kind) = ruleset.start().piece_on(Square::at(s % 8, s / 8))?;
            Some(ruleset.symbol(side, kind).to_ascii_uppercase())
        });
        placed.or(named.map(|k| k.letter)).unwrap_or('?')
    };
    let kinds = game.kinds().iter().enumerate();
    kinds.map(|(kind, name)| of(kind, name)).collect()
}

/// Plays some random games by both: Some("why") where the page can't be played phrase by phrase,
/// an error where they differ.
/// `choices` are answers to what the page leaves open.
pub fn disagreement(
    text: &str,
    choices: &[(String, String)],
    games: u64,
    turns: usize,
) -> Result<Option<String>, String> {
    let reading = read_with(text, choices);
    let Some(ruleset) = reading.ruleset.as_deref() else {
        return Ok(Some("refused by the reader".into()));
    };
    let ruleset = Ruleset::parse("page", ruleset).expect("what the reader writes");
    let game = match Game::new(text, choices) {
        Ok(game) => game,
        Err(unclear) => return Ok(Some(unclear.0)),
    };
    let letters = letters(&game, &ruleset);
    for seed in 1..=games {
        let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let (mut compiled, mut plain): (Position, State) = (*ruleset.start(), game.start().clone());
        for turn in 0..turns {
            let theirs = match game.ends_of_turn(&plain, &letters) {
                Ok(ends) => ends,
                Err(unclear) => return Ok(Some(unclear.0)),
            };
            let (ours, several) = ends_of_turn(&ruleset, &compiled);
            let only = |a: Vec<&String>, b: &dyn Fn(&String) -> bool| -> Vec<String> {
                a.into_iter().filter(|t| !b(t)).take(2).cloned().collect()
            };
            if !ours.keys().eq(theirs.keys()) {
                let compiled_only = only(ours.keys().collect(), &|t| theirs.contains_key(t));
                let plain_only = only(theirs.keys().collect(), &|t| ours.contains_key(t));
                return Err(format!(
                    "turn {turn} of game {seed} from {}: only compiled {compiled_only:?}, only plain {plain_only:?}",
                    board(&ruleset, &compiled)
                ));
            }
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let mut open = ours.keys().filter(|text| !several.contains(*text));
            let count = ours.len() - several.len();
            let Some(next) = open.nth(random as usize % count.max(1)) else {
                break;
            };
            if next.contains(' ') {
                break;
            }
            (compiled, plain) = (ours[next], theirs[next].clone());
        }
    }
    Ok(None)
}
