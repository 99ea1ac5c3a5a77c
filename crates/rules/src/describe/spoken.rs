//! Moves and pieces as they are said in a sentence.

use super::{a, capital, movement};
use crate::library;
use crate::moves::{Flavour, Move};
use crate::outcome::Reason;
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::ruleset::spec::{MoveSpec, Purpose};

/// What a kind of piece is called.
pub fn kind_name(ruleset: &Ruleset, kind: u8) -> &str {
    ruleset
        .kinds()
        .get(usize::from(kind))
        .map_or("piece", |kind| kind.name.as_str())
}

/// A move as it is said: "knight g8 to f6, check". `before` is the position in which it is played.
pub fn spoken(ruleset: &Ruleset, before: &Position, mv: Move) -> String {
    let name = kind_name(ruleset, mv.kind());
    let mut words = match mv.flavour() {
        Flavour::Pass => return "passes".to_owned(),
        Flavour::Castle if mv.to() > mv.from() => "castles on the h side".to_owned(),
        Flavour::Castle => "castles on the a side".to_owned(),
        _ if mv.is_choice() => match mv.from() == mv.to() {
            true => format!("chooses {}", mv.to()),
            false => format!("chooses {} and {}", mv.from(), mv.to()),
        },
        Flavour::InPlace => format!("{name} on {} promotes where it stands", mv.from()),
        Flavour::EnPassant => format!("{name} {} takes on {} en passant", mv.from(), mv.to()),
        Flavour::Capture | Flavour::Quiet if before.takes(mv) => {
            let victim = before.kind_on(mv.to()).map(|kind| kind_name(ruleset, kind));
            let own = if mv.is_capture() { "" } else { "its own " };
            format!(
                "{name} {} takes {own}{} on {}",
                mv.from(),
                victim.unwrap_or("piece"),
                mv.to()
            )
        }
        Flavour::Remove => format!("takes the piece on {} off the board", mv.to()),
        Flavour::Quiet | Flavour::Double | Flavour::Capture => {
            format!("{name} {} to {}", mv.from(), mv.to())
        }
    };
    if let Some(kind) = mv.promotion() {
        let verb = if mv.flavour() == Flavour::InPlace {
            " to "
        } else {
            ", becomes "
        };
        words.push_str(verb);
        words.push_str(kind_name(ruleset, kind));
    }
    let after = before.after(ruleset, mv);
    if after.turn() != before.turn() && after.in_check(ruleset) {
        let mate = after
            .outcome(ruleset)
            .is_some_and(|outcome| outcome.reason == Reason::Checkmate);
        words.push_str(if mate { ", checkmate" } else { ", check" });
    }
    words
}

/// How a kind of piece goes here, in a sentence, where it does not go as one of that name does in
/// chess: "A bishop jumps exactly 2 squares diagonally, over anything between."
pub fn peculiar(ruleset: &Ruleset, kind: u8) -> Option<String> {
    let own = ruleset.kinds().get(usize::from(kind))?;
    let chess = library::ruleset("chess").ok()?;
    let usual = chess.kinds().iter().find(|other| other.name == own.name);
    if usual.is_some_and(|usual| usual.moves == own.moves) || own.moves.is_empty() {
        return None;
    }
    let new = own.moves.iter().filter(|line| {
        let alike = |other: &MoveSpec| {
            other.shape == line.shape && other.purpose == line.purpose && line.spares.is_empty()
        };
        !usual.is_some_and(|usual| usual.moves.iter().any(alike))
    });
    // Of a pawn's many lines the plain step says least.
    let lines: Vec<String> = new
        .filter(|line| usual.is_none() || line.purpose != Purpose::Moves)
        .map(movement)
        .collect();
    let name = a(&own.name);
    (!lines.is_empty()).then(|| capital(&format!("{name} {}.", lines.join(", or "))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_not_as_in_chess_is_told() {
        let chess = library::ruleset("chess").unwrap();
        assert!((0..6).all(|kind| peculiar(&chess, kind).is_none()));
        let shatranj = library::ruleset("shatranj").unwrap();
        let told: Vec<String> = (0..6)
            .filter_map(|kind| peculiar(&shatranj, kind))
            .collect();
        assert!(
            told.contains(&"A counsellor steps one square diagonally.".to_owned())
                && told.len() == 2,
            "{told:?}"
        );
        let rook = shatranj.spec().kind_named("rook").unwrap() as u8;
        assert_eq!(peculiar(&shatranj, rook), None);
    }
}
