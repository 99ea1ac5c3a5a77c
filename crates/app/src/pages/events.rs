//! What happens on the page, and who hears of it.

use yew::Callback;

/// Hears of something with a state of its own: what would else have to be cloned beside the closure.
pub fn with<S: 'static, E, R>(state: S, how: impl Fn(&S, E) -> R + 'static) -> Callback<E, R> {
    Callback::from(move |event| how(&state, event))
}
