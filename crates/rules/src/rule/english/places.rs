//! Squares, sets of them, and the pieces there.

use super::{Words, whose};
use crate::describe::{as_seen, either, plural};
use crate::rule::Term;

/// Whether a set is told as a part of the board: "the last rank", "a1 or h1".
pub(super) fn is_region(set: &Term) -> bool {
    matches!(set.word.as_str(), "region" | "squares" | "own") || set.word.contains(':')
}

/// Whether a term names a set of squares.
pub(super) fn several(term: &Term) -> bool {
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

/// Squares that are the same for both players.
fn same_for_both(word: &str) -> String {
    word.replace("rank:", "rank ").replace("file:", "file ")
}

/// The square to the other hand of the one that is ahead.
fn other_hand(ahead: &Term) -> Option<Term> {
    let way = ahead.args.get(2).filter(|_| ahead.word == "ahead")?;
    let turned = match way.word.split_once("right") {
        Some((start, _)) => format!("{start}left"),
        None => way.word.strip_suffix("left")?.to_string() + "right",
    };
    let mut other = ahead.clone();
    other.args[2] = Term::word(&turned);
    Some(other)
}

/// Whether White is the player.
fn is_white(condition: &Term) -> bool {
    condition.to_string() == "player(mover) = player(white)"
}

impl Words {
    /// Whether a place is where the piece stands whose line is told.
    pub(super) fn is_it(self, what: &Term) -> bool {
        match self.it {
            false => what.word == "here",
            true => matches!(what.word.as_str(), "target" | "last-target"),
        }
    }

    /// The piece on a square.
    pub(super) fn piece(self, what: &Term) -> String {
        match what.word.as_str() {
            _ if self.is_it(what) => "it".into(),
            "where" => self.owned(what),
            _ => format!("the piece on {}", self.place(what)),
        }
    }

    /// "the player's own king": where it stands, or itself.
    pub(super) fn owned(self, term: &Term) -> String {
        match term.args.as_slice() {
            [kind, by] => format!("{} {}", whose(by), kind.word),
            _ => term.to_string(),
        }
    }

    pub(super) fn place(self, term: &Term) -> String {
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
            ("if", [c, a, b]) if other_hand(a).as_ref() == Some(b) && is_white(c) => {
                format!("{}, as the player sees it,", self.place(a))
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

    pub(super) fn squares(self, term: &Term) -> String {
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
                format!("the squares of {} {}", whose(by), plural(&kind.word))
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
            ("without", [a, b]) if a == b => "no squares".to_owned(),
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

    /// All squares of a set, where `squares` would tell one of several.
    pub(super) fn all(self, term: &Term) -> String {
        let told = self.squares(term);
        match is_region(term) {
            true => told.replace(" or ", " and "),
            false => told,
        }
    }

    /// A square, or one of several.
    pub(super) fn one(self, term: &Term) -> String {
        match several(term) {
            true => format!("one of {}", self.squares(term)),
            false => self.place(term),
        }
    }
}
