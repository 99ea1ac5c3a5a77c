//! How conditions that are joined by "and" and "or" become one.

use super::{Around, Parser, Read};
use crate::span::Extent;
use crate::tree::{At, Cond, Sign, Site, Value};

impl Parser<'_> {
    /// The condition of a move, in front of whatever "or" joins to the move.
    pub(super) fn cond_of_move(&mut self) -> Read<At<Cond>> {
        let inside = Around {
            of_move: self.around.bare,
            ..self.around
        };
        self.inside(inside, Self::cond)
    }

    /// Whether "or" joins an alternative here: `or COND, EFFECT then step …`.
    fn alternative_comes(&mut self) -> bool {
        if !self.around.of_move {
            return false;
        }
        let inside = Around {
            of_move: false,
            ..self.around
        };
        let (cond, comes) = self.look_ahead(inside, |p| {
            p.pos += 1;
            (p.cond(), p.mark(',') && p.act_starts(0))
        });
        match cond.map(|cond| cond.is) {
            Ok(Cond::Or(_)) if comes => self.begins_here(),
            cond => comes && cond.is_ok(),
        }
    }

    /// Of several conditions behind a move, whether those from here on are of an effect alone.
    fn begins_here(&mut self) -> bool {
        let at = self.peek().map_or_else(Extent::default, |token| token.at);
        self.ask(
            format!("alone-{}", at.start),
            at,
            "The page does not show which of these conditions are about the move before them.",
            [
                ("before", "the one behind this 'or' is"),
                ("behind", "the one behind this 'or' is not"),
            ],
            0,
        ) == 1
    }

    /// Groups joined by "and" and "or", in the order of the page. A list `A, B or C` is one
    /// group: it ends at its own last connective, and what follows is joined to the whole.
    pub(super) fn cond_joined(&mut self) -> Read<At<Cond>> {
        let mut groups = vec![self.cond_group()?];
        let mut ands = Vec::new();
        while let Some(and) = self.connective() {
            ands.push(and);
            groups.push(self.cond_group()?);
        }
        if let Some(whole) = self.beside_list(&groups, &ands) {
            return Ok(whole);
        }
        let mixed = ands.contains(&true) && ands.contains(&false);
        let or_first = mixed && self.or_binds_first(&groups, &ands);
        Ok(tied(groups, ands, or_first))
    }

    /// `A, B or C and D`, `A and B, C or D`: what stands beside the list may belong to the nearest of the list.
    /// None: it stands beside the whole of it.
    fn beside_list(&mut self, groups: &[At<Cond>], ands: &[bool]) -> Option<At<Cond>> {
        let and = *ands.first().filter(|and| !ands.contains(&!**and))?;
        let parts = |c: &At<Cond>| match &c.is {
            Cond::Or(parts) if and => Some(parts.clone()),
            Cond::And(parts) if !and => Some(parts.clone()),
            _ => None,
        };
        let (first, last) = (groups.first()?, groups.last()?);
        let (mut list, behind) = match (parts(first), parts(last)) {
            (Some(list), None) => (list, true),
            (None, Some(list)) => (list, false),
            _ => return None,
        };
        let place = if behind { list.len() - 1 } else { 0 };
        let beside = if behind { place - 1 } else { 1 };
        let others = match behind {
            true => &groups[1..],
            false => &groups[..groups.len() - 1],
        };
        let one = if behind { &others[0] } else { others.last()? };
        let (near, next) = (&list[place], &list[beside]);
        let alike = alike(&near.is, &one.is) && !alike(&near.is, &next.is);
        let mate = matches!(one.is, Cond::Threatened { .. }) && crate::literal::is_stuck(&near.is);
        let at = first.at.join(last.at);
        let taken = self.ask(
            format!("joint-{}", at.start),
            at,
            "The page joins these with 'and' and 'or' and does not show which belong together.",
            [
                ("list", "those with commas between them belong together"),
                (
                    "near",
                    "what stands beside that list belongs to the nearest of it",
                ),
            ],
            usize::from(alike || mate),
        );
        if taken == 0 {
            return None;
        }
        let near = list.remove(place);
        let mut joined = others.to_vec();
        joined.insert(if behind { 0 } else { joined.len() }, near);
        list.insert(place, listed(joined, and));
        Some(listed(list, !and))
    }

    /// `A, B or C` up to its own connective, or a single condition.
    fn cond_group(&mut self) -> Read<At<Cond>> {
        let start = self.pos;
        let mut terms = vec![self.cond_term()?];
        while self.at_mark(',') && self.cond_starts(1) {
            self.pos += 1;
            terms.push(self.cond_term()?);
        }
        if terms.len() == 1 {
            return terms.pop().map_or_else(|| self.stuck("a condition"), Ok);
        }
        let Some(and) = self.connective() else {
            return self.stuck("'and' or 'or' before the last of several conditions");
        };
        terms.push(self.cond_term()?);
        let is = if and {
            Cond::And(terms)
        } else {
            Cond::Or(terms)
        };
        Ok(At {
            is,
            at: self.since(start),
        })
    }

    /// Takes "and" or "or" where a condition follows; true for "and".
    fn connective(&mut self) -> Option<bool> {
        let and = self.key(0) == "and";
        let joined = (and || self.key(0) == "or") && self.cond_starts(1);
        if joined && (and || !self.alternative_comes()) {
            self.pos += 1;
            return Some(and);
        }
        None
    }

    /// Where "and" and "or" stand side by side the page does not show what belongs together:
    /// alike phrases make the inner list, else "and" binds first.
    fn or_binds_first(&mut self, groups: &[At<Cond>], ands: &[bool]) -> bool {
        let pairs = |and: bool| {
            let mut pairs = ands
                .iter()
                .zip(groups.windows(2))
                .filter(move |(a, _)| **a == and);
            pairs.any(|(_, pair)| alike(&pair[0].is, &pair[1].is))
        };
        // What is written out as a list of its own is complete.
        let list = |and: bool| {
            groups.iter().any(|g| match g.is {
                Cond::Or(_) => !and,
                Cond::And(_) => and,
                _ => false,
            })
        };
        let or_first = !list(true) && (list(false) || pairs(false) && !pairs(true));
        // An empty square holds no piece, so that "empty or an enemy and no king" means the same both ways.
        if matches!(groups[0].is, Cond::Empty) && !ands[0] && groups[2..].iter().all(spares) {
            return or_first;
        }
        let at = groups[0].at.join(groups[groups.len() - 1].at);
        self.ask(
            format!("joint-{}", at.start),
            at,
            "The page joins these with 'and' and 'or' and does not show which belong together.",
            [
                ("and", "what 'and' joins belongs together"),
                ("or", "what 'or' joins belongs together"),
            ],
            usize::from(or_first),
        ) == 1
    }

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

/// Whether it is about what stands on the square, and holds where nothing does.
const fn spares(cond: &At<Cond>) -> bool {
    matches!(
        cond.is,
        Cond::Compare(Value::PieceAt(Site::To), Sign::Unequal, _)
    )
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
