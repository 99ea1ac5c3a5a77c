//! The outermost component: follows the address and shows the page that it names.

use gloo::events::EventListener;
use gloo::utils::{document, window};
use yew::prelude::*;

use crate::board::bench::BoardBench;
use crate::effects::settings::SettingsProvider;
use crate::pages::library::Library;
use crate::pages::trouble_bench::TroubleBench;
use crate::pages::unknown::Unknown;
use crate::route::Route;

#[component]
pub fn Root() -> Html {
    let route = use_route();
    use_effect_with(route.clone(), |route| document().set_title(route.title()));
    let page = match route {
        Route::Library => html! { <Library /> },
        Route::DebugBoard => html! { <BoardBench /> },
        Route::DebugTrouble => html! { <TroubleBench /> },
        Route::Unknown(path) => html! { <Unknown {path} /> },
    };
    html! { <SettingsProvider>{ page }</SettingsProvider> }
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
