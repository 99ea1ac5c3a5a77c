//! Which kind of piece of one ruleset is which of the other: those that stand on the same squares
//! at the start, then those of the same name.

use crate::Move;
use crate::ruleset::Ruleset;
use crate::square::{Side, Square};

/// Which kind of the second ruleset is which of the first.
pub struct Matching {
    /// For each kind of the second ruleset its letter and name in the first.
    kinds: Vec<Option<(char, String)>>,
    /// Letters of the second ruleset's kinds.
    letters: Vec<char>,
    names: Vec<String>,
}

impl Matching {
    /// Matches the kinds of two rulesets.
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

    /// The second ruleset with its pieces called as in the first, where no two would then have
    /// one name, and its castlings in the order of their squares.
    pub(super) fn told_alike(&self, second: &Ruleset) -> Option<Ruleset> {
        let new = |word: &str| -> Option<&str> {
            let kind = self.names.iter().position(|name| name == word)?;
            self.kinds[kind].as_ref().map(|(_, name)| name.as_str())
        };
        let all: Vec<&str> = self.names.iter().map(|n| new(n).unwrap_or(n)).collect();
        let twice = (1..all.len()).any(|i| all[..i].contains(&all[i]));
        let renamed = |word: &str| match twice {
            true => word.to_string(),
            false => new(word).unwrap_or(word).to_string(),
        };
        ordered(second, &renamed)
    }
}

/// A ruleset with its castlings in the order of their squares.
pub(super) fn in_order(ruleset: &Ruleset) -> Option<Ruleset> {
    ordered(ruleset, &str::to_string)
}

fn ordered(ruleset: &Ruleset, renamed: &dyn Fn(&str) -> String) -> Option<Ruleset> {
    let text = ruleset.to_text();
    let mut lines: Vec<String> = text.lines().map(|line| words(line, renamed)).collect();
    let is_castling = |line: &String| line.starts_with("castle ");
    let mut castlings: Vec<String> = lines.iter().filter(|l| is_castling(l)).cloned().collect();
    castlings.sort();
    let mut castlings = castlings.into_iter();
    for line in lines.iter_mut().filter(|l| is_castling(l)) {
        if let Some(next) = castlings.next() {
            *line = next;
        }
    }
    Ruleset::parse(ruleset.id(), &lines.join("\n")).ok()
}

/// A line with its words changed; the title and the first position hold no names of pieces.
fn words(line: &str, renamed: &dyn Fn(&str) -> String) -> String {
    if line.starts_with("title") || line.starts_with("start") {
        return line.to_string();
    }
    let mut text = String::new();
    let mut word = String::new();
    for c in line.chars() {
        if c.is_ascii_alphanumeric() || c == '-' {
            word.push(c);
            continue;
        }
        text += &renamed(&std::mem::take(&mut word));
        text.push(c);
    }
    text + &renamed(&word)
}
