//! `rookery tune`: finds the weights of the evaluation from scratch, by self-play, and says
//! by a match what was gained. Nothing goes in but the rules.

use crate::contest::{self, Adjudicate, OpeningsFrom};
use crate::interrupt;
use crate::progress::Progress;
use crate::resolve;
use crate::spread::{Threads, spread};
use rookery_engine::{Engine, Weights};
use rookery_lab::openings;
use rookery_lab::selfplay::{Played, Quiet, Settings, play};
use rookery_lab::tune::{learn, sample};
use rookery_rules::Ruleset;
use std::sync::Arc;

const HASH: usize = 4;

/// Finds the evaluation's weights anew from games against itself
///
/// Nothing goes in but the rules; a match against the untuned engine says what was gained.
#[derive(clap::Args, Clone)]
#[command(after_help = "\
Example:
  rookery tune samantsy-2 -o samantsy-2.txt --concurrency 4")]
pub struct Args {
    /// A built-in id, with switches if wanted, or the path of a ruleset file or of a page
    ruleset: String,
    /// The file of weights; without it ID.txt
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,
    /// Games of each round
    #[arg(long, value_name = "N", default_value_t = 4_000,
          value_parser = clap::value_parser!(u64).range(10..))]
    games: u64,
    /// Nodes for each move of them
    #[arg(long, value_name = "N", default_value_t = 600,
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Each round but the first plays with what the one before has found
    #[arg(long, value_name = "N", default_value_t = 2,
          value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// Games of the match that tells the gain; 0: none
    #[arg(long = "match", value_name = "N", default_value_t = 400)]
    match_games: usize,
    /// Nodes for each move of the match
    #[arg(long, value_name = "N", default_value_t = 2_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    match_nodes: u64,
    /// The same seed finds the same weights
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
}

pub fn run(args: &Args) -> Result<(), String> {
    interrupt::listen()?;
    let ruleset = Arc::new(resolve::ruleset(&args.ruleset)?);
    let output = match &args.output {
        Some(path) => path.clone(),
        None => format!(
            "{}.txt",
            ruleset.id().rsplit('/').next().unwrap_or("weights")
        ),
    };
    let untuned = Weights::untuned(&ruleset);
    let mut weights = untuned.clone();
    let mut witnesses = Vec::new();
    for round in 0..args.rounds {
        eprintln!(
            "round {} of {}: {} games of {} nodes a move",
            round + 1,
            args.rounds,
            args.games,
            args.nodes
        );
        let settings = Settings {
            nodes: args.nodes,
            seed: args.seed + round,
        };
        let Some(played) = play_all(&ruleset, &weights, settings, args) else {
            match round {
                0 => println!("nothing was learnt yet"),
                _ => println!(
                    "{output} holds what {round} of {} rounds found",
                    args.rounds
                ),
            }
            interrupt::end();
        };
        witnesses.extend(played);
        let (fitted, gain) = learn(&ruleset, &witnesses);
        println!(
            "round {}: {} positions, error {:.6} before, {:.6} after",
            round + 1,
            witnesses.len(),
            gain.before,
            gain.after
        );
        weights = fitted;
        write(&output, &ruleset, &weights, args)?;
    }
    tell_material(&untuned, &weights);
    println!("written to {output}");
    if args.match_games == 0 {
        return Ok(());
    }
    contest::run(&contest::Args {
        ruleset: args.ruleset.clone(),
        a: vec![format!("weights:{output}")],
        b: vec!["untuned".into()],
        games: Some(args.match_games),
        time: None,
        nodes: Some(args.match_nodes),
        openings: OpeningsFrom::Chance(openings::PLIES),
        seed: args.seed + 1_000,
        pgn: None,
        hash: 16,
        threads: args.threads,
        sprt: None,
        record: None,
        adjudicate: Adjudicate::Draws,
        json: false,
    })
}

/// The positions of a round's games, in the order of the games; nothing after Ctrl-C.
fn play_all(
    ruleset: &Arc<Ruleset>,
    weights: &Weights,
    settings: Settings,
    args: &Args,
) -> Option<Vec<Quiet>> {
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
    Some(sample(ruleset, weights, &games))
}

fn write(path: &str, ruleset: &Ruleset, weights: &Weights, args: &Args) -> Result<(), String> {
    let text = format!(
        "# {}: 'rookery tune', {} rounds of {} games, {} nodes a move, seed {}.\n\
         # What is not named is as the rules alone suggest.\n{}",
        ruleset.id(),
        args.rounds,
        args.games,
        args.nodes,
        args.seed,
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
