//! Moves as people read them, drawn.

use rookery_board::piece_icon;
use yew::prelude::*;

use crate::state::notation::{Part, Writing};

impl Writing {
    /// A move, from its standard notation.
    pub fn html(&self, san: &str) -> Html {
        let parts = self.parts(san).into_iter();
        let drawn = |part| match part {
            Part::Text(text) => text.into(),
            Part::Drawn(figure) => piece_icon(figure, self.look),
        };
        parts.map(drawn).collect()
    }
}
