//! A fixed search of fixed positions: what `rookery bench` times natively and
//! `cargo xtask bench engine` in WebAssembly too. The nodes are the same wherever it runs.

use rookery_engine::{Engine, Limits, Status};
use rookery_rules::{Game, Ruleset};
use std::sync::Arc;

pub const HASH_MEGABYTES: usize = 16;
pub const DEPTH: u32 = 12;
/// Positions of each ruleset, the start among them.
const LINES: u64 = 4;

/// Positions of different kinds: chosen by a fixed scatter of moves, so that a new ruleset
/// needs no new line here.
pub fn games(ruleset: &Arc<Ruleset>) -> Vec<Game> {
    (0..LINES)
        .map(|line| scattered(Game::new(ruleset.clone()), line))
        .collect()
}

/// How many nodes it takes to search a game's last position so deep.
pub fn nodes(engine: &mut Engine, game: &Game, depth: u32) -> u64 {
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    engine.begin(game, limits);
    while engine.run(u64::MAX) == Status::Running {}
    engine.report().nodes
}

/// Deep enough to notice another engine, quick enough not to be noticed.
const SIGNATURE_DEPTH: u32 = 8;

/// Nodes of a quick fixed search: another engine, or other weights, have others.
pub fn signature(ruleset: &Arc<Ruleset>) -> u64 {
    let mut engine = Engine::new(HASH_MEGABYTES);
    games(ruleset)
        .iter()
        .map(|game| {
            engine.new_game();
            nodes(&mut engine, game, SIGNATURE_DEPTH)
        })
        .sum()
}

/// The game after some plies that a fixed sequence of numbers picks; line 0 is the start.
fn scattered(mut game: Game, line: u64) -> Game {
    let ruleset = game.ruleset().clone();
    let mut noise = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(line + 1);
    for _ in 0..line * 12 {
        noise ^= noise << 13;
        noise ^= noise >> 7;
        noise ^= noise << 17;
        let mut moves: Vec<_> = game.position().legal_moves(&ruleset).iter().collect();
        moves.sort();
        let Some(mv) = moves.get((noise % moves.len().max(1) as u64) as usize) else {
            break;
        };
        game.push(*mv);
        if game.outcome().is_some() {
            game.pop();
        }
    }
    game
}
