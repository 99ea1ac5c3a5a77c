//! The menu behind a bar of actions: what is wanted seldom, a press away and still by its name.

use gloo::utils::document;
use web_sys::Element;
use yew::prelude::*;

use super::opened::{Opened, use_opened};
use crate::effects::focus::focus_within;
use crate::pages::icons::{Icon, icon};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub children: Html,
}

#[component]
pub fn Menu(props: &Props) -> Html {
    let whole = use_node_ref();
    let Opened {
        open,
        toggle,
        onkeydown,
        onfocusout,
    } = use_opened(&whole);
    // Whatever was chosen, the menu has done its work; its button has the focus that the choice
    // would take along.
    let chosen = {
        let (open, whole) = (open.clone(), whole.clone());
        Callback::from(move |_: MouseEvent| {
            open.set(false);
            if holds_focus(&whole) {
                focus_within(&whole, "button");
            }
        })
    };
    html! {
        <div class="menu" ref={whole} {onkeydown} {onfocusout}>
            <button type="button" class="action" aria-expanded={if *open { "true" } else { "false" }}
                onclick={toggle}>
                { icon(Icon::More) }<span>{ "More" }</span>
            </button>
            <div class="menu-items" role="group" aria-label="More" hidden={!*open} onclick={chosen}>
                { props.children.clone() }
            </div>
        </div>
    }
}

fn holds_focus(whole: &NodeRef) -> bool {
    let active = document().active_element();
    let items = whole
        .cast::<Element>()
        .and_then(|whole| whole.query_selector(".menu-items").ok().flatten());
    items.is_some_and(|items| items.contains(active.as_deref()))
}
