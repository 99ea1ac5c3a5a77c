//! The two ways in which something is set: one of several, and on or off.

use rookery_state::board::look;
use rookery_state::settings::PieceSet;
use yew::prelude::*;

use rookery_board::{Art, Figure, Side, piece_icon};

/// The pieces that show what a set looks like.
const SAMPLE: [Figure; 3] = [
    Figure {
        art: Art::Knight,
        letter: 'N',
        side: Side::White,
    },
    Figure {
        art: Art::Queen,
        letter: 'Q',
        side: Side::White,
    },
    Figure {
        art: Art::Rook,
        letter: 'R',
        side: Side::Black,
    },
];

/// One of several values, with a little picture where one helps.
#[derive(Clone, PartialEq)]
pub struct Offer<T> {
    pub value: T,
    pub title: &'static str,
    /// Classes of an element that shows what the value looks like.
    pub sample: Option<&'static str>,
    /// The pieces to show.
    pub pieces: Option<PieceSet>,
}

impl<T: Copy> Offer<T> {
    pub const fn plain(value: T, title: &'static str) -> Self {
        Offer {
            value,
            title,
            sample: None,
            pieces: None,
        }
    }

    pub const fn new(value: T, title: &'static str, sample: &'static str) -> Self {
        Offer {
            sample: Some(sample),
            ..Self::plain(value, title)
        }
    }
}

impl Offer<PieceSet> {
    pub const fn pieces(value: PieceSet, title: &'static str) -> Self {
        Offer {
            pieces: Some(value),
            ..Self::plain(value, title)
        }
    }
}

/// One of several: `set` is told which.
pub fn choice<T: PartialEq + Copy + 'static>(
    name: &'static str,
    title: &'static str,
    value: T,
    offers: &[Offer<T>],
    set: Callback<T>,
) -> Html {
    let options = offers.iter().map(|offer| {
        let offered = offer.value;
        (
            face(offer.title, offer.sample, offer.pieces),
            offered == value,
            set.reform(move |_: Event| offered),
        )
    });
    group(name, title, options.collect())
}

/// What does not depend on the type of the values, so that it is there only once.
fn group(
    name: &'static str,
    title: &'static str,
    options: Vec<(Html, bool, Callback<Event>)>,
) -> Html {
    html! {
        <fieldset class="choice">
            <legend>{ title }</legend>
            <div class="choice-options">
                { for options.into_iter().map(|(face, checked, onchange)| html! {
                    <label class="choice-option">
                        <input type="radio" {name} {checked} {onchange} />
                        { face }
                    </label>
                }) }
            </div>
        </fieldset>
    }
}

fn face(title: &'static str, sample: Option<&'static str>, pieces: Option<PieceSet>) -> Html {
    html! {
        <>
            if let Some(pieces) = pieces {
                { for SAMPLE.iter().map(|figure| piece_icon(*figure, look(pieces, ""))) }
            }
            if let Some(sample) = sample {
                <span class={sample} aria-hidden="true"></span>
            }
            <span>{ title }</span>
        </>
    }
}

pub fn switch(title: &'static str, says: &'static str, on: bool, set: Callback<bool>) -> Html {
    html! {
        <label class="switch">
            <input type="checkbox" checked={on} onchange={move |_| set.emit(!on)} />
            <span>
                { title }
                <span class="switch-says">{ says }</span>
            </span>
        </label>
    }
}
