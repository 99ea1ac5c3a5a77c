//! Which of several conditions in a row belong together.
//!
//! The generator prints a list of two as `A and B`, a longer one as `A, B and C`, and lists in lists
//! without brackets. Here are all ways to read such a row, and how likely each is.

use super::joints::listed;
use crate::tree::{At, Cond, Sign, Site, Value};

/// What stands between two conditions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Joint {
    Comma,
    /// "and", or else "or".
    Word(bool),
}

pub(super) struct Row<'a> {
    pub terms: &'a [At<Cond>],
    pub joints: &'a [Joint],
}

/// The readings of the parts of a row, by the places of the first and the last condition.
type Known = [Vec<Vec<At<Cond>>>];

/// Of more readings of a row than these the likeliest are told.
pub(super) const MOST_TOLD: usize = 12;

/// More are not looked for: each further condition more than doubles them.
const MOST_READINGS: usize = 40;

/// Of longer rows only so many are looked for as are told.
const LONG: usize = 7;

impl Row<'_> {
    pub fn readings(&self) -> Vec<At<Cond>> {
        let all = self.terms.len();
        let mut known = vec![vec![Vec::new(); all]; all];
        for length in 0..all {
            for from in 0..all - length {
                let to = from + length;
                let mut found = Vec::new();
                if length == 0 {
                    found.push(self.terms[from].clone());
                }
                for last in from..to {
                    if let Joint::Word(and) = self.joints[last] {
                        let before = self.before(from, last, and, &known);
                        self.join(&before, &known[last + 1][to], and, &mut found);
                    }
                }
                known[from][to] = found;
            }
        }
        known[0].pop().unwrap_or_default()
    }

    /// What stands before the last word of a list: one part, or several with commas between.
    fn before(&self, from: usize, to: usize, and: bool, known: &Known) -> Vec<At<Cond>> {
        let mut found = known[from][to].clone();
        for comma in from..to {
            let ends = &known[comma + 1][to];
            // To look for more takes twice as long with each comma.
            if found.len() == self.most() {
                break;
            }
            if self.joints[comma] == Joint::Comma && !ends.is_empty() {
                let before = self.before(from, comma, and, known);
                self.join(&before, ends, and, &mut found);
            }
        }
        found
    }

    const fn most(&self) -> usize {
        match self.terms.len() {
            ..=LONG => MOST_READINGS,
            _ => MOST_TOLD + 1,
        }
    }

    /// All lists of one of these and one of those.
    fn join(&self, these: &[At<Cond>], those: &[At<Cond>], and: bool, found: &mut Vec<At<Cond>>) {
        for one in these {
            for other in those {
                if found.len() == self.most() {
                    return;
                }
                let list = listed(vec![one.clone(), other.clone()], and);
                if !found.contains(&list) {
                    found.push(list);
                }
            }
        }
    }

    /// An empty square holds no piece, so that "empty or an enemy and no king" means the same both ways.
    pub fn means_the_same(&self) -> bool {
        matches!(self.terms[0].is, Cond::Empty)
            && self.joints[0] == Joint::Word(false)
            && !self.joints[1..].contains(&Joint::Word(false))
            && self.terms[2..].iter().all(spares)
    }
}

/// How likely it is that lists within others were meant so: those of alike phrases before those with
/// commas, and those before others that "and" joins.
pub(super) fn likely(cond: &Cond, within: bool) -> usize {
    let (Cond::And(parts) | Cond::Or(parts)) = cond else {
        return 0;
    };
    let all: usize = parts.iter().map(|part| likely(&part.is, true)).sum();
    let and = matches!(cond, Cond::And(_));
    let fit = |pair: &[At<Cond>]| {
        let (a, b) = (&pair[0].is, &pair[1].is);
        alike(a, b) || and && (makes_mate(a, b) || makes_mate(b, a))
    };
    let own = match parts.len() {
        3.. => 2,
        _ => usize::from(and),
    };
    match within {
        true if parts.windows(2).all(fit) => all + own + 3,
        true => all + own,
        false => all,
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
