//! A position written as a FEN.

use crate::bitboard::Bitboard;
use crate::order::InOrder;
use crate::position::{NOWHERE, Position};
use crate::rule::{MOST_MARK, Memory};
use crate::ruleset::Ruleset;
use crate::setup::Setup;
use crate::square::{Side, Square};
use std::fmt::Write;

/// A FEN's first field, of a board with these letters on its squares.
pub fn placement(letter: impl Fn(Square) -> Option<char>) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut gap = 0;
        for file in 0..8 {
            match letter(Square::at(file, rank)) {
                None => gap += 1,
                Some(letter) => {
                    if gap > 0 {
                        let _ = write!(text, "{gap}");
                        gap = 0;
                    }
                    text.push(letter);
                }
            }
        }
        if gap > 0 {
            let _ = write!(text, "{gap}");
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

impl Position {
    /// The board alone: a FEN's first field.
    pub fn board_text(&self, ruleset: &Ruleset) -> String {
        placement(|square| {
            let (side, kind) = self.piece_on(square)?;
            Some(ruleset.symbol(side, kind))
        })
    }

    /// The position as text, with all fields that the ruleset needs.
    pub fn to_fen(&self, ruleset: &Ruleset) -> String {
        let tables = &ruleset.tables;
        let mut text = self.board_text(ruleset);
        text.push_str(match self.turn {
            Side::White => " w ",
            Side::Black => " b ",
        });
        let mut letters = String::new();
        for side in Side::BOTH {
            let mut castles: Vec<_> = tables.castles[side.index()].iter().collect();
            castles.order_by_key(|castle| castle.letter);
            for castle in castles {
                let pair = Bitboard::of(castle.king_from) | Bitboard::of(castle.rook_from);
                if self.unmoved & pair == pair {
                    letters.push(match side {
                        Side::White => castle.letter,
                        Side::Black => castle.letter.to_ascii_lowercase(),
                    });
                }
            }
        }
        if letters.is_empty() {
            letters.push('-');
        }
        let passed = match self.en_passant() {
            Some(square) => square.to_string(),
            None => "-".into(),
        };
        let _ = write!(
            text,
            "{letters} {passed} {} {}",
            self.halfmove, self.fullmove
        );
        let mut plain = Setup(*self);
        plain.0.unmoved = Bitboard::EMPTY;
        if plain.read_castling(ruleset, &letters).is_ok() && plain.0.unmoved != self.unmoved {
            text.push_str(" unmoved:");
            if self.unmoved.is_empty() {
                text.push('-');
            }
            for square in self.unmoved {
                let _ = write!(text, "{square}");
            }
        }
        if self.lost != [0; 2] {
            text.push_str(" lost:");
            for side in Side::BOTH {
                for kind in 0..ruleset.kind_count() as u8 {
                    if self.lost[side.index()] >> kind & 1 != 0 {
                        text.push(ruleset.symbol(side, kind));
                    }
                }
            }
        }
        if self.pending != 0 {
            let _ = write!(text, " again:{}", self.pending);
            if let Some(square) = self.barred_square() {
                let _ = write!(text, "{square}");
            }
        }
        for (name, value) in [
            ("passed", self.passes as u16),
            ("count", self.counter),
            ("turns", self.turns),
        ] {
            if value != 0 {
                let _ = write!(text, " {name}:{value}");
            }
        }
        if tables.ruled {
            self.write_memory(ruleset, &mut text);
        }
        text
    }

    /// What conditions ask for, where it is not as it is at the start.
    fn write_memory(&self, ruleset: &Ruleset, text: &mut String) {
        let memory = &self.memory;
        let mut fresh = Setup(*self);
        fresh.0.memory = Memory::new();
        fresh.mark_start(ruleset);
        let fresh = fresh.0;
        if memory.marks != fresh.memory.marks {
            text.push_str(" marks:");
            for mark in 1..=MOST_MARK {
                let mut squares = self
                    .occupied()
                    .into_iter()
                    .filter(|s| memory.mark(*s) == mark);
                if let Some(first) = squares.next() {
                    let _ = write!(text, "{mark}{first}");
                    squares.for_each(|square| {
                        let _ = write!(text, "{square}");
                    });
                }
            }
            if memory.marks == Memory::new().marks {
                text.push('-');
            }
        }
        if self.waiting {
            text.push_str(" pending:");
            if memory.pending.is_empty() {
                text.push('-');
            }
            for square in memory.pending {
                let _ = write!(text, "{square}");
            }
        }
        let pair = |[a, b]: [i16; 2]| format!("{a},{b}");
        if memory.values != fresh.memory.values {
            let _ = write!(text, " values:{}", pair(memory.values));
        }
        if memory.variables != fresh.memory.variables {
            let _ = write!(text, " variables:{}", pair(memory.variables));
        }
        if self.last_target != NOWHERE {
            let _ = write!(
                text,
                " last:{}{}",
                Square(self.last_from & 63),
                Square(self.last_target & 63)
            );
        }
    }
}
