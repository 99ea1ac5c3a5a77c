//! Positions that are nothing but men on a board: no rights, no counts, nothing due. Tables of
//! endings know only these.

use crate::fen::BadFen;
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::setup::Setup;
use crate::square::{Side, Square};

impl Position {
    /// Men on squares, in the middle of a game: it may be over.
    pub fn of_men(
        ruleset: &Ruleset,
        men: impl IntoIterator<Item = (Side, u8, Square)>,
        turn: Side,
    ) -> Result<Position, BadFen> {
        let mut setup = Setup::empty();
        for (side, kind, square) in men {
            setup.put(ruleset, side, kind, square);
        }
        setup.0.turn = turn;
        setup.0.fullmove = 2;
        setup.0.begun = true;
        setup.check(ruleset)
    }

    /// Whether all that its future depends on stands on the board, counts apart.
    pub fn is_men_alone(&self, ruleset: &Ruleset) -> bool {
        let tables = &ruleset.tables;
        let nothing = Position::empty().memory_key(tables.asks_last);
        self.pending == 0
            && self.passes == 0
            && self.unmoved.is_empty()
            && self.en_passant().is_none()
            && !(tables.first_turns && self.is_first_turn())
            && (!tables.ruled || self.memory_key(tables.asks_last) == nothing)
    }

    /// Somebody could not move and had to pass.
    pub fn has_passed(&self) -> bool {
        self.passes != 0
    }

    /// What a forced pass comes to: nothing is left of it once somebody moves, and where nobody
    /// can, the other pass ends the game. None where the one who passed stands in check.
    pub fn past_pass(&self, ruleset: &Ruleset) -> Option<Position> {
        let moves = self.legal_moves(ruleset);
        match moves.iter().find(|mv| mv.is_pass()) {
            Some(pass) if moves.len() == 1 => Some(self.after(ruleset, pass)),
            _ => {
                let mut free = Setup(*self);
                free.0.passes = 0;
                free.check(ruleset).ok()
            }
        }
    }
}
