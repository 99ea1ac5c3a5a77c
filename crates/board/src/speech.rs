//! The two live regions: one that interrupts (the opponent's move, the result), one that waits
//! (own navigation, answers to commands).
//!
//! The page has exactly one [`Speech`].

use yew::prelude::*;

use crate::said::Said;

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
