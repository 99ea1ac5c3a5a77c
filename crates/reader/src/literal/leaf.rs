//! One way of moving of all that a sentence names: its conditions, its core, and what follows.

use crate::span::Extent;
use crate::tree::{Act, At, Cond, Does, Site, Squares, Value, Way};

/// One way of moving, as printed, with all its conditions and all that follows.
#[derive(Clone)]
pub(super) struct Leaf {
    pub conds: Vec<At<Cond>>,
    pub core: Act,
    /// What follows, in its order.
    pub after: Vec<Act>,
    /// It is made for each of some squares, which the move goes to.
    pub running: bool,
}

/// What happens to what stands on the target square of a step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Taking {
    Nothing,
    /// `remove pieces at to then`
    Bare,
    /// `if there is an enemy Player at to, remove pieces at to then`
    Enemy,
}

impl Leaf {
    pub fn at(&self) -> Extent {
        self.core.at
    }

    pub fn at_start(&self) -> bool {
        self.conds.iter().any(|c| of_the_start(&c.is))
    }

    /// It hangs on a mark or a number that a move changes, or on the king's safety.
    pub fn special(&self) -> bool {
        let marked = |v: &Value| matches!(v, Value::StateAt(Site::Piece) | Value::NumberOf(_));
        let kings =
            |v: &Value| matches!(v, Value::StateAt(Site::WhereIs { .. } | Site::Named { .. }));
        self.conds.iter().any(|c| {
            c.is.any(&|c| match c {
                Cond::Compare(a, _, b) => [a, b].into_iter().any(|v| marked(v) || kings(v)),
                Cond::Threatened { .. } | Cond::Pending => true,
                _ => false,
            })
        })
    }

    /// Only while a piece is not attacked.
    pub fn in_safety(&self) -> bool {
        let safe = |c: &Cond| matches!(c, Cond::Threatened { .. });
        self.conds.iter().any(|c| c.is.any(&safe))
    }

    /// Whether the step takes, and what else happens in front of it.
    pub fn taking(&self) -> Option<(Taking, Vec<Act>)> {
        let Does::Step { before, .. } = &self.core.is else {
            return Some((Taking::Nothing, Vec::new()));
        };
        let Some(before) = before else {
            return Some((Taking::Nothing, Vec::new()));
        };
        let mut further = Vec::new();
        match &before.is {
            Does::If {
                cond,
                then,
                otherwise: None,
            } if matches!(cond.is, Cond::EnemyAt(Site::To)) => {
                removes(then, &mut further).then_some((Taking::Enemy, further))
            }
            Does::If { .. } => None,
            _ if removes(before, &mut further) => Some((Taking::Bare, further)),
            _ => Some((Taking::Nothing, further)),
        }
    }

    /// What "and" joins to the step's taking.
    pub fn joined_to_taking(&self) -> Vec<Act> {
        let Does::Step {
            before: Some(before),
            ..
        } = &self.core.is
        else {
            return Vec::new();
        };
        match &before.is {
            Does::If { then, .. } => beside_taking(then),
            _ => beside_taking(before),
        }
    }

    pub fn plain_step(&self) -> Option<&[Way]> {
        match (&self.core.is, self.taking()) {
            (Does::Step { ways, .. }, Some((Taking::Nothing, _))) if !self.takes_behind() => {
                ways.plain()
            }
            _ => None,
        }
    }

    /// En passant: the step takes what stands behind the square where it arrives, or ahead of the one
    /// that it leaves.
    pub fn takes_behind(&self) -> bool {
        let behind = |site: &Site| match site {
            Site::Ahead { of, ways, .. } => match **of {
                Site::LastTo => ways.lead_back(),
                ref of => *of == Site::LastFrom,
            },
            _ => false,
        };
        self.after
            .iter()
            .any(|act| act.any(&|does| matches!(does, Does::Remove { at } if behind(at))))
    }
}

/// Whether it holds for a piece where it begins, and not for one elsewhere.
fn of_the_start(cond: &Cond) -> bool {
    match cond {
        Cond::IsIn(Site::Piece, Squares::Start) => true,
        Cond::And(parts) | Cond::Or(parts) => parts.iter().any(|part| of_the_start(&part.is)),
        _ => false,
    }
}

/// From squares of a region, and the piece becomes another by it.
pub(crate) fn promotes_leaving(conds: &[At<Cond>], after: &[Act]) -> bool {
    let from =
        |c: &Cond| matches!(c, Cond::IsIn(Site::Piece, set) if !matches!(set, Squares::Start));
    let becomes = |act: &Act| act.any(&|does| matches!(does, Does::Promote { .. }));
    conds.iter().any(|c| c.is.any(&from)) && after.iter().any(becomes)
}

/// Whether the target square is cleared, and what else happens with that.
pub(super) fn removes(act: &Act, further: &mut Vec<Act>) -> bool {
    match &act.is {
        Does::Remove { at: Site::To } => true,
        Does::RemoveFrom {
            of: Squares::Sites(sites),
        } => sites.as_slice() == [Site::To],
        // What is taken is remembered by itself.
        Does::Remember { .. } => false,
        Does::Then(acts) | Does::And(acts) => {
            let mut found = false;
            for part in acts {
                found |= removes(part, further);
                if matches!(act.is, Does::Then(_)) && part.is.lets_nothing_follow() {
                    break;
                }
            }
            found
        }
        _ => {
            further.push(act.clone());
            false
        }
    }
}

/// What happens beside the clearing of the target square, and so where nothing stands there, too.
pub(super) fn beside_taking(act: &Act) -> Vec<Act> {
    let mut beside = Vec::new();
    if let Does::And(parts) = &act.is {
        for part in parts {
            let mut own = Vec::new();
            if !removes(part, &mut own) {
                beside.append(&mut own);
            }
        }
    }
    beside
}
