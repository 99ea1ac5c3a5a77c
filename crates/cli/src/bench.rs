//! `rookery bench`: a fixed search of fixed positions, for speed and as the signature of
//! the search's behaviour. A change that is no change of behaviour keeps the last line.
//! Times are those of the processor, not of the wall.

use crate::contest::part_named;
use crate::interrupt;
use crate::progress::Progress;
use cpu_time::ThreadTime;
use rookery_engine::tactics::Tactic;
use rookery_engine::{Engine, Limits, Part, Status, Without};
use rookery_lab::bench::{self, DEPTH, HASH_MEGABYTES};
use rookery_rules::{Game, Ruleset, library};
use std::sync::Arc;

/// Searches fixed positions: speed, and a signature of the search's behaviour
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rookery bench
  rookery bench 10 --without null-move
  rookery bench --tactics")]
pub struct Args {
    /// How deep
    #[arg(default_value_t = DEPTH, value_parser = clap::value_parser!(u32).range(1..=40))]
    depth: u32,
    /// Leave a part of the search out; may be given several times
    #[arg(long, value_name = "PART", value_parser = part_named)]
    without: Vec<Part>,
    /// Solve the files of tactics instead, a second of work for each line at most
    #[arg(long, conflicts_with_all = ["depth", "without"])]
    tactics: bool,
}

pub fn run(args: &Args) -> Result<(), String> {
    interrupt::listen()?;
    if args.tactics {
        return tactics();
    }
    let without = (args.without.iter()).fold(Without::default(), |all, part| all.also(*part));
    let mut sets = Vec::new();
    for entry in library::entries() {
        let ruleset = library::ruleset(entry.id).map_err(|e| e.to_string())?;
        sets.push((entry.id, bench::games(&Arc::new(ruleset))));
    }
    let total: usize = sets.iter().map(|(_, games)| games.len()).sum();
    let mut progress = Progress::new(total as u64, "positions");
    let (mut done, mut signature, mut seconds) = (0, 0, 0.0);
    progress.aside(|| row("ruleset", "nodes", "ms", "nodes/s"));
    for (id, games) in &sets {
        let mut nodes = 0;
        let mut time = 0.0;
        let mut engine = Engine::new(HASH_MEGABYTES);
        engine.leave_out(without);
        for game in games {
            if interrupt::asked() {
                progress.end();
                measured("so far", signature + nodes, seconds + time);
                interrupt::end();
            }
            engine.new_game();
            let clock = ThreadTime::now();
            nodes += bench::nodes(&mut engine, game, args.depth);
            time += clock.elapsed().as_secs_f64();
            done += 1;
            progress.show(done, "");
        }
        progress.aside(|| measured(id, nodes, time));
        signature += nodes;
        seconds += time;
    }
    progress.end();
    measured("all", signature, seconds);
    println!("signature {signature}");
    Ok(())
}

fn measured(what: &str, nodes: u64, seconds: f64) {
    let speed = nodes as f64 / seconds.max(1e-9);
    row(
        what,
        &nodes.to_string(),
        &format!("{:.0}", seconds * 1000.0),
        &format!("{speed:.0}"),
    );
}

fn row(what: &str, nodes: &str, millis: &str, speed: &str) {
    println!("{what:<24}{nodes:>10}{millis:>9}{speed:>12}");
}

fn tactics() -> Result<(), String> {
    let mut sets = Vec::new();
    for id in rookery_engine::tactics::ids() {
        let ruleset = Arc::new(library::ruleset(id).map_err(|e| e.to_string())?);
        let text = rookery_engine::tactics::text(id);
        let lines = rookery_engine::tactics::parse(&ruleset, text)?;
        sets.push((id, ruleset, lines));
    }
    let total: usize = sets.iter().map(|(_, _, lines)| lines.len()).sum();
    let mut progress = Progress::new(total as u64, "lines");
    let mut done = 0;
    let mut missed = Vec::new();
    progress.aside(|| solved_row("ruleset", "lines", "solved", "slowest ms"));
    for (id, ruleset, lines) in &sets {
        let (mut tried, mut solved, mut slowest) = (0, 0, 0.0);
        for line in lines {
            if interrupt::asked() {
                break;
            }
            let (found, seconds) = solve(ruleset, line);
            slowest = f64::max(slowest, seconds * 1000.0);
            tried += 1;
            solved += u32::from(found);
            if !found {
                missed.push(format!("{id}: {:?} {}", line.goal, line.fen));
            }
            done += 1;
            progress.show(done, "");
        }
        progress.aside(|| {
            solved_row(
                id,
                &tried.to_string(),
                &solved.to_string(),
                &format!("{slowest:.0}"),
            );
        });
        if interrupt::asked() {
            progress.end();
            interrupt::end();
        }
    }
    progress.end();
    if missed.is_empty() {
        return Ok(());
    }
    Err(format!(
        "not solved within a second:\n{}",
        missed.join("\n")
    ))
}

/// Whether a line is solved within a second, and after how many seconds.
fn solve(ruleset: &Arc<Ruleset>, line: &Tactic) -> (bool, f64) {
    let game = Game::from_position(ruleset.clone(), line.position);
    let mut engine = Engine::new(HASH_MEGABYTES);
    engine.begin(&game, Limits::default());
    let clock = ThreadTime::now();
    loop {
        let status = engine.run(1);
        let found = rookery_engine::tactics::solved(line, engine.report());
        let seconds = clock.elapsed().as_secs_f64();
        if found || status == Status::Done || seconds > 1.0 {
            return (found, seconds);
        }
    }
}

fn solved_row(what: &str, lines: &str, solved: &str, slowest: &str) {
    println!("{what:<24}{lines:>8}{solved:>8}{slowest:>12}");
}
