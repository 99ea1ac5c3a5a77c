//! What pieces carry with them: marks and numbers. A ruleset has one mark for each piece, from 0
//! to 7, and 7 stands for all that are more. While a page is stated, its marks and its numbers
//! have a word each; where it speaks of both, they share the one mark (`shared.rs`).

use super::Literal;
use super::terms::When;
use crate::span::Extent;
use crate::tree::{Sign, Value};
use rookery_rules::bitboard::Bitboard;
use rookery_rules::rule::{MOST_MARK, Term};
use rookery_rules::ruleset::spec::Region;

const MOST: i32 = MOST_MARK as i32;

/// Where the page speaks of what pieces carry.
#[derive(Clone, Copy, Default)]
pub(super) struct Carried {
    pub marks: Kept,
    pub numbers: Kept,
}

/// Where one of the two is spoken of at all, asked for to the last, and made larger.
#[derive(Clone, Copy, Default)]
pub(super) struct Kept {
    at: Option<Extent>,
    exact: Option<Extent>,
    grows: Option<Extent>,
    /// The most that it is set to.
    most: i32,
}

impl Kept {
    pub fn exactly(&mut self, at: Extent) {
        self.at.get_or_insert(at);
        self.exact.get_or_insert(at);
    }
}

impl Carried {
    /// Back to what was asked for exactly before.
    pub fn exact_as(&mut self, before: &Carried) {
        self.marks.exact = before.marks.exact;
        self.numbers.exact = before.numbers.exact;
    }
}

/// Whether a comparison comes to the same where what is more than the most counts as the most.
pub(super) fn bounded(a: &Value, compare: Sign, b: &Value) -> bool {
    let kept = |v: &Value| matches!(v, Value::StateAt(_) | Value::NumberAt(_));
    let (limit, below) = match (a, b) {
        (kept_one, Value::Number(n)) if kept(kept_one) => {
            (*n, matches!(compare, Sign::Less | Sign::AtLeast))
        }
        (Value::Number(n), kept_one) if kept(kept_one) => {
            (*n, matches!(compare, Sign::Greater | Sign::AtMost))
        }
        _ => return false,
    };
    limit < MOST + i32::from(below)
}

impl Literal<'_> {
    /// What a mark or a number is set to.
    pub(super) fn carried_value(
        &mut self,
        to: &Value,
        at: Extent,
        when: When,
        is_number: bool,
    ) -> Option<Term> {
        let Some(most) = most(to, is_number) else {
            let what = if is_number { "numbers" } else { "marks" };
            self.obstacle(
                at,
                format!("{what} of pieces that could be anything: ours go from 0 to {MOST}"),
            );
            return None;
        };
        let before = self.carried;
        let term = self.value(to, at, when);
        if let Value::Sum(_) | Value::StateAt(_) | Value::NumberAt(_) = to {
            self.carried.exact_as(&before);
        }
        let kept = match is_number {
            true => &mut self.carried.numbers,
            false => &mut self.carried.marks,
        };
        kept.at.get_or_insert(at);
        kept.most = kept.most.max(most);
        if most > MOST {
            kept.grows.get_or_insert(at);
        }
        term
    }

    /// What the page asks of marks and numbers beyond what a ruleset keeps of them.
    pub(super) fn too_much_carried(&mut self) {
        let Carried { marks, numbers } = self.carried;
        for kept in [marks, numbers] {
            if let (Some(at), Some(_)) = (kept.grows, kept.exact) {
                self.obstacle(
                    at,
                    format!("marks that could grow: ours go from 0 to {MOST}, which stands for all that are more"),
                );
            }
        }
        let Some(at) = numbers.at else { return };
        let marked = marks.at.is_some() || !self.spec.marks.is_empty();
        let because =
            "The page speaks of numbers that pieces carry, and does not say with which they begin.";
        let answers = [
            ("0", "every piece begins with the number 0"),
            ("1", "every piece begins with the number 1"),
        ];
        let first = self.ask("numbers", at, because, &answers) == "1";
        let base = if marked {
            marks.most.max(1).saturating_add(1)
        } else {
            1
        };
        let numbers = numbers.most.max(first.into()).saturating_add(1);
        let full = marked && base.saturating_mul(numbers) > MOST + 1;
        if full || !self.share_marks(base) {
            let because = "numbers of pieces beside their marks, together more than our rulesets have: one mark for each piece";
            return self.obstacle(at, because);
        }
        if first {
            let more = |(mark, region): (u8, Region)| (mark + base as u8, region);
            let marks = std::mem::take(&mut self.spec.marks);
            let everywhere = Region {
                words: "everywhere".into(),
                squares: Bitboard::FULL,
            };
            self.spec.marks = vec![(base as u8, everywhere)];
            self.spec.marks.extend(marks.into_iter().map(more));
        }
    }
}

/// The most that this can come to; none where it could be anything.
fn most(value: &Value, is_number: bool) -> Option<i32> {
    match value {
        // A mark below 0 is not set; a number would be.
        Value::Number(number) if *number < 0 && is_number => None,
        Value::Number(number) => Some(*number),
        Value::StateAt(_) if !is_number => Some(0),
        Value::NumberAt(_) if is_number => Some(0),
        Value::Minus(of, less) if !is_number && matches!(**less, Value::Number(0..)) => {
            most(of, is_number)
        }
        Value::Colour(_) => Some(1),
        Value::Player(_) | Value::NextMover => Some(2),
        Value::Sum(parts) => {
            let more = |part: &Value| most(part, is_number).is_some_and(|most| most >= 0);
            parts.iter().all(more).then_some(i32::MAX)
        }
        Value::Modulo(of, by) => match **by {
            Value::Number(by @ 1..) => most(of, is_number).map(|_| by - 1),
            _ => None,
        },
        Value::If {
            then, otherwise, ..
        } => Some(most(then, is_number)?.max(most(otherwise, is_number)?)),
        _ => None,
    }
}
