//! Phrases for quantities.

use super::{Parser, Read};
use crate::token::Kind;
use crate::tree::{Value, Whose};

impl Parser<'_> {
    /// A quantity, with what is done to it behind: `A modulo B`.
    pub(super) fn value(&mut self) -> Read<Value> {
        let mut value = self.deeper(Self::value_here)?;
        let mut several = matches!(value, Value::If { .. });
        loop {
            let before = self.pos;
            let make = if self.take("modulo") {
                Value::Modulo
            } else if self.take("minus") {
                Value::Minus
            } else if self.take("divided by") {
                Value::Divided
            } else {
                return Ok(value);
            };
            let after = std::mem::replace(&mut self.pos, before);
            let last = several && self.of_last_part(matches!(value, Value::If { .. }));
            self.pos = after;
            let other = Box::new(self.deeper(Self::value_here)?);
            value = match value {
                Value::If {
                    cond,
                    then,
                    otherwise,
                } if last => Value::If {
                    cond,
                    then,
                    otherwise: Box::new(make(otherwise, other)),
                },
                Value::Modulo(a, b) if last => Value::Modulo(a, Box::new(make(b, other))),
                Value::Minus(a, b) if last => Value::Minus(a, Box::new(make(b, other))),
                Value::Divided(a, b) if last => Value::Divided(a, Box::new(make(b, other))),
                value => make(Box::new(value), other),
            };
            several = true;
        }
    }

    fn value_here(&mut self) -> Read<Value> {
        if self.looking_at("current value")
            || matches!(self.peek().map(|t| t.kind), Some(Kind::Number(_)))
        {
            return self.number().map(Value::Number);
        }
        if self.take("if") {
            let cond = Box::new(self.cond()?);
            self.need("then")?;
            let then = Box::new(self.value()?);
            self.need("otherwise")?;
            let otherwise = Box::new(self.deeper(Self::value_here)?);
            return Ok(Value::If {
                cond,
                then,
                otherwise,
            });
        }
        const PLAIN: [(&str, Value); 7] = [
            ("the number of turns", Value::Turns),
            ("the number of moves", Value::Moves),
            ("counter", Value::Counter),
            ("current moving player", Value::Player(Whose::Mover)),
            ("the next mover", Value::NextMover),
            ("player one", Value::Player(Whose::One)),
            ("player two", Value::Player(Whose::Two)),
        ];
        for (words, value) in PLAIN {
            if self.take(words) {
                return Ok(value);
            }
        }
        if self.take("state at") {
            return Ok(Value::StateAt(self.site()?));
        }
        if self.take("piece at") {
            return Ok(Value::PieceAt(self.site()?));
        }
        if self.take("player at") {
            return Ok(Value::PlayerAt(self.site()?));
        }
        if let Some(variable) = self.state_variable() {
            return Ok(variable);
        }
        if self.take("the value of") {
            return Ok(Value::NumberOf(self.numbered_player()?));
        }
        if self.take("the level of the piece on cell") {
            let site = self.site()?;
            if self.take("at level") {
                self.number()?;
            }
            return Ok(Value::NumberAt(site));
        }
        if self.take("the column within which site") {
            let site = self.site()?;
            self.need("lies")?;
            return Ok(Value::Column(site));
        }
        if self.take("row of") {
            let site = self.site()?;
            self.take("of cell");
            return Ok(self.row_of_sides(site));
        }
        if self.take("the phase of") {
            return Ok(Value::Colour(self.site()?));
        }
        let straight = self.take("the number of orthogonal step moves from");
        if straight || self.take("the number of all step moves from") {
            let from = self.site()?;
            self.need("to")?;
            let to = Box::new(self.set_or_site()?);
            return Ok(Value::Steps { straight, from, to });
        }
        if self.take("add the following values") {
            return Ok(Value::Sum(self.values()?));
        }
        if self.take("multiply all the values in") {
            return Ok(Value::Product(self.values()?));
        }
        if self.take("the minimum of the following values") {
            return Ok(Value::Least(self.values()?));
        }
        if self.take("the maximum of the following values") {
            return Ok(Value::Most(self.values()?));
        }
        if self.looking_at("the number of") {
            return self.count();
        }
        Ok(Value::Site(self.site()?))
    }

    /// `[1,the number of turns]`
    fn values(&mut self) -> Read<Vec<Value>> {
        self.mark(':');
        if !self.mark('[') {
            return self.stuck("a list of values in brackets");
        }
        let mut values = vec![self.value()?];
        while self.mark(',') {
            values.push(self.value()?);
        }
        if self.mark(']') {
            Ok(values)
        } else {
            self.stuck("']'")
        }
    }

    /// `the number of pieces owned by …`, `the number of sites in …`
    fn count(&mut self) -> Read<Value> {
        self.need("the number of")?;
        if self.take("sites in") {
            let set = self.squares()?;
            return Ok(match set {
                crate::tree::Squares::Occupied(whose) => Value::SquaresOf(whose),
                set => Value::Count(Box::new(set)),
            });
        }
        // What is the same in every game that is played here.
        const FIXED: [(&str, i32); 5] = [
            ("active players", 2),
            ("players", 2),
            ("rows", 8),
            ("columns", 8),
            ("cells", 64),
        ];
        for (words, number) in FIXED {
            if self.take(words) {
                return Ok(Value::Number(number));
            }
        }
        // A version of the generator prints "null" for "pieces".
        let name = if self.take("pieces") || self.take("null") {
            None
        } else {
            Some(self.counted_name("'pieces' or the name of a piece")?)
        };
        if self.take("in the region") || name.is_none() && self.take("in") {
            let of = Box::new(self.squares()?);
            return Ok(Value::PiecesIn { name, of });
        }
        self.need("owned by")?;
        let whose = self.owner()?;
        Ok(match name {
            Some(name) => Value::KindOwned { name, whose },
            None => Value::PiecesOwned(whose),
        })
    }
}
