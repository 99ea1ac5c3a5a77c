//! The positions of a game that weights can be fitted to.

use crate::selfplay::{Played, Quiet};
use rookery_engine::eval::Evaluator;
use rookery_rules::{Ruleset, Side};

/// Positions beyond this are won anyway; nothing can be learnt from how they are judged.
const DECIDED: i32 = 1_200;
/// Where a search finds so much more or less than there seems to be, something is about to
/// happen that no judgement without looking ahead is meant to see.
const TACTICAL: i32 = 200;

pub fn witnesses(ruleset: &Ruleset, evaluator: &Evaluator, played: &Played) -> Vec<Quiet> {
    let expected = |quiet: &Quiet| {
        let seen = match quiet.position.turn() {
            Side::White => evaluator.evaluate(&quiet.position),
            Side::Black => -evaluator.evaluate(&quiet.position),
        };
        !quiet.position.is_pending()
            && (quiet.score - seen).abs() < TACTICAL
            && quiet.score.abs() < DECIDED
    };
    played.quiet(ruleset).filter(expected).collect()
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
            endings: None,
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
