//! How the games of a batch come to differ: the first plies are chosen by chance among
//! moves that a search finds nearly as good as the best. Nothing is paired.

use rookery_engine::{Engine, Limits, Status};
use rookery_rules::Game;

use rookery_rules::Move;
use rookery_rules::rng::Rng;

/// So many plies are varied.
pub const PLIES: usize = 8;
/// A move that loses more than so many hundredths of a pawn is not among those chosen from.
pub const WINDOW: i32 = 40;
/// So many of the best moves are compared, with so many nodes for all.
pub const LINES: usize = 8;
pub const NODES: u64 = 2_000;

/// A near-best move, and what the search thinks of it for the side to move.
pub fn choose(engine: &mut Engine, game: &Game, rng: &mut Rng) -> Option<(Move, i32)> {
    let values = values(engine, game, LINES, NODES);
    let best = values.first()?.1;
    let near: Vec<(Move, i32)> = values
        .into_iter()
        .filter(|(_, value)| best - value <= WINDOW)
        .collect();
    rng.pick(&near).copied()
}

/// So many of the best moves with their values, best first.
pub fn values(engine: &mut Engine, game: &Game, lines: usize, nodes: u64) -> Vec<(Move, i32)> {
    let limits = Limits {
        nodes: Some(nodes),
        lines,
        ..Limits::default()
    };
    engine.begin(game, limits);
    while engine.run(u64::MAX) == Status::Running {}
    engine
        .report()
        .lines
        .iter()
        .filter_map(|line| Some((*line.pv.first()?, line.score.value())))
        .collect()
}
