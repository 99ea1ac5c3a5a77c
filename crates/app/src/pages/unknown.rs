//! What is shown for an address that names no page, or no game.

use rookery_rules::library;
use yew::prelude::*;

use super::ornament::fleuron;
use crate::route::Route;
use crate::state::words::capital;

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

/// A game that is not here, or whose rules cannot be used, and why.
pub fn no_game(id: &str, problem: &str) -> Html {
    let base = id.split('+').next().unwrap_or_default().to_string();
    let known = library::entry(&base).is_some();
    // That no game is called so has been said; what is wrong with rules that came along has not.
    let unknown = library::ruleset(id).is_err_and(|why| why.to_string() == problem);
    html! {
        <main class="page prose missing">
            <h1>{ "There is no such game here" }</h1>
            <p>{ "The address asks for the game “" }{ shortened(id) }{ "”." }</p>
            if known || !unknown {
                <p class="note warn">{ capital(problem) }{ "." }</p>
            }
            if known {
                <p><a href={Route::Rules(base).hash()}>{ "See the game as it is without switches" }</a></p>
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
