//! Conditions and effects in plain English.

use super::Term;
use crate::ruleset::spec::{Action, PlaySpec};

/// The name of a square, a player or a piece as a term gives it; "its" for the mover.
fn who(term: &Term) -> &str {
    match term.word.as_str() {
        "mover" => "the player to move",
        "next" => "the opponent",
        "white" => "White",
        "black" => "Black",
        "anyone" => "either player",
        other => other,
    }
}

fn whose(term: &Term) -> String {
    match term.word.as_str() {
        "mover" => "the player's own".into(),
        "next" => "the opponent's".into(),
        "anyone" => "either player's".into(),
        _ => format!("{}'s", who(term)),
    }
}

/// A condition in words: "the square just reached is among rank 8".
pub fn condition(term: &Term) -> String {
    let args = term.args.as_slice();
    let join = |word: &str| {
        let parts: Vec<String> = args.iter().map(grouped).collect();
        parts.join(&format!(" {word} "))
    };
    match (term.word.as_str(), args) {
        ("yes", []) => "always".into(),
        ("pending", []) => "something is pending from the move before".into(),
        ("same-turn", []) => "it is a further move of the same turn".into(),
        ("again", []) => "the same player moves again".into(),
        ("can-move", []) => "some piece can move".into(),
        ("stuck", []) => "the opponent has no legal move".into(),
        ("passed", []) => "the move was a forced pass".into(),
        ("not", [inner]) => negated(inner),
        ("and", _) => join("and"),
        ("or", _) => join("or"),
        ("if", [a, b, c]) => format!(
            "{}, if {}, and else {}",
            condition(b),
            condition(a),
            condition(c)
        ),
        ("in", [what, set]) => format!("{} is among {}", place(what), squares(set)),
        ("same", [a, b]) => format!("{} are the same as {}", squares(a), squares(b)),
        ("empty", [what]) => format!("{} is empty", place(what)),
        ("enemy", [what]) => format!("an enemy piece stands on {}", place(what)),
        ("friend", [what]) => format!("a piece of its own side stands on {}", place(what)),
        ("attacked", [what, _]) if what.word == "where" => {
            format!("{} is attacked", owned(what))
        }
        ("attacked", [what, by]) => {
            format!(
                "{} is attacked by the opponents of {}",
                place(what),
                who(by)
            )
        }
        ("lost", [kind, by]) => format!("{} has lost a {} in the game", who(by), kind.word),
        ("every", [set, inner]) => format!("for each of {}: {}", squares(set), condition(inner)),
        ("some", [set, inner]) => format!("for one of {}: {}", squares(set), condition(inner)),
        (sign, [a, b]) => compared(a, sign, b),
        _ => term.to_string(),
    }
}

fn grouped(term: &Term) -> String {
    match term.word.as_str() {
        "and" | "or" if term.args.len() > 1 => format!("({})", condition(term)),
        _ => condition(term),
    }
}

fn negated(term: &Term) -> String {
    match (term.word.as_str(), term.args.as_slice()) {
        ("same-turn", []) => "it is the first move of the turn".into(),
        ("pending", []) => "nothing is pending from the move before".into(),
        ("can-move", []) => "no piece can move".into(),
        ("empty", [what]) => format!("a piece stands on {}", place(what)),
        ("friend", [what]) => format!("no piece of its own side stands on {}", place(what)),
        ("enemy", [what]) => format!("no enemy piece stands on {}", place(what)),
        ("in", [what, set]) => format!("{} is not among {}", place(what), squares(set)),
        ("attacked", [what, _]) if what.word == "where" => {
            format!("{} is not attacked", owned(what))
        }
        ("=", [a, b]) => compared(a, "!=", b),
        _ => format!("it is not so that {}", grouped(term)),
    }
}

fn compared(a: &Term, sign: &str, b: &Term) -> String {
    let is_number = |term: &Term| term.word.parse::<i32>().is_ok();
    let (a, sign, b) = match is_number(a) && !is_number(b) {
        true => {
            let turned = match sign {
                "<" => ">",
                ">" => "<",
                "<=" => ">=",
                ">=" => "<=",
                same => same,
            };
            (b, turned, a)
        }
        false => (a, sign, b),
    };
    let is = match sign {
        "=" => "is",
        "!=" => "is not",
        "<" => "is less than",
        "<=" => "is at most",
        ">" => "is more than",
        _ => "is at least",
    };
    // "where(queen, mover) = -1", and the square of a piece on no square.
    if let ("square", [of]) = (a.word.as_str(), a.args.as_slice())
        && of.word == "where"
        && b.word == "-1"
    {
        let [kind, by] = of.args.as_slice() else {
            return format!("{} {is} {}", number(a), number(b));
        };
        let has = if sign == "=" { "has no" } else { "has a" };
        return format!("{} {has} {} on the board", who(by), kind.word);
    }
    format!("{} {is} {}", number(a), number(b))
}

fn number(term: &Term) -> String {
    let args = term.args.as_slice();
    let list = |word: &str| {
        let parts: Vec<String> = args.iter().map(number).collect();
        parts.join(word)
    };
    match (term.word.as_str(), args) {
        ("mark", [what]) => format!("the mark of the piece on {}", place(what)),
        ("piece", [what]) => format!("the piece on {}", place(what)),
        ("kind", [kind, by]) => format!("{} {}", whose(by), kind.word),
        ("owner", [what]) => format!("the owner of the piece on {}", place(what)),
        ("player", [by]) => who(by).into(),
        ("count", [set]) => match (set.word.as_str(), set.args.as_slice()) {
            ("occupied", [by]) => format!("the number of {} pieces", whose(by)),
            ("pieces", [kind, by]) => format!(
                "the number of {} pieces of the kind {}",
                whose(by),
                kind.word
            ),
            _ => format!("the number of {}", squares(set)),
        },
        ("value", [by]) => format!("{} number", whose(by)),
        ("variable", [name]) => format!("the game's number '{}'", name.word),
        ("counter", []) => "the counter of moves".into(),
        ("turns", []) => "the number of the turn".into(),
        ("square", [what]) => place(what),
        ("file", [what]) => format!("the file (from 0) of {}", place(what)),
        ("rank", [what]) => format!("the rank (from 0) of {}", place(what)),
        ("shade", [what]) => format!("the colour (0 or 1) of {}", place(what)),
        ("steps", [what, set, ways @ ..]) => {
            format!(
                "the number of {} steps from {} to {}",
                if ways.is_empty() { "king's" } else { "rook's" },
                place(what),
                squares(set)
            )
        }
        ("sum", _) => list(" + "),
        ("product", _) => list(" times "),
        ("minus", _) => list(" - "),
        ("over", _) => list(" divided by "),
        ("modulo", _) => list(" modulo "),
        ("least", _) => format!("the least of {}", list(", ")),
        ("most", _) => format!("the most of {}", list(", ")),
        ("if", [c, a, b]) => format!("{} if {}, else {}", number(a), condition(c), number(b)),
        ("-1", []) => "none (-1)".into(),
        _ => term.to_string(),
    }
}

/// "the player's own king": where it stands, or itself.
fn owned(term: &Term) -> String {
    match term.args.as_slice() {
        [kind, by] => format!("{} {}", whose(by), kind.word),
        _ => term.to_string(),
    }
}

fn place(term: &Term) -> String {
    let args = term.args.as_slice();
    match (term.word.as_str(), args) {
        ("here", []) => "its square".into(),
        ("target", []) => "the target square".into(),
        ("between", []) => "the square passed".into(),
        ("each", []) => "that square".into(),
        ("last-target", []) => "the square just reached".into(),
        ("last-from", []) => "the square just left".into(),
        ("pending", []) => "the pending square".into(),
        ("nowhere", []) => "no square".into(),
        ("own", [square]) => format!("{} (as the player sees the board)", square.word),
        ("where", _) => format!("the square of {}", owned(term)),
        ("ahead", [of, steps, way]) => {
            let squares = if steps.word == "1" {
                "square"
            } else {
                "squares"
            };
            format!(
                "the square {} {squares} {} of {}",
                steps.word,
                way.word,
                place(of)
            )
        }
        ("if", [c, a, b]) => format!("{} if {}, else {}", place(a), condition(c), place(b)),
        ("nth", [set, index]) => format!("number {} (from 0) of {}", index.word, squares(set)),
        _ => term.to_string(),
    }
}

fn squares(term: &Term) -> String {
    let args = term.args.as_slice();
    let list = |args: &[Term]| {
        let parts: Vec<String> = args.iter().map(squares).collect();
        parts.join(" and ")
    };
    match (term.word.as_str(), args) {
        ("empty", []) => "the empty squares".into(),
        ("pending", []) => "the pending squares".into(),
        ("occupied", [by]) => format!("the squares of {} pieces", whose(by)),
        ("pieces", [kind, by]) => format!(
            "the squares of {} pieces of the kind {}",
            whose(by),
            kind.word
        ),
        ("start", [what]) => format!("the start squares of the piece on {}", place(what)),
        ("region" | "squares", parts) if !parts.is_empty() => {
            let words: Vec<String> = parts.iter().map(|part| region(&part.word)).collect();
            words.join(", ")
        }
        ("union", parts) => list(parts),
        ("both", parts) => {
            let parts: Vec<String> = parts.iter().map(squares).collect();
            format!("the squares that are in all of these: {}", parts.join("; "))
        }
        ("those", [set, inner]) => {
            format!("those of {} for which {}", squares(set), condition(inner))
        }
        ("sides", [a, b]) => format!("{} for White and {} for Black", squares(a), squares(b)),
        ("without", [a, b]) => format!("{} without {}", squares(a), squares(b)),
        ("expanded", [set, n]) => {
            format!("{} and all squares within {} steps", squares(set), n.word)
        }
        ("leap", [of, a, b]) => {
            format!(
                "the squares a leap of {} and {} from {}",
                a.word,
                b.word,
                place(of)
            )
        }
        ("around", [of, far, ways @ ..]) => {
            let ways: Vec<&str> = ways.iter().map(|way| way.word.as_str()).collect();
            let ways = if ways.is_empty() {
                String::new()
            } else {
                format!(" ({})", ways.join(", "))
            };
            format!(
                "the squares exactly {} away from {}{ways}",
                far.word,
                squares(of)
            )
        }
        (word, []) if word.contains(':') => region(word),
        _ => place(term),
    }
}

fn region(word: &str) -> String {
    word.replace("rank:", "rank ").replace("file:", "the file ")
}

pub(crate) fn effect(term: &Term) -> String {
    let args = term.args.as_slice();
    let list = |word: &str| {
        let parts: Vec<String> = args.iter().map(effect).collect();
        parts.join(word)
    };
    match (term.word.as_str(), args) {
        ("nothing", []) => "nothing happens".into(),
        ("again", []) => "the same player moves again".into(),
        ("mark", [what, n]) => {
            format!("the piece on {} gets the mark {}", place(what), number(n))
        }
        ("value", [by, n]) => format!("{} number becomes {}", whose(by), number(n)),
        ("variable", [name, n]) => {
            format!("the game's number '{}' becomes {}", name.word, number(n))
        }
        ("counter", [n]) => format!("the counter of moves goes back to {}", n.word),
        ("pending", []) => "something is pending for the next move".into(),
        ("pending", [set]) => format!("{} is pending for the next move", squares(set)),
        ("become", [what, kind]) => format!("the piece on {} becomes a {}", place(what), kind.word),
        ("remove", [set]) => format!("what stands on {} is taken off", squares(set)),
        ("carry", [from, to]) => format!("the piece on {} goes to {}", place(from), place(to)),
        ("swap", [a, b]) => format!("the pieces on {} and {} change places", place(a), place(b)),
        ("add", [kind, by, set]) => {
            format!("{} {} is placed on {}", whose(by), kind.word, squares(set))
        }
        ("if", [c, a]) => format!("if {}, {}", condition(c), effect(a)),
        ("if", [c, a, b]) => format!("if {}, {}, else {}", condition(c), effect(a), effect(b)),
        ("each", [set, what]) => format!("for each of {}: {}", squares(set), effect(what)),
        ("and", _) => list(" and "),
        ("then", _) => list("; then "),
        _ => term.to_string(),
    }
}

/// One thing that a player may do in a turn.
pub(crate) fn play(play: &PlaySpec) -> String {
    let what = match &play.action {
        Action::Pieces(kinds) if kinds.is_empty() => "a player moves a piece".into(),
        Action::Pieces(kinds) => format!("a player moves a {}", kinds.join(" or ")),
        Action::Pass => "a player may pass".into(),
        Action::Promote(at, kinds) => {
            let which = match several(at) {
                true => "one of the pieces on",
                false => "the piece on",
            };
            format!("{which} {} becomes a {}", squares(at), kinds.join(" or "))
        }
        Action::Remove(set) => format!("a player takes a piece off one of {}", squares(set)),
        Action::Carry(from, to) => {
            format!("a player moves the piece on {} to {}", one(from), one(to))
        }
        Action::Choose(square, None) => format!("a player chooses {}", one(square)),
        Action::Choose(square, Some(other)) => {
            format!("a player chooses {} and {}", one(square), one(other))
        }
    };
    let when = play
        .when
        .as_ref()
        .map_or(String::new(), |term| format!("If {}, ", condition(term)));
    let then = play
        .then
        .as_ref()
        .map_or(String::new(), |term| format!("; then {}", effect(term)));
    let sentence = crate::describe::capital(&format!("{when}{what}{then}."));
    match (play.also, play.otherwise) {
        (true, _) => format!("In any case: {sentence}"),
        (false, true) => format!("Where nothing of this can be done: {sentence}"),
        (false, false) => sentence,
    }
}

/// A square, or one of several.
fn one(term: &Term) -> String {
    match several(term) {
        true => format!("one of {}", squares(term)),
        false => place(term),
    }
}

/// Whether a term names a set of squares.
fn several(term: &Term) -> bool {
    term.word.contains(':')
        || matches!(
            term.word.as_str(),
            "those"
                | "both"
                | "union"
                | "without"
                | "occupied"
                | "pieces"
                | "empty"
                | "start"
                | "leap"
                | "around"
                | "expanded"
                | "region"
                | "squares"
                | "sides"
        )
}

/// What follows a line of a piece: its conditions and its effects.
pub(crate) fn clauses(through: Option<&Term>, when: Option<&Term>, then: Option<&Term>) -> String {
    let mut text = String::new();
    if let Some(term) = through {
        text += &format!(", passing squares where this holds: {}", condition(term));
    }
    if let Some(term) = when {
        text += &format!(", if {}", condition(term));
    }
    if let Some(term) = then {
        text += &format!("; then {}", effect(term));
    }
    text
}

/// The squares of a set, for a move that leads to one of them.
pub(crate) fn set(term: &Term) -> String {
    squares(term)
}
