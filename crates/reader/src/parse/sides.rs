//! Squares that the rule of a piece names. Of two players' rules for pieces of one name the generator
//! prints but Black's: squares that do not look alike from both sides may be Black's alone.

use super::squares::fixed;
use super::{Parser, Read};
use crate::places::mirrored;
use crate::span::Extent;
use crate::tree::{Act, At, Cond, Sign, Site, Squares, Value, Whose};

/// The squares that a rule has named so far, and whether they are to be each player's own.
#[derive(Default)]
pub(super) struct Sides {
    named: Vec<(u8, u8)>,
    /// Rows are counted that are not held against a number.
    rows: usize,
    own: bool,
}

impl Parser<'_> {
    /// The moves in the rule of a piece.
    pub(super) fn rule_of(&mut self, name: &str, at: Extent) -> Read<Act> {
        let (start, notes) = (self.pos, self.notes.len());
        self.sides = Sides::default();
        let moves = self.choices(true)?;
        let Sides { named, rows, .. } = std::mem::take(&mut self.sides);
        let alike = |other: &dyn Fn((u8, u8)) -> (u8, u8)| {
            named.iter().all(|place| named.contains(&other(*place)))
        };
        let turned = |(file, rank)| (7 - file, 7 - rank);
        if rows == 0 && (alike(&mirrored) || alike(&turned)) {
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
            &[
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
                self.tokens.get(kind).is_some_and(|t| t.name() == name)
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

    /// The row of a square, counted from the side of Black where White's is the same from the other.
    pub(super) fn row_of_sides(&mut self, site: Site) -> Value {
        self.sides.rows += 1;
        let row = Value::Row(site);
        if !self.sides.own {
            return row;
        }
        let whites = Cond::IsMover(Whose::One);
        let at = self.since(self.pos.saturating_sub(1));
        let from_above = Value::Minus(Box::new(Value::Number(7)), Box::new(row.clone()));
        Value::If {
            cond: Box::new(At { is: whites, at }),
            then: Box::new(from_above),
            otherwise: Box::new(row),
        }
    }

    /// Rows held against a number are squares that the rule names.
    pub(super) fn rows_of_sides(&mut self, left: &Value, compare: Sign, right: &Value) {
        let holds: &dyn Fn(i32) -> bool = match (left, right) {
            (Value::Row(_), Value::Number(n)) => &|row| compare.holds(row, *n),
            (Value::Number(n), Value::Row(_)) => &|row| compare.holds(*n, row),
            _ => return,
        };
        self.sides.rows = self.sides.rows.saturating_sub(1);
        let rows = (0..8).filter(|row| holds(i32::from(*row)));
        let squares = rows.flat_map(|row| (0..8).map(move |file| (file, row)));
        self.sides.named.extend(squares);
    }
}
