//! `#/read`: a page of rules becomes a game, and shows how.

mod answer;
mod examples;
mod gloss;
mod keep;
mod phrases;
mod questions;
mod source;
mod spread;

use std::rc::Rc;

use gloo::events::EventListener;
use gloo::utils::window;
use rookery_state::reading::{self, Saved};
use rookery_state::route::Route;
use yew::prelude::*;

use crate::effects::focus::{focus_page, later};
use crate::effects::{address, read_games};
use source::Source;
use spread::Spread;

/// A page to read, with the choices made so far.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Given {
    pub page: String,
    pub choices: Vec<(String, String)>,
    /// The file that it came from.
    pub saved: Option<Rc<Saved>>,
}

impl Given {
    /// The same page with other choices.
    pub fn with(&self, choices: Vec<(String, String)>) -> Given {
        Given {
            page: self.page.clone(),
            choices,
            saved: None,
        }
    }
}

impl From<Saved> for Given {
    fn from(saved: Saved) -> Given {
        Given {
            page: saved.page.clone(),
            choices: saved.choices.clone(),
            saved: Some(Rc::new(saved)),
        }
    }
}

#[derive(Properties, PartialEq)]
pub struct Props {
    /// A game that was read before, to be looked at again.
    #[prop_or_default]
    pub kept: Option<AttrValue>,
    /// What a link brings.
    #[prop_or_default]
    pub link: Option<AttrValue>,
}

#[component]
pub fn ReadPage(props: &Props) -> Html {
    let given =
        use_state(|| from_shelf(props.kept.as_ref()).or_else(|| from_link(props.link.as_ref())));
    let take = {
        let given = given.clone();
        use_callback((), move |taken: Given, ()| {
            // What was pressed goes, and the reading is a page of its own.
            later(focus_page);
            address::step_to(&route_of(&taken).unwrap_or(Route::Read(None)));
            given.set(Some(taken));
        })
    };
    let change = {
        let given = given.clone();
        use_callback((), move |next: Option<Given>, ()| {
            if let Some(route) = next.as_ref().and_then(route_of) {
                address::stand_at(&route);
            }
            given.set(next);
        })
    };
    use_plain_address({
        let given = given.setter();
        move || {
            later(focus_page);
            window().scroll_to_with_x_and_y(0.0, 0.0);
            given.set(None);
        }
    });
    let lost = match (&props.kept, &props.link) {
        (Some(_), _) => Some(
            "The address names a game that was read once, but it is not kept in this browser. \
             Give the page again to have it back.",
        ),
        (_, Some(_)) => {
            Some("The link brings no page that could be read: it may have been cut off.")
        }
        _ => None,
    };
    match &*given {
        Some(now) => html! { <Spread given={now.clone()} {change} /> },
        None => html! { <Source {take} {lost} /> },
    }
}

/// By it who loads the page again or comes back to it finds this reading, answers and all. A text may be too
/// long for an address.
fn route_of(given: &Given) -> Option<Route> {
    let query = reading::link(&given.page, &given.choices)?;
    Some(Route::ReadLink { query })
}

/// Who asks for the page without anything to read, where a reading is shown, wants another. The page stands
/// at the reading's address by itself, so that nobody else notices. Going to an address that the page has
/// already, as it does with a text that is too long for one, is no change of it.
#[hook]
fn use_plain_address(then: impl Fn() + Clone + 'static) {
    use_effect_with((), move |()| {
        let listeners = ["hashchange", "popstate"].map(|name| {
            let then = then.clone();
            EventListener::new(&window(), name, move |_| {
                if address::here() == Route::Read(None) {
                    then();
                }
            })
        });
        move || drop(listeners)
    });
}

fn from_shelf(id: Option<&AttrValue>) -> Option<Given> {
    let kept = read_games::get(id?)?;
    Some(Given {
        page: kept.page,
        choices: kept.choices,
        saved: None,
    })
}

fn from_link(query: Option<&AttrValue>) -> Option<Given> {
    let (page, choices) = reading::from_link(query?)?;
    Some(Given {
        page,
        choices,
        saved: None,
    })
}
