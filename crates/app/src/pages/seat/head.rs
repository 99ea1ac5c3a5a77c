//! The top of the page: what is played, and how it differs from chess. Always in sight; where
//! there is little room the differences are one line, which opens over the page.

use std::sync::Arc;

use rookery_rules::{Ruleset, describe};
use yew::prelude::*;

use crate::pages::icons::{Icon, icon};
use crate::pages::seat::opened::{Opened, use_opened};

/// `page` says which page of the game this is, if it is not the game itself.
pub fn head(ruleset: &Arc<Ruleset>, page: &'static str) -> Html {
    html! {
        <Head ruleset={ruleset.clone()} {page} />
    }
}

#[derive(Properties)]
pub struct Props {
    pub ruleset: Arc<Ruleset>,
    pub page: &'static str,
}

/// With every move it is the same, and what is unlike chess takes time to find where switches are on.
impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        (self.ruleset.id(), self.page) == (other.ruleset.id(), other.page)
    }
}

#[component]
pub fn Head(props: &Props) -> Html {
    let whole = use_node_ref();
    let Opened {
        open,
        toggle,
        onkeydown,
        onfocusout,
    } = use_opened(&whole);
    let differences = describe::unlike_chess(&props.ruleset);
    html! {
        <header class="play-head">
            <h1>{ props.ruleset.title() }</h1>
            if !props.page.is_empty() {
                <span class="play-kind">{ props.page }</span>
            }
            if !differences.is_empty() {
                <div class={classes!("differs-line", open.then_some("open"))} ref={whole} {onkeydown} {onfocusout}>
                    <ul class="differs" aria-label="Different from chess">
                        { for differences.into_iter().map(|words| html! { <li>{ words }</li> }) }
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
