//! `rookery book`: a small book of openings, out of games of the engine against itself.

use crate::interrupt;
use crate::lab::{Part, Plan, games, play};
use crate::resolve;
use crate::spread::Threads;
use crate::written;
use rookery_lab::batch::{Lot, Stops, Strength};
use rookery_lab::book::{self, File};
use std::path::PathBuf;
use std::sync::Arc;

/// Makes a book of openings: which moves strong play chooses, how often, and how they fare
///
/// The games are kept in a folder; a run that was broken off goes on where it ended. The same
/// seed makes the same book. In the first plies chance chooses among moves nearly as good as the
/// best. The book comes as JSON and says how it was made.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rookery book sfenj-11 --to assets/books/sfenj-11.json
  rookery book shatranj --count 1000 --strength 4k --concurrency 8")]
pub struct Args {
    /// A built-in id, with switches if wanted, or the path of a ruleset file or of a page
    ruleset: String,
    /// Games; what the folder holds already is counted in
    #[arg(long, value_name = "N", default_value_t = 200)]
    count: u64,
    /// How strong both players are: nodes a move (500, 4k), or random, or greedy
    #[arg(long, default_value = "1k")]
    strength: Strength,
    /// Another seed plays other games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Leaves out what was met in fewer games
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..))]
    least: u64,
    /// The folder of the games
    #[arg(long, value_name = "FOLDER", default_value = "book-games")]
    out: PathBuf,
    #[command(flatten)]
    threads: Threads,
    /// Writes to this file instead of the output
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<(), String> {
    interrupt::listen()?;
    if let Some(path) = &args.to {
        written::apart([path.as_path()], resolve::file(&args.ruleset))?;
        written::check(path)?;
    }
    let ruleset = Arc::new(resolve::ruleset(&args.ruleset)?);
    let plan = Plan {
        ruleset: ruleset.clone(),
        strength: args.strength,
        games: args.count,
        seed: args.seed,
        part: Part { number: 1, of: 1 },
        stops: Stops {
            quiet: Some(book::QUIET),
            repeats: Some(book::REPEATS),
        },
        lot: Lot::Leaning,
        concurrency: args.threads.concurrency,
    };
    let path = play(&plan, &args.out)?;
    written::apart(args.to.as_deref(), [path.as_path()])?;
    let (head, mut kept) = games(&path, &ruleset)?;
    // An earlier run may have played more.
    kept.retain(|kept| kept.number < args.count);
    let kept = book::different(kept);
    let file = File {
        ruleset: ruleset.id().to_owned(),
        made: format!(
            "rookery book {} --count {} --strength {} --seed {} --least {}",
            args.ruleset, args.count, args.strength, args.seed, args.least
        ),
        how: book::how(&head, &args.strength),
        games: kept.len() as u64,
        least: args.least,
        places: book::places(&ruleset, &kept, args.least),
    };
    let text = serde_json::to_string(&file).map_err(|error| error.to_string())?;
    // A line for each place: what changes between two runs can be seen.
    let text = text.replace("{\"games\"", "\n{\"games\"") + "\n";
    let moves: usize = file.places.iter().map(|place| place.moves.len()).sum();
    eprintln!(
        "{}: {} positions and {moves} moves out of {} games, {} bytes",
        file.ruleset,
        file.places.len(),
        file.games,
        text.len()
    );
    match &args.to {
        Some(path) => written::write(path, &text),
        None => {
            print!("{text}");
            Ok(())
        }
    }
}
