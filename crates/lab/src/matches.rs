//! Matches: pairs of games from one opening with the sides swapped.
//!
//! Which pair is played when, and by which thread, changes nothing: everything about a
//! pair follows from the match's seed and the pair's number.

use crate::player::{Player, PlayerError};
use crate::referee::{self, Record};
use crate::tally::{Points, Tally};
use rookery_rules::rng::Rng;
use rookery_rules::{Game, Side};

/// A game of a match.
#[derive(Clone, Debug)]
pub struct Played {
    pub record: Record,
    /// The side that the first player had.
    pub first_as: Side,
}

impl Played {
    /// What the game brought the first player.
    pub fn points(&self) -> Points {
        match self.record.ending.winner() {
            None => Points::Draw,
            Some(winner) if winner == self.first_as => Points::Win,
            Some(_) => Points::Loss,
        }
    }
}

/// Plays one pair, or only its first game where a match has an odd number of them.
pub fn play_pair(
    first: &mut dyn Player,
    second: &mut dyn Player,
    opening: &Game,
    seed: u64,
    pair: u64,
    games: usize,
) -> Result<Vec<Played>, PlayerError> {
    let mut played = Vec::new();
    for first_as in Side::BOTH.into_iter().take(games) {
        let seed = Rng::of_task(seed, pair * 2 + first_as.index() as u64).next();
        let (white, black): (&mut dyn Player, &mut dyn Player) = match first_as {
            Side::White => (&mut *first, &mut *second),
            Side::Black => (&mut *second, &mut *first),
        };
        let record = referee::play(white, black, opening.clone(), seed)?;
        played.push(Played { record, first_as });
    }
    Ok(played)
}

impl Tally {
    pub fn add(&mut self, pair: &[Played]) {
        let points: Vec<Points> = pair.iter().map(Played::points).collect();
        self.add_pair(&points);
        self.adjudicated += pair
            .iter()
            .filter(|game| game.record.ending.is_adjudicated())
            .count();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine_player::{EnginePlayer, Strength};
    use crate::openings::{PLIES, opening};
    use crate::random::RandomPlayer;
    use rookery_engine::{Engine, level};
    use rookery_rules::library;
    use std::sync::Arc;

    #[test]
    fn a_pair_swaps_sides_repeats_exactly_and_the_engine_wins_it() {
        let ruleset = Arc::new(library::ruleset("samantsy-2").unwrap());
        let start = opening(&ruleset, PLIES, 3, 0, &mut |_| 0);
        let play = || {
            let strength = Strength::Level(level(3).unwrap());
            let mut engine = EnginePlayer::new(Engine::new(1), strength);
            let mut random = RandomPlayer::new(0);
            play_pair(&mut engine, &mut random, &start, 3, 0, 2).unwrap()
        };
        let pair = play();
        assert_eq!(pair.len(), 2);
        assert_ne!(pair[0].first_as, pair[1].first_as);
        let moves = |pair: &[Played]| -> Vec<Vec<String>> {
            pair.iter().map(|p| p.record.game.move_texts()).collect()
        };
        assert_eq!(moves(&pair), moves(&play()));
        let mut tally = Tally::default();
        tally.add(&pair);
        assert!(tally.points() >= 1.5, "{tally:?}");
    }
}
