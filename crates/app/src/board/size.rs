//! Keeps every square a whole number of device pixels, at any width, so that no seams show.

use super::decimal::decimal;
use gloo::utils::window;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, HtmlElement, ResizeObserver};

/// Smaller squares, in CSS pixels, are too small to be hit.
pub const LEAST_SQUARE: f64 = 24.0;

/// Watches the board's container for as long as it lives.
pub struct Fitting {
    observer: ResizeObserver,
    _listener: Closure<dyn FnMut()>,
}

impl Fitting {
    /// `frame` is as wide as the page allows; `plate` is the printed frame around `field`, the
    /// sixty-four squares.
    pub fn watch(frame: Element, plate: Element, field: Element) -> Option<Self> {
        fit(&frame, &plate, &field);
        let listener = {
            let frame = frame.clone();
            Closure::<dyn FnMut()>::new(move || fit(&frame, &plate, &field))
        };
        let observer = ResizeObserver::new(listener.as_ref().unchecked_ref()).ok()?;
        observer.observe(&frame);
        Some(Self {
            observer,
            _listener: listener,
        })
    }
}

impl Drop for Fitting {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// Gives the squares their size through the style object: the page's security policy forbids
/// style attributes, but not this.
pub fn fit(frame: &Element, plate: &Element, field: &Element) {
    let (Some(frame), Some(plate), Some(field)) = (
        frame.dyn_ref::<HtmlElement>(),
        plate.dyn_ref::<HtmlElement>(),
        field.dyn_ref::<HtmlElement>(),
    ) else {
        return;
    };
    // Measured around a small field: one that is too large for the window squeezes the plate, and
    // the board would never grow smaller again.
    let _ = frame.style().set_property("--board-side", "80px");
    let border = plate.offset_width() - field.offset_width();
    let room = f64::from(frame.client_width() - border);
    let side = whole_side(room, window().device_pixel_ratio());
    if side > 0.0 {
        let _ = frame
            .style()
            .set_property("--board-side", &format!("{}px", decimal(side)));
        // Fingers look for small squares all over the board: there they scroll nothing.
        let small = field.get_bounding_client_rect().width() < 8.0 * LEAST_SQUARE;
        let _ = frame.toggle_attribute_with_force("data-small", small);
    }
}

/// The largest board in `room` CSS pixels whose squares are whole device pixels.
fn whole_side(room: f64, device_pixel_ratio: f64) -> f64 {
    let ratio = if device_pixel_ratio > 0.0 {
        device_pixel_ratio
    } else {
        1.0
    };
    (room * ratio / 8.0).floor().max(0.0) * 8.0 / ratio
}

#[cfg(test)]
mod tests {
    use super::whole_side;

    #[test]
    fn p21_squares_are_whole_device_pixels_at_every_width() {
        for ratio in [1.0, 1.25, 1.5, 2.0, 2.625, 3.0] {
            for room in 240..=1200 {
                let side = whole_side(f64::from(room), ratio);
                let square = side * ratio / 8.0;
                assert!((square - square.round()).abs() < 1e-9, "{room} at {ratio}");
                assert!(side <= f64::from(room) && side > f64::from(room) - 8.0);
            }
        }
        assert_eq!(whole_side(-5.0, 1.0), 0.0);
        assert_eq!(whole_side(100.0, 0.0), 96.0);
    }
}
