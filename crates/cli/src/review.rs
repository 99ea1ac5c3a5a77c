//! `rookery review`: the games of a PGN looked through, each move judged by the chance that it lost.
//! With `--measure`, how a review reads the values of rulesets.

use crate::interrupt;
use crate::progress::Progress;
use crate::resolve;
use crate::written;
use rookery_engine::Engine;
use rookery_engine::network::built_in;
use rookery_engine::review::{Judgement, Measure, NODES, Report, Walk, annotate, words};
use rookery_lab::measuring::{Shown, reached, share};
use rookery_rules::{Ruleset, Side, describe, pgn};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Reviews games: what each move lost, how accurately both sides played, where it turned
///
/// The same number of nodes is searched at each place, so that a review repeats. The chances, and
/// how much of one an inaccuracy, a mistake and a blunder lose, are measured for each ruleset in
/// games of the engine against itself (docs/review.md).
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rookery review game.pgn
  rookery review game.pgn --pgn reviewed.pgn --nodes 200000
  rookery review --measure chess shatranj sfenj-11 --games 20")]
pub struct Args {
    /// Files of games; with --measure, rulesets, the first of which sets the standard
    #[arg(required = true, value_name = "FILE")]
    of: Vec<String>,
    /// The ruleset of games without a Variant, or whose Variant names none of the library
    #[arg(long, conflicts_with = "measure")]
    ruleset: Option<String>,
    /// So many nodes are searched at each place
    #[arg(long, default_value_t = NODES, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Writes the games with the judgements in them to this file
    #[arg(long, value_name = "FILE", conflicts_with = "measure")]
    pgn: Option<PathBuf>,
    /// Measures rulesets instead, in games of the engine against itself
    #[arg(long)]
    measure: bool,
    /// So many games of the middling levels, and ten times as many quick ones, with --measure
    #[arg(long, default_value_t = 20, requires = "measure",
          value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Another seed plays other games, with --measure
    #[arg(long, default_value_t = 1, requires = "measure")]
    seed: u64,
}

const HASH_MEGABYTES: usize = 32;

pub fn run(args: &Args) -> Result<(), String> {
    interrupt::listen()?;
    match args.measure {
        true => measure(args),
        false => review(args),
    }
}

fn review(args: &Args) -> Result<(), String> {
    written::apart(args.pgn.as_deref(), args.of.iter().map(Path::new))?;
    if let Some(path) = &args.pgn {
        written::check(path)?;
    }
    let own = args.ruleset.as_ref();
    let own = own
        .map(|name| resolve::ruleset(name).map(Arc::new))
        .transpose()?;
    let mut reviewed = String::new();
    let mut failed = Vec::new();
    for path in &args.of {
        failed.extend(review_file(args, path, own.as_ref(), &mut reviewed).err());
        if interrupt::asked() {
            break;
        }
    }
    // What is finished is written, whatever came of the rest.
    if let Some(path) = args.pgn.as_ref().filter(|_| !reviewed.is_empty()) {
        failed.extend(written::write(path, &reviewed).err());
    }
    if interrupt::asked() {
        failed.iter().for_each(|why| eprintln!("rookery: {why}"));
        interrupt::end();
    }
    match failed.is_empty() {
        true => Ok(()),
        false => Err(failed.join("; ")),
    }
}

/// Reviews the games of a file, which are added to `reviewed`, until Ctrl-C; fails where one could not be read.
fn review_file(
    args: &Args,
    path: &str,
    own: Option<&Arc<Ruleset>>,
    reviewed: &mut String,
) -> Result<(), String> {
    let text = resolve::read(path)?;
    let read = pgn::read_or(&text, own);
    for problem in &read.problems {
        eprintln!("{path}: {problem}");
    }
    if read.games.is_empty() {
        return Err(format!("{path}: there is no game in it"));
    }
    let many = read.games.len() > 1 || args.of.len() > 1;
    let mut unread = Vec::new();
    for (number, mut record) in (1..).zip(read.games) {
        let troubled = read.problems.iter().any(|problem| problem.game == number);
        if troubled && record.game().moves().is_empty() {
            unread.push(number.to_string());
            continue;
        }
        let mut walk = Walk::new(record.game(), args.nodes);
        let mut engine = Engine::new(HASH_MEGABYTES);
        engine.set_network(built_in(walk.game().ruleset()));
        let mut progress = Progress::new(walk.places() as u64, "places");
        while walk.step(&mut engine) {
            if interrupt::asked() {
                progress.end();
                return Ok(());
            }
            let done = (walk.places() - walk.left()) as u64;
            progress.show(done, &format!("{} nodes", walk.searched()));
        }
        progress.end();
        if many {
            match args.of.len() {
                1 => println!("Game {number}"),
                _ => println!("Game {number} of {path}"),
            }
        }
        tell(&walk);
        let report = Report::of(walk.game(), walk.seen());
        annotate(&mut record.tree, walk.game(), walk.seen(), &report);
        *reviewed += &record.to_text();
        reviewed.push('\n');
    }
    match unread.is_empty() {
        true => Ok(()),
        false => Err(format!(
            "{path}: no move could be read of game {}",
            unread.join(", ")
        )),
    }
}

fn tell(walk: &Walk) {
    let (game, seen) = (walk.game(), walk.seen());
    if game.moves().is_empty() {
        println!("Nobody has moved in this game.\n");
        return;
    }
    let report = Report::of(game, seen);
    for (ply, judged) in report.moves.iter().enumerate() {
        let Some(judged) = judged else { continue };
        if judged.judgement >= Judgement::Inaccuracy {
            println!(
                "{}: {}.",
                words::place(game, ply),
                words::verdict(game, ply, judged)
            );
        }
    }
    println!("\n{}", words::course(game, &report));
    for side in [Side::White, Side::Black] {
        let Some(accuracy) = report.accuracy(side) else {
            continue;
        };
        let counts = Judgement::ALL.map(|judgement| {
            let count = report.count(side, judgement);
            format!("{count} {}", judgement.name())
        });
        println!(
            "{}: accuracy {accuracy:.0} of 100; {}",
            describe::side(side),
            counts.join(", ")
        );
    }
    for ply in report.turning_points() {
        if let (Some(judged), Some(why)) = (&report.moves[ply], words::better(game, seen, ply)) {
            println!(
                "\n{}: {}. {why}",
                words::place(game, ply),
                words::verdict(game, ply, judged)
            );
        }
    }
    println!("\n{} nodes were searched.\n", walk.searched());
}

fn measure(args: &Args) -> Result<(), String> {
    let all: Vec<_> = args
        .of
        .iter()
        .map(|name| resolve::ruleset(name).map(Arc::new))
        .collect::<Result<_, _>>()?;
    let mut standard: Option<[f64; 3]> = None;
    println!(
        "# ruleset scale inaccuracy mistake blunder (thousandths), quick games (finished), moves, shares of inaccuracies, mistakes, blunders or worse (%)"
    );
    for ruleset in all {
        let mut shown = Shown::default();
        let quick = args.games * 10;
        let mut progress = Progress::new(quick + args.games * 10, ruleset.id());
        for number in 0..quick + args.games {
            if interrupt::asked() {
                progress.end();
                interrupt::end();
            }
            match number.checked_sub(quick) {
                None => shown.play(&ruleset, args.seed, number),
                Some(number) => shown
                    .look(&ruleset, args.seed, number)
                    .map_err(|error| error.to_string())?,
            }
            // One that is reviewed takes as long as ten quick ones.
            let done = number.min(quick) + (number + 1).saturating_sub(quick) * 10;
            progress.show(done, "");
        }
        progress.end();
        let usual = Measure::of("");
        let scale = shown.scale().unwrap_or(usual.scale);
        let losses = shown.losses(scale);
        let plain = [usual.inaccuracy, usual.mistake, usual.blunder];
        let shares = *standard.get_or_insert_with(|| plain.map(|lost| share(&losses, lost)));
        // No farther than half as much again or as little: a share of few moves is not known well.
        let mut index = 0;
        let thresholds = plain.map(|usual| {
            let found = reached(&losses, shares[index]);
            index += 1;
            found.clamp(usual * 0.6, usual * 1.5)
        });
        let thousandths = thresholds.map(|lost| format!("{:.0}", lost * 1000.0));
        let known = plain.map(|lost| format!("{:.1}", share(&losses, lost) * 100.0));
        println!(
            "{} {scale:.0} {} # {} ({}), {}, {}",
            ruleset.id(),
            thousandths.join(" "),
            shown.games,
            shown.finished,
            losses.len(),
            known.join(", "),
        );
    }
    Ok(())
}
