//! Effects: what a move brings about.

use super::places::several;
use super::{Words, whose};
use crate::describe::a as one_named;
use crate::rule::Term;

fn has_condition(effect: &Term) -> bool {
    effect.has(&|term| term.word == "if")
}

/// What stands between a condition and an effect, which may have conditions of its own.
fn sign_before(effect: &Term) -> &'static str {
    match has_condition(effect) {
        true => ":",
        false => ",",
    }
}

impl Words {
    /// What a condition or several squares are said of: where one effect follows another, both.
    fn inner(self, effect: &Term) -> String {
        let told = self.effect(effect);
        match has_condition(effect) {
            true => told,
            false => told.replace("; then ", " and then "),
        }
    }

    /// Several effects at once: behind a condition, or several squares, that is on one of them alone.
    fn together(self, effects: &[Term]) -> String {
        let mut told = String::new();
        let mut joint = "";
        for effect in effects {
            told = told + joint + &self.effect(effect);
            joint = match effect.word.as_str() {
                "if" | "each" | "then" => "; and in any case ",
                _ => " and ",
            };
        }
        told
    }

    pub(super) fn effect(self, term: &Term) -> String {
        let args = term.args.as_slice();
        match (term.word.as_str(), args) {
            ("nothing", []) => "nothing happens".into(),
            ("again", []) => "the same player moves again".into(),
            ("end-turn", []) => "the opponent moves next, whatever else gave a further move".into(),
            ("mark", [what, n]) => {
                format!("{} gets the mark {}", self.piece(what), self.number(n))
            }
            ("value", [by, n]) => format!("{} value becomes {}", whose(by), self.number(n)),
            ("variable", [name, n]) => {
                format!(
                    "the game's number '{}' becomes {}",
                    name.word,
                    self.number(n)
                )
            }
            ("counter", [n]) => format!("the counter of moves goes back to {}", n.word),
            ("pending", []) => "something is pending for the next move".into(),
            ("pending", [set]) => {
                let are = if several(set) { "are" } else { "is" };
                format!("{} {are} pending for the next move", self.all(set))
            }
            ("become", [what, kind]) => {
                format!("{} becomes {}", self.piece(what), one_named(&kind.word))
            }
            ("remove", [set]) => format!("what stands on {} is taken off", self.all(set)),
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
                    "{} {} is placed on {}{}",
                    whose(by),
                    kind.word,
                    if several(set) { "each of " } else { "" },
                    self.all(set)
                )
            }
            // One condition behind another is one more condition.
            ("if", [c, then]) => match (then.word.as_str(), then.args.as_slice()) {
                ("if", [inner, then]) => {
                    let both = format!("{} and {}", self.grouped(c), self.grouped(inner));
                    format!("if {both}{} {}", sign_before(then), self.inner(then))
                }
                _ => {
                    let effect = self.inner(then);
                    format!("if {}{} {effect}", self.condition(c), sign_before(then))
                }
            },
            // Behind conditions of its own an "otherwise" would not show whose it is.
            ("if", [c, then, other]) => {
                let otherwise = match has_condition(then) {
                    true => format!("but if {}{}", self.negated(c), sign_before(other)),
                    false => "otherwise".into(),
                };
                format!(
                    "if {}{} {}; {otherwise} {}",
                    self.condition(c),
                    sign_before(then),
                    self.inner(then),
                    self.inner(other)
                )
            }
            ("each", [set, what]) => {
                format!("for each of {}: {}", self.all(set), self.inner(what))
            }
            ("and", _) => self.together(args),
            ("then", _) => {
                let parts: Vec<String> = args.iter().map(|term| self.effect(term)).collect();
                parts.join("; then ")
            }
            _ => term.to_string(),
        }
    }
}
