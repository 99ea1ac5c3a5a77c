//! Positions as text: a FEN's six fields, then what else a ruleset remembers.
//!
//! The further fields are `name:value`, in this order, each left out where it says
//! what the six already do:
//!
//! - `unmoved:e1h1` squares of unmoved pieces, when the castling letters (and, for
//!   other kinds, standing where they stood at the start) do not tell; `unmoved:-` none
//! - `lost:QRn` kinds that each side has lost to captures (capitals: White's)
//! - `again:2` or `again:2e4` the same player moves once more, by which `again` rule of
//!   the ruleset, and the square whose piece may not
//! - `passed:1` forced passes that immediately precede
//! - `count:40` the plies that the ruleset counts
//! - `marks:1e1h12a4` the marks of pieces, where a ruleset has such; `marks:-` none
//! - `pending:e3` what is pending, with or without (`-`) squares
//! - `values:0,-1` and `variables:1,-1` numbers of the players and of the game
//! - `last:e2e4` where the last move went
//! - `turns:12` the turns finished, where the ruleset limits them

mod read;
mod write;

pub use read::bare;
pub(crate) use read::men;
pub use write::placement;

use crate::ruleset::Ruleset;
use crate::square::Side;

/// Why a text is no position of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadFen {
    /// There is nothing.
    #[error("the position is empty; a FEN begins with the board, such as {START_EXAMPLE}")]
    Empty,
    /// Nobody writes so much for one position.
    #[error("the position is too long to be a FEN")]
    TooLong,
    /// The board has another number of rows.
    #[error("the board needs 8 rows between slashes, not {0}")]
    Rows(usize),
    /// A row has another number of squares.
    #[error("rank {rank} of the board has {files} squares instead of 8")]
    RowLength {
        /// The rank that the row is; the first row is rank 8.
        rank: usize,
        /// The squares that it has.
        files: usize,
    },
    /// A letter that no piece of the ruleset has.
    #[error(
        "'{symbol}' on rank {rank} of the board is no piece of this ruleset; its letters are {letters}"
    )]
    Symbol {
        /// The letter.
        symbol: char,
        /// The rank with it.
        rank: usize,
        /// The letters that there are.
        letters: String,
    },
    /// A number of empty squares that no row has.
    #[error("'{gap}' on rank {rank} of the board is no number of empty squares: a row has 1 to 8")]
    Gap {
        /// The number.
        gap: u32,
        /// The rank with it.
        rank: usize,
    },
    /// One of the fields after the board is wrong.
    #[error("field {field}: {message}")]
    Field {
        /// Which one, the board being the first.
        field: usize,
        /// What is wrong with it, in words.
        message: String,
    },
    /// Each field is right, but nobody can get into such a position.
    #[error("{0}")]
    Position(String),
}

const START_EXAMPLE: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Ruleset {
    /// A piece's letter: a capital for White, small for Black.
    pub fn symbol(&self, side: Side, kind: u8) -> char {
        let letter = self.kinds().get(kind as usize).map_or('?', |k| k.letter);
        match side {
            Side::White => letter,
            Side::Black => letter.to_ascii_lowercase(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::library;
    use crate::position::Position;

    #[test]
    fn letters_and_squares_that_mean_nothing_here_are_passed_over() {
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
        for (id, fields) in [
            ("samantsy-2", " b - - 0 1"),
            ("sfenj-11", " b KQkq - 0 1"),
            ("shakhmaty-medieval-5", " b - - 0 1"),
        ] {
            let ruleset = library::ruleset(id).unwrap();
            let position = Position::from_fen(&ruleset, fen).unwrap();
            assert!(position.to_fen(&ruleset).ends_with(fields), "{id}");
        }
        let chess = library::ruleset("chess").unwrap();
        let wrong = fen.replace("e3", "d3");
        assert!(Position::from_fen(&chess, &wrong).is_err());
    }
}
