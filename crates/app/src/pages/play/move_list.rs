//! The moves so far, numbered by turns; each leads to its place in the game.

use web_sys::Element;
use yew::prelude::*;

use crate::state::moves::{Ply, Row};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub rows: Vec<Row>,
    /// How many plies are shown.
    pub cursor: usize,
    pub go_to: Callback<usize>,
    /// "1-0", or empty while the game goes on.
    #[prop_or_default]
    pub result: AttrValue,
}

#[component]
pub fn MoveList(props: &Props) -> Html {
    let list = use_node_ref();
    use_effect_with((props.cursor, list.clone()), |(_, list)| show_current(list));
    let start = {
        let go_to = props.go_to.clone();
        Callback::from(move |_: MouseEvent| go_to.emit(0))
    };
    let at_start = props.cursor == 0;
    html! {
        <section class="moves" aria-label="Moves">
            <div class="moves-scroll" ref={list} tabindex="0" role="group" aria-label="Move list">
                <ol class="moves-list">
                    <li class="moves-row">
                        <button type="button" class={classes!("ply", at_start.then_some("current"))}
                            aria-current={at_start.then_some("step")} onclick={start}>
                            { "Start" }
                        </button>
                    </li>
                    { for props.rows.iter().map(|row| row_of(row, props)) }
                    if !props.result.is_empty() {
                        <li class="moves-result">{ &props.result }</li>
                    }
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
                { for row.white.iter().map(|ply| ply_of(ply, props)) }
            </span>
            <span class="moves-turn">{ for row.black.iter().map(|ply| ply_of(ply, props)) }</span>
        </li>
    }
}

fn ply_of(ply: &Ply, props: &Props) -> Html {
    let current = props.cursor == ply.ply;
    let (go_to, number) = (props.go_to.clone(), ply.ply);
    let onclick = Callback::from(move |_: MouseEvent| go_to.emit(number));
    html! {
        <button type="button" class={classes!("ply", current.then_some("current"))}
            aria-current={current.then_some("step")} {onclick}>
            { &ply.san }
        </button>
    }
}

/// Scrolls the list, and only the list, so that the current move is in sight.
fn show_current(list: &NodeRef) {
    let Some(list) = list.cast::<Element>() else {
        return;
    };
    let Ok(Some(current)) = list.query_selector(".current") else {
        return;
    };
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
