//! Conditions and effects in plain English.

use super::Term;
use crate::describe::{a as one_named, as_seen, either, one_of};
use crate::ruleset::spec::{Action, PlaySpec};

/// A condition in words: "the square just reached is on the last rank".
pub fn condition(term: &Term) -> String {
    Words { it: false }.condition(term)
}

/// The name of a square, a player or a piece as a term gives it; "its" for the mover.
fn who(term: &Term) -> &str {
    match term.word.as_str() {
        "mover" => "the player",
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

/// "queens", "ferzes".
fn many(kind: &str) -> String {
    match kind.ends_with(['s', 'x', 'z']) || kind.ends_with("ch") {
        true => format!("{kind}es"),
        false => format!("{kind}s"),
    }
}

/// Squares that are the same for both players.
fn same_for_both(word: &str) -> String {
    word.replace("rank:", "rank ").replace("file:", "file ")
}

/// What stands between a condition and its effect, which may have a condition of its own.
fn joint(then: &Term) -> &'static str {
    match then.word == "if" {
        true => ":",
        false => ",",
    }
}

/// What holds where a comparison does not.
fn opposite(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "=" => "!=",
        "!=" => "=",
        "<" => ">=",
        "<=" => ">",
        ">" => "<=",
        ">=" => "<",
        _ => return None,
    })
}

/// Whether a set is told as a part of the board: "the last rank", "a1 or h1".
fn is_region(set: &Term) -> bool {
    matches!(set.word.as_str(), "region" | "squares" | "own") || set.word.contains(':')
}

/// How terms are told.
#[derive(Clone, Copy)]
struct Words {
    /// "It" is a piece that has moved, and stands on the square just reached; or else one that is to
    /// move.
    it: bool,
}

impl Words {
    /// A condition in words.
    fn condition(self, term: &Term) -> String {
        let args = term.args.as_slice();
        let join = |word: &str| {
            let parts: Vec<String> = args.iter().map(|term| self.grouped(term)).collect();
            parts.join(&format!(" {word} "))
        };
        match (term.word.as_str(), args) {
            ("yes", []) => "always".into(),
            ("pending", []) => "something is pending from the move before".into(),
            ("same-turn", []) => "it is a further move of the same turn".into(),
            ("again", []) => "the same player moves again".into(),
            ("can-move", []) => "some piece can move".into(),
            ("stuck", []) => "the opponent has no legal move".into(),
            ("passed", []) => "that move was a forced pass".into(),
            ("not", [inner]) => self.negated(inner),
            ("and", _) => join("and"),
            ("or", _) => join("or"),
            ("if", [a, b, c]) => format!(
                "{}, if {}, and else {}",
                self.condition(b),
                self.condition(a),
                self.condition(c)
            ),
            ("in", [what, set]) => self.lies(what, set, true),
            ("same", [a, b]) => format!("{} are the same as {}", self.squares(a), self.squares(b)),
            ("empty", [what]) => format!("{} is empty", self.place(what)),
            ("enemy", [what]) => format!("an enemy piece stands on {}", self.place(what)),
            ("friend", [what]) => format!("a piece of its own side stands on {}", self.place(what)),
            ("attacked", [what, _]) if what.word == "where" => {
                format!("{} is attacked", self.owned(what))
            }
            ("attacked", [what, by]) => self.attacked(what, "is attacked", by),
            ("lost", [kind, by]) => {
                format!("{} has lost {} in the game", who(by), one_named(&kind.word))
            }
            ("every", [set, inner]) => format!(
                "for each of {}: {}",
                self.squares(set),
                self.condition(inner)
            ),
            ("some", [set, inner]) => format!(
                "for one of {}: {}",
                self.squares(set),
                self.condition(inner)
            ),
            (sign, [a, b]) => self.compared(a, sign, b),
            _ => term.to_string(),
        }
    }

    fn attacked(self, what: &Term, is_attacked: &str, by: &Term) -> String {
        let by = match by.word.as_str() {
            "mover" => "the opponent".into(),
            "next" => "the player".into(),
            _ => format!("the opponents of {}", who(by)),
        };
        format!("{} {is_attacked} by {by}", self.place(what))
    }

    fn grouped(self, term: &Term) -> String {
        match term.word.as_str() {
            "and" | "or" if term.args.len() > 1 => format!("({})", self.condition(term)),
            _ => self.condition(term),
        }
    }

    fn negated(self, term: &Term) -> String {
        match (term.word.as_str(), term.args.as_slice()) {
            ("same-turn", []) => "it is the first move of the turn".into(),
            ("pending", []) => "nothing is pending from the move before".into(),
            ("can-move", []) => "no piece can move".into(),
            ("empty", [what]) => format!("a piece stands on {}", self.place(what)),
            ("friend", [what]) => {
                format!("no piece of its own side stands on {}", self.place(what))
            }
            ("enemy", [what]) => format!("no enemy piece stands on {}", self.place(what)),
            ("in", [what, set]) => self.lies(what, set, false),
            ("attacked", [what, _]) if what.word == "where" => {
                format!("{} is not attacked", self.owned(what))
            }
            ("attacked", [what, by]) => self.attacked(what, "is not attacked", by),
            (sign, [a, b]) if opposite(sign).is_some() => {
                self.compared(a, opposite(sign).unwrap_or(sign), b)
            }
            _ => format!("it is not so that {}", self.grouped(term)),
        }
    }

    fn compared(self, a: &Term, sign: &str, b: &Term) -> String {
        let is_number = |term: &Term| term.word.parse::<i32>().is_ok();
        let backwards = is_number(a) && !is_number(b) || a.word == "kind" && b.word == "piece";
        let (a, sign, b) = match backwards {
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
                return format!("{} {is} {}", self.number(a), self.number(b));
            };
            return match sign {
                "=" => format!("{} has no {} on the board", who(by), kind.word),
                _ => format!("{} has {} on the board", who(by), one_named(&kind.word)),
            };
        }
        format!("{} {is} {}", self.number(a), self.number(b))
    }

    fn number(self, term: &Term) -> String {
        let args = term.args.as_slice();
        let list = |word: &str| {
            let parts: Vec<String> = args.iter().map(|term| self.number(term)).collect();
            parts.join(word)
        };
        match (term.word.as_str(), args) {
            ("mark", [what]) if self.is_it(what) => "its mark".into(),
            ("mark", [what]) => format!("the mark of {}", self.piece(what)),
            ("piece", [what]) => self.piece(what),
            ("kind", [kind, by]) => format!("{} {}", whose(by), kind.word),
            ("owner", [what]) => format!("the owner of the piece on {}", self.place(what)),
            ("player", [by]) => who(by).into(),
            ("count", [set]) => match (set.word.as_str(), set.args.as_slice()) {
                ("occupied", [by]) => format!("the number of {} pieces", whose(by)),
                ("pieces", [kind, by]) => {
                    format!("the number of {} {}", whose(by), many(&kind.word))
                }
                _ => format!("the number of {}", self.squares(set)),
            },
            ("value", [by]) => format!("{} number", whose(by)),
            ("variable", [name]) => format!("the game's number '{}'", name.word),
            ("counter", []) => "the counter of moves".into(),
            ("turns", []) => "the number of the turn".into(),
            ("square", [what]) => self.place(what),
            ("file", [what]) => format!("the file (from 0) of {}", self.place(what)),
            ("rank", [what]) => format!("the rank (from 0) of {}", self.place(what)),
            ("shade", [what]) => format!("the colour (0 or 1) of {}", self.place(what)),
            ("steps", [what, set, ways @ ..]) => {
                format!(
                    "the number of {} steps from {} to {}",
                    if ways.is_empty() { "king's" } else { "rook's" },
                    self.place(what),
                    self.squares(set)
                )
            }
            ("sum", _) => list(" + "),
            ("product", _) => list(" times "),
            ("minus", _) => list(" - "),
            ("over", _) => list(" divided by "),
            ("modulo", _) => list(" modulo "),
            ("least", _) => format!("the least of {}", list(", ")),
            ("most", _) => format!("the most of {}", list(", ")),
            ("if", [c, a, b]) => format!(
                "{} if {}, else {}",
                self.number(a),
                self.condition(c),
                self.number(b)
            ),
            ("-1", []) => "none (-1)".into(),
            _ => term.to_string(),
        }
    }

    /// "the player's own king": where it stands, or itself.
    fn owned(self, term: &Term) -> String {
        match term.args.as_slice() {
            [kind, by] => format!("{} {}", whose(by), kind.word),
            _ => term.to_string(),
        }
    }

    fn place(self, term: &Term) -> String {
        let args = term.args.as_slice();
        match (term.word.as_str(), args) {
            ("here" | "last-from", []) if self.it => "the square that it came from".into(),
            ("target", []) if self.it => "the square just reached".into(),
            ("here", []) => "its square".into(),
            ("target", []) => "the target square".into(),
            ("between", []) => "the square passed".into(),
            ("each", []) => "that square".into(),
            ("last-target", []) => "the square just reached".into(),
            ("last-from", []) => "the square just left".into(),
            ("pending", []) => "the pending square".into(),
            ("nowhere", []) => "no square".into(),
            ("own", [square]) => as_seen(&square.word),
            ("where", _) => format!("the square of {}", self.owned(term)),
            ("ahead", [of, steps, way]) => {
                let (mut of, mut far) = (of, steps.word.parse().unwrap_or(1));
                // One step after another the same way.
                while let ("ahead", [before, more, same]) = (of.word.as_str(), of.args.as_slice())
                    && same == way
                {
                    far += more.word.parse().unwrap_or(1);
                    of = before;
                }
                let of = match of.word.as_str() {
                    _ if self.is_it(of) => "it".into(),
                    _ => self.place(of),
                };
                let way = match way.word.as_str() {
                    "forward" => "ahead of".into(),
                    "backward" => "behind".into(),
                    way => format!("{way} of"),
                };
                match far {
                    1 => format!("the square just {way} {of}"),
                    far => format!("the square {far} squares {way} {of}"),
                }
            }
            ("if", [c, a, b]) => format!(
                "{} if {}, else {}",
                self.place(a),
                self.condition(c),
                self.place(b)
            ),
            ("nth", [set, index]) => match index.word.as_str() {
                "0" => format!("the first of {}", self.squares(set)),
                "1" => format!("the second of {}", self.squares(set)),
                other => format!("number {other} (from 0) of {}", self.squares(set)),
            },
            _ => term.to_string(),
        }
    }

    fn squares(self, term: &Term) -> String {
        let args = term.args.as_slice();
        let list = |args: &[Term]| {
            let parts: Vec<String> = args.iter().map(|term| self.squares(term)).collect();
            parts.join(" and ")
        };
        match (term.word.as_str(), args) {
            ("empty", []) => "the empty squares".into(),
            ("pending", []) => "the pending squares".into(),
            ("occupied", [by]) => format!("the squares of {} pieces", whose(by)),
            ("pieces", [kind, by]) => {
                format!("the squares of {} {}", whose(by), many(&kind.word))
            }
            ("start", [what]) if self.is_it(what) => "the squares where its kind starts".into(),
            ("start", [what]) => format!("the start squares of the piece on {}", self.place(what)),
            ("region", parts) if !parts.is_empty() => {
                let parts: Vec<&str> = parts.iter().map(|part| part.word.as_str()).collect();
                as_seen(&parts.join(","))
            }
            ("squares", parts) if !parts.is_empty() => {
                let words: Vec<String> =
                    parts.iter().map(|part| same_for_both(&part.word)).collect();
                either(&words)
            }
            ("union", parts) => list(parts),
            ("both", parts) => {
                let parts: Vec<String> = parts.iter().map(|term| self.squares(term)).collect();
                format!("the squares that are in all of these: {}", parts.join("; "))
            }
            ("those", [set, inner]) => {
                format!(
                    "those of {} for which {}",
                    self.squares(set),
                    self.condition(inner)
                )
            }
            ("sides", [a, b]) => format!(
                "{} for White and {} for Black",
                self.squares(a),
                self.squares(b)
            ),
            ("without", [a, b]) => format!("{} without {}", self.squares(a), self.squares(b)),
            ("expanded", [set, n]) => {
                format!(
                    "{} and all squares within {} steps",
                    self.squares(set),
                    n.word
                )
            }
            ("leap", [of, a, b]) => {
                format!(
                    "the squares a leap of {} and {} from {}",
                    a.word,
                    b.word,
                    self.place(of)
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
                    self.squares(of)
                )
            }
            (word, []) if word.contains(':') => as_seen(word),
            _ => self.place(term),
        }
    }

    fn effect(self, term: &Term) -> String {
        let args = term.args.as_slice();
        let list = |word: &str| {
            let parts: Vec<String> = args.iter().map(|term| self.effect(term)).collect();
            parts.join(word)
        };
        match (term.word.as_str(), args) {
            ("nothing", []) => "nothing happens".into(),
            ("again", []) => "the same player moves again".into(),
            ("mark", [what, n]) => {
                format!("{} gets the mark {}", self.piece(what), self.number(n))
            }
            ("value", [by, n]) => format!("{} number becomes {}", whose(by), self.number(n)),
            ("variable", [name, n]) => {
                format!(
                    "the game's number '{}' becomes {}",
                    name.word,
                    self.number(n)
                )
            }
            ("counter", [n]) => format!("the counter of moves goes back to {}", n.word),
            ("pending", []) => "something is pending for the next move".into(),
            ("pending", [set]) => format!("{} is pending for the next move", self.squares(set)),
            ("become", [what, kind]) => {
                format!("{} becomes {}", self.piece(what), one_named(&kind.word))
            }
            ("remove", [set]) => format!("what stands on {} is taken off", self.squares(set)),
            ("carry", [from, to]) => {
                match self.is_it(from) && matches!(to.word.as_str(), "here" | "last-from") {
                    true => "it goes back to the square that it came from".into(),
                    false => format!("{} goes to {}", self.piece(from), self.place(to)),
                }
            }
            ("swap", [a, b]) => format!(
                "the pieces on {} and {} change places",
                self.place(a),
                self.place(b)
            ),
            ("add", [kind, by, set]) => {
                format!(
                    "{} {} is placed on {}",
                    whose(by),
                    kind.word,
                    self.squares(set)
                )
            }
            // One condition behind another is one more condition; an "else" needs to know whose it is.
            ("if", [c, then]) => match (then.word.as_str(), then.args.as_slice()) {
                ("if", [inner, then]) => format!(
                    "if {} and {}{} {}",
                    self.grouped(c),
                    self.grouped(inner),
                    joint(then),
                    self.effect(then)
                ),
                _ => {
                    let joint = joint(then);
                    format!("if {}{joint} {}", self.condition(c), self.effect(then))
                }
            },
            ("if", [c, then, other]) => {
                format!(
                    "if {}{} {}; otherwise {}",
                    self.condition(c),
                    joint(then),
                    self.effect(then),
                    self.effect(other)
                )
            }
            ("each", [set, what]) => {
                format!("for each of {}: {}", self.squares(set), self.effect(what))
            }
            ("and", _) => list(" and "),
            ("then", _) => list("; then "),
            _ => term.to_string(),
        }
    }

    /// Whether a place is where the piece stands whose line is told.
    fn is_it(self, what: &Term) -> bool {
        match self.it {
            false => what.word == "here",
            true => matches!(what.word.as_str(), "target" | "last-target"),
        }
    }

    /// The piece on a square.
    fn piece(self, what: &Term) -> String {
        match what.word.as_str() {
            _ if self.is_it(what) => "it".into(),
            "where" => self.owned(what),
            _ => format!("the piece on {}", self.place(what)),
        }
    }

    /// Whether a square is one of several: "it has reached the last rank".
    fn lies(self, what: &Term, set: &Term, so: bool) -> String {
        let squares = match (set.word.as_str(), set.args.as_slice()) {
            ("both", [a, b]) if is_region(a) && is_region(b) => {
                format!("{}, on {}", self.squares(b), self.squares(a))
            }
            _ => self.squares(set),
        };
        let among = match set.word.as_str() {
            "both" if set.args.iter().all(is_region) => "",
            "pending" => "one of ",
            _ if is_region(set) || !several(set) => "",
            _ => "one of ",
        };
        let verb = match (what.word.as_str(), self.it, so) {
            ("here", false, true) => "it stands on".into(),
            ("here", false, false) => "it does not stand on".into(),
            ("target", false, true) => "it goes to".into(),
            ("target", false, false) => "it does not go to".into(),
            ("target" | "last-target", true, true) => "it has reached".into(),
            ("target" | "last-target", true, false) => "it has not reached".into(),
            (_, _, so) => {
                let is = match (so, among.is_empty()) {
                    (true, true) => "is on",
                    (true, false) => "is",
                    (false, true) => "is not on",
                    (false, false) => "is not",
                };
                format!("{} {is}", self.place(what))
            }
        };
        format!("{verb} {among}{squares}")
    }

    /// A square, or one of several.
    fn one(self, term: &Term) -> String {
        match several(term) {
            true => format!("one of {}", self.squares(term)),
            false => self.place(term),
        }
    }
}

/// One thing that a player may do in a turn.
pub(crate) fn play(play: &PlaySpec) -> String {
    let words = Words { it: false };
    let moves = matches!(&play.action, Action::Pieces(_) | Action::Carry(..));
    let what = match &play.action {
        Action::Pieces(kinds) if kinds.is_empty() => "a player moves a piece".into(),
        Action::Pieces(kinds) => format!("a player moves {}", one_of(kinds)),
        Action::Pass => "a player may pass".into(),
        Action::Promote(at, kinds) => {
            let which = match several(at) {
                true => "one of the pieces on",
                false => "the piece on",
            };
            format!("{which} {} becomes {}", words.squares(at), one_of(kinds))
        }
        Action::Remove(set) => format!("a player takes a piece off one of {}", words.squares(set)),
        Action::Carry(from, to) => {
            format!(
                "a player moves the piece on {} to {}",
                words.one(from),
                words.one(to)
            )
        }
        Action::Choose(square, None) => format!("a player chooses {}", words.one(square)),
        Action::Choose(square, Some(other)) => {
            format!(
                "a player chooses {} and {}",
                words.one(square),
                words.one(other)
            )
        }
    };
    let when = play.when.as_ref().map_or(String::new(), |term| {
        format!("If {}, ", words.condition(term))
    });
    let then = play.then.as_ref().map_or(String::new(), |term| {
        format!("; then {}", Words { it: moves }.effect(term))
    });
    let sentence = crate::describe::capital(&format!("{when}{what}{then}."));
    match (play.also, play.otherwise) {
        (true, _) => format!("In any case: {sentence}"),
        (false, true) => format!("Where nothing of this can be done: {sentence}"),
        (false, false) => sentence,
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
    let (before, after) = (Words { it: false }, Words { it: true });
    let mut text = String::new();
    if let Some(term) = through {
        text += &format!(
            ", passing squares where this holds: {}",
            before.condition(term)
        );
    }
    if let Some(term) = when {
        text += &format!(", if {}", before.condition(term));
    }
    if let Some(term) = then {
        text += &format!("; then {}", after.effect(term));
    }
    text
}

/// Where a move leads: to a square, or to one of several.
pub(crate) fn one(term: &Term) -> String {
    Words { it: false }.one(term)
}
