//! The rules of a read game as sentences in our own words.

use crate::draft::{Draft, KindDraft, Line, MoveDraft, PromotionDraft, Purpose, Shape};
use crate::says::list;
use crate::span::Extent;
use rookery_rules::describe;
use rookery_rules::rule::Term;

/// A sentence, and the phrases of the page that it comes from.
type Sentence = (String, Vec<Extent>);

pub(crate) fn sentences(draft: &Draft) -> Vec<Sentence> {
    let plain = |text: String| (text, Vec::new());
    let of = |text: String, line: &Line| (text, vec![line.at]);
    let mut found = vec![plain(
        "White moves first, then the players move in turn.".into(),
    )];
    for kind in &draft.kinds {
        kind_sentences(kind, &mut found);
    }
    for castle in &draft.castles {
        found.push(of(castle_sentence(&castle.text), castle));
    }
    if let Some(at) = draft.check_spoils_king {
        let royal = draft.kinds.iter().find(|k| k.royal);
        let king = royal.map_or("king", |k| k.name.as_str());
        let text = format!(
            "A {king} that stands in check when its player's turn begins counts as moved from then on."
        );
        found.push((text, vec![at]));
    }
    found.extend(
        draft
            .again
            .iter()
            .map(|line| of(again_sentence(&line.text), line)),
    );
    if let Some(royal) = draft.kinds.iter().find(|k| k.royal) {
        found.push(plain(format!(
            "No move may leave one's own {} attacked, and a {} is never taken.",
            royal.name, royal.name
        )));
    }
    found.extend(
        draft
            .ends
            .iter()
            .map(|line| of(end_sentence(&line.text), line)),
    );
    found.push(plain("A player who has no legal move, where no rule ends the game, passes; two such passes in a row are a draw.".into()));
    found
}

fn ways(words: &[&str]) -> String {
    let words: Vec<String> = words
        .iter()
        .map(|w| match *w {
            "any" => "in any direction".to_string(),
            "orthogonal" => "along ranks and files".to_string(),
            "diagonal" => "diagonally".to_string(),
            "left" => "to the left".to_string(),
            "right" => "to the right".to_string(),
            other => other.to_string(),
        })
        .collect();
    list(&words, "or")
}

fn shape(line: &MoveDraft) -> String {
    match &line.shape {
        Shape::Step(w) => format!("one square {}", ways(w)),
        Shape::Slide(w, None) => format!("any distance {} over empty squares", ways(w)),
        Shape::Slide(w, Some(n)) => format!("exactly {n} squares {} over empty squares", ways(w)),
        Shape::LongSlide(w) => format!("two squares or more {} over empty squares", ways(w)),
        Shape::Jump(w, n) => format!(
            "exactly {n} squares {}, over whatever stands between",
            ways(w)
        ),
        Shape::Leap(a, b) if a == b => {
            format!("in a leap of {a} squares diagonally, over whatever stands between")
        }
        Shape::Leap(1, 2) => "in the knight's leap, over whatever stands between".into(),
        Shape::Leap(a, b) => format!(
            "in a leap of {b} squares one way and {a} to the side, over whatever stands between"
        ),
    }
}

fn kind_sentences(kind: &KindDraft, found: &mut Vec<Sentence>) {
    for line in &kind.moves {
        let mut when = Vec::new();
        if line.unmoved {
            when.push(format!("the {} has not moved yet", kind.name));
        }
        if line.safe {
            when.push("its player's king is not attacked".to_string());
        }
        if let Some(n) = line.pieces {
            when.push(format!("exactly {n} pieces stand on the board"));
        }
        if let Some(from) = &line.from {
            when.push(format!("it stands on {}", place(from)));
        }
        let when = if when.is_empty() {
            String::new()
        } else {
            format!(", as long as {}", list(&when, "and"))
        };
        let verb = match line.purpose {
            Purpose::Goes => "goes",
            Purpose::Moves => "moves, without capturing,",
            Purpose::Captures => "captures",
        };
        let spares = line
            .spares
            .as_ref()
            .map_or_else(String::new, |s| format!("; it never takes a {s}"));
        let passing = match (line.leaves_en_passant, line.en_passant) {
            (true, _) => "; the square passed over may be captured on in the next move",
            (_, true) => "; it also captures en passant",
            _ => "",
        };
        let text = format!(
            "The {} {verb} {}{when}{spares}{passing}.",
            kind.name,
            shape(line)
        );
        let from = line.under.iter().copied().chain([line.at]).collect();
        found.push((text, from));
    }
    if kind.uncapturable {
        let text = format!(
            "A {} is never taken, and may stand where enemy pieces look.",
            kind.name
        );
        found.push((text, Vec::new()));
    }
    for promotion in &kind.promotions {
        found.push((promotion_sentence(kind, promotion), vec![promotion.at]));
    }
}

/// `rank:1,rank:2,a3` in words.
fn place(region: &str) -> String {
    let (rows, mut places): (Vec<&str>, Vec<String>) =
        region
            .split(',')
            .fold((Vec::new(), Vec::new()), |(mut rows, mut squares), word| {
                match word.strip_prefix("rank:") {
                    Some(row) => rows.push(row),
                    None => squares.push(word.to_string()),
                }
                (rows, squares)
            });
    match rows.as_slice() {
        [] => {}
        [row] => places.insert(0, format!("its player's rank {row}")),
        rows => places.insert(0, format!("its player's ranks {}", rows.join(", "))),
    }
    places.join(", ")
}

fn promotion_sentence(kind: &KindDraft, promotion: &PromotionDraft) -> String {
    let to = list(&promotion.to, "or");
    let place = place(&promotion.region);
    let mut text = match promotion.when {
        "arriving" => format!(
            "A {} that arrives on {place} becomes a {to} at once",
            kind.name
        ),
        "waiting" => format!(
            "A {} that stands on {place} since an earlier turn may become a {to} there, as a move",
            kind.name
        ),
        _ => format!("A {} that leaves {place} becomes a {to}", kind.name),
    };
    if promotion.lost {
        text += ", if such a piece of its side has been captured before";
    }
    if let Some(name) = &promotion.without {
        text += &format!(", if its side has no {name} on the board; otherwise it stays as it is");
    }
    if let Some(n) = promotion.fewer {
        text += &format!(", if its side has fewer than {n} of these; otherwise it stays as it is");
    }
    if promotion.fresh {
        text += ", and counts as unmoved";
    }
    text + "."
}

fn castle_sentence(text: &str) -> String {
    let squares: Vec<&str> = text.split([' ', '-']).skip(1).collect();
    match squares.as_slice() {
        [a, b, c, d] => format!(
            "Castling: a king that has not moved goes from {a} to {b} and an unmoved rook from {c} to {d} (Black: the same on its own side), over empty squares, not out of, through or into check."
        ),
        _ => text.to_string(),
    }
}

fn again_sentence(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let with = words
        .iter()
        .position(|w| *w == "with")
        .map_or(&[][..], |i| &words[i + 1..]);
    let piece = match with.first() {
        Some(&"any") | None => "any piece".to_string(),
        Some(kind) if with.contains(&"other") => format!("another {kind}"),
        Some(kind) => format!("a {kind}"),
    };
    let then = if with.contains(&"or-pass") {
        format!("passes or moves {piece}")
    } else {
        format!("moves again at once, with {piece}")
    };
    match words.get(2..5) {
        Some(["arriving", kind, region]) => format!(
            "When a {kind} arrives on {}, its player {then}.",
            place(region)
        ),
        Some(["waiting", kind, _]) => {
            format!("After a promotion of a {kind} where it stands, its player {then}.")
        }
        Some(["first", "any", _]) => {
            format!("In each player's first turn, after the first move, the same player {then}.")
        }
        Some(["first", kind, _]) => format!(
            "In each player's first turn, after a first move of a {kind}, the same player {then}."
        ),
        Some(["each", ..]) => {
            format!("In every turn, after the first move, the same player {then}.")
        }
        _ => text.to_string(),
    }
}

fn end_sentence(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').skip(1).collect();
    let (Some(verdict), Some(key)) = (words.last(), words.first()) else {
        return text.to_string();
    };
    let result = match *verdict {
        "wins" => "the player who has just moved wins",
        "loses" => "the player who has just moved loses",
        _ => "the game is a draw",
    };
    let number = words.get(1).copied().unwrap_or("");
    match *key {
        "checkmate" => format!("Checkmate: {result}."),
        "stalemate" => {
            format!("When the opponent is not in check and has no legal move, {result}.")
        }
        "blocked" => format!("When the opponent has no legal move, {result}."),
        "bare" => format!("When the opponent has a single piece left, {result}."),
        "plies" => format!("When {number} moves have been played, {result}."),
        "quiet" => {
            format!("After {number} moves in a row without a capture or a pawn move, {result}.")
        }
        "bare-plies" => {
            format!("After {number} moves in a row with a single piece on one side, {result}.")
        }
        "turns" => format!("After {number} turns, both players' counted together, {result}."),
        "material" => format!(
            "When only these pieces are left ({}), {result}.",
            words[1..words.len() - 1].join(", ")
        ),
        "when" => {
            let condition = words[1..words.len() - 1].join(" ");
            match Term::parse(&condition) {
                Ok(term) => format!("If {} after a move, {result}.", describe::condition(&term)),
                Err(_) => text.to_string(),
            }
        }
        _ => text.to_string(),
    }
}
