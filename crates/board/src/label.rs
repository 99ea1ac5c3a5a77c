//! The name of each square for those who listen: the square first, then what stands there, then
//! what may be done with it.

use crate::machine::Machine;
use crate::scene::{Mark, Scene};
use crate::square::Square;

pub fn label(scene: &Scene, machine: &Machine, marks: &[Mark], square: Square) -> String {
    let mut label = match scene.piece_on(square) {
        Some(piece) => format!("{square}, {}", piece.name),
        None => format!("{square}, empty"),
    };
    let mut add = |state: &str| {
        label.push_str(", ");
        label.push_str(state);
    };
    if scene.check == Some(square) {
        add("in check");
    }
    if machine.selected() == Some(square) {
        add("selected");
    }
    if let Some(from) = machine.selected() {
        match scene
            .targets(from)
            .into_iter()
            .find(|(to, _)| *to == square)
        {
            Some((_, true)) => add("can capture here"),
            Some((_, false)) => add("can move here"),
            None => {}
        }
    }
    if let Some(pending) = machine.pending() {
        if pending.from == square {
            add("moves from here when confirmed");
        }
        if pending.to == square {
            add("press again to play here");
        }
    }
    if let Some((from, to)) = scene.premove {
        if from == square {
            add("premove from here");
        }
        if to == square {
            add("premove to here");
        }
    }
    for (from, to) in scene.last_move.iter().chain(&*scene.earlier) {
        match (*from == square, *to == square) {
            (true, true) => add("last move"),
            (true, false) => add("last move from here"),
            (false, true) => add("last move to here"),
            (false, false) => {}
        }
    }
    for mark in marks
        .iter()
        .filter(|mark| mark.square == square && !mark.spoken.is_empty())
    {
        add(&mark.spoken);
    }
    label
}

/// Spoken names begin in lower case; sentences do not.
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
