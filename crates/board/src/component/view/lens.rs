//! The magnifier over small squares: the board's own drawing once more, seen through a window of
//! three squares by three. For eyes only, as all of the drawing is.

use yew::prelude::*;

use crate::component::flight::translate;
use crate::component::state::Board;
use crate::scene::Scene;

/// What the drawing is called while somebody looks at it closely. No two pointers that are down
/// have the same number, so no two boards of a page are mistaken for each other.
pub(super) fn source(pointer: i32) -> String {
    format!("board-seen-by-{pointer}")
}

/// Where it lies and what it looks at, the component says on each frame.
pub(super) fn lens(board: &Board, scene: &Scene) -> Html {
    let Some((pointer, Some(square))) = board.machine.aiming() else {
        return Html::default();
    };
    let transform = translate(scene.layout().corner(square));
    html! {
        <div ref={board.nodes.lens.clone()} class="board-lens" aria-hidden="true">
            <svg focusable="false">
                <use href={format!("#{}", source(pointer))} />
                <g {transform}>
                    <rect class="lens-edge" width="45" height="45" />
                    <rect class="lens-line" width="45" height="45" />
                </g>
            </svg>
            <b>{ square.to_string() }</b>
        </div>
    }
}
