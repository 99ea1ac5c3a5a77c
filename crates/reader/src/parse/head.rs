//! The first lines of the rules: the board, the named regions, the list of pieces.

use super::{Parser, Read};
use crate::token::Kind;
use crate::tree::{Region, Rules};

impl Parser<'_> {
    /// `The game X is played by two players on a 8x8 rectangle board with square tiling.`
    pub(super) fn opening(&mut self, rules: &mut Rules) -> Read<()> {
        let start = self.pos;
        self.need("the game")?;
        let name = self.pos;
        while !self.looking_at("is played by") {
            if self.peek().is_none_or(|t| t.kind == Kind::Mark('.')) || self.pos > name + 12 {
                return self.stuck("is played by two players");
            }
            self.pos += 1;
        }
        // The title as printed, with its inner punctuation.
        if self.pos > name {
            let words: Vec<&str> = self.tokens[name..self.pos].iter().map(|t| t.text).collect();
            rules.title = words.join(" ");
        }
        self.need("is played by two players on a")?;
        if !["8x8", "8 x 8", "8 × 8"].iter().any(|size| self.take(size)) {
            return self.stuck("'8x8': only boards of eight by eight squares can be played");
        }
        self.need("rectangle board with square tiling")?;
        self.mark('.');
        self.note(start, "two players on a board of eight by eight squares");
        Ok(())
    }

    /// `All players play with Pawns, Rooks and Kings.`
    pub(super) fn equipment(&mut self, rules: &mut Rules) -> Read<()> {
        let start = self.pos;
        self.need("all players play with")?;
        loop {
            let Some(name) = self.name() else {
                return self.stuck("the name of a piece");
            };
            if !rules.kinds.contains(&name) {
                rules.kinds.push(name);
            }
            if !(self.mark(',') || self.take("and")) {
                break;
            }
        }
        self.mark('.');
        self.note(start, "the kinds of pieces");
        Ok(())
    }

    /// `Players take turns moving.`
    pub(super) fn turns(&mut self) -> Read<()> {
        let start = self.pos;
        self.need("players take turns moving")?;
        self.mark('.');
        self.note(start, "White and Black move in turn");
        Ok(())
    }

    /// `Promotion: the top sites of the board [expanded by 3 steps] for P1`
    pub(super) fn region(&mut self, regions: &mut Vec<Region>) -> Read<()> {
        let start = self.pos;
        let name = match self.peek() {
            Some(t) if t.kind == Kind::Word => t.text.to_string(),
            _ => return self.stuck("the name of a region"),
        };
        self.pos += 1;
        if !self.mark(':') {
            return self.stuck("a region, such as 'Promotion: the top sites of the board for P1'");
        }
        let top = if self.take("the top sites of the board") {
            true
        } else if self.take("the bottom sites of the board") {
            false
        } else {
            return self.stuck("'the top sites of the board' or 'the bottom sites of the board'");
        };
        let mut expanded = 0;
        if self.take("expanded by") {
            expanded = self.number()?;
            if !(1..=7).contains(&expanded) {
                self.pos -= 1;
                return self.stuck("a number of steps from 1 to 7");
            }
            if !self.take("steps") {
                self.need("step")?;
            }
        }
        self.need("for")?;
        let player = match self.key(0) {
            "p1" => 1,
            "p2" => 2,
            _ => return self.stuck("'P1' or 'P2'"),
        };
        self.pos += 1;
        let side = if player == 1 { "White" } else { "Black" };
        let row = if top { 8 } else { 1 };
        let says = if expanded == 0 {
            format!("{name}: rank {row}, for {side}")
        } else {
            let other = if top { 8 - expanded } else { 1 + expanded };
            format!("{name}: ranks {row} to {other}, for {side}")
        };
        self.note(start, says);
        regions.push(Region {
            name,
            player,
            top,
            expanded,
            at: self.since(start),
        });
        Ok(())
    }
}
