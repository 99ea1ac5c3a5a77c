//! The true result of endings with a few men and no pawns, by each ruleset's own rules: who may
//! capture what, what ends a game and for whom. Nothing is judged; every position is looked at.
//!
//! What depends on the way to a position is left out: rights of a first move, counts of plies,
//! repetitions. A table says what can be forced where no count comes in between.

mod places;
mod solve;

use crate::eval::is_pawn;
use places::{Man, Places};
use rookery_rules::order::InOrder;
use rookery_rules::ruleset::spec::KindSpec;
use rookery_rules::{Position, Ruleset, Side};
use solve::{Making, Table};
use std::collections::BTreeMap;
use std::sync::Arc;

/// More men would take more memory than most machines have.
pub const MOST_MEN: usize = 4;

/// What the side to move can force, and after how many turns, both players' counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It wins after so many plies.
    Win(u16),
    /// It loses after so many plies.
    Loss(u16),
    /// Neither side can force anything.
    Draw,
}

/// A few men of both sides: `KQ:K`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Men {
    /// White's first; by side, those that the game is about first, then by kind.
    list: Vec<(usize, bool, u8)>,
}

impl Men {
    fn new(ruleset: &Ruleset, men: impl Iterator<Item = Man>) -> Men {
        let mut list: Vec<_> = men
            .map(|(side, kind)| (side.index(), !is_king(ruleset, kind), kind))
            .collect();
        list.order_few();
        Men { list }
    }

    fn on(ruleset: &Ruleset, position: &Position) -> Men {
        let mut men = Vec::new();
        for side in Side::BOTH {
            for kind in 0..ruleset.kind_count() as u8 {
                let count = position.pieces(side, kind).count() as usize;
                men.extend(std::iter::repeat_n((side, kind), count));
            }
        }
        Men::new(ruleset, men.into_iter())
    }

    /// The men of a position, if they are few enough to be solved and none of them promotes.
    pub fn of(ruleset: &Ruleset, position: &Position) -> Option<Men> {
        let count = position.occupied().count() as usize;
        if !(2..=MOST_MEN).contains(&count) || !position.is_men_alone(ruleset) {
            return None;
        }
        let men = Men::on(ruleset, position);
        let kinds = ruleset.kinds();
        let solved = |kind: u8| is_solved(&kinds[kind as usize]);
        men.list.iter().all(|man| solved(man.2)).then_some(men)
    }

    /// How many there are, both sides'.
    pub fn count(&self) -> usize {
        self.list.len()
    }

    /// White's and Black's letters with a colon between them.
    pub fn parse(ruleset: &Ruleset, text: &str) -> Result<Men, String> {
        let (white, black) = text
            .split_once(':')
            .ok_or_else(|| format!("'{text}' has no colon; write KQ:K"))?;
        let mut men = Vec::new();
        for (side, letters) in [(Side::White, white), (Side::Black, black)] {
            for letter in letters.chars() {
                let kinds = ruleset.kinds();
                let kind = kinds
                    .iter()
                    .position(|kind| kind.letter == letter.to_ascii_uppercase())
                    .ok_or_else(|| format!("'{letter}' is no piece of this ruleset"))?;
                if !is_solved(&kinds[kind]) {
                    return Err(format!(
                        "endings with a {} are not solved; name other pieces",
                        kinds[kind].name
                    ));
                }
                men.push((side, kind as u8));
            }
            let kings = |kind: usize| {
                let count = men.iter().filter(|man| **man == (side, kind as u8)).count();
                is_king(ruleset, kind as u8) && count != 1
            };
            if (0..ruleset.kind_count()).any(kings) {
                return Err(format!("each side has one king; write KQ:K, not '{text}'"));
            }
        }
        if !(2..=MOST_MEN).contains(&men.len()) {
            return Err(format!(
                "'{text}' has {} men; from 2 to {MOST_MEN} are solved",
                men.len()
            ));
        }
        Ok(Men::new(ruleset, men.into_iter()))
    }

    /// As it is written: `KQ:K`.
    pub fn text(&self, ruleset: &Ruleset) -> String {
        let letters = |side: usize| -> String {
            let own = self.list.iter().filter(|man| man.0 == side);
            own.map(|man| ruleset.kinds()[man.2 as usize].letter)
                .collect()
        };
        format!("{}:{}", letters(0), letters(1))
    }

    fn men(&self) -> Vec<Man> {
        let side = |index: usize| Side::BOTH[index];
        self.list.iter().map(|man| (side(man.0), man.2)).collect()
    }

    /// The sets that one capture leaves.
    fn after_captures(&self) -> impl Iterator<Item = Men> + '_ {
        // Somebody has to take it.
        let has_enemy = |at: usize| self.list.iter().any(|man| man.0 != self.list[at].0);
        (0..self.list.len())
            .filter(move |at| self.list[*at].1 && has_enemy(*at))
            .map(|at| {
                let mut list = self.list.clone();
                list.remove(at);
                Men { list }
            })
    }
}

fn is_king(ruleset: &Ruleset, kind: u8) -> bool {
    ruleset.kinds()[kind as usize].is_king()
}

/// Whether endings with such a piece are solved: what may become another leads to other men.
pub fn is_solved(kind: &KindSpec) -> bool {
    !is_pawn(kind) && !kind.promotes()
}

/// Why some men were not solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsolved {
    /// A move leaves men that no capture leaves, or the rules ask for more than what stands where.
    Rules,
    /// There is not enough memory.
    Room,
}

impl std::fmt::Display for Unsolved {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Unsolved::Rules => "its rules ask for more than which men stand where",
            Unsolved::Room => "there is not enough memory for so many positions",
        })
    }
}

/// Sets of men on the way to be solved.
pub struct Solving {
    /// The next is the last.
    todo: Vec<Men>,
    /// Of all of them, those that are done included.
    sizes: Vec<f64>,
    making: Option<Making>,
}

impl Solving {
    /// How much is done, of 1.
    pub fn done(&self) -> f64 {
        let open = &self.sizes[..self.todo.len()];
        let whole: f64 = self.sizes.iter().sum();
        let now = self.making.as_ref().map_or(0.0, Making::done);
        let rest = open.iter().sum::<f64>() - now * open.last().unwrap_or(&0.0);
        1.0 - rest / whole.max(1.0)
    }
}

/// Solved endings of one ruleset.
pub struct Endings {
    ruleset: Arc<Ruleset>,
    tables: BTreeMap<Men, Table>,
}

/// What some men come to, for one side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// All that there are, reflections left out or not as the table keeps them.
    pub positions: usize,
    /// For White, whoever moves.
    pub won: usize,
    /// The same for Black.
    pub lost: usize,
    /// The longest win of White in turns, and a position with it.
    pub longest: Option<(u16, String)>,
}

impl Endings {
    /// Nothing solved yet.
    pub fn new(ruleset: Arc<Ruleset>) -> Endings {
        Endings {
            ruleset,
            tables: BTreeMap::new(),
        }
    }

    /// Whether they are of these rules.
    pub fn are_of(&self, ruleset: &Ruleset) -> bool {
        self.ruleset.to_text() == ruleset.to_text()
    }

    /// What it takes to solve some men: them, and first what captures leave of them.
    pub fn begin(&self, men: &Men) -> Solving {
        let mut solving = Solving {
            todo: Vec::new(),
            sizes: Vec::new(),
            making: None,
        };
        self.list(men, &mut solving.todo);
        solving.todo.reverse();
        let size = |men: &Men| Places::new(&self.ruleset, &men.men()).size() as f64;
        solving.sizes = solving.todo.iter().map(size).collect();
        solving
    }

    /// Those with fewer men first.
    fn list(&self, men: &Men, todo: &mut Vec<Men>) {
        if self.tables.contains_key(men) || todo.contains(men) {
            return;
        }
        for fewer in men.after_captures() {
            self.list(&fewer, todo);
        }
        todo.push(men.clone());
    }

    /// Looks at so many positions more; true: there are others.
    pub fn go_on(&mut self, solving: &mut Solving, positions: usize) -> Result<bool, Unsolved> {
        let mut making = match solving.making.take() {
            Some(making) => making,
            None => match solving.todo.last() {
                Some(men) => Making::new(&self.ruleset, men)?,
                None => return Ok(false),
            },
        };
        match making.step(&self.ruleset, self, positions)? {
            true => solving.making = Some(making),
            false => {
                self.tables
                    .extend(solving.todo.pop().map(|men| (men, making.end())));
            }
        }
        Ok(true)
    }

    /// Solves some men in one go. `tell` hears the set at work, and how much of all is done, of 1.
    pub fn solve(&mut self, men: &Men, tell: &mut dyn FnMut(&Men, f64)) -> Result<(), Unsolved> {
        let mut solving = self.begin(men);
        while self.go_on(&mut solving, 4096)? {
            if let Some(now) = solving.todo.last() {
                tell(now, solving.done());
            }
        }
        Ok(())
    }

    /// What is known of a position: nothing where its men were not solved, or where something
    /// matters that the tables leave out.
    pub fn fate(&self, position: &Position) -> Option<Fate> {
        let position = match position.has_passed() {
            true => &position.past_pass(&self.ruleset)?,
            false => position,
        };
        if !position.is_men_alone(&self.ruleset) || position.outcome(&self.ruleset).is_some() {
            return None;
        }
        let table = self.tables.get(&Men::on(&self.ruleset, position))?;
        table.fate(table.places.index(position)?)
    }

    /// What some men come to with White to move, and with Black; None where they were not solved.
    pub fn summary(&self, men: &Men) -> Option<[Summary; 2]> {
        let table = self.tables.get(men)?;
        let mut both = [Summary::default(), Summary::default()];
        let mut longest = [None, None];
        for index in 0..table.size() {
            let turn = index & 1;
            let summary = &mut both[turn];
            let Some(fate) = table.fate(index) else {
                continue;
            };
            summary.positions += 1;
            let won = match fate {
                Fate::Draw => continue,
                Fate::Win(turns) if turn == 0 => Some(turns),
                Fate::Loss(turns) if turn == 1 => Some(turns),
                Fate::Win(_) | Fate::Loss(_) => None,
            };
            match won {
                None => summary.lost += 1,
                Some(turns) => {
                    summary.won += 1;
                    if longest[turn].is_none_or(|(known, _)| turns > known) {
                        longest[turn] = Some((turns, index));
                    }
                }
            }
        }
        for (summary, longest) in both.iter_mut().zip(longest) {
            summary.longest = longest.and_then(|(turns, index)| {
                let position = table.places.position(&self.ruleset, index)?;
                Some((turns, position.to_fen(&self.ruleset)))
            });
        }
        Some(both)
    }
}
