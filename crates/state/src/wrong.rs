//! Why a legal move is not what an exercise asks for, in a sentence, where that is known.

use rookery_rules::{Move, Position, Ruleset};

use super::words;

/// `task` is what is asked, in words, and `right` does it. Nothing is told that the task leaves to be found.
pub fn why(
    ruleset: &Ruleset,
    before: &Position,
    mv: Move,
    right: &[Move],
    task: &str,
) -> Option<String> {
    let after = |mv: Move| before.after(ruleset, mv);
    let now = after(mv);
    if let Some(outcome) = now.outcome(ruleset) {
        return Some(format!("{}.", words::headline(ruleset, &outcome)));
    }
    let all = |holds: &dyn Fn(Move) -> bool| !right.is_empty() && right.iter().all(|mv| holds(*mv));
    let said = || task.split(|letter: char| !letter.is_alphabetic());
    let says = |word: &str| said().any(|said| said.eq_ignore_ascii_case(word));
    if all(&|mv| after(mv).outcome(ruleset).is_some()) && now.turn() != before.turn() {
        return still_answers(ruleset, &now, mv);
    }
    // A piece that the task does not name has to be found.
    if let Some(named) = right.first().filter(|named| named.kind() != mv.kind()) {
        let name = words::kind_name(ruleset, named.kind());
        if says(name) && all(&|mv| mv.kind() == named.kind()) {
            return Some(format!("The task is for the {name}."));
        }
    }
    let checks = |mv: Move| after(mv).in_check(ruleset);
    if says("check") && all(&checks) && !checks(mv) {
        return Some("It gives no check.".to_owned());
    }
    if says("take") && all(&|mv| mv.is_capture()) && !mv.is_capture() {
        return Some("It takes nothing.".to_owned());
    }
    if says("wins") && now.turn() != before.turn() {
        return loses(ruleset, &now, mv);
    }
    None
}

/// Where the game was to end: what the other side can do, at best to the piece that has just moved.
fn still_answers(ruleset: &Ruleset, now: &Position, mv: Move) -> Option<String> {
    let legal = now.legal_moves(ruleset);
    let replies = || legal.iter().filter(|reply| !reply.is_pass());
    let takes = replies().find(|reply| takes(*reply, mv));
    Some(answers(ruleset, now, takes.or_else(|| replies().next())?))
}

/// Where something was to be won: what takes the piece that has just moved, if nothing takes back.
fn loses(ruleset: &Ruleset, now: &Position, mv: Move) -> Option<String> {
    let legal = now.legal_moves(ruleset);
    let reply = legal.iter().find(|&reply| {
        let then = now.after(ruleset, reply);
        takes(reply, mv) && !then.legal_moves(ruleset).iter().any(|back| takes(back, mv))
    })?;
    Some(answers(ruleset, now, reply))
}

fn takes(reply: Move, mv: Move) -> bool {
    reply.is_capture() && reply.to() == mv.to()
}

fn answers(ruleset: &Ruleset, now: &Position, reply: Move) -> String {
    format!(
        "{} can answer {}.",
        words::side(now.turn()),
        words::spoken(ruleset, now, reply)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;

    #[test]
    fn a_wrong_move_is_told_from_the_right_ones() {
        let ruleset = library::ruleset("chess").unwrap();
        let says = |fen: &str, right: &str, mv: &str, task: &str| {
            let position = Position::from_fen(&ruleset, fen).unwrap();
            let [right, mv] = [right, mv].map(|text| position.parse_move(&ruleset, text).unwrap());
            why(&ruleset, &position, mv, &[right], task).unwrap_or_default()
        };
        let mate = "7k/R7/8/8/8/8/1R6/K7 w - - 0 1";
        for (mv, words) in [
            ("a7h7", "Black can answer king h8 takes rook on h7."),
            ("b2b3", "Black can answer king h8 to g8."),
        ] {
            assert_eq!(says(mate, "b2b8", mv, "White mates."), words);
        }
        let wins = "4k3/8/1p4p1/8/1P6/8/8/R3K2R w - - 0 1";
        for (mv, words) in [
            ("h1h5", "Black can answer pawn g6 takes rook on h5."),
            ("a1a5", ""),
            ("a1a2", ""),
        ] {
            assert_eq!(says(wins, "e1e2", mv, "White wins a piece."), words);
        }
        let stuck = "k7/7R/1K6/8/8/8/8/8 w - - 0 1";
        let words = says(stuck, "h7h8", "h7b7", "White mates.");
        assert_eq!(words, "Draw: stalemate.");
        let open = "4k3/8/8/3p4/8/4P3/8/R3K3 w Q - 0 1";
        for (right, mv, task, words) in [
            (
                "e3e4",
                "a1a2",
                "Move the pawn.",
                "The task is for the pawn.",
            ),
            ("e3e4", "a1a2", "Find the best move.", ""),
            ("e1e2", "a1a2", "Win without taking anything.", ""),
            ("a1a8", "a1a2", "Give check.", "It gives no check."),
            ("a1a8", "a1a2", "Find the best move.", ""),
        ] {
            assert_eq!(says(open, right, mv, task), words, "{task}");
        }
    }
}
