//! How an embedded board looks: no paper of its own, the host's theme, the host's colours.

use gloo::utils::document;
use rookery_state::embed::protocol::{BOARD_COLOURS, PAGE_COLOURS};
use rookery_state::settings::Theme;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::effects::settings::show_theme;

/// The host's wishes. Dropping it gives the page its own look back.
pub struct Skin {
    colours: Vec<(String, String)>,
}

impl Skin {
    pub fn put_on(theme: Theme) -> Skin {
        if let Some(html) = document().document_element() {
            // Without the attribute the board stands on the site's paper; nothing else is lost.
            let _ = html.set_attribute("data-embed", "");
        }
        show_theme(theme);
        Skin {
            colours: Vec::new(),
        }
    }

    /// These and no others: what is not named any more goes back to the site's own colour.
    pub fn set_colours(&mut self, colours: Vec<(String, String)>) {
        let old = std::mem::replace(&mut self.colours, colours);
        for (name, _) in old {
            if !self.colours.iter().any(|(other, _)| *other == name) {
                self.colours.push((name, String::new()));
            }
        }
        if let Some(page) = styled(document().document_element()) {
            self.apply(&page, &PAGE_COLOURS);
        }
        self.colour_board();
    }

    /// The board's colours are the board's own, so they have to be set there.
    pub fn colour_board(&self) {
        if self.colours.is_empty() {
            return;
        }
        if let Some(board) = styled(document().query_selector(".board").ok().flatten()) {
            self.apply(&board, &BOARD_COLOURS);
        }
    }

    fn apply(&self, element: &HtmlElement, names: &[&str]) {
        for (name, value) in &self.colours {
            if names.contains(&name.as_str()) {
                // An empty value takes the property away.
                let _ = element.style().set_property(&format!("--{name}"), value);
            }
        }
    }
}

impl Drop for Skin {
    fn drop(&mut self) {
        self.set_colours(Vec::new());
        if let Some(html) = document().document_element() {
            let _ = html.remove_attribute("data-embed");
        }
    }
}

/// Whether it is one as CSS has them; an empty one is none in particular.
pub fn is_colour(value: &str) -> bool {
    value.is_empty() || web_sys::css::supports_with_value("color", value).unwrap_or(true)
}

fn styled(element: Option<web_sys::Element>) -> Option<HtmlElement> {
    element.and_then(|element| element.dyn_into().ok())
}
