//! Sets of squares that lie so far from others.

use super::squares::fixed;
use super::{Parser, Read};
use crate::tree::{Squares, Way};

/// More steps than lead from one square to any other.
const FURTHEST: i32 = 15;

impl Parser<'_> {
    /// A set of squares, and what is printed behind it: `… expanded by 2 steps`.
    pub(super) fn grown(&mut self, mut set: Squares) -> Read<Squares> {
        while self.take("expanded by") {
            let start = self.pos;
            let steps = self.number()?;
            if !(1..=FURTHEST).contains(&steps) {
                self.pos = start;
                return self.stuck("a number of steps from 1 to 15");
            }
            if !self.take("steps") {
                self.need("step")?;
            }
            let ways = [false, true].map(|straight| fixed(&grown(&set, steps, straight), &[]));
            let alike = ways[0].is_some() && ways[0] == ways[1];
            let straight = !alike && self.asks_for_straight(start);
            set = grown(&set, steps, straight);
        }
        Ok(set)
    }

    /// Several sets put together. What is printed behind the last of them may be said of all.
    pub(super) fn put_together(
        &mut self,
        mut sets: Vec<Squares>,
        join: impl FnOnce(Vec<Squares>) -> Squares,
    ) -> Squares {
        let last = self.pos.checked_sub(1).and_then(|at| self.tokens.get(at));
        let said = last.is_some_and(|t| matches!(t.key.as_str(), "step" | "steps"));
        match sets.pop() {
            Some(Squares::Expanded {
                of,
                steps,
                straight,
            }) if said && self.asks_whether_all_grow() => {
                sets.push(*of);
                grown(&join(sets), steps, straight)
            }
            last => {
                sets.extend(last);
                join(sets)
            }
        }
    }

    /// Whether what has just been read, `… expanded by 2 steps`, is about all that stands before it.
    fn asks_whether_all_grow(&mut self) -> bool {
        let at = self.since(self.pos.saturating_sub(4));
        self.ask(
            format!("grown-{}", at.start),
            at,
            "The page does not show whether the last squares grow or all that are put together.",
            &[
                ("last", "only the squares named last grow"),
                ("all", "all of them grow, put together"),
            ],
            0,
        ) == 1
    }

    /// Whether squares grow along rows and columns only.
    fn asks_for_straight(&mut self, start: usize) -> bool {
        let at = self.since(start);
        self.ask(
            format!("expanded-{}", at.start),
            at,
            "The page does not say whether steps aslant count as well.",
            &[
                ("all", "steps in all eight directions count"),
                ("straight", "only steps along ranks and files count"),
            ],
            0,
        ) == 1
    }

    /// `the number of sites within 1 spaces of … includeOrigin: false`: squares, not a number.
    pub(super) fn around(&mut self) -> Read<Squares> {
        self.need("the number of")?;
        let empty = self.take("empty");
        self.need("sites within")?;
        let steps = self.number()?;
        if !self.take("spaces of") {
            self.need("space of")?;
        }
        let of = Box::new(self.set_or_site()?);
        let cond = if self.take("if") {
            Some(Box::new(self.cond()?))
        } else {
            None
        };
        self.need("includeorigin")?;
        self.mark(':');
        let origin = self.take("true");
        if !origin {
            self.need("false")?;
        }
        Ok(Squares::Around {
            of,
            steps,
            empty,
            cond,
            origin,
            ways: None,
        })
    }

    /// `the sites which are within the range [1,2] spaces from site E4 for the Orthogonal relations`
    pub(super) fn at_distances(&mut self) -> Read<Squares> {
        let start = self.pos;
        self.mark('[');
        let least = self.number()?;
        let most = match self.mark(',') {
            true => self.number()?,
            false => least,
        };
        if !self.mark(']') || least < 0 || most < least {
            self.pos = start;
            return self.stuck("a range of distances such as '[1,2]'");
        }
        self.need("spaces from")?;
        let of = self.set_or_site()?;
        self.need("for the")?;
        let straight = self.take("orthogonal");
        if !straight && !self.take("all") {
            self.need("adjacent")?;
        }
        self.need("relations")?;
        let within = |far: i32| match far {
            0 => of.clone(),
            far => grown(&of, far.min(FURTHEST), straight),
        };
        Ok(match least {
            0 => within(most),
            least => Squares::Without(Box::new(within(most)), Box::new(within(least - 1))),
        })
    }

    /// `all sites 2 spaces away from E4 in the direction north`: up to so many. What ends such a line before,
    /// the English drops.
    pub(super) fn along_lines(&mut self) -> Read<Squares> {
        let start = self.pos;
        self.need("all sites")?;
        let most = self.number()?;
        self.need("spaces away from")?;
        let of = self.set_or_site()?;
        self.need("in the direction")?;
        let before = self.pos;
        let ways = self.ways()?;
        let Some(ways) = ways.plain().filter(|ways| ways.iter().all(of_board)) else {
            self.pos = before;
            return self.stuck("directions of the board, such as 'north' or 'diagonal'");
        };
        let line = |steps: i32, way: &Way| Squares::Around {
            ways: Some(*way),
            of: Box::new(of.clone()),
            steps,
            empty: false,
            cond: None,
            origin: false,
        };
        let mut all: Vec<Squares> = (ways.iter())
            .flat_map(|way| (1..=most.min(7)).map(move |steps| line(steps, way)))
            .collect();
        let at = self.since(start);
        let with_itself = self.ask(
            format!("lines-{}", at.start),
            at,
            "The page says how far these lines lead, and drops what would end them and whether they begin on the square itself.",
            &[
                ("without", "all these squares are meant, whatever stands on them, without those that the lines begin on"),
                ("with", "all these squares are meant, whatever stands on them, and those that the lines begin on"),
            ],
            0,
        );
        if with_itself == 1 {
            all.push(of.clone());
        }
        Ok(match all.len() {
            1 => all.remove(0),
            _ => Squares::Union(all),
        })
    }
}

/// A set and the squares so many steps around it.
fn grown(of: &Squares, steps: i32, straight: bool) -> Squares {
    Squares::Expanded {
        of: Box::new(of.clone()),
        steps,
        straight,
    }
}

/// Directions that do not turn with what stands there, which may be nothing.
const fn of_board(way: &Way) -> bool {
    use Way::{Adjacent, All, Diagonal, East, North, Orthogonal, South, West};
    use Way::{NorthEast, NorthWest, SouthEast, SouthWest};
    matches!(
        way,
        North | South | East | West | NorthEast | NorthWest | SouthEast | SouthWest
    ) || matches!(way, Adjacent | All | Diagonal | Orthogonal)
}
