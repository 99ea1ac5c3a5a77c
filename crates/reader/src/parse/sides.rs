//! Squares that the rule of a piece names. Of two players' rules for pieces of one name the generator
//! prints but Black's: squares that do not look alike from both sides may be Black's alone.

use super::squares::fixed;
use super::{Parser, Read};
use crate::places::mirrored;
use crate::span::Extent;
use crate::tree::{Act, Site, Squares};

/// The squares that a rule has named so far, and whether they are to be each player's own.
#[derive(Default)]
pub(super) struct Sides {
    named: Vec<(u8, u8)>,
    own: bool,
}

impl Parser<'_> {
    /// The moves in the rule of a piece.
    pub(super) fn rule_of(&mut self, name: &str, at: Extent) -> Read<Act> {
        let (start, notes) = (self.pos, self.notes.len());
        self.sides = Sides::default();
        let moves = self.choices(true)?;
        let named = std::mem::take(&mut self.sides.named);
        let alike = |other: &dyn Fn((u8, u8)) -> (u8, u8)| {
            named.iter().all(|place| named.contains(&other(*place)))
        };
        if alike(&mirrored) || alike(&|(file, rank)| (7 - file, 7 - rank)) {
            return Ok(moves);
        }
        if self.is_placed(name, "for player one") != self.is_placed(name, "for player two") {
            return Ok(moves);
        }
        // Where Black's pawns begin.
        let blacks = (0..8).all(|file| named.contains(&(file, 6)));
        let own = self.ask(
            format!("{}-squares", super::plain(name)),
            at,
            "The page names squares, and prints one rule for both players; where they have two, it is Black's.",
            [
                ("board", "the same squares are meant for both players"),
                ("mirrored", "they are Black's, and White's are those as White sees the board"),
            ],
            usize::from(blacks),
        ) == 1;
        if !own {
            return Ok(moves);
        }
        self.pos = start;
        self.notes.truncate(notes);
        self.sides.own = true;
        let moves = self.choices(true);
        self.sides.own = false;
        moves
    }

    /// Whether the setup places such a piece so.
    fn is_placed(&self, name: &str, whose: &str) -> bool {
        (0..self.tokens.len()).any(|at| {
            let kind = self.words_at(at, "place a").map(|words| at + words);
            kind.is_some_and(|kind| {
                self.tokens.get(kind).is_some_and(|t| t.text == name)
                    && self.words_at(kind + 1, whose).is_some()
            })
        })
    }

    pub(super) fn of_sides(&mut self, set: Squares) -> Squares {
        let one_sided = matches!(
            set,
            Squares::Top | Squares::Bottom | Squares::Row(_) | Squares::These(_)
        );
        match fixed(&set, &[]) {
            Some(black) if one_sided => {
                self.sides.named.extend(&black);
                match self.sides.own {
                    true => Squares::Sides([black.iter().copied().map(mirrored).collect(), black]),
                    false => set,
                }
            }
            _ => set,
        }
    }

    pub(super) fn site_of_sides(&mut self, site: Site) -> Site {
        match site {
            Site::Square(file, rank) => {
                let set = self.of_sides(Squares::These(vec![(file, rank)]));
                match self.sides.own {
                    true => Site::OfRegion {
                        index: 0,
                        set: Box::new(set),
                    },
                    false => site,
                }
            }
            other => other,
        }
    }
}
