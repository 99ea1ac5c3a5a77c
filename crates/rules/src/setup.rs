//! What somebody puts on a board, before anybody has looked whether a game can get there.

use crate::describe::{self, plural};
use crate::fen::BadFen;
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::square::{Side, Square};

/// A position as it comes from outside: a FEN, an editor, a table of endings. Anything may stand in
/// it; [`Setup::check`] is the only way from here to a [`Position`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup(pub(crate) Position);

impl Setup {
    /// A board with nothing on it, White to move.
    #[must_use]
    pub const fn empty() -> Setup {
        Setup(Position::empty())
    }

    /// Puts a piece on a square where none stands.
    pub(crate) fn put(&mut self, ruleset: &Ruleset, side: Side, kind: u8, square: Square) {
        self.0.put(ruleset, kind, side, square);
    }

    /// The position, if there can be such a one.
    pub fn check(mut self, ruleset: &Ruleset) -> Result<Position, BadFen> {
        self.check_kings(ruleset)?;
        let position = &mut self.0;
        if ruleset.tables.check_spoils_king {
            position.key = position.computed_key(ruleset);
            position.spoil_checked_king(ruleset);
        }
        if position.unmoved.any() {
            position.unmoved &= !position.idle_rights(ruleset);
        }
        position.key = position.computed_key(ruleset);
        Ok(self.0)
    }

    /// Where a king is royal, each side has as many as at the start (that is one, nearly
    /// always), or at least one, and the side that has just moved has not left its own attacked.
    fn check_kings(&self, ruleset: &Ruleset) -> Result<(), BadFen> {
        if self.0.occupied().is_empty() {
            return Err(BadFen::Position("there is no piece on the board".into()));
        }
        let Some(royal) = ruleset.tables.royal else {
            return Ok(());
        };
        let kind = &ruleset.kinds()[royal as usize];
        let name = &kind.name;
        let without = ruleset.tables.exposes || kind.taken_by_own(ruleset.kinds());
        for side in Side::BOTH {
            let count = self.0.pieces(side, royal).count();
            let most = match ruleset.start().pieces(side, royal).count() {
                // The start position itself is being read.
                0 => u32::MAX,
                _ if ruleset.tables.crowns(royal) => u32::MAX,
                most => most,
            };
            let needed = match (most, without) {
                (1, false) if count != 1 => "exactly one".to_string(),
                (_, false) if count == 0 => "at least one".to_string(),
                _ if count > most => format!("at most {most}"),
                _ => continue,
            };
            return Err(BadFen::Position(format!(
                "{} has {count} {}; each side needs {needed}",
                describe::side(side),
                plural(name)
            )));
        }
        if ruleset.tables.exposes || ruleset.tables.legal.is_some() {
            return Ok(());
        }
        // It may where the others move once more, or where it has just had to pass.
        let just_moved = self.0.pending == 0 && self.0.passes == 0;
        if just_moved && self.0.royal_attacked(ruleset, self.0.turn.other()) {
            return Err(BadFen::Position(format!(
                "{}'s {name} stands in check, but it is {}'s turn",
                describe::side(self.0.turn.other()),
                describe::side(self.0.turn)
            )));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Setup;
    use crate::fen::BadFen;
    use crate::library;

    #[test]
    fn anything_can_be_set_up_and_only_a_position_passes_the_check() {
        let chess = library::ruleset("chess").unwrap();
        for (fen, says) in [
            ("8/8/8/8/8/8/8/8 w - - 0 1", "no piece on the board"),
            ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings"),
            ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "stands in check"),
        ] {
            let setup = Setup::from_fen(&chess, fen).unwrap();
            match setup.check(&chess) {
                Err(BadFen::Position(why)) => assert!(why.contains(says), "{fen}: {why}"),
                other => panic!("{fen}: {other:?}"),
            }
        }
        let start = Setup::from_fen(&chess, &chess.spec().start).unwrap();
        assert_eq!(start.check(&chess).as_ref(), Ok(chess.start()));
    }
}
