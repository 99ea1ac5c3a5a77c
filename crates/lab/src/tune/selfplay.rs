//! Games of the engine against itself, and the positions in them that a judgement
//! without looking ahead should get right.

use crate::openings;
use crate::referee::{Adjudication, ended};
use rookery_engine::eval::Evaluator;
use rookery_engine::{Engine, Limits, Status, Weights};
use rookery_rules::rng::Rng;
use rookery_rules::{Game, Position, Ruleset, Side};
use std::sync::Arc;

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How much the engine looks at for each move.
    pub nodes: u64,
    pub seed: u64,
}

/// A quiet position, and what became of it.
#[derive(Clone, Copy, Debug)]
pub struct Witness {
    pub position: Position,
    /// What a short search thought of it, in centipawns for White.
    pub score: i32,
    /// How the game ended: 1 if White won, 0 if Black did.
    pub result: f32,
}

/// Openings need not be even here: a judge must also know what an advantage looks like.
const UNEVEN: i32 = 250;
/// Positions beyond this are won anyway; nothing can be learnt from how they are judged.
const DECIDED: i32 = 1_200;
/// Where a search finds so much more or less than there seems to be, something is about to
/// happen that no judgement without looking ahead is meant to see.
const TACTICAL: i32 = 200;
/// Positions of one game are much alike: so many of them tell all that it has to tell.
const PER_GAME: usize = 32;
/// When both sides have so many plies agreed that one of them is winning, it has won.
const RESIGN_AT: i32 = 2_500;
const LOST_AT: i32 = -RESIGN_AT;
const RESIGN_AFTER: i32 = 6;
/// A longer game teaches nothing more.
const LONGEST: usize = 320;

/// The engine with the weights by which it plays.
pub struct Student {
    engine: Engine,
    evaluator: Evaluator,
}

impl Student {
    pub fn new(ruleset: &Ruleset, hash_megabytes: usize, weights: &Weights) -> Student {
        Student {
            engine: Engine::with_weights(hash_megabytes, weights.clone()),
            evaluator: Evaluator::new(ruleset, weights),
        }
    }
}

/// Plays one game; the same for the same settings and number.
pub fn play(
    ruleset: &Arc<Ruleset>,
    student: &mut Student,
    settings: Settings,
    number: u64,
) -> Vec<Witness> {
    let Student { engine, evaluator } = student;
    engine.new_game();
    let mut rng = Rng::of_task(!settings.seed, number);
    let plies = 4 + rng.below(8);
    let opening = openings::opening(ruleset, plies, settings.seed, number, &mut |game| {
        (think(engine, game, settings.nodes).0.abs() - UNEVEN).max(0)
    });
    let mut game = opening;
    let mut witnesses = Vec::new();
    // So many plies in a row White (above zero) or Black was found to be winning.
    let mut agreed = 0i32;
    let result = loop {
        if let Some(ending) = ended(&game, Adjudication::Draws) {
            break points(ending.winner());
        }
        if game.moves().len() >= LONGEST {
            break 0.5;
        }
        let position = *game.position();
        let (score, mv) = think(engine, &game, settings.nodes);
        let Some(mv) = mv else { break 0.5 };
        let white = match position.turn() {
            Side::White => score,
            Side::Black => -score,
        };
        agreed = match white {
            RESIGN_AT.. => agreed.max(0) + 1,
            ..=LOST_AT => agreed.min(0) - 1,
            _ => 0,
        };
        if agreed.abs() >= RESIGN_AFTER {
            break if agreed > 0 { 1.0 } else { 0.0 };
        }
        let quiet = !mv.is_capture()
            && mv.promotion().is_none()
            && !position.in_check(ruleset)
            && !position.is_pending()
            && (score - evaluator.evaluate(&position)).abs() < TACTICAL;
        if quiet && score.abs() < DECIDED {
            witnesses.push(Witness {
                position,
                score: white,
                result: 0.5,
            });
        }
        game.push(mv);
    };
    rng.shuffle(&mut witnesses);
    witnesses.truncate(PER_GAME);
    for witness in &mut witnesses {
        witness.result = result;
    }
    witnesses
}

fn points(winner: Option<Side>) -> f32 {
    match winner {
        Some(Side::White) => 1.0,
        None => 0.5,
        Some(Side::Black) => 0.0,
    }
}

fn think(engine: &mut Engine, game: &Game, nodes: u64) -> (i32, Option<rookery_rules::Move>) {
    engine.begin(
        game,
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        },
    );
    while engine.run(u64::MAX) == Status::Running {}
    let report = engine.report();
    let score = report.lines.first().map_or(0, |line| line.score.value());
    (score, report.best_move())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;

    #[test]
    fn games_repeat_and_their_quiet_positions_know_the_result() {
        let ruleset = Arc::new(library::ruleset("samantsy-2").expect("built in"));
        let settings = Settings {
            nodes: 300,
            seed: 5,
        };
        let mut student = Student::new(&ruleset, 1, &Weights::untuned(&ruleset));
        let mut play = |number| play(&ruleset, &mut student, settings, number);
        let all: Vec<Witness> = (0..4).flat_map(&mut play).collect();
        assert!(all.len() > 20, "{}", all.len());
        let again: Vec<Witness> = (0..4).flat_map(&mut play).collect();
        assert_eq!(all.len(), again.len());
        for (one, other) in all.iter().zip(&again) {
            assert_eq!(one.position, other.position);
            assert_eq!(one.result, other.result);
            assert!(one.score.abs() < DECIDED);
        }
    }
}
