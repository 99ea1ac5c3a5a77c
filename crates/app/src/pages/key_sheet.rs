//! The sheet of keys, from the very table that binds them. It keeps the focus until it is closed.

use std::rc::Rc;

use rookery_state::keys::{self, BoardPage};
use rookery_state::typed;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::effects::focus::focus_within;
use crate::effects::settings::use_settings;
use crate::pages::events::with;
use crate::pages::keyboard::{self, Meaning};
use crate::pages::widgets::{button, buttons};

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The page whose keys are told.
    pub page: BoardPage,
    pub close: Callback<()>,
}

#[component]
pub fn KeySheet(props: &Props) -> Html {
    let node = use_node_ref();
    let anywhere = use_settings().letter_keys;
    {
        let node = node.clone();
        use_effect_with((), move |()| {
            let before = gloo::utils::document().active_element();
            focus_within(&node, "button");
            move || {
                if let Some(before) = before.and_then(|b| b.dyn_into::<HtmlElement>().ok()) {
                    let _ = before.focus();
                }
            }
        });
    }
    let onkeydown = {
        let (close, node) = (props.close.clone(), node.clone());
        Callback::from(move |event: KeyboardEvent| {
            match event.key().as_str() {
                "Escape" | "?" => close.emit(()),
                // There are two places to be: the list, which may scroll, and the button.
                "Tab" => focus_other(&node),
                _ => return,
            }
            event.prevent_default();
            event.stop_propagation();
        })
    };
    let close = props.close.reform(|_: MouseEvent| ());
    let row = |key: &str, says: &str| {
        html! { <div class="key-row"><dt>{ key }</dt><dd>{ says }</dd></div> }
    };
    html! {
        <div class="sheet-ground" onclick={close.clone()}>
            // With the focus on its heading the sheet still hears the keys.
            <div class="sheet" role="dialog" aria-modal="true" aria-labelledby="keys-title"
                tabindex="-1" ref={node} {onkeydown} onclick={|event: MouseEvent| event.stop_propagation()}>
                <h2 id="keys-title">{ "Keys" }</h2>
                <div class="sheet-scroll" tabindex="0" role="group" aria-labelledby="keys-title">
                    <h3>{ "On the page" }</h3>
                    if !anywhere {
                        <p>{ "Keys of one character act only on the board, as you chose in the settings." }</p>
                    }
                    <dl>
                        { for keys::PAGE.iter().filter(|key| key.command.is_on(props.page))
                            .map(|key| row(key.shown, key.says)) }
                    </dl>
                    <h3>{ "On the board" }</h3>
                    <dl>{ for keys::BOARD.iter().map(|(key, says)| row(key, says)) }</dl>
                    if props.page != BoardPage::Elsewhere {
                        <h3>{ "In the move field" }</h3>
                        <dl>
                            { row("Nf3, g1f3", "a move") }
                            { row("O-O, a8=Q, pass", "castling, promoting, passing, where the game has them") }
                            { for typed::QUERIES.iter().map(|(key, says)| row(key, says)) }
                        </dl>
                    }
                </div>
                { buttons([button("Close", close)]) }
            </div>
        </div>
    }
}

/// The sheet where it is asked for, on a page with a board that has no keys of its own.
#[component]
pub fn BoardKeys() -> Html {
    let open = use_state(|| false);
    let anywhere = use_settings().letter_keys;
    let opens = open.setter();
    use_effect_with(anywhere, move |anywhere| {
        let meaning = Meaning {
            anywhere: *anywhere,
            ..Meaning::default()
        };
        let heard = Callback::from(move |_| opens.set(true));
        let listener = keyboard::listen(BoardPage::Elsewhere, Rc::new(meaning.into()), heard);
        move || drop(listener)
    });
    let close = with(open.setter(), |open, ()| open.set(false));
    match *open {
        // Above all of the page, also where the board lies in a layer of its own.
        true => {
            let sheet = html! { <KeySheet page={BoardPage::Elsewhere} {close} /> };
            create_portal(sheet, gloo::utils::body().into())
        }
        false => Html::default(),
    }
}

fn focus_other(node: &NodeRef) {
    let on_button = gloo::utils::document()
        .active_element()
        .is_some_and(|active| active.tag_name() == "BUTTON");
    focus_within(node, if on_button { ".sheet-scroll" } else { "button" });
}
