//! What is shown for an address that names no page, or no game.

use rookery_rules::library;
use rookery_state::route::Route;
use rookery_state::words::capital;
use yew::prelude::*;

use super::ornament::fleuron;
use crate::effects::rulesets::NoGame;
use crate::effects::storage;

pub fn unknown(path: &str) -> Html {
    html! {
        <main class="page prose missing">
            <h1>{ "There is no such page" }</h1>
            <p>{ "The address asks for “" }{ shortened(path) }{ "”, which this site does not have." }</p>
            { fleuron() }
            <p><a href={Route::Library.hash()}>{ "Go to the library" }</a></p>
        </main>
    }
}

/// Said of a game of one's own before it is lost, and after.
pub const LOST: &str = "This browser keeps nothing for the page: a game that was read is gone when \
    the tab is closed or loaded again. Its link or its file brings it back.";

/// A game that is not here, or whose rules cannot be used, and why.
pub fn no_game(id: &str, why: &NoGame) -> Html {
    html! {
        <main class="page prose missing">
            <h1>{ "There is no such game here" }</h1>
            <p>{ "The address asks for the game “" }{ shortened(id) }{ "”." }</p>
            if let NoGame::Unusable(why) = why {
                <p class="note warn">{ capital(why) }{ "." }</p>
            } else if storage::keeps_nothing() {
                <p class="note warn">{ LOST }</p>
            } else if id.starts_with("read-") {
                <p class="note warn">
                    { "A game that was read from a page is kept by the browser that read it alone. Its “Share” \
                       gives a link that brings the rules along, and “Save as a file” one to keep." }
                </p>
            }
            if library::has(id) {
                <p><a href={Route::Rules(library::without_switches(id).to_owned()).hash()}>{ "See the game as it is without switches" }</a></p>
            }
            { fleuron() }
            <p><a href={Route::Library.hash()}>{ "Choose a game in the library" }</a></p>
        </main>
    }
}

/// An address may be very long.
fn shortened(text: &str) -> String {
    const MOST: usize = 80;
    if text.chars().count() <= MOST {
        return text.to_string();
    }
    let beginning: String = text.chars().take(MOST).collect();
    format!("{beginning}…")
}
