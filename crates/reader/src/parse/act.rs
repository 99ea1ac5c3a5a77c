//! Moves and effects: single phrases, and how "then", "and" and "if" join them.

use super::scope::Choice;
use super::{Parser, Read, Stuck};
use crate::says;
use crate::token::Kind;
use crate::tree::{Act, At, Cond, Does, PieceRule, Site, Whose};

impl Parser<'_> {
    /// `Kings step adjacent.`
    pub(super) fn piece_rule(&mut self, rules: &mut Vec<PieceRule>) -> Read<()> {
        let start = self.pos;
        let Some(name) = self.name() else {
            return self.stuck("a sentence about a kind of piece, beginning with its name");
        };
        let name_at = self.since(start);
        let says = format!("how the {} moves", super::setup::plain(&name));
        self.note(start, says.clone());
        let moves = self.choices(true)?;
        let at = self.since(start);
        self.note(start, says);
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
        let mut list = vec![self.choice()?];
        loop {
            if self.key(0) == "or" && self.act_starts(1) {
                self.pos += 1;
                list.push(self.choice()?);
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
        if !self.at_else() {
            return Ok(self.grouped(list, start));
        }
        // An "else" answers the condition that stands before the whole list.
        let Some(cond) = list.first_mut().and_then(Choice::take_first_condition) else {
            return self.stuck("an 'if' for this 'else' to answer");
        };
        let then = Box::new(self.grouped(list, start));
        self.take_else();
        let otherwise = Some(Box::new(self.choices(after_one)?));
        let is = Does::If {
            cond: Box::new(cond),
            then,
            otherwise,
        };
        Ok(At {
            is,
            at: self.since(start),
        })
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
    fn choice(&mut self) -> Read<Choice> {
        let start = self.pos;
        let mut conds = Vec::new();
        while self.key(0) == "if" {
            conds.push(self.if_cond()?);
            if conds.len() > super::DEEPEST {
                return self.stuck("fewer conditions on one move");
            }
        }
        let act = self.joined()?;
        Ok(Choice {
            conds,
            act,
            after: None,
            at: self.since(start),
        })
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
    fn joined(&mut self) -> Read<Act> {
        let start = self.pos;
        let mut steps = vec![self.together()?];
        while self.key(0) == "then" {
            self.pos += 1;
            steps.push(if self.key(0) == "if" {
                self.effects()?
            } else {
                self.together()?
            });
        }
        Ok(self.whole(steps, start, Does::Then))
    }

    fn together(&mut self) -> Read<Act> {
        let start = self.pos;
        let mut parts = vec![self.simple()?];
        while self.key(0) == "and" && self.act_starts(1) {
            if parts.last().is_some_and(|p: &Act| is_move(&p.is)) || self.move_starts(1) {
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
        if self.key(0) != "if" {
            return self.joined();
        }
        let cond = Box::new(self.if_cond()?);
        let then = Box::new(self.effects()?);
        let mut otherwise = None;
        if self.at_else() {
            self.take_else();
            otherwise = Some(Box::new(self.effects()?));
        }
        let is = Does::If {
            cond,
            then,
            otherwise,
        };
        Ok(At {
            is,
            at: self.since(start),
        })
    }

    /// Whether a move, an effect or an "if" begins `ahead` tokens from here.
    pub(super) fn act_starts(&self, ahead: usize) -> bool {
        let key = |n: usize| self.key(ahead + n);
        match key(0) {
            "if" | "slide" | "step" | "hop" | "leap" | "from" | "pass" | "remove" | "remember"
            | "set" | "move" => true,
            "for" => key(1) == "each",
            "a" => key(1) == "piece" || key(1) == "player",
            _ => false,
        }
    }

    fn move_starts(&self, ahead: usize) -> bool {
        matches!(
            self.key(ahead),
            "slide" | "step" | "hop" | "leap" | "from" | "pass"
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
            "slide" | "step" | "hop" | "leap" | "from" | "pass" => self.simple_move(),
            "move" if self.key(1) == "one" => self.simple_move(),
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

    fn noted(&mut self, is: Does, start: usize) -> Act {
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
            self.need("direction")?;
            self.need("through")?;
            return Ok(Does::Slide {
                from,
                ways,
                through: Box::new(self.cond()?),
            });
        }
        if self.take("step") {
            return Ok(Does::Step { ways: self.ways()? });
        }
        if self.take("hop") {
            return Ok(Does::Hop { ways: self.ways()? });
        }
        if self.take("leap a piece to") {
            return Ok(Does::Leap {
                to: Box::new(self.cond()?),
            });
        }
        if self.take("from cell in") {
            let from = self.site()?;
            self.need("to cell")?;
            let to = self.site()?;
            self.need("moverule")?;
            self.mark(':');
            return Ok(Does::FromTo {
                from,
                to,
                rule: Box::new(self.cond()?),
            });
        }
        self.stuck("a move, such as 'step forward'")
    }

    fn effect(&mut self) -> Read<Does> {
        if self.take("remove pieces at") {
            return Ok(Does::Remove { at: self.site()? });
        }
        if self.take("remember the value piece at") {
            return Ok(Does::Remember { at: self.site()? });
        }
        if self.take("move again") {
            return Ok(Does::MoveAgain);
        }
        if self.take("set the current counter of the game to") {
            return Ok(Does::SetCounter(self.number()?));
        }
        if self.take("set the state of") {
            let at = self.site()?;
            self.need("to")?;
            return Ok(Does::SetState {
                at,
                to: self.number()?,
            });
        }
        if self.take("set pending") {
            return Ok(Does::SetPending(None));
        }
        if self.take("set the site") {
            let site = self.site()?;
            self.need("to pending")?;
            return Ok(Does::SetPending(Some(site)));
        }
        if self.take("a piece of") {
            return self.promotion();
        }
        self.stuck("a move or an effect, such as 'step forward' or 'move again'")
    }

    /// `a piece of the moving player SITE, this piece can promote into Queen, Knight or Rook`;
    /// the generator drops the names when there is more than one.
    fn promotion(&mut self) -> Result<Does, Stuck> {
        let start = self.pos;
        let of = self.whose()?;
        if !matches!(of, Whose::Mover | Whose::Anyone) {
            self.pos = start;
            return self.stuck("'the moving player': only one's own pieces promote");
        }
        let at: Site = self.site()?;
        self.mark(',');
        self.need("this piece can promote into")?;
        let mut into = Vec::new();
        while let Some(name) = self.name() {
            into.push(name);
            let joint = self.at_mark(',') || self.key(0) == "or";
            if !joint || !self.name_at(1) {
                break;
            }
            self.pos += 1;
        }
        if into.is_empty()
            && self.peek().is_some_and(|t| {
                t.kind == Kind::Word
                    && !matches!(t.key.as_str(), "and" | "or" | "then" | "if" | "else")
            })
        {
            return self.stuck("the name of a piece");
        }
        Ok(Does::Promote { of, at, into })
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
            | Does::AnyPiece
            | Does::Pass
    )
}
