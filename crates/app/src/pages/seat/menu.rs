//! The menu behind a bar of actions: what is wanted seldom, a press away and still by its name.

use gloo::events::EventListener;
use gloo::utils::{document, window};
use wasm_bindgen::JsCast;
use web_sys::{Element, Node};
use yew::prelude::*;

use crate::effects::focus::focus_within;
use crate::pages::events::with;
use crate::pages::icons::{Icon, icon};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub children: Html,
}

#[component]
pub fn Menu(props: &Props) -> Html {
    let open = use_state(|| false);
    let whole = use_node_ref();
    {
        let (open, whole) = (open.clone(), whole.clone());
        use_effect_with(*open, move |is_open| {
            let listener = is_open.then(|| {
                EventListener::new(&window(), "pointerdown", move |event| {
                    let pressed = event.target_dyn_into::<Node>();
                    let whole = whole.cast::<Node>();
                    if !whole.is_some_and(|whole| whole.contains(pressed.as_ref())) {
                        open.set(false);
                    }
                })
            });
            move || drop(listener)
        });
    }
    let toggle = with(open.clone(), |open, _: MouseEvent| open.set(!**open));
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
    let onkeydown = {
        let (open, whole) = (open.clone(), whole.clone());
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" && *open {
                event.prevent_default();
                event.stop_propagation();
                open.set(false);
                focus_within(&whole, "button");
            }
        })
    };
    let onfocusout = {
        let (open, whole) = (open.clone(), whole.clone());
        Callback::from(move |event: FocusEvent| {
            let next = event
                .related_target()
                .and_then(|next| next.dyn_into::<Node>().ok());
            let whole = whole.cast::<Node>();
            if next.is_some() && !whole.is_some_and(|whole| whole.contains(next.as_ref())) {
                open.set(false);
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
