//! `#/`: the rulesets to choose from.

use yew::prelude::*;

#[component]
pub fn Library() -> Html {
    html! {
        <main class="page">
            <h1>{ "Rookery" }</h1>
            <p>{ "A place to read, play and study the chess games of the past." }</p>
        </main>
    }
}
