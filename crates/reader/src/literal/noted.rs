//! What captures bring about beside the taking: steps print it, and the English drops it of all
//! other ways of moving.

use super::Literal;
use super::leaf::removes;
use super::terms::When;
use crate::span::Extent;
use crate::tree::{Act, Cond, Does, Rules, Value};
use rookery_rules::ruleset::spec::{MoveSpec, Purpose};
use std::cell::{Cell, RefCell};

/// What is printed beside the taking, where steps take.
#[derive(Default)]
pub(crate) struct Notes {
    /// In all that print something, the same.
    effects: Option<Vec<Act>>,
    /// So many kinds of pieces print something.
    printing: usize,
    /// The kinds that print nothing, though none of their moves sets the counter back.
    bare: Vec<String>,
}

impl Rules {
    pub(crate) fn capture_notes(&self) -> Notes {
        let found: RefCell<Vec<Vec<Act>>> = RefCell::default();
        let mut bare = Vec::new();
        let mut printing = 0;
        for piece in &self.pieces {
            let (prints, lacks) = (Cell::new(false), Cell::new(false));
            let counts = piece.moves.any(&|does| matches!(does, Does::SetCounter(_)));
            let _ = piece.moves.any(&|does| {
                let Does::Step {
                    before: Some(before),
                    ..
                } = does
                else {
                    return false;
                };
                let mut further = Vec::new();
                let inner = match &before.is {
                    Does::If { then, .. } => then,
                    _ => before,
                };
                let takes = removes(inner, &mut further);
                match further.is_empty() {
                    true => lacks.set(lacks.get() || takes && !counts),
                    false if takes => {
                        prints.set(true);
                        found.borrow_mut().push(further);
                    }
                    false => {}
                }
                false
            });
            printing += usize::from(prints.get());
            if lacks.get() {
                bare.push(piece.name.clone());
            }
        }
        let mut found = found.into_inner();
        let is = |acts: &[Act]| acts.iter().map(|act| act.is.clone()).collect::<Vec<Does>>();
        let same = found.windows(2).all(|pair| is(&pair[0]) == is(&pair[1]));
        Notes {
            effects: found.pop().filter(|_| same),
            printing,
            bare,
        }
    }

    /// What sets the counter back that an end asks for, in the rule of a piece.
    fn counter_set_back(&self) -> Option<Act> {
        let counter = |cond: &Cond| matches!(cond, Cond::Compare(a, _, b) if [a, b].contains(&&Value::Counter));
        let mut ends = self.ends.iter();
        let asked = ends.any(|end| end.cond.is.any(&counter));
        let mut pieces = self.pieces.iter().filter(|_| asked);
        pieces.find_map(|piece| {
            let set = Cell::new(None);
            let _ = piece.moves.any(&|does| {
                if let Does::SetCounter(_) = does {
                    set.set(Some(does.clone()));
                }
                false
            });
            set.into_inner().map(|is| Act { is, at: piece.at })
        })
    }
}

impl Literal<'_> {
    /// What every step that takes brings about, other captures bring about as well: of slides,
    /// hops and leaps the English drops it.
    pub(super) fn noted(&mut self, lines: Vec<MoveSpec>, at: Extent) -> Vec<MoveSpec> {
        if !lines.iter().any(|line| line.purpose.captures()) {
            return lines;
        }
        let notes = self.rules.capture_notes();
        // Kinds of another game note nothing; where they are as many, so may all that print nothing.
        let printed = notes.effects.filter(|_| notes.printing > notes.bare.len());
        let own = self.piece.map(|kind| &self.kinds[kind].page);
        if printed.is_some() && own.is_some_and(|page| notes.bare.contains(page)) {
            return lines;
        }
        let all = ("all", "every capture has this effect");
        let steps = ("steps", "only the captures that print it have this effect");
        let (further, because, answers) = match (printed, self.rules.counter_set_back()) {
            (Some(further), _) => {
                let because = "Each step that takes prints an effect; of other captures the English drops it.";
                (further, because, [all, steps])
            }
            (None, Some(set)) => {
                let because = "Moves set the counter back, but no step that takes does; of other captures the English would drop it.";
                (vec![set], because, [steps, all])
            }
            _ => return lines,
        };
        let Some(effect) = self.sequel(&further, When::Before) else {
            return lines;
        };
        if self.ask("captures-note", at, because, &answers) != "all" {
            return lines;
        }
        let mut all = Vec::new();
        for line in lines {
            if line.purpose == Purpose::Goes {
                all.push(MoveSpec {
                    purpose: Purpose::Moves,
                    ..line.clone()
                });
            }
            if !line.purpose.captures() {
                all.push(line);
                continue;
            }
            all.push(MoveSpec {
                purpose: Purpose::Captures,
                then: Some(effect.clone()),
                ..line
            });
        }
        all
    }
}
