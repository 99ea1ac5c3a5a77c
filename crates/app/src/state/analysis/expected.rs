//! Where one is, in a sentence: the end of the game, or who is to move.

use rookery_rules::describe;

use super::Analysis;
use crate::state::play::in_place;
use crate::state::words;

pub fn expected(analysis: &Analysis) -> String {
    let (ruleset, position) = (analysis.ruleset(), analysis.position());
    match position.outcome(ruleset) {
        Some(outcome) => format!("{}.", words::headline(ruleset, &outcome)),
        None => {
            let words = describe::expectation(ruleset, position);
            let place = in_place(ruleset, position);
            format!("{}{place}.", words::capital(words.trim_end_matches('.')))
        }
    }
}
