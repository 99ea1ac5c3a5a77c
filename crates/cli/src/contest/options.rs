//! The words after `rookery match`.

use crate::answer::Words;
use crate::resolve;
use rookery_lab::openings;

/// How much a player may think about each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    Millis(u64),
    Nodes(u64),
}

pub enum OpeningsFrom {
    /// Always the start position.
    Start,
    /// So many random plies.
    Chance(usize),
    /// A file, with the numbers of its lines.
    Lines(String, Vec<(usize, String)>),
}

pub struct Options {
    pub ruleset: String,
    /// What was written after `--a` and `--b`, word by word.
    pub a: Vec<String>,
    pub b: Vec<String>,
    pub games: usize,
    pub allowance: Allowance,
    pub openings: OpeningsFrom,
    pub seed: u64,
    pub pgn: Option<String>,
    pub hash: usize,
    pub concurrency: usize,
    pub json: bool,
}

pub const USAGE: &str = "write 'rookery match <ruleset> --a PLAYER --b PLAYER --games N'; \
    players are level:1 to level:8, full, untuned, random, greedy, weights:FILE and \
    'uci:command line'";

impl Options {
    pub fn parse(arguments: &[String]) -> Result<Options, String> {
        let mut options = Options {
            ruleset: String::new(),
            a: Vec::new(),
            b: Vec::new(),
            games: 100,
            allowance: Allowance::Millis(100),
            openings: OpeningsFrom::Chance(openings::PLIES),
            seed: 1,
            pgn: None,
            hash: 16,
            concurrency: 1,
            json: false,
        };
        let mut words = Words::new(arguments);
        while let Some(word) = words.next() {
            match word {
                "--a" => options.a = whole_words(&mut words),
                "--b" => options.b = whole_words(&mut words),
                "--games" => options.games = number(word, words.value(word)?, 1, 1_000_000)?,
                "--time" => {
                    let millis = number(word, words.value(word)?, 1, 86_400_000)?;
                    options.allowance = Allowance::Millis(millis as u64);
                }
                "--nodes" => {
                    let nodes = number(word, words.value(word)?, 1, usize::MAX)?;
                    options.allowance = Allowance::Nodes(nodes as u64);
                }
                "--openings" => options.openings = openings_from(words.value(word)?)?,
                "--seed" => options.seed = number(word, words.value(word)?, 0, usize::MAX)? as u64,
                "--pgn" => options.pgn = Some(words.value(word)?.to_string()),
                "--hash" => options.hash = number(word, words.value(word)?, 1, 65_536)?,
                "--concurrency" => {
                    options.concurrency = number(word, words.value(word)?, 1, 256)?;
                }
                "--json" => options.json = true,
                option if option.starts_with("--") => {
                    return Err(format!("match has no option {option}; {USAGE}"));
                }
                word if options.ruleset.is_empty() => options.ruleset = word.to_string(),
                word => return Err(format!("'{word}' is one word too many; {USAGE}")),
            }
        }
        if options.ruleset.is_empty() || options.a.is_empty() || options.b.is_empty() {
            return Err(USAGE.into());
        }
        Ok(options)
    }
}

/// A player and its options: the words up to the next `--`, each kept whole.
fn whole_words(words: &mut Words) -> Vec<String> {
    words.whole_values().into_iter().map(String::from).collect()
}

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
        return Ok(OpeningsFrom::Chance(number(
            "--openings random:",
            plies,
            0,
            60,
        )?));
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
