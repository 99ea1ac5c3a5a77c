//! The row of names over the panel beside the board: what it shows, and the way to the other page
//! of the same game, in the same place.

use rookery_state::seat::{Action, Beside, Seat};
use yew::prelude::*;

/// One name in the row.
pub enum Tab {
    /// Shows something in the panel.
    Shows {
        words: &'static str,
        open: bool,
        onclick: Callback<MouseEvent>,
    },
    /// Leads to another page.
    Leads {
        words: &'static str,
        /// Says more than the words do.
        label: &'static str,
        href: String,
    },
}

/// A tab of what a page with a board shows beside it.
pub fn beside<G, A: 'static>(
    words: &'static str,
    what: Beside,
    seat: &Seat<G>,
    act: &Callback<Action<A>>,
) -> Tab {
    Tab::Shows {
        words,
        open: seat.beside == what,
        onclick: act.reform(move |_: MouseEvent| Action::Beside(what)),
    }
}

pub fn tabs<const N: usize>(row: [Tab; N]) -> Html {
    html! {
        <nav class="tabs" aria-label="Beside the board">
            { for row.into_iter().map(|tab| match tab {
                Tab::Shows { words, open, onclick } => html! {
                    <button type="button" aria-pressed={open.to_string()} {onclick}>{ words }</button>
                },
                Tab::Leads { words, label, href } => html! {
                    <a {href} aria-label={label}>{ words }</a>
                },
            }) }
        </nav>
    }
}
