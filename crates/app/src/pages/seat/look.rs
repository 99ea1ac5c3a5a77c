//! Pieces and board, chosen beside the board itself, where each choice is seen at once.

use yew::prelude::*;

use crate::effects::focus::focus_on;
use crate::effects::settings::use_settings;
use crate::pages::settings::look::look;
use crate::pages::widgets::button;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub close: Callback<()>,
}

#[component]
pub fn LookPanel(props: &Props) -> Html {
    let settings = use_settings();
    let close = props.close.reform(|_: MouseEvent| ());
    // What it was opened with may lie below it.
    use_effect_with((), |()| focus_on(".look h2"));
    html! {
        <section class="panel over look" aria-label="Pieces and board">
            <h2 tabindex="-1">{ "Pieces and board" }</h2>
            { look(&settings) }
            <p class="buttons at-hand">{ button("Close", close) }</p>
        </section>
    }
}
