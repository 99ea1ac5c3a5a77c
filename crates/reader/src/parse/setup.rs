//! The lines of the setup: which piece stands where at the start.

use super::{Parser, Read};
use crate::token::Token;
use crate::tree::Placing;

impl Parser<'_> {
    /// `Place a Pawn for player one at each cell of the 1 row.` and its sisters.
    pub(super) fn placing(&mut self, placings: &mut Vec<Placing>) -> Read<()> {
        let start = self.pos;
        self.need("place")?;
        let (name, player) = if self.take("stack of") {
            self.stack()?
        } else {
            if !self.take("an") {
                self.need("a")?;
            }
            let Some(name) = self.name() else {
                return self.stuck("the name of a piece");
            };
            let mut player = 0;
            if self.take("for player") {
                player = match self.key(0) {
                    "one" | "1" => 1,
                    "two" | "2" => 2,
                    _ => return self.stuck("'player one' or 'player two'"),
                };
                self.pos += 1;
            } else if !matches!(self.key(0), "on" | "at") {
                return self.stuck("for player");
            }
            (name, player)
        };
        let squares = self.places()?;
        self.mark('.');
        let side = match player {
            1 => "White",
            2 => "Black",
            _ => "Nobody's",
        };
        let where_to: Vec<String> = squares.iter().map(|s| square_text(*s)).collect();
        self.note(
            start,
            format!("{side}: {} on {}", plain(&name), where_to.join(", ")),
        );
        placings.push(Placing {
            name,
            player,
            squares,
            at: self.since(start),
        });
        Ok(())
    }

    /// `[Pawn1] at cell`: the piece and its player in one word.
    fn stack(&mut self) -> Read<(String, u8)> {
        if !self.mark('[') {
            return self.stuck("a piece and its player, such as '[Pawn1]'");
        }
        let word = self.peek().map(Token::name).unwrap_or_default();
        let word = word.to_lowercase();
        let owned = [("1", 1), ("2", 2)].iter().find_map(|(digit, player)| {
            let name = word.strip_suffix(digit)?;
            let name = self.names.iter().find(|n| n.to_lowercase() == name)?;
            Some((name.clone(), *player))
        });
        let owned = owned.or_else(|| {
            // Whose it is, is not said.
            let name = self.names.iter().find(|n| n.to_lowercase() == word)?;
            Some((name.clone(), 0))
        });
        let Some(owned) = owned else {
            return self.stuck("a piece and its player, such as '[Pawn1]'");
        };
        self.pos += 1;
        if !self.mark(']') {
            return self.stuck("']': only one piece can stand on a square");
        }
        self.need("at cell")?;
        Ok(owned)
    }

    fn places(&mut self) -> Read<Vec<(u8, u8)>> {
        if self.take("on sites") {
            self.mark(':');
            let mut squares = vec![self.place()?];
            while self.mark(',') || self.take("and") {
                squares.push(self.place()?);
            }
            return Ok(squares);
        }
        if self.take("on site") {
            // A list of one square.
            self.take("and");
            return Ok(vec![self.place()?]);
        }
        self.take("at");
        let start = self.pos;
        let set = self.squares()?;
        match super::squares::fixed(&set, &[]) {
            Some(squares) => Ok(squares),
            None => {
                self.pos = start;
                self.stuck("squares of the board, such as 'the cells with coordinates [A2, D2]'")
            }
        }
    }
}

pub(crate) fn square_text((file, rank): (u8, u8)) -> String {
    format!("{}{}", (b'a' + file) as char, rank + 1)
}

/// A piece's name for people: the generator's `_noCross` is a matter of pictures.
#[must_use]
pub fn plain(name: &str) -> String {
    name.split('_').next().unwrap_or(name).to_lowercase()
}
