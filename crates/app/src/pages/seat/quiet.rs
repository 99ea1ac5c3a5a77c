//! The board alone, and the board on the whole screen.

use gloo::utils::document;
use yew::prelude::*;

use crate::effects::focus::focus_board;
use crate::pages::icons::{Icon, icon};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub leave: Callback<()>,
}

/// As long as this stands on the page, the style sheet shows the board and nothing else.
#[component]
pub fn Quiet(props: &Props) -> Html {
    use_effect_with((), |()| {
        let root = document().document_element();
        if let Some(root) = &root {
            let _ = root.set_attribute("data-quiet", "");
        }
        focus_board();
        move || {
            if let Some(root) = root {
                let _ = root.remove_attribute("data-quiet");
            }
        }
    });
    let onclick = props.leave.reform(|_: MouseEvent| ());
    html! {
        <button type="button" class="leave-quiet" {onclick}>
            { icon(Icon::Close) }<span>{ "Show everything" }</span>
        </button>
    }
}

/// The whole screen for the page, or the window again. Where the browser does not allow it,
/// nothing happens.
pub fn toggle_full_screen() {
    let document = document();
    if document.fullscreen_element().is_some() {
        document.exit_fullscreen();
    } else if let Some(root) = document.document_element() {
        let _ = root.request_fullscreen();
    }
}
