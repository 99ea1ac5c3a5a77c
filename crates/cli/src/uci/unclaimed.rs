//! Draws that nobody has claimed. By our rules a count, or too little material, ends the game; other
//! programs expect a player to claim such a draw, and go on playing where nobody does. So a game that
//! is told or searched here goes on after a draw that leaves a move; one that is decided never does.

use rookery_rules::notation::BadMove;
use rookery_rules::{Game, Move, Outcome, Position};

/// Where a position's text counts the plies without capture or pawn move.
const QUIET_FIELD: usize = 4;

/// The game to go on with after this end: the same position set up anew, as long as there is a move
/// in it. The count of plies without capture or pawn move begins again, for with it every quiet move
/// would be as good a draw as any other, whatever it loses.
pub fn played_on(game: &Game, outcome: Outcome) -> Option<Game> {
    let ruleset = game.ruleset();
    let told = game.position().to_fen(ruleset);
    let mut fields: Vec<&str> = told.split(' ').collect();
    *fields.get_mut(QUIET_FIELD)? = "0";
    let anew = Position::from_fen(ruleset, &fields.join(" ")).ok()?;
    let playable = anew.legal_moves(ruleset).iter().any(|mv| !mv.is_pass());
    (outcome.winner.is_none() && playable).then(|| Game::from_position(ruleset.clone(), anew))
}

/// The move that a text means, also after a draw.
pub fn read(game: &Game, text: &str) -> Result<Move, BadMove> {
    let over = game.outcome();
    let anew = over.and_then(|outcome| played_on(game, outcome));
    let game = anew.as_ref().unwrap_or(game);
    game.position().parse_move(game.ruleset(), text)
}

/// Plays the move that a text means, also after a draw.
pub fn push(game: &mut Game, text: &str) -> Result<(), BadMove> {
    let over = game.outcome();
    if let Some(anew) = over.and_then(|outcome| played_on(game, outcome)) {
        *game = anew;
    }
    game.push_text(text).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;
    use std::sync::Arc;

    fn game(fen: &str) -> Game {
        let ruleset = Arc::new(library::ruleset("chess").unwrap());
        let position = Position::from_fen(&ruleset, fen).unwrap();
        Game::from_position(ruleset, position)
    }

    #[test]
    fn a_draw_is_played_on_move_after_move() {
        let mut game = game("8/8/8/4k3/8/8/3p4/4K3 w - - 0 1");
        for text in ["e1d2", "e5d5", "d2d3", "d5e5"] {
            push(&mut game, text).unwrap();
        }
        assert!(
            game.position()
                .to_fen(game.ruleset())
                .starts_with("8/8/8/4k3/8/3K4/8/8 w")
        );
        // It is not asked of a move that there is none of.
        let illegal = push(&mut game, "d3d8").unwrap_err();
        assert!(matches!(illegal, BadMove::Illegal(_)), "{illegal}");
    }

    #[test]
    fn nothing_comes_after_mate_or_stalemate() {
        for (fen, end, more) in [
            ("7k/R7/6K1/8/8/8/8/8 w - - 0 1", "a7a8", "h8h7"),
            ("7k/8/8/6Q1/8/8/8/K7 w - - 0 1", "g5g6", "h8g8"),
        ] {
            let mut game = game(fen);
            push(&mut game, end).unwrap();
            let refused = push(&mut game, more).unwrap_err();
            assert!(matches!(refused, BadMove::AfterEnd(..)), "{refused}");
        }
    }
}
