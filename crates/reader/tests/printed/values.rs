//! Quantities, directions and carryings composed by chance, and what is done for each value.

use super::compose::{Composer, Printed, at};
use rookery_reader::tree::{At, Cond, Does, Sign, Site, Squares, Value, Way, Ways, Whose};

const SIGNS: [(&str, Sign); 4] = [
    ("is equal to", Sign::Equal),
    ("is not equal to", Sign::Unequal),
    ("is less than", Sign::Less),
    ("is greater than or equal to", Sign::AtLeast),
];

const VALUES: [(&str, Value); 5] = [
    ("3", Value::Number(3)),
    ("the number of turns", Value::Turns),
    ("the number of moves", Value::Moves),
    ("the value of Player 1", Value::NumberOf(Whose::One)),
    (
        "the value of Player the next player",
        Value::NumberOf(Whose::Next),
    ),
];

const WAYS: [(&str, &[Way]); 4] = [
    ("forward", &[Way::Forward]),
    ("diagonal", &[Way::Diagonal]),
    (
        "forward-left or forward-right",
        &[Way::ForwardLeft, Way::ForwardRight],
    ),
    (
        "backward, rightward or leftward",
        &[Way::Backward, Way::Rightward, Way::Leftward],
    ),
];

/// Conditions of a kind, such as those after a move.
type Leaves<'l> = &'l [&'static str];

impl Composer<'_> {
    pub fn comparison(&mut self, depth: usize, leaves: Leaves) -> (String, At<Cond>) {
        let (a, left) = self.value(depth, leaves);
        let (b, right) = self.value(depth, leaves);
        let (words, sign) = SIGNS[self.random.below(SIGNS.len())];
        (
            format!("{a} {words} {b}"),
            at(Cond::Compare(left, sign, right)),
        )
    }

    fn value(&mut self, depth: usize, leaves: Leaves) -> (String, Value) {
        let Some(less) = depth.checked_sub(1).filter(|_| !self.one_in(3)) else {
            let (words, value) = &VALUES[self.random.below(VALUES.len())];
            return ((*words).to_string(), value.clone());
        };
        let (a, one) = self.value(less, leaves);
        let (b, other) = self.value(less, leaves);
        match self.random.below(4) {
            0 => {
                let (c, cond) = self.cond(less, leaves);
                let whole = Value::If {
                    cond: Box::new(cond),
                    then: Box::new(one),
                    otherwise: Box::new(other),
                };
                (format!("if {c} then {a} otherwise {b}"), whole)
            }
            1 => (
                format!("add the following values: [{a},{b}]"),
                Value::Sum(vec![one, other]),
            ),
            2 => (
                format!("{a} modulo {b}"),
                Value::Modulo(Box::new(one), Box::new(other)),
            ),
            _ => (
                format!("{a} minus {b}"),
                Value::Minus(Box::new(one), Box::new(other)),
            ),
        }
    }

    /// Directions that may hang on a condition.
    fn ways(&mut self, depth: usize, leaves: Leaves) -> (String, Ways) {
        let (cond_words, cond) = self.cond(depth, leaves);
        let (a, then) = WAYS[self.random.below(WAYS.len())];
        let (b, otherwise) = WAYS[self.random.below(WAYS.len())];
        if self.one_in(4) {
            return (a.to_string(), Ways::These(then.to_vec()));
        }
        let whole = Ways::If {
            cond: Box::new(cond),
            then: then.to_vec(),
            otherwise: otherwise.to_vec(),
        };
        (format!("if {cond_words} then {a} else {b}"), whole)
    }

    /// A step, a slide or a carrying with conditions of its own.
    pub fn conditional_way(
        &mut self,
        depth: usize,
        asked: Leaves,
        target: Leaves,
        found: Leaves,
    ) -> Printed {
        let from = "the location of the piece";
        match self.random.below(3) {
            0 => {
                let (words, ways) = self.ways(depth, asked);
                let before = None;
                Printed {
                    text: format!("step {words}"),
                    act: at(Does::Step { before, ways }),
                }
            }
            1 => {
                let (words, ways) = self.ways(depth, asked);
                let (passed, through) = self.cond(depth, target);
                Printed {
                    text: format!("slide from {from} in the {words} direction through {passed}"),
                    act: at(Does::Slide {
                        from: Site::Piece,
                        ways,
                        through: Box::new(through),
                    }),
                }
            }
            _ => {
                let mut text = format!("from cell in {from}");
                let from_if = self.one_in(3).then(|| {
                    let (words, cond) = self.cond(depth, asked);
                    text += &format!(" if {words}");
                    Box::new(cond)
                });
                let (words, rule) = self.cond(depth, target);
                text += &format!(" to cell E4 moveRule: {words}");
                let (mut capture_rule, mut capture) = (None, None);
                if self.one_in(2) {
                    let (words, cond) = self.cond(depth, target);
                    let effect = self.effect_after(depth, found);
                    text += &format!(" captureRule: {words} captureEffect: {}", effect.text);
                    capture_rule = Some(Box::new(cond));
                    capture = Some(Box::new(effect.act));
                }
                Printed {
                    text,
                    act: at(Does::FromTo {
                        from: Squares::Sites(vec![Site::Piece]),
                        from_if,
                        to: Squares::Sites(vec![Site::Square(4, 3)]),
                        rule: Box::new(rule),
                        capture_rule,
                        capture,
                    }),
                }
            }
        }
    }

    /// An effect that sets a number, or is done where a condition says.
    pub fn effect_after(&mut self, depth: usize, found: Leaves) -> Printed {
        if self.one_in(2) {
            let (words, to) = self.value(depth, found);
            let whose = Whose::Next;
            return Printed {
                text: format!("set the value of Player the next player to {words}"),
                act: at(Does::SetNumberOf { whose, to }),
            };
        }
        let (words, ways) = self.ways(depth, found);
        let ahead = Site::Ahead {
            steps: 1,
            of: Box::new(Site::LastTo),
            ways: Box::new(ways),
        };
        Printed {
            text: format!(
                "remove pieces at the Cell 1 steps ahead of the to location of the last move in the direction {words}"
            ),
            act: at(Does::Remove { at: ahead }),
        }
    }

    /// Moves once for each value, or in one move with what sets a number.
    pub fn moves_in_turn(&mut self, moves: Printed) -> Printed {
        if self.one_in(2) {
            let text = format!("for all values between 1 and 2 {}", moves.text);
            let moves = vec![moves.act.clone(), moves.act];
            let (least, most) = (1, 2);
            return Printed {
                text,
                act: at(Does::EachValue { least, most, moves }),
            };
        }
        let to = Value::Number(1);
        let name = "null".to_string();
        let set = at(Does::SetVariable { name, to });
        Printed {
            text: format!("set the variable null to 1 and afterwards {}", moves.text),
            act: at(Does::Afterwards(Box::new(set), Box::new(moves.act))),
        }
    }
}
