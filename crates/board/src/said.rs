//! What is said in a live region. A text that is said twice must be heard twice, although a live
//! region only speaks when it changes: every second time it ends in a blank.

use std::rc::Rc;

/// Something said, and how many things were said before it in the same region.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    text: Rc<str>,
    count: u32,
}

impl Said {
    /// What to show next, so that it is heard even if it is the same text again.
    pub fn then(&self, text: impl Into<Rc<str>>) -> Self {
        Self {
            text: text.into(),
            count: self.count.wrapping_add(1),
        }
    }

    pub fn words(&self) -> &str {
        &self.text
    }

    /// The words as they are put on the page.
    pub fn shown(&self) -> String {
        let blank = if self.count % 2 == 1 { "\u{a0}" } else { "" };
        format!("{}{blank}", self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p30_the_same_words_twice_change_the_page_twice() {
        let first = Said::default().then("Black: passes");
        let second = first.then("Black: passes");
        let third = second.then("Black: passes");
        assert_ne!(first.shown(), second.shown());
        assert_ne!(second.shown(), third.shown());
        for said in [first, second, third] {
            assert_eq!(said.shown().trim(), "Black: passes");
        }
    }
}
