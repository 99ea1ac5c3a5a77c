//! The top of the page: what is played, and how it differs from chess. Always in sight; where
//! there is little room the differences are one line, which opens over the page.

use rookery_rules::{Ruleset, describe};
use yew::prelude::*;

use crate::pages::icons::{Icon, icon};

/// `page` says which page of the game this is, if it is not the game itself.
pub fn head(ruleset: &Ruleset, page: &'static str) -> Html {
    html! {
        <Head title={ruleset.title().to_owned()} {page} differences={describe::unlike_chess(ruleset)} />
    }
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub title: AttrValue,
    pub page: &'static str,
    pub differences: Vec<String>,
}

#[component]
pub fn Head(props: &Props) -> Html {
    let open = use_state(|| false);
    let toggle = {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(!*open))
    };
    html! {
        <header class="play-head">
            <h1>{ &props.title }</h1>
            if !props.page.is_empty() {
                <span class="play-kind">{ props.page }</span>
            }
            if !props.differences.is_empty() {
                <div class={classes!("differs-line", open.then_some("open"))}>
                    <ul class="differs" aria-label="Different from chess">
                        { for props.differences.iter().map(|words| html! { <li>{ words }</li> }) }
                    </ul>
                    <button type="button" class="differs-opener" aria-label="All differences"
                        aria-expanded={if *open { "true" } else { "false" }} onclick={toggle}>
                        { icon(Icon::Down) }
                    </button>
                </div>
            }
        </header>
    }
}
