//! A piece under the glass: marks on the board where it may go and where not, and the words.

use rookery_rules::{Bitboard, Position, Ruleset, Square, describe, inspect};

use super::board::mark;
use super::words;
use rookery_board::scene::{Mark, MarkKind};

/// What is shown and said of one piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Glass {
    pub title: String,
    /// How the kind moves, in the ruleset's words.
    pub rules: Vec<String>,
    /// Where it may go now, where not and why.
    pub text: String,
    pub marks: Vec<Mark>,
}

pub fn look(ruleset: &Ruleset, position: &Position, square: Square) -> Option<Glass> {
    let found = inspect::inspect(ruleset, position, square)?;
    let loose = position.loose_targets(ruleset, square);
    let mut marks = vec![mark(square, MarkKind::Subject, "explained here")];
    let mut seen = Bitboard::EMPTY;
    for mv in &found.moves {
        let to = ruleset.target(found.side, *mv);
        if seen.has(to) || to == square {
            continue;
        }
        seen |= Bitboard::of(to);
        let takes = position.takes(*mv);
        let quiet = loose.moves.has(to) || !takes;
        let (kind, spoken) = match (takes, loose.threatened.has(to)) {
            (true, _) => (MarkKind::Capture, "may be taken"),
            (false, true) => (MarkKind::Go, "may go here"),
            (false, false) if quiet => (MarkKind::MoveOnly, "may go here, never take here"),
            (false, false) => (MarkKind::Go, "may go here"),
        };
        marks.push(mark(to, kind, spoken));
    }
    for denied in &found.denied {
        if !seen.has(denied.to) && denied.to != square {
            seen |= Bitboard::of(denied.to);
            let words = format!("not here: {}", denied.why);
            marks.push(mark(denied.to, MarkKind::Refused, words));
        }
    }
    let empty = !position.occupied();
    for to in loose.threatened & empty {
        if !seen.has(to) {
            marks.push(mark(to, MarkKind::CaptureOnly, "may only take here"));
        }
    }
    Some(Glass {
        title: words::capital(&format!(
            "{} on {square}",
            words::piece(ruleset, found.side, found.kind)
        )),
        rules: describe::piece_sentences(ruleset, found.kind),
        text: found.text(ruleset),
        marks,
    })
}

/// Why none of the pieces of one kind on these squares can go to another, in a sentence.
pub fn why_not(
    ruleset: &Ruleset,
    position: &Position,
    from: &[Square],
    to: Square,
) -> Option<String> {
    let look = |from: &Square| inspect::inspect(ruleset, position, *from);
    let found: Vec<_> = from.iter().filter_map(look).collect();
    let first = found.first()?;
    let name = words::capital(words::kind_name(ruleset, first.kind));
    let reaches = from.iter().any(|from| {
        let loose = position.loose_targets(ruleset, *from);
        (loose.moves | loose.captures).has(to)
    });
    if position.side(first.side).has(to) && !reaches {
        return Some(format!(
            "{name} cannot go to {to}: a piece of its own side stands there."
        ));
    }
    let mut denied = found.iter().flat_map(|found| &found.denied);
    if let Some(denied) = denied.find(|denied| denied.to == to) {
        return Some(format!("{name} cannot go to {to}: {}.", denied.why));
    }
    Some(match reaches {
        true => format!("{name} may not go to {to} now."),
        false => format!("{name} cannot reach {to}."),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;
    use rookery_rules::library;

    #[test]
    fn p17_a_pawns_moves_and_captures_are_marked_differently() {
        let ruleset = library::ruleset("samantsy-2").unwrap();
        let glass = look(&ruleset, ruleset.start(), "e2".parse().unwrap()).unwrap();
        let kind = |name: &str| {
            let square = board::square(name.parse().unwrap());
            let found = glass.marks.iter().find(|mark| mark.square == square);
            found.map(|mark| mark.kind)
        };
        assert_eq!(kind("e2"), Some(MarkKind::Subject));
        assert_eq!(kind("e3"), Some(MarkKind::MoveOnly));
        assert_eq!(kind("d3"), Some(MarkKind::CaptureOnly));
        assert_eq!(kind("e4"), None);
        assert!(glass.title.starts_with("White pawn on e2"));
        assert!(!glass.rules.is_empty());
    }

    #[test]
    fn p31_a_wrong_target_is_answered_with_the_reason() {
        let why = |fen: &str, from: &str, to: &str| {
            let ruleset = library::ruleset("chess").unwrap();
            let position = Position::from_fen(&ruleset, fen).unwrap();
            why_not(
                &ruleset,
                &position,
                &[from.parse().unwrap()],
                to.parse().unwrap(),
            )
        };
        let pinned = "4r2k/8/8/8/8/8/4N3/R3K3 w Q - 0 1";
        for (from, to, words) in [
            (
                "e2",
                "g3",
                "Knight cannot go to g3: it is pinned: the king would be attacked by the rook on e8.",
            ),
            ("e2", "e4", "Knight cannot reach e4."),
            (
                "a1",
                "e1",
                "Rook cannot go to e1: a piece of its own side stands there.",
            ),
        ] {
            assert_eq!(why(pinned, from, to).as_deref(), Some(words));
        }
        assert_eq!(why(pinned, "c3", "c4"), None, "nothing stands there");
    }

    #[test]
    fn p31_what_only_a_rule_of_the_game_forbids_is_not_out_of_reach() {
        let text = "title No corners\nstart 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\npiece rook R\n\
                    \x20 goes slide orthogonal\npiece king K royal\n  goes step any\n\
                    legal not in(last-target, rank:8)\nend checkmate wins\n";
        let ruleset = Ruleset::parse("no-corners", text).unwrap();
        let [from, to] = ["a1", "a8"].map(|name| name.parse().unwrap());
        let why = why_not(&ruleset, ruleset.start(), &[from], to);
        assert_eq!(why.as_deref(), Some("Rook may not go to a8 now."));
    }

    #[test]
    fn p17_a_pinned_piece_says_why_it_may_not_go() {
        let ruleset = library::ruleset("chess").unwrap();
        let pinned = Position::from_fen(&ruleset, "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1").unwrap();
        let glass = look(&ruleset, &pinned, "e2".parse().unwrap()).unwrap();
        let refused = glass
            .marks
            .iter()
            .filter(|mark| mark.kind == MarkKind::Refused);
        assert!(refused.count() >= 6);
        assert!(glass.text.contains("pinned"), "{}", glass.text);
    }
}
