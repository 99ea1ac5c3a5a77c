//! What keys mean inside the grid. One square is in the tab order; keys move it about.

use crate::layout::Place;
use crate::scene::Scene;
use crate::square::Square;

/// A key press, as the browser reports it.
#[derive(Clone, Debug, Default)]
pub struct Key<'a> {
    /// `KeyboardEvent.key`: what the key types, or its name.
    pub key: &'a str,
    /// `KeyboardEvent.code`: the physical key, needed where Alt changes what is typed.
    pub code: &'a str,
    pub shift: bool,
    pub control: bool,
    pub alt: bool,
    pub meta: bool,
}

impl Key<'_> {
    /// Does it lead from square to square?
    pub fn walks(&self) -> bool {
        self.key.starts_with("Arrow") || matches!(self.key, "Home" | "End")
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    Focus(Square),
    Activate,
    Escape,
    /// No such piece stands on the board: the key is used up, with a word about it.
    NoSuchPiece(char),
    Command(Command),
}

/// What a letter asks for, unless a piece has that letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// `o`: where am I?
    Where,
    /// `l`: what was the last move?
    LastMove,
    /// `c`: what was captured last?
    LastCapture,
    /// `i`: explain the piece here.
    Inspect,
}

/// What the board cannot answer by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    LastMove,
    LastCapture,
}

impl Command {
    pub const ALL: [(char, Self); 4] = [
        ('o', Self::Where),
        ('l', Self::LastMove),
        ('c', Self::LastCapture),
        ('i', Self::Inspect),
    ];

    fn of(letter: char) -> Option<Self> {
        Self::ALL
            .iter()
            .find(|(own, _)| *own == letter)
            .map(|&(_, command)| command)
    }
}

/// What a key means with the focus on `focus`. `letters` are those of the ruleset's pieces, in
/// either case: in the grid a piece wins over a command, and Alt with the letter is the command.
pub fn meaning(scene: &Scene, focus: Square, letters: &str, key: &Key) -> Option<Meaning> {
    if key.meta {
        return None;
    }
    if key.alt {
        let letter = typed_letter(key)?;
        return (!key.control)
            .then(|| Command::of(letter))
            .flatten()
            .map(Meaning::Command);
    }
    if let Some(square) = walked(scene, focus, key) {
        return Some(Meaning::Focus(square));
    }
    if key.control {
        return None;
    }
    match key.key {
        "Enter" | " " | "Spacebar" => return Some(Meaning::Activate),
        "Escape" | "Esc" => return Some(Meaning::Escape),
        _ => {}
    }
    let letter = typed_letter(key)?;
    let is_piece = letters.chars().any(|own| same_letter(own, letter))
        || scene
            .pieces
            .iter()
            .any(|piece| same_letter(piece.figure.letter, letter));
    if is_piece {
        let found = jump(scene, focus, letter, key.shift);
        return Some(found.map_or(Meaning::NoSuchPiece(letter), Meaning::Focus));
    }
    // With Shift the letter is not a command: it may belong to the page.
    if key.shift {
        return None;
    }
    Command::of(letter).map(Meaning::Command)
}

/// The letter of a key in lower case. Alt changes what some keyboards type: then the key's place
/// on the keyboard tells.
fn typed_letter(key: &Key) -> Option<char> {
    let only = |text: &str| {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_alphabetic() => Some(letter.to_ascii_lowercase()),
            _ => None,
        }
    };
    if key.alt {
        key.code
            .strip_prefix("Key")
            .and_then(only)
            .or_else(|| only(key.key))
    } else {
        only(key.key)
    }
}

fn same_letter(a: char, b: char) -> bool {
    a.eq_ignore_ascii_case(&b)
}

/// Arrows, Home and End, without wrapping, on the board as it is seen.
fn walked(scene: &Scene, focus: Square, key: &Key) -> Option<Square> {
    let layout = scene.layout();
    let Place { column, row } = layout.place_of(focus);
    let last = layout.last();
    let to = |column, row| Place { column, row };
    let place = match (key.key, key.control) {
        ("ArrowLeft", false) => to(column.saturating_sub(1), row),
        ("ArrowRight", false) => to((column + 1).min(last.column), row),
        ("ArrowUp", false) => to(column, row.saturating_sub(1)),
        ("ArrowDown", false) => to(column, (row + 1).min(last.row)),
        ("Home", false) => to(0, row),
        ("End", false) => to(last.column, row),
        ("Home", true) => to(0, 0),
        ("End", true) => last,
        _ => return None,
    };
    layout.square_at(place)
}

/// The next (or previous) piece with this letter, in reading order, going round.
fn jump(scene: &Scene, focus: Square, letter: char, back: bool) -> Option<Square> {
    let layout = scene.layout();
    let width = i32::from(layout.size.width);
    let squares = width * i32::from(layout.size.height);
    let order = |square: Square| {
        let place = layout.place_of(square);
        i32::from(place.row) * width + i32::from(place.column)
    };
    let here = order(focus);
    let wanted = scene
        .pieces
        .iter()
        .filter(|piece| same_letter(piece.figure.letter, letter));
    let wanted = wanted.map(|piece| piece.square);
    wanted.min_by_key(|&square| {
        let ahead = order(square) - here;
        let steps = if back { -ahead } else { ahead }.rem_euclid(squares);
        if steps == 0 { squares } else { steps }
    })
}
