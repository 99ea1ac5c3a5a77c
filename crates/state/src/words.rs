//! What moves, pieces and ends are called when they are spoken or written in a sentence.

use std::fmt::Display;

use rookery_rules::ruleset::spec::Condition;
use rookery_rules::{Game, Outcome, Position, Reason, Ruleset, Side, library};

/// "white pawn".
pub fn piece(ruleset: &Ruleset, of: Side, kind: u8) -> String {
    format!("{} {}", of.name(), kind_name(ruleset, kind))
}

pub use rookery_rules::describe::{a, capital, kind_name, side, spoken};

/// "White wins in 4 turns", of so many of both players: the winner has the last.
pub fn wins_in(winner: Side, both: u32) -> String {
    let turns = counted(both.div_ceil(2), "turn");
    format!("{} wins in {turns}", side(winner))
}

/// "1 game", "12 games".
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, name: &str) -> String {
    let ending = if count == N::from(1) { "" } else { "s" };
    format!("{count} {name}{ending}")
}

/// The move that led to ply `ply` (1 is the first), with the side that made it.
pub fn spoken_ply(game: &Game, ply: usize) -> Option<String> {
    let index = ply.checked_sub(1)?;
    let mv = *game.moves().get(index)?;
    let before = game.positions().get(index)?;
    Some(format!(
        "{}: {}",
        side(before.turn()),
        spoken(game.ruleset(), before, mv)
    ))
}

/// The index of the first move of the turn that led to ply `ply`.
pub fn turn_begins(game: &Game, ply: usize) -> usize {
    let mut first = ply.saturating_sub(1);
    let goes_on = |index: usize| {
        game.positions()
            .get(index)
            .is_some_and(Position::is_pending)
    };
    while first > 0 && goes_on(first) {
        first -= 1;
    }
    first
}

/// The whole turn that led to ply `ply`, as far as that: "Black: pawn h7 to h6, then pawn b7 to b6".
pub fn spoken_turn(game: &Game, ply: usize) -> Option<String> {
    let first = turn_begins(game, ply);
    let mut words = spoken_ply(game, ply.min(first + 1))?;
    let played = game.moves().iter().zip(game.positions());
    for (mv, before) in played.take(ply).skip(first + 1) {
        words.push_str(", then ");
        words.push_str(&spoken(game.ruleset(), before, *mv));
    }
    Some(words)
}

/// The answer to "what was the last move?" after ply `ply`.
pub fn last_turn(game: &Game, ply: usize) -> String {
    spoken_turn(game, ply).map_or_else(|| "No move has been made yet.".to_owned(), |w| w + ".")
}

/// The answer to "what was taken last?" after ply `ply`.
pub fn last_capture(game: &Game, ply: usize) -> String {
    let played = game.moves().iter().zip(game.positions()).take(ply);
    let mut takes = played.map(|(mv, before)| before.takes(*mv));
    takes
        .rposition(|takes| takes)
        .and_then(|index| spoken_ply(game, index + 1))
        .map_or_else(|| "Nothing has been captured yet.".to_owned(), |w| w + ".")
}

/// A large number as one says it: "1.9 million".
pub fn many(number: u64) -> String {
    let (unit, name) = match number {
        0..10_000 => return number.to_string(),
        10_000..1_000_000 => (1_000, "thousand"),
        1_000_000..1_000_000_000 => (1_000_000, "million"),
        _ => (1_000_000_000, "billion"),
    };
    match (number / unit, number / (unit / 10) % 10) {
        (whole @ 0..10, tenth @ 1..) => format!("{whole}.{tenth} {name}"),
        (whole, _) => format!("{whole} {name}"),
    }
}

/// How the board was turned.
pub fn at_bottom(of: Side) -> String {
    format!("{} is at the bottom.", side(of))
}

/// How many moves or turns a game may have, where it ended by that.
fn limit(ruleset: &Ruleset, reason: Reason) -> Option<String> {
    let mut ends = ruleset.spec().ends.iter();
    ends.find_map(|end| match (&end.condition, reason) {
        (Condition::Plies(n), Reason::PlyCount) => Some(format!("{n} moves have been played")),
        (Condition::BarePlies(n), Reason::PlyCount) => {
            Some(format!("{n} moves with a single piece left"))
        }
        (Condition::Turns(n), Reason::TurnLimit) => Some(format!("{n} turns have been played")),
        _ => None,
    })
}

/// Who won, if somebody did, and how: "White wins: checkmate"; "Draw", where it is not known how.
pub fn end(winner: Option<Side>, how: &str) -> String {
    let who = match winner {
        Some(Side::White) => "White wins",
        Some(Side::Black) => "Black wins",
        None => "Draw",
    };
    match how {
        "" => who.to_owned(),
        how => format!("{who}: {how}"),
    }
}

/// How the game ended, as a headline: "White wins: checkmate".
pub fn headline(ruleset: &Ruleset, outcome: &Outcome) -> String {
    let limit = limit(ruleset, outcome.reason);
    let how: &str = match outcome.reason {
        Reason::Checkmate => "checkmate",
        Reason::Stalemate => "stalemate",
        Reason::Blocked => "no legal move",
        Reason::BareKing => "bare king",
        Reason::PlyCount | Reason::TurnLimit => limit.as_deref().unwrap_or("the limit of moves"),
        Reason::QuietMoves => "too many moves without a capture or a pawn move",
        Reason::Material => "too few pieces left to mate",
        Reason::TwoPasses => "two forced passes",
        Reason::Rule => "a rule of this game",
    };
    end(outcome.winner, how)
}

/// What happened on the board, in a sentence: "Black has only the king."
pub fn circumstance(outcome: &Outcome, position: &Position) -> String {
    let stuck = side(position.turn());
    match outcome.reason {
        Reason::Checkmate => format!("{stuck}'s king is in check and no move helps."),
        Reason::Stalemate | Reason::Blocked => format!("{stuck} has no legal move."),
        Reason::BareKing => {
            let bare = position.last_mover().other();
            format!("{} has a single piece left.", side(bare))
        }
        Reason::PlyCount | Reason::QuietMoves | Reason::TurnLimit | Reason::Rule => String::new(),
        Reason::Material => "Neither side can force a mate.".to_owned(),
        Reason::TwoPasses => "Neither side could move.".to_owned(),
    }
}

/// The numbered sentence of the ruleset's account that ended the game.
pub fn rule_of(ruleset: &Ruleset, reason: Reason) -> Option<(usize, &'static str)> {
    library::sentence_of_end(ruleset.id(), reason)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::for_tests::game;

    #[test]
    fn every_end_of_every_ruleset_quotes_a_sentence() {
        use rookery_rules::ruleset::spec::EndSpec;
        for entry in library::entries() {
            let ruleset = library::ruleset(entry.id).unwrap();
            let ends = &ruleset.spec().ends;
            let plies = |end: &EndSpec| matches!(end.condition, Condition::Plies(_));
            for end in ends {
                // A game that ends after so many plies never reaches the limit of turns.
                if matches!(end.condition, Condition::Turns(_)) && ends.iter().any(plies) {
                    continue;
                }
                let reason = match end.condition {
                    Condition::Checkmate => Reason::Checkmate,
                    Condition::Stalemate => Reason::Stalemate,
                    Condition::Blocked => Reason::Blocked,
                    Condition::Bare => Reason::BareKing,
                    Condition::Plies(_) | Condition::BarePlies(_) => Reason::PlyCount,
                    Condition::Quiet(_) => Reason::QuietMoves,
                    Condition::Turns(_) => Reason::TurnLimit,
                    Condition::Material(_) => Reason::Material,
                    Condition::When(_) => Reason::Rule,
                };
                assert!(
                    rule_of(&ruleset, reason).is_some(),
                    "{}: {reason:?}",
                    entry.id
                );
            }
        }
    }

    #[test]
    fn large_numbers_are_said_shortly() {
        for (number, words) in [
            (0, "0"),
            (9_999, "9999"),
            (10_000, "10 thousand"),
            (999_999, "999 thousand"),
            (1_000_000, "1 million"),
            (1_945_000, "1.9 million"),
            (9_999_999, "9.9 million"),
            (21_700_000, "21 million"),
            (1_300_000_000, "1.3 billion"),
        ] {
            assert_eq!(many(number), words);
        }
    }

    #[test]
    fn moves_are_spoken_with_what_they_do() {
        let game = game("chess", "e2e4 d7d5 e4d5 e7e6 d5e6 f7e6 d1h5");
        assert_eq!(spoken_ply(&game, 1).unwrap(), "White: pawn e2 to e4");
        assert_eq!(
            spoken_ply(&game, 3).unwrap(),
            "White: pawn e4 takes pawn on d5"
        );
        assert_eq!(
            spoken_ply(&game, 7).unwrap(),
            "White: queen d1 to h5, check"
        );
        assert_eq!(spoken_ply(&game, 8), None);
        assert_eq!(spoken_ply(&game, 0), None);
    }
}
