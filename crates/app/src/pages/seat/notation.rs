//! Moves as people read them, drawn.

use rookery_board::piece_icon;
use rookery_state::notation::{Part, Writing};
use yew::prelude::*;

/// A move, from its standard notation.
pub fn drawn_move(writing: &Writing, san: &str) -> Html {
    let parts = writing.parts(san).into_iter();
    let drawn = |part| match part {
        Part::Text(text) => text.into(),
        Part::Drawn(figure) => piece_icon(figure, writing.look),
    };
    parts.map(drawn).collect()
}
