//! "else": which condition it answers, and what else is done.

use super::chain::{cut_last_else, either, last_else, under};
use super::scope::Choice;
use super::{Around, Parser, Read, is_move};
use crate::span::Extent;
use crate::tree::{Act, At, Cond, Does};

impl Parser<'_> {
    /// Whether two "else" follow each other: then the first answers the inner one of two conditions.
    fn two_answers(&mut self, of_piece: bool) -> bool {
        // Who looks ahead does not look ahead of that: a page of nothing but "else" would take for ever.
        let inside = Around {
            ahead: true,
            ..self.around
        };
        !self.around.ahead
            && self.look_ahead(inside, |p| {
                p.take_else();
                p.choices(of_piece).is_ok() && p.at_else()
            })
    }

    /// Whether the "else" that stands here answers the condition of an effect, and not one before the move:
    /// what else a player or a piece may do is no effect.
    pub(super) fn answers_effect(&mut self) -> bool {
        let behind = usize::from(self.key(0) == ",") + 1;
        let own = ["slide from the location of the piece"];
        let moves = match self.key(behind) {
            "from" | "slide" => self.any_stands(behind, &own),
            _ => self.move_starts(behind),
        };
        // Who looks ahead does not look ahead of that.
        if moves || !self.around.open || self.around.ahead {
            return !moves;
        }
        let inside = Around {
            ahead: true,
            ..self.around
        };
        let (at, other) = self.look_ahead(inside, |p| {
            p.take_else();
            let at = p.peek().map_or_else(Extent::default, |token| token.at);
            (at, p.choice())
        });
        let Ok(Choice { act, .. }) = other else {
            return true;
        };
        let first = match &act.is {
            Does::Then(acts) | Does::And(acts) => &acts[0].is,
            first => first,
        };
        match first {
            Does::Promote { .. }
            | Does::Remove { .. }
            | Does::RemoveFrom { .. }
            | Does::FromTo { .. }
            | Does::EachSquare { .. }
            | Does::Swap { .. }
            | Does::Add { .. } => {
                let because = "The page does not show whether this 'else' answers the condition of the effect or the one before the move.";
                let mut answers = [
                    ("effect", "it is what else the move brings about"),
                    ("move", "it is what else can be done"),
                ];
                if !self.around.of_piece {
                    answers.reverse();
                }
                let id = format!("answers-{}", at.start);
                (self.ask(id, at, because, &answers, 0) == 0) == self.around.of_piece
            }
            first => !is_move(first),
        }
    }

    /// A list of alternatives before an "else".
    pub(super) fn answered(
        &mut self,
        mut list: Vec<Choice>,
        start: usize,
        of_piece: bool,
        of_else: bool,
    ) -> Read<Act> {
        // What only a step's taking hangs on is all that it can answer here.
        if !of_else
            && list.iter().all(|c| c.conds.is_empty())
            && let Some(last) = list.last_mut()
        {
            last.conds.extend(cond_of_taking(&mut last.act));
        }
        let last = list.last().map_or(0, |c| c.conds.len());
        let first = list.first().map_or(0, |c| c.conds.len());
        // It answers the condition of the last alternative that has one, or the one before the whole list.
        let nearest = list[1..].iter().rposition(|c| !c.conds.is_empty());
        let usual = last == 0 || !of_piece || first > 1;
        let several = list.len() > 1 && first > 0;
        let whole = several && (nearest.is_none() || !self.of_last_part(!usual));
        let (conds, act) = if whole {
            let all = first > 1 && (self.two_answers(of_piece) || self.answers_nearest());
            let mut conds: Vec<At<Cond>> = list[0].take_first_condition().into_iter().collect();
            while all && let Some(cond) = list[0].take_first_condition() {
                conds.push(cond);
            }
            let list = std::mem::take(&mut list);
            (conds, self.grouped(list, start, of_piece))
        } else {
            let place = nearest.map_or(0, |place| place + 1);
            let answered = &list[place..];
            if answered[0].conds.is_empty() || answered.iter().any(|c| c.after.is_some()) {
                // What no condition here is answered by belongs to a sentence around this one.
                return Ok(self.grouped(list, start, of_piece));
            }
            let mut answered = list.split_off(place);
            let conds = std::mem::take(&mut answered[0].conds);
            (conds, self.grouped(answered, start, of_piece))
        };
        let from = conds.first().map_or(act.at, |cond| cond.at);
        let mut conds = conds;
        // What stands in the "else" may answer a condition before that.
        let inside = Around {
            open: self.around.open || conds.len() > 1,
            ..self.around
        };
        let mut act = self.inside(inside, |p| {
            p.answering(&mut conds, act, false, &|p| p.choices_of(of_piece, true))
        })?;
        let (more, mut after) = match last_else(&mut act) {
            Some(other) => self.beside_else(other),
            None => (Vec::new(), None),
        };
        // A single move has its effects behind "then": what stands behind without a word follows them all.
        let follows = !of_else && after.is_none() && self.act_starts(0);
        if follows && (of_piece || !self.next_phase()) {
            after = Some(self.effects()?);
        }
        for act in std::iter::once(act).chain(more) {
            list.push(Choice {
                conds: std::mem::take(&mut conds),
                at: from.join(act.at),
                act,
                after: None,
            });
        }
        if let Some(last) = list.last_mut() {
            last.after = after;
        }
        Ok(self.grouped(list, start, of_piece))
    }

    /// Of what "or" joins behind an "else": what stands beside the whole of it, and what follows that.
    fn beside_else(&mut self, other: &mut Act) -> (Vec<Act>, Option<Act>) {
        let Does::Or { choices, .. } = &other.is else {
            return (Vec::new(), None);
        };
        let at = choices[0].at;
        let all = choices.len();
        let else_does = self.how_many(
            format!("otherwise-{}", at.start),
            at,
            "The page's 'or' does not show where what follows the 'else' ends.",
            [
                "all of this is what else can be done",
                "the first of this is, and the rest can be done in any case",
                "the first # of this are, and the rest can be done in any case",
            ],
            all,
            all,
        );
        let Does::Or { choices, after } = &mut other.is else {
            return (Vec::new(), None);
        };
        if else_does == all {
            return (Vec::new(), None);
        }
        let beside = choices.split_off(else_does);
        let after = after.take().map(|after| *after);
        if else_does == 1 {
            *other = choices.remove(0);
        }
        (beside, after)
    }

    /// `if A, if B, X, else Y`: the conditions, what they allow, and the "else" that answers them;
    /// `effects`: what they allow are effects.
    pub(super) fn conditional(
        &mut self,
        mut conds: Vec<At<Cond>>,
        act: Act,
        effects: bool,
        read_other: &dyn Fn(&mut Self) -> Read<Act>,
    ) -> Read<Act> {
        let act = self.answering(&mut conds, act, effects, read_other)?;
        Ok(under(conds, act))
    }

    /// The same, but for conditions that no "else" answers: these are left.
    fn answering(
        &mut self,
        conds: &mut Vec<At<Cond>>,
        mut act: Act,
        effects: bool,
        read_other: &dyn Fn(&mut Self) -> Read<Act>,
    ) -> Read<Act> {
        // Of effects the first "else" is known to answer them, and what follows may be about the move.
        let mut known = true;
        while !conds.is_empty() && self.at_else() && (known || !effects || self.answers_effect()) {
            known = false;
            let else_at = self.pos;
            self.take_else();
            let mut other = read_other(self)?;
            let (mut more, after) = match self.at_else() {
                true => self.beside_else(&mut other),
                false => (Vec::new(), None),
            };
            let (nearest, outer) = match self.at_else() || conds.len() < 2 {
                true => (Some(other), None),
                false => self.answers(&act, other, else_at),
            };
            if nearest.is_some()
                && let Some(cond) = conds.pop()
            {
                act = either(cond, act, nearest);
            }
            if !more.is_empty() {
                let at = act.at;
                more.insert(0, act);
                let is = Does::Or {
                    choices: more,
                    after: after.map(Box::new),
                };
                act = At { is, at };
            }
            if outer.is_some() {
                act = under(conds.split_off(1), act);
                act = either(conds.remove(0), act, outer);
            }
        }
        Ok(act)
    }

    /// What an "else" says of the nearest of several conditions, and what of the first; the page does not
    /// show which of them it answers.
    fn answers(&mut self, act: &Act, mut other: Act, at: usize) -> (Option<Act>, Option<Act>) {
        // What else a player does in a turn is no matter of details.
        let turn = |a: &Act| a.any(&|does| matches!(does, Does::AnyPiece));
        let first = turn(&other) && !turn(act);
        let whole = other.clone();
        let last = cut_last_else(&mut other);
        let usual = usize::from(first) + usize::from(first && last.is_some() && !turn(&other));
        match self.asks_else(at, 2 + usize::from(last.is_some()), usual) {
            0 => (Some(whole), None),
            1 => (None, Some(whole)),
            _ => (Some(other), last),
        }
    }

    /// Whether it answers the second of two conditions before several alternatives, all of which that
    /// one then holds for, and not the first.
    fn answers_nearest(&mut self) -> bool {
        self.asks_else(self.pos, 2, 1) == 0
    }

    fn asks_else(&mut self, at: usize, answers: usize, usual: usize) -> usize {
        const ANSWERS: [(&str, &str); 3] = [
            ("nearest", "it answers the nearest condition before it"),
            (
                "first",
                "it answers the first condition of this alternative",
            ),
            (
                "last",
                "it answers the nearest, and the last 'else' behind it the first",
            ),
        ];
        let place = self
            .tokens
            .get(at + 1)
            .map_or_else(Extent::default, |t| t.at);
        let because =
            "The page does not show which of the conditions before it this 'else' answers.";
        let id = format!("else-{}", place.start);
        self.ask(id, place, because, &ANSWERS[..answers], usual)
    }

    pub(super) fn at_else(&self) -> bool {
        self.key(0) == "," && self.key(1) == "else" || self.key(0) == "else"
    }

    fn take_else(&mut self) {
        self.mark(',');
        let start = self.pos;
        self.take("else");
        self.note(start, "otherwise");
    }
}

/// The condition of what a step does before it is made, taken out of the step.
fn cond_of_taking(act: &mut Act) -> Option<At<Cond>> {
    match &mut act.is {
        Does::Then(acts) => cond_of_taking(&mut acts[0]),
        Does::Step { before, .. } => {
            let taking = before.as_mut()?;
            let Does::If {
                cond,
                then,
                otherwise: None,
            } = &mut taking.is
            else {
                return None;
            };
            let cond = (**cond).clone();
            *before = Some(then.clone());
            Some(cond)
        }
        _ => None,
    }
}
