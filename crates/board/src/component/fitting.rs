//! Keeps every square a whole number of device pixels, at any width, so that no seams show.

use gloo::utils::window;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::size_watch::SizeWatch;
use crate::layout::Size;

/// Smaller squares, in CSS pixels, are too small to be hit.
pub const LEAST_SQUARE: f64 = 24.0;

/// Watches the board's container for as long as it lives.
pub struct Fitting {
    board: Size,
    _watch: SizeWatch,
}

impl Fitting {
    /// `frame` is as wide as the page allows; `plate` is the printed frame around `field`, the
    /// squares.
    pub fn watch(board: Size, frame: &Element, plate: &Element, field: &Element) -> Option<Self> {
        let own = |element: &Element| element.dyn_ref::<HtmlElement>().cloned();
        let (around, plate, field) = (own(frame)?, own(plate)?, own(field)?);
        let fit = move || fit(board, &around, &plate, &field);
        fit();
        let _watch = SizeWatch::begin(frame, fit)?;
        Some(Self { board, _watch })
    }

    pub fn is_for(&self, board: Size) -> bool {
        self.board == board
    }
}

/// Gives the squares their size through the style object: the page's security policy may forbid
/// style attributes, but not this.
fn fit(board: Size, frame: &HtmlElement, plate: &HtmlElement, field: &HtmlElement) {
    let style = frame.style();
    let set = |name: &str, value: String| {
        let _ = style.set_property(name, &value);
    };
    set("--files", board.width.to_string());
    set("--ranks", board.height.to_string());
    // Measured around a small field: one that is too large for the window squeezes the plate, and
    // the board would never grow smaller again. The page stays as long as it is meanwhile, or the
    // browser would scroll who stands at its end back to its beginning.
    set("min-height", format!("{}px", frame.offset_height()));
    set("--square", "8px".to_owned());
    let border = plate.offset_width() - field.offset_width();
    let room = f64::from(frame.client_width() - border);
    let side = whole_square(room, board.width, window().device_pixel_ratio());
    if side > 0.0 {
        set("--square", format!("{side}px"));
        // Fingers look for small squares all over the board: there they scroll nothing.
        let seen = field.get_bounding_client_rect().width();
        let small = seen < f64::from(board.width) * LEAST_SQUARE;
        let _ = frame.toggle_attribute_with_force("data-small", small);
    }
    let _ = style.remove_property("min-height");
}

/// The largest square of whole device pixels of which so many lie side by side in `room`, all in
/// CSS pixels.
pub fn whole_square(room: f64, files: u8, device_pixel_ratio: f64) -> f64 {
    let ratio = if device_pixel_ratio > 0.0 {
        device_pixel_ratio
    } else {
        1.0
    };
    (room * ratio / f64::from(files.max(1))).floor().max(0.0) / ratio
}

#[cfg(test)]
mod tests {
    use super::whole_square;

    #[test]
    fn p21_squares_are_whole_device_pixels_at_every_width() {
        for ratio in [1.0, 1.25, 1.5, 2.0, 2.625, 3.0] {
            for room in 240..=1200 {
                for files in [8, 9, 12, 16] {
                    let square = whole_square(f64::from(room), files, ratio);
                    let case = format!("{room} at {ratio} for {files}");
                    let pixels = square * ratio;
                    assert!((pixels - pixels.round()).abs() < 1e-9, "{case}");
                    let side = square * f64::from(files);
                    let (room, rest) = (f64::from(room), f64::from(files));
                    assert!(side <= room + 1e-9 && side > room - rest, "{case}");
                }
            }
        }
        assert_eq!(whole_square(-5.0, 8, 1.0), 0.0);
        assert_eq!(whole_square(100.0, 8, 0.0), 12.0);
    }
}
