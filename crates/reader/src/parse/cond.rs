//! Conditions: what stands after "if", "through", "to" and "moveRule:".

use super::{Parser, Read};
use crate::says;
use crate::tree::{Act, At, Compare, Cond, Squares, Value};

impl Parser<'_> {
    /// A whole condition. The pages print `A, B or C and D` for ((A or B or C) and D):
    /// a list ends at its own last connective, and what follows is joined to the whole.
    pub(super) fn cond(&mut self) -> Read<At<Cond>> {
        self.deeper(Self::cond_list)
    }

    fn cond_list(&mut self) -> Read<At<Cond>> {
        let start = self.pos;
        let mut all = self.cond_group()?;
        while let Some(and) = self.connective() {
            let mut next = self.cond_group()?;
            // "A and B or C", where B and C are alike and A is not, is A and (B or C).
            if and && !alike(&all.is, &next.is) {
                next = self.alike_after(next)?;
            }
            let mut parts = match all {
                // "A and B and C" is one list, as is "A, B and C".
                At {
                    is: Cond::And(parts),
                    ..
                } if and => parts,
                At {
                    is: Cond::Or(parts),
                    ..
                } if !and => parts,
                whole => vec![whole],
            };
            parts.push(next);
            let is = if and {
                Cond::And(parts)
            } else {
                Cond::Or(parts)
            };
            all = At {
                is,
                at: self.since(start),
            };
        }
        Ok(all)
    }

    fn alike_after(&mut self, first: At<Cond>) -> Read<At<Cond>> {
        let mut parts = vec![first];
        while self.key(0) == "or" && self.cond_starts(1) {
            let before = (self.pos, self.notes.len());
            self.pos += 1;
            let next = self.cond_term()?;
            if !alike(&parts[0].is, &next.is) {
                (self.pos, _) = before;
                self.notes.truncate(before.1);
                break;
            }
            parts.push(next);
        }
        let at = parts.iter().map(|p| p.at).reduce(crate::span::Extent::join);
        match (parts.len(), parts.pop(), at) {
            (1, Some(only), _) => Ok(only),
            (_, Some(last), Some(at)) => {
                parts.push(last);
                Ok(At {
                    is: Cond::Or(parts),
                    at,
                })
            }
            _ => self.stuck("a condition"),
        }
    }

    /// `A`, or a list `A, B or C` up to its own connective.
    fn cond_group(&mut self) -> Read<At<Cond>> {
        let start = self.pos;
        let mut terms = vec![self.cond_term()?];
        while self.at_mark(',') && self.cond_starts(1) {
            self.pos += 1;
            terms.push(self.cond_term()?);
        }
        if terms.len() == 1 {
            return terms.pop().map_or_else(|| self.stuck("a condition"), Ok);
        }
        let Some(and) = self.connective() else {
            return self.stuck("'and' or 'or' before the last of several conditions");
        };
        terms.push(self.cond_term()?);
        let is = if and {
            Cond::And(terms)
        } else {
            Cond::Or(terms)
        };
        Ok(At {
            is,
            at: self.since(start),
        })
    }

    /// Takes "and" or "or" where a condition follows; true for "and".
    fn connective(&mut self) -> Option<bool> {
        let and = self.key(0) == "and";
        if (and || self.key(0) == "or") && self.cond_starts(1) {
            self.pos += 1;
            return Some(and);
        }
        None
    }

    /// Whether a condition begins `ahead` tokens from here.
    fn cond_starts(&self, ahead: usize) -> bool {
        let key = |n: usize| self.key(ahead + n);
        match key(0) {
            "not" | "empty" | "true" | "there" | "counter" | "state" | "cell" | "site" | "add"
            | "[" => true,
            "can" => key(1) == "move",
            "in" => key(1) == "the" && key(2) == "same",
            "is" => key(1) == "a" && key(2) == "friend",
            "a" => key(1) == "state",
            "piece" => key(1) == "at",
            "the" => match key(1) {
                "to" | "from" | "location" | "number" | "column" | "cell" => true,
                "moving" | "next" => key(3) == "cannot",
                _ => false,
            },
            _ => {
                let word = self.tokens.get(self.pos + ahead);
                word.is_some_and(|t| matches!(t.kind, crate::token::Kind::Number(_)))
                    || (key(1) == "of"
                        && matches!(
                            (key(2), key(3)),
                            ("the", "moving" | "next") | ("current", "moving")
                        ))
            }
        }
    }

    fn cond_term(&mut self) -> Read<At<Cond>> {
        let start = self.pos;
        let is = self.deeper(Self::cond_here)?;
        let whole = At {
            is,
            at: self.since(start),
        };
        if !matches!(whole.is, Cond::Not(_) | Cond::CanMove(_)) {
            self.note(start, says::cond(&whole.is));
        }
        Ok(whole)
    }

    fn cond_here(&mut self) -> Read<Cond> {
        if self.take("not") {
            let inner = self.cond_term()?;
            return Ok(Cond::Not(Box::new(inner)));
        }
        if self.take("true") {
            return Ok(Cond::True);
        }
        if self.take("empty") {
            return Ok(Cond::Empty);
        }
        if self.take("is a friend") {
            return Ok(Cond::Friend);
        }
        if self.take("in the same turn") {
            return Ok(Cond::SameTurn);
        }
        if self.take("a state is pending") {
            return Ok(Cond::Pending);
        }
        if self.take("there is an enemy player at") {
            return Ok(Cond::EnemyAt(self.site()?));
        }
        if self.take("can move") {
            return Ok(Cond::CanMove(Box::new(self.tried_move()?)));
        }
        if self.at_mark('[') {
            return self.bracketed();
        }
        if let Some(whose) = self.who_cannot_move() {
            return Ok(Cond::CannotMove(whose));
        }
        if self.at_owned_name()
            && self
                .words_at(self.pos + 2, "the moving player is threatened")
                .is_some()
            || self.at_owned_name()
                && self
                    .words_at(self.pos + 2, "current moving player is threatened")
                    .is_some()
            || self.at_owned_name()
                && self
                    .words_at(self.pos + 2, "the next player is threatened")
                    .is_some()
        {
            let (name, whose) = self.owned_name()?;
            self.need("is threatened")?;
            return Ok(Cond::Threatened { name, whose });
        }
        self.comparison()
    }

    fn who_cannot_move(&mut self) -> Option<crate::tree::Whose> {
        use crate::tree::Whose;
        if self.take("the moving player cannot move") {
            Some(Whose::Mover)
        } else if self.take("the next player cannot move") {
            Some(Whose::Next)
        } else {
            None
        }
    }

    /// The move after "can move": one move, with no choice and nothing after it.
    fn tried_move(&mut self) -> Read<Act> {
        self.simple_move()
    }

    /// `[between] is in the set of empty cells`, `[Queen of the moving player] is in all remembered values`
    fn bracketed(&mut self) -> Read<Cond> {
        self.mark('[');
        if self.take("between") {
            if !self.mark(']') {
                return self.stuck("']'");
            }
            self.need("is in the set of empty cells")?;
            return Ok(Cond::BetweenEmpty);
        }
        let (name, whose) = self.owned_name()?;
        if !self.mark(']') {
            return self.stuck("']'");
        }
        self.need("is in all remembered values")?;
        Ok(Cond::Remembered { name, whose })
    }

    fn comparison(&mut self) -> Read<Cond> {
        let left = self.value()?;
        if let Value::Site(site) = &left
            && self.looking_at("is in")
        {
            let site = site.clone();
            self.need("is in")?;
            let set: Squares = self.squares()?;
            return Ok(Cond::IsIn(site, set));
        }
        const WORDS: [(&str, Compare); 6] = [
            ("is equal to", Compare::Equal),
            ("is not equal to", Compare::Unequal),
            ("is less than or equal to", Compare::AtMost),
            ("is less than", Compare::Less),
            ("is greater than or equal to", Compare::AtLeast),
            ("is greater than", Compare::Greater),
        ];
        for (words, compare) in WORDS {
            if self.take(words) {
                return Ok(Cond::Compare(left, compare, self.value()?));
            }
        }
        self.stuck("a comparison, such as 'is equal to'")
    }
}

/// Whether two conditions say the same kind of thing, as alternatives of one list do.
fn alike(a: &Cond, b: &Cond) -> bool {
    let kind = |value: &Value| match value {
        Value::Site(_) => 0,
        Value::Number(_) => 1,
        other => 2 + value_kind(other),
    };
    match (a, b) {
        (Cond::Compare(a1, _, a2), Cond::Compare(b1, _, b2)) => {
            (kind(a1), kind(a2)) == (kind(b1), kind(b2))
        }
        _ => std::mem::discriminant(a) == std::mem::discriminant(b),
    }
}

const fn value_kind(value: &Value) -> u8 {
    match value {
        Value::StateAt(_) => 0,
        Value::PieceAt(_) => 1,
        Value::PiecesOwned(_) => 2,
        Value::SquaresOf(_) => 3,
        Value::Turns => 4,
        Value::Counter => 5,
        Value::Column(_) => 6,
        _ => 7,
    }
}
