//! Phrases for single squares.

use super::{Parser, Read, square};
use crate::token::{Kind, Token};
use crate::tree::{Site, Value, Whose};

impl Parser<'_> {
    /// Whether `NAME of …` stands here: a piece or a named square of a player.
    pub(super) fn at_owned_name(&self) -> bool {
        self.owned_name_at(0)
    }

    pub(super) fn owned_name_at(&self, ahead: usize) -> bool {
        let key = |n: usize| self.key(ahead + n);
        let token = self.tokens.get(self.pos + ahead);
        token.is_some_and(|t| t.kind == Kind::Word)
            && key(1) == "of"
            && match key(2) {
                "the" => matches!(key(3), "moving" | "next") && key(4) == "player",
                "current" => key(3) == "moving",
                "player" => matches!(key(3), "one" | "two" | "1" | "2"),
                "1" | "2" => true,
                _ => false,
            }
    }

    /// `King of the moving player`: the name as the page writes it, or the piece's own.
    pub(super) fn owned_name(&mut self) -> Read<(String, Whose)> {
        if !self.at_owned_name() {
            return self.stuck("a piece of a player, such as 'King of the moving player'");
        }
        let name = match self.name() {
            Some(name) => name,
            None => self.word(),
        };
        self.need("of")?;
        Ok((name, self.whose()?))
    }

    /// Takes whatever word stands here.
    pub(super) fn word(&mut self) -> String {
        let text = self.peek().map(Token::name).unwrap_or_default();
        self.pos += 1;
        text
    }

    /// `state variable NAME`, which the generator prints without the space before the name.
    pub(super) fn state_variable(&mut self) -> Option<Value> {
        if self.take("state variable") {
            return Some(Value::Variable(self.word()));
        }
        if self.key(0) != "state" || !self.key(1).starts_with("variable") {
            return None;
        }
        self.pos += 1;
        let glued = self.word();
        let name = glued.get("variable".len()..).unwrap_or_default();
        Some(Value::Variable(name.to_string()))
    }

    pub(super) fn site(&mut self) -> Read<Site> {
        let site = self.deeper(Self::site_here)?;
        Ok(self.site_of_sides(site))
    }

    fn site_here(&mut self) -> Read<Site> {
        const WORDS: [(&str, Site); 9] = [
            ("the to location of the last move", Site::LastTo),
            ("the from location of the last move", Site::LastFrom),
            ("the location of the piece", Site::Piece),
            ("the pending value", Site::Pending),
            ("current site", Site::Current),
            ("between", Site::Between),
            ("null is in", Site::WhereSome),
            ("to", Site::To),
            ("site to", Site::To),
        ];
        for (words, site) in WORDS {
            if self.take(words) {
                // Within one move there is but one start of the turn.
                self.take("at startofturn");
                return Ok(site);
            }
        }
        if self.take("the cell at row") {
            let row = Box::new(self.value()?);
            self.need("and column")?;
            let column = Box::new(self.value()?);
            return Ok(Site::Crossing { row, column });
        }
        if self.looking_at("the cell") || self.looking_at("cell") {
            self.take("the");
            self.take("cell");
            return match self.key(1) {
                "step" | "steps" | "value" => self.ahead(),
                _ => self.site(),
            };
        }
        if let Some(Kind::Number(n)) = self.peek().map(|t| t.kind)
            && let Some(site) = numbered(n)
        {
            self.pos += 1;
            return Ok(Site::Square(site.0, site.1));
        }
        if let Some((file, rank)) = square(self.key(0)) {
            self.pos += 1;
            return Ok(Site::Square(file, rank));
        }
        if self.looking_at("site")
            && matches!(
                self.tokens.get(self.pos + 1).map(|t| t.kind),
                Some(Kind::Number(_))
            )
        {
            self.need("site")?;
            let index = self.number()?;
            self.need("of region")?;
            let set = Box::new(self.last_set()?);
            return Ok(Site::OfRegion { index, set });
        }
        if self.at_owned_name() {
            let (name, whose) = self.owned_name()?;
            let membership = self.looking_at("is in") && self.set_starts(2);
            return Ok(if !membership && self.take("is in") {
                Site::WhereIs { name, whose }
            } else {
                Site::Named { name, whose }
            });
        }
        if let Some(number) = self.state_variable() {
            return Ok(Site::Numbered(Box::new(number)));
        }
        if self.at_mapped_name() {
            let name = self.word();
            self.need("of")?;
            let key = Box::new(self.value()?);
            return Ok(Site::Mapped { name, key });
        }
        self.stuck("a square, such as 'the to location of the last move'")
    }

    /// `captured of Piece at to`
    pub(super) fn at_mapped_name(&self) -> bool {
        self.peek().is_some_and(|t| t.kind == Kind::Word)
            && self.key(1) == "of"
            && matches!(self.key(2), "piece" | "state" | "player")
            && self.key(3) == "at"
    }

    /// `2 steps ahead of … in the direction …`
    fn ahead(&mut self) -> Read<Site> {
        let steps = self.number()?;
        if !self.take("steps ahead of") {
            self.need("step ahead of")?;
        }
        let of = Box::new(self.site()?);
        self.need("in the direction")?;
        let ways = Box::new(self.ways()?);
        Ok(Site::Ahead { steps, of, ways })
    }
}

/// Squares by number are counted along the rows, from a1.
pub(super) fn numbered(n: i32) -> Option<(u8, u8)> {
    let n = u8::try_from(n).ok().filter(|n| *n < 64)?;
    Some((n % 8, n / 8))
}
