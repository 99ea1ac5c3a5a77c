//! Pointer sequences: press, drag, release, and all the ways in which they end early.

use super::press::{Button, Gesture, Held, Press};
use super::{Did, Machine, click_selects};
use crate::layout::Point;
use crate::scene::{Drawing, Method, Scene};
use crate::square::Square;

/// How far a pointer travels before a press becomes a drag, in CSS pixels.
const MOUSE_THRESHOLD: f64 = 3.0;
const TOUCH_THRESHOLD: f64 = 8.0;

impl Machine {
    /// The square whose piece is being dragged.
    pub fn dragging(&self) -> Option<Square> {
        match self.gesture {
            Gesture::Dragging { from, .. } => Some(from),
            _ => None,
        }
    }

    /// The square under a dragged piece, if it may be dropped there.
    pub fn drop_square(&self, scene: &Scene) -> Option<Square> {
        match self.gesture {
            Gesture::Dragging {
                from,
                over: Some(over),
                ..
            } if over != from => (!scene.between(from, over).is_empty()).then_some(over),
            Gesture::Aiming { over, .. } => over.filter(|over| self.is_target(scene, *over)),
            _ => None,
        }
    }

    /// The pointer that looks for a small square, and the one that it would choose now.
    pub fn aiming(&self) -> Option<(i32, Option<Square>)> {
        match self.gesture {
            Gesture::Aiming { pointer, over, .. } => Some((pointer, over)),
            _ => None,
        }
    }

    /// The arrow or circle that is being drawn just now.
    pub fn drawing(&self) -> Option<Drawing> {
        match self.gesture {
            Gesture::Drawing {
                from,
                over: Some(to),
                brush,
                ..
            } => Some(Drawing {
                from,
                to: (to != from).then_some(to),
                brush,
            }),
            _ => None,
        }
    }

    /// Is a pointer held on the board?
    pub fn is_pressed(&self) -> bool {
        self.gesture != Gesture::Idle
    }

    pub fn down(&mut self, scene: &Scene, press: Press) -> Vec<Did> {
        let mut did = Vec::new();
        if self.gesture != Gesture::Idle {
            // A second finger or pen: whatever was under way is off.
            return self.cancel();
        }
        if self.asking.is_some() {
            return self.escape(scene);
        }
        let Some(square) = press.square else {
            return did;
        };
        match press.button {
            Button::Secondary if !press.touch => {
                self.drop_premove(scene, &mut did);
                if self.pending.is_some() {
                    did.extend(self.escape(scene));
                }
                self.select(None, &mut did);
                self.gesture = Gesture::Drawing {
                    pointer: press.pointer,
                    from: square,
                    over: Some(square),
                    brush: press.brush,
                };
            }
            Button::Main => {
                if !self.drawings.is_empty() {
                    self.drawings.clear();
                    did.push(Did::Drew);
                }
                if press.aims {
                    // What is selected already stays so: nobody knows yet what is meant.
                    let fresh = self.selected.is_none() && scene.method != Method::Click;
                    if fresh {
                        self.reach(scene, square, &mut did);
                    }
                    self.gesture = Gesture::Aiming {
                        pointer: press.pointer,
                        over: Some(square),
                        fresh: fresh && self.selected.is_some(),
                    };
                    return did;
                }
                // Targets appear while the button is still down, so that a drag shows them.
                let again = self.reach(scene, square, &mut did);
                self.gesture = Gesture::Pressed {
                    pointer: press.pointer,
                    touch: press.touch,
                    start: press.at,
                    square,
                    again,
                    spent: false,
                };
            }
            Button::Secondary | Button::Other => {}
        }
        did
    }

    /// Answers what followed, and whether the view has anything new to show for it.
    pub fn moved(
        &mut self,
        scene: &Scene,
        pointer: i32,
        at: Point,
        square: Option<Square>,
        held: Held,
    ) -> (Vec<Did>, bool) {
        match &mut self.gesture {
            Gesture::Pressed {
                pointer: p,
                touch,
                start,
                square: from,
                again,
                ..
            } if *p == pointer => {
                if held != Held::Main {
                    return (self.cancel(), true);
                }
                let threshold = if *touch {
                    TOUCH_THRESHOLD
                } else {
                    MOUSE_THRESHOLD
                };
                let (from, again) = (*from, *again);
                let far = start.distance(at) >= threshold;
                let may_drag = scene.method != Method::Click && self.pending.is_none();
                if !(far && may_drag && scene.can_lift(from)) {
                    return (Vec::new(), false);
                }
                let mut did = Vec::new();
                self.select(Some(from), &mut did);
                let left = square != Some(from);
                self.gesture = Gesture::Dragging {
                    pointer,
                    from,
                    over: square,
                    left,
                    again,
                };
                did.push(Did::Lifted(from));
                (did, true)
            }
            Gesture::Aiming {
                pointer: p, over, ..
            } if *p == pointer => {
                if held != Held::Main {
                    return (self.cancel(), true);
                }
                let changed = *over != square;
                *over = square;
                (Vec::new(), changed)
            }
            Gesture::Dragging {
                pointer: p,
                from,
                over,
                left,
                ..
            } if *p == pointer => {
                if held != Held::Main {
                    return (self.cancel(), true);
                }
                *over = square;
                *left |= square != Some(*from);
                (Vec::new(), false)
            }
            Gesture::Drawing {
                pointer: p, over, ..
            } if *p == pointer => {
                if held != Held::Secondary {
                    self.gesture = Gesture::Idle;
                    return (Vec::new(), true);
                }
                let changed = *over != square;
                *over = square;
                (Vec::new(), changed)
            }
            _ => (Vec::new(), false),
        }
    }

    pub fn up(&mut self, scene: &Scene, pointer: i32, square: Option<Square>) -> Vec<Did> {
        let mut did = Vec::new();
        match self.gesture {
            Gesture::Pressed {
                pointer: p,
                square: from,
                again,
                spent,
                ..
            } if p == pointer => {
                self.gesture = Gesture::Idle;
                if square == Some(from) && !spent {
                    self.click(scene, from, again, &mut did);
                } else if !spent && !again && self.selected == Some(from) {
                    // Pressed a piece and slid off it without a drag: nothing was meant.
                    self.select(None, &mut did);
                }
            }
            Gesture::Dragging {
                pointer: p,
                from,
                left,
                again,
                ..
            } if p == pointer => {
                self.gesture = Gesture::Idle;
                match square {
                    Some(to) if to == from && !left => {
                        did.push(Did::Returned(from));
                        self.click(scene, from, again, &mut did);
                    }
                    Some(to) if to != from && !scene.between(from, to).is_empty() => {
                        let options = scene.between(from, to);
                        self.complete(scene, from, to, options, true, &mut did);
                    }
                    over => {
                        did.push(Did::Returned(from));
                        self.select(None, &mut did);
                        let to = over.filter(|to| *to != from);
                        did.extend(to.map(|to| Did::Refused(from, to)));
                    }
                }
            }
            Gesture::Aiming {
                pointer: p, fresh, ..
            } if p == pointer => {
                self.gesture = Gesture::Idle;
                match square {
                    Some(square) => {
                        let again = self.reach(scene, square, &mut did) && !fresh;
                        self.click(scene, square, again, &mut did);
                    }
                    None if fresh => self.select(None, &mut did),
                    None => {}
                }
            }
            Gesture::Drawing { pointer: p, .. } if p == pointer => {
                let drawing = self.drawing();
                self.gesture = Gesture::Idle;
                if let Some(drawing) = drawing {
                    self.toggle(drawing);
                    did.push(Did::Drew);
                }
            }
            _ => {}
        }
        did
    }

    /// A finger has rested on a square: explain the piece there.
    pub fn held_long(&mut self, scene: &Scene) -> Vec<Did> {
        match &mut self.gesture {
            Gesture::Pressed {
                square,
                spent,
                touch: true,
                ..
            } if scene.piece_on(*square).is_some() => {
                *spent = true;
                vec![Did::Inspected(Some(*square))]
            }
            _ => Vec::new(),
        }
    }

    /// `pointercancel`, a lost window, a second button: the sequence is over, nothing is stuck.
    pub fn cancel(&mut self) -> Vec<Did> {
        let mut did = Vec::new();
        match std::mem::take(&mut self.gesture) {
            Gesture::Dragging { from, .. } => {
                did.push(Did::Returned(from));
                self.select(None, &mut did);
            }
            Gesture::Aiming { fresh: true, .. } => self.select(None, &mut did),
            _ => {}
        }
        did
    }

    fn is_target(&self, scene: &Scene, square: Square) -> bool {
        self.selected
            .is_some_and(|from| from != square && !scene.between(from, square).is_empty())
    }

    /// Selects what can be picked up on a square, unless the square is where the selected piece
    /// goes. Answers whether it was selected before.
    fn reach(&mut self, scene: &Scene, square: Square, did: &mut Vec<Did>) -> bool {
        let again = self.selected == Some(square);
        if !again
            && !self.is_target(scene, square)
            && self.pending.is_none()
            && scene.can_begin(square)
        {
            self.drop_premove(scene, did);
            self.select(Some(square), did);
        }
        again
    }

    fn click(&mut self, scene: &Scene, square: Square, again: bool, did: &mut Vec<Did>) {
        if self.answer_pending(scene, square, did) {
            return;
        }
        match self.selected {
            Some(from) if from == square => {
                let in_place = scene.between(square, square);
                if again && !in_place.is_empty() {
                    self.complete(scene, square, square, in_place, false, did);
                } else if again || !click_selects(scene, square) {
                    self.select(None, did);
                }
            }
            Some(from) if !scene.between(from, square).is_empty() => {
                let options = scene.between(from, square);
                self.complete(scene, from, square, options, false, did);
            }
            Some(from) => {
                self.select(None, did);
                did.push(Did::Refused(from, square));
                did.push(Did::Inspected(
                    scene.piece_on(square).map(|piece| piece.square),
                ));
            }
            None => {
                self.drop_premove(scene, did);
                did.push(Did::Inspected(
                    scene.piece_on(square).map(|piece| piece.square),
                ));
                did.push(Did::Pressed(square));
            }
        }
    }

    /// Drawn again in the same colour: erased. In another: recoloured.
    fn toggle(&mut self, drawing: Drawing) {
        let same_place = |d: &Drawing| d.from == drawing.from && d.to == drawing.to;
        let erase = self.drawings.contains(&drawing);
        self.drawings.retain(|d| !same_place(d));
        if !erase {
            self.drawings.push(drawing);
        }
    }
}
