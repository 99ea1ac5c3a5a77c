//! The two ways in which something is set: one of several, and on or off.

use yew::prelude::*;

use crate::board::{Art, Figure, PieceIcon, Side};
use crate::pages::library::plate::look;
use crate::state::settings::PieceSet;

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

impl<T> Offer<T> {
    pub fn plain(value: T, title: &'static str) -> Self {
        Offer {
            value,
            title,
            sample: None,
            pieces: None,
        }
    }

    pub fn new(value: T, title: &'static str, sample: &'static str) -> Self {
        Offer {
            sample: Some(sample),
            ..Self::plain(value, title)
        }
    }
}

impl Offer<PieceSet> {
    pub fn pieces(value: PieceSet, title: &'static str) -> Self {
        Offer {
            pieces: Some(value),
            ..Self::plain(value, title)
        }
    }
}

#[derive(Properties, PartialEq)]
pub struct ChoiceProps<T: PartialEq> {
    pub name: &'static str,
    pub title: &'static str,
    pub value: T,
    pub options: Vec<Offer<T>>,
    pub set: Callback<T>,
}

#[component]
pub fn Choice<T: PartialEq + Copy + 'static>(props: &ChoiceProps<T>) -> Html {
    html! {
        <fieldset class="choice">
            <legend>{ props.title }</legend>
            <div class="choice-options">
                { for props.options.iter().map(|option| {
                    let (set, value) = (props.set.clone(), option.value);
                    html! {
                        <label class="choice-option">
                            <input type="radio" name={props.name} checked={option.value == props.value}
                                onchange={move |_| set.emit(value)} />
                            if let Some(pieces) = option.pieces {
                                { for SAMPLE.iter().map(|figure| html! {
                                    <PieceIcon figure={*figure} look={look(pieces)} />
                                }) }
                            }
                            if let Some(sample) = option.sample {
                                <span class={sample} aria-hidden="true"></span>
                            }
                            <span>{ option.title }</span>
                        </label>
                    }
                }) }
            </div>
        </fieldset>
    }
}

#[derive(Properties, PartialEq)]
pub struct SwitchProps {
    pub title: &'static str,
    pub says: &'static str,
    pub on: bool,
    pub set: Callback<bool>,
}

#[component]
pub fn Switch(props: &SwitchProps) -> Html {
    let (set, on) = (props.set.clone(), props.on);
    html! {
        <label class="switch">
            <input type="checkbox" checked={on} onchange={move |_| set.emit(!on)} />
            <span>
                { props.title }
                <span class="switch-says">{ props.says }</span>
            </span>
        </label>
    }
}
