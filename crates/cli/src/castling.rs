//! Castling as other programs write it: one dialect for `rookery uci`, for the programs that
//! `rookery match` speaks to, and for the moves that a person names, in every ruleset.
//!
//! Our own move text lets the king take its rook (e1h1), for a king may also have a plain
//! move of two squares. The protocol writes where the king ends (e1g1), unless UCI_Chess960 is
//! on; so do we, but where that is the text of another move. Both forms are understood everywhere.

use rookery_rules::{Game, Move};

/// The text of a legal move; with `standard`, castling is written by the king's target,
/// unless that would mean another legal move.
pub fn write(game: &Game, mv: Move, standard: bool) -> String {
    let ruleset = game.ruleset();
    let own = ruleset.move_text(mv);
    if !standard || !mv.is_castle() {
        return own;
    }
    let text = format!(
        "{}{}",
        mv.from(),
        ruleset.target(game.position().turn(), mv)
    );
    let taken = game
        .position()
        .legal_moves(ruleset)
        .iter()
        .any(|other| ruleset.move_text(other) == text);
    if taken { own } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::notation::BadMove;
    use rookery_rules::{Position, library};
    use std::sync::Arc;

    fn game(id: &str, fen: &str) -> Game {
        let ruleset = Arc::new(library::ruleset(id).unwrap());
        let position = Position::from_fen(&ruleset, fen).unwrap();
        Game::from_position(ruleset, position)
    }

    fn read(game: &Game, text: &str) -> Result<Move, BadMove> {
        game.position().parse_move(game.ruleset(), text)
    }

    #[test]
    fn both_forms_are_read_and_the_wanted_one_is_written() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
        let game = game("chess", fen);
        for (own, standard) in [("e8h8", "e8g8"), ("e8a8", "e8c8")] {
            let mv = read(&game, own).unwrap();
            assert!(mv.is_castle());
            assert_eq!(read(&game, standard).unwrap(), mv);
            assert_eq!(write(&game, mv, true), standard);
            assert_eq!(write(&game, mv, false), own);
        }
        assert!(read(&game, "e8b8").is_err());
    }

    #[test]
    fn where_the_king_may_also_leap_the_texts_stay_apart() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let game = game("scachs", fen);
        let leap = read(&game, "e1g1").unwrap();
        assert!(!leap.is_castle());
        let castle = read(&game, "e1h1").unwrap();
        assert_eq!(write(&game, castle, true), "e1h1");
    }
}
