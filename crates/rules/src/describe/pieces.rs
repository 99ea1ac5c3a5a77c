//! How each kind of piece moves, captures and is promoted, in sentences.

use super::{Part, a, capital, one_of, region};
use crate::rule::english;
use crate::ruleset::Ruleset;
use crate::ruleset::spec::{
    Directions, Hurdle, KindSpec, MoveSpec, PromotionSpec, Purpose, Shape, When,
};
use crate::ruleset::words::direction_words;

/// All sentences about one kind.
pub fn piece_sentences(ruleset: &Ruleset, kind: u8) -> Vec<String> {
    let told = told(ruleset, kind as usize & 15);
    told.into_iter().map(|(_, words)| words).collect()
}

/// The same, each with the statement that it tells.
pub(super) fn told(ruleset: &Ruleset, kind: usize) -> Vec<(Part, String)> {
    let spec = &ruleset.kinds()[kind];
    let name = capital(&a(&spec.name));
    let moves = spec.moves.iter().enumerate();
    let mut all: Vec<(Part, String)> = moves
        .map(|(line, m)| (Part::Move(kind, line), format!("{name} {}.", movement(m))))
        .collect();
    if spec.moves.is_empty() {
        all.push((Part::Kind(kind), format!("{name} never moves.")));
    }
    let promotions = spec.promotions.iter().enumerate();
    all.extend(promotions.map(|(line, p)| (Part::Promotion(kind, line), promotion(spec, p))));
    all
}

/// "goes any number of empty squares diagonally", for one line of a kind.
pub fn movement(m: &MoveSpec) -> String {
    let mut text = match m.purpose {
        Purpose::Captures => format!("captures: it {}", shape(m)),
        Purpose::Goes | Purpose::Moves | Purpose::TakesOwn => shape(m),
    };
    match m.purpose {
        Purpose::Goes => {}
        Purpose::Moves => text += ", to an empty square only",
        Purpose::Captures if m.en_passant => {
            text += ", also onto a square that an enemy piece has just passed over in its long first move";
        }
        Purpose::Captures => text += ", only onto an enemy piece",
        Purpose::TakesOwn => text += ", only onto a piece of its own side, which it takes",
    }
    if let Some(from) = &m.from {
        text += &format!(", from {}", region(from));
    }
    if m.unmoved {
        text += ", as long as it has not moved";
    }
    if m.safe {
        text += ", while its king is not in check";
    }
    if let Some(n) = m.pieces {
        text += &format!(", while exactly {n} pieces stand on the board");
    }
    if !m.spares.is_empty() {
        text += &format!(", but never takes {}", one_of(&m.spares));
    }
    if m.compass {
        text += " (directions as White sees the board)";
    }
    text + &english::clauses(m.through.as_ref(), m.when.as_ref(), m.then.as_ref())
}

fn shape(m: &MoveSpec) -> String {
    // What a slide passes instead of empty squares is told behind.
    let (empty, over) = match m.through {
        Some(_) => ("", ""),
        None => ("empty ", ", over empty squares"),
    };
    match &m.shape {
        Shape::To(set) => format!("goes to {}", english::one(set)),
        Shape::Step(d) => format!("steps one square {}", ways(*d)),
        Shape::Slide(d, 1, 7) => format!("goes any number of {empty}squares {}", ways(*d)),
        Shape::Slide(d, a, b) if a == b => format!("goes exactly {a} squares {}{over}", ways(*d)),
        Shape::Slide(d, a, 7) => format!("goes {a} or more squares {}{over}", ways(*d)),
        Shape::Slide(d, a, b) => format!("goes {a} to {b} squares {}{over}", ways(*d)),
        Shape::Leap(a, b) => {
            let (near, far) = (a.min(b), a.max(b));
            match near {
                0 => format!("leaps {far} squares along a rank or file, over anything between"),
                _ => format!(
                    "leaps {far} squares along a rank or file and {near} to the side, over anything between"
                ),
            }
        }
        Shape::Jump(d, n) => format!(
            "jumps exactly {n} squares {}, over anything between",
            ways(*d)
        ),
        Shape::Hop(d, hurdle) => {
            let over = match hurdle {
                Hurdle::Piece => "piece",
                Hurdle::Friend => "piece of its own side",
                Hurdle::Enemy => "enemy piece",
            };
            format!(
                "hops over a neighbouring {over} to the square behind it, {}",
                ways(*d)
            )
        }
    }
}

fn ways(set: Directions) -> String {
    let words = direction_words(set);
    match words.as_str() {
        "any" => "in any direction".into(),
        "orthogonal" => "along a rank or file".into(),
        "diagonal" => "diagonally".into(),
        "forward" => "straight forward".into(),
        "backward" => "straight back".into(),
        "left right" => "sideways".into(),
        "forward-left forward-right" => "diagonally forward".into(),
        "backward-left backward-right" => "diagonally back".into(),
        "diagonal forward" => "diagonally or straight forward".into(),
        _ => words
            .replace("any", "in any direction")
            .replace("orthogonal", "along a rank or file")
            .replace("diagonal", "diagonally")
            .replace(' ', " or "),
    }
}

fn promotion(kind: &KindSpec, p: &PromotionSpec) -> String {
    let place = region(&p.region);
    let mut conditions = String::new();
    if p.lost {
        conditions += " of which its side has lost one";
    }
    if let Some(n) = p.fewer {
        conditions += &format!(" of which its side has fewer than {n}");
    }
    let into = format!("{}{conditions}", one_of(&p.to));
    let may = if p.optional { "may become" } else { "becomes" };
    let while_ = match &p.without {
        Some(kind) => format!(", while its side has no {kind}"),
        None => String::new(),
    };
    let name = a(&kind.name);
    let sentence = match p.when {
        When::Arriving => format!("{name} that arrives on {place} {may} {into} at once{while_}"),
        When::Leaving => format!("{name} that leaves {place} {may} {into} at once{while_}"),
        When::Waiting => format!(
            "{name} that has stood on {place} since an earlier turn may become {into} there, as its player's move{while_}"
        ),
    };
    let fresh = if p.fresh {
        ", and then counts as not having moved"
    } else {
        ""
    };
    format!("{}{fresh}.", capital(&sentence))
}
