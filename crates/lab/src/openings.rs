//! Openings for matches: random moves, but sound enough that either side may still win.

use crate::referee::{Adjudication, ended};
use rookery_rules::rng::Rng;
use rookery_rules::{Game, Ruleset};
use std::sync::Arc;

/// How many plies of chance, unless asked otherwise.
pub const PLIES: usize = 8;

/// An opening is given up when one side is further ahead than so many hundredths of a pawn.
pub const SOUND: i32 = 90;

/// After so many unsound attempts the bound is lifted a little: some rulesets are sharp.
const ATTEMPTS: i32 = 60;

/// The opening of one pair of games: the same for the same seed and number, whatever else
/// is played before it. `judge` says what a position is worth, in hundredths of a pawn, by
/// a short search.
pub fn opening(
    ruleset: &Arc<Ruleset>,
    plies: usize,
    seed: u64,
    number: u64,
    judge: &mut dyn FnMut(&Game) -> i32,
) -> Game {
    let mut rng = Rng::of_task(seed, number);
    let mut attempt = 0;
    loop {
        let game = random_game(ruleset, plies, &mut rng);
        attempt += 1;
        // Ever more lenient, so that this ends for every ruleset.
        let bound = SOUND + (attempt / ATTEMPTS) * SOUND;
        if attempt > 40 * ATTEMPTS {
            return Game::new(ruleset.clone());
        }
        let Some(game) = game else { continue };
        if judge(&game).abs() <= bound {
            return game;
        }
    }
}

/// So many random plies, or none where the game ends on the way.
fn random_game(ruleset: &Arc<Ruleset>, plies: usize, rng: &mut Rng) -> Option<Game> {
    let mut game = Game::new(ruleset.clone());
    // Never stop in the middle of a turn.
    while game.moves().len() < plies || game.position().is_pending() {
        let legal = game.position().legal_moves(ruleset);
        let mv = *rng.pick(legal.as_slice())?;
        game.push(mv);
        if ended(&game, Adjudication::Draws).is_some() || game.moves().len() > plies + 8 {
            return None;
        }
    }
    Some(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;

    #[test]
    fn openings_depend_on_seed_and_number_only() {
        let ruleset = Arc::new(library::ruleset("sfenj-11").unwrap());
        let moves = |seed, number| opening(&ruleset, PLIES, seed, number, &mut |_| 0).move_texts();
        assert_eq!(moves(1, 5), moves(1, 5));
        assert_ne!(moves(1, 5), moves(1, 6));
        assert_ne!(moves(1, 5), moves(2, 5));
        assert!(moves(1, 5).len() >= PLIES);
    }

    #[test]
    fn unsound_openings_are_given_up() {
        let ruleset = Arc::new(library::ruleset("chess").unwrap());
        let mut judged = 0;
        let game = opening(&ruleset, 4, 1, 1, &mut |_| {
            judged += 1;
            if judged < 5 { 500 } else { -50 }
        });
        assert_eq!(judged, 5);
        assert_eq!(game.moves().len(), 4);
    }

    #[test]
    fn it_ends_even_where_nothing_is_sound() {
        let ruleset = Arc::new(library::ruleset("chess").unwrap());
        let game = opening(&ruleset, 2, 1, 1, &mut |_| 100_000);
        assert!(game.moves().is_empty());
    }
}
