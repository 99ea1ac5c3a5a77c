//! Numbers, kinds and players, which conditions compare and effects set.

use super::{Words, who, whose};
use crate::describe::plural;
use crate::rule::Term;

impl Words {
    pub(super) fn number(self, term: &Term) -> String {
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
                    format!("the number of {} {}", whose(by), plural(&kind.word))
                }
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
