//! The outermost component: follows the address and shows the page that it names.

use gloo::utils::document;
use rookery_board::bench::BoardBench;
use rookery_state::route::Route;
use yew::prelude::*;

use crate::effects::address;
use crate::effects::focus::{focus_page, go_on};
use crate::effects::settings::SettingsProvider;
use crate::effects::{archive, rulesets};
use crate::pages::about::about;
use crate::pages::analysis::AnalysisPage;
use crate::pages::compare::ComparePage;
use crate::pages::edit::EditPage;
use crate::pages::embed::Embed;
use crate::pages::embed_guide::EmbedGuide;
use crate::pages::frame::frame;
use crate::pages::games::{Fetched, GamesPage};
use crate::pages::lab::{LabPage, LabsPage};
use crate::pages::learn::LearnPage;
use crate::pages::library::Library;
use crate::pages::problems::{DayPage, GameProblems};
use crate::pages::read::ReadPage;
use crate::pages::rules_panel::RulesPage;
use crate::pages::settings::SettingsPage;
use crate::pages::trouble_bench::TroubleBench;
use crate::pages::unknown::unknown;

/// What people come for first: the library, the rules, the board.
#[component]
pub fn Root() -> Html {
    let route = use_page();
    match site_page(&route) {
        Some(page) => in_frame(&route, page),
        None => elsewhere(&route),
    }
}

/// Where games are kept and gone over, rulesets read and measured, positions and boards made.
#[component]
pub fn Workshop() -> Html {
    let route = use_page();
    match workshop_page(&route) {
        Some(page) => in_frame(&route, page),
        None => another_program(),
    }
}

/// The pages of the site's first program.
fn site_page(route: &Route) -> Option<Html> {
    Some(match route.clone() {
        Route::Library => html! { <Library /> },
        Route::TimeLine => html! { <Library by_time=true /> },
        Route::Settings => html! { <SettingsPage /> },
        Route::About => about(),
        Route::Play { id, query } => html! { <Fetched key={id.clone()} id={id.clone()} {query} /> },
        Route::Rules(id) => html! { <RulesPage key={id.clone()} id={id.clone()} /> },
        Route::Unknown(path) => unknown(&path),
        _ => return None,
    })
}

/// The pages of the workshop, a program of its own, so that the first board is not kept waiting by
/// them. `start.rs` of xtask knows their addresses.
fn workshop_page(route: &Route) -> Option<Html> {
    Some(match route.clone() {
        Route::Games => html! { <GamesPage /> },
        // It follows the address by itself.
        Route::Analysis { id, query } => html! { <AnalysisPage {id} {query} /> },
        // It follows links to other positions by itself.
        Route::Edit { id, query } => {
            html! { <EditPage key={id.clone()} id={id.clone()} {query} /> }
        }
        Route::Compare { first, second } => {
            let [first, second] = [first, second].map(|id| id.map(AttrValue::from));
            html! { <ComparePage {first} {second} /> }
        }
        Route::EmbedGuide => html! { <EmbedGuide /> },
        Route::Labs => html! { <LabsPage /> },
        Route::Lab(id) => html! { <LabPage key={id.clone()} ids={vec![id.clone()]} /> },
        Route::LabPair(first, second) => {
            let key = format!("{first}/{second}");
            let twice = first == second;
            let mut ids = vec![first.clone(), second.clone()];
            ids.dedup();
            html! { <LabPage {key} {ids} {twice} /> }
        }
        Route::Problems(None) => html! { <DayPage /> },
        Route::Problems(Some(id)) => html! { <GameProblems key={id.clone()} id={id.clone()} /> },
        Route::Problem { id, name } => {
            let key = format!("{id}/{name}");
            html! { <GameProblems {key} {id} {name} /> }
        }
        Route::Learn(id) => html! { <LearnPage key={id.clone()} id={id.clone()} /> },
        Route::Task { id, number } => {
            let key = format!("{id}/{number}");
            html! { <LearnPage {key} {id} {number} /> }
        }
        Route::Read(kept) => {
            let key = kept.clone().unwrap_or_default();
            html! { <ReadPage {key} kept={kept.map(AttrValue::from)} /> }
        }
        Route::ReadLink { query } => {
            let query = AttrValue::from(query);
            let key = query.to_string();
            html! { <ReadPage {key} link={query} /> }
        }
        Route::Unknown(path) => unknown(&path),
        _ => return None,
    })
}

fn in_frame(route: &Route, page: Html) -> Html {
    html! {
        <SettingsProvider>
            { frame(route.hash(), page) }
        </SettingsProvider>
    }
}

/// The finished site has other programs for the rest; only a build for development has all in one.
fn elsewhere(route: &Route) -> Html {
    if !cfg!(debug_assertions) {
        return another_program();
    }
    match route {
        // A guest: no frame around it, and nothing kept or read from what is kept.
        Route::Embed { query } => html! { <Embed key={query.clone()} query={query.clone()} /> },
        Route::DebugBoard => html! { <BoardBench /> },
        Route::DebugTrouble => html! { <TroubleBench /> },
        route => workshop_page(route).map_or_else(Html::default, |page| in_frame(route, page)),
    }
}

/// The start script chooses it.
fn another_program() -> Html {
    address::change_program();
    Html::default()
}

/// What the browser's tab says: the page, and which game it is about.
fn title(route: &Route) -> String {
    let two = match route {
        Route::Compare {
            first: Some(first),
            second: Some(second),
        } => Some(("", first, second)),
        Route::LabPair(first, second) => Some(("Measured: ", first, second)),
        _ => None,
    };
    if let Some((before, first, second)) = two
        && let (Some(first), Some(second)) = (rulesets::title(first), rulesets::title(second))
    {
        return format!("{before}{first} and {second} · Rookery");
    }
    let (before, id) = match route {
        Route::Play { id, .. } => ("", id),
        Route::Analysis { id, .. } => ("Analysis: ", id),
        Route::Rules(id) => ("Rules of ", id),
        Route::Edit { id, .. } => ("Set up: ", id),
        Route::Lab(id) => ("Measured: ", id),
        Route::Learn(id) | Route::Task { id, .. } => ("Learn ", id),
        Route::Problems(Some(id)) | Route::Problem { id, .. } => ("Problems of ", id),
        _ => return route.title().to_owned(),
    };
    match rulesets::title(id) {
        Some(game) => format!("{before}{game} · Rookery"),
        None => route.title().to_owned(),
    }
}

/// The page that the address names, with what goes for every page.
#[hook]
fn use_page() -> Route {
    let route = use_route();
    use_effect_with(route.clone(), |route| document().set_title(&title(route)));
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
    route
}

/// When one page takes the place of another, reading begins at its heading; when somebody comes back to one,
/// it goes on where it was left.
#[hook]
fn use_arrival(place: String) {
    let first = use_mut_ref(|| !address::changed_program());
    use_effect_with(place, move |_| {
        let comes = !first.replace(false);
        let waiting = comes.then(|| {
            focus_page();
            go_on()
        });
        move || {
            if let Some(end) = waiting {
                end();
            }
        }
    });
}

/// The page that the address names now; renders again when the address changes.
#[hook]
fn use_route() -> Route {
    let route = use_state(address::here);
    let setter = route.setter();
    use_effect_with((), move |()| {
        let changed = Callback::from(move |()| setter.set(address::here()));
        let listener = address::on_change(changed);
        move || drop(listener)
    });
    (*route).clone()
}
