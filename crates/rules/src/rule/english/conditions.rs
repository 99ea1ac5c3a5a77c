//! Conditions: what stands where, what has happened, and what is compared.

use super::places::{is_region, several};
use super::{Words, who};
use crate::describe::a as one_named;
use crate::rule::{Sign, Term};

impl Words {
    /// A condition in words.
    pub(super) fn condition(self, term: &Term) -> String {
        let args = term.args.as_slice();
        let join = |word: &str| {
            let parts: Vec<String> = args.iter().map(|term| self.grouped(term)).collect();
            parts.join(&format!(" {word} "))
        };
        match (term.word.as_str(), args) {
            ("yes", []) => "always".into(),
            ("pending", []) => format!("something is pending {}", self.pending_when()),
            ("same-turn", []) => "it is a further move of the same turn".into(),
            ("again", []) => "the same player moves again".into(),
            ("can-move", []) => "some piece can move".into(),
            ("stuck", []) => "the opponent has no legal move".into(),
            ("can-reach", [inner]) => format!(
                "a piece of the opponent's has a move after which, for the opponent, {}",
                self.condition(inner)
            ),
            ("passed", []) => "that move was a forced pass".into(),
            ("all-passed", []) => "both players have passed in a row".into(),
            ("not", [inner]) => self.negated(inner),
            ("and", _) => join("and"),
            ("or", _) => join("or"),
            ("if", [a, b, c]) => format!(
                "{}, if {}, and else {}",
                self.grouped(b),
                self.condition(a),
                self.grouped(c)
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
            ("every", [set, inner]) => {
                format!("for each of {}: {}", self.all(set), self.condition(inner))
            }
            ("some", [set, inner]) => format!(
                "for one of {}: {}",
                self.squares(set),
                self.condition(inner)
            ),
            (word, args) => match (Sign::of(word), args) {
                (Some(sign), [a, b]) => self.compared(a, sign, b),
                _ => term.to_string(),
            },
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

    /// A condition beside others: what goes on to its end, in brackets.
    pub(super) fn grouped(self, term: &Term) -> String {
        match term.word.as_str() {
            "and" | "or" | "every" | "some" | "if" if term.args.len() > 1 => {
                format!("({})", self.condition(term))
            }
            _ => self.condition(term),
        }
    }

    /// A move ends what the move before has left pending.
    fn pending_when(self) -> &'static str {
        match self.made {
            true => "for the next move",
            false => "from the move before",
        }
    }

    pub(super) fn negated(self, term: &Term) -> String {
        match (term.word.as_str(), term.args.as_slice()) {
            ("same-turn", []) => "it is the first move of the turn".into(),
            ("pending", []) => format!("nothing is pending {}", self.pending_when()),
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
            (word, args) => match (Sign::of(word), args) {
                (Some(sign), [a, b]) => self.compared(a, sign.opposite(), b),
                _ => format!("it is not so that {}", self.grouped(term)),
            },
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

    fn compared(self, a: &Term, sign: Sign, b: &Term) -> String {
        let is_number = |term: &Term| term.word.parse::<i32>().is_ok();
        let backwards = is_number(a) && !is_number(b) || a.word == "kind" && b.word == "piece";
        let (a, sign, b) = match backwards {
            true => (b, sign.turned(), a),
            false => (a, sign, b),
        };
        let is = sign.words();
        // "where(queen, mover) = -1", and the square of a piece on no square.
        if let ("square", [of]) = (a.word.as_str(), a.args.as_slice())
            && of.word == "where"
            && b.word == "-1"
        {
            let [kind, by] = of.args.as_slice() else {
                return format!("{} {is} {}", self.number(a), self.number(b));
            };
            return match sign {
                Sign::Equal => format!("{} has no {} on the board", who(by), kind.word),
                _ => format!("{} has {} on the board", who(by), one_named(&kind.word)),
            };
        }
        format!("{} {is} {}", self.number(a), self.number(b))
    }
}
