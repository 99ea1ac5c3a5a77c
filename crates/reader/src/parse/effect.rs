//! Effects of a move: what is taken, marked, counted, promoted.

use super::{Parser, Read, Stuck};
use crate::token::Kind;
use crate::tree::{Does, Site, Value, Whose};

impl Parser<'_> {
    pub(super) fn effect(&mut self) -> Read<Does> {
        if self.take("remove pieces at") {
            return Ok(if self.squares_start(0) {
                Does::RemoveFrom {
                    of: self.squares()?,
                }
            } else {
                Does::Remove { at: self.site()? }
            });
        }
        if self.take("remember the value piece at") {
            let before = self.pos;
            let at = self.site()?;
            if at != Site::To {
                self.pos = before;
                return self.stuck("'to': only what is captured is remembered");
            }
            return Ok(Does::Remember { at });
        }
        if self.take("move again") {
            return Ok(Does::MoveAgain);
        }
        if self.take("a piece of") {
            return self.promotion();
        }
        if self.take("add") {
            return self.adding();
        }
        if self.take("swap the pieces at") {
            let one = self.site()?;
            self.need("and")?;
            let other = self.site()?;
            return Ok(Does::Swap { one, other });
        }
        if self.take("trigger") {
            return self.triggering();
        }
        if self.take("send message") {
            self.pos = self.phrase_end(self.pos, self.end_of_sentence(self.pos));
            return Ok(Does::Message);
        }
        self.setting()
    }

    /// `set … to …`
    fn setting(&mut self) -> Read<Does> {
        if self.take("set the current counter of the game to") {
            return Ok(Does::SetCounter(self.number()?));
        }
        if self.take("set the state of") {
            let (at, to) = self.site_to_value()?;
            return Ok(Does::SetState { at, to });
        }
        if self.take("set the count of") {
            let (at, to) = self.site_to_value()?;
            return Ok(Does::SetNumberAt { at, to });
        }
        if self.take("set the value of") {
            let whose = self.numbered_player()?;
            self.need("to")?;
            let to = self.value()?;
            return Ok(Does::SetNumberOf { whose, to });
        }
        if self.take("set the variable") {
            let name = self.word();
            self.need("to")?;
            let to = self.value()?;
            return Ok(Does::SetVariable { name, to });
        }
        if self.take("set the next mover to") {
            return Ok(Does::SetNextMover(self.whose()?));
        }
        if self.take("set pending") {
            return Ok(Does::SetPending(None));
        }
        if self.take("set the region") {
            let set = self.squares()?;
            self.need("to pending")?;
            return Ok(Does::SetPendingAll(set));
        }
        if self.take("set the site") {
            let site = self.site()?;
            self.need("to pending")?;
            return Ok(Does::SetPending(Some(site)));
        }
        self.stuck("a move or an effect, such as 'step forward' or 'move again'")
    }

    fn site_to_value(&mut self) -> Read<(Site, Value)> {
        let site = self.site()?;
        if self.mark('(') {
            // The level of a stack, and no square here holds more than one piece.
            self.need("level")?;
            self.number()?;
            if !self.mark(')') {
                return self.stuck("')'");
            }
        } else if self.take("at") {
            self.take("level");
            self.number()?;
        }
        self.need("to")?;
        Ok((site, self.value()?))
    }

    /// `Add Pawn to REGION`, `add Pawn`, `Add one of your pieces to an empty Cell`
    fn adding(&mut self) -> Read<Does> {
        if self.take("one of your pieces") {
            self.need("to an empty cell")?;
            return Ok(Does::Add {
                name: None,
                to: Some(crate::tree::Squares::Empty),
            });
        }
        let Some(name) = self.name() else {
            return self.stuck("the name of a piece");
        };
        let to = if self.take("to") {
            Some(self.set_or_site()?)
        } else {
            None
        };
        Ok(Does::Add {
            name: Some(name),
            to,
        })
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
