//! Whether what follows a player's turn can change who attacks what, and so leave his royal piece
//! where it can be taken.

use rookery_reader::tree::{Act, Cond, Does, Part, Site, Squares, Value, Ways};

use crate::Game;

/// What conditions of moves ask for, of all that a turn could set.
#[derive(Clone, Copy, Debug, Default)]
struct Asked {
    /// A mark or a number that a piece carries: a ruleset has one for both.
    carried: bool,
    of_player: bool,
    variable: bool,
    pending: bool,
}

impl Game {
    /// Whether what follows a player's move can leave his royal piece attacked.
    pub(crate) fn exposes(&self) -> bool {
        let mut asked = Asked::default();
        for rule in &self.rules.pieces {
            self.asked_to_take(&rule.moves, &mut Vec::new(), &mut asked);
        }
        let changes = |does: &Does| match does {
            Does::SetState { .. } | Does::SetNumberAt { .. } => asked.carried,
            Does::SetNumberOf { .. } => asked.of_player,
            Does::SetVariable { .. } => asked.variable,
            Does::SetPending(_) | Does::SetPendingAll(_) => asked.pending,
            Does::Promote { .. }
            | Does::Remove { .. }
            | Does::RemoveFrom { .. }
            | Does::Swap { .. }
            | Does::Add { .. }
            | Does::FromTo { .. } => true,
            _ => false,
        };
        follows(&self.rules.play[0], &changes)
    }

    /// Adds what is asked before a piece can take. A move that takes nothing attacks nothing,
    /// whatever its conditions are. `under` are the conditions around this part of the rule.
    fn asked_to_take<'a>(&self, act: &'a Act, under: &mut Vec<&'a Cond>, asked: &mut Asked) {
        let around = under.len();
        match &act.is {
            Does::If {
                cond,
                then,
                otherwise,
            } => {
                under.push(&cond.is);
                self.asked_to_take(then, under, asked);
                if let Some(otherwise) = otherwise {
                    self.asked_to_take(otherwise, under, asked);
                }
            }
            Does::Then(acts) => {
                let moves = acts.iter().take(1);
                moves.for_each(|a| self.asked_to_take(a, under, asked));
            }
            // A part of a list by priority asks whether those before it can be made.
            Does::Priority(parts) => {
                for (index, part) in parts.iter().enumerate() {
                    self.asked_to_take(part, under, asked);
                    if index > 0 {
                        parts[..index].iter().for_each(|p| asked.by_moves(p));
                    }
                }
            }
            Does::And(acts)
            | Does::Or { choices: acts, .. }
            | Does::EachValue { moves: acts, .. } => {
                let parts = acts.iter();
                parts.for_each(|a| self.asked_to_take(a, under, asked));
            }
            Does::Afterwards(_, next) => self.asked_to_take(next, under, asked),
            Does::EachSquare { moves, .. } => self.asked_to_take(moves, under, asked),
            _ if self.can_take(act) && !under.iter().any(|cond| leaves_empty(cond)) => {
                under.iter().for_each(|cond| asked.by_cond(cond));
                asked.by_moves(act);
            }
            _ => {}
        }
        under.truncate(around);
    }
}

/// Whether the square that a move arrives at has to be empty.
pub(crate) fn leaves_empty(cond: &Cond) -> bool {
    match cond {
        Cond::Empty => true,
        Cond::And(parts) => parts.iter().any(|part| leaves_empty(&part.is)),
        _ => false,
    }
}

impl Asked {
    /// What a condition, or a part of one, asks for.
    fn by(&mut self, part: Part) {
        match part {
            Part::Act(act) => return self.by_moves(act),
            Part::Cond(Cond::Pending)
            | Part::Site(Site::Pending)
            | Part::Squares(Squares::Pending) => self.pending = true,
            Part::Value(Value::StateAt(_) | Value::NumberAt(_)) => self.carried = true,
            Part::Value(Value::NumberOf(_)) => self.of_player = true,
            Part::Value(Value::Variable(_)) => self.variable = true,
            _ => {}
        }
        part.each(&mut |inner| self.by(inner));
    }

    fn by_cond(&mut self, cond: &Cond) {
        self.by(Part::Cond(cond));
    }

    fn by_ways(&mut self, ways: &Ways) {
        if let Ways::If { cond, .. } = ways {
            self.by_cond(&cond.is);
        }
    }

    /// What has to hold before any of some moves is made.
    fn by_moves(&mut self, act: &Act) {
        match &act.is {
            Does::If {
                cond,
                then,
                otherwise,
            } => {
                self.by_cond(&cond.is);
                self.by_moves(then);
                otherwise.iter().for_each(|act| self.by_moves(act));
            }
            Does::Then(acts) => acts.iter().take(1).for_each(|act| self.by_moves(act)),
            Does::And(acts)
            | Does::Priority(acts)
            | Does::Or { choices: acts, .. }
            | Does::EachValue { moves: acts, .. } => acts.iter().for_each(|a| self.by_moves(a)),
            Does::Afterwards(_, next) => self.by_moves(next),
            Does::EachSquare { of, moves } => {
                self.by(Part::Squares(of));
                self.by_moves(moves);
            }
            Does::Step { before, ways } => {
                self.by_ways(ways);
                if let Some(Does::If { cond, .. }) = before.as_ref().map(|act| &act.is) {
                    self.by_cond(&cond.is);
                }
            }
            Does::Hop { ways } => self.by_ways(ways),
            Does::Slide {
                from,
                ways,
                through,
            } => {
                self.by(Part::Site(from));
                self.by_ways(ways);
                self.by_cond(&through.is);
            }
            Does::Leap { to } => self.by_cond(&to.is),
            Does::FromTo {
                from,
                from_if,
                to,
                rule,
                capture_rule,
                ..
            } => {
                [from, to]
                    .into_iter()
                    .for_each(|set| self.by(Part::Squares(set)));
                let conds = from_if.iter().chain(capture_rule);
                conds.for_each(|cond| self.by_cond(&cond.is));
                self.by_cond(&rule.is);
            }
            Does::Remove { at } => self.by(Part::Site(at)),
            Does::RemoveFrom { of } => self.by(Part::Squares(of)),
            _ => {}
        }
    }
}

/// Whether something follows a turn's moves, other than the rest of what the turn itself does.
fn follows(act: &Act, such: &dyn Fn(&Does) -> bool) -> bool {
    let whole = |act: &Act| {
        use Does::{Add, FromTo, Remove, RemoveFrom, Select, Slide, Swap};
        act.any(&|d| {
            matches!(
                d,
                Add { .. }
                    | FromTo { .. }
                    | Remove { .. }
                    | RemoveFrom { .. }
                    | Select { .. }
                    | Slide { .. }
                    | Swap { .. }
            )
        })
    };
    match &act.is {
        Does::Then(acts) => acts.split_first().is_some_and(|(first, rest)| {
            follows(first, such) || !whole(first) && rest.iter().any(|act| act.any(such))
        }),
        Does::Or { choices, after } => {
            choices.iter().any(|act| follows(act, such))
                || after.as_ref().is_some_and(|act| act.any(such))
        }
        Does::If {
            then, otherwise, ..
        } => follows(then, such) || otherwise.as_ref().is_some_and(|act| follows(act, such)),
        Does::Priority(parts) => parts.iter().any(|act| follows(act, such)),
        _ => false,
    }
}
