//! Slips of the pen: words that are one letter away from what the grammar looked for in their place.

use std::cell::RefCell;
use std::ops::Range;

/// For each word of the page, by its place, the first word that would have been right but for a letter.
#[derive(Default)]
pub(super) struct Slips(RefCell<Vec<(usize, String)>>);

/// Shorter words are too much alike.
const SHORTEST: usize = 4;

impl Slips {
    /// Another word was looked for where this one stands.
    pub(super) fn differs(&self, at: usize, stands: &str, sought: &str) {
        if is_slip(stands, sought) {
            let mut all = self.0.borrow_mut();
            if all.iter().all(|(known, _)| *known != at) {
                all.push((at, sought.to_owned()));
            }
        }
    }

    /// The first slip among these words: its place, and the word that may be meant.
    pub(super) fn among(&self, places: Range<usize>) -> Option<(usize, String)> {
        let all = self.0.borrow();
        let those = all.iter().filter(|(at, _)| places.contains(at));
        those.min_by_key(|(at, _)| *at).cloned()
    }
}

/// Whether one letter was left out, put in, changed, or swapped with the next one.
fn is_slip(stands: &str, sought: &str) -> bool {
    let (a, b) = (stands.as_bytes(), sought.as_bytes());
    if b.len() < SHORTEST || a.len().abs_diff(b.len()) > 1 || a == b {
        return false;
    }
    let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[same..], &b[same..]);
    match a.len().cmp(&b.len()) {
        std::cmp::Ordering::Less => a == &b[1..],
        std::cmp::Ordering::Greater => &a[1..] == b,
        std::cmp::Ordering::Equal => {
            let swapped = a.len() > 1 && (a[0], a[1]) == (b[1], b[0]) && a[2..] == b[2..];
            swapped || a[1..] == b[1..]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_letter_makes_a_slip() {
        for (stands, sought) in [
            ("slied", "slide"),
            ("slde", "slide"),
            ("sliide", "slide"),
            ("slode", "slide"),
            ("lside", "slide"),
            ("slid", "slide"),
            ("cells", "cell"),
        ] {
            assert!(is_slip(stands, sought), "{stands}");
        }
        for (stands, sought) in [
            ("slide", "slide"),
            ("sleid", "slide"),
            ("is", "if"),
            ("", "a"),
            ("leap", "step"),
        ] {
            assert!(!is_slip(stands, sought), "{stands}");
        }
    }
}
