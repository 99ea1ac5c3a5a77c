//! How the board is put together: a printed plate with the drawing, the grid of cells laid over
//! it, and what opens above them.

mod cells;
mod chooser;
mod drawing;
mod lens;
mod marks;
mod still;

pub use drawing::dark_squares;
pub use marks::answers;
pub use still::diagram;

use yew::prelude::*;

use super::state::{Board, BoardProps, Msg};
use crate::label::sentence;
use crate::layout::Layout;
use crate::scene::{Coordinates, Phase};

pub(super) fn board(board: &Board, ctx: &Context<Board>) -> Html {
    let props = ctx.props();
    let scene = &props.scene;
    let coordinates = match props.coordinates {
        Coordinates::Outside => "coordinates-outside",
        Coordinates::Inside => "coordinates-inside",
        Coordinates::Off => "coordinates-off",
    };
    let class = classes!(
        "board",
        format!("tint-{}", props.tint),
        coordinates,
        (scene.phase == Phase::Ahead).then_some("ahead"),
        scene.disabled.then_some("disabled"),
    );
    let nodes = &board.nodes;
    html! {
        <div ref={nodes.frame.clone()} {class}>
            <div ref={nodes.plate.clone()} class="board-plate">
                { ranks(scene.layout(), props.coordinates) }
                <div ref={nodes.field.clone()} class="board-field">
                    { drawing::drawing(board, ctx) }
                    { cells::grid(board, ctx) }
                    { chooser::chooser(board, ctx) }
                    { lens::lens(board, &props.scene) }
                    { refusal(board, props) }
                </div>
                { files(scene.layout(), props.coordinates) }
            </div>
            { confirmation(board, ctx) }
        </div>
    }
}

/// Why a piece cannot go where it was sent, for those who see it; it is said, too.
fn refusal(board: &Board, props: &BoardProps) -> Html {
    match board.refused.is_some() && !props.refusal.is_empty() {
        true => html! { <p class="board-refusal" aria-hidden="true">{ &props.refusal }</p> },
        false => Html::default(),
    }
}

fn ranks(layout: Layout, coordinates: Coordinates) -> Html {
    if coordinates != Coordinates::Outside {
        return Html::default();
    }
    html! {
        <div class="board-ranks" aria-hidden="true">
            { for layout.column(0).map(|square| html! { <span>{ square.rank_name() }</span> }) }
        </div>
    }
}

fn files(layout: Layout, coordinates: Coordinates) -> Html {
    if coordinates != Coordinates::Outside {
        return Html::default();
    }
    html! {
        <div class="board-files" aria-hidden="true">
            { for layout.row(layout.last().row).map(|square| html! { <span>{ square.file_name() }</span> }) }
        </div>
    }
}

/// The bar with which a move that waits is played or taken back.
fn confirmation(board: &Board, ctx: &Context<Board>) -> Html {
    let scene = &ctx.props().scene;
    let waiting = board
        .machine
        .pending()
        .and_then(|p| scene.candidates.get(p.candidate));
    let Some(candidate) = waiting else {
        // Where it is expected it has its place, so that nothing jumps.
        return match scene.confirm {
            true => html! { <div class="board-confirm always" /> },
            false => Html::default(),
        };
    };
    html! {
        <div class={classes!("board-confirm", scene.confirm.then_some("always"))}
            role="group" aria-label="Confirm the move">
            <span class="board-confirm-move">{ sentence(&candidate.label) }</span>
            <button type="button" class="board-confirm-play" onclick={ctx.link().callback(|_| Msg::Confirm)}>
                { "Play it" }
            </button>
            <button type="button" onclick={ctx.link().callback(|_| Msg::Escape)}>
                { "Take it back" }
            </button>
        </div>
    }
}
