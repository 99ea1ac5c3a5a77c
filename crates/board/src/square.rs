//! The squares of a board by name, and the two sides.

use std::fmt;

/// A square, as players name it: `a1` is White's left-hand corner. Boards may have as many files
/// as there are letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    rank: u8,
    file: u8,
}

/// Files are letters, and ranks are written with two digits at most.
const MOST_FILES: u8 = 26;
const MOST_RANKS: u8 = 99;

impl Square {
    pub const A1: Self = Self { rank: 0, file: 0 };

    /// Both counted from 0; `None` if no name could be given.
    pub fn new(file: u8, rank: u8) -> Option<Self> {
        (file < MOST_FILES && rank < MOST_RANKS).then_some(Self { rank, file })
    }

    /// Reads "e4" or "k12"; anything else is no square.
    pub fn parse(name: &str) -> Option<Self> {
        let (file, rank) = name.split_at_checked(1)?;
        let file = match file.as_bytes() {
            [letter @ b'a'..=b'z'] => letter - b'a',
            _ => return None,
        };
        let digits = rank.bytes().all(|digit| digit.is_ascii_digit()) && !rank.starts_with('0');
        let rank: u8 = rank.parse().ok().filter(|_| digits)?;
        Self::new(file, rank.checked_sub(1)?)
    }

    pub fn file(self) -> u8 {
        self.file
    }

    pub fn rank(self) -> u8 {
        self.rank
    }

    /// The letter at the edge of the board.
    pub fn file_name(self) -> char {
        char::from(b'a' + self.file)
    }

    /// The number at the edge of the board.
    pub fn rank_name(self) -> u8 {
        self.rank + 1
    }

    pub fn is_dark(self) -> bool {
        (self.file + self.rank).is_multiple_of(2)
    }

    /// The square of the straight distance between two squares, for "nearest first".
    pub fn distance_squared(self, other: Self) -> u32 {
        let files = u32::from(self.file.abs_diff(other.file));
        let ranks = u32::from(self.rank.abs_diff(other.rank));
        files * files + ranks * ranks
    }
}

impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.file_name(), self.rank_name())
    }
}

/// The two sides. The one that a layout names sits at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Side {
    #[default]
    White,
    Black,
}

impl Side {
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The class that colours a piece of this side.
    pub fn class(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written_alike() {
        for file in 0..MOST_FILES {
            for rank in 0..MOST_RANKS {
                let square = Square::new(file, rank).unwrap();
                assert_eq!(Square::parse(&square.to_string()), Some(square));
            }
        }
        for bad in [
            "", "e", "e0", "e04", "E4", "e444", "e-1", "e+1", "é4", "4e", "a100", "e 4",
        ] {
            assert_eq!(Square::parse(bad), None, "{bad}");
        }
        assert_eq!(Square::new(26, 0), None);
        assert_eq!(Square::new(0, 99), None);
    }

    #[test]
    fn a1_is_dark() {
        let dark = |name: &str| Square::parse(name).unwrap().is_dark();
        assert!(dark("a1") && dark("h8") && dark("b10"));
        assert!(!dark("a2") && !dark("h1") && !dark("a10") && !dark("j11"));
    }
}
