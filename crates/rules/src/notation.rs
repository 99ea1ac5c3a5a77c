//! Move text: the one notation for moves that crosses every boundary.

use crate::moves::{Flavour, Move};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::square::{Side, Square};

/// Why a text is no move of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadMove {
    /// It is not written as moves are.
    #[error(
        "'{0}' is no move; moves are written e2e4, e7e8q, e1h1 (castling: the king takes its own rook) or 0000 (a pass)"
    )]
    Malformed(String),
    /// Such a move is not legal here.
    #[error("'{0}' is not a legal move here")]
    Illegal(String),
    /// The game is over; the second text says why.
    #[error("'{0}' comes after the end of the game ({1})")]
    AfterEnd(String, &'static str),
}

impl Ruleset {
    /// `e2e4`, `e7e8q`, `e1h1` for castling, `a8a8q` in place, `0000` for a pass; a number behind it
    /// where another move would be written so, and something else comes of it.
    pub fn move_text(&self, mv: Move) -> String {
        if mv.flavour() == Flavour::Pass {
            return "0000".into();
        }
        let mut text = format!("{}{}", mv.from(), mv.to());
        if let Some(kind) = mv.promotion() {
            let letter = self.kinds().get(kind as usize).map_or('?', |k| k.letter);
            text.push(letter.to_ascii_lowercase());
        }
        if let Some(number) = mv.apart() {
            text += &number.to_string();
        }
        text
    }

    /// Where a person takes the piece to: castling is written as the king taking its rook, but the
    /// king is moved to the square where it ends.
    pub fn target(&self, mover: Side, mv: Move) -> Square {
        if !mv.is_castle() {
            return mv.to();
        }
        let mut castles = self.spec().castles.iter();
        let own = castles.find(|castle| castle.rook_from.seen_by(mover) == mv.to());
        own.map_or(mv.to(), |castle| castle.king_to.seen_by(mover))
    }
}

impl Position {
    /// The legal move that a text means; castling may also be written as where the king ends.
    pub fn parse_move(&self, ruleset: &Ruleset, text: &str) -> Result<Move, BadMove> {
        let text = text.trim();
        let shown = || text.chars().take(24).collect::<String>();
        if !well_formed(text) {
            return Err(BadMove::Malformed(shown()));
        }
        let legal = self.legal_moves(ruleset);
        if legal.is_empty()
            && let Some(outcome) = self.outcome(ruleset)
        {
            return Err(BadMove::AfterEnd(shown(), outcome.reason.text()));
        }
        let lower = text.to_ascii_lowercase();
        let exact = legal.iter().find(|mv| ruleset.move_text(*mv) == lower);
        let ends = |mv: &Move| format!("{}{}", mv.from(), ruleset.target(self.turn(), *mv));
        exact
            .or_else(|| legal.iter().find(|mv| mv.is_castle() && ends(mv) == lower))
            .ok_or_else(|| BadMove::Illegal(shown()))
    }
}

fn well_formed(text: &str) -> bool {
    if text == "0000" {
        return true;
    }
    if !text.is_ascii() || !(4..=8).contains(&text.len()) {
        return false;
    }
    let square = |part: &str| part.to_ascii_lowercase().parse::<Square>().is_ok();
    let rest = text[4..].trim_end_matches(|c: char| c.is_ascii_digit());
    let letter = rest.len() < 2 && rest.bytes().all(|b| b.is_ascii_alphabetic());
    square(&text[..2]) && square(&text[2..4]) && letter
}
