//! What a piece may do, in words beside the board.

use yew::prelude::*;

use crate::pages::focus::focus_board;
use crate::pages::parts::{button, buttons};
use crate::state::inspection::Glass;

pub fn glass_panel(glass: &Glass, close: Callback<MouseEvent>) -> Html {
    // The button goes with the panel, and would take the focus along.
    let close = close.reform(|event| {
        focus_board();
        event
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
