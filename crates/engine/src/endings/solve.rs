//! From the ends backwards: what is won in no time, then all that leads there, turn by turn.

use super::places::Places;
use super::{Endings, Fate, Men, Unsolved};
use rookery_rules::{Outcome, Position, Ruleset};

/// What is known of every placement of some men.
pub struct Table {
    pub places: Places,
    /// [`OPEN`] in the end: nobody can force a win.
    values: Vec<u16>,
}

const OPEN: u16 = 0;
/// No position, or one that is over before a move.
const NONE: u16 = 1;
/// From here on: twice the turns, and one more where the side to move wins.
const DECIDED: u16 = 2;

const MATED: u16 = DECIDED;
const MATING: u16 = DECIDED + 1;

fn packed(fate: Fate) -> u16 {
    match fate {
        Fate::Draw => OPEN,
        Fate::Loss(turns) => DECIDED + 2 * turns,
        Fate::Win(turns) => DECIDED + 2 * turns + 1,
    }
}

/// What a turn leads to, for the player who makes it.
enum Outlook {
    /// Another placement of the same men.
    Inside(usize),
    /// Decided after so many turns, this one among them.
    Good(usize),
    Bad(usize),
    Drawn,
}

impl Table {
    pub fn fate(&self, index: usize) -> Option<Fate> {
        match self.values[index] {
            OPEN => Some(Fate::Draw),
            // What is over has no move to be told of.
            NONE | MATED | MATING => None,
            value if value & 1 == 0 => Some(Fate::Loss((value - DECIDED) / 2)),
            value => Some(Fate::Win((value - DECIDED) / 2)),
        }
    }

    pub fn size(&self) -> usize {
        self.values.len()
    }
}

/// A table in the making, so many positions at a time.
pub struct Making {
    places: Places,
    stage: Stage,
    values: Vec<u16>,
    /// Turns that are not known to lose.
    left: Vec<u16>,
    before: Before,
    /// By turns: positions with a turn that wins, and with one that loses, so late.
    good: Vec<Vec<u32>>,
    bad: Vec<Vec<u32>>,
    /// Mates, and what else is over for want of moves.
    over: Vec<(usize, Fate)>,
}

/// All positions are gone over twice, first to count who leads where, then to note it.
enum Stage {
    Count(usize),
    Note(usize),
    Spread(usize),
}

/// Going over the positions is what takes time; of 100 parts, counting and noting take so many each.
const A_ROUND: f64 = 0.48;

impl Making {
    pub fn new(ruleset: &Ruleset, men: &Men) -> Result<Making, Unsolved> {
        let places = Places::new(ruleset, &men.men());
        let size = places.size();
        Ok(Making {
            values: roomy(size)?,
            left: roomy(size)?,
            before: Before::new(size)?,
            good: Vec::new(),
            bad: Vec::new(),
            over: Vec::new(),
            stage: Stage::Count(0),
            places,
        })
    }

    /// How much is done, of 1.
    pub fn done(&self) -> f64 {
        let part = |index: usize| index as f64 / self.values.len() as f64;
        match self.stage {
            Stage::Count(index) => A_ROUND * part(index),
            Stage::Note(index) => A_ROUND * (1.0 + part(index)),
            Stage::Spread(_) => 2.0 * A_ROUND,
        }
    }

    /// Looks at so many positions more; true: there are others. `known` has what captures lead to.
    pub fn step(
        &mut self,
        ruleset: &Ruleset,
        known: &Endings,
        positions: usize,
    ) -> Result<bool, Unsolved> {
        let size = self.values.len();
        match self.stage {
            Stage::Count(from) => {
                let end = size.min(from + positions);
                for index in from..end {
                    self.count(ruleset, known, index)?;
                }
                self.stage = Stage::Count(end);
                if end == size {
                    self.before.make_room()?;
                    self.stage = Stage::Note(0);
                }
            }
            Stage::Note(from) => {
                let end = size.min(from + positions);
                for index in from..end {
                    self.note(ruleset, known, index)?;
                }
                self.stage = Stage::Note(end);
                if end == size {
                    for (index, fate) in std::mem::take(&mut self.over) {
                        self.settle(index, fate);
                    }
                    self.stage = Stage::Spread(1);
                }
            }
            Stage::Spread(turns) => {
                if turns >= self.good.len().max(self.bad.len()) {
                    return Ok(false);
                }
                // A position is settled sooner than its moves are found.
                if !self.spread(turns, positions * 8) {
                    self.stage = Stage::Spread(turns + 1);
                }
            }
        }
        Ok(true)
    }

    pub fn end(self) -> Table {
        Table {
            places: self.places,
            values: self.values,
        }
    }

    fn count(&mut self, ruleset: &Ruleset, known: &Endings, index: usize) -> Result<(), Unsolved> {
        let position = self.places.position(ruleset, index);
        // A placement that can be turned onto another counts once, and one that is over not at all.
        let own = |position: &Position| {
            self.places.index(position) == Some(index) && !position.has_event(ruleset)
        };
        let Some(position) = position.filter(own) else {
            self.values[index] = NONE;
            return Ok(());
        };
        let mut turns = 0;
        let places = &self.places;
        let (before, good, bad) = (&mut self.before, &mut self.good, &mut self.bad);
        each_turn(ruleset, &position, places, known, &mut |outlook| {
            turns += 1;
            match outlook {
                Outlook::Inside(to) => before.count(to),
                Outlook::Good(turns) => at(good, turns).push(index as u32),
                Outlook::Bad(turns) => at(bad, turns).push(index as u32),
                Outlook::Drawn => {}
            }
        })?;
        self.left[index] = turns;
        if turns == 0 {
            // Over for want of moves: the turn that led here has decided it.
            match position.outcome(ruleset).and_then(|outcome| outcome.winner) {
                None => self.values[index] = NONE,
                Some(side) if side == position.turn() => self.over.push((index, Fate::Win(0))),
                Some(_) => self.over.push((index, Fate::Loss(0))),
            }
        }
        Ok(())
    }

    fn note(&mut self, ruleset: &Ruleset, known: &Endings, index: usize) -> Result<(), Unsolved> {
        if self.values[index] == NONE {
            return Ok(());
        }
        let Some(position) = self.places.position(ruleset, index) else {
            return Ok(());
        };
        let before = &mut self.before;
        each_turn(ruleset, &position, &self.places, known, &mut |outlook| {
            if let Outlook::Inside(to) = outlook {
                before.note(to, index);
            }
        })
    }

    /// What is decided after so many turns; true: there is more of it.
    fn spread(&mut self, turns: usize, mut most: usize) -> bool {
        while let Some(index) = at(&mut self.good, turns).pop() {
            self.settle(index as usize, Fate::Win(turns as u16));
            most -= 1;
            if most == 0 {
                return true;
            }
        }
        while let Some(index) = at(&mut self.bad, turns).pop() {
            let index = index as usize;
            self.left[index] -= 1;
            if self.left[index] == 0 {
                self.settle(index, Fate::Loss(turns as u16));
            }
            most -= 1;
            if most == 0 {
                return true;
            }
        }
        false
    }

    /// A position is decided; so much more is known of those before it.
    fn settle(&mut self, index: usize, fate: Fate) {
        if self.values[index] != OPEN {
            return;
        }
        self.values[index] = packed(fate);
        let (Fate::Win(turns) | Fate::Loss(turns)) = fate else {
            return;
        };
        let next = turns as usize + 1;
        for from in self.before.of(index) {
            // The last bit is the side to move.
            let ours = (*from as usize ^ index) & 1 == 0;
            let won = matches!(fate, Fate::Win(_)) == ours;
            let lists = if won { &mut self.good } else { &mut self.bad };
            at(lists, next).push(*from);
        }
    }
}

/// All that a player's turn can lead to: a move, or several where the rules give them.
fn each_turn(
    ruleset: &Ruleset,
    position: &Position,
    places: &Places,
    known: &Endings,
    tell: &mut dyn FnMut(Outlook),
) -> Result<(), Unsolved> {
    let mover = position.turn();
    for mv in position.legal_moves(ruleset).iter() {
        let mut child = position.after(ruleset, mv);
        if child.has_passed() && !child.has_event(ruleset) {
            child = child.past_pass(ruleset).ok_or(Unsolved::Rules)?;
        }
        let ours = child.turn() == mover;
        let decided = |outcome: Outcome| match outcome.winner {
            None => Outlook::Drawn,
            Some(side) if side == mover => Outlook::Good(1),
            Some(_) => Outlook::Bad(1),
        };
        let event = child.has_event(ruleset);
        if let Some(outcome) = event.then(|| child.outcome(ruleset)).flatten() {
            tell(decided(outcome));
        } else if ours && child.is_pending() {
            each_turn(ruleset, &child, places, known, tell)?;
        } else if !child.is_men_alone(ruleset) {
            return Err(Unsolved::Rules);
        } else if let Some(index) = places.index(&child) {
            tell(Outlook::Inside(index));
        } else {
            tell(match (known.fate(&child), child.outcome(ruleset)) {
                (_, Some(outcome)) => decided(outcome),
                (Some(Fate::Win(turns)), _) if ours => Outlook::Good(turns as usize + 1),
                (Some(Fate::Loss(turns)), _) if !ours => Outlook::Good(turns as usize + 1),
                (Some(Fate::Win(turns) | Fate::Loss(turns)), _) => Outlook::Bad(turns as usize + 1),
                (Some(Fate::Draw), _) => Outlook::Drawn,
                (None, None) => return Err(Unsolved::Rules),
            });
        }
    }
    Ok(())
}

/// Zeros, if there is room for them.
fn roomy<T: Clone + Default>(size: usize) -> Result<Vec<T>, Unsolved> {
    let mut list = Vec::new();
    list.try_reserve_exact(size).map_err(|_| Unsolved::Room)?;
    list.resize(size, T::default());
    Ok(list)
}

/// The list of a turn, made if it is not there yet.
fn at(lists: &mut Vec<Vec<u32>>, turns: usize) -> &mut Vec<u32> {
    if lists.len() <= turns {
        lists.resize_with(turns + 1, Vec::new);
    }
    &mut lists[turns]
}

/// From which positions each is reached.
struct Before {
    /// Where those of a position end, while they are noted; where they begin, afterwards.
    starts: Vec<u32>,
    from: Vec<u32>,
}

impl Before {
    fn new(size: usize) -> Result<Before, Unsolved> {
        Ok(Before {
            starts: roomy(size + 1)?,
            from: Vec::new(),
        })
    }

    fn count(&mut self, to: usize) {
        self.starts[to] += 1;
    }

    fn make_room(&mut self) -> Result<(), Unsolved> {
        let mut sum = 0u32;
        for start in &mut self.starts {
            sum = sum.checked_add(*start).ok_or(Unsolved::Room)?;
            *start = sum;
        }
        self.from = roomy(sum as usize)?;
        Ok(())
    }

    fn note(&mut self, to: usize, from: usize) {
        self.starts[to] -= 1;
        self.from[self.starts[to] as usize] = from as u32;
    }

    fn of(&self, to: usize) -> &[u32] {
        &self.from[self.starts[to] as usize..self.starts[to + 1] as usize]
    }
}
