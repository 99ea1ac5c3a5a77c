//! From the ends backwards: what is won in no time, then all that leads there, ply by ply.

use super::places::{Man, Places};
use super::{Endings, Fate};
use rookery_rules::{Position, Ruleset};

/// What is known of every placement of some men.
pub struct Table {
    pub places: Places,
    /// [`OPEN`] in the end: nobody can force a win.
    values: Vec<u16>,
}

const OPEN: u16 = 0;
/// No position, or one that is over before a move.
const NONE: u16 = 1;
/// From here on: twice the plies, and one more where the side to move wins.
const DECIDED: u16 = 2;

fn packed(fate: Fate) -> u16 {
    match fate {
        Fate::Draw => OPEN,
        Fate::Loss(plies) => DECIDED + 2 * plies,
        Fate::Win(plies) => DECIDED + 2 * plies + 1,
    }
}

/// What a move leads to, for the player who makes it.
enum Outlook {
    /// Another placement of the same men.
    Inside(usize),
    /// Decided after so many plies, this one among them.
    Good(usize),
    Bad(usize),
    Drawn,
    /// Men that a capture alone does not leave: an effect of the rules.
    Unknown,
}

impl Table {
    pub fn fate(&self, index: usize) -> Option<Fate> {
        match self.values[index] {
            OPEN => Some(Fate::Draw),
            NONE => None,
            value if value & 1 == 0 => Some(Fate::Loss((value - DECIDED) / 2)),
            value => Some(Fate::Win((value - DECIDED) / 2)),
        }
    }

    pub fn size(&self) -> usize {
        self.values.len()
    }

    /// `known` holds what captures lead to. `tell` hears how much of the work is done, of 1.
    /// None where a move leaves men that no capture leaves.
    pub fn solve(
        ruleset: &Ruleset,
        men: &[Man],
        known: &Endings,
        tell: &mut dyn FnMut(f64),
    ) -> Option<Table> {
        let places = Places::new(ruleset, men);
        let size = places.size();
        let mut solver = Solver {
            values: vec![OPEN; size],
            left: vec![0; size],
            before: Before::new(size),
            good: Vec::new(),
            bad: Vec::new(),
        };
        let outlook = |position: &Position, mv| {
            let child = position.after(ruleset, mv);
            let mover = position.turn();
            if let Some(outcome) = child.outcome(ruleset) {
                return match outcome.winner {
                    None => Outlook::Drawn,
                    Some(side) if side == mover => Outlook::Good(1),
                    Some(_) => Outlook::Bad(1),
                };
            }
            if let Some(index) = places.index(&child) {
                return Outlook::Inside(index);
            }
            let ours = child.turn() == mover;
            match known.fate(&child) {
                Some(Fate::Win(plies)) if ours => Outlook::Good(plies as usize + 1),
                Some(Fate::Loss(plies)) if !ours => Outlook::Good(plies as usize + 1),
                Some(Fate::Win(plies) | Fate::Loss(plies)) => Outlook::Bad(plies as usize + 1),
                Some(Fate::Draw) => Outlook::Drawn,
                None => Outlook::Unknown,
            }
        };
        // Twice over all positions: first to count who leads where, then to note it.
        for round in 0..2 {
            for index in 0..size {
                if index % 4096 == 0 {
                    tell((round * size + index) as f64 / (2 * size) as f64);
                }
                if solver.values[index] == NONE {
                    continue;
                }
                let position = places.position(ruleset, index);
                // A placement that can be turned onto another counts once.
                let Some(position) = position.filter(|own| places.index(own) == Some(index)) else {
                    solver.values[index] = NONE;
                    continue;
                };
                let list = position.legal_moves(ruleset);
                if round == 0 {
                    solver.left[index] = list.len() as u16;
                    if list.is_empty() {
                        solver.values[index] = NONE;
                    }
                }
                for mv in list.iter() {
                    match (outlook(&position, mv), round) {
                        (Outlook::Inside(to), 0) => solver.before.count(to),
                        (Outlook::Inside(to), _) => solver.before.note(to, index),
                        (Outlook::Good(plies), 0) => at(&mut solver.good, plies).push(index as u32),
                        (Outlook::Unknown, _) => return None,
                        (Outlook::Bad(plies), 0) => at(&mut solver.bad, plies).push(index as u32),
                        _ => {}
                    }
                }
            }
            if round == 0 {
                solver.before.make_room();
            }
        }
        solver.run();
        Some(Table {
            places,
            values: solver.values,
        })
    }
}

/// The list of a ply, made if it is not there yet.
fn at(lists: &mut Vec<Vec<u32>>, plies: usize) -> &mut Vec<u32> {
    if lists.len() <= plies {
        lists.resize_with(plies + 1, Vec::new);
    }
    &mut lists[plies]
}

struct Solver {
    values: Vec<u16>,
    /// Moves that are not known to lose.
    left: Vec<u16>,
    before: Before,
    /// By plies: positions with a move that wins, and with one that loses, so late.
    good: Vec<Vec<u32>>,
    bad: Vec<Vec<u32>>,
}

impl Solver {
    fn run(&mut self) {
        let mut plies = 1;
        while plies < self.good.len().max(self.bad.len()) {
            let good = std::mem::take(at(&mut self.good, plies));
            for index in good {
                self.settle(index as usize, Fate::Win(plies as u16));
            }
            let bad = std::mem::take(at(&mut self.bad, plies));
            for index in bad {
                let index = index as usize;
                self.left[index] -= 1;
                if self.left[index] == 0 {
                    self.settle(index, Fate::Loss(plies as u16));
                }
            }
            plies += 1;
        }
    }

    /// A position is decided; so much more is known of those before it.
    fn settle(&mut self, index: usize, fate: Fate) {
        if self.values[index] != OPEN {
            return;
        }
        self.values[index] = packed(fate);
        let (Fate::Win(plies) | Fate::Loss(plies)) = fate else {
            return;
        };
        let next = plies as usize + 1;
        for from in self.before.of(index) {
            // The last bit is the side to move.
            let ours = (*from as usize ^ index) & 1 == 0;
            let won = matches!(fate, Fate::Win(_)) == ours;
            let lists = if won { &mut self.good } else { &mut self.bad };
            at(lists, next).push(*from);
        }
    }
}

/// From which positions each is reached.
struct Before {
    /// Where those of a position end, while they are noted; where they begin, afterwards.
    starts: Vec<u32>,
    from: Vec<u32>,
}

impl Before {
    fn new(size: usize) -> Before {
        Before {
            starts: vec![0; size + 1],
            from: Vec::new(),
        }
    }

    fn count(&mut self, to: usize) {
        self.starts[to] += 1;
    }

    fn make_room(&mut self) {
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        self.from = vec![0; sum as usize];
    }

    fn note(&mut self, to: usize, from: usize) {
        self.starts[to] -= 1;
        self.from[self.starts[to] as usize] = from as u32;
    }

    fn of(&self, to: usize) -> &[u32] {
        &self.from[self.starts[to] as usize..self.starts[to + 1] as usize]
    }
}
