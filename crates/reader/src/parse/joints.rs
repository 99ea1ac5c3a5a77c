//! How conditions that are joined by "and" and "or" become one.

use super::Parser;
use crate::span::Extent;
use crate::tree::{At, Cond, Value};

impl Parser<'_> {
    /// Whether what stands here belongs to the last part of the phrase before it, or is said of the
    /// whole of it.
    pub(super) fn of_last_part(&mut self, usually: bool) -> bool {
        let at = self.peek().map_or_else(Extent::default, |token| token.at);
        self.ask(
            format!("belongs-{}", at.start),
            at,
            "The page does not show how much of what stands before this it is about.",
            [
                ("whole", "it is about the whole of it"),
                ("last", "it is about the last part alone"),
            ],
            usize::from(usually),
        ) == 1
    }
}

/// `A or B but not both`: each without the other.
pub(super) fn one_alone(parts: Vec<At<Cond>>, at: Extent) -> At<Cond> {
    let not = |part: &At<Cond>| At {
        is: Cond::Not(Box::new(part.clone())),
        at: part.at,
    };
    let without = |one: usize| {
        let both = vec![parts[one].clone(), not(&parts[1 - one])];
        At {
            is: Cond::And(both),
            at,
        }
    };
    At {
        is: Cond::Or(vec![without(0), without(1)]),
        at,
    }
}

/// Ties groups to a tree: first those of one connective, then the others.
pub(super) fn tied(groups: Vec<At<Cond>>, ands: Vec<bool>, or_first: bool) -> At<Cond> {
    let inner_is_and = !or_first;
    let mut outer: Vec<At<Cond>> = Vec::new();
    let mut inner: Vec<At<Cond>> = Vec::new();
    // The connective before each group; the first group begins an inner list.
    let before = std::iter::once(!inner_is_and).chain(ands);
    for (group, and) in groups.into_iter().zip(before) {
        if and != inner_is_and && !inner.is_empty() {
            outer.push(listed(std::mem::take(&mut inner), inner_is_and));
        }
        inner.push(group);
    }
    outer.push(listed(inner, inner_is_and));
    listed(outer, !inner_is_and)
}

/// One list of conditions; a list of the same sort at its beginning is part of it.
pub(super) fn listed(mut parts: Vec<At<Cond>>, and: bool) -> At<Cond> {
    if parts.len() == 1
        && let Some(only) = parts.pop()
    {
        return only;
    }
    let at = parts.iter().map(|p| p.at).reduce(Extent::join);
    let mut all = Vec::new();
    for part in parts {
        match part.is {
            Cond::And(inner) if and => all.extend(inner),
            Cond::Or(inner) if !and => all.extend(inner),
            is => all.push(At { is, at: part.at }),
        }
    }
    At {
        is: if and { Cond::And(all) } else { Cond::Or(all) },
        at: at.unwrap_or_default(),
    }
}

/// Whether two conditions say the same kind of thing, as alternatives of one list do.
pub(super) fn alike(a: &Cond, b: &Cond) -> bool {
    use std::mem::discriminant;
    let same = |a: &Value, b: &Value| discriminant(a) == discriminant(b);
    match (a, b) {
        (Cond::Compare(a1, _, a2), Cond::Compare(b1, _, b2)) => same(a1, b1) && same(a2, b2),
        _ => discriminant(a) == discriminant(b),
    }
}
