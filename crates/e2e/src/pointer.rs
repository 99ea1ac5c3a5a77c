//! A mouse or a finger: moves and presses, collected and then done in one go.

use serde_json::{Value, json};

use crate::page::Page;

/// A mouse or a finger. Nothing happens before [`Pointer::go`].
#[must_use = "nothing happens before `go`"]
pub struct Pointer<'a> {
    page: &'a Page,
    kind: &'static str,
    actions: Vec<Value>,
    at: (f64, f64),
}

impl<'a> Pointer<'a> {
    pub(crate) fn new(page: &'a Page, kind: &'static str) -> Self {
        Pointer {
            page,
            kind,
            actions: Vec::new(),
            at: (0.0, 0.0),
        }
    }

    /// Moves to a point of the window at once.
    pub fn to(self, point: (f64, f64)) -> Self {
        self.move_to(point, 0)
    }

    /// Moves to a point of the window in steps, as a hand does; starts where [`Pointer::to`] was.
    pub fn glide(mut self, (x, y): (f64, f64)) -> Self {
        const STEPS: u32 = 8;
        let (from_x, from_y) = self.at;
        for step in 1..=STEPS {
            let part = f64::from(step) / f64::from(STEPS);
            let point = (from_x + (x - from_x) * part, from_y + (y - from_y) * part);
            self = self.move_to(point, 16);
        }
        self
    }

    /// Presses the left button, or puts the finger down.
    pub fn down(self) -> Self {
        self.press("pointerDown", 0)
    }

    /// Lets go of the left button, or lifts the finger.
    pub fn up(self) -> Self {
        self.press("pointerUp", 0)
    }

    /// Presses the right button.
    pub fn right_down(self) -> Self {
        self.press("pointerDown", 2)
    }

    /// Lets go of the right button.
    pub fn right_up(self) -> Self {
        self.press("pointerUp", 2)
    }

    /// Stays as it is for a while.
    pub fn pause(mut self, milliseconds: u32) -> Self {
        self.actions
            .push(json!({ "type": "pause", "duration": milliseconds }));
        self
    }

    /// Does it all.
    pub fn go(self) {
        self.page.act(json!({
            "type": "pointer",
            "id": self.kind,
            "parameters": { "pointerType": self.kind },
            "actions": self.actions,
        }));
    }

    fn move_to(mut self, (x, y): (f64, f64), milliseconds: u32) -> Self {
        self.actions.push(json!({
            "type": "pointerMove",
            "duration": milliseconds,
            "origin": "viewport",
            "x": x.round() as i64,
            "y": y.round() as i64,
        }));
        self.at = (x, y);
        self
    }

    fn press(mut self, kind: &str, button: u8) -> Self {
        self.actions.push(json!({ "type": kind, "button": button }));
        self
    }
}
