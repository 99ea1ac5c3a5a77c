//! `rookery bench`: a fixed search of fixed positions, for speed and as the signature of
//! the search's behaviour. A change that is no change of behaviour keeps the last line.
//! Times are those of the processor, not of the wall.

use crate::contest::part_named;
use crate::cpu::CpuClock;
use rookery_engine::{Engine, Limits, Status, Without};
use rookery_lab::bench::{self, DEPTH, HASH_MEGABYTES};
use rookery_rules::{Game, library};
use std::sync::Arc;

pub fn run(arguments: &[String]) -> Result<(), String> {
    if matches!(arguments, [word] if word == "--tactics") {
        return tactics();
    }
    let mut depth = DEPTH;
    let mut without = Without::default();
    for word in arguments {
        if let Some(name) = word.strip_prefix("without=") {
            without = without.also(part_named(name)?);
        } else {
            depth = word
                .parse()
                .ok()
                .filter(|depth| (1..=40).contains(depth))
                .ok_or_else(|| {
                    format!("'{word}' is no depth from 1 to 40; bench takes a depth, without=PART, or --tactics alone")
                })?;
        }
    }
    let mut signature = 0;
    let mut seconds = 0.0;
    println!(
        "{:<24}{:>10}{:>9}{:>12}",
        "ruleset", "nodes", "ms", "nodes/s"
    );
    for entry in library::entries() {
        let ruleset = library::ruleset(entry.id).map_err(|e| e.to_string())?;
        let mut nodes = 0;
        let mut time = 0.0;
        let mut engine = Engine::new(HASH_MEGABYTES);
        engine.leave_out(without);
        for game in bench::games(&Arc::new(ruleset)) {
            engine.new_game();
            let clock = CpuClock::start();
            nodes += bench::nodes(&mut engine, &game, depth);
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
