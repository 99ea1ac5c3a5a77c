//! What a piece may do, in words beside the board.

use rookery_state::inspection::Glass;
use rookery_state::seat::Action;
use yew::prelude::*;

use crate::effects::focus::focus_board;
use crate::pages::widgets::{button, buttons};

pub fn glass_panel<A: 'static>(glass: &Glass, act: &Callback<Action<A>>) -> Html {
    // The button goes with the panel, and would take the focus along.
    let close = act.reform(|_: MouseEvent| {
        focus_board();
        Action::Inspect(None)
    });
    html! {
        <section class="panel over glass" aria-label="Piece">
            <h2>{ &glass.title }</h2>
            { for glass.rules.iter().map(|rule| html! { <p class="glass-rule">{ rule }</p> }) }
            <p>{ &glass.text }</p>
            { buttons([button("Close", close)]) }
        </section>
    }
}
