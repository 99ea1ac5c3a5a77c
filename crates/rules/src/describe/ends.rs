//! How a game ends, in sentences and in short phrases.

use crate::rule::english;
use crate::ruleset::spec::{Condition, EndSpec, Spec, Verdict};

pub(super) fn sentences(spec: &Spec) -> Vec<String> {
    let mut all: Vec<String> = spec.ends.iter().map(|end| sentence(end, spec)).collect();
    let ends_stalemate = has(spec, |c| {
        matches!(c, Condition::Stalemate | Condition::Blocked)
    });
    let counts_passes =
        |c: &Condition| matches!(c, Condition::When(term) if term.has(&|t| t.word == "all-passed"));
    if !ends_stalemate {
        let pass = "A player without a legal move, for whom no other rule speaks, must pass";
        all.push(match has(spec, counts_passes) {
            true => format!("{pass}."),
            false => format!("{pass}; two forced passes in a row are a draw."),
        });
    }
    all
}

pub(super) fn has(spec: &Spec, wanted: impl Fn(&Condition) -> bool) -> bool {
    spec.ends.iter().any(|end| wanted(&end.condition))
}

fn sentence(end: &EndSpec, spec: &Spec) -> String {
    let verdict = match end.verdict {
        Verdict::Wins => "wins",
        Verdict::Loses => "loses",
        Verdict::Draws => "draws",
        Verdict::WhiteWins => "ends the game: White wins",
        Verdict::BlackWins => "ends the game: Black wins",
    };
    // A count that nobody has brought about is nobody's draw.
    let counted = |who: &str| match end.verdict {
        Verdict::Draws => "the game is drawn".to_owned(),
        _ => format!("the player {who} {verdict}"),
    };
    match &end.condition {
        Condition::Checkmate => format!("A player who checkmates {verdict}."),
        Condition::Stalemate => format!(
            "A player who leaves the opponent, who is not in check, without a legal move {verdict}."
        ),
        Condition::Blocked => {
            format!("A player who leaves the opponent without a legal move {verdict}.")
        }
        Condition::Bare => format!("A player who leaves the opponent a single piece {verdict}."),
        Condition::Plies(n) => {
            let end = counted("who makes it");
            format!("With move {n}, both sides' counted, {end}.")
        }
        Condition::Quiet(n) => format!(
            "After {n} moves in a row, both sides' counted, without a capture or a pawn move {}.",
            counted("of the last of them")
        ),
        Condition::BarePlies(n) => format!(
            "When a side has had a single piece for {n} moves in a row, both sides' counted, {}.",
            counted("of the last of them")
        ),
        Condition::Turns(n) => format!(
            "After {n} turns, both sides' counted, {}.",
            counted("of the last of them")
        ),
        Condition::When(term) => {
            let result = match end.verdict {
                Verdict::Wins => "the player who has just moved wins",
                Verdict::Loses => "the player who has just moved loses",
                Verdict::Draws => "the game is a draw",
                Verdict::WhiteWins => "White wins",
                Verdict::BlackWins => "Black wins",
            };
            format!("If, after a move, {}, {result}.", english::end(term))
        }
        Condition::Material(pairs) => {
            let name = |letter: char| {
                let kind = spec.kinds.iter().find(|kind| kind.letter == letter);
                kind.map_or(letter.to_string(), |kind| kind.name.clone())
            };
            let side = |letters: &str| letters.chars().map(name).collect::<Vec<_>>().join(" and ");
            let pairs: Vec<String> = pairs
                .iter()
                .map(|(a, b)| format!("{} against {}", side(a), side(b)))
                .collect();
            format!("With {} left the game is a draw.", pairs.join(", or "))
        }
    }
}
