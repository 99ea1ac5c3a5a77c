//! Moves and effects: single phrases, and how "then", "and" and "if" join them.

use super::scope::Choice;
use super::{Parser, Read};
use crate::says;
use crate::tree::{Act, At, Cond, Does, PieceRule, Site};

impl Parser<'_> {
    /// `Kings step adjacent.`
    pub(super) fn piece_rule(&mut self, rules: &mut Vec<PieceRule>) -> Read<()> {
        let start = self.pos;
        let Some(name) = self.name() else {
            return self.stuck("a sentence about a kind of piece, beginning with its name");
        };
        let name_at = self.since(start);
        self.ruled.push(name.clone());
        let says = format!("how the {} moves", super::setup::plain(&name));
        let piece = super::Subject::Piece(name.clone());
        self.note_about(start, says.clone(), piece.clone());
        let moves = self.choices(true)?;
        let at = self.since(start);
        self.note_about(start, says, piece);
        rules.push(PieceRule {
            name,
            name_at,
            moves,
            at,
        });
        self.sentence_end()
    }

    /// One or more play rules: a second one in a row is a second phase of the game.
    pub(super) fn play(&mut self, play: &mut Vec<Act>) -> Read<()> {
        let start = self.pos;
        let rule = self.choices(false)?;
        play.push(rule);
        self.note(start, "what a player does in a turn");
        if self.act_starts(0) {
            Ok(())
        } else {
            self.sentence_end()
        }
    }

    fn sentence_end(&mut self) -> Read<()> {
        if self.peek().is_none() || self.heading_at(self.pos).is_some() || self.stop() {
            return Ok(());
        }
        self.stuck("the end of the sentence, or a word that joins what follows to it")
    }

    /// Alternatives joined by "or", each perhaps with conditions, and perhaps an effect
    /// of them all, printed after the last with no word between.
    pub(super) fn choices(&mut self, after_one: bool) -> Read<Act> {
        self.deeper(|p| p.choices_here(after_one))
    }

    fn choices_here(&mut self, after_one: bool) -> Read<Act> {
        let start = self.pos;
        // In the rule of a piece an alternative may begin with a condition of its effect alone.
        let of_alternative = after_one;
        let mut list = vec![self.choice()?];
        loop {
            let under = of_alternative && self.key(0) == "or" && self.cond_starts(1);
            if self.key(0) == "or" && (self.act_starts(1) || under) {
                self.pos += 1;
                list.push(self.choice()?);
            } else if !after_one && self.act_starts(0) && self.next_phase() {
                break;
            } else if self.act_starts(0) && (after_one || list.len() > 1) {
                let after = self.effects()?;
                if let Some(last) = list.last_mut() {
                    if last.after.is_some() {
                        return self.stuck("one effect after the alternatives, not several");
                    }
                    last.after = Some(after);
                }
            } else {
                break;
            }
        }
        if self.at_else() {
            return self.answered(list, start, after_one);
        }
        if !after_one {
            self.reach_in_turn(&mut list);
        }
        Ok(self.grouped(list, start))
    }

    /// Whether what follows without a joining word is another rule of play: it moves pieces.
    fn next_phase(&mut self) -> bool {
        if self.move_starts(0) || self.looking_at("moves with") {
            return true;
        }
        let (pos, notes) = (self.pos, self.notes.len());
        let moves = self.choices(false).is_ok_and(|act| {
            act.any(&|does| matches!(does, Does::AnyPiece | Does::Pass | Does::Priority(_)))
        });
        self.pos = pos;
        self.notes.truncate(notes);
        moves
    }

    /// Whether two "else" follow each other: then the first answers the inner one of two conditions.
    fn two_answers(&mut self, of_piece: bool) -> bool {
        // Who looks ahead does not look ahead of that: a page of nothing but "else" would take for ever.
        if std::mem::replace(&mut self.ahead, true) {
            return false;
        }
        let (pos, notes) = (self.pos, self.notes.len());
        self.take_else();
        let two = self.choices(of_piece).is_ok() && self.at_else();
        self.pos = pos;
        self.notes.truncate(notes);
        self.ahead = false;
        two
    }

    /// A list of alternatives before an "else".
    fn answered(&mut self, mut list: Vec<Choice>, start: usize, of_piece: bool) -> Read<Act> {
        if list.len() == 1
            && let Some(Choice {
                conds,
                act,
                after: None,
                ..
            }) = list.pop_if(|c| c.after.is_none())
        {
            return self.conditional(conds, act, start, &|p| p.choices(of_piece));
        }
        let last = list.last().map_or(0, |c| c.conds.len());
        let first = list.first().map_or(0, |c| c.conds.len());
        // It answers the condition of the last alternative, or the one before the whole list.
        let whole = first > 0 && (last == 0 || !of_piece || first > 1);
        if whole {
            let all = list.len() > 1 && first > 1 && self.two_answers(of_piece);
            let mut conds: Vec<At<Cond>> = list[0].take_first_condition().into_iter().collect();
            while all && let Some(cond) = list[0].take_first_condition() {
                conds.push(cond);
            }
            if !of_piece {
                self.reach_in_turn(&mut list);
            }
            let act = self.grouped(list, start);
            return self.conditional(conds, act, start, &|p| p.choices(of_piece));
        }
        if last > 0
            && let Some(Choice {
                conds,
                act,
                after: None,
                at,
            }) = list.pop_if(|c| c.after.is_none())
        {
            let act = self.conditional(conds, act, start, &|p| p.choices(of_piece))?;
            list.push(Choice {
                conds: Vec::new(),
                at: at.join(act.at),
                act,
                after: None,
            });
        }
        // What no condition here is answered by belongs to a sentence around this one.
        Ok(self.grouped(list, start))
    }

    /// `if A, if B, X, else Y`: the conditions, what they allow, and the "else" that answers them.
    fn conditional(
        &mut self,
        mut conds: Vec<At<Cond>>,
        mut act: Act,
        start: usize,
        read_other: &dyn Fn(&mut Self) -> Read<Act>,
    ) -> Read<Act> {
        let mut first = true;
        while !conds.is_empty() && self.at_else() {
            let else_at = self.pos;
            self.take_else();
            let other = read_other(self)?;
            let nearest =
                self.at_else() || !first || !self.answers_first(&conds, &act, &other, else_at);
            first = false;
            let cond = if nearest {
                conds.pop()
            } else {
                let outer = conds.remove(0);
                act = under(std::mem::take(&mut conds), act);
                Some(outer)
            };
            let Some(cond) = cond else { break };
            act = At {
                is: Does::If {
                    cond: Box::new(cond),
                    then: Box::new(act),
                    otherwise: Some(Box::new(other)),
                },
                at: self.since(start),
            };
        }
        Ok(under(conds, act))
    }

    /// Whether an "else" answers the first of several conditions; the page does not show it.
    fn answers_first(&mut self, conds: &[At<Cond>], act: &Act, other: &Act, at: usize) -> bool {
        if conds.len() < 2 || matches!(other.is, Does::If { .. }) {
            return false;
        }
        // What else a player does in a turn is no matter of details.
        let turn = |a: &Act| a.any(&|does| *does == Does::AnyPiece);
        let first = turn(other) && !turn(act);
        let place = self.tokens.get(at + 1).map_or(act.at, |t| t.at);
        self.ask(
            format!("else-{}", place.start),
            place,
            "The page does not show which of the conditions before it this 'else' answers.",
            [
                ("nearest", "it answers the nearest condition before it"),
                (
                    "first",
                    "it answers the first condition of this alternative",
                ),
            ],
            usize::from(first),
        ) == 1
    }

    fn at_else(&self) -> bool {
        self.key(0) == "," && self.key(1) == "else" || self.key(0) == "else"
    }

    fn take_else(&mut self) {
        self.mark(',');
        let start = self.pos;
        self.take("else");
        self.note(start, "otherwise");
    }

    /// `if A, if B, slide … then …`: conditions, then one move with its effects.
    pub(super) fn choice(&mut self) -> Read<Choice> {
        let start = self.pos;
        let mut conds = Vec::new();
        while self.key(0) == "if" {
            conds.push(self.if_cond()?);
            if conds.len() > super::DEEPEST {
                return self.stuck("fewer conditions on one move");
            }
        }
        // `COND, EFFECT then step …`: a condition of the effect alone, without "if".
        let bare = if !self.act_starts(0) && self.cond_starts(0) {
            let cond = self.cond()?;
            if !self.mark(',') {
                return self.stuck("a comma after the condition");
            }
            Some(cond)
        } else {
            None
        };
        let act = self.joined()?;
        let alone = bare.is_none() && Self::effect_alone(&act, &conds);
        let act = with_effect_before(act, bare, &mut conds, alone);
        Ok(Choice {
            conds,
            act,
            after: None,
            at: self.since(start),
        })
    }

    /// Whether the condition in front of an effect before a step belongs to the effect, as where it speaks
    /// of the target square. To take is no such effect: what stands there goes, whatever is asked.
    fn effect_alone(act: &Act, conds: &[At<Cond>]) -> bool {
        let (Does::Then(steps), Some(cond)) = (&act.is, conds.last()) else {
            return false;
        };
        let takes = |does: &Does| matches!(does, Does::Remove { at: Site::To });
        let place = steps.iter().position(|a| matches!(a.is, Does::Step { .. }));
        let Some(before) = place.map(|place| &steps[..place]) else {
            return false;
        };
        let takes = before.iter().any(|a| a.any(&takes));
        !before.is_empty() && !takes && !cond.is.speaks_of_target()
    }

    fn if_cond(&mut self) -> Read<At<Cond>> {
        self.need("if")?;
        let cond = self.cond()?;
        if !self.mark(',') {
            return self.stuck("a comma after the condition");
        }
        Ok(cond)
    }

    /// Phrases joined by "then" and "and".
    pub(super) fn joined(&mut self) -> Read<Act> {
        let start = self.pos;
        let mut first = self.together()?;
        if self.take("and afterwards") {
            let next = Box::new(match self.key(0) {
                "if" => self.choice()?.alone(),
                _ => self.together()?,
            });
            first = self.noted(Does::Afterwards(Box::new(first), next), start);
        }
        let mut steps = vec![first];
        while self.key(0) == "then" {
            self.pos += 1;
            steps.push(if self.key(0) == "if" {
                self.effects()?
            } else {
                self.together()?
            });
        }
        // What is printed before a step belongs to the step, and what is printed behind it follows it.
        let step = |a: &Act| matches!(a.is, Does::Step { .. });
        let before = steps.iter().position(step).unwrap_or(0);
        let follow = steps.split_off(before);
        steps.extend(chained(follow));
        Ok(self.whole(steps, start, Does::Then))
    }

    pub(super) fn together(&mut self) -> Read<Act> {
        let start = self.pos;
        let mut parts = vec![self.simple()?];
        while self.key(0) == "and" && self.act_starts(1) {
            // As an effect, a piece can be carried along: a rook in castling, a pawn sent back.
            let carried = matches!(self.key(1), "from" | "slide");
            let after_move = parts.last().is_some_and(|p: &Act| is_move(&p.is));
            if after_move || self.move_starts(1) && !carried {
                return self.stuck("'then': a move and its effects follow each other");
            }
            self.pos += 1;
            parts.push(if self.key(0) == "if" {
                self.effects()?
            } else {
                self.simple()?
            });
        }
        Ok(self.whole(parts, start, Does::And))
    }

    pub(super) fn whole(
        &self,
        mut parts: Vec<Act>,
        start: usize,
        make: fn(Vec<Act>) -> Does,
    ) -> Act {
        match parts.pop() {
            Some(only) if parts.is_empty() => only,
            last => {
                parts.extend(last);
                At {
                    is: make(parts),
                    at: self.since(start),
                }
            }
        }
    }

    /// Effects of a move; here an "else" answers the nearest "if".
    pub(super) fn effects(&mut self) -> Read<Act> {
        self.deeper(Self::effects_here)
    }

    fn effects_here(&mut self) -> Read<Act> {
        let start = self.pos;
        let mut conds = Vec::new();
        while self.key(0) == "if" {
            conds.push(self.if_cond()?);
            if conds.len() > super::DEEPEST {
                return self.stuck("fewer conditions on one effect");
            }
        }
        let act = self.joined()?;
        if conds.is_empty() {
            return Ok(act);
        }
        // What else a player or a piece may do is no effect: it answers a condition before the move.
        let moves = |p: &Self| {
            let behind = usize::from(p.key(0) == ",") + 1;
            p.move_starts(behind) && !matches!(p.key(behind), "from" | "slide")
        };
        if self.at_else() && !moves(self) {
            return self.conditional(conds, act, start, &Self::effects);
        }
        let (mut apart, mut act) = apart(act);
        if let Does::And(joined) = &mut act.is
            && self.first_alone(joined)
        {
            let further = joined.split_off(1);
            act = joined.remove(0);
            apart.splice(0..0, further);
        }
        let mut parts = vec![under(conds, act)];
        parts.extend(apart);
        Ok(self.whole(parts, start, Does::And))
    }

    /// Whether a condition holds for the first of several effects behind it, and the others come in any case.
    fn first_alone(&mut self, joined: &[Act]) -> bool {
        let at = joined[0].at.join(joined[joined.len() - 1].at);
        self.ask(
            format!("under-{}", at.start),
            at,
            "The page's 'and' does not show where the condition before it ends.",
            [
                ("all", "the condition is on all of these effects"),
                ("first", "the condition is on the first of these effects, and the others come in any case"),
            ],
            0,
        ) == 1
    }

    /// Whether a move, an effect or an "if" begins `ahead` tokens from here.
    pub(super) fn act_starts(&self, ahead: usize) -> bool {
        let key = |n: usize| self.key(ahead + n);
        match key(0) {
            "if" | "slide" | "step" | "hop" | "leap" | "from" | "pass" | "remove" | "remember"
            | "set" | "move" | "swap" | "select" => true,
            "add" => key(1) != "the",
            "send" => key(1) == "message",
            "moves" => key(1) == "with",
            "each" => key(1) == "turn",
            "for" => key(1) == "each" || key(1) == "all" && key(2) == "values",
            "a" => key(1) == "piece" || key(1) == "player",
            _ => false,
        }
    }

    pub(super) fn move_starts(&self, ahead: usize) -> bool {
        matches!(
            self.key(ahead),
            "slide" | "step" | "hop" | "leap" | "from" | "pass" | "select"
        ) || (self.key(ahead) == "move" && self.key(ahead + 1) == "one")
    }

    fn simple(&mut self) -> Read<Act> {
        if !self.looking_at("from cell") && self.key(0) != "a" && !self.act_starts(0) {
            return self.stuck("a move or an effect, such as 'step forward' or 'move again'");
        }
        let start = self.pos;
        // Levels are of stacks, and no square here holds more than one piece.
        if self.take("for each level at") {
            self.site()?;
            if !(self.mark('(')
                && (self.take("fromtop") || self.take("frombottom"))
                && self.mark(')'))
            {
                return self.stuck("'(FromTop)'");
            }
            self.note(start, "for whatever stands there");
            return self.simple_after_level();
        }
        match self.key(0) {
            "slide" | "step" | "hop" | "leap" | "from" | "pass" | "select" => self.simple_move(),
            "move" if self.key(1) == "one" => self.simple_move(),
            "moves" => self.priority(),
            "each" => self.each_square(),
            "for" => self.each_value(),
            _ => {
                let is = self.effect()?;
                Ok(self.noted(is, start))
            }
        }
    }

    fn simple_after_level(&mut self) -> Read<Act> {
        let start = self.pos;
        let is = self.effect()?;
        Ok(self.noted(is, start))
    }

    pub(super) fn noted(&mut self, is: Does, start: usize) -> Act {
        self.note(start, says::does(&is));
        At {
            is,
            at: self.since(start),
        }
    }

    pub(super) fn simple_move(&mut self) -> Read<Act> {
        let start = self.pos;
        let is = self.move_here()?;
        Ok(self.noted(is, start))
    }

    fn move_here(&mut self) -> Read<Does> {
        if self.take("move one of your pieces") {
            return Ok(Does::AnyPiece);
        }
        if self.take("pass") {
            return Ok(Does::Pass);
        }
        if self.take("slide from") {
            let from = self.site()?;
            self.need("in the")?;
            let ways = self.ways()?;
            if !self.take("directions") {
                self.need("direction")?;
            }
            self.need("through")?;
            return Ok(Does::Slide {
                from,
                ways,
                through: Box::new(self.cond()?),
            });
        }
        if self.take("step") {
            return Ok(Does::Step {
                before: None,
                ways: self.ways()?,
            });
        }
        if self.take("hop") {
            return Ok(Does::Hop { ways: self.ways()? });
        }
        if self.take("leap a piece to") {
            return Ok(Does::Leap {
                to: Box::new(self.cond()?),
            });
        }
        if self.take("from cell") {
            return self.carrying();
        }
        if self.take("select cell in") {
            return self.selection();
        }
        self.stuck("a move, such as 'step forward'")
    }
}

/// What is printed behind an effect with "then" follows that effect, and so hangs on it: of several
/// that are joined by "and" the last.
fn chained(mut steps: Vec<Act>) -> Vec<Act> {
    let hangs = |act: &Act| act.is.lets_nothing_follow() || act.is.may_do_nothing();
    if steps.len() > 2 && (hangs(&steps[1]) || matches!(steps[1].is, Does::And(_))) {
        let rest = steps.split_off(1);
        steps.push(behind(chained(rest)));
    } else if steps.len() > 1 && matches!(steps[0].is, Does::And(_)) {
        let rest = steps.split_off(1);
        if let Some(Does::And(parts)) = steps.first_mut().map(|act| &mut act.is) {
            let last = parts.pop().into_iter().chain(rest).collect();
            parts.push(behind(chained(last)));
        }
    }
    steps
}

/// What follows each other, as one.
fn behind(mut steps: Vec<Act>) -> Act {
    if steps.len() == 1 {
        return steps.remove(0);
    }
    let at = steps[0].at.join(steps[steps.len() - 1].at);
    let is = Does::Then(steps);
    At { is, at }
}

/// Each condition around what follows it.
pub(super) fn under(mut conds: Vec<At<Cond>>, mut act: Act) -> Act {
    while let Some(cond) = conds.pop() {
        let at = cond.at.join(act.at);
        act = At {
            is: Does::If {
                cond: Box::new(cond),
                then: Box::new(act),
                otherwise: None,
            },
            at,
        };
    }
    act
}

/// Takes out of effects that are joined by "and" what does not hang on the condition in front of
/// them: setting the counter, and what has an "if" of its own. Only what carries the piece away
/// again belongs to the condition under which it has come.
fn apart(act: Act) -> (Vec<Act>, Act) {
    let At {
        is: Does::And(parts),
        at,
    } = act
    else {
        return (Vec::new(), act);
    };
    let carries = |does: &Does| matches!(does, Does::FromTo { .. });
    let (others, mut rest): (Vec<Act>, Vec<Act>) = parts.into_iter().partition(|p| match p.is {
        Does::SetCounter(_) => true,
        Does::If { .. } => !p.any(&carries),
        _ => false,
    });
    match rest.pop() {
        Some(only) if rest.is_empty() => (others, only),
        Some(last) => {
            rest.push(last);
            let is = Does::And(rest);
            (others, At { is, at })
        }
        None => {
            let is = Does::And(others);
            (Vec::new(), At { is, at })
        }
    }
}

/// Puts what is printed before a step, and joined to it by "then", into the step. Conditions
/// on the target square are on that effect: the step itself is made in any case.
fn with_effect_before(
    act: Act,
    bare: Option<At<Cond>>,
    conds: &mut Vec<At<Cond>>,
    mut alone: bool,
) -> Act {
    let is_step = |a: &Act| matches!(a.is, Does::Step { before: None, .. });
    let (mut steps, at) = match act {
        At {
            is: Does::Then(steps),
            at,
        } if !is_step(&steps[0]) && steps.iter().any(is_step) => (steps, at),
        other => {
            conds.extend(bare);
            return other;
        }
    };
    let place = steps.iter().position(is_step).unwrap_or(0);
    let mut after = steps.split_off(place);
    let mut before = behind(chained(steps));
    let mut under: Vec<At<Cond>> = bare.into_iter().collect();
    while std::mem::take(&mut alone) || conds.last().is_some_and(|c| c.is.speaks_of_target()) {
        under.extend(conds.pop());
    }
    for cond in under {
        let at = cond.at.join(before.at);
        before = At {
            is: Does::If {
                cond: Box::new(cond),
                then: Box::new(before),
                otherwise: None,
            },
            at,
        };
    }
    if let Some(Does::Step { before: slot, .. }) = after.first_mut().map(|a| &mut a.is) {
        *slot = Some(Box::new(before));
    }
    match after.pop() {
        Some(only) if after.is_empty() => At { is: only.is, at },
        last => {
            after.extend(last);
            At {
                is: Does::Then(after),
                at,
            }
        }
    }
}

pub(crate) const fn is_move(does: &Does) -> bool {
    matches!(
        does,
        Does::Slide { .. }
            | Does::Step { .. }
            | Does::Hop { .. }
            | Does::Leap { .. }
            | Does::FromTo { .. }
            | Does::Select { .. }
            | Does::Afterwards(..)
            | Does::AnyPiece
            | Does::Pass
    )
}
