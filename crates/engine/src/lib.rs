//! Evaluation and search for any ruleset; no clock, no threads, no input or output.
//!
//! An [`Engine`] is given a whole game and searches it in slices: its caller holds the
//! clock, and stops by not asking for another slice. Who moves next is always asked
//! of the position: turns need not alternate, and check need not exist.
//!
//! ```
//! use rookery_engine::{Engine, Limits, Status};
//! use rookery_rules::{Game, Position, library};
//! use std::sync::Arc;
//!
//! let chess = Arc::new(library::ruleset("chess").expect("it is built in"));
//! let start = Position::from_fen(&chess, "6k1/R7/1R6/8/8/8/6PP/6K1 w - - 0 40")?;
//! let game = Game::from_position(chess.clone(), start);
//!
//! let mut engine = Engine::new(1);
//! engine.begin(&game, Limits { depth: Some(4), ..Limits::default() });
//! while engine.run(10_000) == Status::Running {}
//! let best = engine.report().best_move().expect("there are moves");
//! assert_eq!(chess.move_text(best), "b6b8");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

pub mod endings;
mod engine;
pub mod eval;
mod levels;
mod limits;
pub mod network;
pub mod review;
mod score;
mod search;

pub mod tactics;

pub use engine::Engine;
pub use eval::weights::Weights;
pub use levels::{FULL, LEVELS, Level, level};
pub use limits::{Limits, Line, Report, Status};
pub use score::Score;
pub use search::numbers::{BadNumbers, Numbers};
pub use search::parts::{PARTS, Part, Without, part};

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::{Game, Position, library};
    use std::sync::Arc;

    #[test]
    fn every_ruleset_gets_a_move_that_repeats() {
        for entry in library::entries() {
            let ruleset = Arc::new(library::ruleset(entry.id).expect("built in"));
            let game = Game::new(ruleset);
            for level in &LEVELS[..4] {
                let choose = || Engine::new(1).choose(&game, level, 7);
                let chosen = choose();
                assert!(chosen.is_some(), "{} level {}", entry.id, level.number);
                assert_eq!(chosen, choose(), "{} level {}", entry.id, level.number);
            }
        }
    }

    /// A worker stops between slices, a match does not: both must find the same.
    #[test]
    fn how_a_search_is_cut_changes_nothing() {
        for id in ["chess", "shakhmaty-medieval-5"] {
            let ruleset = Arc::new(library::ruleset(id).expect("built in"));
            let game = Game::new(ruleset);
            let found = |budget: u64| {
                let mut engine = Engine::new(1);
                let limits = Limits {
                    nodes: Some(40_000),
                    ..Limits::default()
                };
                engine.begin(&game, limits);
                while engine.run(budget) == Status::Running {}
                (engine.report().nodes, engine.report().lines.clone())
            };
            assert_eq!(found(1), found(u64::MAX), "{id}");
        }
    }

    /// Whoever gives time by how settled the choice is must not be misled by its own looking in.
    #[test]
    fn a_changed_mind_counts_however_often_the_depth_was_cut() {
        let ruleset = Arc::new(library::ruleset("chess").expect("built in"));
        let fen = "r1bqkb1r/pp1n1ppp/2n1p3/3pP3/3P1P2/2N2N2/PPP3PP/R1BQKB1R w KQkq - 0 7";
        let position = Position::from_fen(&ruleset, fen).expect("a FEN");
        let game = Game::from_position(ruleset, position);
        let mut engine = Engine::new(4);
        engine.begin(&game, Limits::default());
        let mut finished: Option<(u32, Option<rookery_rules::Move>, i32)> = None;
        let mut changes = 0;
        while engine.report().depth < 12 {
            let end = engine.report().nodes + 4_000;
            engine.run_slice(&mut |nodes| nodes < end);
            let (report, last) = (engine.report(), finished);
            let line = report.lines.first().expect("a line");
            let now = (report.depth, report.best_move(), line.score.value());
            if last.is_some_and(|(depth, ..)| depth == report.depth) {
                continue;
            }
            finished = Some(now);
            let Some((_, best, value)) = last else {
                continue;
            };
            changes += usize::from(best != now.1);
            assert_eq!(best == now.1, report.settled > 0, "{last:?} {now:?}");
            assert_eq!((value - now.2).max(0), report.drop, "{last:?} {now:?}");
        }
        assert!(changes > 0, "nothing was shown");
    }

    /// Exchanges that have no end must not keep the caller from being asked.
    #[test]
    fn a_board_full_of_queens_gives_way_and_has_an_answer() {
        let ruleset = Arc::new(library::ruleset("chess").expect("built in"));
        for fen in [
            "k1qqqqqq/pqqqqqqq/1q6/8/8/6Q1/QQQQQQQP/QQQQQQ1K w - - 0 1",
            "krqbnrqb/pqrnbqrn/qrbnqrbn/8/8/QRBNQRBN/PQRNBQRN/KRQBNRQB w - - 0 1",
        ] {
            let position = Position::from_fen(&ruleset, fen).expect("a FEN");
            let game = Game::from_position(ruleset.clone(), position);
            let mut engine = Engine::new(1);
            engine.begin(&game, Limits::default());
            for slice in 1..4 {
                assert_eq!(engine.run(1), Status::Running);
                let nodes = engine.report().nodes;
                assert!(nodes < slice * 60_000, "{nodes} after slice {slice}");
                assert!(engine.report().best_move().is_some());
            }
        }
    }
}
