//! The words after `rookery match`.

use super::opening_file;
use crate::resolve;
use crate::spread::Threads;
use clap::builder::RangedU64ValueParser;
use rookery_lab::openings;
use rookery_lab::referee::Adjudication;
use rookery_lab::sprt::Test;

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
    /// A file, with what it is cut into.
    Lines(String, Vec<(usize, String)>),
}

impl OpeningsFrom {
    pub fn in_words(&self) -> String {
        match self {
            OpeningsFrom::Start => "start".into(),
            OpeningsFrom::Chance(plies) => format!("random:{plies}"),
            OpeningsFrom::Lines(path, _) => path.clone(),
        }
    }
}

/// Lets two players play, each opening with both colours: result and Elo difference
///
/// A PLAYER is level:1 to level:8, full, untuned, random, greedy, weights:FILE, network:FILE, or
/// 'uci:COMMAND LINE'; behind it may stand nodes=N or time=MS of its own, without=PART (a part of
/// the search), numbers=FILE (of the search), and for UCI programs option.NAME=VALUE.
#[derive(clap::Args, Clone)]
#[command(after_help = "\
Examples:
  rookery match sfenj-11 --a level:3 --b greedy --games 20
  rookery match chess --a full --b full without=null-move --nodes 5000 --sprt elo0=0,elo1=5
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
    /// How many games; 100, or with --sprt at most 40,000
    #[arg(long, value_name = "N",
          value_parser = RangedU64ValueParser::<usize>::new().range(1..=1_000_000))]
    pub games: Option<usize>,
    /// Milliseconds for each move; 100 where neither time nor nodes are given
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    pub time: Option<u64>,
    /// Nodes for each move, instead of a time
    #[arg(long, value_name = "N", conflicts_with = "time",
          value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// random:PLIES, start, or a file of positions and lines of moves, EPD or PGN
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
    #[command(flatten)]
    pub threads: Threads,
    /// Play until a test of strength is decided: elo0=0,elo1=5, also alpha= and beta=
    #[arg(long, value_name = "BOUNDS", value_parser = Test::parse)]
    pub sprt: Option<Test>,
    /// Keep what every pair brought; the same match goes on from there
    #[arg(long, value_name = "FILE")]
    pub record: Option<String>,
    /// What ends games that the rules leave open
    #[arg(long, value_name = "WHAT", value_enum, default_value = "draws")]
    pub adjudicate: Adjudicate,
    /// The result as JSON
    #[arg(long)]
    pub json: bool,
}

/// What the match itself settles.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Adjudicate {
    /// Third repetitions and 100 plies without capture or pawn move are draws
    Draws,
    /// Nothing; a game of 2,000 plies is broken off
    None,
}

const GAMES: usize = 100;
/// A test that is not decided by so many games asks for a difference that hardly matters.
const MOST_TESTED: usize = 40_000;

impl Args {
    pub fn games(&self) -> usize {
        self.games.unwrap_or(match self.sprt {
            None => GAMES,
            Some(_) => MOST_TESTED,
        })
    }

    pub fn adjudication(&self) -> Adjudication {
        match self.adjudicate {
            Adjudicate::Draws => Adjudication::Draws,
            Adjudicate::None => Adjudication::None,
        }
    }

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
    weights:FILE, network:FILE and 'uci:command line'";

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
    let lines = opening_file::cut(&resolve::read(text)?);
    if lines.is_empty() {
        return Err(format!("{text} has no openings in it"));
    }
    Ok(OpeningsFrom::Lines(text.to_string(), lines))
}
