//! Where one is, in a sentence: what a lesson asks for or says, the end of the game, or who is to move.

use rookery_rules::describe;

use super::Analysis;
use crate::play::in_place;
use crate::words;

pub fn expected(analysis: &Analysis) -> String {
    // The lesson itself may lie below the window.
    if let (Some(review), Some(lesson)) = (&analysis.review, &analysis.lesson) {
        return lesson.in_a_line(review);
    }
    let (ruleset, position) = (analysis.ruleset(), analysis.position());
    match position.outcome(ruleset) {
        Some(outcome) => format!("{}.", words::headline(ruleset, &outcome)),
        None => {
            let closed = analysis.closed.as_ref();
            if let Some(closed) = closed.filter(|closed| closed.at == analysis.at) {
                return format!("{}.", closed.headline());
            }
            let words = describe::expectation(ruleset, position);
            let place = in_place(ruleset, position);
            format!("{}{place}.", words::capital(words.trim_end_matches('.')))
        }
    }
}
