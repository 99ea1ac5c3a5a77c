//! The `rookery` program: everything that Rookery does, without a browser.

#[macro_use]
mod output;

mod answer;
mod bench;
mod castling;
mod contest;
mod cpu;
mod image;
mod moves;
mod perft;
mod read;
mod resolve;
mod rulesets;
mod tune;
mod uci;

use std::process::ExitCode;

const USAGE: &str = "\
rookery plays historical chess games by exact rules.

  rookery rulesets [--json]            the built-in rulesets
  rookery rules <ruleset>              a ruleset's numbered account and its readings
  rookery perft <ruleset> <depth> [--start FEN] [--moves …] [--divide] [--played]
                                       counts the sequences of moves
  rookery moves                        answers questions about positions, a JSON line each
  rookery image <ruleset> [--start FEN] [--moves …] [-o file.svg] [--black]
          [--no-coordinates] [--pieces folio|ivory|letters]
                                       draws a position
  rookery bench [depth|--tactics]      searches fixed positions: speed, and a signature;
                                       or solves the files of tactics
  rookery check <ruleset file|page>    says every problem of a ruleset file or of a page
  rookery read <page> [--json] [--choose QUESTION=ANSWER]
                                       how a page of rules in English was read;
                                       fails when it cannot be played
  rookery uci                          the engine, for programs that speak UCI
  rookery match <ruleset> --a PLAYER --b PLAYER [--games N] [--time MS | --nodes N]
          [--openings random:PLIES|start|FILE] [--seed N] [--pgn FILE] [--hash MB]
          [--concurrency N] [--json]
                                       two players against each other, each opening
                                       with both colours: result and Elo difference
      players: level:1 to level:8, full, untuned, random, greedy, weights:FILE, or
      'uci:command line' with options such as option.UCI_Elo=2400
  rookery tune <ruleset> [-o FILE] [--games N] [--nodes N] [--rounds N] [--match N]
          [--match-nodes N] [--seed N] [--concurrency N]
                                       finds the evaluation's weights anew from games
                                       against itself; says by a match what was gained

<ruleset> is a built-in id, with switches if wanted (samantsy-2+sliding-bishops),
or the path of a ruleset file, or of a page of rules.";

fn main() -> ExitCode {
    let arguments = std::env::args_os().skip(1).map(|word| word.into_string());
    let arguments: Vec<String> = match arguments.collect() {
        Ok(arguments) => arguments,
        Err(word) => return complain(&format!("{word:?} is not text in UTF-8; rename it")),
    };
    let asks = |word: &String| matches!(word.as_str(), "--help" | "-h");
    let (command, rest) = match arguments.split_first() {
        Some((command, rest)) if command != "help" && !arguments.iter().any(asks) => {
            (command, rest)
        }
        _ => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
    };
    let result = match command.as_str() {
        "rulesets" => rulesets::list(rest),
        "rules" => rulesets::account(rest),
        "check" => rulesets::check(rest),
        "image" => image::run(rest),
        "perft" => perft::run(rest),
        "moves" => moves::run(rest),
        "read" => match read::run(rest) {
            Ok(true) => Ok(()),
            Ok(false) => return ExitCode::FAILURE,
            Err(message) => Err(message),
        },
        "bench" => bench::run(rest),
        "uci" => uci::run(rest),
        "match" => contest::run(rest),
        "tune" => tune::run(rest),
        other => Err(format!(
            "'{other}' is not a command; 'rookery help' lists them"
        )),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => complain(&message),
    }
}

fn complain(message: &str) -> ExitCode {
    eprintln!("rookery: {message}");
    ExitCode::FAILURE
}
