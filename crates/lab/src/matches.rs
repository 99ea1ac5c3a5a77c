//! Matches: pairs of games from one opening with the sides swapped.
//!
//! Which pair is played when, and by which thread, changes nothing: everything about a
//! pair follows from the match's seed and the pair's number.

use crate::player::{Player, PlayerError};
use crate::referee::{self, Adjudication, Record};
use crate::tally::Points;
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

/// A pair of games to be played.
pub struct Pair<'a> {
    pub opening: &'a Game,
    /// The match's.
    pub seed: u64,
    pub number: u64,
    /// Two, or only the first where a match has an odd number of games.
    pub games: usize,
    pub adjudication: Adjudication,
}

pub fn play_pair(
    first: &mut dyn Player,
    second: &mut dyn Player,
    pair: &Pair,
) -> Result<Vec<Played>, PlayerError> {
    let mut played = Vec::new();
    for first_as in Side::BOTH.into_iter().take(pair.games) {
        let seed = Rng::of_task(pair.seed, pair.number * 2 + first_as.index() as u64).next();
        let (white, black): (&mut dyn Player, &mut dyn Player) = match first_as {
            Side::White => (&mut *first, &mut *second),
            Side::Black => (&mut *second, &mut *first),
        };
        let opening = pair.opening.clone();
        let record = referee::play(white, black, opening, pair.adjudication, seed)?;
        played.push(Played { record, first_as });
    }
    Ok(played)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine_player::{EnginePlayer, Strength};
    use crate::openings::{PLIES, opening};
    use crate::random::RandomPlayer;
    use crate::tally::Tally;
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
            let pair = Pair {
                opening: &start,
                seed: 3,
                number: 0,
                games: 2,
                adjudication: Adjudication::Draws,
            };
            play_pair(&mut engine, &mut random, &pair).unwrap()
        };
        let pair = play();
        assert_eq!(pair.len(), 2);
        assert_ne!(pair[0].first_as, pair[1].first_as);
        let moves = |pair: &[Played]| -> Vec<Vec<String>> {
            pair.iter().map(|p| p.record.game.move_texts()).collect()
        };
        assert_eq!(moves(&pair), moves(&play()));
        let mut tally = Tally::default();
        tally.add_pair(&pair.iter().map(Played::points).collect::<Vec<_>>());
        assert!(tally.points() >= 1.5, "{tally:?}");
    }
}
