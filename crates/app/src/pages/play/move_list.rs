//! The moves so far, numbered by turns; each leads to its place in the game.

use std::rc::Rc;

use rookery_board::SizeWatch;
use rookery_state::moves::{Ply, Row};
use rookery_state::notation::Writing;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use crate::pages::events::with;
use crate::pages::seat::notation::{drawn_move, ply_button};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub rows: Rc<[Row]>,
    /// How many plies are shown.
    pub cursor: usize,
    pub go_to: Callback<usize>,
    pub writing: Writing,
    /// "1-0", or empty while the game goes on.
    #[prop_or_default]
    pub result: AttrValue,
}

#[component]
pub fn MoveList(props: &Props) -> Html {
    let list = use_node_ref();
    // An end takes some of its height.
    use_current_in_sight(&list, (props.cursor, props.result.clone()));
    // One listener for all moves: a long game has hundreds, drawn anew with each one played.
    let onclick = with(props.go_to.clone(), |go_to, event: MouseEvent| {
        let clicked = event.target_dyn_into::<Element>();
        let ply = clicked.and_then(|element| element.closest("[data-ply]").ok().flatten());
        let ply = ply.and_then(|ply| ply.get_attribute("data-ply")?.parse().ok());
        if let Some(ply) = ply {
            go_to.emit(ply);
        }
    });
    let start = Ply {
        ply: 0,
        san: "Start".to_owned(),
        spoken: "the start".into(),
    };
    let start = html! { <li class="moves-row" key="start">{ ply_of(&start, props) }</li> };
    let rows = props.rows.iter().map(|row| row_of(row, props));
    let result = (!props.result.is_empty())
        .then(|| html! { <li class="moves-result" key="result">{ &props.result }</li> });
    html! {
        <section class="moves" aria-label="Moves">
            <h2 class="visually-hidden">{ "Moves" }</h2>
            <div class="moves-scroll" ref={list} tabindex="0" role="group" aria-label="Move list">
                <ol class="moves-list" {onclick}>
                    // All of them keyed, and nothing beside them: else all would be made anew.
                    { for std::iter::once(start).chain(rows).chain(result) }
                </ol>
            </div>
        </section>
    }
}

fn row_of(row: &Row, props: &Props) -> Html {
    html! {
        <li class="moves-row" key={row.number.to_string()}>
            <span class="moves-number">{ format!("{}.", row.number) }</span>
            <span class="moves-turn">
                if row.white.is_empty() { <span class="moves-none">{ "…" }</span> }
                { turn_of(&row.white, props) }
            </span>
            <span class="moves-turn">{ turn_of(&row.black, props) }</span>
        </li>
    }
}

/// The moves of one turn read as one: "e3 + d4".
fn turn_of(plies: &[Ply], props: &Props) -> Html {
    let joined = |(number, ply): (usize, &Ply)| {
        html! {
            <>
                if number > 0 { <span class="moves-join" aria-hidden="true">{ "+" }</span> }
                { ply_of(ply, props) }
            </>
        }
    };
    plies.iter().enumerate().map(joined).collect()
}

fn ply_of(ply: &Ply, props: &Props) -> Html {
    let words = match ply.ply {
        0 => ply.san.clone().into(),
        _ => drawn_move(&props.writing, &ply.san),
    };
    ply_button(
        props.cursor == ply.ply,
        ply.spoken.clone().into(),
        words,
        Some(ply.ply),
        None,
    )
}

/// Keeps the current move in sight when it is another one, and when the list is given other room: by
/// a window that is turned, or by what opens beside it.
#[hook]
pub fn use_current_in_sight<T: PartialEq + 'static>(list: &NodeRef, at: T) {
    use_effect_with((at, list.clone()), |(_, list)| show_current(list));
    use_effect_with(list.clone(), |list| {
        let shown = list.clone();
        let list = list.cast::<Element>();
        let watch = list.and_then(|list| SizeWatch::begin(&list, move || show_current(&shown)));
        move || drop(watch)
    });
}

/// Scrolls the list, and only the list, so that the current move is in sight; a focus that stood
/// on another move goes along.
fn show_current(list: &NodeRef) {
    let Some(list) = list.cast::<Element>() else {
        return;
    };
    let Ok(Some(current)) = list.query_selector(".current") else {
        return;
    };
    let focus = gloo::utils::document().active_element();
    if focus.is_some_and(|focus| focus.class_name() == "ply" && list.contains(Some(&focus)))
        && let Some(current) = current.dyn_ref::<HtmlElement>()
    {
        let _ = current.focus();
    }
    let (frame, ply) = (
        list.get_bounding_client_rect(),
        current.get_bounding_client_rect(),
    );
    let scroll = f64::from(list.scroll_top());
    let top = ply.top() - frame.top() + scroll;
    if ply.top() < frame.top() || ply.bottom() > frame.bottom() {
        list.set_scroll_top((top - frame.height() / 2.0).max(0.0) as i32);
    }
    let left = ply.left() - frame.left() + f64::from(list.scroll_left());
    if ply.left() < frame.left() || ply.right() > frame.right() {
        list.set_scroll_left((left - frame.width() / 2.0).max(0.0) as i32);
    }
}
