//! `rookery perft`: counts, for checking rules and measuring speed.

use crate::progress::Progress;
use crate::resolve::PositionArgs;
use cpu_time::ProcessTime;
use rookery_rules::{Position, perft};

/// Counts the sequences of moves
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rookery perft samantsy-2 5
  rookery perft chess 3 --moves e2e4 e7e5 --divide")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// How many plies deep
    #[arg(value_parser = clap::value_parser!(u32).range(0..=30))]
    depth: u32,
    /// A count for each first move
    #[arg(long)]
    divide: bool,
    /// Play the last ply too, instead of counting its moves
    #[arg(long)]
    played: bool,
}

/// From so many plies on it may take longer than a moment.
const LONG: u32 = 6;

pub fn run(args: &Args) -> Result<(), String> {
    let game = args.position.game()?;
    let ruleset = game.ruleset();
    let (depth, divide, played) = (args.depth, args.divide, args.played);
    // CPU time: what the count costs, whatever else the machine is doing.
    let clock = ProcessTime::now();
    let count = |position: &Position, depth: u32| {
        if played {
            let (nodes, mix) = perft::perft_played(ruleset, position, depth);
            std::hint::black_box(mix);
            nodes
        } else {
            perft::perft(ruleset, position, depth)
        }
    };
    let position = game.position();
    let nodes = if depth < LONG && !divide || depth == 0 {
        count(position, depth)
    } else {
        let legal = position.legal_moves(ruleset);
        let mut progress = Progress::new(legal.len() as u64, "first moves");
        let mut lines: Vec<(String, u64)> = Vec::new();
        for mv in legal.iter() {
            let nodes = count(&position.after(ruleset, mv), depth - 1);
            lines.push((ruleset.move_text(mv), nodes));
            if depth >= LONG {
                progress.show(lines.len() as u64, "");
            }
        }
        progress.end();
        lines.sort();
        for (text, nodes) in lines.iter().filter(|_| divide) {
            println!("{text} {nodes}");
        }
        lines.iter().map(|(_, nodes)| nodes).sum()
    };
    let seconds = clock.elapsed().as_secs_f64();
    let speed = nodes as f64 / seconds.max(1e-9) / 1e6;
    println!("nodes {nodes} seconds {seconds:.3} mnps {speed:.1}");
    Ok(())
}
