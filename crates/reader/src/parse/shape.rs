//! Which of several conditions in a row belong together.
//!
//! The generator prints a list of two as `A and B`, a longer one as `A, B and C`, and lists in lists
//! without brackets. Here are all ways to read such a row, and the usual one.

use super::joints::listed;
use crate::tree::{At, Cond, Sign, Site, Value};
use std::slice;

/// What stands between two conditions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Joint {
    Comma,
    /// "and", or else "or".
    Word(bool),
}

/// One way to read a row: a condition by its place, or a list, joined by "and" or else "or".
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Shape {
    One(usize),
    List(bool, Vec<Shape>),
}

impl Shape {
    /// One list; what is joined in the same way within it is part of it.
    fn list(and: bool, parts: Vec<Self>) -> Self {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Self::List(same, inner) if same == and => all.extend(inner),
                other => all.push(other),
            }
        }
        match all.len() {
            1 => all.remove(0),
            _ => Self::List(and, all),
        }
    }

    /// The word that joins the lists within the whole.
    pub const fn inner(&self) -> &'static str {
        match self {
            Self::List(true, _) => "or",
            _ => "and",
        }
    }

    /// With numbers for the conditions: `1 and (2 or 3)`.
    pub fn shown(&self, within: bool) -> String {
        match self {
            Self::One(place) => (place + 1).to_string(),
            Self::List(and, parts) => {
                let parts: Vec<String> = parts.iter().map(|part| part.shown(true)).collect();
                let text = parts.join(if *and { " and " } else { " or " });
                if within { format!("({text})") } else { text }
            }
        }
    }

    pub fn of(&self, terms: &[At<Cond>]) -> At<Cond> {
        match self {
            Self::One(place) => terms[*place].clone(),
            Self::List(and, parts) => {
                listed(parts.iter().map(|part| part.of(terms)).collect(), *and)
            }
        }
    }
}

/// What stands between the conditions of a row.
pub(super) struct Joined<'a> {
    pub joints: &'a [Joint],
}

impl Joined<'_> {
    /// The ways to read the row, up to so many.
    pub fn shapes(&self) -> Vec<Shape> {
        let all = self.joints.len() + 1;
        let mut known = vec![vec![Vec::new(); all]; all];
        for length in 0..all {
            for from in 0..all - length {
                known[from][from + length] = self.between(from, from + length, &known);
            }
        }
        known[0].pop().unwrap_or_default()
    }

    /// Lists with commas and what stands beside them, with the words between.
    fn groups(&self) -> (Vec<Shape>, Vec<bool>) {
        let (mut groups, mut ands) = (Vec::new(), Vec::new());
        let mut open = vec![Shape::One(0)];
        for (place, joint) in self.joints.iter().enumerate() {
            let next = Shape::One(place + 1);
            match joint {
                Joint::Comma => open.push(next),
                Joint::Word(and) if open.len() > 1 => {
                    open.push(next);
                    open = vec![Shape::list(*and, open)];
                }
                Joint::Word(and) => {
                    groups.append(&mut open);
                    ands.push(*and);
                    open.push(next);
                }
            }
        }
        groups.append(&mut open);
        (groups, ands)
    }

    /// A list with commas ends at its own last word, and what follows is joined to the whole of it. Of
    /// what stands side by side then, alike phrases make the inner list; else "and" binds first.
    pub fn usual(&self, terms: &[At<Cond>]) -> Shape {
        let (groups, ands) = self.groups();
        match ands.contains(&true) && ands.contains(&false) {
            true => tied(&groups, &ands, or_binds_first(&groups, &ands, terms)),
            false => beside_list(&groups, &ands, terms)
                .unwrap_or_else(|| tied(&groups, &ands, ands.first() == Some(&false))),
        }
    }

    /// An empty square holds no piece, so that "empty or an enemy and no king" means the same both ways.
    pub fn means_the_same(&self, terms: &[At<Cond>]) -> bool {
        matches!(terms[0].is, Cond::Empty)
            && self.joints[0] == Joint::Word(false)
            && self.joints[1..]
                .iter()
                .all(|joint| *joint == Joint::Word(true))
            && terms[2..].iter().all(spares)
    }

    /// The same of a part of the row; of all parts of that it is known.
    fn between(&self, from: usize, to: usize, known: &Known) -> Vec<Shape> {
        if from == to {
            return vec![Shape::One(from)];
        }
        let mut found = Vec::new();
        for last in from..to {
            let Joint::Word(and) = self.joints[last] else {
                continue;
            };
            for parts in self.in_commas(from, last, known) {
                for end in &known[last + 1][to] {
                    let shape = Shape::list(and, [&parts[..], slice::from_ref(end)].concat());
                    if !found.contains(&shape) {
                        found.push(shape);
                    }
                    if found.len() == MOST_SHAPES {
                        return found;
                    }
                }
            }
        }
        found
    }

    /// What stands before the last word of a list: one part, or several with commas between.
    fn in_commas(&self, from: usize, to: usize, known: &Known) -> Vec<Vec<Shape>> {
        let whole = known[from][to].iter().map(|shape| vec![shape.clone()]);
        let mut found: Vec<Vec<Shape>> = whole.collect();
        for comma in from..to {
            let ends = &known[comma + 1][to];
            if self.joints[comma] == Joint::Comma && !ends.is_empty() {
                for parts in self.in_commas(from, comma, known) {
                    let more = ends
                        .iter()
                        .map(|end| [&parts[..], slice::from_ref(end)].concat());
                    found.extend(more);
                }
            }
        }
        found.truncate(MOST_SHAPES);
        found
    }
}

/// What is known of the parts of a row, by the places of the first and the last.
type Known = [Vec<Vec<Shape>>];

/// More readings of a row than these are not told.
const MOST_SHAPES: usize = 12;

/// Ties groups to one: first those of one word, then the others.
fn tied(groups: &[Shape], ands: &[bool], or_first: bool) -> Shape {
    let mut outer = Vec::new();
    let mut inner = vec![groups[0].clone()];
    for (group, and) in groups[1..].iter().zip(ands) {
        if *and == or_first {
            outer.push(Shape::list(!or_first, std::mem::take(&mut inner)));
        }
        inner.push(group.clone());
    }
    outer.push(Shape::list(!or_first, inner));
    Shape::list(or_first, outer)
}

/// `A, B or C and D`: what stands beside a list belongs to the nearest of it where that is like it and
/// unlike the others of the list, or makes mate with it.
fn beside_list(groups: &[Shape], ands: &[bool], terms: &[At<Cond>]) -> Option<Shape> {
    let and = *ands.first()?;
    let parts = |shape: &Shape| match shape {
        Shape::List(other, parts) if *other != and => Some(parts.clone()),
        _ => None,
    };
    let (first, last) = (groups.first()?, groups.last()?);
    let (mut list, behind) = match (parts(first), parts(last)) {
        (Some(list), None) => (list, true),
        (None, Some(list)) => (list, false),
        _ => return None,
    };
    let (near, next) = match behind {
        true => (list.len() - 1, list.len() - 2),
        false => (0, 1),
    };
    let one = &groups[if behind { 1 } else { groups.len() - 2 }];
    let [near_is, next_is, one_is] =
        [&list[near], &list[next], one].map(|shape| shape.of(terms).is);
    let like = alike(&near_is, &one_is) && !alike(&near_is, &next_is);
    let mate = matches!(one_is, Cond::Threatened { .. }) && crate::literal::is_stuck(&near_is);
    if !like && !mate {
        return None;
    }
    let nearest = list.remove(near);
    let mut joined = match behind {
        true => groups[1..].to_vec(),
        false => groups[..groups.len() - 1].to_vec(),
    };
    joined.insert(if behind { 0 } else { joined.len() }, nearest);
    list.insert(near, Shape::list(and, joined));
    Some(Shape::list(!and, list))
}

fn or_binds_first(groups: &[Shape], ands: &[bool], terms: &[At<Cond>]) -> bool {
    let conds: Vec<Cond> = groups.iter().map(|group| group.of(terms).is).collect();
    let pairs = |and: bool| {
        let mut pairs = (ands.iter().zip(conds.windows(2))).filter(move |(a, _)| **a == and);
        pairs.any(|(_, pair)| alike(&pair[0], &pair[1]))
    };
    // What is written out as a list of its own is complete.
    let list = |and: bool| {
        let such = |group: &Shape| matches!(group, Shape::List(other, _) if *other == and);
        groups.iter().any(such)
    };
    !list(true) && (list(false) || pairs(false) && !pairs(true))
}

/// Whether it is about what stands on the square, and holds where nothing does.
const fn spares(cond: &At<Cond>) -> bool {
    matches!(
        cond.is,
        Cond::Compare(Value::PieceAt(Site::To), Sign::Unequal, _)
    )
}

/// Whether two conditions say the same kind of thing, as alternatives of one list do.
fn alike(a: &Cond, b: &Cond) -> bool {
    use std::mem::discriminant;
    let same = |a: &Value, b: &Value| discriminant(a) == discriminant(b);
    match (a, b) {
        (Cond::Compare(a1, _, a2), Cond::Compare(b1, _, b2)) => same(a1, b1) && same(a2, b2),
        _ => discriminant(a) == discriminant(b),
    }
}
