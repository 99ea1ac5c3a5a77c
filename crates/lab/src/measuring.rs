//! How a review reads a ruleset's values: measured in games that the engine plays against itself.
//!
//! Two things come out. The *scale* is the logistic curve under which the results of quick games of
//! the engine against itself are likeliest, given the values that its own searches found on the way;
//! there have to be many, for each has but one result. The *thresholds* say how much of the expected
//! score the worst moves of the middling levels lost: an inaccuracy, a mistake and a blunder are to be
//! as rare in each ruleset as in the one that sets the standard.

use crate::engine_player::{EnginePlayer, Strength};
use crate::figures::Scale;
use crate::openings::opening;
use crate::player::{Player, PlayerError};
use crate::referee::{Adjudication, ended};
use rookery_engine::review::Walk;
use rookery_engine::{Engine, Limits, Score, Status, level};
use rookery_rules::order::InOrder;
use rookery_rules::{Game, Ruleset, Side};
use std::sync::Arc;

/// The levels that play: from a careful beginner to a strong player.
const LEVELS: [u32; 4] = [4, 5, 6, 7];
/// Plies of chance before they begin.
const OPENING: usize = 6;
/// So long a game is followed; where it is not over by then, its values tell nothing of its result.
const LONGEST: usize = 240;
/// So many nodes a move the quick games are played with.
const QUICK: u64 = 1_000;
/// So many nodes a place are enough to see what a move lost.
const NODES: u64 = 8_000;
const HASH_MEGABYTES: usize = 16;
/// Values beyond this are as good as decided, and say nothing about the curve.
const TELLING: i32 = 1_500;

/// What some games have shown.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    pub games: usize,
    pub finished: usize,
    /// Values in pawns, for White, and what White got.
    pairs: Vec<(f64, f64)>,
    /// What the moves were worth, best and played, for whoever moved.
    moves: Vec<(Score, Score)>,
}

impl Shown {
    /// Plays a quick game for its result: the same for the same seed and number.
    pub fn play(&mut self, ruleset: &Arc<Ruleset>, seed: u64, number: u64) {
        let mut game = begun(ruleset, seed, number);
        let mut engines = [Engine::new(1), Engine::new(1)];
        let mut values = Vec::new();
        let ending = loop {
            if let Some(ending) = ended(&game, Adjudication::Draws) {
                break ending;
            }
            if game.moves().len() >= LONGEST {
                return self.games += 1;
            }
            let white = game.position().turn() == Side::White;
            let engine = &mut engines[usize::from(!white)];
            let limits = Limits {
                nodes: Some(QUICK),
                ..Limits::default()
            };
            engine.begin(&game, limits);
            while engine.run(u64::MAX) == Status::Running {}
            let Some(line) = engine.report().lines.first() else {
                return self.games += 1;
            };
            let value = line.score.value();
            values.push(if white { value } else { -value });
            let Some(mv) = line.pv.first() else {
                return self.games += 1;
            };
            game.push(*mv);
        };
        let result = match ending.winner() {
            Some(Side::White) => 1.0,
            Some(Side::Black) => 0.0,
            None => 0.5,
        };
        self.games += 1;
        self.finished += 1;
        let telling = values.into_iter().filter(|value| value.abs() <= TELLING);
        let pairs = telling.map(|value| (f64::from(value) / 100.0, result));
        self.pairs.extend(pairs);
    }

    /// Has a level play against itself and reviews the game: the same for the same seed and number.
    pub fn look(
        &mut self,
        ruleset: &Arc<Ruleset>,
        seed: u64,
        number: u64,
    ) -> Result<(), PlayerError> {
        let mut game = begun(ruleset, seed, number);
        let strength = level(LEVELS[number as usize % LEVELS.len()]);
        let strength = strength.map_or(Strength::Nodes(NODES), Strength::Level);
        let mut players = [0, 1].map(|_| EnginePlayer::new(Engine::new(4), strength));
        for (index, player) in players.iter_mut().enumerate() {
            player.new_game(ruleset, seed ^ (number * 2 + index as u64))?;
        }
        let first = game.moves().len();
        while ended(&game, Adjudication::Draws).is_none() && game.moves().len() < LONGEST {
            let player = match game.position().turn() {
                Side::White => &mut players[0],
                Side::Black => &mut players[1],
            };
            let mv = player.choose(&game)?;
            game.push(mv);
        }
        self.review(game, first);
        Ok(())
    }

    fn review(&mut self, game: Game, first: usize) {
        let mut engine = Engine::new(HASH_MEGABYTES);
        let mut walk = Walk::new(game, NODES);
        while walk.step(&mut engine) {}
        let positions = walk.game().positions();
        for ply in first..walk.game().moves().len() {
            let (Some(here), Some(next)) = (&walk.seen()[ply], &walk.seen()[ply + 1]) else {
                continue;
            };
            let turn = positions[ply].turn();
            let forced = positions[ply].legal_moves(walk.game().ruleset()).len() == 1;
            if forced {
                continue;
            }
            let played = match (next.score, positions[ply + 1].turn() == turn) {
                (score, true) => score,
                (Score::Centipawns(value), false) => Score::Centipawns(-value),
                (Score::WinIn(plies), false) => Score::LossIn(plies),
                (Score::LossIn(plies), false) => Score::WinIn(plies),
            };
            self.moves.push((here.score, played));
        }
    }

    /// Hundredths of a pawn that multiply the odds by e; none where too little was decided.
    pub fn scale(&self) -> Option<f64> {
        Scale::of_pairs(&self.pairs).map(|scale| scale.0)
    }

    /// How much of the expected score each move lost, the most first.
    pub fn losses(&self, scale: f64) -> Vec<f64> {
        let chance = |score: Score| match score {
            Score::Centipawns(value) => Scale(scale).expected(value),
            Score::WinIn(_) => 1.0,
            Score::LossIn(_) => 0.0,
        };
        let lost = |(best, played): &(Score, Score)| (chance(*best) - chance(*played)).max(0.0);
        let mut losses: Vec<f64> = self.moves.iter().map(lost).collect();
        losses.order_by(|a, b| b.total_cmp(a));
        losses
    }
}

/// A game after an opening of chance that either side may still win.
fn begun(ruleset: &Arc<Ruleset>, seed: u64, number: u64) -> Game {
    let mut judge = EnginePlayer::new(Engine::new(1), Strength::Nodes(QUICK));
    opening(ruleset, OPENING, seed, number, &mut |game| {
        judge.judge(game)
    })
}

/// The loss that a share of the moves reaches.
pub fn reached(losses: &[f64], share: f64) -> f64 {
    let place = (losses.len() as f64 * share) as usize;
    losses.get(place).copied().unwrap_or(0.0)
}

/// The share of the moves that lose so much.
pub fn share(losses: &[f64], lost: f64) -> f64 {
    let more = losses.iter().take_while(|own| **own >= lost).count();
    more as f64 / losses.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;

    #[test]
    fn a_game_is_played_reviewed_and_repeats() {
        let ruleset = Arc::new(library::ruleset("shatranj").unwrap());
        let look = || {
            let mut shown = Shown::default();
            let mut game = Game::new(ruleset.clone());
            for text in ["e2e3", "e7e6", "d2d3", "d7d6"] {
                game.push_text(text).unwrap();
            }
            shown.review(game, 0);
            shown
        };
        let shown = look();
        assert_eq!(shown.moves.len(), 4);
        assert_eq!(shown.losses(170.0), look().losses(170.0));
        assert_eq!(shown.scale(), None, "no game was played to its end");
    }

    #[test]
    fn shares_and_losses_are_each_others_inverse() {
        let losses = [0.5, 0.25, 0.125, 0.0];
        assert_eq!(share(&losses, 0.2), 0.5);
        assert_eq!(reached(&losses, 0.5), 0.125);
        assert_eq!(reached(&[], 0.5), 0.0);
    }
}
