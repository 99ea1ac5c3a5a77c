//! Moves and effects: single phrases, and how "then", "and" and "if" join them.

use super::chain::{any_of, chained, hanging, last_else, takes_before, under, with_effect_before};
use super::scope::Choice;
use super::{Around, Parser, Read};
use crate::says;
use crate::span::Extent;
use crate::tree::{Act, At, Cond, Does, PieceRule};

/// More alternatives than any rule has: of each it is asked how many others its condition holds for.
const MOST_CHOICES: usize = 100;

impl Parser<'_> {
    /// `Kings step adjacent.`
    pub(super) fn piece_rule(&mut self, rules: &mut Vec<PieceRule>) -> Read<()> {
        let start = self.pos;
        // Of two sentences about a kind the page would not show which counts.
        let name = match self.name() {
            Some(name) if !self.ruled.contains(&name) => name,
            found => {
                self.pos = start;
                return self.stuck(match found {
                    Some(_) => "a sentence about another kind of piece: this one has its own above",
                    None => "a sentence about a kind of piece, beginning with its name",
                });
            }
        };
        let name_at = self.since(start);
        self.ruled.push(name.clone());
        let says = format!("how the {} moves", super::setup::plain(&name));
        let piece = super::Subject::Piece(name.clone());
        self.note_about(start, says.clone(), piece.clone());
        let moves = self.rule_of(&name, name_at)?;
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
        self.choices_of(after_one, false)
    }

    /// The same; `of_else`: what an "else" allows.
    pub(super) fn choices_of(&mut self, after_one: bool, of_else: bool) -> Read<Act> {
        self.deeper(|p| {
            let start = p.pos;
            let inside = Around {
                of_piece: after_one,
                open: of_else && p.around.open,
                // In the rule of a piece an alternative may begin with a condition of its effect alone.
                bare: after_one,
                ..p.around
            };
            let list = p.inside(inside, |p| p.alternatives(after_one, of_else))?;
            match p.at_else() {
                true => p.answered(list, start, after_one, of_else),
                false => Ok(p.grouped(list, start, after_one)),
            }
        })
    }

    fn alternatives(&mut self, after_one: bool, of_else: bool) -> Read<Vec<Choice>> {
        let mut list = vec![self.choice()?];
        loop {
            if list.len() > MOST_CHOICES {
                return self.stuck("fewer alternatives joined by 'or'");
            }
            let under = self.around.bare && self.key(0) == "or" && self.cond_starts(1);
            if self.key(0) == "or" && (self.act_starts(1) || under) {
                self.pos += 1;
                list.push(self.choice()?);
            } else if !after_one && self.act_starts(0) && self.next_phase() {
                break;
            } else if self.act_starts(0) && (after_one && !of_else || list.len() > 1) {
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
        Ok(list)
    }

    /// Whether what follows without a joining word is another rule of play: it moves pieces.
    pub(super) fn next_phase(&mut self) -> bool {
        if self.move_starts(0) || self.looking_at("moves with") {
            return true;
        }
        let next = self.look_ahead(self.around, |p| p.choices(false));
        next.is_ok_and(|act| {
            act.any(&|does| matches!(does, Does::AnyPiece | Does::Pass | Does::Priority(_)))
        })
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
        let inside = Around {
            open: !conds.is_empty(),
            ..self.around
        };
        let act = self.inside(inside, |p| p.joined(false))?;
        let mut alone = 0;
        if bare.is_none() {
            let of_taking = takes_before(&act);
            while let Some(cond) = conds.iter().rev().nth(alone)
                && match of_taking {
                    Some(true) => cond.is.speaks_of_target() || self.of_taking_alone(cond.at),
                    Some(false) => alone == 0,
                    None => false,
                }
            {
                alone += 1;
            }
        }
        let act = with_effect_before(act, bare, &mut conds, alone);
        Ok(Choice {
            conds,
            act,
            after: None,
            at: self.since(start),
        })
    }

    /// Whether a condition in front of a step that takes is about the taking: without that what stands
    /// there goes all the same, but the step is made. What an "else" answers is about the move.
    fn of_taking_alone(&mut self, at: Extent) -> bool {
        let because =
            "The page does not show whether this is asked of the step or of its taking alone.";
        let answers = [
            ("whole", "the step is made only where it holds"),
            ("first", "it is about the taking alone"),
        ];
        !self.at_else() && self.ask(format!("belongs-{}", at.start), at, because, &answers, 0) == 1
    }

    fn if_cond(&mut self) -> Read<At<Cond>> {
        self.need("if")?;
        let inside = Around {
            bare: false,
            ..self.around
        };
        let cond = self.inside(inside, Self::cond)?;
        if !self.mark(',') {
            return self.stuck("a comma after the condition");
        }
        Ok(cond)
    }

    /// Phrases joined by "then" and "and"; `follows`: what follows a move.
    pub(super) fn joined(&mut self, follows: bool) -> Read<Act> {
        let start = self.pos;
        let first = self.together(follows)?;
        let mut steps = vec![first];
        if self.take("and afterwards") {
            let from = self.pos;
            let mut next = vec![match self.key(0) {
                "if" => self.choice()?.alone(),
                _ => self.together(false)?,
            }];
            self.following(&mut next, follows)?;
            // A step that takes is one move.
            let act = self.whole(next, from, Does::Then);
            next = match with_effect_before(act, None, &mut Vec::new(), 0) {
                At {
                    is: Does::Then(acts),
                    ..
                } => acts,
                one => vec![one],
            };
            if self.or_belongs_here(
                "The page's 'or' does not show whether it joins what comes before as well.",
            ) {
                let mut choices = vec![self.whole(chained(next), from, Does::Then)];
                self.further(&mut choices)?;
                next = vec![self.whole(choices, from, any_of)];
            }
            let behind = next.split_off(1);
            let is = Does::Afterwards(Box::new(steps.remove(0)), Box::new(next.remove(0)));
            steps.push(self.noted(is, start));
            steps.extend(behind);
        }
        self.following(&mut steps, follows)?;
        // What is printed before a step belongs to the step, and what is printed behind it follows it.
        let step = |a: &Act| matches!(a.is, Does::Step { .. });
        let before = steps.iter().position(step).unwrap_or(0);
        let follow = steps.split_off(before);
        steps.extend(chained(follow));
        Ok(self.whole(steps, start, Does::Then))
    }

    /// What "then" joins to what is read. No step follows an effect: it is what a condition among
    /// the effects before a step ends at.
    pub(super) fn following(&mut self, steps: &mut Vec<Act>, of_effect: bool) -> Read<()> {
        let no_step = of_effect || self.around.beside;
        while !(self.said_of_tried() || no_step && self.key(1) == "step") && self.take("then") {
            steps.push(match self.key(0) {
                "if" => self.effects()?,
                _ => self.together(true)?,
            });
        }
        Ok(())
    }

    /// Whether "then" says what holds where the move can be made that is only tried.
    fn said_of_tried(&self) -> bool {
        self.around.tried.is_some() && !self.act_starts(1)
    }

    /// Phrases joined by "and": of what follows a move, also a piece that is carried along.
    pub(super) fn together(&mut self, follows: bool) -> Read<Act> {
        let start = self.pos;
        let mut parts = vec![self.simple()?];
        while self.key(0) == "and" && self.act_starts(1) {
            // As an effect, a piece can be carried along: a rook in castling, a pawn sent back.
            let carried = matches!(self.key(1), "from" | "slide");
            let after_move = parts
                .last()
                .is_some_and(|p: &Act| is_move(&p.is) && (!follows || p.is.begins_on_its_square()));
            if after_move || self.move_starts(1) && !carried {
                return self.stuck("'then': a move and its effects follow each other");
            }
            self.pos += 1;
            parts.push(match self.key(0) {
                "if" => self.effects()?,
                // Its effect is the last before a step, if one comes.
                "each" if !parts.iter().any(|part| is_move(&part.is)) => {
                    let inside = Around {
                        beside: true,
                        ..self.around
                    };
                    self.inside(inside, Self::simple)?
                }
                _ => self.simple()?,
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
        let act = self.joined(true)?;
        if conds.is_empty() {
            return Ok(act);
        }
        let (act, apart) = if self.at_else() && self.answers_effect() {
            let mut act = self.conditional(conds, act, true, &Self::effects)?;
            let mut apart = Vec::new();
            if let Some(other) = last_else(&mut act)
                && let Does::And(joined) = &mut other.is
            {
                let joined = std::mem::take(joined);
                let all = joined.len();
                (*other, apart) = self.reached(joined, all);
            }
            (act, apart)
        } else {
            let mut act = act;
            let mut usual = match act.is {
                Does::And(_) => hanging,
                _ => <[Act]>::len,
            };
            let mut apart = Vec::new();
            // What does not hang on the last of several conditions may hang on those before it.
            while let Some(cond) = conds.pop() {
                if !apart.is_empty() {
                    apart.insert(0, act);
                    act = self.whole(std::mem::take(&mut apart), start, Does::And);
                    usual = |_| 1;
                }
                apart = self.beside_last(&mut act, usual);
                act = under(vec![cond], act);
            }
            (act, apart)
        };
        let mut parts = vec![act];
        parts.extend(apart);
        Ok(self.whole(parts, start, Does::And))
    }

    /// Takes those of several effects at the end that do not hang on what stands before them.
    pub(super) fn beside_last(&mut self, act: &mut Act, usual: fn(&[Act]) -> usize) -> Vec<Act> {
        match &mut act.is {
            Does::And(joined) => {
                let joined = std::mem::take(joined);
                let usual = usual(&joined);
                let (hangs, apart) = self.reached(joined, usual);
                *act = hangs;
                apart
            }
            Does::Then(acts) => match acts.last_mut() {
                Some(last) => self.beside_last(last, usual),
                None => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Of several effects behind a condition those that hang on it, and the others.
    pub(super) fn reached(&mut self, mut joined: Vec<Act>, usual: usize) -> (Act, Vec<Act>) {
        let (all, at) = (joined.len(), joined[0].at.join(joined[joined.len() - 1].at));
        let hang = self.how_many(
            format!("under-{}", at.start),
            at,
            "The page's 'and' does not show where what stands before these effects ends.",
            [
                "it is on all of these effects",
                "it is on the first of these effects, and the others come in any case",
                "it is on the first # of these effects, and the others come in any case",
            ],
            all,
            usual,
        );
        let apart = joined.split_off(hang);
        let hangs = match joined.len() {
            1 => joined.remove(0),
            _ => At {
                is: Does::And(joined),
                at,
            },
        };
        (hangs, apart)
    }

    /// Whether a move, an effect or an "if" begins `ahead` tokens from here.
    pub(super) fn act_starts(&self, ahead: usize) -> bool {
        const OTHERS: [&str; 14] = [
            "if",
            "moves with",
            "remove",
            "remember",
            "set",
            "move",
            "swap",
            "trigger",
            "send message",
            "each turn",
            "for each",
            "for all values",
            "a piece",
            "a player",
        ];
        self.move_starts(ahead)
            || self.any_stands(ahead, &OTHERS)
            || self.key(ahead) == "add" && self.key(ahead + 1) != "the"
    }

    pub(super) fn move_starts(&self, ahead: usize) -> bool {
        const MOVES: [&str; 8] = [
            "slide", "step", "hop", "leap", "from", "pass", "select", "move one",
        ];
        self.any_stands(ahead, &MOVES)
    }

    fn simple(&mut self) -> Read<Act> {
        if !self.looking_at("from cell") && self.key(0) != "a" && !self.act_starts(0) {
            return self.stuck("a move or an effect, such as 'step forward' or 'move again'");
        }
        let start = self.pos;
        if self.take("for each level at") {
            return self.each_level(start);
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

    /// Levels are of stacks: no square here holds more than one piece, and an empty one has none.
    fn each_level(&mut self, start: usize) -> Read<Act> {
        let of = self.site()?;
        let open = self.mark('(') && (self.take("fromtop") || self.take("frombottom"));
        if !(open && self.mark(')')) {
            return self.stuck("'(FromTop)'");
        }
        self.note(start, "for whatever stands there");
        let from = self.pos;
        let is = self.effect()?;
        let clears = matches!(&is, Does::Remove { at } if *at == of);
        if !clears || self.key(0) == "and" && self.act_starts(1) {
            return self.stuck("'remove pieces at' it alone");
        }
        Ok(self.noted(is, from))
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
                through: Box::new(self.cond_of_move()?),
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
                to: Box::new(self.cond_of_move()?),
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
