//! Everything that moves between renders: the dragged piece, pieces gliding home, and the glides
//! and fades from one scene to the next. Nodes are moved directly, on animation frames; the
//! component renders only when something begins or ends.

use web_sys::Element;

use crate::layout::{Bounds, Layout, Point, SQUARE, Size};
use crate::motion::{self, Plan};
use crate::scene::Figure;
use crate::square::Square;

/// A piece glides home in this time.
pub const HOME_MS: f64 = 150.0;

/// A piece in the hand, at the last place where the pointer was seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hand {
    pub from: Square,
    pub figure: Figure,
    /// The piece's corner, in the drawing's units.
    pub at: Point,
}

/// A piece on its way home after a drop that meant nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Homing {
    pub to: Square,
    pub figure: Figure,
    pub from: Point,
    /// Set at the first frame.
    pub start: Option<f64>,
}

/// The way from one scene to the next.
#[derive(Clone, Debug)]
pub struct Transition {
    pub plan: Plan,
    pub duration: f64,
    pub start: Option<f64>,
    gliding: Vec<(Element, Point)>,
    fading: Vec<Element>,
}

impl Transition {
    pub fn new(plan: Plan, duration: f64) -> Self {
        Self {
            plan,
            duration,
            start: None,
            gliding: Vec::new(),
            fading: Vec::new(),
        }
    }

    /// Finds the nodes and puts them where they come from, before anything is painted.
    pub fn attach(&mut self, drawing: &Element, layout: Layout) {
        let find = |selector: String| drawing.query_selector(&selector).ok().flatten();
        self.gliding.clear();
        for glide in &self.plan.glides {
            let selector = format!("[data-piece='{}'] .piece-motion", glide.to);
            if let Some(node) = find(selector) {
                let (from, to) = (layout.corner(glide.from), layout.corner(glide.to));
                self.gliding.push((
                    node,
                    Point {
                        x: from.x - to.x,
                        y: from.y - to.y,
                    },
                ));
            }
        }
        let fades = self.plan.fades.iter();
        self.fading = fades
            .filter_map(|piece| find(format!("[data-fading='{}']", piece.square)))
            .collect();
        self.show(0.0);
    }

    /// Draws the state at a moment; answers whether the way is done.
    pub fn step(&mut self, now: f64) -> bool {
        let start = *self.start.get_or_insert(now);
        let share = if self.duration > 0.0 {
            (now - start) / self.duration
        } else {
            1.0
        };
        self.show(share);
        share >= 1.0
    }

    fn show(&self, share: f64) {
        let left = 1.0 - motion::ease(share);
        for (node, offset) in &self.gliding {
            if left > 0.0 {
                put(
                    node,
                    Point {
                        x: offset.x * left,
                        y: offset.y * left,
                    },
                );
            } else {
                let _ = node.remove_attribute("transform");
            }
        }
        for node in &self.fading {
            let _ = node.set_attribute("opacity", &left.to_string());
        }
    }

    /// Leaves every node where the scene has it.
    pub fn finish(&self) {
        self.show(1.0);
    }
}

impl Homing {
    /// Moves the piece; answers whether it is home.
    pub fn step(&mut self, node: &Element, layout: Layout, now: f64) -> bool {
        let start = *self.start.get_or_insert(now);
        let share = (now - start) / HOME_MS;
        put(
            node,
            motion::between(self.from, layout.corner(self.to), motion::ease(share)),
        );
        share >= 1.0
    }
}

/// Where a piece's corner is when its middle is under the pointer.
pub fn under_pointer(bounds: Bounds, board: Size, pointer: Point) -> Point {
    let middle = bounds.to_drawing(pointer, board.drawing());
    Point {
        x: middle.x - SQUARE / 2.0,
        y: middle.y - SQUARE / 2.0,
    }
}

pub fn translate(at: Point) -> String {
    format!("translate({} {})", at.x, at.y)
}

pub fn put(node: &Element, at: Point) {
    let _ = node.set_attribute("transform", &translate(at));
}

/// Does the person (or the system) ask for no motion?
pub fn reduced_motion() -> bool {
    let asked = gloo::utils::window().match_media("(prefers-reduced-motion: reduce)");
    asked.ok().flatten().is_some_and(|query| query.matches())
}
