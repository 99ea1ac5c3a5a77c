//! The words after `rookery match`.

use crate::resolve;
use clap::builder::RangedU64ValueParser;
use rookery_lab::openings;

/// What a move gets where nothing is said.
const DEFAULT_MILLIS: u64 = 100;

/// How much a player may think about each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    Millis(u64),
    Nodes(u64),
}

/// Where the openings come from.
#[derive(Clone, Debug)]
pub enum OpeningsFrom {
    /// Always the start position.
    Start,
    /// So many random plies.
    Chance(usize),
    /// A file, with the numbers of its lines.
    Lines(String, Vec<(usize, String)>),
}

/// Lets two players play, each opening with both colours: result and Elo difference
///
/// A PLAYER is level:1 to level:8, full, untuned, random, greedy, weights:FILE, or
/// 'uci:COMMAND LINE'; behind it may stand nodes=N or time=MS of its own, without=PART (a part of
/// the search), and for UCI programs option.NAME=VALUE.
#[derive(clap::Args, Clone)]
#[command(after_help = "\
Examples:
  rookery match sfenj-11 --a level:3 --b greedy --games 20
  rookery match chess --a full --b full without=null-move --nodes 5000 --games 400
  rookery match chess --a full --b 'uci:fairy-stockfish option.UCI_Elo=2400' --time 100")]
pub struct Args {
    /// A built-in id, with switches if wanted, or the path of a ruleset file or of a page
    pub ruleset: String,
    /// The one player, and what it is given
    #[arg(long, value_name = "PLAYER", num_args = 1.., required = true)]
    pub a: Vec<String>,
    /// The other player, and what it is given
    #[arg(long, value_name = "PLAYER", num_args = 1.., required = true)]
    pub b: Vec<String>,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100,
          value_parser = RangedU64ValueParser::<usize>::new().range(1..=1_000_000))]
    pub games: usize,
    /// Milliseconds for each move; 100 where neither time nor nodes are given
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    pub time: Option<u64>,
    /// Nodes for each move, instead of a time
    #[arg(long, value_name = "N", conflicts_with = "time",
          value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// random:PLIES, start, or a file of positions and lines of moves
    #[arg(long, value_name = "FROM", default_value = "random", value_parser = openings_from)]
    pub openings: OpeningsFrom,
    /// The same seed plays the same openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Keep the games
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<String>,
    /// Megabytes of hash table for each player
    #[arg(long, value_name = "MB", default_value_t = 16,
          value_parser = RangedU64ValueParser::<usize>::new().range(1..=65_536))]
    pub hash: usize,
    /// Games at a time
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = RangedU64ValueParser::<usize>::new().range(1..=256))]
    pub concurrency: usize,
    /// The result as JSON
    #[arg(long)]
    pub json: bool,
}

impl Args {
    pub fn allowance(&self) -> Allowance {
        match (self.nodes, self.time) {
            (Some(nodes), _) => Allowance::Nodes(nodes),
            (None, Some(millis)) => Allowance::Millis(millis),
            (None, None) => Allowance::Millis(DEFAULT_MILLIS),
        }
    }
}

/// What to write for a player.
pub const PLAYERS: &str = "players are level:1 to level:8, full, untuned, random, greedy, \
    weights:FILE and 'uci:command line'";

pub fn number(option: &str, text: &str, least: usize, most: usize) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| match most {
            usize::MAX => format!("{option} takes a number from {least} on, not '{text}'"),
            _ => format!("{option} takes a number from {least} to {most}, not '{text}'"),
        })
}

fn openings_from(text: &str) -> Result<OpeningsFrom, String> {
    match text {
        "start" | "none" => return Ok(OpeningsFrom::Start),
        "random" => return Ok(OpeningsFrom::Chance(openings::PLIES)),
        _ => {}
    }
    if let Some(plies) = text.strip_prefix("random:") {
        return Ok(OpeningsFrom::Chance(number("random:", plies, 0, 60)?));
    }
    let lines: Vec<(usize, String)> = resolve::read(text)?
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.trim().to_string()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .collect();
    if lines.is_empty() {
        return Err(format!("{text} has no openings in it"));
    }
    Ok(OpeningsFrom::Lines(text.to_string(), lines))
}
