//! `cargo xtask <command>`: everything that people run.

use std::env;
use std::process::ExitCode;

use xtask::args::Args;
use xtask::problem::Result;
use xtask::{dist, finish, serve};

/// A command: its name, what follows it, what it does, and the code that does it.
type Entry = (
    &'static str,
    &'static str,
    &'static str,
    fn(Args) -> Result<()>,
);

const COMMANDS: &[Entry] = &[
    (
        "serve",
        "[--port N] [--open]",
        "build the site and serve it to your browser",
        serve::command,
    ),
    (
        "dist",
        "",
        "build the site into dist/, for any file server",
        dist::command,
    ),
    (
        "finish",
        "",
        "what Trunk runs at the end of a build",
        finish::command,
    ),
];

fn main() -> ExitCode {
    let mut args = Args::new(env::args().skip(1));
    if args.flag("--help") || args.flag("-h") {
        return help();
    }
    let Some(name) = args.word() else {
        return help();
    };
    let Some((.., command)) = COMMANDS.iter().find(|entry| entry.0 == name) else {
        if name == "help" {
            return help();
        }
        eprintln!("There is no command `{name}`. Try: cargo xtask help");
        return ExitCode::FAILURE;
    };
    match command(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

fn help() -> ExitCode {
    println!("cargo xtask <command>");
    for (name, arguments, what, _) in COMMANDS {
        println!("  {:<28} {what}", format!("{name} {arguments}"));
    }
    ExitCode::SUCCESS
}
