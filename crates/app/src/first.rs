//! What is seen first, as text: the library, and each game's page before the first move. `cargo xtask
//! finish` writes them into the site, so that they are there before the program has come, which then
//! draws the same in their place. Not part of the program itself: this runs on the machine that builds
//! the site.

use std::collections::BTreeMap;
use std::sync::Arc;

use futures::executor::block_on;
use rookery_rules::library;
use rookery_state::route::Route;
use serde::Serialize;
use yew::ServerRenderer;
use yew::prelude::*;

use crate::effects::settings::SettingsProvider;
use crate::pages::frame::frame;
use crate::pages::library::Library;
use crate::pages::play;

/// The pages of somebody who has never been here.
#[derive(Serialize)]
pub struct First {
    /// With the drawings of all pieces.
    pub library: String,
    /// By the rulesets' ids.
    pub games: BTreeMap<&'static str, String>,
}

pub fn pages() -> First {
    let games = library::entries().iter().map(|entry| entry.id);
    First {
        library: page(Route::Library) + &rookery_board::art::sheet(),
        games: games.map(|id| (id, page(Route::play(id)))).collect(),
    }
}

#[derive(Properties, PartialEq)]
struct Props {
    route: Route,
}

#[component]
fn FirstPage(props: &Props) -> Html {
    let ruleset = match &props.route {
        Route::Play { id, .. } => library::ruleset(id).ok(),
        _ => None,
    };
    let page = match ruleset {
        Some(ruleset) => play::first_seen(Arc::new(ruleset)),
        None => html! { <Library /> },
    };
    html! { <SettingsProvider>{ frame(props.route.hash(), page) }</SettingsProvider> }
}

fn page(route: Route) -> String {
    block_on(
        ServerRenderer::<FirstPage>::with_props(move || Props { route })
            .hydratable(false)
            .render(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seen_first_can_be_read_and_obeys_the_policy() {
        let First { library, games } = pages();
        assert!(library.contains("<h1>Rookery</h1>") && library.contains("href=\"#folio-pawn\""));
        for entry in library::entries() {
            let play = format!("href=\"#/play/{}\"", entry.id);
            assert!(library.contains(&play), "{}", entry.id);
            let game = &games[entry.id];
            let ruleset = library::ruleset(entry.id).unwrap();
            assert!(
                game.contains(&format!("<h1>{}</h1>", ruleset.title())),
                "{}",
                entry.id
            );
            assert_eq!(
                game.matches("role=\"gridcell\"").count(),
                64,
                "{}",
                entry.id
            );
            assert!(
                game.matches("data-piece=").count() >= 16 && game.contains("Analyse this game")
            );
        }
        for page in games.values().chain([&library]) {
            assert!(!page.contains(" style=") && !page.contains("<script"));
        }
    }
}
