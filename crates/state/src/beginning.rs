//! Where a new game may begin, besides the start of its ruleset.

use rookery_rules::Position;

use super::play::Play;

/// Positions as FEN, each where there is one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beginnings {
    /// The present game has begun with it, and not with the start of its ruleset.
    pub own: Option<String>,
    /// It stands on the board, and a game can go on from it.
    pub shown: Option<String>,
}

impl Beginnings {
    /// Those that a game offers to the next one.
    pub fn of(play: &Play) -> Beginnings {
        let ruleset = play.game.ruleset();
        let usual = ruleset.start().to_fen(ruleset);
        let fen = |position: &Position| Some(position.to_fen(ruleset)).filter(|fen| *fen != usual);
        let own = fen(play.game.start());
        let shown = fen(play.shown()).filter(|shown| own.as_ref() != Some(shown));
        let goes_on = play.shown().outcome(ruleset).is_none()
            && !play.shown().legal_moves(ruleset).is_empty();
        Beginnings {
            shown: shown.filter(|_| goes_on),
            own,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Players;
    use rookery_rules::{Game, library};
    use std::sync::Arc;

    #[test]
    fn a_set_up_position_and_the_one_on_the_board_are_offered() {
        let ruleset = Arc::new(library::ruleset("chess").expect("built in"));
        let offered =
            |game: Game| Beginnings::of(&Play::new("g".into(), 1, game, Players::TWO_PEOPLE));
        let mut game = Game::new(ruleset.clone());
        assert_eq!(offered(game.clone()), Beginnings::default());
        let played = |game: &mut Game, text: &str| {
            let legal = game.position().legal_moves(game.ruleset());
            let mv = legal
                .iter()
                .find(|mv| game.ruleset().move_text(*mv) == text);
            game.push(mv.expect("legal"));
        };
        played(&mut game, "e2e4");
        let after = offered(game);
        assert_eq!(after.own, None);
        assert!(
            after
                .shown
                .is_some_and(|fen| fen.starts_with("rnbqkbnr/pppppppp/8/8/4P3/8"))
        );

        let fen = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1";
        let position = Position::from_fen(&ruleset, fen).expect("legal");
        let mut game = Game::from_position(ruleset.clone(), position);
        assert_eq!(offered(game.clone()).own.as_deref(), Some(fen));
        assert_eq!(offered(game.clone()).shown, None);
        // Mate: nothing can be played from there.
        played(&mut game, "f7g7");
        assert_eq!(offered(game).shown, None);
    }
}
