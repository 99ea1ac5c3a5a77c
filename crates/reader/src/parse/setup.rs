//! The lines of the setup: which piece stands where at the start.

use super::{Parser, Read, square};
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
            self.need("for player")?;
            let player = match self.key(0) {
                "one" | "1" => 1,
                "two" | "2" => 2,
                _ => return self.stuck("'player one' or 'player two'"),
            };
            self.pos += 1;
            (name, player)
        };
        let squares = self.places()?;
        self.mark('.');
        let side = if player == 1 { "White" } else { "Black" };
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
        let word = self.peek().map_or("", |t| t.text).to_lowercase();
        let owned = [("1", 1), ("2", 2)].iter().find_map(|(digit, player)| {
            let name = word.strip_suffix(digit)?;
            let name = self.names.iter().find(|n| n.to_lowercase() == name)?;
            Some((name.clone(), *player))
        });
        let owned = owned.or_else(|| {
            // A piece that only stacks place is named there alone.
            let name = self.names.iter().find(|n| n.to_lowercase() == word)?;
            Some((name.clone(), 1))
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
            let mut squares = vec![self.square()?];
            while self.mark(',') || self.take("and") {
                squares.push(self.square()?);
            }
            return Ok(squares);
        }
        if self.take("on site") {
            return Ok(vec![self.square()?]);
        }
        self.take("at");
        if self.take("each cell of the") {
            let row = self.number()?;
            if !(0..8).contains(&row) {
                self.pos -= 1;
                return self.stuck("a row from 0 to 7");
            }
            self.need("row")?;
            return Ok((0..8).map(|file| (file, row as u8)).collect());
        }
        self.need("the cells with coordinates")?;
        self.coordinates()
    }

    /// `[A2, D2]`
    pub(super) fn coordinates(&mut self) -> Read<Vec<(u8, u8)>> {
        if !self.mark('[') {
            return self.stuck("a list of squares, such as '[A2, D2]'");
        }
        let mut squares = vec![self.square()?];
        while self.mark(',') {
            squares.push(self.square()?);
        }
        if self.mark(']') {
            Ok(squares)
        } else {
            self.stuck("']'")
        }
    }

    fn square(&mut self) -> Read<(u8, u8)> {
        match square(self.key(0)) {
            Some(found) => {
                self.pos += 1;
                Ok(found)
            }
            None => self.stuck("a square from A1 to H8"),
        }
    }
}

pub(crate) fn square_text((file, rank): (u8, u8)) -> String {
    format!("{}{}", (b'a' + file) as char, rank + 1)
}

/// A piece's name for people: the generator's `_noCross` is a matter of pictures.
pub(crate) fn plain(name: &str) -> String {
    name.split('_').next().unwrap_or(name).to_lowercase()
}
