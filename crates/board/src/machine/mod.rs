//! What the board makes of a person's presses and keys: selection, choice, confirmation.
//!
//! This is the half of the board that runs without a browser. It is told what happened and
//! answers with what follows from it ([`Did`]); the component draws the state and passes the
//! answers on. Pointer sequences (press, drag, release) are in `pointer`.

mod pointer;
pub mod press;

use crate::scene::{Candidate, Drawing, Method, Phase, Scene};
use crate::square::Square;
use press::Gesture;

/// Something that followed from an input.
#[derive(Clone, Debug, PartialEq)]
pub enum Did {
    /// The selected square changed.
    Selected(Option<Square>),
    /// A move was chosen. `in_hand`: its piece is already seen on the target.
    Played { candidate: usize, in_hand: bool },
    /// A premove was set or cancelled.
    Premoved(Option<usize>),
    /// The person looks at a piece that cannot be moved, or looks away.
    Inspected(Option<Square>),
    /// A square was pressed on which nothing is to be picked up and nothing selected could go.
    Pressed(Square),
    /// The person's own arrows and circles changed.
    Drew,
    /// A drag began here.
    Lifted(Square),
    /// A dragged or displaced piece goes home to this square.
    Returned(Square),
    /// The piece on the first square cannot go to the second.
    Refused(Square, Square),
    /// Words for the polite live region.
    Said(String),
}

/// A question open before the person: several moves share origin and target.
#[derive(Clone, Debug, PartialEq)]
pub struct Asking {
    pub from: Square,
    pub to: Square,
    /// Positions in the scene's candidates.
    pub options: Vec<usize>,
    /// The piece was dropped there, and has to go home if nothing is chosen.
    pub in_hand: bool,
}

/// A move that waits for its confirmation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pending {
    pub candidate: usize,
    pub from: Square,
    pub to: Square,
}

#[derive(Clone, Debug, Default)]
pub struct Machine {
    selected: Option<Square>,
    gesture: Gesture,
    asking: Option<Asking>,
    pending: Option<Pending>,
    drawings: Vec<Drawing>,
    /// A finger is about on squares that are too small for it: each move is asked about.
    pub clumsy: bool,
}

impl Machine {
    pub fn selected(&self) -> Option<Square> {
        self.selected
    }

    pub fn asking(&self) -> Option<&Asking> {
        self.asking.as_ref()
    }

    pub fn pending(&self) -> Option<Pending> {
        self.pending
    }

    pub fn drawings(&self) -> &[Drawing] {
        &self.drawings
    }

    /// Is there anything that Escape would take back?
    pub fn is_busy(&self) -> bool {
        self.selected.is_some()
            || self.asking.is_some()
            || self.pending.is_some()
            || self.is_pressed()
    }

    /// A piece that is shown away from where the scene has it, while a question is open.
    pub fn displaced(&self) -> Option<(Square, Square)> {
        match (&self.asking, self.pending) {
            (Some(asking), _) if asking.in_hand => Some((asking.from, asking.to)),
            (_, Some(pending)) => Some((pending.from, pending.to)),
            _ => None,
        }
    }

    /// Enter or Space on a square, or a click that came from assistive technology.
    pub fn activate(&mut self, scene: &Scene, square: Square) -> Vec<Did> {
        let mut did = Vec::new();
        if self.answer_pending(scene, square, &mut did) || self.asking.is_some() {
            return did;
        }
        match self.selected {
            Some(from) => {
                let options = scene.between(from, square);
                if !options.is_empty() {
                    self.complete(scene, from, square, options, false, &mut did);
                } else if from != square && scene.can_begin(square) {
                    self.pick(scene, square, &mut did);
                } else {
                    did.push(match from == square {
                        true => Did::Said("Not selected any more.".to_owned()),
                        false => Did::Refused(from, square),
                    });
                    self.select(None, &mut did);
                }
            }
            None if scene.can_begin(square) => self.pick(scene, square, &mut did),
            None => {
                self.drop_premove(scene, &mut did);
                did.push(Did::Inspected(
                    scene.piece_on(square).map(|piece| piece.square),
                ));
                did.push(Did::Pressed(square));
            }
        }
        did
    }

    /// One of the chooser's options was taken.
    pub fn choose(&mut self, scene: &Scene, option: usize) -> Vec<Did> {
        let mut did = Vec::new();
        let Some(asking) = self.asking.take() else {
            return did;
        };
        match asking.options.get(option) {
            Some(&candidate) => self.finish(scene, candidate, asking.in_hand, &mut did),
            None => self.asking = Some(asking),
        }
        did
    }

    /// The confirmation bar's "Play".
    pub fn confirm(&mut self) -> Vec<Did> {
        let play = |pending: Pending| Did::Played {
            candidate: pending.candidate,
            in_hand: true,
        };
        self.pending.take().map(play).into_iter().collect()
    }

    /// Takes back one thing that is under way; empty when there was nothing to take back.
    pub fn escape(&mut self, scene: &Scene) -> Vec<Did> {
        let mut did = self.cancel();
        if !did.is_empty() {
            return did;
        }
        if let Some(asking) = self.asking.take() {
            if asking.in_hand {
                did.push(Did::Returned(asking.from));
            }
            did.push(Did::Said(
                "No choice made; the piece stays where it was.".to_owned(),
            ));
            self.select(None, &mut did);
        } else if let Some(pending) = self.pending.take() {
            did.push(Did::Returned(pending.from));
            did.push(Did::Said("Move not played.".to_owned()));
        } else if self.selected.is_some() {
            self.select(None, &mut did);
            did.push(Did::Said("Not selected any more.".to_owned()));
        } else {
            self.drop_premove(scene, &mut did);
        }
        did
    }

    /// The application shows something new: keep what still makes sense.
    pub fn scene_changed(&mut self, old: &Scene, new: &Scene) -> Vec<Did> {
        let mut did = Vec::new();
        let moves_changed = old.candidates != new.candidates || old.phase != new.phase;
        if moves_changed || new.disabled {
            self.asking = None;
            self.pending = None;
        }
        if let Some(square) = self.selected {
            let figure = |scene: &Scene| scene.piece_on(square).map(|piece| piece.figure);
            let same = figure(old) == figure(new) && old.bottom == new.bottom;
            if !same || !new.can_lift(square) {
                self.gesture = Gesture::Idle;
                self.select(None, &mut did);
            }
        }
        if old.last_move != new.last_move && !self.drawings.is_empty() {
            self.drawings.clear();
            did.push(Did::Drew);
        }
        did
    }

    fn select(&mut self, square: Option<Square>, did: &mut Vec<Did>) {
        if self.selected != square {
            self.selected = square;
            did.push(Did::Selected(square));
        }
    }

    fn pick(&mut self, scene: &Scene, square: Square, did: &mut Vec<Did>) {
        self.drop_premove(scene, did);
        self.select(Some(square), did);
        let piece = scene.piece_on(square);
        let piece = piece.map_or(String::new(), |piece| format!("{} on ", piece.name));
        let moves = match scene.targets(square).len() {
            0 => "no move".to_owned(),
            1 => "one square to go to".to_owned(),
            n => format!("{n} squares to go to"),
        };
        did.push(Did::Said(format!("{piece}{square} selected, {moves}.")));
    }

    /// Plays the only option, or asks which one is meant.
    fn complete(
        &mut self,
        scene: &Scene,
        from: Square,
        to: Square,
        options: Vec<usize>,
        in_hand: bool,
        did: &mut Vec<Did>,
    ) {
        if let [candidate] = options[..] {
            self.finish(scene, candidate, in_hand, did);
        } else {
            self.asking = Some(Asking {
                from,
                to,
                options,
                in_hand,
            });
        }
    }

    fn finish(&mut self, scene: &Scene, candidate: usize, in_hand: bool, did: &mut Vec<Did>) {
        self.select(None, did);
        let Some(&Candidate {
            from,
            to,
            ref label,
            ..
        }) = scene.candidates.get(candidate)
        else {
            return;
        };
        match scene.phase {
            Phase::Ahead => did.push(Did::Premoved(Some(candidate))),
            Phase::Now if scene.confirm || self.clumsy => {
                self.pending = Some(Pending {
                    candidate,
                    from,
                    to,
                });
                did.push(Did::Said(format!(
                    "{label}: press Enter on {to} to play it, Escape to take it back."
                )));
            }
            Phase::Now => did.push(Did::Played { candidate, in_hand }),
        }
    }

    /// With a move waiting: a press on its target plays it, any other takes it back.
    fn answer_pending(&mut self, scene: &Scene, square: Square, did: &mut Vec<Did>) -> bool {
        match self.pending {
            Some(pending) if pending.to == square => did.extend(self.confirm()),
            Some(_) => did.extend(self.escape(scene)),
            None => return false,
        }
        true
    }

    fn drop_premove(&self, scene: &Scene, did: &mut Vec<Did>) {
        if scene.premove.is_some() {
            did.push(Did::Premoved(None));
        }
    }
}

/// Why nothing happened, as far as the board knows.
pub fn refusal(scene: &Scene, from: Square, to: Square) -> String {
    match scene.piece_on(from) {
        Some(piece) => format!("{} cannot go from {from} to {to}.", piece.name),
        None => format!("Nothing on {from}."),
    }
}

/// With a pointer, is a piece left selected after a plain click?
fn click_selects(scene: &Scene, square: Square) -> bool {
    scene.method != Method::Drag || !scene.between(square, square).is_empty()
}
