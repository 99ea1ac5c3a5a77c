//! The outermost component: follows the address and shows the page that it names.

use gloo::events::EventListener;
use gloo::utils::{document, window};
use yew::prelude::*;

use crate::effects::focus::focus_page;
use crate::effects::settings::SettingsProvider;
use crate::effects::{archive, kept};
use crate::pages::about::about;
use crate::pages::analysis::AnalysisPage;
use crate::pages::edit::EditPage;
use crate::pages::embed::Embed;
use crate::pages::embed_guide;
use crate::pages::frame::frame;
use crate::pages::games::{Fetched, GamesPage};
use crate::pages::lab::LabPage;
use crate::pages::library::Library;
use crate::pages::read::ReadPage;
use crate::pages::rules_panel::RulesPage;
use crate::pages::settings::SettingsPage;
use crate::pages::unknown::unknown;
use crate::route::Route;

#[component]
pub fn Root() -> Html {
    let route = use_route();
    use_effect_with(route.clone(), |route| {
        document().set_title(&title(route));
        if *route == Route::EmbedGuide {
            embed_guide::fill();
        }
    });
    let is_guest = matches!(route, Route::Embed { .. });
    use_effect_with((), move |()| {
        if !is_guest {
            archive::begin();
        }
    });
    let here = route.hash();
    // Another game is another page; what a link brings to a game is none, and pages change it
    // themselves.
    use_arrival(here.split('?').next().unwrap_or_default().to_owned());
    match &route {
        // A guest: no frame around it, and nothing kept or read from what is kept.
        Route::Embed { query } => return guest(query),
        Route::DebugBoard | Route::DebugTrouble => return another_program(),
        _ => {}
    }
    let page = match route {
        Route::Library => html! { <Library /> },
        Route::Settings => html! { <SettingsPage /> },
        Route::About => about(),
        Route::Games => html! { <GamesPage /> },
        Route::Play { id, query } => html! { <Fetched key={id.clone()} id={id.clone()} {query} /> },
        // It follows the address by itself.
        Route::Analysis { id, query } => html! { <AnalysisPage {id} {query} /> },
        Route::Edit { id, query } => {
            html! { <EditPage key={id.clone()} id={id.clone()} {query} /> }
        }
        Route::EmbedGuide => embed_guide::embed_guide(),
        Route::Embed { .. } | Route::DebugBoard | Route::DebugTrouble => Html::default(),
        Route::Lab(id) => html! { <LabPage key={id.clone()} id={id.clone()} /> },
        Route::Rules(id) => html! { <RulesPage key={id.clone()} id={id.clone()} /> },
        Route::Read(kept) => {
            let key = kept.clone().unwrap_or_default();
            html! { <ReadPage {key} kept={kept.map(AttrValue::from)} /> }
        }
        Route::Unknown(path) => unknown(&path),
    };
    html! {
        <SettingsProvider>
            { frame(here, page) }
        </SettingsProvider>
    }
}

/// The finished site has a program of its own for guests, which its start script chooses; only a
/// build for development has all in one.
fn guest(query: &str) -> Html {
    if cfg!(debug_assertions) {
        html! { <Embed key={query.to_owned()} query={query.to_owned()} /> }
    } else {
        another_program()
    }
}

/// The start script chooses it.
fn another_program() -> Html {
    let _ = window().location().reload();
    Html::default()
}

/// What the browser's tab says: the page, and which game it is about.
fn title(route: &Route) -> String {
    let (before, id) = match route {
        Route::Play { id, .. } => ("", id),
        Route::Analysis { id, .. } => ("Analysis: ", id),
        Route::Rules(id) => ("Rules of ", id),
        Route::Edit { id, .. } => ("Set up: ", id),
        Route::Lab(id) => ("Measured: ", id),
        _ => return route.title().to_owned(),
    };
    match kept::title(id) {
        Some(game) => format!("{before}{game} · Rookery"),
        None => route.title().to_owned(),
    }
}

/// When one page takes the place of another, reading begins at its heading.
#[hook]
fn use_arrival(place: String) {
    let first = use_mut_ref(|| true);
    use_effect_with(place, move |_| {
        if !first.replace(false) {
            window().scroll_to_with_x_and_y(0.0, 0.0);
            focus_page();
        }
    });
}

/// The page that the address names now; renders again when the address changes.
#[hook]
fn use_route() -> Route {
    let route = use_state(current_route);
    let setter = route.setter();
    use_effect_with((), move |()| {
        let listener = EventListener::new(&window(), "hashchange", move |_| {
            setter.set(current_route());
        });
        move || drop(listener)
    });
    (*route).clone()
}

fn current_route() -> Route {
    Route::parse(&window().location().hash().unwrap_or_default())
}
