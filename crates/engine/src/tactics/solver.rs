//! Looks at every move of both sides, and believes nothing but the rules of ending.

use rookery_rules::order::InOrder;
use rookery_rules::{Move, Position, Ruleset, Side};
use std::collections::HashMap;

/// What is proven: by the position with all that it remembers, and plies left.
struct Solver<'r> {
    ruleset: &'r Ruleset,
    attacker: Side,
    known: HashMap<(u64, u16, u32), bool>,
    /// So many positions may still be looked at; none left: what is answered means nothing.
    left: u64,
}

impl<'r> Solver<'r> {
    fn new(ruleset: &'r Ruleset, position: &Position, work: u64) -> Solver<'r> {
        Solver {
            ruleset,
            attacker: position.turn(),
            known: HashMap::new(),
            left: work,
        }
    }

    /// Whether the attacker forces a win within so many plies, whatever the other side does.
    fn wins(&mut self, position: &Position, plies: u32) -> bool {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return false;
        }
        let list = position.legal_moves(self.ruleset);
        if list.is_empty() {
            let outcome = position.outcome(self.ruleset);
            return outcome.and_then(|outcome| outcome.winner) == Some(self.attacker);
        }
        if plies == 0 {
            return false;
        }
        // The count of plies differs by path only together with `plies`, and a count of turns
        // is far from its end; the quiet moves are kept apart.
        let key = (position.key(), position.halfmove(), plies);
        if plies > 1
            && let Some(known) = self.known.get(&key)
        {
            return *known;
        }
        let attacking = position.turn() == self.attacker;
        let mut moves: Vec<(usize, Position)> = list
            .iter()
            .map(|mv| {
                let next = position.after(self.ruleset, mv);
                // Replies are fewest after the most forcing moves; the order changes only
                // how soon the answer is found.
                let replies = if plies > 2 && attacking {
                    next.count_legal(self.ruleset) as usize
                } else {
                    0
                };
                (replies, next)
            })
            .collect();
        moves.order_by_key(|(replies, _)| *replies);
        let result = if attacking {
            moves.iter().any(|(_, next)| self.wins(next, plies - 1))
        } else {
            moves.iter().all(|(_, next)| self.wins(next, plies - 1))
        };
        if plies > 1 {
            self.known.insert(key, result);
        }
        result
    }
}

/// The least number of plies, up to a limit, within which the side to move forces a win,
/// and every move that does so.
pub fn shortest_win(
    ruleset: &Ruleset,
    position: &Position,
    limit: u32,
) -> Option<(u32, Vec<Move>)> {
    shortest_win_within(ruleset, position, limit, u64::MAX).flatten()
}

/// The same where only so many positions may be looked at; none where these did not suffice.
pub fn shortest_win_within(
    ruleset: &Ruleset,
    position: &Position,
    limit: u32,
    work: u64,
) -> Option<Option<(u32, Vec<Move>)>> {
    let mut solver = Solver::new(ruleset, position, work);
    let list = position.legal_moves(ruleset);
    for plies in 1..=limit {
        let winning: Vec<Move> = list
            .iter()
            .filter(|mv| solver.wins(&position.after(ruleset, *mv), plies - 1))
            .collect();
        if solver.left == 0 {
            return None;
        }
        if !winning.is_empty() {
            return Some(Some((plies, winning)));
        }
    }
    Some(None)
}

/// Whether this move forces a win within so many plies, itself included.
pub fn forces(ruleset: &Ruleset, position: &Position, mv: Move, plies: u32) -> bool {
    let mut solver = Solver::new(ruleset, position, u64::MAX);
    plies > 0 && solver.wins(&position.after(ruleset, mv), plies - 1)
}

/// Where every line ends within so many plies, the side to move cannot win, and some moves
/// draw while others lose: those that draw.
pub fn only_draws(ruleset: &Ruleset, position: &Position, plies: u32) -> Option<Vec<Move>> {
    let list = position.legal_moves(ruleset);
    let mut values = Vec::new();
    for mv in list.iter() {
        let next = position.after(ruleset, mv);
        values.push((
            mv,
            value(ruleset, &next, position.turn(), plies.checked_sub(1)?)?,
        ));
    }
    let best = values.iter().map(|(_, value)| *value).max()?;
    let worst = values.iter().map(|(_, value)| *value).min()?;
    (best == 0 && worst < 0).then(|| {
        values
            .iter()
            .filter(|(_, value)| *value == 0)
            .map(|(mv, _)| *mv)
            .collect()
    })
}

/// 1, 0 or -1 for `side` with best play; None when some line does not end in time.
fn value(ruleset: &Ruleset, position: &Position, side: Side, plies: u32) -> Option<i32> {
    let list = position.legal_moves(ruleset);
    if list.is_empty() {
        let outcome = position.outcome(ruleset)?;
        return Some(match outcome.winner {
            None => 0,
            Some(winner) if winner == side => 1,
            Some(_) => -1,
        });
    }
    let mut best: Option<i32> = None;
    for mv in list.iter() {
        let found = value(
            ruleset,
            &position.after(ruleset, mv),
            side,
            plies.checked_sub(1)?,
        )?;
        let better = match best {
            None => true,
            Some(old) if position.turn() == side => found > old,
            Some(old) => found < old,
        };
        if better {
            best = Some(found);
        }
        // Nothing can be better than winning.
        if best == Some(if position.turn() == side { 1 } else { -1 }) {
            break;
        }
    }
    best
}

/// One line of best play that reaches a win in so many plies: the attacker's shortest
/// moves, the first of the defender's longest resistances.
pub fn winning_line(ruleset: &Ruleset, position: &Position, plies: u32) -> Vec<Move> {
    let mut solver = Solver::new(ruleset, position, u64::MAX);
    let mut line = Vec::new();
    let mut now = *position;
    for left in (0..plies).rev() {
        let list = now.legal_moves(ruleset);
        let keeps = |solver: &mut Solver, mv: Move| solver.wins(&now.after(ruleset, mv), left);
        let attacking = now.turn() == solver.attacker;
        let Some(mv) = list
            .iter()
            // A defence that still stands one ply before the end resists longest.
            .find(|mv| {
                if attacking {
                    keeps(&mut solver, *mv)
                } else {
                    left == 0 || !solver.wins(&now.after(ruleset, *mv), left - 1)
                }
            })
            .or_else(|| list.iter().next())
        else {
            break;
        };
        line.push(mv);
        now = now.after(ruleset, mv);
    }
    line
}
