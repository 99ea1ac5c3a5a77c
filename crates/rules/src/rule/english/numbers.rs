//! Numbers, kinds and players, which conditions compare and effects set.

use super::places::is_region;
use super::{Words, who, whose};
use crate::describe::plural;
use crate::rule::Term;

impl Words {
    pub(super) fn number(self, term: &Term) -> String {
        let args = term.args.as_slice();
        let list = |word: &str| {
            let parts = args.iter().enumerate().map(|(place, part)| {
                match has_brackets(&term.word, place, &part.word) {
                    true => format!("({})", self.number(part)),
                    false => self.number(part),
                }
            });
            parts.collect::<Vec<String>>().join(word)
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
                    format!("the number of {} {}", whose(by), plural(&kind.word))
                }
                _ if is_region(set) => format!("the number of squares of {}", self.all(set)),
                _ => format!("the number of {}", self.squares(set)),
            },
            ("value", [by]) => format!("{} value", whose(by)),
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
}

/// Whether a part of a calculation would be taken for another one without brackets.
fn has_brackets(whole: &str, place: usize, part: &str) -> bool {
    let multiplies = |word| matches!(word, "product" | "over" | "modulo");
    match part {
        "sum" | "minus" => multiplies(whole) || whole == "minus" && place > 0,
        "product" | "over" | "modulo" => multiplies(whole) && [whole, part] != ["product"; 2],
        "if" => multiplies(whole) || matches!(whole, "sum" | "minus"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calculations_in_each_other_are_told_apart() {
        let told = |text: &str| Words::BEFORE.number(&Term::parse(text).unwrap());
        assert_eq!(
            told("product(sum(turns, 2), 3)"),
            "(the number of the turn + 2) times 3"
        );
        assert_eq!(
            told("sum(turns, product(2, 3))"),
            "the number of the turn + 2 times 3"
        );
        assert_eq!(
            told("minus(turns, minus(2, 1))"),
            "the number of the turn - (2 - 1)"
        );
        assert_eq!(
            told("minus(minus(turns, 2), 1)"),
            "the number of the turn - 2 - 1"
        );
    }
}
