//! The aim: `If CONDITION, OUTCOME`, one rule after the other with no stop between.

use super::{Parser, Read};
use crate::says;
use crate::tree::{At, EndRule, Outcome};

impl Parser<'_> {
    pub(super) fn end_rule(&mut self, ends: &mut Vec<EndRule>) -> Read<()> {
        let start = self.pos;
        self.need("if")?;
        let cond = self.cond()?;
        if !self.mark(',') {
            return self.stuck("a comma after the condition");
        }
        let outcome = self.outcome()?;
        self.note(start, "an end of the game");
        ends.push(EndRule {
            cond,
            outcome,
            at: self.since(start),
        });
        Ok(())
    }

    fn outcome(&mut self) -> Read<At<Outcome>> {
        const WORDS: [(&str, Outcome); 11] = [
            ("the moving player wins", Outcome::Wins),
            ("the moving player loses", Outcome::Loses),
            ("the next player wins", Outcome::NextWins),
            ("the next player loses", Outcome::NextLoses),
            ("player one wins", Outcome::OneWins),
            ("player two wins", Outcome::TwoWins),
            ("player one loses", Outcome::OneLoses),
            ("player two loses", Outcome::TwoLoses),
            ("its a draw", Outcome::Draw),
            // An apostrophe that became a space.
            ("it s a draw", Outcome::Draw),
            ("it is a draw", Outcome::Draw),
        ];
        let start = self.pos;
        for (words, is) in WORDS {
            if self.take(words) {
                self.note(start, says::outcome(is));
                return Ok(At {
                    is,
                    at: self.since(start),
                });
            }
        }
        self.stuck(
            "an outcome: 'the moving player wins', 'the moving player loses' or 'it's a draw'",
        )
    }
}
