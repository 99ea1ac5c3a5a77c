//! The positions of a game that a judgement without looking ahead should get right.

use crate::selfplay::Played;
use rookery_engine::eval::Evaluator;
use rookery_rules::{Game, Position, Ruleset, Side};

/// A quiet position, and what became of it.
#[derive(Clone, Copy, Debug)]
pub struct Witness {
    pub position: Position,
    /// What a short search thought of it, in centipawns for White.
    pub score: i32,
    /// How the game ended: 1 if White won, 0 if Black did.
    pub result: f32,
}

/// Positions beyond this are won anyway; nothing can be learnt from how they are judged.
const DECIDED: i32 = 1_200;
/// Where a search finds so much more or less than there seems to be, something is about to
/// happen that no judgement without looking ahead is meant to see.
const TACTICAL: i32 = 200;

/// Those of a game that are quiet: not in check or in the middle of a turn, nothing taken next.
pub fn witnesses(ruleset: &Ruleset, evaluator: &Evaluator, played: &Played) -> Vec<Witness> {
    let opening = played.opening();
    let mut replay = Game::from_position(played.game.ruleset().clone(), *played.game.start());
    let mut found = Vec::new();
    for (ply, mv) in played.game.moves().iter().enumerate() {
        let position = *replay.position();
        if let Some(score) = ply
            .checked_sub(opening)
            .and_then(|at| played.values.get(at))
        {
            let seen = match position.turn() {
                Side::White => evaluator.evaluate(&position),
                Side::Black => -evaluator.evaluate(&position),
            };
            if !mv.is_capture()
                && mv.promotion().is_none()
                && !position.in_check(ruleset)
                && !position.is_pending()
                && (score - seen).abs() < TACTICAL
                && score.abs() < DECIDED
            {
                found.push(Witness {
                    position,
                    score: *score,
                    result: played.result,
                });
            }
        }
        replay.push(*mv);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selfplay::{Settings, play};
    use rookery_engine::{Engine, Weights};
    use rookery_rules::library;
    use std::sync::Arc;

    #[test]
    fn quiet_positions_know_how_their_game_ended() {
        let ruleset = Arc::new(library::ruleset("samantsy-2").expect("built in"));
        let settings = Settings {
            nodes: 300,
            seed: 5,
        };
        let weights = Weights::untuned(&ruleset);
        let evaluator = Evaluator::new(&ruleset, &weights);
        let mut engine = Engine::with_weights(1, weights);
        let played = play(&ruleset, &mut engine, settings, 1);
        let found = witnesses(&ruleset, &evaluator, &played);
        assert!(found.len() > 5, "{}", found.len());
        for witness in &found {
            assert_eq!(witness.result, played.result);
            assert!(witness.score.abs() < DECIDED);
            assert!(!witness.position.is_pending());
        }
    }
}
