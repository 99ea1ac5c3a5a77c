//! `rookery tune`: finds the weights of the evaluation from scratch, by self-play, and says
//! by a match what was gained. Nothing goes in but the rules.

use crate::answer::Words;
use crate::contest;
use crate::resolve;
use rookery_engine::Weights;
use rookery_lab::tune::{Settings, Student, Witness, learn, play};
use rookery_rules::Ruleset;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Instant;

const USAGE: &str = "write 'rookery tune <ruleset> [-o FILE] [--games N] [--nodes N] [--rounds N] \
    [--match N] [--match-nodes N] [--seed N] [--concurrency N]'";
const HASH: usize = 4;

struct Options {
    ruleset: String,
    output: Option<String>,
    /// Games of each round.
    games: usize,
    nodes: usize,
    /// Each round but the first plays with what the one before has found.
    rounds: usize,
    match_games: usize,
    match_nodes: usize,
    seed: usize,
    concurrency: usize,
}

impl Options {
    fn parse(arguments: &[String]) -> Result<Options, String> {
        let mut options = Options {
            ruleset: String::new(),
            output: None,
            games: 4_000,
            nodes: 600,
            rounds: 2,
            match_games: 400,
            match_nodes: 2_000,
            seed: 1,
            concurrency: 1,
        };
        let mut words = Words::new(arguments);
        while let Some(word) = words.next() {
            let mut number = |least| contest::number(word, words.value(word)?, least, usize::MAX);
            match word {
                "--games" => options.games = number(10)?,
                "--nodes" => options.nodes = number(1)?,
                "--rounds" => options.rounds = number(1)?,
                "--match" => options.match_games = number(0)?,
                "--match-nodes" => options.match_nodes = number(1)?,
                "--seed" => options.seed = number(0)?,
                "--concurrency" => options.concurrency = number(1)?.min(256),
                "-o" | "--output" => options.output = Some(words.value(word)?.to_string()),
                option if option.starts_with('-') => {
                    return Err(format!("tune has no option {option}; {USAGE}"));
                }
                word if options.ruleset.is_empty() => options.ruleset = word.to_string(),
                word => return Err(format!("'{word}' is one word too many; {USAGE}")),
            }
        }
        if options.ruleset.is_empty() {
            return Err(USAGE.into());
        }
        Ok(options)
    }
}

pub fn run(arguments: &[String]) -> Result<(), String> {
    let options = Options::parse(arguments)?;
    let ruleset = Arc::new(resolve::ruleset(&options.ruleset)?);
    let output = match &options.output {
        Some(path) => path.clone(),
        None => format!(
            "{}.txt",
            ruleset.id().rsplit('/').next().unwrap_or("weights")
        ),
    };
    let untuned = Weights::untuned(&ruleset);
    let mut weights = untuned.clone();
    let mut witnesses = Vec::new();
    for round in 0..options.rounds {
        eprintln!(
            "round {} of {}: {} games of {} nodes a move",
            round + 1,
            options.rounds,
            options.games,
            options.nodes
        );
        let settings = Settings {
            nodes: options.nodes as u64,
            seed: (options.seed + round) as u64,
        };
        let played = play_all(&ruleset, &weights, settings, &options);
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
        write(&output, &ruleset, &weights, &options)?;
    }
    tell_material(&untuned, &weights);
    println!("written to {output}");
    if options.match_games == 0 {
        return Ok(());
    }
    let words = format!(
        "--games {} --nodes {} --seed {} --concurrency {}",
        options.match_games,
        options.match_nodes,
        options.seed + 1_000,
        options.concurrency
    );
    let mut arguments = vec![options.ruleset.clone(), "--a".into()];
    arguments.push(format!("weights:{output}"));
    arguments.extend(["--b".into(), "untuned".into()]);
    arguments.extend(words.split(' ').map(String::from));
    contest::run(&arguments)
}

fn play_all(
    ruleset: &Arc<Ruleset>,
    weights: &Weights,
    settings: Settings,
    options: &Options,
) -> Vec<Witness> {
    let next = AtomicU64::new(0);
    let total = options.games as u64;
    let (sender, receiver) = mpsc::channel();
    let began = Instant::now();
    let terminal = std::io::stderr().is_terminal();
    let mut games: Vec<(u64, Vec<Witness>)> = Vec::new();
    std::thread::scope(|scope| {
        for _ in 0..options.concurrency {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                let mut student = Student::new(ruleset, HASH, weights);
                loop {
                    let number = next.fetch_add(1, Ordering::SeqCst);
                    if number >= total {
                        break;
                    }
                    let game = play(ruleset, &mut student, settings, number);
                    if sender.send((number, game)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for game in &receiver {
            games.push(game);
            let done = games.len();
            if terminal || done.is_multiple_of((options.games / 10).max(1)) {
                let seconds = began.elapsed().as_secs_f64();
                let left = seconds / done as f64 * (options.games - done) as f64;
                eprint!(
                    "{}  {done}/{total} games, {left:.0} s left",
                    start_of_line(terminal)
                );
                if !terminal {
                    eprintln!();
                }
            }
        }
    });
    if terminal {
        eprintln!();
    }
    games.sort_by_key(|(number, _)| *number);
    games.into_iter().flat_map(|(_, game)| game).collect()
}

fn start_of_line(terminal: bool) -> &'static str {
    if terminal { "\r" } else { "" }
}

fn write(
    path: &str,
    ruleset: &Ruleset,
    weights: &Weights,
    options: &Options,
) -> Result<(), String> {
    let text = format!(
        "# {}: 'rookery tune', {} rounds of {} games, {} nodes a move, seed {}.\n\
         # What is not named is as the rules alone suggest.\n{}",
        ruleset.id(),
        options.rounds,
        options.games,
        options.nodes,
        options.seed,
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
