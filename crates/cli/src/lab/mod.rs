//! `rookery lab`: what a ruleset is like to play, measured by playing it.

mod files;
mod given;
mod play;
mod report;

use crate::resolve::{self, repeated};
use crate::spread::Threads;
pub use files::{GamesFile, games, training_lines};
pub use play::{Part, Plan, play};
use rookery_lab::batch::{Lot, Stops, Strength};
use rookery_rules::Ruleset;
use std::path::PathBuf;
use std::sync::Arc;

/// Plays a ruleset against itself and measures what it is like to play
///
/// Games are kept in a folder, a file for each strength; a run that was broken off goes on where
/// it ended. Every figure comes with its 95 % interval. Two rulesets are set side by side.
#[derive(clap::Args, Clone)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  rookery lab samantsy-2 --strength random,1k,4k --count 400 --concurrency 8
  rookery lab sfenj-11 --strength 4k --count 2000 --part 3/16
  rookery lab merge lab/sfenj-11.4k.*-of-16.games -o lab/sfenj-11.4k.games
  rookery lab sfenj-11 korkserschach --strength 1k
  rookery lab --games played.jsonl --json"
)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// A built-in id, with switches if wanted, or the path of a ruleset file or of a page; two
    /// are compared
    #[arg(value_name = "RULESET", required_unless_present = "games", num_args = 1..=2)]
    rulesets: Vec<String>,
    /// How strong both players are: random, greedy, nodes a move (500, 4k), or two allowances
    /// that play each other (1k:4k)
    #[arg(long, value_delimiter = ',', default_value = "random,greedy,1k")]
    strength: Vec<Strength>,
    /// Games at each strength; what the folder holds already is counted in, and 0 plays none
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: u64,
    /// The same seed plays the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Only the third of sixteen parts, say: play them anywhere and merge them
    #[arg(long, value_name = "K/N", default_value = "1/1")]
    part: Part,
    /// The folder of the games
    #[arg(long, value_name = "FOLDER", default_value = "lab")]
    out: PathBuf,
    #[command(flatten)]
    threads: Threads,
    /// Cut a game off after so many plies without capture or pawn move
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(1..))]
    stop_quiet: Option<u16>,
    /// Cut a game off when a position stands for the Nth time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..))]
    stop_repeats: Option<u16>,
    /// Play nothing and measure these games: JSON lines with id, ruleset and moves, or a file
    /// that this command has made
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rulesets", "count", "part", "strength", "seed", "stop_quiet", "stop_repeats"])]
    games: Option<PathBuf>,
    /// The figures as JSON
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// The figures as CSV: ruleset, strength, figure, value, interval, n; of games from elsewhere
    /// ruleset, game, metric and its two values
    #[arg(long)]
    csv: bool,
    /// Also the games as PGN
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Also the pictures, each a file
    #[arg(long, value_name = "FOLDER")]
    svg: Option<PathBuf>,
    /// Also the file of figures of which the site draws what it shows; what is drawn of the
    /// strongest play only is left out at the others
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
}

#[derive(clap::Subcommand, Clone)]
enum Command {
    /// Puts parts of a batch together: the same file as one run would have made
    Merge {
        /// Files of games, parts of one batch
        #[arg(required = true)]
        parts: Vec<PathBuf>,
        /// The file of all
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
    },
    /// Draws all rulesets on one map by the distance of their figures, as the site shows it
    Map {
        /// Files that --page has written, one for each ruleset
        #[arg(required = true)]
        results: Vec<PathBuf>,
        /// The strength that is compared
        #[arg(long, default_value = "1k")]
        strength: Strength,
        /// The file of the map
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
    },
}

pub fn run(args: &Args) -> Result<(), String> {
    match &args.command {
        Some(Command::Merge { parts, output }) => {
            let count = files::merge(parts, output)?;
            println!("{count} games in {}", output.display());
            return Ok(());
        }
        Some(Command::Map {
            results,
            strength,
            output,
        }) => return report::map(results, *strength, output),
        None => {}
    }
    report::check(args)?;
    if let Some(path) = &args.games {
        return match files::is_batch(path)? {
            true => report::files(args, std::slice::from_ref(path)),
            false => given::run(args, path),
        };
    }
    crate::interrupt::listen()?;
    let rulesets = args.rulesets.iter();
    let rulesets: Vec<Arc<Ruleset>> = rulesets
        .map(|name| resolve::ruleset(name).map(Arc::new))
        .collect::<Result<_, _>>()?;
    if let Some(ruleset) = repeated(&rulesets, |one, other| one.id() == other.id()) {
        return Err(format!("{} is named twice", ruleset.id()));
    }
    if let Some(strength) = repeated(&args.strength, |one, other| one == other) {
        return Err(format!("the strength {strength} is named twice"));
    }
    let mut paths = Vec::new();
    for ruleset in &rulesets {
        for strength in &args.strength {
            let plan = Plan {
                ruleset: ruleset.clone(),
                strength: *strength,
                games: args.count,
                seed: args.seed,
                part: args.part,
                stops: Stops {
                    quiet: args.stop_quiet,
                    repeats: args.stop_repeats,
                },
                lot: Lot::Even,
                concurrency: args.threads.concurrency,
            };
            paths.push(play(&plan, &args.out)?);
        }
    }
    report::files(args, &paths)
}
