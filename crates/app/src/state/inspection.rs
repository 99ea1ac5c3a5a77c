//! A piece under the glass: marks on the board where it may go and where not, and the words.

use rookery_rules::{Bitboard, Position, Ruleset, Square, describe, inspect};

use super::board;
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
        let to = board::target(ruleset, found.side, *mv);
        if seen.has(to) || to == square {
            continue;
        }
        seen |= Bitboard::of(to);
        let quiet = loose.moves.has(to) || !mv.is_capture();
        let (kind, spoken) = match (mv.is_capture(), loose.threatened.has(to)) {
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
            marks.push(mark(denied.to, MarkKind::Refused, &words));
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

fn mark(square: Square, kind: MarkKind, spoken: &str) -> Mark {
    Mark {
        square: board::square(square),
        kind,
        spoken: spoken.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
