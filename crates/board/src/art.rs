//! The drawings of the pieces, and getting them into the document once.
//!
//! The drawings are `<symbol>`s in `pieces/`. A `<use>` finds them only in its own tree, so
//! each document (or shadow root) that shows a piece gets one hidden sheet of them.

use wasm_bindgen::JsCast;
use web_sys::{Element, Node};
use yew::prelude::*;

use crate::look::Look;
use crate::scene::{Art, Figure};

const FOLIO: &str = include_str!("../pieces/folio.svg");
const IVORY: &str = include_str!("../pieces/ivory.svg");
const SHEET_CLASS: &str = "piece-sheet";

/// A piece drawn in the square from (0, 0) to (45, 45), to be placed by what surrounds it.
pub fn drawn(figure: Figure, look: Look) -> Html {
    if look == Look::Letters || figure.art == Art::Letter {
        return html! {
            <>
                <circle class="disc" cx="22.5" cy="22.5" r="17" />
                <circle class="disc-rim" cx="22.5" cy="22.5" r="14.2" />
                <text class="disc-letter" x="22.5" y="30" text-anchor="middle">
                    { figure.letter.to_ascii_uppercase() }
                </text>
            </>
        };
    }
    let href = format!("#{}-{}", look.name(), figure.art.name());
    html! { <use {href} width="45" height="45" /> }
}

/// A piece by itself, in running text or in a tray. Decoration: its name stands beside it.
pub fn piece_icon(figure: Figure, look: Look) -> Html {
    html! {
        <svg class={classes!("piece-icon", "piece", figure.side.class())} viewBox="0 0 45 45"
            aria-hidden="true" focusable="false">
            { drawn(figure, look) }
        </svg>
    }
}

/// Makes sure that the tree in which `node` stands has the drawings.
pub fn provide_drawings(node: &Node) {
    let root = node.get_root_node();
    // A document keeps its sheet in the body, a shadow root keeps its own.
    let home: Node = match root.dyn_ref::<web_sys::Document>() {
        Some(document) => match document.body() {
            Some(body) => body.into(),
            None => return,
        },
        None => root,
    };
    let own_sheet = |child: &Element| child.class_list().contains(SHEET_CLASS);
    let mut child = home.first_child();
    while let Some(node) = child {
        if node.dyn_ref::<Element>().is_some_and(own_sheet) {
            return;
        }
        child = node.next_sibling();
    }
    let Some(document) = home.owner_document() else {
        return;
    };
    let Ok(holder) = document.create_element("div") else {
        return;
    };
    holder.set_inner_html(&sheet());
    if let Some(sheet) = holder.first_child() {
        let _ = home.append_child(&sheet);
    }
}

/// The drawings in the element that hides them.
pub fn sheet() -> String {
    format!("<div class=\"{SHEET_CLASS}\" aria-hidden=\"true\">{FOLIO}{IVORY}</div>")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The source of each symbol of a set.
    fn symbol<'a>(sheet: &'a str, id: &str) -> &'a str {
        let start = sheet.find(&format!("<symbol id=\"{id}\"")).expect(id);
        let end = sheet[start..].find("</symbol>").expect("an end");
        &sheet[start..start + end]
    }

    #[test]
    fn both_sets_draw_every_kind_small_and_in_two_tones() {
        for (sheet, look) in [(FOLIO, Look::Folio), (IVORY, Look::Ivory)] {
            for art in Art::DRAWN {
                let source = symbol(sheet, &format!("{}-{}", look.name(), art.name()));
                assert!(
                    source.len() <= 2048,
                    "{} {}: {}",
                    look.name(),
                    art.name(),
                    source.len()
                );
                assert!(source.contains("viewBox=\"0 0 45 45\""));
                assert!(
                    source.contains("--piece-fill"),
                    "{} {}",
                    look.name(),
                    art.name()
                );
                assert!(
                    source.contains("--piece-line"),
                    "{} {}",
                    look.name(),
                    art.name()
                );
            }
            assert!(
                !sheet.contains("style="),
                "style attributes are forbidden by the policy"
            );
        }
    }
}
