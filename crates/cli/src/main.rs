//! The `rookery` program: everything that Rookery does, without a browser.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it is a program for a terminal"
)]

#[macro_use]
mod output;

mod bench;
mod book;
mod castling;
mod compare;
mod completions;
mod contest;
mod datagen;
mod date;
mod endings;
mod image;
mod interrupt;
mod journal;
mod lab;
mod moves;
mod perft;
mod problems;
mod progress;
mod read;
mod resolve;
mod review;
mod rulesets;
mod spread;
mod train;
mod tune;
mod uci;
mod written;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::process::ExitCode;

/// Plays historical chess games by exact rules.
///
/// Where a command takes a RULESET, write a built-in id ('rookery rulesets' lists them), with
/// switches if wanted (samantsy-2+sliding-bishops), or the path of a ruleset file, or of a page
/// of rules in English.
#[derive(Parser)]
#[command(name = "rookery", version, max_term_width = 100)]
struct Rookery {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Rulesets(rulesets::ListArgs),
    Rules(rulesets::AccountArgs),
    Check(rulesets::CheckArgs),
    Compare(compare::Args),
    Read(read::Args),
    Moves(moves::Args),
    Perft(perft::Args),
    Image(image::Args),
    Uci(uci::Args),
    Bench(bench::Args),
    Match(contest::Args),
    Tune(tune::Args),
    Datagen(datagen::Args),
    Train(train::Args),
    Endings(endings::Args),
    Lab(lab::Args),
    Problems(problems::Args),
    Book(book::Args),
    Review(review::Args),
    Completions(completions::Args),
}

/// The whole command line. A number below nothing is a value that is out of bounds, not an option.
fn command_line() -> clap::Command {
    let with_numbers = |command: clap::Command| command.allow_negative_numbers(true);
    Rookery::command().mut_subcommands(with_numbers)
}

fn main() -> ExitCode {
    let parsed = command_line()
        .try_get_matches()
        .and_then(|matches| Rookery::from_arg_matches(&matches))
        .unwrap_or_else(|told| leave(&told));
    let Some(command) = parsed.command else {
        println!("{}", Rookery::command().render_help());
        return ExitCode::SUCCESS;
    };
    let result = match command {
        Command::Rulesets(args) => rulesets::list(&args),
        Command::Rules(args) => rulesets::account(&args),
        Command::Check(args) => rulesets::check(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Read(args) => match read::run(&args) {
            Ok(true) => Ok(()),
            Ok(false) => return ExitCode::FAILURE,
            Err(message) => Err(message),
        },
        Command::Moves(_) => moves::run(),
        Command::Perft(args) => perft::run(&args),
        Command::Image(args) => image::run(&args),
        Command::Uci(_) => uci::run(),
        Command::Bench(args) => bench::run(&args),
        Command::Match(args) => contest::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Datagen(args) => datagen::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Endings(args) => endings::run(&args),
        Command::Lab(args) => lab::run(&args),
        Command::Problems(args) => problems::run(&args),
        Command::Book(args) => book::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Completions(args) => completions::run(&args, Rookery::command()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("rookery: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Help, the version or a complaint about the command line is all that is said.
fn leave(told: &clap::Error) -> ! {
    if told.use_stderr() {
        // It says again what was written, whatever that was.
        eprint!("{told}");
    } else if let Err(error) = told.print() {
        output::unwritten(&error);
    }
    std::process::exit(told.exit_code());
}

#[cfg(test)]
mod tests {
    use super::{Rookery, command_line};
    use clap::CommandFactory;

    #[test]
    fn the_commands_are_put_together_soundly() {
        command_line().debug_assert();
    }

    #[test]
    fn a_number_below_nothing_is_out_of_bounds_and_no_option() {
        let words = ["rookery", "lab", "chess", "--count", "-1"];
        let refused = command_line().try_get_matches_from(words).unwrap_err();
        let told = refused.to_string();
        assert!(told.contains("invalid value '-1'"), "{told}");
    }

    #[test]
    fn every_command_shows_an_example_in_its_help() {
        for mut command in Rookery::command().get_subcommands().cloned() {
            let name = command.get_name().to_string();
            let help = command.render_long_help().to_string();
            assert!(help.contains("Example"), "{name}: {help}");
            assert!(help.contains(&format!("rookery {name}")), "{name}: {help}");
        }
    }
}
