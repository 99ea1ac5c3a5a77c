//! The true result of endings with a few men and no pawns, by each ruleset's own rules: who may
//! capture what, what ends a game and for whom. Nothing is judged; every position is looked at.
//!
//! What depends on the way to a position is left out: rights of a first move, counts of plies,
//! repetitions. A table says what can be forced where no count comes in between.

mod places;
mod solve;

use crate::eval::is_pawn;
use places::Man;
use rookery_rules::{Position, Ruleset, Side};
use solve::Table;
use std::collections::BTreeMap;
use std::sync::Arc;

/// More men would take more memory than most machines have.
pub const MOST_MEN: usize = 4;

/// What the side to move can force, and after how many plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    Win(u16),
    Loss(u16),
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
        list.sort_unstable();
        Men { list }
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
                if is_pawn(&kinds[kind]) || !kinds[kind].promotions.is_empty() {
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
            return Err(format!("'{text}' has more than {MOST_MEN} men"));
        }
        Ok(Men::new(ruleset, men.into_iter()))
    }

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
        (0..self.list.len())
            .filter(|at| self.list[*at].1)
            .map(|at| {
                let mut list = self.list.clone();
                list.remove(at);
                Men { list }
            })
    }
}

fn is_king(ruleset: &Ruleset, kind: u8) -> bool {
    let kind = &ruleset.kinds()[kind as usize];
    kind.royal || kind.uncapturable
}

/// Solved endings of one ruleset.
pub struct Endings {
    ruleset: Arc<Ruleset>,
    tables: BTreeMap<Men, Table>,
}

/// What some men come to, for one side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub positions: usize,
    /// For White, whoever moves.
    pub won: usize,
    pub lost: usize,
    /// The longest win of White in plies, and a position with it.
    pub longest: Option<(u16, String)>,
}

impl Endings {
    pub fn new(ruleset: Arc<Ruleset>) -> Endings {
        Endings {
            ruleset,
            tables: BTreeMap::new(),
        }
    }

    /// Solves what some men come to, and first what captures leave of them. `tell` hears the set
    /// at work and how much of it is done, of 1. False where a rule changes men otherwise than by
    /// capturing one: that is not solved.
    pub fn solve(&mut self, men: &Men, tell: &mut dyn FnMut(&Men, f64)) -> bool {
        if self.tables.contains_key(men) {
            return true;
        }
        for fewer in men.after_captures().collect::<Vec<_>>() {
            if !self.solve(&fewer, tell) {
                return false;
            }
        }
        let ruleset = self.ruleset.clone();
        let table = Table::solve(&ruleset, &men.men(), self, &mut |done| tell(men, done));
        let solved = table.is_some();
        self.tables.extend(table.map(|table| (men.clone(), table)));
        solved
    }

    /// What is known of a position: nothing where its men were not solved, or where something
    /// matters that the tables leave out.
    pub fn fate(&self, position: &Position) -> Option<Fate> {
        if position.is_pending() || position.unmoved().any() {
            return None;
        }
        let mut men = Vec::new();
        for side in Side::BOTH {
            for kind in 0..self.ruleset.kind_count() as u8 {
                let count = position.pieces(side, kind).count() as usize;
                men.extend(std::iter::repeat_n((side, kind), count));
            }
        }
        let table = self.tables.get(&Men::new(&self.ruleset, men.into_iter()))?;
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
                Fate::Win(plies) if turn == 0 => Some(plies),
                Fate::Loss(plies) if turn == 1 => Some(plies),
                Fate::Win(_) | Fate::Loss(_) => None,
            };
            match won {
                None => summary.lost += 1,
                Some(plies) => {
                    summary.won += 1;
                    if longest[turn].is_none_or(|(known, _)| plies > known) {
                        longest[turn] = Some((plies, index));
                    }
                }
            }
        }
        for (summary, longest) in both.iter_mut().zip(longest) {
            summary.longest = longest.and_then(|(plies, index)| {
                let position = table.places.position(&self.ruleset, index)?;
                Some((plies, position.to_fen(&self.ruleset)))
            });
        }
        Some(both)
    }
}
