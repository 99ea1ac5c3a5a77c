//! What is expected now, in a line: "White: second pawn move, or pass".

use rookery_rules::Side;

use super::{Engine, Play};
use crate::state::words;

pub fn expected(play: &Play) -> String {
    if play.is_over() {
        return "The game is over.".to_owned();
    }
    let position = play.now();
    let ruleset = play.ruleset();
    let side = words::side(position.turn());
    if play.computers_turn() {
        return match play.engine {
            Engine::Resting => format!("{side}: the computer moves when you come back."),
            Engine::Broken => format!("{side}: the computer does not answer."),
            _ if position.is_pending() => format!("{side} is thinking about a further move…"),
            _ => format!("{side} is thinking…"),
        };
    }
    if play.must_pass() {
        return format!("{side} has no legal move and must pass.");
    }
    let check = if position.in_check(ruleset) {
        " (check)"
    } else {
        ""
    };
    if !position.is_pending() {
        let you = match play.players.computer.map(Side::other) {
            Some(_) => format!("Your move: {side}"),
            None => format!("{side} to move"),
        };
        return format!("{you}{check}.");
    }
    let which = match position.pending_kinds(ruleset) {
        Some((kinds, barred)) => {
            let all = (1u32 << ruleset.kind_count()) - 1;
            let names: Vec<&str> = (0..ruleset.kind_count() as u8)
                .filter(|kind| kinds >> kind & 1 != 0)
                .map(|kind| words::kind_name(ruleset, kind))
                .collect();
            match (u32::from(kinds) & all == all, barred.is_some()) {
                (true, false) => "move again, with any piece".to_owned(),
                (true, true) => "move again, with another piece".to_owned(),
                (false, true) => format!("second {} move", names.join(" or ")),
                (false, false) => format!("another {} move", names.join(" or ")),
            }
        }
        None => "move again".to_owned(),
    };
    let pass = if position.may_pass(ruleset) {
        ", or pass"
    } else {
        ""
    };
    format!("{side}: {which}{pass}{check}.")
}
