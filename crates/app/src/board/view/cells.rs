//! The grid over the drawing: sixty-four real elements that can be focused, named and pressed.

use yew::prelude::*;

use crate::board::component::{Board, Msg};
use crate::board::label::label;
use crate::board::square::Place;

pub(super) fn grid(board: &Board, ctx: &Context<Board>) -> Html {
    let props = ctx.props();
    let link = ctx.link();
    let oncontextmenu = Callback::from(|event: MouseEvent| event.prevent_default());
    html! {
        <div
            ref={board.nodes.grid.clone()}
            class="board-grid"
            role="grid"
            aria-label={props.label.clone()}
            onpointerdown={link.callback(Msg::Down)}
            onclick={link.callback(Msg::Click)}
            onkeydown={link.callback(Msg::Key)}
            onfocusin={link.callback(Msg::Focused)}
            {oncontextmenu}
        >
            { for (0..8).map(|row| html! {
                <div class="board-row" role="row">
                    { for (0..8).map(|column| cell(board, ctx, Place { column, row })) }
                </div>
            }) }
        </div>
    }
}

fn cell(board: &Board, ctx: &Context<Board>, place: Place) -> Html {
    let props = ctx.props();
    let scene = &props.scene;
    let Some(square) = scene.bottom.square_at(place) else {
        return Html::default();
    };
    let selected = board.machine.selected();
    let lifts = scene.can_lift(square);
    let target = selected.is_some_and(|from| !scene.between(from, square).is_empty());
    // Where a finger means the board, not the page: on a piece that can be picked up, and
    // everywhere while one is selected or a move waits.
    let holds = lifts || selected.is_some() || board.machine.pending().is_some();
    let class = classes!(
        "board-cell",
        lifts.then_some("lifts"),
        target.then_some("target"),
        holds.then_some("holds"),
    );
    let tabindex = if board.focus == square { "0" } else { "-1" };
    html! {
        <div
            {class}
            role="gridcell"
            {tabindex}
            data-square={square.to_string()}
            aria-label={label(scene, &board.machine, &props.marks, square)}
        />
    }
}
