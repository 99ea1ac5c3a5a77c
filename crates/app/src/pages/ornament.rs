//! Small printer's ornaments, drawn for this site. Decoration only: hidden from screen readers.

use yew::prelude::*;

/// The house mark: a rook's tower with a rook's beak and wing.
pub fn mark() -> Html {
    html! {
        <svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
            <path class="mark-body" d="M7 28h18v-3.2h-2.1L21.4 15h1.8V11h2.2V5h-4.2v2.6h-3.1V5h-4.2v2.6h-3.1V5H6.6v6h2.2v4h1.8L9.1 24.8H7z" />
            <path class="mark-line" d="M10.6 15h10.8M9.1 24.8h13.8M16 18.2c-1.4 0-2.3 1-2.3 2.5v1.6h4.6v-1.6c0-1.5-.9-2.5-2.3-2.5z" />
        </svg>
    }
}

/// A centred ornament that ends a part of the text.
pub fn fleuron() -> Html {
    html! {
        <svg class="fleuron" viewBox="0 0 160 20" aria-hidden="true" focusable="false">
            <path class="fleuron-line" d="M4 10h38M118 10h38" />
            <path class="fleuron-line" d="M46 10c6-7 13-7 17 0 4 7 10 7 13 1M114 10c-6-7-13-7-17 0-4 7-10 7-13 1" />
            <path class="fleuron-leaf" d="M55 5.2c2-3.4 6-3.6 8-1.2-2.4 1.7-5 2.2-8 1.2zM105 5.2c-2-3.4-6-3.6-8-1.2 2.4 1.7 5 2.2 8 1.2zM64 14.3c1.6 3 5 3.8 7.4 1.7-2.2-1.9-4.7-2.5-7.4-1.7zM96 14.3c-1.6 3-5 3.8-7.4 1.7 2.2-1.9 4.7-2.5 7.4-1.7z" />
            <path class="fleuron-leaf" d="M80 3l5.5 7L80 17l-5.5-7z" />
            <path class="fleuron-hole" d="M80 7l2.4 3L80 13l-2.4-3z" />
        </svg>
    }
}
