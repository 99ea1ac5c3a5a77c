//! Events that are remembered of a player: `trigger Crossed for Player 1`, `the moving player is Crossed`.
//!
//! A ruleset remembers one number of each player, and so one event or the number that other phrases set.

use super::{Parser, Read};
use crate::token::{Kind, Token};
use crate::tree::{At, Cond, Does, Sign, Value, Whose};

/// What the number of each player stands for.
#[derive(Default)]
pub(super) enum NumberOf {
    #[default]
    Nothing,
    Itself,
    Event(String),
}

impl Parser<'_> {
    /// `trigger Crossed for Player the moving player`
    pub(super) fn triggering(&mut self) -> Read<Does> {
        self.event()?;
        self.need("for")?;
        let whose = self.whose()?;
        if self.key(0) == "then" {
            return self.stuck("the end of the effect: nothing follows what is triggered");
        }
        let to = Value::Number(1);
        Ok(Does::SetNumberOf { whose, to })
    }

    /// `the moving player is Crossed`
    pub(super) fn triggered(&mut self) -> Read<Option<Cond>> {
        let before = self.pos;
        let asked = self.whose().is_ok_and(|_| self.take("is")) && self.capital();
        self.pos = before;
        if !asked {
            return Ok(None);
        }
        let whose = self.whose()?;
        self.need("is")?;
        // An event that nothing brings about, and no other is: that never holds.
        if self.tokens.iter().all(|token| token.key != "trigger") {
            self.pos += 1;
            let at = self.since(before);
            return Ok(Some(Cond::Not(Box::new(At { is: Cond::True, at }))));
        }
        self.event()?;
        let number = Value::NumberOf(whose);
        Ok(Some(Cond::Compare(number, Sign::Equal, Value::Number(1))))
    }

    /// The name of the one event.
    fn event(&mut self) -> Read<()> {
        let name = self.peek().filter(|t| t.kind == Kind::Word);
        let name = name.map(Token::name).unwrap_or_default();
        let other = match &self.number_of {
            NumberOf::Nothing => false,
            NumberOf::Itself => true,
            NumberOf::Event(known) => *known != name,
        };
        if other {
            return self.stuck("what a player's number stands for already: a ruleset has one");
        }
        self.number_of = NumberOf::Event(name);
        self.pos += 1;
        Ok(())
    }

    /// The player whose number is meant, where it is no event.
    pub(super) fn numbered_player(&mut self) -> Read<Whose> {
        if matches!(self.number_of, NumberOf::Event(_)) {
            return self.stuck("what a player's number stands for already: a ruleset has one");
        }
        self.number_of = NumberOf::Itself;
        self.whose()
    }
}
