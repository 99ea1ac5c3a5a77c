//! The frame of a picture with two axes.

use crate::scale::{Scale, label, ticks};
use crate::scene::{Anchor, Scene};

/// Where the values of a picture are drawn.
pub struct Field {
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
}

/// Lines and labels across, for the values of the upright axis.
pub fn upright(scene: &mut Scene, field: &Field, scale: Scale, unit: &str) {
    for tick in ticks(scale.from.0, scale.from.1, 5) {
        let y = scale.place(tick);
        scene.line(vec![(field.left, y), (field.right, y)], "grid");
        let text = format!("{}{unit}", label(tick));
        scene.text(
            (field.left - 6.0, y + 4.0),
            Anchor::End,
            "soft small",
            &text,
        );
    }
}

/// The level axis at the bottom, with its name.
pub fn level(scene: &mut Scene, field: &Field, scale: Scale, unit: &str, name: &str) {
    scene.line(
        vec![(field.left, field.bottom), (field.right, field.bottom)],
        "axis",
    );
    for tick in ticks(scale.from.0, scale.from.1, 6) {
        let x = scale.place(tick);
        scene.line(vec![(x, field.bottom), (x, field.bottom + 4.0)], "axis");
        let text = format!("{}{unit}", label(tick));
        scene.text(
            (x, field.bottom + 16.0),
            Anchor::Middle,
            "soft small",
            &text,
        );
    }
    if !name.is_empty() {
        let at = ((field.left + field.right) / 2.0, field.bottom + 31.0);
        scene.text(at, Anchor::Middle, "soft small", name);
    }
}
