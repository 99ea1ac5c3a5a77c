//! What is expected now, in a few words: "White: a second pawn move, or pass".

use super::side;
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::ruleset::tables::Cause;

/// One line for the person (or the screen reader) who asks what to do.
pub fn expectation(ruleset: &Ruleset, position: &Position) -> String {
    let turn = side(position.turn());
    if let Some(outcome) = position.outcome(ruleset) {
        let reason = outcome.reason.text();
        return match outcome.winner {
            Some(winner) => format!("{} has won: {reason}", side(winner)),
            None => format!("The game is a draw: {reason}"),
        };
    }
    if let Some(due) = position.due(ruleset) {
        let kinds: Vec<&str> = (0..ruleset.kind_count() as u8)
            .filter(|kind| due.with >> kind & 1 != 0)
            .map(|kind| ruleset.kinds()[kind as usize].name.as_str())
            .collect();
        let with = match kinds.len() == ruleset.kind_count() {
            true if position.barred_square().is_some() => {
                "a further move, with another piece".to_string()
            }
            true => "a further move, with any piece".to_string(),
            false if matches!(due.cause, Cause::First | Cause::Each) => {
                format!("a second {} move", kinds.join(" or "))
            }
            false => format!("a further {} move", kinds.join(" or ")),
        };
        let legal = position.legal_moves(ruleset);
        return match (due.or_pass, legal.len() == 1 && due.or_pass) {
            (true, true) => format!("{turn}: only a pass is possible"),
            (true, false) => format!("{turn}: {with}, or pass"),
            (false, _) => format!("{turn}: {with}"),
        };
    }
    if position.has_only_a_pass(ruleset) {
        return match position.in_check(ruleset) {
            true => format!("{turn} is in check, has no legal move and must pass"),
            false => format!("{turn} has no legal move and must pass"),
        };
    }
    if position.in_check(ruleset) {
        return format!("{turn} to move, in check");
    }
    let second = ruleset
        .tables
        .again
        .iter()
        .find(|again| again.cause == Cause::First && position.is_first_turn());
    match second {
        Some(again) => {
            let by: Vec<&str> = (0..ruleset.kind_count() as u8)
                .filter(|kind| again.by >> kind & 1 != 0)
                .map(|kind| ruleset.kinds()[kind as usize].name.as_str())
                .collect();
            match by.len() == ruleset.kind_count() {
                true => format!("{turn} to move; a second move follows"),
                false => format!(
                    "{turn} to move; a first {} move gives a second one",
                    by.join(" or ")
                ),
            }
        }
        None => format!("{turn} to move"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    fn says(id: &str, fen: Option<&str>, moves: &str) -> String {
        let ruleset = library::ruleset(id).unwrap();
        let mut position = match fen {
            Some(fen) => Position::from_fen(&ruleset, fen).unwrap(),
            None => *ruleset.start(),
        };
        for text in moves.split_whitespace() {
            let mv = position.parse_move(&ruleset, text).unwrap();
            position.play(&ruleset, mv);
        }
        expectation(&ruleset, &position)
    }

    #[test]
    fn each_situation_has_its_words() {
        assert_eq!(says("chess", None, ""), "White to move");
        assert_eq!(
            says("chess", None, "f2f3 e7e5 g2g4 d8h4"),
            "Black has won: checkmate"
        );
        assert_eq!(
            says("chess", None, "e2e4 f7f6 d1h5"),
            "Black to move, in check"
        );
        assert_eq!(
            says("sfenj-11", None, ""),
            "White to move; a first pawn move gives a second one"
        );
        assert_eq!(
            says("sfenj-11", None, "e2e4"),
            "White: a second pawn move, or pass"
        );
        let in_place = "P3k3/8/8/8/8/P7/8/4K3 w - - 0 9 lost:N";
        assert_eq!(
            says("sfenj-11", Some(in_place), "a8a8n"),
            "White: a further pawn move, or pass"
        );
        let alone = "P3k3/8/8/8/8/8/8/4K3 w - - 0 9 lost:N";
        assert_eq!(
            says("sfenj-11", Some(alone), "a8a8n"),
            "White: only a pass is possible"
        );
        let arrival = "4k3/P7/8/8/8/8/8/4K3 w - - 0 9";
        let further = "White: a further move, with any piece";
        assert_eq!(says("shakhmaty-medieval-5", Some(arrival), "a7a8"), further);
        let stuck = "k7/8/8/1Q6/8/8/8/4K3 w - - 0 9";
        assert_eq!(
            says("sfenj-11", Some(stuck), "b5b6"),
            "Black has no legal move and must pass"
        );
        let draw = "4k3/8/8/8/8/8/4p3/4K3 w - - 0 9";
        assert_eq!(
            says("chess", Some(draw), "e1e2"),
            "The game is a draw: too little material"
        );
    }
}
