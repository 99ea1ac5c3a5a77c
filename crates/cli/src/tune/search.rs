//! `rookery tune --search`: looks for better numbers of the search, by pairs of games in one or more
//! rulesets, each pair with all numbers moved one way against all moved the other.

use super::Args;
use crate::contest;
use crate::interrupt;
use crate::journal::Journal;
use crate::progress::Progress;
use crate::resolve;
use crate::spread::spread;
use crate::written;
use rookery_engine::{Engine, Numbers, network};
use rookery_lab::engine_player::{EnginePlayer, Strength};
use rookery_lab::matches::{Pair, Played, play_pair};
use rookery_lab::openings::{self, opening};
use rookery_lab::referee::Adjudication;
use rookery_lab::tune::ascent::Ascent;
use rookery_rules::Ruleset;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// What few nodes a move show of a number is not what more would.
const NODES: u64 = 10_000;
const HASH: usize = 8;
/// So many nodes tell whether an opening is sound.
const JUDGING_NODES: u64 = 3_000;

/// What the search for numbers has nothing to do with. What needs it says so as well: clap forgets the need
/// where something stands that conflicts with it.
const ALONE: [&str; 4] = ["from", "rounds", "results", "later"];

/// What only the search for numbers asks.
#[derive(clap::Args, Clone)]
pub struct Own {
    /// Look for better numbers of the search instead, from pairs of games
    #[arg(long, conflicts_with_all = ALONE)]
    search: bool,
    /// Another ruleset to play in by turns; may be said several times
    #[arg(long, value_name = "RULESET", requires = "search", conflicts_with_all = ALONE)]
    also: Vec<String>,
    /// Move these numbers alone, as `singular_margin,reduce_cut`
    #[arg(long, value_name = "NAMES", value_delimiter = ',', requires = "search", conflicts_with_all = ALONE)]
    only: Vec<String>,
    /// Keep what the pairs brought; the same command goes on from there
    #[arg(long, value_name = "FILE", requires = "search", conflicts_with_all = ALONE)]
    record: Option<String>,
}

impl Own {
    /// Whether this was asked for.
    pub fn asked(&self) -> bool {
        self.search
    }
}

/// What makes a run this run and no other: the first line of its record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Head {
    rulesets: Vec<String>,
    only: Vec<String>,
    nodes: u64,
    pairs: u64,
    seed: u64,
}

pub fn run(args: &Args) -> Result<(), String> {
    interrupt::listen()?;
    let rulesets = std::iter::once(&args.ruleset).chain(&args.own.also);
    let rulesets: Vec<Arc<Ruleset>> = rulesets
        .map(|named| resolve::ruleset(named).map(Arc::new))
        .collect::<Result<_, _>>()?;
    known(&args.own.only)?;
    let head = Head {
        rulesets: rulesets.iter().map(|r| r.id().to_string()).collect(),
        only: args.own.only.clone(),
        nodes: args.nodes(NODES),
        pairs: args.games / 2,
        seed: args.seed,
    };
    let output = args.output.as_deref().unwrap_or("numbers.txt");
    written::check(Path::new(output))?;
    let only = &args.own.only;
    let mut ascent = Ascent::new(head.pairs, head.seed, |name| {
        only.is_empty() || only.iter().any(|only| only == name)
    });
    let mut record = match &args.own.record {
        Some(path) => Some(self::record(path, &head, &mut ascent)?),
        None => None,
    };
    let mut progress = Progress::new(head.pairs, "pairs").after(ascent.done());
    while !ascent.next().is_empty() {
        let Some(results) = play(&rulesets, &ascent, args)? else {
            progress.end();
            write(output, &head, &ascent)?;
            println!("{output} holds what {} pairs have found", ascent.done());
            interrupt::end();
        };
        if let Some(record) = &mut record {
            record.add(&results)?;
        }
        ascent.learn(&results);
        progress.show(ascent.done(), "");
    }
    progress.end();
    write(output, &head, &ascent)?;
    print!("{}", ascent.found().to_text());
    println!("written to {output}");
    for named in std::iter::once(&args.ruleset).chain(&args.own.also) {
        if args.match_games > 0 {
            let a = vec!["full".into(), format!("numbers={output}")];
            let nodes = args.match_nodes.unwrap_or(head.nodes);
            contest::run(&args.contest(named, a, vec!["full".into()], nodes))?;
        }
    }
    Ok(())
}

fn known(only: &[String]) -> Result<(), String> {
    let missing = |name: &&String| !Numbers::BOUNDS.iter().any(|known| known.name == **name);
    match only.iter().find(missing) {
        None => Ok(()),
        Some(name) => {
            let all: Vec<&str> = Numbers::BOUNDS.iter().map(|known| known.name).collect();
            Err(format!(
                "the search has no number '{name}'; it has {}",
                all.join(", ")
            ))
        }
    }
}

/// Two engines, and one that judges openings.
type Table = [EnginePlayer; 3];

/// Plays the next pairs: what each brought the numbers ahead, in their order; nothing after Ctrl-C.
fn play(
    rulesets: &[Arc<Ruleset>],
    ascent: &Ascent,
    args: &Args,
) -> Result<Option<Vec<i32>>, String> {
    let pairs: Vec<u64> = ascent.next().collect();
    let table = || -> Table {
        [args.nodes(NODES), args.nodes(NODES), JUDGING_NODES]
            .map(|nodes| EnginePlayer::new(Engine::new(HASH), Strength::Nodes(nodes)))
    };
    let work = |[a, b, judge]: &mut Table, pair: u64| -> Result<(u64, i32), String> {
        let ruleset = &rulesets[pair as usize % rulesets.len()];
        let trial = ascent.trial(pair);
        for (player, numbers) in [(&mut *a, trial.ahead), (&mut *b, trial.back)] {
            player.engine().set_network(network::built_in(ruleset));
            player.engine().set_numbers(numbers);
        }
        let opening = opening(ruleset, openings::PLIES, args.seed, pair, &mut |game| {
            judge.judge(game)
        });
        let pair_of_games = Pair {
            opening: &opening,
            seed: args.seed,
            number: pair,
            games: 2,
            adjudication: Adjudication::Draws,
        };
        let played = play_pair(a, b, &pair_of_games).map_err(|e| e.to_string())?;
        let half_points = |game: &Played| game.points() as i32 - 1;
        Ok((pair, played.iter().map(half_points).sum()))
    };
    let mut results = Vec::new();
    let threads = args.threads.concurrency;
    spread(&pairs, threads, table, work, &mut |result| {
        results.push(result?);
        Ok(())
    })?;
    if interrupt::asked() || results.len() < pairs.len() {
        return Ok(None);
    }
    results.sort_unstable();
    Ok(Some(
        results.into_iter().map(|(_, result)| result).collect(),
    ))
}

fn write(output: &str, head: &Head, ascent: &Ascent) -> Result<(), String> {
    let text = format!(
        "# 'rookery tune --search': {} pairs of {} nodes a move in {}, seed {}.\n{}",
        ascent.done(),
        head.nodes,
        head.rulesets.join(", "),
        head.seed,
        ascent.found().to_text()
    );
    fs::write(output, text).map_err(|e| format!("{output} cannot be written: {e}"))
}

/// The record of a run, whose results are learnt from first.
fn record(path: &str, head: &Head, ascent: &mut Ascent) -> Result<Journal, String> {
    let (journal, batches) = Journal::open(path, "run", head, |_: &Vec<i32>| true)?;
    for (at, results) in batches.iter().enumerate() {
        let possible = results.iter().all(|result| (-2..=2).contains(result));
        if !possible || results.is_empty() || results.len() != ascent.next().count() {
            return Err(format!("{path}, line {}: no result of these pairs", at + 2));
        }
        ascent.learn(results);
    }
    Ok(journal)
}
