//! `cargo xtask <command>`: everything that people run.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it is a program for a terminal"
)]

use std::env;
use std::process::ExitCode;

use xtask::args::Args;
use xtask::problem::Result;
use xtask::{bench, check_pages, deny, dist, faults, finish, fuzz, licences, serve, size, test};

struct Command {
    name: &'static str,
    /// What may follow the name.
    arguments: &'static str,
    what: &'static str,
    run: fn(Args) -> Result<()>,
}

const COMMANDS: &[Command] = &[
    Command {
        name: "serve",
        arguments: "[--port N] [--open]",
        what: "build the site and serve it to your browser",
        run: serve::command,
    },
    Command {
        name: "test",
        arguments: "[part ...] [-- ...]",
        what: "check everything, or parts: fmt clippy doc deny native e2e firefox size fuzz, or a crate",
        run: test::command,
    },
    Command {
        name: "faults",
        arguments: "[--long] [--soak MINUTES]",
        what: "run the site in a browser with faults injected; docs/reliability.md says which",
        run: faults::command,
    },
    Command {
        name: "fuzz",
        arguments: "[--seconds N] [target ...]",
        what: "look for texts and messages that break what reads them, all targets or some",
        run: fuzz::command,
    },
    Command {
        name: "dist",
        arguments: "",
        what: "build the site into dist/, for any file server",
        run: dist::command,
    },
    Command {
        name: "size",
        arguments: "",
        what: "weigh what a visit downloads against size-budget.txt",
        run: size::command,
    },
    Command {
        name: "bench",
        arguments: "perft | engine | page | visit",
        what: "measure move generation, the search, how quickly the page answers, or a first visit",
        run: bench::command,
    },
    Command {
        name: "check-pages",
        arguments: "<folder> [<turns>] [--tries N]",
        what: "compare the rulesets, or recorded turns of play, with the reading of their pages",
        run: check_pages::command,
    },
    Command {
        name: "advisories",
        arguments: "",
        what: "ask whether a fault is known of anything that we build on (needs a network)",
        run: deny::command,
    },
    Command {
        name: "licences",
        arguments: "",
        what: "write down whose libraries are in the site (after adding one)",
        run: licences::command,
    },
    Command {
        name: "finish",
        arguments: "",
        what: "what Trunk runs at the end of a build",
        run: finish::command,
    },
];

fn main() -> ExitCode {
    let mut args = Args::new(env::args().skip(1));
    if args.flag("--help") || args.flag("-h") {
        return help();
    }
    let Some(name) = args.word() else {
        return help();
    };
    let Some(command) = COMMANDS.iter().find(|command| command.name == name) else {
        if name == "help" {
            return help();
        }
        eprintln!("There is no command `{name}`. Try: cargo xtask help");
        return ExitCode::FAILURE;
    };
    match (command.run)(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn help() -> ExitCode {
    println!("cargo xtask <command>");
    for Command {
        name,
        arguments,
        what,
        ..
    } in COMMANDS
    {
        println!("  {:<28} {what}", format!("{name} {arguments}"));
    }
    ExitCode::SUCCESS
}
