//! The handle at the corner of the board: larger or smaller by pointer or keys, kept among the
//! settings.

use gloo::utils::document;
use rookery_state::settings::{BOARD_SIZES, board_share, clamped_board_size};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use crate::effects::settings::use_settings;
use crate::pages::events::with;

/// What the board and the panel beside it lie in; the style sheet makes the board as large as there is room,
/// times this share.
const SEAT: &str = ".play-grid";

#[component]
pub fn Handle() -> Html {
    let settings = use_settings();
    let size = settings.board_size;
    let node = use_node_ref();
    {
        let node = node.clone();
        use_effect_with(size, move |size| {
            if let Some(seat) = seat_of(&node) {
                show(&seat, *size);
            }
        });
    }
    // What the pull has come to, before it is let go.
    let pulled = use_mut_ref(|| None::<u8>);
    let onpointerdown = with(pulled.clone(), move |pulled, event: PointerEvent| {
        if let Some(handle) = event.target_dyn_into::<Element>() {
            let _ = handle.set_pointer_capture(event.pointer_id());
            *pulled.borrow_mut() = Some(size);
        }
    });
    let onpointermove = {
        let (pulled, node) = (pulled.clone(), node.clone());
        Callback::from(move |event: PointerEvent| {
            let Some(before) = *pulled.borrow() else {
                return;
            };
            let Some(seat) = seat_of(&node) else { return };
            let Some(wanted) = pull(&seat, before, f64::from(event.client_y())) else {
                return;
            };
            show(&seat, wanted);
            *pulled.borrow_mut() = Some(wanted);
        })
    };
    let let_go = with(settings.clone(), move |settings, _: PointerEvent| {
        if let Some(wanted) = pulled.borrow_mut().take() {
            settings.change(|settings| settings.board_size = wanted);
        }
    });
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        let step = match event.key().as_str() {
            "ArrowUp" | "ArrowRight" => size.saturating_add(5),
            "ArrowDown" | "ArrowLeft" => size.saturating_sub(5),
            "Home" => *BOARD_SIZES.start(),
            "End" => *BOARD_SIZES.end(),
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        settings.change(|settings| settings.board_size = clamped_board_size(step));
    });
    html! {
        <div ref={node} class="board-handle" role="slider" tabindex="0" aria-label="Size of the board"
            title="Size of the board" aria-valuemin={BOARD_SIZES.start().to_string()}
            aria-valuemax={BOARD_SIZES.end().to_string()} aria-valuenow={size.to_string()}
            {onpointerdown} {onpointermove} onpointerup={let_go.clone()} onpointercancel={let_go}
            {onkeydown} />
    }
}

fn seat_of(node: &NodeRef) -> Option<HtmlElement> {
    let handle = node.cast::<Element>()?;
    let seat = handle.closest(SEAT).ok().flatten();
    seat.or_else(|| document().query_selector(SEAT).ok().flatten())?
        .dyn_into()
        .ok()
}

/// Through the style object: the page's security policy forbids style attributes, but not this.
fn show(seat: &HtmlElement, size: u8) {
    let _ = seat
        .style()
        .set_property("--board-share", &board_share(size).to_string());
}

/// The size at which the board would end where the pointer is.
fn pull(seat: &Element, before: u8, y: f64) -> Option<u8> {
    let board = seat.query_selector(".play-board").ok().flatten()?;
    let rect = board.get_bounding_client_rect();
    if rect.height() <= 0.0 {
        return None;
    }
    let wanted = f64::from(before) * (y - rect.top()) / rect.height();
    Some(clamped_board_size(wanted.clamp(0.0, 255.0).round() as u8))
}
