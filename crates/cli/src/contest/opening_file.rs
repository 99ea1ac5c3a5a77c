//! Files of openings: lines of our own, and the books that other programs use, EPD and PGN.

use crate::written::is_same;
use rookery_rules::tree::NodeId;
use rookery_rules::{Game, Position, Ruleset, pgn};
use std::sync::Arc;

/// A file's openings, each with the number of its line, or of a PGN's its game.
pub fn cut(text: &str) -> Vec<(usize, String)> {
    let numbered = |(index, text): (usize, &str)| (index + 1, text.trim().to_string());
    if is_pgn(text) {
        return pgn::games(text).enumerate().map(numbered).collect();
    }
    text.lines()
        .enumerate()
        .map(numbered)
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .collect()
}

fn is_pgn(text: &str) -> bool {
    text.trim_start().starts_with('[')
}

/// One of them, played: a FEN, or moves from the start, or a FEN, `moves` and moves; a line of an
/// EPD; a game of a PGN.
pub fn read(ruleset: &Arc<Ruleset>, path: &str, opening: &(usize, String)) -> Result<Game, String> {
    let (number, text) = opening;
    let (place, game) = match is_pgn(text) {
        true => ("game", read_pgn(ruleset, text)),
        false => ("line", read_line(ruleset, text)),
    };
    let playable = game.and_then(
        |game| match game.position().legal_moves(ruleset).is_empty() {
            true => Err("nothing can be played here".into()),
            // What is set up is never over by itself; nobody begins a match with it.
            false if game.position().has_only_a_pass(ruleset) => {
                Err("the player to move can only pass here".into())
            }
            false => Ok(game),
        },
    );
    playable.map_err(|why| format!("{path}, {place} {number}: {why}"))
}

fn read_pgn(ruleset: &Arc<Ruleset>, text: &str) -> Result<Game, String> {
    let id = ruleset.id();
    let read = pgn::read_with(text, &mut |variant| match variant {
        Some(name) if !is_same(name.as_ref(), id.as_ref()) && pgn::built_in(name) != id => {
            Err(format!("it is a game of {name}, and the match is of {id}"))
        }
        _ => Ok(ruleset.clone()),
    });
    if let Some(problem) = read.problems.first() {
        let token = problem.token.as_ref().map(|token| format!("'{token}': "));
        return Err(token.unwrap_or_default() + &problem.message);
    }
    let tree = read.games.first().map(|record| &record.tree);
    let tree = tree.ok_or("there is no game here")?;
    let last = tree.mainline().last().copied();
    Ok(tree.game(last.unwrap_or(NodeId::ROOT)))
}

fn read_line(ruleset: &Arc<Ruleset>, text: &str) -> Result<Game, String> {
    let (fen, moves) = match text.split_once("moves") {
        // Of a line of an EPD the position counts, whatever is said of it behind.
        _ if text.contains(';') => (text, ""),
        Some((fen, moves)) => (fen.trim(), moves),
        None if text.contains('/') => (text, ""),
        None => ("", text),
    };
    let mut game = if fen.is_empty() {
        Game::new(ruleset.clone())
    } else {
        let position = Position::from_fen(ruleset, &without_operations(fen));
        Game::from_position(ruleset.clone(), position.map_err(|e| e.to_string())?)
    };
    for text in moves.split_whitespace() {
        // "1.", "1.e4" and "12..." are of people's way of writing.
        let text = match text.split_once('.') {
            Some((number, rest)) if number.parse::<u16>().is_ok() => rest.trim_start_matches('.'),
            _ => text,
        };
        if text.is_empty() {
            continue;
        }
        let mv = game
            .position()
            .parse_move(ruleset, text)
            .or_else(|as_text| {
                let as_people_write = game.position().parse_san(ruleset, text);
                as_people_write.map_err(|_| as_text.to_string())
            })?;
        game.push(mv);
    }
    Ok(game)
}

/// The four fields of a position that an EPD has before its operations, which end in `;`.
fn without_operations(fen: &str) -> String {
    match fen.contains(';') {
        true => fen.split_whitespace().take(4).collect::<Vec<_>>().join(" "),
        false => fen.into(),
    }
}
