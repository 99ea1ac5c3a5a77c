//! `#/debug/board`: the board in its states side by side, a test bench for the eyes.

use yew::prelude::*;

#[component]
pub fn BoardBench() -> Html {
    html! {
        <h1>{ "Board bench" }</h1>
    }
}
