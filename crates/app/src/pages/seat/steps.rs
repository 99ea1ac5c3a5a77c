//! The bar that goes through a game.

use yew::prelude::*;

use crate::pages::icons::{Icon, icon};

/// Where there is a way to, and the four ways: to the start, back, forward, to the end.
pub struct Steps {
    pub back: bool,
    pub forward: bool,
    pub ways: [Callback<MouseEvent>; 4],
}

const NAMES: [(&str, Icon); 4] = [
    ("First position", Icon::First),
    ("One move back", Icon::Back),
    ("One move forward", Icon::Forward),
    ("Last position", Icon::Last),
];

pub fn steps(steps: Steps) -> Html {
    let ways = NAMES.into_iter().zip(steps.ways).enumerate();
    html! {
        <div class="steps" role="group" aria-label="Look through the game">
            { for ways.map(|(number, ((name, sign), onclick))| {
                let enabled = if number < 2 { steps.back } else { steps.forward };
                // At either end it stays where the focus is, and does nothing.
                let onclick = if enabled { onclick } else { Callback::noop() };
                html! {
                    <button type="button" class="step" aria-label={name} title={name}
                        aria-disabled={(!enabled).then_some("true")} {onclick}>
                        { icon(sign) }
                    </button>
                }
            }) }
        </div>
    }
}
