//! Takes a piece rule apart into its single moves, each with all its conditions,
//! and the effects that follow it.

use crate::parse::is_move;
use crate::span::Extent;
use crate::tree::{Act, At, Cond, Does, Site};
use std::ops::Range;

/// One way of moving, as printed.
pub(super) struct Leaf {
    pub conds: Vec<At<Cond>>,
    /// What happens on the target square: removing, remembering.
    pub before: Vec<Act>,
    pub core: Act,
    pub after: Vec<Act>,
}

/// Effects that follow several moves, with the conditions around them.
pub(super) struct Tail {
    /// The moves that it follows.
    pub of: Range<usize>,
    pub conds: Vec<At<Cond>>,
    pub act: Act,
}

pub(super) struct Leaves {
    pub leaves: Vec<Leaf>,
    pub tails: Vec<Tail>,
    /// Alternatives that are no moves.
    pub odd: bool,
}

pub(super) fn leaves(moves: &Act) -> Leaves {
    let mut found = Leaves {
        leaves: Vec::new(),
        tails: Vec::new(),
        odd: false,
    };
    found.walk(moves, &mut Vec::new());
    found
}

impl Leaves {
    fn walk(&mut self, act: &Act, conds: &mut Vec<At<Cond>>) {
        match &act.is {
            Does::If {
                cond,
                then,
                otherwise,
            } => {
                conds.push((**cond).clone());
                self.walk(then, conds);
                conds.pop();
                if let Some(otherwise) = otherwise {
                    conds.push(At {
                        is: Cond::Not(cond.clone()),
                        at: cond.at,
                    });
                    self.walk(otherwise, conds);
                    conds.pop();
                }
            }
            Does::Or { choices, after } => {
                let first = self.leaves.len();
                for choice in choices {
                    self.walk(choice, conds);
                }
                if let Some(after) = after {
                    self.tails.push(Tail {
                        of: first..self.leaves.len(),
                        conds: conds.clone(),
                        act: (**after).clone(),
                    });
                }
            }
            _ => self.leaf(act, conds),
        }
    }

    fn leaf(&mut self, act: &Act, conds: &[At<Cond>]) {
        if act.any(&hangs_on_an_effect) {
            return self.odd = true;
        }
        let mut steps = Vec::new();
        flatten(act, &mut steps);
        let core = steps.iter().position(|s| is_move(&s.is));
        // Only of a step the generator prints what it does on its target square.
        if core.is_some_and(|core| core > 0) {
            return self.odd = true;
        }
        let Some(core) = core else {
            // Only effects: a promotion as a move of its own.
            if let Some(core) = steps
                .iter()
                .position(|s| matches!(s.is, Does::Promote { .. }))
            {
                let after = steps.split_off(core + 1);
                if let Some(core) = steps.pop() {
                    self.leaves.push(Leaf {
                        conds: conds.to_vec(),
                        before: steps,
                        core,
                        after,
                    });
                }
            } else {
                self.odd = true;
            }
            return;
        };
        let after = steps.split_off(core + 1);
        if let Some(mut core) = steps.pop() {
            let mut conds = conds.to_vec();
            if let Does::Step { before: effect, .. } = &mut core.is
                && let Some(effect) = effect.take()
            {
                self.before_step(*effect, &mut conds, &mut steps);
            }
            self.leaves.push(Leaf {
                conds,
                before: steps,
                core,
                after,
            });
        }
    }

    /// What a step does on its target square, and on which condition.
    fn before_step(&mut self, effect: Act, conds: &mut Vec<At<Cond>>, steps: &mut Vec<Act>) {
        match effect.is {
            Does::If {
                cond,
                then,
                otherwise: None,
            } if matches!(cond.is, Cond::EnemyAt(Site::To)) && then.any(&takes) => {
                conds.push(*cond);
                self.before_step(*then, conds, steps);
            }
            Does::If { .. } => steps.push(effect),
            _ => {
                // The counter may be set back where nothing is taken, too.
                let counts = |act: &Act| matches!(act.is, Does::SetCounter(_));
                self.odd |= matches!(&effect.is, Does::And(acts) if acts.iter().any(counts));
                flatten(&effect, steps);
            }
        }
    }
}

fn takes(does: &Does) -> bool {
    matches!(does, Does::Remove { at: Site::To })
}

/// What is printed behind an effect with "then" may never come about, and is not to be taken for one more
/// effect of the move.
fn hangs_on_an_effect(does: &Does) -> bool {
    let Does::Then(acts) = does else {
        return false;
    };
    let mut first = acts.first();
    while let Some(Does::And(acts)) = first.map(|act| &act.is) {
        first = acts.last();
    }
    first.is_some_and(|act| act.is.lets_nothing_follow())
}

/// The phrases of "… and … then …", one after the other.
fn flatten(act: &Act, into: &mut Vec<Act>) {
    match &act.is {
        Does::Then(acts) | Does::And(acts) => acts.iter().for_each(|a| flatten(a, into)),
        _ => into.push(act.clone()),
    }
}

impl Leaf {
    /// Whether the move takes what stands on its target.
    pub fn removes(&self) -> bool {
        self.before
            .iter()
            .any(|a| matches!(a.is, Does::Remove { at: Site::To }))
    }

    /// En passant: it takes what stands behind its target.
    pub fn takes_behind(&self) -> bool {
        self.after.iter().any(super::effects::takes_behind)
    }

    pub fn at(&self) -> Extent {
        self.before
            .first()
            .map_or(self.core.at, |first| first.at.join(self.core.at))
    }
}
