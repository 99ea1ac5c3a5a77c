//! The aim: `If CONDITION, OUTCOME`, one rule after the other with no stop between, and what to
//! take for it where the page has none.

use super::{Parser, Read};
use crate::ask::Answer;
use crate::says;
use crate::tree::{At, Cond, Does, EndRule, Outcome, Rules, Site, Value, Whose};

impl Parser<'_> {
    pub(super) fn end_rule(&mut self, ends: &mut Vec<EndRule>) -> Read<()> {
        let start = self.pos;
        self.need("if")?;
        let cond = self.cond()?;
        let outcome = if self.mark(',') {
            self.outcome()?
        } else if self.peek().is_none() || self.at_mark('.') || self.key(0) == "if" {
            self.dropped_outcome(&cond)
        } else {
            return self.stuck("a comma after the condition");
        };
        self.note(start, "an end of the game");
        ends.push(EndRule {
            cond,
            outcome,
            at: self.since(start),
        });
        Ok(())
    }

    /// A condition without what it brings about, as some pages print it.
    fn dropped_outcome(&mut self, cond: &At<Cond>) -> At<Outcome> {
        let stuck = matches!(cond.is, Cond::CannotMove(_));
        let key = self.asks(
            format!("outcome-{}", cond.at.start),
            cond.at,
            "The page says when the game ends here, and not how.",
            [
                ("wins", "whoever has just moved wins"),
                ("draw", "the game is a draw"),
                ("loses", "whoever has just moved loses"),
            ]
            .map(|(key, says)| Answer::new(key, says))
            .to_vec(),
            usize::from(stuck),
        );
        At {
            is: [Outcome::Wins, Outcome::Draw, Outcome::Loses][key.min(2)],
            at: cond.at,
        }
    }

    /// Where several rules of play stand in a row, the ends stand with them, and the English
    /// drops them all. It drops single ones as well: that kings are safe is never printed, so where no
    /// end speaks of mate, one may be lacking.
    pub(super) fn dropped_aim(&mut self, rules: &mut Rules) {
        let king = self
            .names
            .iter()
            .find(|name| name.contains("King"))
            .cloned();
        let (Some(name), Some(last)) = (king, rules.play.last()) else {
            return;
        };
        if !self.unread.is_empty() {
            return;
        }
        let at = last.at;
        let key = match (rules.ends.is_empty(), rules.play.len()) {
            (true, 2..) => self.ask(
                "aim".into(),
                at,
                "The page prints no aim: where a game has several phases, its ends are dropped.",
                &[
                    (
                        "mate",
                        "whoever attacks the king of an opponent who cannot move wins",
                    ),
                    (
                        "mate-stalemate",
                        "the same, and the game is a draw when an opponent whose king is safe cannot move",
                    ),
                    ("king", "whoever takes the king wins"),
                ],
                0,
            ),
            (false, _) if !rules.ends.iter().any(|end| tells_of_kings(&end.cond.is, &name)) => {
                let at = rules.ends[0].cond.at;
                let key = self.ask(
                    "aim".into(),
                    at,
                    "No end that the page prints speaks of mate, and some ends are never printed.",
                    &[
                        ("printed", "there are no other ends, and no check"),
                        (
                            "mate",
                            "whoever attacks the king of an opponent who cannot move wins, too",
                        ),
                    ],
                    usize::from(self.tokens.iter().any(|t| t.key == "threatened")),
                );
                match key {
                    0 => return,
                    _ => 0,
                }
            }
            _ => return,
        };
        let placed = |is: Cond| At { is, at };
        let any = At {
            is: Does::AnyPiece,
            at,
        };
        let whose = Whose::Next;
        let mate = Cond::And(vec![
            placed(Cond::Threatened {
                name: name.clone(),
                whose,
            }),
            placed(Cond::Not(Box::new(placed(Cond::CanMove(Box::new(any)))))),
        ]);
        let gone = Cond::None {
            name: Some(name),
            whose,
            within: None,
        };
        let mut ends = vec![match key {
            2 => (gone, Outcome::Wins),
            _ => (mate, Outcome::Wins),
        }];
        if key == 1 {
            ends.push((Cond::CannotMove(whose), Outcome::Draw));
        }
        let ends = ends.into_iter().map(|(cond, outcome)| EndRule {
            cond: placed(cond),
            outcome: At { is: outcome, at },
            at,
        });
        rules.ends.splice(0..0, ends);
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

/// Whether an end speaks of attacked pieces, or of a king that is gone.
fn tells_of_kings(cond: &Cond, king: &str) -> bool {
    let of = |name: &str| king.contains(name);
    cond.any(&|c| match c {
        Cond::Threatened { .. } | Cond::PieceThreatened => true,
        Cond::None { name, .. } => name.as_deref().is_none_or(of),
        Cond::Compare(a, _, b) => [a, b].into_iter().any(|value| match value {
            Value::Site(Site::WhereIs { name, .. }) | Value::KindOwned { name, .. } => of(name),
            _ => false,
        }),
        _ => false,
    })
}
