//! `rookery datagen`: games of the engine against itself, for a network to learn from.

use crate::date;
use crate::interrupt;
use crate::lab::GamesFile;
use crate::progress::Progress;
use crate::resolve;
use crate::spread::{Threads, spread};
use rookery_engine::Engine;
use rookery_engine::network::built_in;
use rookery_lab::batch::keep::Head;
use rookery_lab::batch::{Stops, Strength};
use rookery_lab::selfplay::{self, Endings, Settings};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// Plays games against itself for a network to learn from
///
/// The engine plays them at its full strength, with the network that the ruleset has already. They
/// are kept in a file; the same command goes on where an earlier run ended, and a larger
/// number of games adds to what is there.
#[derive(clap::Args, Clone)]
#[command(after_help = "\
Example:
  rookery datagen chess --games 60000 --nodes 1000 --concurrency 8 -o chess.games")]
pub struct Args {
    /// A built-in id, with switches if wanted, or the path of a ruleset file or of a page
    ruleset: String,
    /// The file of games; without it ID.training.games
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Games in all
    #[arg(long, value_name = "N", default_value_t = 20_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Nodes for each move of them
    #[arg(long, value_name = "N", default_value_t = 1_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// From so many men on the board look at so many nodes: quick games do not know how endings end
    #[arg(long, value_name = "MEN:NODES")]
    endings: Option<Endings>,
    /// The same seed plays the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
}

/// Megabytes of memory for each game.
const HASH: usize = 4;

pub fn run(args: &Args) -> Result<(), String> {
    interrupt::listen()?;
    let ruleset = Arc::new(resolve::ruleset(&args.ruleset)?);
    let id = ruleset.id().rsplit('/').next().unwrap_or("ruleset");
    let path = args.output.clone();
    let path = path.unwrap_or_else(|| format!("{id}.training.games").into());
    let head = Head {
        training: true,
        endings: args.endings.map(|endings| endings.to_string()),
        ..Head::new(
            &ruleset,
            Strength::Nodes(args.nodes),
            args.seed,
            Stops::default(),
            date::today(),
        )
    };
    let mut file = GamesFile::open(&path, head)?;
    let done: BTreeSet<u64> = file.done.iter().copied().collect();
    let missing: Vec<u64> = (0..args.games).filter(|n| !done.contains(n)).collect();
    let before = done.len() as u64;
    eprintln!("{} games to play, {before} there already", missing.len());
    let mut progress = Progress::new(before + missing.len() as u64, "games").after(before);
    let settings = Settings {
        nodes: args.nodes,
        endings: args.endings,
        seed: args.seed,
    };
    let mut count = before;
    let mut positions = 0;
    let result = spread(
        &missing,
        args.threads.concurrency,
        || {
            let mut engine = Engine::new(HASH);
            engine.set_network(built_in(&ruleset));
            engine
        },
        |engine, number| {
            let played = selfplay::play(&ruleset, engine, settings, number);
            (number, played.values.len(), selfplay::line(&played))
        },
        &mut |(number, plies, line): (u64, usize, String)| {
            file.add(number, &line)?;
            count += 1;
            positions += plies;
            progress.show(count, &format!("{positions} positions"));
            Ok(())
        },
    );
    progress.end();
    result?;
    println!("{count} games in {}", path.display());
    if interrupt::asked() {
        interrupt::end();
    }
    file.finish()
}
