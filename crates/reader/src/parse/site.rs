//! Phrases for squares, sets of squares, directions, players and quantities.

use super::{Parser, Read};
use crate::token::Kind;
use crate::tree::{Site, Squares, Value, Way, Whose};

impl Parser<'_> {
    pub(super) fn whose(&mut self) -> Read<Whose> {
        const WORDS: [(&str, Whose); 12] = [
            ("player the moving player", Whose::Mover),
            ("player the next player", Whose::Next),
            ("player 1", Whose::One),
            ("player 2", Whose::Two),
            ("the moving player", Whose::Mover),
            ("current moving player", Whose::Mover),
            ("the next player", Whose::Next),
            ("a player", Whose::Anyone),
            ("mover", Whose::Mover),
            ("next", Whose::Next),
            ("all", Whose::All),
            ("p1", Whose::One),
        ];
        for (words, whose) in WORDS {
            if self.take(words) {
                return Ok(whose);
            }
        }
        if self.take("p2") {
            return Ok(Whose::Two);
        }
        self.stuck("a player, such as 'the moving player'")
    }

    /// Whether `NAME of …` stands here: a piece or a named square of a player.
    pub(super) fn at_owned_name(&self) -> bool {
        self.peek().is_some_and(|t| t.kind == Kind::Word)
            && self.key(1) == "of"
            && matches!(
                (self.key(2), self.key(3)),
                ("the", "moving" | "next") | ("current", "moving")
            )
    }

    /// `King of the moving player`: the name as the page writes it, or the piece's own.
    pub(super) fn owned_name(&mut self) -> Read<(String, Whose)> {
        if !self.at_owned_name() {
            return self.stuck("a piece of a player, such as 'King of the moving player'");
        }
        let name = match self.name() {
            Some(name) => name,
            None => {
                let text = self.peek().map_or("", |t| t.text).to_string();
                self.pos += 1;
                text
            }
        };
        self.need("of")?;
        Ok((name, self.whose()?))
    }

    pub(super) fn site(&mut self) -> Read<Site> {
        self.deeper(Self::site_here)
    }

    fn site_here(&mut self) -> Read<Site> {
        if self.take("the to location of the last move") {
            return Ok(Site::LastTo);
        }
        if self.take("the from location of the last move") {
            return Ok(Site::LastFrom);
        }
        if self.take("the location of the piece") {
            return Ok(Site::Piece);
        }
        if self.looking_at("the cell") || self.looking_at("cell") {
            self.take("the");
            self.take("cell");
            if let Some(Kind::Number(steps)) = self.peek().map(|t| t.kind) {
                self.pos += 1;
                if !self.take("steps ahead of") {
                    self.need("step ahead of")?;
                }
                let of = Box::new(self.site()?);
                self.need("in the direction")?;
                let way = self.way()?;
                return Ok(Site::Ahead { steps, of, way });
            }
            return self.site();
        }
        if self.take("site") {
            let index = self.number()?;
            self.need("of region")?;
            let set = Box::new(self.squares()?);
            return Ok(Site::OfRegion { index, set });
        }
        if self.at_owned_name() {
            let (name, whose) = self.owned_name()?;
            return Ok(if self.take("is in") {
                Site::WhereIs { name, whose }
            } else {
                Site::Named { name, whose }
            });
        }
        if self.take("to") {
            return Ok(Site::To);
        }
        self.stuck("a square, such as 'the to location of the last move'")
    }

    pub(super) fn squares(&mut self) -> Read<Squares> {
        self.deeper(Self::squares_here)
    }

    fn squares_here(&mut self) -> Read<Squares> {
        if self.take("start position") {
            return Ok(Squares::Start);
        }
        if self.take("the corner sites of the board") {
            return Ok(Squares::Corners);
        }
        if self.take("the set of empty cells") {
            return Ok(Squares::Empty);
        }
        if self.take("the cells with coordinates") {
            return Ok(Squares::These(self.coordinates()?));
        }
        if self.take("the intersection of") {
            let one = self.squares()?;
            self.need("and")?;
            return Ok(Squares::Both(Box::new(one), Box::new(self.squares()?)));
        }
        // A region is printed once for each player: "Promotion or Promotion".
        match self.peek() {
            Some(t) if t.kind == Kind::Word && self.is_region(t.text) => {
                let name = t.text.to_string();
                self.pos += 1;
                if self.key(0) == "or"
                    && self
                        .tokens
                        .get(self.pos + 1)
                        .is_some_and(|t| t.text == name)
                {
                    self.pos += 2;
                }
                Ok(Squares::Region(name))
            }
            _ => self.stuck("a set of squares, such as 'start position'"),
        }
    }

    /// Whether the page's regions name it, with a colon after it.
    fn is_region(&self, name: &str) -> bool {
        self.regions.iter().any(|region| region == name)
    }

    fn way_at(&self, ahead: usize) -> Option<(Way, usize)> {
        let both = |way, sided: [Way; 2]| match self.key(ahead + 1) {
            // A hyphen that became a space.
            "right" => (sided[0], 2),
            "left" => (sided[1], 2),
            _ => (way, 1),
        };
        Some(match self.key(ahead) {
            "forward" => both(Way::Forward, [Way::ForwardRight, Way::ForwardLeft]),
            "backward" => both(Way::Backward, [Way::BackwardRight, Way::BackwardLeft]),
            "rightward" => (Way::Rightward, 1),
            "leftward" => (Way::Leftward, 1),
            "forwardright" => (Way::ForwardRight, 1),
            "forwardleft" => (Way::ForwardLeft, 1),
            "backwardright" => (Way::BackwardRight, 1),
            "backwardleft" => (Way::BackwardLeft, 1),
            "north" => (Way::North, 1),
            "south" => (Way::South, 1),
            "east" => (Way::East, 1),
            "west" => (Way::West, 1),
            "adjacent" => (Way::Adjacent, 1),
            "orthogonal" => (Way::Orthogonal, 1),
            "diagonal" => (Way::Diagonal, 1),
            _ => return None,
        })
    }

    pub(super) fn way(&mut self) -> Read<Way> {
        match self.way_at(0) {
            Some((way, len)) => {
                self.pos += len;
                Ok(way)
            }
            None => self.stuck("a direction, such as 'forward' or 'diagonal'"),
        }
    }

    /// `backward-left, backward-right or forward`
    pub(super) fn ways(&mut self) -> Read<Vec<Way>> {
        let mut ways = vec![self.way()?];
        while (self.at_mark(',') || self.key(0) == "or") && self.way_at(1).is_some() {
            self.pos += 1;
            ways.push(self.way()?);
        }
        Ok(ways)
    }

    pub(super) fn value(&mut self) -> Read<Value> {
        self.deeper(Self::value_here)
    }

    fn value_here(&mut self) -> Read<Value> {
        if let Some(Kind::Number(n)) = self.peek().map(|t| t.kind) {
            self.pos += 1;
            return Ok(Value::Number(n));
        }
        if self.take("state at") {
            return Ok(Value::StateAt(self.site()?));
        }
        if self.take("piece at") {
            return Ok(Value::PieceAt(self.site()?));
        }
        if self.take("the number of pieces owned by") {
            return Ok(Value::PiecesOwned(self.whose()?));
        }
        if self.take("the number of sites in sites occupied by any component owned by") {
            return Ok(Value::SquaresOf(self.whose()?));
        }
        if self.take("the number of turns") {
            return Ok(Value::Turns);
        }
        if self.take("counter") {
            return Ok(Value::Counter);
        }
        if self.take("the column within which site") {
            let site = self.site()?;
            self.need("lies")?;
            return Ok(Value::Column(site));
        }
        if self.take("add the following values") {
            self.mark(':');
            if !self.mark('[') {
                return self.stuck("a list of values in brackets");
            }
            let mut values = vec![self.value()?];
            while self.mark(',') {
                values.push(self.value()?);
            }
            return if self.mark(']') {
                Ok(Value::Sum(values))
            } else {
                self.stuck("']'")
            };
        }
        Ok(Value::Site(self.site()?))
    }
}
