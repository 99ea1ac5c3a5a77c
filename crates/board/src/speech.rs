//! The two live regions: one that interrupts (the opponent's move, the result), one that waits
//! (own navigation, answers to commands).
//!
//! The page has exactly one [`Speech`]. A text that is said twice must be heard twice, although
//! a live region only speaks when it changes: every second time it ends in a blank.

use yew::prelude::*;

/// Something said, and how many things were said before it in the same region.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    text: AttrValue,
    count: u32,
}

impl Said {
    /// What to show next, so that it is heard even if it is the same text again.
    pub fn then(&self, text: impl Into<AttrValue>) -> Self {
        Self {
            text: text.into(),
            count: self.count.wrapping_add(1),
        }
    }

    /// The words as they are put on the page.
    pub fn shown(&self) -> String {
        let blank = if self.count % 2 == 1 { "\u{a0}" } else { "" };
        format!("{}{blank}", self.text)
    }
}

#[derive(Properties, PartialEq)]
pub struct SpeechProps {
    /// Heard at once.
    #[prop_or_default]
    pub urgent: Said,
    /// Heard when nothing else is being said.
    #[prop_or_default]
    pub calm: Said,
}

#[component]
pub fn Speech(props: &SpeechProps) -> Html {
    html! {
        <div class="visually-hidden">
            <div role="alert" aria-live="assertive" aria-atomic="true" data-speech="urgent">
                { props.urgent.shown() }
            </div>
            <div role="status" aria-live="polite" aria-atomic="true" data-speech="calm">
                { props.calm.shown() }
            </div>
        </div>
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
