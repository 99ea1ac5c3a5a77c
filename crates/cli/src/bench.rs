//! `rookery bench`: a fixed search of fixed positions, for speed and as the signature of
//! the search's behaviour. A change that is no change of behaviour keeps the last line.
//! Times are those of the processor, not of the wall.

use crate::cpu::CpuClock;
use rookery_engine::{Engine, Limits, Status};
use rookery_rules::{Game, library};
use std::sync::Arc;

/// Moves that lead from each ruleset's start to positions of different kinds: chosen by
/// a fixed scatter, so that a new ruleset needs no new line here.
const LINES: u64 = 4;
const HASH_MEGABYTES: usize = 16;
const DEPTH: u32 = 12;

pub fn run(arguments: &[String]) -> Result<(), String> {
    let depth = match arguments {
        [] => DEPTH,
        [word] if word == "--tactics" => return tactics(),
        [depth] => depth
            .parse()
            .ok()
            .filter(|depth| (1..=40).contains(depth))
            .ok_or_else(|| format!("'{depth}' is no depth; write a number from 1 to 40"))?,
        _ => return Err("bench takes a depth, or --tactics, or nothing".into()),
    };
    let mut signature = 0;
    let mut seconds = 0.0;
    println!(
        "{:<24}{:>10}{:>9}{:>12}",
        "ruleset", "nodes", "ms", "nodes/s"
    );
    for entry in library::entries() {
        let ruleset = library::ruleset(entry.id).map_err(|e| e.to_string())?;
        let ruleset = Arc::new(ruleset);
        let mut nodes = 0;
        let mut time = 0.0;
        let mut engine = Engine::new(HASH_MEGABYTES);
        for line in 0..LINES {
            let game = scattered(Game::new(ruleset.clone()), line);
            engine.new_game();
            let limits = Limits {
                depth: Some(depth),
                ..Limits::default()
            };
            let clock = CpuClock::start();
            engine.begin(&game, limits);
            while engine.run(u64::MAX) == Status::Running {}
            nodes += engine.report().nodes;
            time += clock.elapsed().as_secs_f64();
        }
        let speed = nodes as f64 / time.max(1e-9);
        println!(
            "{:<24}{nodes:>10}{:>9.0}{speed:>12.0}",
            entry.id,
            time * 1000.0
        );
        signature += nodes;
        seconds += time;
    }
    let speed = signature as f64 / f64::max(seconds, 1e-9);
    println!(
        "{:<24}{signature:>10}{:>9.0}{speed:>12.0}",
        "all",
        seconds * 1000.0
    );
    println!("signature {signature}");
    Ok(())
}

/// Solves the files of tactics, a second of work for each line at most.
fn tactics() -> Result<(), String> {
    println!(
        "{:<24}{:>8}{:>8}{:>12}",
        "ruleset", "lines", "solved", "slowest ms"
    );
    let mut missed = Vec::new();
    for id in rookery_engine::tactics::ids() {
        let ruleset = Arc::new(library::ruleset(id).map_err(|e| e.to_string())?);
        let text = rookery_engine::tactics::text(id);
        let lines = rookery_engine::tactics::parse(&ruleset, text)?;
        let (mut solved, mut slowest) = (0, 0.0);
        for line in &lines {
            let game = Game::from_position(ruleset.clone(), line.position);
            let mut engine = Engine::new(HASH_MEGABYTES);
            engine.begin(&game, Limits::default());
            let clock = CpuClock::start();
            let found = loop {
                let status = engine.run(1);
                if rookery_engine::tactics::solved(line, engine.report()) {
                    break true;
                }
                if status == Status::Done || clock.elapsed().as_secs_f64() > 1.0 {
                    break false;
                }
            };
            slowest = f64::max(slowest, clock.elapsed().as_secs_f64() * 1000.0);
            solved += found as usize;
            if !found {
                missed.push(format!("{id}: {:?} {}", line.goal, line.fen));
            }
        }
        println!("{id:<24}{:>8}{solved:>8}{slowest:>12.0}", lines.len());
    }
    if missed.is_empty() {
        return Ok(());
    }
    Err(format!(
        "not solved within a second:\n{}",
        missed.join("\n")
    ))
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
        let Some(mv) = moves.get(noise as usize % moves.len().max(1)) else {
            break;
        };
        game.push(*mv);
        if game.outcome().is_some() {
            game.pop();
        }
    }
    game
}
