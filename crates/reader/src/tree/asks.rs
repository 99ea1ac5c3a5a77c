//! What is asked of a tree: whether any part of it is such, and whether it is about the square that a
//! move arrives at.

use super::{Act, Cond, Does, Part, Site, Squares, Value};

impl Cond {
    /// The conditions that it is put together of.
    fn parts(&self) -> Vec<&Self> {
        let mut parts = Vec::new();
        Part::Cond(self).each(&mut |part| {
            if let Part::Cond(cond) = part {
                parts.push(cond);
            }
        });
        parts
    }

    /// Whether this or a part of it is such.
    pub fn any(&self, such: &dyn Fn(&Self) -> bool) -> bool {
        such(self) || self.parts().into_iter().any(|part| part.any(such))
    }

    /// Whether it asks what stands on a square that the English drops, and not for each of some squares.
    #[must_use]
    pub fn drops_its_square(&self) -> bool {
        match self {
            Self::Empty | Self::Friend => true,
            Self::Every(..) => false,
            other => other.parts().into_iter().any(Self::drops_its_square),
        }
    }

    /// Whether it is about the square that a move arrives at.
    #[must_use]
    pub fn speaks_of_target(&self) -> bool {
        of_target(Part::Cond(self))
    }

    /// Whether it names a square that has been left pending.
    #[must_use]
    pub fn speaks_of_pending(&self) -> bool {
        fn names(part: Part) -> bool {
            let such = matches!(
                part,
                Part::Site(Site::Pending) | Part::Squares(Squares::Pending)
            );
            such || any_within(part, names)
        }
        names(Part::Cond(self))
    }
}

fn any_within(part: Part, such: fn(Part) -> bool) -> bool {
    let mut found = false;
    part.each(&mut |inner| found = found || such(inner));
    found
}

fn of_target(part: Part) -> bool {
    match part {
        Part::Site(Site::To) => true,
        Part::Site(Site::Ahead { of, .. }) => of_target(Part::Site(of)),
        // The condition is about each of the squares.
        Part::Cond(Cond::Every(set, _)) => of_target(Part::Squares(set)),
        Part::Squares(Squares::Around { of, .. }) => of_target(Part::Squares(of)),
        part => any_within(part, of_target),
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

    /// Whether several moves or several effects stand at its end, which may have an effect of their own.
    #[must_use]
    pub fn ends_in_several(&self) -> bool {
        match &self.is {
            Does::Or { after, .. } => after.is_none(),
            Does::And(_) => true,
            Does::If {
                then: last,
                otherwise: None,
                ..
            }
            | Does::If {
                otherwise: Some(last),
                ..
            } => last.ends_in_several(),
            Does::Then(acts) => acts.last().is_some_and(Self::ends_in_several),
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
            Self::Remove { .. } | Self::RemoveFrom { .. } | Self::FromTo { .. } | Self::Swap { .. }
        )
    }

    /// A way of moving that begins on the square of the piece whose rule it is.
    #[must_use]
    pub fn begins_on_its_square(&self) -> bool {
        match self {
            Self::Step { .. } | Self::Hop { .. } | Self::Leap { .. } => true,
            Self::Slide { from, .. } => matches!(from, Site::Piece),
            Self::FromTo { from, .. } => *from == Squares::Sites(vec![Site::Piece]),
            Self::Then(acts) => acts
                .first()
                .is_some_and(|act| act.is.begins_on_its_square()),
            Self::If { then, .. } => then.is.begins_on_its_square(),
            _ => false,
        }
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
