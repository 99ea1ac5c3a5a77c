//! Moves as people read them, drawn.

use rookery_board::piece_icon;
use rookery_state::notation::{Part, Writing};
use yew::prelude::*;

/// A move of a list. Only the current one is a stop for Tab: the arrow keys lead to the others.
pub fn ply_button(
    current: bool,
    spoken: AttrValue,
    words: Html,
    ply: Option<usize>,
    onclick: Option<Callback<MouseEvent>>,
) -> Html {
    html! {
        <button type="button" class={if current { "ply current" } else { "ply" }}
            tabindex={if current { "0" } else { "-1" }} aria-label={spoken}
            aria-current={current.then_some("step")}
            data-ply={ply.map(|ply| ply.to_string())} {onclick}>{ words }</button>
    }
}

/// A move, from its standard notation.
pub fn drawn_move(writing: &Writing, san: &str) -> Html {
    let parts = writing.parts(san).into_iter();
    let drawn = |part| match part {
        Part::Text(text) => text.into(),
        Part::Drawn(figure) => piece_icon(figure, writing.look),
    };
    parts.map(drawn).collect()
}
