//! Lists put in order by little code.
//!
//! The standard library's sorts are made for millions of things, and are written out anew for whatever
//! is sorted: some five kilobytes of a program for each. Here the list's own part is a comparison and a
//! swap; all that is beyond that is shared. Where thousands of numbers are sorted again and again, theirs
//! are the better ones.

use std::cmp::Ordering;

/// A map or a set of these things. Collected, they would be sorted first, by a sort of their own.
pub fn gathered<T, All: Default + Extend<T>>(things: impl IntoIterator<Item = T>) -> All {
    let mut all = All::default();
    all.extend(things);
    all
}

/// What sorts a list. Things that are equal stay as they stood among each other.
pub trait InOrder<T> {
    /// Puts the list in order by a comparison.
    fn order_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Puts the list in order by what each thing is given.
    fn order_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.order_by(|one, other| key(one).cmp(&key(other)));
    }

    /// Puts the list in its own order.
    fn order(&mut self)
    where
        T: Ord;

    /// Puts a list of a few things, or one that is nearly in order, in its own order.
    fn order_few(&mut self)
    where
        T: Ord;
}

impl<T> InOrder<T> for [T] {
    fn order_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let mut from = merged(self.len(), &mut |one, other| {
            compare(&self[other], &self[one]).is_lt()
        });
        // Each ring of things that take each other's places is gone round once.
        for start in 0..from.len() {
            let mut at = start;
            loop {
                let next = std::mem::replace(&mut from[at], at);
                if next == start {
                    break;
                }
                self.swap(at, next);
                at = next;
            }
        }
    }

    fn order(&mut self)
    where
        T: Ord,
    {
        self.order_by(T::cmp);
    }

    fn order_few(&mut self)
    where
        T: Ord,
    {
        for end in 1..self.len() {
            let mut at = end;
            while at > 0 && self[at] < self[at - 1] {
                self.swap(at, at - 1);
                at -= 1;
            }
        }
    }
}

/// The places in the order in which they come, where `after` says whether the first of two comes after the
/// second: pairs are merged, then fours, and so on.
fn merged(count: usize, after: &mut dyn FnMut(usize, usize) -> bool) -> Vec<usize> {
    let mut now: Vec<usize> = (0..count).collect();
    let mut next = now.clone();
    let mut width = 1;
    while width < count {
        for start in (0..count).step_by(2 * width) {
            let middle = (start + width).min(count);
            let end = (middle + width).min(count);
            let (mut left, mut right) = (start, middle);
            for place in &mut next[start..end] {
                let from_right = left == middle || (right < end && after(now[left], now[right]));
                let taken = if from_right { &mut right } else { &mut left };
                *place = now[*taken];
                *taken += 1;
            }
        }
        std::mem::swap(&mut now, &mut next);
        width *= 2;
    }
    now
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn lists_are_in_the_order_that_the_standard_library_gives_them() {
        let mut rng = Rng::new(9);
        for count in (0..40).chain([63, 64, 65, 200, 1000]) {
            let made = (0..count).map(|at| (rng.below(1 + count / 2), at));
            let list: Vec<(usize, usize)> = made.collect();
            let texts: Vec<String> = list.iter().map(|(n, _)| n.to_string()).collect();
            let (mut known, mut ours) = (list.clone(), list.clone());
            known.sort_by_key(|(n, _)| *n);
            ours.order_by_key(|(n, _)| *n);
            assert_eq!(known, ours);
            ours.order_by(|one, other| other.cmp(one));
            assert!(ours.is_sorted_by(|one, other| one >= other));
            ours.order_few();
            assert!(ours.is_sorted());
            let (mut known, mut ours) = (texts.clone(), texts);
            known.sort();
            ours.order();
            assert_eq!(known, ours);
        }
    }
}
