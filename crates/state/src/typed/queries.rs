//! The questions that the move field answers: what stands where, and where it may go.

use rookery_rules::{Position, Ruleset, Side, Square};

use super::kind_of;
use crate::play::Play;
use crate::{board, words};

/// Every piece on the board, side by side.
pub(super) fn whole(play: &Play) -> String {
    let (ruleset, position) = (play.ruleset(), play.shown());
    let kinds = || (0..ruleset.kind_count() as u8).rev();
    let mut told = Vec::new();
    for side in Side::BOTH {
        let standing: Vec<String> = kinds()
            .filter_map(|kind| {
                let name = words::kind_name(ruleset, kind);
                Some(format!("{name} {}", squares(position, side, kind)?))
            })
            .collect();
        told.push(match standing.is_empty() {
            true => format!("{}: nothing.", words::side(side)),
            false => format!("{}: {}.", words::side(side), standing.join("; ")),
        });
    }
    told.push(format!("{} to move.", words::side(position.turn())));
    told.join(" ")
}

/// Where the pieces of a kind stand, if there are any.
fn squares(position: &Position, side: Side, kind: u8) -> Option<String> {
    let squares = position.pieces(side, kind).into_iter();
    let names: Vec<String> = squares.map(|square| square.to_string()).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// Where the pieces with a letter stand; a capital asks for White's, a small one for Black's.
pub(super) fn pieces(play: &Play, letter: &str) -> String {
    let ruleset = play.ruleset();
    let position = play.shown();
    let Some(symbol) = letter.chars().next() else {
        return String::new();
    };
    let Some(kind) = kind_of(ruleset, symbol.to_ascii_uppercase()) else {
        return format!(
            "No piece has the letter {symbol}; the letters are {}.",
            board::letters(ruleset)
        );
    };
    let side = if symbol.is_ascii_uppercase() {
        Side::White
    } else {
        Side::Black
    };
    let name = words::capital(&words::piece(ruleset, side, kind));
    let squares = squares(position, side, kind);
    format!("{name}: {}.", squares.as_deref().unwrap_or("none"))
}

pub(super) fn scan(play: &Play, place: &str) -> String {
    let position = play.shown();
    let place = place.to_ascii_lowercase();
    let wanted = |square: &Square| {
        let name = square.to_string();
        name == place || (place.len() == 1 && name.contains(&place))
    };
    let squares: Vec<Square> = Square::all().filter(wanted).collect();
    if squares.is_empty() {
        return format!("{place} is no file, rank or square.");
    }
    let standing: Vec<String> = squares
        .iter()
        .filter_map(|square| {
            let (side, kind) = position.piece_on(*square)?;
            Some(format!(
                "{square} {}",
                words::piece(play.ruleset(), side, kind)
            ))
        })
        .collect();
    if standing.is_empty() {
        format!("{place}: empty.")
    } else {
        format!("{}.", standing.join(", "))
    }
}

pub(super) fn moves_from(play: &Play, place: &str) -> String {
    let ruleset: &Ruleset = play.ruleset();
    let Ok(from) = place.to_ascii_lowercase().parse::<Square>() else {
        return format!("{place} is no square; squares are written a1 to h8.");
    };
    let Some((side, kind)) = play.now().piece_on(from) else {
        return format!("Nothing stands on {from}.");
    };
    let name = words::piece(ruleset, side, kind);
    let mut targets: Vec<String> = play
        .now()
        .legal_moves(ruleset)
        .iter()
        .filter(|mv| mv.from() == from && !mv.is_pass())
        .map(|mv| ruleset.target(side, mv).to_string())
        .collect();
    targets.dedup();
    match play.now().turn() {
        turn if targets.is_empty() && side != turn => {
            let whose = words::side(turn);
            format!("It is {whose}'s turn: the {name} on {from} cannot move now.")
        }
        _ if targets.is_empty() => format!("The {name} on {from} has no move now."),
        _ => format!("The {name} on {from} may go to {}.", targets.join(", ")),
    }
}
