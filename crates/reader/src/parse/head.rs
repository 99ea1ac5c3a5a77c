//! The first lines of the rules: the board, the named regions, the list of pieces.

use super::squares::fixed;
use super::{Parser, Read};
use crate::token::Kind;
use crate::tree::{Region, Rules, Squares};

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
        let mut end = None;
        for token in &self.tokens[name..self.pos] {
            if end.is_some_and(|end| end < token.at.start) {
                rules.title.push(' ');
            }
            rules.title += token.text;
            end = Some(token.at.end);
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

    /// Which list of pieces begins `ahead` tokens from here (for all, White, Black, nobody),
    /// and the length of its first words.
    pub(super) fn lists_pieces(&self, at: usize) -> Option<(Option<usize>, usize)> {
        const WORDS: [(&str, Option<usize>); 5] = [
            ("all players play with", None),
            ("player one plays with", Some(0)),
            ("player two plays with", Some(1)),
            ("the following pieces are shared by all players :", None),
            ("the following pieces are neutral :", Some(2)),
        ];
        WORDS
            .iter()
            .find_map(|(words, whose)| Some((*whose, self.words_at(self.pos + at, words)?)))
    }

    /// `All players play with Pawns, Rooks and Kings.`
    pub(super) fn equipment(&mut self, rules: &mut Rules) -> Read<()> {
        let start = self.pos;
        let Some((whose, words)) = self.lists_pieces(0) else {
            return self.stuck("'All players play with'");
        };
        self.pos += words;
        let mut names = Vec::new();
        loop {
            let place = self.pos;
            let Some(name) = self.name() else {
                return self.stuck("the name of a piece");
            };
            if names.contains(&name) || self.like_another(&name) {
                self.pos = place;
                return self.stuck("a name that differs from the others in more than its ending");
            }
            names.push(name);
            if !(self.mark(',') || self.take("and")) {
                break;
            }
        }
        self.mark('.');
        let says = match whose {
            None => "the kinds of pieces",
            Some(0) => "White's kinds of pieces",
            Some(1) => "Black's kinds of pieces",
            Some(_) => "pieces that are nobody's",
        };
        self.note(start, says);
        rules.listed.extend(names.iter().cloned());
        if let Some(whose) = whose {
            rules.lists[whose].get_or_insert_default().extend(names);
        }
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
            Some(t) if t.kind == Kind::Word => t.name(),
            _ => return self.stuck("the name of a region"),
        };
        self.pos += 1;
        if !self.mark(':') {
            return self.stuck("a region, such as 'Promotion: the top sites of the board for P1'");
        }
        let set = if self.take("contains the sites") {
            Squares::These(self.coordinates()?)
        } else {
            self.squares()?
        };
        let Some(squares) = fixed(&set, regions) else {
            self.pos = start + 2;
            return self.stuck("squares that stay the same, such as 'the top sites of the board'");
        };
        let mut player = 0;
        if self.take("for") {
            player = match self.key(0) {
                "p1" => 1,
                "p2" => 2,
                "neutral" => 0,
                _ => return self.stuck("'P1' or 'P2'"),
            };
            self.pos += 1;
        }
        let side = match player {
            1 => "White",
            2 => "Black",
            _ => "nobody",
        };
        let at = self.since(start);
        // `N: R for P1 and N: R for P1`
        self.take("and");
        self.note(start, format!("{name}: {}, for {side}", ranks(&squares)));
        regions.push(Region {
            name,
            player,
            squares,
            at,
        });
        Ok(())
    }
}

/// `rank 8`, `ranks 1 to 4`, or the squares one by one.
fn ranks(squares: &[(u8, u8)]) -> String {
    let rows: Vec<u8> = (0..8)
        .filter(|row| (0..8).all(|file| squares.contains(&(file, *row))))
        .collect();
    let whole = rows.len() * 8 == squares.len();
    match (rows.first(), rows.last()) {
        (Some(row), Some(last)) if whole && row == last => format!("rank {}", row + 1),
        (Some(first), Some(last)) if whole && usize::from(last - first) + 1 == rows.len() => {
            format!("ranks {} to {}", first + 1, last + 1)
        }
        _ => {
            let names: Vec<String> = squares.iter().map(|s| super::square_text(*s)).collect();
            crate::says::list(&names, "and")
        }
    }
}
