//! `#/read`: a page of rules becomes a game, and shows how.

mod answer;
mod examples;
mod gloss;
mod phrases;
mod questions;
pub mod shelf;
mod source;
mod spread;

use yew::prelude::*;

use crate::effects::focus::{focus_page, later};
use source::Source;
use spread::Spread;

/// A page to read, with the choices made so far.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Given {
    pub page: String,
    pub choices: Vec<(String, String)>,
}

#[derive(Properties, PartialEq)]
pub struct Props {
    /// A game that was read before, to be looked at again.
    #[prop_or_default]
    pub kept: Option<AttrValue>,
}

#[component]
pub fn ReadPage(props: &Props) -> Html {
    let given = use_state(|| from_shelf(props.kept.as_ref()));
    let take = {
        let given = given.clone();
        use_callback((), move |page: String, ()| {
            // What was pressed goes, and the reading is a page of its own.
            later(focus_page);
            given.set(Some(Given {
                page,
                choices: Vec::new(),
            }));
        })
    };
    let change = {
        let given = given.clone();
        use_callback((), move |next: Option<Given>, ()| given.set(next))
    };
    match &*given {
        Some(now) => html! { <Spread given={now.clone()} {change} /> },
        None => html! {
            <Source {take} lost={props.kept.is_some()} />
        },
    }
}

fn from_shelf(id: Option<&AttrValue>) -> Option<Given> {
    let kept = shelf::get(id?)?;
    Some(Given {
        page: kept.page,
        choices: kept.choices,
    })
}
