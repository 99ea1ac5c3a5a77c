//! How what a page shows is cited: in words and for BibTeX, to be copied.

use rookery_rules::Ruleset;
use rookery_state::citation::{Citation, Cited};
use rookery_state::route::Route;
use yew::prelude::*;

use crate::build_id;
use crate::effects::{calendar, clipboard};
use crate::pages::copying::{copies, shown};
use crate::pages::events::select_all;
use crate::pages::widgets::{button, buttons};

/// The version of the program that made what is seen.
pub fn version() -> String {
    format!(
        "{} (build {})",
        env!("CARGO_PKG_VERSION"),
        build_id::of_page()
    )
}

/// What of these games others can see at the same address.
pub fn of_games(of: Cited, route: &Route, games: &[&Ruleset], details: Vec<String>) -> Citation {
    let ids: Vec<&str> = games.iter().map(|game| game.id()).collect();
    let titles: Vec<String> = games.iter().map(|game| game.full_title()).collect();
    Citation {
        of,
        title: titles.join(" and "),
        identifier: None,
        details,
        key: format!("rookery-{}", ids.join("-and-")),
        version: version(),
        date: calendar::today().text(),
        link: Some(clipboard::link_to(route)),
    }
}

/// The same, folded away where few look for it.
pub fn folded(citation: Citation) -> Html {
    html! {
        <details class="citing">
            <summary>{ "Cite this page" }</summary>
            <Citing {citation} />
        </details>
    }
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub citation: Citation,
}

#[component]
pub fn Citing(props: &Props) -> Html {
    let told = use_state(String::new);
    let (plain, bibtex) = (props.citation.plain(), props.citation.bibtex());
    let copy = |what, text: &String| copies(what, text.clone(), shown(told.setter()));
    html! {
        <>
            { text("Citation", 3, &plain) }
            { text("BibTeX", 8, &bibtex) }
            { buttons([
                button("Copy citation", copy("Citation", &plain)),
                button("Copy BibTeX", copy("BibTeX", &bibtex)),
            ]) }
            <p role="status" class="quiet-text">{ &*told }</p>
        </>
    }
}

fn text(name: &'static str, rows: u8, text: &str) -> Html {
    html! {
        <textarea readonly=true rows={rows.to_string()} aria-label={name} value={text.to_owned()} onfocus={select_all} />
    }
}
