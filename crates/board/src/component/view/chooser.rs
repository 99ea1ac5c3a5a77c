//! The chooser: the moves that share an origin and a target, one line each. Where it lies, the
//! component says when it has been drawn.

use yew::prelude::*;

use crate::art;
use crate::component::state::{Board, Msg};

pub(super) fn chooser(board: &Board, ctx: &Context<Board>) -> Html {
    let props = ctx.props();
    let Some(asking) = board.machine.asking() else {
        return Html::default();
    };
    let option = |(number, &candidate): (usize, &usize)| {
        let candidate = props.scene.candidates.get(candidate)?;
        // A click without a count was made by a key or by assistive technology, not by a pointer.
        let onclick = ctx.link().callback(move |event: MouseEvent| {
            Msg::Choose(number, (event.detail() != 0).then(|| event.time_stamp()))
        });
        let icon = candidate.icon.map(|figure| {
            let class = classes!("piece-icon", "piece", figure.side.class());
            html! {
                <svg {class} viewBox="0 0 45 45" aria-hidden="true" focusable="false">
                    { art::drawn(figure, props.look) }
                </svg>
            }
        });
        Some(html! {
            <button
                type="button"
                role="menuitem"
                tabindex={if number == 0 { "0" } else { "-1" }}
                data-option={number.to_string()}
                {onclick}
            >
                <span class="board-chooser-digit" aria-hidden="true">{ number + 1 }</span>
                { icon }
                <span>{ &*candidate.label }</span>
            </button>
        })
    };
    // Enter and Space press the button that has the focus; no key leaves the chooser.
    let onkeydown = ctx.link().batch_callback(|event: KeyboardEvent| {
        event.stop_propagation();
        let key = event.key();
        if key == "Enter" || key == " " {
            return None;
        }
        event.prevent_default();
        Some(Msg::ChooserKey(key))
    });
    html! {
        <div
            ref={board.nodes.chooser.clone()}
            class="board-chooser"
            role="menu"
            aria-label={format!("Which move to {}?", asking.to)}
            {onkeydown}
        >
            { for asking.options.iter().enumerate().filter_map(option) }
        </div>
    }
}
