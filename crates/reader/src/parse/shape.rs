//! Which of several conditions in a row belong together.
//!
//! The generator prints a list of two as `A and B`, a longer one as `A, B and C`, and lists in lists
//! without brackets. Here are all ways to read such a row, and how likely each is.

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

    /// How likely it is that lists within others were meant so: those of alike phrases before those with
    /// commas, and those before others that "and" joins.
    pub fn likely(&self, terms: &[At<Cond>], within: bool) -> usize {
        let Self::List(and, parts) = self else {
            return 0;
        };
        let all: usize = parts.iter().map(|part| part.likely(terms, true)).sum();
        let are_alike = |pair: &[Self]| match pair {
            [Self::One(a), Self::One(b)] => {
                let (a, b) = (&terms[*a].is, &terms[*b].is);
                alike(a, b) || *and && (makes_mate(a, b) || makes_mate(b, a))
            }
            _ => false,
        };
        let own = match (parts.len(), and) {
            (3.., _) => 2,
            (_, true) => 1,
            (_, false) => 0,
        };
        match within {
            true if parts.windows(2).all(are_alike) => all + own + 3,
            true => all + own,
            false => all,
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

/// An attacked piece, and nobody who can move.
fn makes_mate(attacked: &Cond, stuck: &Cond) -> bool {
    matches!(attacked, Cond::Threatened { .. }) && crate::literal::is_stuck(stuck)
}
