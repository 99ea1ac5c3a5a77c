//! `rookery problems`: positions to solve, found in games and proven.

use crate::interrupt;
use crate::progress::Progress;
use crate::resolve;
use crate::written;
use rookery_lab::problems::{self, File, Finder, Puzzle, Row, Task};
use rookery_rules::Ruleset;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Finds problems in engine games: one move mates, bares the king or wins a piece
///
/// Every win is proven against all replies, a piece that is won is looked at far deeper than it
/// was found. The problems come easiest first, as JSON. The same seed finds the same.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rookery problems sfenj-11 -n 100 --to assets/problems/sfenj-11.json
  rookery problems shatranj -n 10 --seed 7
  rookery problems chess --again chess.json --to chess.json")]
pub struct Args {
    /// A built-in id, with switches if wanted, or the path of a ruleset file or of a page
    ruleset: String,
    /// So many problems
    #[arg(short = 'n', long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    number: u64,
    /// Another seed finds other problems
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Looks through so many games at most
    #[arg(long, default_value_t = GAMES)]
    games: u64,
    /// Grades the problems of this file anew, as the search sees them today, and looks for no others
    #[arg(long, value_name = "FILE", conflicts_with_all = ["number", "seed", "games"])]
    again: Option<PathBuf>,
    /// Writes to this file instead of the output
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
}

/// So many games are looked through where nobody says otherwise.
const GAMES: u64 = 20_000;

/// So many of a hundred may be of one sort, so that there are several.
fn share(sort: (u32, &'static str)) -> u64 {
    match sort {
        (1, _) => 20,
        (0, _) => 30,
        _ => 40,
    }
}

/// Of pieces that merely have to be taken, fewer still.
const SEEN_AT_ONCE: u64 = 10;

pub fn run(args: &Args) -> Result<(), String> {
    interrupt::listen()?;
    if let Some(path) = &args.to {
        written::check(path)?;
    }
    let ruleset = Arc::new(resolve::ruleset(&args.ruleset)?);
    if let Some(path) = &args.again {
        return write(&graded_anew(&ruleset, path)?, args.to.as_deref());
    }
    let mut finder = Finder::new(ruleset.clone(), args.seed);
    let mut found: Vec<Puzzle> = Vec::new();
    let mut counts: HashMap<(u32, &'static str), u64> = HashMap::new();
    let mut progress = Progress::new(args.number, "problems");
    for game in 1..=args.games {
        if found.len() as u64 >= args.number || interrupt::asked() {
            break;
        }
        let wanted = |task: Task, grade: u32| {
            let most = |share: u64| (args.number * share).div_ceil(100);
            let enough = counts
                .get(&task.sort())
                .is_some_and(|count| *count >= most(share(task.sort())));
            let plain = |puzzle: &&Puzzle| puzzle.task == Task::Gain && puzzle.grade == 1;
            let plain_enough = task == Task::Gain
                && grade == 1
                && found.iter().filter(plain).count() as u64 >= most(SEEN_AT_ONCE);
            !enough && !plain_enough
        };
        for puzzle in finder.game(&wanted) {
            *counts.entry(puzzle.task.sort()).or_default() += 1;
            found.push(puzzle);
        }
        let done = (found.len() as u64).min(args.number);
        progress.show(done, &format!("in {game} games"));
    }
    progress.end();
    found.truncate(args.number as usize);
    found.sort_by_key(|puzzle| (puzzle.grade, puzzle.line.len()));
    let file = File {
        ruleset: ruleset.id().to_owned(),
        made: made(args),
        problems: found
            .iter()
            .map(|puzzle| Row::of(&ruleset, puzzle))
            .collect(),
    };
    write(&file, args.to.as_deref())?;
    let mut sorts: Vec<_> = counts.into_iter().collect();
    sorts.sort_unstable();
    for ((moves, by), count) in sorts {
        match moves {
            0 => eprintln!("{count:4} win a piece"),
            n => eprintln!("{count:4} win in {n} by {by}"),
        }
    }
    if (found.len() as u64) < args.number {
        eprintln!(
            "{} of {} were found in these games",
            found.len(),
            args.number
        );
    }
    let looked = finder.looked;
    eprintln!(
        "{} positions of {} games looked at, {} promising: {} alike, {} by two ways, \
         {} won anyway, {} refuted, {} unwanted, {} too long to prove",
        looked.positions,
        looked.games,
        looked.promising,
        looked.alike,
        looked.two_ways,
        looked.won_anyway,
        looked.refuted,
        looked.unwanted,
        looked.too_much
    );
    match interrupt::asked() {
        true => interrupt::end(),
        false => Ok(()),
    }
}

/// The file's problems with the grades of today, easiest first.
fn graded_anew(ruleset: &Arc<Ruleset>, path: &Path) -> Result<File, String> {
    let at = |error: String| format!("{}: {error}", path.display());
    let mut file: File = serde_json::from_str(&resolve::read(path)?)
        .map_err(|error| at(format!("not a file of problems: {error}")))?;
    if file.ruleset != ruleset.id() {
        let (of, asked) = (&file.ruleset, ruleset.id());
        return Err(at(format!("these are problems of {of}, not of {asked}")));
    }
    let mut judge = problems::judge();
    let mut progress = Progress::new(file.problems.len() as u64, "problems");
    let mut changed = 0;
    for (done, row) in (1..).zip(&mut file.problems) {
        if interrupt::asked() {
            interrupt::end();
        }
        let grade = row.grade_now(&mut judge, ruleset).map_err(at)?;
        changed += u64::from(grade != row.grade);
        row.grade = grade;
        progress.show(done, "");
    }
    progress.end();
    eprintln!("{changed} of {} have another grade", file.problems.len());
    file.problems.sort_by_key(|row| (row.grade, row.line.len()));
    Ok(file)
}

/// A line for each problem: what changes between two runs can be seen.
fn write(file: &File, to: Option<&Path>) -> Result<(), String> {
    let text = serde_json::to_string(file).map_err(|error| error.to_string())?;
    let text = text.replace("{\"fen\"", "\n{\"fen\"") + "\n";
    match to {
        Some(path) => written::write(path, &text),
        None => {
            print!("{text}");
            Ok(())
        }
    }
}

/// The command that finds the same.
fn made(args: &Args) -> String {
    let games = match args.games {
        GAMES => String::new(),
        games => format!(" --games {games}"),
    };
    format!(
        "rookery problems {} -n {} --seed {}{games}",
        args.ruleset, args.number, args.seed
    )
}
