//! The small words of the ruleset language: directions, regions, numbers.

use super::spec::{Directions, Region};
use crate::bitboard::Bitboard;
use crate::rays::*;
use crate::square::Square;

/// What single directions are called, as White sees them.
pub const DIRECTION_NAMES: [(&str, Directions); 8] = [
    ("forward", 1 << NORTH),
    ("backward", 1 << SOUTH),
    ("left", 1 << WEST),
    ("right", 1 << EAST),
    ("forward-left", 1 << NORTH_WEST),
    ("forward-right", 1 << NORTH_EAST),
    ("backward-left", 1 << SOUTH_WEST),
    ("backward-right", 1 << SOUTH_EAST),
];

/// The directions that a word means.
pub fn directions(word: &str) -> Option<Directions> {
    match word {
        "any" => Some(0xff),
        "orthogonal" => Some(ORTHOGONAL),
        "diagonal" => Some(DIAGONAL),
        _ => DIRECTION_NAMES
            .iter()
            .find(|(name, _)| *name == word)
            .map(|(_, bit)| *bit),
    }
}

/// The shortest words for a set of directions.
pub fn direction_words(mut set: Directions) -> String {
    let mut words = Vec::new();
    for (name, all) in [
        ("any", 0xff),
        ("orthogonal", ORTHOGONAL),
        ("diagonal", DIAGONAL),
    ] {
        if set & all == all {
            words.push(name);
            set &= !all;
        }
    }
    for (name, bit) in DIRECTION_NAMES {
        if set & bit != 0 {
            words.push(name);
        }
    }
    words.join(" ")
}

/// A number of at most six digits.
pub fn number(word: &str) -> Option<u32> {
    if word.is_empty() || word.len() > 6 || !word.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    word.parse().ok()
}

/// The squares that words such as `rank 8, e4` mean.
pub fn region(words: &str) -> Result<Region, String> {
    let mut squares = Bitboard::EMPTY;
    for word in words.split(',') {
        squares |= one_region(word).ok_or_else(|| match word {
            "" => "places are joined by commas without blanks, such as a8,h8".to_owned(),
            _ => format!(
                "'{word}' is not a place; write rank:8, file:a, corners, or squares such as a8,h8"
            ),
        })?;
    }
    Ok(Region {
        words: words.to_string(),
        squares,
    })
}

fn one_region(word: &str) -> Option<Bitboard> {
    if word == "corners" {
        return Some(Bitboard(0x8100_0000_0000_0081));
    }
    if word == "everywhere" {
        return Some(Bitboard::FULL);
    }
    if let Some(rank) = word.strip_prefix("rank:") {
        let rank = number(rank).filter(|n| (1..=8).contains(n))?;
        return Some(Bitboard(0xff << ((rank - 1) * 8)));
    }
    if let Some(file) = word.strip_prefix("file:") {
        let [file @ b'a'..=b'h'] = file.as_bytes() else {
            return None;
        };
        return Some(Bitboard(0x0101_0101_0101_0101 << (file - b'a')));
    }
    word.parse::<Square>().ok().map(Bitboard::of)
}
