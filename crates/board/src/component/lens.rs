//! Where the magnifier lies: in sight, and not under the finger.

use gloo::utils::window;
use wasm_bindgen::JsValue;
use web_sys::HtmlElement;

use super::state::Board;
use crate::layout::{Point, SQUARE, Size};

/// It shows three squares by three, each twice as large as on the board and at least this large, in
/// CSS pixels.
const LEAST_SEEN: f64 = 40.0;
/// Its frame, of 2 pixels.
const FRAME: f64 = 4.0;
/// How far it keeps from the pointer: the length of a fingertip, or half of it where there is no
/// more room.
const GAP: f64 = 28.0;
const LEAST_GAP: f64 = 14.0;

impl Board {
    /// Puts the magnifier beside the pointer. In parts of the board's own size, so that it looks
    /// right inside a scaled parent too.
    pub(super) fn place_lens(&self, board: Size) {
        let Some(node) = self.nodes.lens.cast::<HtmlElement>() else {
            return;
        };
        let room = |length: Option<JsValue>| length.and_then(|n| n.as_f64());
        let bounds = self.bounds;
        let twice = 2.0 * bounds.square_width(board);
        let side = 3.0 * twice.max(LEAST_SEEN) + FRAME;
        let width = room(window().inner_width().ok()).unwrap_or(side);
        let height = room(window().inner_height().ok()).unwrap_or(side);
        let side = side.min(width).min(height);
        let at = corner(self.at, width, height, side);
        for (name, pixels, whole) in [
            ("left", at.x - bounds.left, bounds.width),
            ("top", at.y - bounds.top, bounds.height),
            ("width", side, bounds.width),
        ] {
            let value = format!("{}%", pixels / whole * 100.0);
            let _ = node.style().set_property(name, &value);
        }
        if let Some(glass) = node.first_element_child() {
            let middle = bounds.to_drawing(self.at, board.drawing());
            let [x, y] = [middle.x, middle.y].map(|n| n - 1.5 * SQUARE);
            let _ = glass.set_attribute("viewBox", &format!("{x} {y} 135 135"));
        }
    }
}

/// The corner of a magnifier: above the pointer; without room there to its left, for the hand is
/// more often at its right; to its right; below it. In a window that is too small for all that,
/// as far away as can be.
fn corner(at: Point, width: f64, height: f64, side: f64) -> Point {
    let (right, bottom) = (width - side, height - side);
    let x = (at.x - side / 2.0).min(right).max(0.0);
    let y = (at.y - side / 2.0).min(bottom).max(0.0);
    let before = |at: f64| (at - GAP - side).max(0.0);
    let least = side + LEAST_GAP;
    if at.y >= least {
        Point { x, y: before(at.y) }
    } else if at.x >= least {
        Point { x: before(at.x), y }
    } else if at.x + least <= width {
        Point {
            x: (at.x + GAP).min(right),
            y,
        }
    } else if at.y + least <= height {
        Point {
            x,
            y: (at.y + GAP).min(bottom),
        }
    } else {
        let far = |at: f64, last: f64| if at * 2.0 < last + side { last } else { 0.0 };
        Point {
            x: far(at.x, right),
            y: far(at.y, bottom),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p22_it_is_wholly_in_sight_and_not_under_the_finger() {
        for (width, height, has_room) in [
            (240.0, 640.0, true),
            (360.0, 200.0, true),
            (200.0, 360.0, true),
            (150.0, 276.0, true),
            (150.0, 150.0, false),
        ] {
            for x in (0..width as i32).map(f64::from) {
                for y in (0..height as i32).map(f64::from) {
                    let side = 124.0;
                    let corner = corner(Point { x, y }, width, height, side);
                    let (right, bottom) = (corner.x + side, corner.y + side);
                    let place = format!("{x} {y} in {width} {height}: {corner:?}");
                    assert!(corner.x >= 0.0 && corner.y >= 0.0, "{place}");
                    assert!(right <= width && bottom <= height, "{place}");
                    let away = |n: f64, from: f64, to: f64| (from - n).max(n - to);
                    let away = away(x, corner.x, right).max(away(y, corner.y, bottom));
                    assert!(!has_room || away >= LEAST_GAP, "{place}");
                }
            }
        }
    }
}
