//! One game between two players: the rules core is the referee.

use crate::player::{Player, PlayerError};
use rookery_rules::{Game, Outcome, Side, describe};

/// A match is not for ever: where the ruleset itself has no such rule, these end a game as
/// a draw. They are the match's own, and every record says so.
pub const REPETITIONS: usize = 3;
pub const QUIET_PLIES: u16 = 100;
/// What neither a rule nor the match has ended by now is broken off.
pub const LONGEST: usize = 2_000;

/// Whether the match ends games that the rules leave open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjudication {
    /// As a draw, where they go round in circles.
    Draws,
    /// Only what goes on for ever is broken off.
    None,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A rule of the game.
    Rule(Outcome),
    /// Drawn by the match: the same position for the third time.
    Repetition,
    /// Drawn by the match: nothing was captured and no pawn moved for long.
    Quiet,
    /// Broken off by the match: a game without an end.
    Endless,
    /// The side did not play by the rules of the match.
    Forfeit(Side, String),
}

impl Ending {
    /// None: a draw.
    pub fn winner(&self) -> Option<Side> {
        match self {
            Ending::Rule(outcome) => outcome.winner,
            Ending::Repetition | Ending::Quiet | Ending::Endless => None,
            Ending::Forfeit(side, _) => Some(side.other()),
        }
    }

    pub fn is_adjudicated(&self) -> bool {
        matches!(self, Ending::Repetition | Ending::Quiet | Ending::Endless)
    }

    /// In words, for the record.
    pub fn text(&self) -> String {
        match self {
            Ending::Rule(outcome) => outcome.reason.text().to_string(),
            Ending::Repetition => format!(
                "adjudicated a draw by the match: the position stood for the {REPETITIONS}rd time"
            ),
            Ending::Quiet => format!(
                "adjudicated a draw by the match: {QUIET_PLIES} plies without capture or pawn move"
            ),
            Ending::Endless => {
                format!("broken off as a draw by the match: {LONGEST} plies without an end")
            }
            Ending::Forfeit(side, why) => format!("{} forfeits: {why}", describe::side(*side)),
        }
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Record {
    pub game: Game,
    /// How many of its plies were the opening's, not the players'.
    pub opening_plies: usize,
    pub ending: Ending,
}

/// Lets two players finish a game. An error is a player that cannot go on at all.
pub fn play(
    white: &mut dyn Player,
    black: &mut dyn Player,
    opening: Game,
    adjudication: Adjudication,
    seed: u64,
) -> Result<Record, PlayerError> {
    let mut game = opening;
    let opening_plies = game.moves().len();
    white.new_game(game.ruleset(), seed)?;
    black.new_game(game.ruleset(), !seed)?;
    let ending = loop {
        if let Some(ending) = ended(&game, adjudication) {
            break ending;
        }
        let side = game.position().turn();
        let player: &mut dyn Player = match side {
            Side::White => white,
            Side::Black => black,
        };
        match player.choose(&game) {
            Ok(mv) => {
                if !game.push(mv) {
                    let text = game.ruleset().move_text(mv);
                    break Ending::Forfeit(side, format!("{text} is not a legal move"));
                }
            }
            Err(PlayerError::Forfeit(why)) => break Ending::Forfeit(side, why),
            Err(gone @ PlayerError::Gone(_)) => return Err(gone),
        }
    };
    Ok(Record {
        game,
        opening_plies,
        ending,
    })
}

/// Whether the game is over, by its rules or by the match's.
pub fn ended(game: &Game, adjudication: Adjudication) -> Option<Ending> {
    if let Some(outcome) = game.outcome() {
        return Some(Ending::Rule(outcome));
    }
    if game.moves().len() >= LONGEST {
        return Some(Ending::Endless);
    }
    if adjudication == Adjudication::None {
        return None;
    }
    if game.repetitions() >= REPETITIONS {
        return Some(Ending::Repetition);
    }
    (game.position().halfmove() >= QUIET_PLIES).then_some(Ending::Quiet)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{GreedyPlayer, RandomPlayer};
    use rookery_rules::{Move, Ruleset, library};
    use std::sync::Arc;

    /// Plays a list of moves over and over.
    struct Shuffler(Vec<&'static str>, usize);

    impl Player for Shuffler {
        fn new_game(&mut self, _: &Arc<Ruleset>, _: u64) -> Result<(), PlayerError> {
            self.1 = 0;
            Ok(())
        }
        fn choose(&mut self, game: &Game) -> Result<Move, PlayerError> {
            let text = self.0[self.1 % self.0.len()];
            self.1 += 1;
            game.position()
                .parse_move(game.ruleset(), text)
                .map_err(|e| PlayerError::Forfeit(e.to_string()))
        }
    }

    fn start(id: &str) -> Game {
        Game::new(Arc::new(library::ruleset(id).unwrap()))
    }

    fn shuffle(adjudication: Adjudication) -> Record {
        let mut white = Shuffler(vec!["b1c3", "c3b1"], 0);
        let mut black = Shuffler(vec!["b8c6", "c6b8"], 0);
        let start = start("shakhmaty-medieval-5");
        play(&mut white, &mut black, start, adjudication, 1).unwrap()
    }

    #[test]
    fn a_third_repetition_is_adjudicated_a_draw_and_says_so() {
        let record = shuffle(Adjudication::Draws);
        assert_eq!(record.ending, Ending::Repetition);
        assert_eq!(record.game.moves().len(), 8);
        assert!(record.ending.text().contains("adjudicated"));
    }

    #[test]
    fn a_match_that_adjudicates_nothing_breaks_off_what_has_no_end() {
        let record = shuffle(Adjudication::None);
        assert_eq!(record.ending, Ending::Endless);
        assert_eq!(record.game.moves().len(), LONGEST);
        assert!(record.ending.is_adjudicated() && record.ending.winner().is_none());
    }

    #[test]
    fn an_illegal_move_forfeits() {
        let mut white = Shuffler(vec!["e2e5"], 0);
        let mut black = RandomPlayer::new(1);
        let draws = Adjudication::Draws;
        let record = play(&mut white, &mut black, start("chess"), draws, 1).unwrap();
        assert_eq!(record.ending.winner(), Some(Side::Black));
    }

    #[test]
    fn every_ruleset_is_played_to_an_end_and_greed_beats_chance() {
        for entry in library::entries() {
            let mut points = 0;
            for seed in 0..6 {
                let mut greedy = GreedyPlayer::new(0);
                let mut random = RandomPlayer::new(0);
                let draws = Adjudication::Draws;
                let record = play(&mut greedy, &mut random, start(entry.id), draws, seed).unwrap();
                match record.ending.winner() {
                    Some(Side::White) => points += 2,
                    None => points += 1,
                    Some(Side::Black) => {}
                }
            }
            assert!(points >= 6, "{}: {points} of 12", entry.id);
        }
    }
}
