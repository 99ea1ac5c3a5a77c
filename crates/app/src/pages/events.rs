//! What happens on the page: what an event says, and who hears of it.

use web_sys::{Event, FocusEvent, HtmlDetailsElement, HtmlInputElement};
use yew::{Callback, TargetCast};

/// Hears of something with a state of its own: what would else have to be cloned beside the closure.
pub fn with<S: 'static, E, R>(state: S, how: impl Fn(&S, E) -> R + 'static) -> Callback<E, R> {
    Callback::from(move |event| how(&state, event))
}

/// What is written in the field that the event is of, or chosen in the list.
pub fn value(event: &Event) -> String {
    // To the browser lists and large texts are asked for it as plain fields are.
    event.target_unchecked_into::<HtmlInputElement>().value()
}

/// Marks all of a text that the focus comes to, to be copied.
pub fn select_all(event: FocusEvent) {
    event.target_unchecked_into::<HtmlInputElement>().select();
}

/// Whether the box that the event is of is ticked.
pub fn checked(event: &Event) -> bool {
    event.target_unchecked_into::<HtmlInputElement>().checked()
}

/// Whether what the event has opened or closed is open now.
pub fn is_open(event: &Event) -> bool {
    event.target_unchecked_into::<HtmlDetailsElement>().open()
}
