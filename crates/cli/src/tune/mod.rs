//! `rookery tune`: finds the weights of the evaluation from scratch, by self-play, and says
//! by a match what was gained. Nothing goes in but the rules. `search` looks for the numbers of the search.

mod search;

use crate::contest::{self, Adjudicate, OpeningsFrom};
use crate::interrupt;
use crate::lab;
use crate::progress::Progress;
use crate::resolve;
use crate::spread::{Threads, spread};
use crate::written;
use rookery_engine::{Engine, Weights};
use rookery_lab::foresight::Aim;
use rookery_lab::openings;
use rookery_lab::selfplay::{self, Played, Settings, play};
use rookery_lab::tune::{Witness, learn, sample};
use rookery_rules::Ruleset;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const HASH: usize = 4;
/// For each move of the games that are learnt from, and of the match.
const NODES: u64 = 600;
const MATCH_NODES: u64 = 2_000;

/// Finds the evaluation's weights anew from games against itself
///
/// Nothing goes in but the rules; a match against the untuned engine says what was gained. With --search it
/// is the numbers of the search that are looked for.
#[derive(clap::Args, Clone)]
#[command(after_help = "\
Example:
  rookery tune samantsy-2 -o samantsy-2.txt --concurrency 4
  rookery tune chess --from chess.games -o chess.txt     # games that `rookery datagen` has played
  rookery tune chess --search --also sfenj-11 --nodes 20000 --record search.jsonl")]
pub struct Args {
    /// A built-in id, with switches if wanted, or the path of a ruleset file or of a page
    ruleset: String,
    /// The file of weights; without it ID.txt, or numbers.txt for those of the search
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,
    /// Learn from games that `rookery datagen` has played, and play none
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Games of each round, at least 10; of a file, at most so many; with --search of all
    #[arg(long, value_name = "N", default_value_t = 4_000,
          value_parser = clap::value_parser!(u64).range(10..))]
    games: u64,
    /// Nodes for each move of them; 600, or 10,000 with --search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "from")]
    nodes: Option<u64>,
    /// Each round but the first plays with what the one before has found
    #[arg(long, value_name = "N", default_value_t = 2,
          value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "from")]
    rounds: u64,
    /// Percent that the result of a game has of what is to be foretold of its positions
    #[arg(long, value_name = "PERCENT", default_value_t = 50,
          value_parser = clap::value_parser!(u64).range(0..=100))]
    results: u64,
    /// Percent of the rest that was thought later in the game, as for `rookery train`
    #[arg(long, value_name = "PERCENT", default_value_t = 0,
          value_parser = clap::value_parser!(u64).range(0..=99))]
    later: u64,
    /// Games of the match that tells the gain; 0: none
    #[arg(long = "match", value_name = "N", default_value_t = 400)]
    match_games: usize,
    /// Nodes for each move of the match; 2,000, or with --search those of the games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    match_nodes: Option<u64>,
    /// The same seed finds the same weights
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    own: search::Own,
    #[command(flatten)]
    threads: Threads,
}

pub fn run(args: &Args) -> Result<(), String> {
    if args.own.asked() {
        return search::run(args);
    }
    interrupt::listen()?;
    let ruleset = Arc::new(resolve::ruleset(&args.ruleset)?);
    let output = match &args.output {
        Some(path) => path.clone(),
        None => format!(
            "{}.txt",
            ruleset.id().rsplit('/').next().unwrap_or("weights")
        ),
    };
    let from = args.from.as_deref().map(Path::new);
    written::apart(
        [Path::new(&output)],
        from.into_iter().chain(resolve::file(&args.ruleset)),
    )?;
    written::check(Path::new(&output))?;
    let untuned = Weights::untuned(&ruleset);
    let weights = match &args.from {
        Some(path) => from_file(&ruleset, path, &output, args)?,
        None => from_rounds(&ruleset, &output, args)?,
    };
    tell_material(&untuned, &weights);
    println!("written to {output}");
    if args.match_games == 0 {
        return Ok(());
    }
    let a = vec![format!("weights:{output}")];
    let nodes = args.match_nodes.unwrap_or(MATCH_NODES);
    contest::run(&args.contest(&args.ruleset, a, vec!["untuned".into()], nodes))
}

impl Args {
    fn nodes(&self, usual: u64) -> u64 {
        self.nodes.unwrap_or(usual)
    }

    /// The match that tells what was gained.
    fn contest(&self, ruleset: &str, a: Vec<String>, b: Vec<String>, nodes: u64) -> contest::Args {
        contest::Args {
            ruleset: ruleset.into(),
            a,
            b,
            games: Some(self.match_games),
            time: None,
            nodes: Some(nodes),
            openings: OpeningsFrom::Chance(openings::PLIES),
            seed: self.seed + 1_000,
            pgn: None,
            hash: 16,
            threads: self.threads,
            sprt: None,
            record: None,
            adjudicate: Adjudicate::Draws,
            json: false,
        }
    }
}

fn aim(args: &Args) -> Aim {
    Aim {
        result: args.results as f32 / 100.0,
        later: args.later as f32 / 100.0,
    }
}

/// Weights from rounds of games, each round played with what the one before has found.
fn from_rounds(ruleset: &Arc<Ruleset>, output: &str, args: &Args) -> Result<Weights, String> {
    let mut weights = Weights::untuned(ruleset);
    let mut witnesses = Vec::new();
    for round in 0..args.rounds {
        eprintln!(
            "round {} of {}: {} games of {} nodes a move",
            round + 1,
            args.rounds,
            args.games,
            args.nodes(NODES)
        );
        let settings = Settings {
            endings: None,
            nodes: args.nodes(NODES),
            seed: args.seed + round,
        };
        let Some(played) = play_all(ruleset, &weights, settings, args) else {
            match round {
                0 => println!("nothing was learnt yet"),
                _ => println!(
                    "{output} holds what {round} of {} rounds found",
                    args.rounds
                ),
            }
            interrupt::end();
        };
        witnesses.extend(sample(ruleset, &weights, &played, aim(args)));
        weights = fitted(ruleset, &witnesses, &format!("round {}: ", round + 1));
        let games = format!(
            "{} rounds of {} games, {} nodes a move, seed {}",
            args.rounds,
            args.games,
            args.nodes(NODES),
            args.seed
        );
        write(output, ruleset, &weights, &games, args)?;
    }
    Ok(weights)
}

/// Weights from a file of games.
fn from_file(
    ruleset: &Arc<Ruleset>,
    path: &Path,
    output: &str,
    args: &Args,
) -> Result<Weights, String> {
    /// So many games are in memory at a time.
    const AT_ONCE: usize = 4_000;
    let lines = lab::training_lines(path, ruleset)?;
    let lines = &lines[..lines.len().min(args.games as usize)];
    // What looks tactical is told by the weights that the ruleset has.
    let weights = Weights::for_ruleset(ruleset);
    let mut progress = Progress::new(lines.len() as u64, "games read");
    let mut witnesses = Vec::new();
    for (number, some) in lines.chunks(AT_ONCE).enumerate() {
        let read = |(at, line): (usize, &String)| {
            selfplay::read(ruleset, line, number * AT_ONCE + at + 2)
                .map_err(|e| format!("{}: {e}", path.display()))
        };
        let games: Vec<Played> = some
            .iter()
            .enumerate()
            .map(read)
            .collect::<Result<_, _>>()?;
        witnesses.extend(sample(ruleset, &weights, &games, aim(args)));
        progress.show((number * AT_ONCE + some.len()) as u64, "");
        if interrupt::asked() {
            interrupt::end();
        }
    }
    progress.end();
    let weights = fitted(ruleset, &witnesses, "");
    let games = format!("{} games of a file", lines.len());
    write(output, ruleset, &weights, &games, args)?;
    Ok(weights)
}

fn fitted(ruleset: &Ruleset, witnesses: &[Witness], when: &str) -> Weights {
    let (fitted, gain) = learn(ruleset, witnesses);
    println!(
        "{when}{} positions, error {:.6} before, {:.6} after",
        witnesses.len(),
        gain.before,
        gain.after
    );
    fitted
}

/// The games of a round, in their order; nothing after Ctrl-C.
fn play_all(
    ruleset: &Arc<Ruleset>,
    weights: &Weights,
    settings: Settings,
    args: &Args,
) -> Option<Vec<Played>> {
    let numbers: Vec<u64> = (0..args.games).collect();
    let mut progress = Progress::new(args.games, "games");
    let mut games: Vec<Played> = Vec::new();
    let worker = || Engine::with_weights(HASH, weights.clone());
    let work = |engine: &mut Engine, number| play(ruleset, engine, settings, number);
    let heard = spread(
        &numbers,
        args.threads.concurrency,
        worker,
        work,
        &mut |played| {
            games.push(played);
            progress.show(games.len() as u64, "");
            Ok(())
        },
    );
    progress.end();
    if interrupt::asked() || heard.is_err() {
        return None;
    }
    games.sort_by_key(|played| played.number);
    Some(games)
}

/// The file says of which games the weights come.
fn write(
    path: &str,
    ruleset: &Ruleset,
    weights: &Weights,
    games: &str,
    args: &Args,
) -> Result<(), String> {
    let text = format!(
        "# {}: 'rookery tune', {games}, {} % results, {} % later.\n\
         # What is not named is as the rules alone suggest.\n{}",
        ruleset.id(),
        args.results,
        args.later,
        weights.to_text_beside(&Weights::untuned(ruleset))
    );
    std::fs::write(path, text).map_err(|e| format!("{path} cannot be written: {e}"))
}

fn tell_material(before: &Weights, after: &Weights) {
    for (name, (old, new)) in before
        .names()
        .iter()
        .zip(before.values().iter().zip(after.values()))
    {
        if let Some(name) = name.strip_prefix("material.")
            && (*old != 0 || *new != 0)
        {
            println!("  {name:20} {old:5} -> {new:5}");
        }
    }
}
