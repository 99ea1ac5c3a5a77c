//! The top of the page: what is played, and how it differs from chess. Always in sight.

use yew::prelude::*;

use rookery_rules::Ruleset;

use crate::state::words;

pub fn head(ruleset: &Ruleset, page: &str) -> Html {
    let differences = words::differences(ruleset);
    html! {
        <header class="play-head">
            <h1>{ ruleset.title() }</h1>
            if !page.is_empty() {
                <span class="play-kind">{ page }</span>
            }
            if !differences.is_empty() {
                <ul class="differs" aria-label="Different from chess">
                    { for differences.into_iter().map(|words| html! { <li>{ words }</li> }) }
                </ul>
            }
        </header>
    }
}
