//! How far a condition reaches over alternatives that are joined by "or".
//!
//! The generator prints `if A, X or Y` both for "(if A, X) or Y" and for
//! "if A, (X or Y)". What the author meant is settled here by the shape of the
//! list, and a reach that could be otherwise is kept as a question to the reader.

use super::Parser;
use super::chain::under;
use crate::ask::Answer;
use crate::span::Extent;
use crate::tree::{Act, At, Cond, Does, Sign, Site, Value};

/// One alternative of a list, with the conditions printed in front of it.
pub(super) struct Choice {
    pub conds: Vec<At<Cond>>,
    pub act: Act,
    /// An effect printed after it with no word between: it belongs to a whole group.
    pub after: Option<Act>,
    pub at: Extent,
}

impl Choice {
    /// Several alternatives as one, with what follows each of them and what follows the whole.
    fn of_group(
        conds: Vec<At<Cond>>,
        group: Vec<Choice>,
        inside: Option<Act>,
        after: Option<Act>,
    ) -> Choice {
        let all = group.iter().map(|choice| choice.at);
        let at = all.reduce(Extent::join).unwrap_or_default();
        let choices = group.into_iter().map(Choice::alone).collect();
        let is = Does::Or {
            choices,
            after: inside.map(Box::new),
        };
        Choice {
            conds,
            act: At { is, at },
            after,
            at,
        }
    }

    /// The condition that stands before the whole list.
    pub fn take_first_condition(&mut self) -> Option<At<Cond>> {
        (!self.conds.is_empty()).then(|| self.conds.remove(0))
    }

    /// The alternative by itself, each condition around what follows it.
    pub fn alone(self) -> Act {
        under(self.conds, self.act)
    }
}

impl Parser<'_> {
    /// Builds the tree of a list of alternatives.
    pub(super) fn grouped(&mut self, mut list: Vec<Choice>, start: usize, of_piece: bool) -> Act {
        // An effect printed inside the list closes the group that it ends.
        while let Some(end) = list[..list.len().saturating_sub(1)]
            .iter()
            .position(|c| c.after.is_some())
        {
            let from = (0..=end)
                .rev()
                .find(|i| list[*i].conds.len() > 1)
                .unwrap_or(0);
            let from = self.followed_from(&list, from, end);
            self.fold(&mut list, from, end);
        }
        // "if A, if B, X or if C, Y": A covers the parallel "if"s.
        for from in (0..list.len()).rev() {
            let several = list[from].conds.len() > 1;
            let further = list[from + 1..].iter();
            let more = further.take_while(|c| c.conds.len() == 1).count();
            if several && more > 0 {
                let covers = self.holds_for(list[from].conds[1].at, more + 1, false);
                if covers > 1 {
                    self.fold(&mut list, from, from + covers - 1);
                }
            }
        }
        match of_piece {
            true => self.reach(&mut list),
            false => self.reach_in_turn(&mut list),
        }
        let after = list.last_mut().and_then(|c| c.after.take());
        if list.len() == 1 && after.is_none() {
            return list.remove(0).alone();
        }
        let choices: Vec<Act> = list.into_iter().map(Choice::alone).collect();
        At {
            is: Does::Or {
                choices,
                after: after.map(Box::new),
            },
            at: self.since(start),
        }
    }

    /// Makes one alternative of `from..=end`, under all but the last of the first one's conditions.
    fn fold(&mut self, list: &mut Vec<Choice>, from: usize, end: usize) {
        let mut group: Vec<Choice> = list.drain(from..=end).collect();
        let inner = group[0].conds.pop();
        let outer = std::mem::take(&mut group[0].conds);
        group[0].conds.extend(inner);
        // The effect of the whole list stays with the list.
        let closes_all = from + group.len() > list.len() + group.len() - 1;
        let last = group.len() - 1;
        let after = group[last].after.take();
        let (inside, outside) = if closes_all && from > 0 {
            (None, after)
        } else {
            (after, None)
        };
        list.insert(from, Choice::of_group(outer, group, inside, outside));
    }

    /// The first of the alternatives that an effect printed inside the list follows: a single move has its
    /// effects behind "then".
    fn followed_from(&mut self, list: &[Choice], from: usize, end: usize) -> usize {
        let several = list[end].act.ends_in_several();
        let last = end - usize::from(!several).min(end);
        let after = list[end].after.as_ref();
        let (true, Some(at)) = (last > from, after.map(|a| a.at)) else {
            return from;
        };
        let follows = [
            ("all", "it follows all moves before it"),
            ("last", "it follows the last of them alone, or the last two"),
        ];
        let because = "The page does not show which of the moves this follows.";
        match self.ask(format!("after-{}", at.start), at, because, &follows, 0) {
            0 => from,
            _ => last,
        }
    }

    /// A condition on a special move (a slide, leap or hop) covers the special moves after it,
    /// up to the next "if" and up to the piece's ordinary steps; it may cover whatever follows.
    fn reach(&mut self, list: &mut Vec<Choice>) {
        let mut i = 0;
        while i < list.len() {
            if let [cond, inner @ ..] = list[i].conds.as_slice() {
                let at = cond.at;
                let of_all = is_of_all(&cond.is);
                let further = match marks_by_itself(list, i) {
                    true => up_to_effect(&list[i + 1..]),
                    false => unconditional(&list[i + 1..]),
                };
                let special = further.iter().take_while(|c| is_special(&c.act));
                let of_special = is_special(&list[i].act);
                let most = 1 + up_to_effect(&list[i + 1..]).len();
                let usual = match inner.is_empty() && of_special {
                    _ if of_all => most,
                    true => 1 + special.count(),
                    false => 1,
                };
                if most > 1 {
                    let covers = most - self.ask_reach(at, most, usual);
                    self.cover(list, i, i + covers, Self::reach);
                }
            }
            i += 1;
        }
    }

    /// Puts `from..end` under the condition of the first of them; how far its other conditions reach is
    /// asked of these alone.
    fn cover(
        &mut self,
        list: &mut Vec<Choice>,
        from: usize,
        end: usize,
        reach: fn(&mut Self, &mut Vec<Choice>),
    ) {
        if end < from + 2 {
            return;
        }
        let mut group: Vec<Choice> = list.drain(from..end).collect();
        let cond = group[0].take_first_condition().into_iter().collect();
        let after = group.last_mut().and_then(|c| c.after.take());
        reach(self, &mut group);
        list.insert(from, Choice::of_group(cond, group, None, after));
    }

    /// A condition on something that a player may do in a turn covers what follows as well, unless
    /// moving a piece is among these, without which there would be no turn where it does not hold, or each
    /// has a condition of its own.
    fn reach_in_turn(&mut self, list: &mut Vec<Choice>) {
        let mut i = 0;
        while i < list.len() {
            let further = match unconditional(&list[i + 1..]) {
                [] => up_to_effect(&list[i + 1..]),
                free => free,
            };
            let end = i + 1 + further.len();
            let stands = !list[i].conds.is_empty() && list[i].after.is_none();
            let moves = |c: &Choice| c.act.any(&|does| matches!(does, Does::AnyPiece));
            let apart = |c: &Choice| moves(c) || !c.conds.is_empty();
            if stands && end > i + 1 {
                let usually_first = list[i + 1..end].iter().any(apart);
                let covers = self.holds_for(list[i].conds[0].at, end - i, usually_first);
                self.cover(list, i, i + covers, Self::reach_in_turn);
            }
            i += 1;
        }
    }

    /// How many alternatives a condition covers. What stands at the place of the question is the
    /// condition itself, or the one behind it where it stands before the first of several "if"s.
    fn holds_for(&mut self, at: Extent, most: usize, usually_first: bool) -> usize {
        self.how_many(
            format!("reach-{}", at.start),
            at,
            "The page's 'or' does not show where the condition ends.",
            [
                "the condition holds for all that stands here",
                "the condition holds for what stands right after it",
                "the condition holds for the first # of what stands here",
            ],
            most,
            if usually_first { 1 } else { most },
        )
    }

    /// How many of several something is about; `says`: of all, the first, and the first # of them.
    pub(super) fn how_many(
        &mut self,
        id: String,
        at: Extent,
        because: &str,
        says: [&str; 3],
        most: usize,
        usual: usize,
    ) -> usize {
        let answers = (1..=most).rev().map(|n| match n {
            n if n == most => Answer::new("all", says[0]),
            1 => Answer::new("first", says[1]),
            n => Answer::new(n.to_string(), says[2].replace('#', &n.to_string())),
        });
        most - self.asks(id, at, because, answers.collect(), most - usual)
    }

    /// How many alternatives fewer than it could a condition covers.
    fn ask_reach(&mut self, at: Extent, most: usize, usual: usize) -> usize {
        let says = |n: usize| match n {
            1 => "the condition holds for the one move after it".to_string(),
            n => format!("the condition holds for the {n} moves after it"),
        };
        let answers = (1..=most)
            .rev()
            .map(|n| Answer::new(n.to_string(), says(n)));
        self.asks(
            format!("reach-{}", at.start),
            at,
            "The page's 'or' does not show where the condition ends; a first move's condition usually holds for all special moves after it.",
            answers.collect(),
            most - usual,
        )
    }
}

/// The alternatives without a condition of their own, up to one that an effect of all follows.
fn unconditional(list: &[Choice]) -> &[Choice] {
    let free = list.iter().take_while(|c| c.conds.is_empty()).count();
    up_to_effect(&list[..free])
}

/// The alternatives up to one that an effect of all follows.
fn up_to_effect(list: &[Choice]) -> &[Choice] {
    let last = list.iter().position(|c| c.after.is_some());
    &list[..last.map_or(list.len(), |last| last + 1)]
}

/// Whether an alternative before `here` marks the piece that has moved, as what follows the whole list does:
/// then that follows only what stands behind it.
fn marks_by_itself(list: &[Choice], here: usize) -> bool {
    let marks = |act: &Act| {
        let at_last = |does: &Does| {
            matches!(
                does,
                Does::SetState {
                    at: Site::LastTo,
                    ..
                }
            )
        };
        act.any(&at_last)
    };
    let after = list.last().and_then(|choice| choice.after.as_ref());
    after.is_some_and(marks) && list[..here].iter().any(|choice| marks(&choice.act))
}

/// That it is another piece than the one moved last, or that a move has made something pending, is asked
/// of all that a piece can do.
fn is_of_all(cond: &Cond) -> bool {
    let asks_for = |a: &Value, b: &Value| {
        let both = (a, b);
        matches!(both, (Value::Site(Site::LastTo), Value::Site(Site::Piece)))
    };
    match cond {
        Cond::Compare(a, Sign::Unequal, b) => asks_for(a, b) || asks_for(b, a),
        Cond::Pending => true,
        _ => false,
    }
}

/// A move that a piece makes only in special circumstances when a condition stands before it.
fn is_special(act: &Act) -> bool {
    match &act.is {
        Does::Slide {
            from: Site::Piece, ..
        }
        | Does::Leap { .. }
        | Does::Hop { .. }
        | Does::FromTo { .. } => true,
        Does::Then(steps) => steps.first().is_some_and(is_special),
        Does::Or { choices, .. } => choices.iter().all(is_special),
        Does::If { then, .. } => is_special(then),
        _ => false,
    }
}
