//! The pieces to choose from, by press, drag or key, and what is done with the board as a whole.

use gloo::utils::document;
use rookery_rules::{Ruleset, Side, Square};
use rookery_state::board::{figure, look};
use rookery_state::words;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::{EditPage, Msg};
use crate::pages::widgets::{button, buttons, enabled_button};
use rookery_board::piece_icon;

/// What a press on a square does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// Pieces are moved about.
    Move,
    Erase,
    Piece(Side, u8),
}

/// A piece on its way from the palette to the board.
pub struct Drag {
    brush: Brush,
    pointer: i32,
    start: (i32, i32),
    /// It has gone far enough to be no press.
    far: bool,
}

/// In CSS pixels: a press that goes less far is a press.
const FAR: i32 = 6;

/// The board's square under a pointer.
fn square_at(event: &web_sys::PointerEvent) -> Option<Square> {
    let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
    let cells = document()
        .query_selector_all(".edit-board [role=gridcell]")
        .ok()?;
    let cells = (0..cells.length()).filter_map(|n| cells.get(n));
    let mut cells = cells.filter_map(|cell| wasm_bindgen::JsCast::dyn_into::<Element>(cell).ok());
    let hit = cells.find(|cell| {
        let place = cell.get_bounding_client_rect();
        (place.left()..place.right()).contains(&x) && (place.top()..place.bottom()).contains(&y)
    })?;
    let label = hit.get_attribute("aria-label")?;
    label.split(',').next()?.parse().ok()
}

impl EditPage {
    pub(super) fn take(&mut self, brush: Brush, event: &PointerEvent) -> bool {
        if event.button() != 0 {
            return false;
        }
        // Without the capture the drag ends where the palette does.
        if let Some(target) = event.target_dyn_into::<Element>() {
            let _ = target.set_pointer_capture(event.pointer_id());
        }
        self.drag = Some(Drag {
            brush,
            pointer: event.pointer_id(),
            start: (event.client_x(), event.client_y()),
            far: false,
        });
        false
    }

    pub(super) fn carry(&mut self, event: &PointerEvent) -> bool {
        let Some(drag) = &mut self.drag else {
            return false;
        };
        if drag.pointer != event.pointer_id() {
            return false;
        }
        let (x, y) = (event.client_x(), event.client_y());
        let begun = !drag.far;
        drag.far |= (x - drag.start.0).abs() > FAR || (y - drag.start.1).abs() > FAR;
        if let Some(ghost) = self.ghost.cast::<HtmlElement>() {
            let _ = ghost
                .style()
                .set_property("translate", &format!("{x}px {y}px"));
        }
        begun && drag.far
    }

    /// What is dropped, and where.
    pub(super) fn drop(&mut self, event: &PointerEvent) -> Option<(Brush, Square)> {
        let drag = self.drag.take().filter(|drag| drag.far)?;
        Some((drag.brush, square_at(event)?))
    }

    pub(super) fn palette(&self, ctx: &Context<Self>, ruleset: &Ruleset) -> Html {
        let link = ctx.link();
        let pick = |brush: Brush, label: String, body: Html| {
            let class = classes!("edit-brush", (body == Html::default()).then_some("plain"));
            let pressed = if self.brush == brush { "true" } else { "false" };
            html! {
                <button type="button" {class} aria-label={label.clone()} title={label.clone()} aria-pressed={pressed}
                    onclick={link.callback(move |_| Msg::Brush(brush))}
                    onpointerdown={link.callback(move |event| Msg::Take(brush, event))}
                    onpointermove={link.callback(Msg::Carry)}
                    onpointerup={link.callback(Msg::Drop)}
                    onpointercancel={link.callback(|_| Msg::LetGo)}>
                    { body }
                </button>
            }
        };
        let tool = |brush: Brush, words: &'static str| {
            let pressed = if self.brush == brush { "true" } else { "false" };
            html! {
                <button type="button" aria-pressed={pressed} onclick={link.callback(move |_| Msg::Brush(brush))}>{ words }</button>
            }
        };
        let kinds = 0..ruleset.kind_count() as u8;
        let row = |side: Side| -> Html {
            kinds
                .clone()
                .rev()
                .map(|kind| {
                    let look = look(self.settings.pieces, ruleset.id());
                    let icon = piece_icon(figure(ruleset, side, kind), look);
                    pick(
                        Brush::Piece(side, kind),
                        words::capital(&words::piece(ruleset, side, kind)),
                        icon,
                    )
                })
                .collect()
        };
        let ghost = self.drag.as_ref().filter(|drag| drag.far);
        html! {
            <section aria-labelledby="edit-pieces">
                <h2 id="edit-pieces">{ "Pieces" }</h2>
                <div class="edit-rows" role="group" aria-label="A press on a square">
                    { for Side::BOTH.map(|side| html! { <div class="edit-row">{ row(side) }</div> }) }
                    <p class="buttons">{ tool(Brush::Move, "Move pieces") }{ tool(Brush::Erase, "Erase") }</p>
                </div>
                <p class="quiet-text edit-hint">{ self.hint(ruleset) }</p>
                { buttons([
                    enabled_button("Undo", self.steps.can_undo(), link.callback(|_| Msg::Undo)),
                    enabled_button("Redo", self.steps.can_redo(), link.callback(|_| Msg::Redo)),
                    button("Start position", link.callback(|_| Msg::Start)),
                    button("Clear the board", link.callback(|_| Msg::Clear)),
                    button("Flip board", link.callback(|_| Msg::Flip)),
                ]) }
                if let Some(Brush::Piece(side, kind)) = ghost.map(|drag| drag.brush) {
                    <div class="edit-ghost" ref={self.ghost.clone()} aria-hidden="true">
                        { piece_icon(figure(ruleset, side, kind), look(self.settings.pieces, ruleset.id())) }
                    </div>
                }
            </section>
        }
    }

    fn hint(&self, ruleset: &Ruleset) -> String {
        match self.brush {
            Brush::Move => {
                "Drag pieces about the board, or from here onto it. “Erase” takes one off; so do Delete \
                 and the other button of a mouse."
                    .to_owned()
            }
            Brush::Erase => "A press on a square takes its piece off.".to_owned(),
            Brush::Piece(side, kind) => {
                format!(
                    "A press on a square puts a {} there.",
                    words::piece(ruleset, side, kind)
                )
            }
        }
    }
}
