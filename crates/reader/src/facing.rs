//! Which way the players look. The English says "forward" and not where that leads: nearly always
//! up the board for White and down for Black, which is how a ruleset has it as well. In a few games
//! both look the same way.

use crate::ask::{Answer, Asker};
use crate::meaning::Stated;
use crate::offers::foremost;
use crate::tree::{Does, PieceRule, Placing, Rules, Way};
use rookery_rules::rays::turned_over;
use rookery_rules::rule::Term;
use rookery_rules::ruleset::spec::{MoveSpec, Shape, Spec};

/// Asks where "forward" leads, and states the lines and conditions that say so accordingly.
pub(crate) fn face(rules: &Rules, stated: &mut Stated, mut asker: Asker<'_>) {
    let Some(piece) = rules.pieces.iter().find(|piece| leads_on(piece)) else {
        return;
    };
    if !turns_with_the_player(&mut stated.spec) {
        return;
    }
    let because = "The page says 'forward' and does not say which way the players look.";
    let says = |white: &str, black: &str| {
        format!("forward leads {white} the board for White and {black} for Black")
    };
    let mut answers = vec![
        Answer::new("apart", says("up", "down")),
        Answer::new("up", says("up", "up")),
        Answer::new("down", says("down", "down")),
    ];
    if white_begins_above(&rules.placings) {
        foremost(&mut answers, |answer| answer.key == "down");
    }
    let up = match asker
        .ask("facing", piece.name_at, because, answers)
        .as_str()
    {
        "up" => Some(true),
        "down" => Some(false),
        _ => None,
    };
    if let Some(up) = up {
        for line in stated
            .spec
            .kinds
            .iter_mut()
            .flat_map(|kind| &mut kind.moves)
        {
            face_line(line, up);
        }
        stated.spec.terms_mut().for_each(|term| face_term(term, up));
    }
    stated.asked.append(&mut asker.asked);
    stated.used.append(&mut asker.used);
}

/// Whether something leads forward or back, and all that does could lead the same way for both:
/// nothing leads to one's own right or left, goes by the board already, or leaves behind it what may
/// be taken in passing.
fn turns_with_the_player(spec: &mut Spec) -> bool {
    let mut found = false;
    for line in spec.kinds.iter_mut().flat_map(|kind| &mut kind.moves) {
        let ways = line_ways(line).copied().unwrap_or_default();
        if line.compass || line.leaves_en_passant {
            return false;
        }
        found |= turned_over(ways) != ways;
    }
    for term in spec.terms_mut() {
        if term.has(&|t| t.word.ends_with("left") || t.word.ends_with("right")) {
            return false;
        }
        found |= term.has(&|t| matches!(t.word.as_str(), "forward" | "backward"));
    }
    found
}

/// Whether the rule of a piece says that something leads forward or back.
fn leads_on(piece: &PieceRule) -> bool {
    piece.moves.any(&|does| match does {
        Does::Step { ways, .. } | Does::Slide { ways, .. } | Does::Hop { ways } => {
            let mut ways = ways.plain().unwrap_or_default().iter();
            ways.any(|way| {
                use Way::*;
                let ahead = matches!(way, Forward | ForwardLeft | ForwardRight | Forwards);
                ahead || matches!(way, Backward | BackwardLeft | BackwardRight | Backwards)
            })
        }
        _ => false,
    })
}

fn line_ways(line: &mut MoveSpec) -> Option<&mut u8> {
    match &mut line.shape {
        Shape::Step(ways) | Shape::Slide(ways, ..) | Shape::Jump(ways, _) | Shape::Hop(ways, _) => {
            Some(ways)
        }
        Shape::Leap(..) | Shape::To(_) => None,
    }
}

fn face_line(line: &mut MoveSpec, up: bool) {
    let Some(ways) = line_ways(line) else {
        return;
    };
    let over = turned_over(*ways);
    if over != *ways {
        if !up {
            *ways = over;
        }
        line.compass = true;
    }
}

fn face_term(term: &mut Term, up: bool) {
    match (term.word.as_str(), up) {
        ("forward", true) | ("backward", false) => term.word = "north".into(),
        ("backward", true) | ("forward", false) => term.word = "south".into(),
        _ => term.args.iter_mut().for_each(|term| face_term(term, up)),
    }
}

/// Whether all of White's men begin above all of Black's.
fn white_begins_above(placings: &[Placing]) -> bool {
    let ranks = |player: u8| {
        let of = placings
            .iter()
            .filter(move |placing| placing.player == player);
        of.flat_map(|placing| placing.squares.iter().map(|(_, rank)| *rank))
    };
    match (ranks(1).min(), ranks(2).max()) {
        (Some(white), Some(black)) => white > black,
        _ => false,
    }
}
