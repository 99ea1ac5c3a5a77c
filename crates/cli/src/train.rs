//! `rookery train`: a network that corrects the weights, from games of the engine against itself.

use crate::interrupt;
use crate::lab;
use crate::progress::Progress;
use crate::resolve;
use crate::spread::{Threads, spread};
use crate::written;
use rookery_engine::Weights;
use rookery_engine::eval::Evaluator;
use rookery_engine::network::{BLOCK, Inputs, MOST_NEURONS, Network};
use rookery_lab::figures::Scale;
use rookery_lab::foresight::Aim;
use rookery_lab::selfplay;
use rookery_lab::train::{Gradient, Looked, Samples, Settings, Training};
use rookery_rules::Ruleset;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Trains a network to correct the evaluation, from games that `rookery datagen` has played
///
/// After each pass the network is written, with all that is needed to go on beside it (.training):
/// the same command goes on where an earlier run ended. One game in 25 is held out, and says what
/// was learnt.
#[derive(clap::Args, Clone)]
#[command(after_help = "\
Example:
  rookery train chess chess.games -o chess.net --passes 20 --concurrency 8
  rookery match chess --a network:chess.net --b 'full without=network' --time 100 --sprt elo0=0,elo1=20")]
pub struct Args {
    /// A built-in id, with switches if wanted, or the path of a ruleset file or of a page
    ruleset: String,
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// The file of the network; without it ID.net
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How often all positions are gone through
    #[arg(long, value_name = "N", default_value_t = 20,
          value_parser = clap::value_parser!(u64).range(1..))]
    passes: u64,
    /// Percent that the result of a game has of what is to be foretold of its positions; the rest is
    /// what the searches thought
    #[arg(long, value_name = "PERCENT", default_value_t = 0,
          value_parser = clap::value_parser!(u64).range(0..=100))]
    results: u64,
    /// Percent of this that was thought later in the game: of the next position, of the one after it so
    /// many percent less, and so on; 0 takes what was thought of the position itself
    #[arg(long, value_name = "PERCENT", default_value_t = 75,
          value_parser = clap::value_parser!(u64).range(0..=99))]
    later: u64,
    /// A network that has learnt from other games, of this ruleset or of one with as many kinds of
    /// pieces: this one begins with what it knows
    #[arg(long, value_name = "FILE")]
    after: Option<PathBuf>,
    /// Neurons of the hidden layer for each side: 16, 32, 48 or 64. More learn more from more games
    /// and take longer for each position
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = neurons)]
    neurons: usize,
    /// The same seed and games make the same network
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
}

fn neurons(text: &str) -> Result<usize, String> {
    let number = text.parse().ok();
    let possible =
        |number: &usize| (1..=MOST_NEURONS / BLOCK).any(|blocks| blocks * BLOCK == *number);
    number
        .filter(possible)
        .ok_or_else(|| "say 16, 32, 48 or 64".into())
}

pub fn run(args: &Args) -> Result<(), String> {
    interrupt::listen()?;
    let ruleset = Arc::new(resolve::ruleset(&args.ruleset)?);
    let id = ruleset.id().rsplit('/').next().unwrap_or("ruleset");
    let output = args.output.clone();
    let output = output.unwrap_or_else(|| format!("{id}.net").into());
    let kept = output.with_extension("training");
    let games = args.games.iter().map(PathBuf::as_path);
    let read = games.chain(args.after.as_deref());
    written::apart(
        [output.as_path(), &kept],
        read.chain(resolve::file(&args.ruleset)),
    )?;
    for path in [&output, &kept] {
        written::regular(path)?;
        written::check(path)?;
    }
    let aim = Aim {
        result: args.results as f32 / 100.0,
        later: args.later as f32 / 100.0,
    };
    written::named_once(&args.games)?;
    let earlier = earlier(&ruleset, args)?;
    let games = looked_at(&ruleset, args)?;
    let (samples, scale) = Samples::of(&games, aim)
        .ok_or("the games are too few, or their values say nothing of how they ended")?;
    drop(games);
    println!(
        "{} positions to learn from, {} held out; one at the end is {:.0} centipawns",
        samples.learnt(),
        samples.count() - samples.learnt(),
        scale.0
    );
    println!(
        "the weights alone are wrong by {:.6}",
        Training::without(&samples)
    );
    let settings = Settings {
        passes: args.passes,
        seed: args.seed,
    };
    // What was trained otherwise is not gone on with.
    let made = format!(
        "{id} {settings:?} {} {} {aim:?} {}\n",
        earlier.as_ref().map_or(0, fingerprint),
        args.neurons,
        samples.count()
    );
    let known = std::fs::read(&kept).ok();
    let known = known.and_then(|bytes| {
        Training::from_bytes(&ruleset, args.neurons, bytes.strip_prefix(made.as_bytes())?)
    });
    let there = [&output, &kept].into_iter().find(|path| path.exists());
    if let (None, Some(there)) = (&known, there) {
        return Err(format!(
            "{} was trained otherwise, from other games or not at all; move it away or name another file with -o",
            there.display()
        ));
    }
    let (neurons, seed) = (args.neurons, args.seed);
    let begun = || match &earlier {
        Some(earlier) => Training::after(&ruleset, neurons, seed, (earlier, scale)),
        None => Training::new(&ruleset, neurons, seed),
    };
    let mut training = known.unwrap_or_else(begun);
    let mut progress = Progress::new(args.passes, "passes").after(training.passes);
    let threads = |tasks: usize, task: &(dyn Fn(usize) -> Gradient + Sync)| {
        in_order(args.threads, tasks, task)
    };
    // All may be done already, and the network be somewhere else.
    if training.passes > 0 {
        write(&output, &network(&training, &ruleset, scale)?.to_bytes())?;
    }
    while training.passes < args.passes {
        let before = training.passes;
        let wrong = training.pass(&samples, settings, &threads);
        if interrupt::asked() {
            // Half a pass is none: the file has what the one before came to.
            training.passes = before;
            break;
        }
        let state = [made.as_bytes(), &training.to_bytes()].concat();
        write(&kept, &state)?;
        write(&output, &network(&training, &ruleset, scale)?.to_bytes())?;
        let told = format!("wrong by {:.6}, unseen {:.6}", wrong.learnt, wrong.unseen);
        progress.aside(|| println!("pass {}: {told}", training.passes));
        progress.show(training.passes, "");
    }
    progress.end();
    println!("{} after {} passes", output.display(), training.passes);
    if interrupt::asked() {
        interrupt::end();
    }
    Ok(())
}

/// Tells one network from another.
fn fingerprint(network: &Network) -> u64 {
    let mut hasher = DefaultHasher::new();
    network.to_bytes().hash(&mut hasher);
    hasher.finish()
}

/// The network that is to be gone on with.
fn earlier(ruleset: &Ruleset, args: &Args) -> Result<Option<Network>, String> {
    let Some(path) = &args.after else {
        return Ok(None);
    };
    let shown = path.display();
    let network = Network::of_any_game(ruleset, &resolve::bytes(path)?)
        .map_err(|e| format!("{shown}: {e}"))?;
    if network.neurons() > args.neurons {
        return Err(format!(
            "{shown} has {} neurons; say --neurons {0} or more",
            network.neurons()
        ));
    }
    Ok(Some(network))
}

fn network(training: &Training, ruleset: &Ruleset, scale: Scale) -> Result<Network, String> {
    let network = training.network(ruleset, scale);
    network.ok_or_else(|| "the network does not fit its ruleset".into())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    // Whole or not at all: a run that is broken off leaves what was there.
    let fresh = path.with_extension("new");
    std::fs::write(&fresh, bytes)
        .and_then(|()| std::fs::rename(&fresh, path))
        .map_err(|e| format!("{} cannot be written: {e}", path.display()))
}

/// The positions of all games, in the order of the games.
fn looked_at(ruleset: &Arc<Ruleset>, args: &Args) -> Result<Vec<Looked>, String> {
    let inputs = Inputs::new(ruleset);
    let weights = Evaluator::new(ruleset, &Weights::for_ruleset(ruleset));
    let mut all = Vec::new();
    for path in &args.games {
        let lines = lab::training_lines(path, ruleset)?;
        let numbers: Vec<u64> = (0..lines.len() as u64).collect();
        let mut progress = Progress::new(numbers.len() as u64, "games read");
        let mut games: Vec<(u64, Looked)> = Vec::new();
        let read = |(): &mut (), number: u64| {
            let played = selfplay::read(ruleset, &lines[number as usize], number as usize + 2);
            played.map(|played| (number, Looked::at(ruleset, &inputs, &weights, &played)))
        };
        let heard = spread(
            &numbers,
            args.threads.concurrency,
            || (),
            read,
            &mut |game| {
                games.push(game.map_err(|e| format!("{}: {e}", path.display()))?);
                progress.show(games.len() as u64, "");
                Ok(())
            },
        );
        progress.end();
        heard?;
        if interrupt::asked() {
            interrupt::end();
        }
        games.sort_by_key(|(number, _)| *number);
        all.extend(games.into_iter().map(|(_, game)| game));
    }
    Ok(all)
}

/// The results of numbered tasks, in their order.
fn in_order(
    threads: Threads,
    tasks: usize,
    task: &(dyn Fn(usize) -> Gradient + Sync),
) -> Vec<Gradient> {
    let numbers: Vec<u64> = (0..tasks as u64).collect();
    let mut done: Vec<(u64, Gradient)> = Vec::new();
    let work = |(): &mut (), number: u64| (number, task(number as usize));
    // Nobody refuses what is heard here.
    let _ = spread(&numbers, threads.concurrency, || (), work, &mut |result| {
        done.push(result);
        Ok(())
    });
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}
