//! Small printer's ornaments, drawn for this site. Decoration only: hidden from screen readers.

use yew::prelude::*;

use super::parts::written;

/// The house mark: a rook's tower with a rook's beak and wing.
pub fn mark() -> Html {
    written(include_str!("ornament/mark.svg"))
}

/// A centred ornament that ends a part of the text.
pub fn fleuron() -> Html {
    written(include_str!("ornament/fleuron.svg"))
}
