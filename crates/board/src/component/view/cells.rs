//! The grid over the drawing: real elements that can be focused, named and pressed.

use yew::prelude::*;

use crate::component::events::watch;
use crate::component::input;
use crate::component::state::{Board, Msg};
use crate::keys::{Key, Meaning, meaning};
use crate::label::label;
use crate::square::Square;

pub(super) fn grid(board: &Board, ctx: &Context<Board>) -> Html {
    let props = ctx.props();
    let layout = props.scene.layout();
    let link = ctx.link();
    let oncontextmenu = Callback::from(|event: MouseEvent| event.prevent_default());
    let onpointerdown = {
        let (link, pointed) = (link.clone(), board.pointed.clone());
        link.clone().batch_callback(move |event: PointerEvent| {
            pointed.set(true);
            input::landing(&event, watch(&link)).map(Msg::Down)
        })
    };
    // Read while the event is under way: afterwards a shadow root hides what it happened to.
    let onclick =
        link.callback(|event: MouseEvent| Msg::Click(input::cell_of(&event), event.time_stamp()));
    let pointed = board.pointed.clone();
    let onfocusin = link.batch_callback(move |event: FocusEvent| {
        pointed.set(!input::came_by_key(&event));
        input::cell_of(&event).map(Msg::Focused)
    });
    html! {
        <div
            ref={board.nodes.grid.clone()}
            class="board-grid"
            role="grid"
            aria-label={props.label.clone()}
            {onpointerdown}
            {onclick}
            {onfocusin}
            onkeydown={keys(board, ctx)}
            {oncontextmenu}
        >
            { for (0..layout.size.height).map(|row| html! {
                <div class="board-row" role="row">
                    { for layout.row(row).map(|square| cell(board, ctx, square)) }
                </div>
            }) }
        </div>
    }
}

/// Keys of the board are used up at once, so that neither the page scrolls nor its own shortcuts
/// hear them; all others pass.
fn keys(board: &Board, ctx: &Context<Board>) -> Callback<KeyboardEvent> {
    let props = ctx.props();
    let (scene, letters, focus) = (props.scene.clone(), props.letters.clone(), board.focus);
    let busy = board.machine.is_busy() || scene.premove.is_some();
    let pointed = board.pointed.clone();
    ctx.link().batch_callback(move |event: KeyboardEvent| {
        // Where the focus is, the document knows best: keys may come faster than drawings.
        let at = input::cell_of(&event).unwrap_or(focus);
        let read = |key: &Key<'_>| match pointed.get() && key.walks() {
            true => None,
            false => meaning(&scene, at, &letters, key),
        };
        let meaning = input::with_key(&event, read)?;
        match meaning {
            Meaning::Escape if !busy => return None,
            Meaning::Escape => {}
            _ => pointed.set(false),
        }
        event.prevent_default();
        event.stop_propagation();
        match meaning {
            // The board hears of it by the focus that arrives.
            Meaning::Focus(square) if input::focus_cell(&event, square) => None,
            _ => Some(Msg::Key(meaning)),
        }
    })
}

fn cell(board: &Board, ctx: &Context<Board>, square: Square) -> Html {
    let props = ctx.props();
    let scene = &props.scene;
    let selected = board.machine.selected();
    let lifts = scene.can_lift(square);
    let target = selected.is_some_and(|from| !scene.between(from, square).is_empty());
    // Where a finger means the board, not the page: where a move may begin, and everywhere while one
    // has begun or waits.
    let holds = scene.can_begin(square) || selected.is_some() || board.machine.pending().is_some();
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
