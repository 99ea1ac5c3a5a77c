//! The board's thinking, tested without a browser. Tests are named after the line of the
//! board's checklist that they witness (`p07_…` is line 7).

mod aiming;
mod dragging;
mod keyboard;
mod motion;
mod selecting;

use crate::layout::{Point, Size};
use crate::machine::press::{Button, Held, Press};
use crate::machine::{Did, Machine};
use crate::scene::{Art, Brush, Candidate, Figure, Piece, Scene};
use crate::square::{Side, Square};

pub fn sq(name: &str) -> Square {
    Square::parse(name).unwrap()
}

/// "Pe2" is a white pawn, "pe7" a black one.
pub fn piece(text: &str) -> Piece {
    let letter = text.chars().next().unwrap();
    let side = if letter.is_uppercase() {
        Side::White
    } else {
        Side::Black
    };
    let (art, kind) = match letter.to_ascii_lowercase() {
        'k' => (Art::King, "king"),
        'q' => (Art::Queen, "queen"),
        'r' => (Art::Rook, "rook"),
        'c' => (Art::Letter, "camel"),
        'n' => (Art::Knight, "knight"),
        _ => (Art::Pawn, "pawn"),
    };
    let figure = Figure {
        art,
        letter: letter.to_ascii_uppercase(),
        side,
    };
    let name = format!("{} {kind}", side.class());
    Piece {
        square: sq(&text[1..]),
        figure,
        name: name.into(),
    }
}

/// "e2e4" moves, "e4xd5" captures; what follows a blank is the label.
pub fn candidate(text: &str) -> Candidate {
    let (path, label) = text.split_once(' ').unwrap_or((text, text));
    let captures = path.contains('x');
    let path = path.replace('x', "");
    Candidate {
        from: sq(&path[..2]),
        to: sq(&path[2..4]),
        id: path.as_str().into(),
        label: label.into(),
        icon: None,
        captures,
    }
}

pub fn scene(pieces: &str, candidates: &[&str]) -> Scene {
    Scene {
        pieces: pieces.split_whitespace().map(piece).collect(),
        candidates: candidates.iter().map(|text| candidate(text)).collect(),
        ..Scene::empty(Size::new(8, 8))
    }
}

/// A person at a board: squares are ten pixels wide, a1 at (0, 0) going up and right.
pub struct Hand {
    pub machine: Machine,
    pub scene: Scene,
    pub touch: bool,
    /// The squares are too small to be hit.
    pub small: bool,
}

impl Hand {
    pub fn new(scene: Scene) -> Self {
        Self {
            machine: Machine::default(),
            scene,
            touch: false,
            small: false,
        }
    }

    pub fn middle(name: &str) -> Point {
        let square = sq(name);
        Point {
            x: f64::from(square.file()) * 10.0 + 5.0,
            y: f64::from(square.rank()) * 10.0 + 5.0,
        }
    }

    pub fn under(at: Point) -> Option<Square> {
        let on = |n: f64| (0.0..80.0).contains(&n);
        (on(at.x) && on(at.y))
            .then(|| Square::new((at.x / 10.0) as u8, (at.y / 10.0) as u8))
            .flatten()
    }

    pub fn press(&mut self, button: Button, at: Point, brush: Brush) -> Vec<Did> {
        let touch = self.touch;
        let square = Self::under(at);
        let press = Press {
            pointer: 1,
            touch,
            button,
            at,
            square,
            brush,
            aims: self.small,
        };
        self.machine.down(&self.scene, press)
    }

    pub fn down(&mut self, name: &str) -> Vec<Did> {
        self.press(Button::Main, Self::middle(name), Brush::Green)
    }

    pub fn shift(&mut self, at: Point) -> Vec<Did> {
        self.machine
            .moved(&self.scene, 1, at, Self::under(at), Held::Main)
            .0
    }

    pub fn to(&mut self, name: &str) -> Vec<Did> {
        self.shift(Self::middle(name))
    }

    pub fn up(&mut self, name: &str) -> Vec<Did> {
        self.machine.up(&self.scene, 1, Some(sq(name)))
    }

    pub fn click(&mut self, name: &str) -> Vec<Did> {
        let mut did = self.down(name);
        did.extend(self.up(name));
        did
    }

    pub fn drag(&mut self, from: &str, to: &str) -> Vec<Did> {
        let mut did = self.down(from);
        did.extend(self.to(to));
        did.extend(self.up(to));
        did
    }

    /// The move texts among the answers.
    pub fn played(&self, did: &[Did]) -> Vec<String> {
        let ids = did.iter().filter_map(|one| match one {
            Did::Played { candidate, .. } => Some(self.scene.candidates[*candidate].id.to_string()),
            _ => None,
        });
        ids.collect()
    }
}
