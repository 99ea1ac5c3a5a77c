//! What is asked of a tree: whether any part of it is such, and whether it is about the square that a
//! move arrives at.

use super::{Act, Cond, Does, Site, Squares, Value};

impl Cond {
    /// Whether this or a part of it is such.
    pub fn any(&self, such: &dyn Fn(&Self) -> bool) -> bool {
        such(self)
            || match self {
                Self::And(parts) | Self::Or(parts) => parts.iter().any(|p| p.is.any(such)),
                Self::Not(inner) => inner.is.any(such),
                _ => false,
            }
    }

    /// Whether it is about the square that a move arrives at.
    #[must_use]
    pub fn speaks_of_target(&self) -> bool {
        match self {
            Self::EnemyAt(site) | Self::Occupied(site) => site.is_of_target(),
            Self::IsIn(site, set) => site.is_of_target() || set.speaks_of_target(),
            Self::AllIn(sites, set) => {
                sites.iter().any(Site::is_of_target) || set.speaks_of_target()
            }
            Self::RememberedValue(value) => value.speaks_of_target(),
            Self::Compare(a, _, b) => a.speaks_of_target() || b.speaks_of_target(),
            Self::Not(inner) => inner.is.speaks_of_target(),
            Self::Every(set, _) => set.speaks_of_target(),
            Self::None { within, .. } => within.as_ref().is_some_and(Squares::speaks_of_target),
            Self::And(parts) | Self::Or(parts) => parts.iter().any(|p| p.is.speaks_of_target()),
            Self::If {
                cond,
                then,
                otherwise,
            } => {
                let mut parts = [Some(cond), Some(then), otherwise.as_ref()]
                    .into_iter()
                    .flatten();
                parts.any(|part| part.is.speaks_of_target())
            }
            _ => false,
        }
    }
}

impl Value {
    fn speaks_of_target(&self) -> bool {
        match self {
            Self::StateAt(site)
            | Self::PieceAt(site)
            | Self::PlayerAt(site)
            | Self::NumberAt(site)
            | Self::Colour(site)
            | Self::Column(site)
            | Self::Row(site)
            | Self::Site(site) => site.is_of_target(),
            Self::PiecesIn(set) | Self::Count(set) => set.speaks_of_target(),
            Self::Sum(values)
            | Self::Product(values)
            | Self::Least(values)
            | Self::Most(values) => values.iter().any(Self::speaks_of_target),
            Self::Minus(a, b) | Self::Divided(a, b) | Self::Modulo(a, b) => {
                a.speaks_of_target() || b.speaks_of_target()
            }
            Self::Steps { from, to, .. } => from.is_of_target() || to.speaks_of_target(),
            Self::If {
                cond,
                then,
                otherwise,
            } => {
                cond.is.speaks_of_target()
                    || then.speaks_of_target()
                    || otherwise.speaks_of_target()
            }
            _ => false,
        }
    }
}

impl Site {
    /// Whether it is the square that a move arrives at, or is reckoned from there.
    fn is_of_target(&self) -> bool {
        match self {
            Self::To => true,
            Self::Ahead { of, .. } => of.is_of_target(),
            Self::Numbered(number) => number.speaks_of_target(),
            Self::Crossing { row, column } => row.speaks_of_target() || column.speaks_of_target(),
            Self::Mapped { key, .. } => key.speaks_of_target(),
            Self::OfRegion { set, .. } => set.speaks_of_target(),
            _ => false,
        }
    }
}

impl Squares {
    fn speaks_of_target(&self) -> bool {
        match self {
            Self::Sites(sites) => sites.iter().any(Site::is_of_target),
            Self::Both(a, b) | Self::Without(a, b) => a.speaks_of_target() || b.speaks_of_target(),
            Self::Union(parts) => parts.iter().any(Self::speaks_of_target),
            // The condition is about each of the squares around.
            Self::Expanded(of, _) | Self::Around { of, .. } => of.speaks_of_target(),
            _ => false,
        }
    }
}

impl Act {
    /// Whether this or a part of it is such.
    pub fn any(&self, such: &dyn Fn(&Does) -> bool) -> bool {
        let parts = |acts: &[Act]| acts.iter().any(|a| a.any(such));
        such(&self.is)
            || match &self.is {
                Does::Then(acts) | Does::And(acts) => parts(acts),
                Does::Or { choices, after } => {
                    parts(choices) || after.as_ref().is_some_and(|a| a.any(such))
                }
                Does::If {
                    then, otherwise, ..
                } => then.any(such) || otherwise.as_ref().is_some_and(|o| o.any(such)),
                Does::Step { before, .. } => before.as_ref().is_some_and(|b| b.any(such)),
                Does::FromTo { capture, .. } => capture.as_ref().is_some_and(|c| c.any(such)),
                Does::Priority(acts) | Does::EachValue { moves: acts, .. } => parts(acts),
                Does::Afterwards(first, next) => first.any(such) || next.any(such),
                Does::EachSquare { moves, .. } => moves.any(such),
                _ => false,
            }
    }

    /// The shape of the tree in brackets, for tests and for looking at a page.
    #[must_use]
    pub fn show(&self) -> String {
        crate::says::does(&self.is)
    }
}

impl Does {
    /// What is printed behind it with "then" never comes about.
    #[must_use]
    pub const fn lets_nothing_follow(&self) -> bool {
        matches!(
            self,
            Self::SetCounter(_)
                | Self::SetPending(_)
                | Self::SetPendingAll(_)
                | Self::SetNextMover(_)
        )
    }

    /// Where nothing stands nothing is done, and what is printed behind it does not follow either.
    #[must_use]
    pub const fn may_do_nothing(&self) -> bool {
        matches!(
            self,
            Self::Remove { .. } | Self::RemoveFrom { .. } | Self::FromTo { .. }
        )
    }
    /// Whether it says who moves next.
    #[must_use]
    pub const fn gives_the_move(&self) -> bool {
        matches!(self, Self::MoveAgain | Self::SetNextMover(_))
    }

    /// As an effect it changes the same, and once is as good as twice, whatever is taken off
    /// meanwhile.
    #[must_use]
    pub const fn is_always_the_same(&self) -> bool {
        matches!(
            self,
            Self::MoveAgain
                | Self::SetCounter(_)
                | Self::SetPending(None)
                | Self::SetNextMover(_)
                | Self::Message
                | Self::SetVariable {
                    to: Value::Number(_),
                    ..
                }
                | Self::SetNumberOf {
                    to: Value::Number(_),
                    ..
                }
                | Self::SetState {
                    at: Site::LastTo,
                    to: Value::Number(_)
                }
                | Self::Promote {
                    at: Site::LastTo,
                    ..
                }
        )
    }
}
