//! What is expected now, in a line: "White: second pawn move, or pass".

use rookery_rules::{Flavour, Position, Ruleset, describe};

use super::{Engine, Play};
use crate::words;

pub fn expected(play: &Play) -> String {
    if play.is_over() {
        return format!("{}.", play.end_words());
    }
    let offered = play.letter.as_ref().filter(|letter| letter.offered);
    let words = match offered {
        Some(letter) => format!(
            "{} {} offers a draw.",
            of_the_turn(play),
            letter.other_name()
        ),
        None => of_the_turn(play),
    };
    match play.is_paused() {
        true => format!("{words} The clocks stand."),
        false => words,
    }
}

fn of_the_turn(play: &Play) -> String {
    let position = play.now();
    let ruleset = play.ruleset();
    let side = words::side(position.turn());
    if play.computers_turn() {
        return match play.engine {
            Engine::Resting => format!("{side}: the computer moves when you come back."),
            Engine::Broken => format!("{side}: the computer does not answer."),
            _ if play.is_paused() => format!("{side}: the computer waits."),
            _ if position.is_pending() => format!("{side} is thinking about a further move…"),
            _ => format!("{side} is thinking…"),
        };
    }
    if let Some(letter) = play.letter.as_ref().filter(|_| !play.persons_turn()) {
        let name = letter.other_name();
        let (side, colon) = match name == side {
            true => ("", ""),
            false => (side, ": "),
        };
        return format!("{side}{colon}{name} answers by letter.");
    }
    let words = describe::expectation(ruleset, position) + &in_place(ruleset, position);
    match words
        .strip_prefix(side)
        .and_then(|rest| rest.strip_prefix(" to move"))
    {
        Some(rest) if play.players.computer.is_some() || play.letter.is_some() => {
            format!("Your move: {side}{rest}.")
        }
        _ => format!("{words}."),
    }
}

/// Which pieces may become others where they stand, and how that is done: nobody would find out.
pub fn in_place(ruleset: &Ruleset, position: &Position) -> String {
    let mut words = String::new();
    let mut last = None;
    for mv in position.legal_moves(ruleset).iter() {
        let Some(kind) = mv.promotion().filter(|_| mv.flavour() == Flavour::InPlace) else {
            continue;
        };
        let kind = words::a(words::kind_name(ruleset, kind));
        if last == Some(mv.from()) {
            words = format!("{words} or {kind}");
        } else {
            let name = words::kind_name(ruleset, mv.kind());
            words = format!("{words}; the {name} on {} may become {kind}", mv.from());
            last = Some(mv.from());
        }
    }
    if last.is_some() {
        words.push_str(": press it twice");
    }
    words
}
