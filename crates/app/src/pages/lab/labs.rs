//! `#/lab`: the games that were measured, in a table and on a map by how alike they are, and the way to
//! all others.

use std::rc::Rc;

use rookery_rules::library;
use rookery_state::route::Route;
use rookery_worker::figuring::{GLANCE, Section, View};
use yew::prelude::*;

use super::figure::figures;
use super::glance::Glance;
use super::results::{MAP, is_measured};
use crate::effects::read_games;
use crate::pages::fetching::{Arrival, failed, quiet, use_file};
use crate::pages::widgets::section;

/// What is known of all games: the table, and the rest of the view.
#[derive(PartialEq)]
struct All {
    table: Rc<Section>,
    view: View,
}

impl All {
    fn read(text: &str) -> Option<All> {
        let mut view = View::read(text)?;
        let table = Rc::new(view.take(GLANCE)?);
        Some(All { table, view })
    }
}

/// The ids and titles of the library.
pub fn built_in() -> impl Iterator<Item = (String, String)> {
    library::entries().iter().filter_map(|entry| {
        let title = library::facts(entry.id)?.get("title").to_owned();
        Some((entry.id.to_owned(), title))
    })
}

#[component]
pub fn LabsPage() -> Html {
    let (map, again) = use_file(Some(MAP.to_owned()), All::read);
    let (measured, others): (Vec<_>, Vec<_>) = built_in().partition(|(id, _)| is_measured(id));
    let others: Vec<_> = others.into_iter().chain(read_games::titles()).collect();
    let list = |all: &[(String, String)]| {
        html! {
            <ul class="lab-list">
                { for all.iter().map(|(id, title)| html! {
                    <li><a href={Route::Lab(id.clone()).hash()}>{ title }</a></li>
                }) }
            </ul>
        }
    };
    html! {
        <main class="page lab-page">
            <h1>{ "The laboratory" }</h1>
            <p>
                { "What these games are like to play, measured: the computer plays each against \
                   itself, and pictures show how long it lasts, how often it is decided, who wins, \
                   what the pieces do." }
            </p>
            { match &map {
                Arrival::Here(all) => html! {
                    <Glance rulesets={all.view.rulesets.clone()} table={all.table.clone()} />
                },
                Arrival::Awaited | Arrival::Missing => {
                    section("lab-measured", "Measured", list(&measured))
                }
            } }
            if !others.is_empty() {
                { section("lab-others", "To be measured here", list(&others)) }
            }
            { match &map {
                Arrival::Awaited => quiet("The map is being fetched."),
                Arrival::Here(all) => html! {
                    <>
                        { figures(&all.view) }
                        <details class="lab-made">
                            <summary>{ "How the games were made" }</summary>
                            <ul>{ for all.view.made.iter().map(|line| html! { <li>{ line }</li> }) }</ul>
                        </details>
                    </>
                },
                Arrival::Missing => failed("The map could not be fetched. Is there a connection?", again),
            } }
        </main>
    }
}
