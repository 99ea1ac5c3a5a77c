//! `rookery endings`: what a few men come to by a ruleset's own rules, proven.

use crate::interrupt;
use crate::progress::Progress;
use crate::resolve;
use rookery_engine::endings::{Endings, Men, Summary, is_solved};
use rookery_rules::Ruleset;
use rookery_rules::ruleset::spec::KindSpec;
use serde::Serialize;
use std::sync::Arc;

/// Says which endings of a few men without pawns are won, by looking at every position
///
/// A set of men is White's letters and Black's with a colon between them. Counts of moves and
/// repetitions are left out: what is won is won where no count comes in between.
#[derive(clap::Args, Clone)]
#[command(after_help = "\
Examples:
  rookery endings sfenj-11
  rookery endings shatranj KR:KN --json")]
pub struct Args {
    /// A built-in id, with switches if wanted, or the path of a ruleset file or of a page
    ruleset: String,
    /// Sets of men such as KQ:K; without any, each piece alone beside its king against a king
    men: Vec<String>,
    /// The result as JSON
    #[arg(long)]
    json: bool,
}

/// Progress is told in so many steps.
const STEPS: f64 = 100.0;

#[derive(Serialize)]
struct Row {
    men: String,
    to_move: &'static str,
    positions: usize,
    white_wins: usize,
    black_wins: usize,
    drawn: usize,
    longest: Option<Longest>,
}

/// White's longest win.
#[derive(Serialize)]
struct Longest {
    turns: u16,
    fen: String,
}

pub fn run(args: &Args) -> Result<(), String> {
    interrupt::listen()?;
    let ruleset = Arc::new(resolve::ruleset(&args.ruleset)?);
    let sets = match args.men.as_slice() {
        [] => basic(&ruleset),
        texts => texts.to_vec(),
    };
    let sets: Result<Vec<Men>, String> =
        sets.iter().map(|text| Men::parse(&ruleset, text)).collect();
    let mut endings = Endings::new(ruleset.clone());
    let mut rows = Vec::new();
    for men in sets? {
        let mut progress = Progress::new(STEPS as u64, "% of the moves");
        endings
            .solve(&men, &mut |now, done| {
                if interrupt::asked() {
                    progress.end();
                    interrupt::end();
                }
                progress.show((done * STEPS) as u64, &now.text(&ruleset));
            })
            .map_err(|why| format!("{} is not solved: {why}", men.text(&ruleset)))?;
        progress.end();
        let summaries = endings.summary(&men).into_iter().flatten();
        for (to_move, summary) in ["white", "black"].into_iter().zip(summaries) {
            rows.push(Row::of(men.text(&ruleset), to_move, summary));
        }
    }
    if args.json {
        let json = serde_json::to_string_pretty(&rows).map_err(|e| e.to_string())?;
        println!("{json}");
        return Ok(());
    }
    println!(
        "{:<8}{:<9}{:>10}{:>9}{:>9}{:>9}  White's longest win",
        "men", "to move", "positions", "won %", "lost %", "drawn %"
    );
    for row in &rows {
        if row.positions == 0 {
            println!(
                "{:<8}{:<9}{:>10}  the game is over with these men",
                row.men, row.to_move, 0
            );
            continue;
        }
        let share = |count: usize| count as f64 * 100.0 / row.positions.max(1) as f64;
        let longest = match &row.longest {
            None => String::new(),
            Some(longest) => format!("{} turns: {}", longest.turns, longest.fen),
        };
        println!(
            "{:<8}{:<9}{:>10}{:>9.2}{:>9.2}{:>9.2}  {longest}",
            row.men,
            row.to_move,
            row.positions,
            share(row.white_wins),
            share(row.black_wins),
            share(row.drawn)
        );
    }
    Ok(())
}

impl Row {
    fn of(men: String, to_move: &'static str, summary: Summary) -> Row {
        Row {
            men,
            to_move,
            positions: summary.positions,
            white_wins: summary.won,
            black_wins: summary.lost,
            drawn: summary.positions - summary.won - summary.lost,
            longest: summary.longest.map(|(turns, fen)| Longest { turns, fen }),
        }
    }
}

/// Each kind that is no king and stays what it is, alone with its king against a king.
fn basic(ruleset: &Ruleset) -> Vec<String> {
    let (kings, others): (Vec<&KindSpec>, Vec<&KindSpec>) =
        ruleset.kinds().iter().partition(|kind| kind.is_king());
    let kings: String = kings.iter().map(|kind| kind.letter).collect();
    others
        .into_iter()
        .filter(|kind| is_solved(kind))
        .map(|kind| format!("{kings}{}:{kings}", kind.letter))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;

    #[test]
    fn what_is_solved_unasked_can_be_solved() {
        for entry in library::entries() {
            let ruleset = library::ruleset(entry.id).unwrap();
            for men in basic(&ruleset) {
                assert!(Men::parse(&ruleset, &men).is_ok(), "{}: {men}", entry.id);
            }
        }
    }
}
