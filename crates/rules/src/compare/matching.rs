//! Which kind of piece of one ruleset is which of the other: those that stand on the same squares
//! at the start, then those of the same name.

use crate::Move;
use crate::ruleset::Ruleset;
use crate::square::{Side, Square};

pub struct Matching {
    /// For each kind of the second ruleset its letter and name in the first.
    kinds: Vec<Option<(char, String)>>,
    /// Letters of the second ruleset's kinds.
    letters: Vec<char>,
    names: Vec<String>,
}

impl Matching {
    #[must_use]
    pub fn new(first: &Ruleset, second: &Ruleset) -> Matching {
        let letter = |ruleset: &Ruleset, kind: usize| {
            let kind = u8::try_from(kind).unwrap_or_default();
            ruleset.symbol(Side::White, kind).to_ascii_uppercase()
        };
        let of_first = |kind: usize| Some((letter(first, kind), first.kinds()[kind].name.clone()));
        let kinds = (0..second.kind_count())
            .map(|kind| {
                let stands = Square::all().find_map(|square| {
                    let (side, theirs) = second.start().piece_on(square)?;
                    let (own, ours) = first.start().piece_on(square)?;
                    (usize::from(theirs) == kind && side == own).then_some(usize::from(ours))
                });
                let name = &second.kinds()[kind].name;
                let named = || first.kinds().iter().position(|k| k.name == *name);
                of_first(stands.or_else(named)?)
            })
            .collect();
        Matching {
            kinds,
            letters: (0..second.kind_count())
                .map(|k| letter(second, k))
                .collect(),
            names: second.kinds().iter().map(|k| k.name.clone()).collect(),
        }
    }

    /// A move of the second ruleset in the words of the first.
    #[must_use]
    pub fn move_text(&self, second: &Ruleset, mv: Move) -> String {
        let mut text = second.move_text(mv);
        if mv.promotion().is_some()
            && let Some(letter) = text.pop()
        {
            text.push(self.letter(letter));
        }
        text
    }

    /// A letter of the second ruleset, large or small, as the first has it.
    #[must_use]
    pub fn letter(&self, letter: char) -> char {
        let kind = self
            .letters
            .iter()
            .position(|l| *l == letter.to_ascii_uppercase());
        match kind.and_then(|kind| self.kinds[kind].as_ref()) {
            Some((ours, _)) if letter.is_ascii_lowercase() => ours.to_ascii_lowercase(),
            Some((ours, _)) => *ours,
            None => letter,
        }
    }

    /// The board field of a FEN of the second ruleset, in the letters of the first.
    #[must_use]
    pub fn board(&self, fen: &str) -> String {
        let board = fen.split(' ').next().unwrap_or_default();
        board
            .chars()
            .map(|c| {
                if c.is_ascii_alphabetic() {
                    self.letter(c)
                } else {
                    c
                }
            })
            .collect()
    }

    /// The second ruleset with its pieces called as in the first; none where that changes
    /// nothing, or where two would have one name.
    pub(super) fn renamed(&self, second: &Ruleset) -> Option<Ruleset> {
        let new = |word: &str| -> Option<&str> {
            let kind = self.names.iter().position(|name| name == word)?;
            self.kinds[kind].as_ref().map(|(_, name)| name.as_str())
        };
        let all: Vec<&str> = self.names.iter().map(|n| new(n).unwrap_or(n)).collect();
        let twice = (1..all.len()).any(|i| all[..i].contains(&all[i]));
        if twice || all.iter().zip(&self.names).all(|(a, b)| *a == b) {
            return None;
        }
        let mut text = String::new();
        for line in second.to_text().lines() {
            let mut word = String::new();
            // The title and the first position hold no names of pieces.
            let whole = line.starts_with("title") || line.starts_with("start");
            for c in line.chars().chain(['\n']) {
                if !whole && (c.is_ascii_alphanumeric() || c == '-') {
                    word.push(c);
                    continue;
                }
                text += new(&word).unwrap_or(&word);
                word.clear();
                text.push(c);
            }
        }
        Ruleset::parse(second.id(), &text).ok()
    }
}
