//! `cargo xtask test`: everything that is checked, or parts of it.

use std::fs;
use std::panic;
use std::process::Command;
use std::thread::{self, JoinHandle};
use std::time::Instant;

use crate::args::Args;
use crate::browsers;
use crate::deny;
use crate::fail;
use crate::fuzz;
use crate::paths;
use crate::problem::{About, Result};
use crate::shell::{cargo, say};
use crate::site;
use crate::size;
use crate::tally::Tally;
use crate::tools;

const WASM: &str = "wasm32-unknown-unknown";

/// What can be asked for by name. `native`, `e2e` and `firefox` pass on what follows `--` to the test
/// programs, such as a part of a test's name.
const PARTS: &[(&str, Part)] = &[
    ("fmt", fmt),
    ("clippy", clippy),
    ("doc", doc),
    ("deny", deny),
    ("native", native),
    ("e2e", e2e),
    ("firefox", firefox),
    ("size", weigh),
    ("fuzz", look_for_trouble),
];

/// Parts that run only when they are asked for, as the public checks do: they build tools and
/// programs of their own for minutes.
const ON_REQUEST: [&str; 2] = ["deny", "fuzz"];

type Part = fn(&mut Run) -> Result<()>;

/// The crates with lines for WebAssembly alone; all others that run in a browser are built for them.
const BROWSER_CRATES: [&str; 3] = ["rookery-app", "rookery-bench", "rookery-state"];

/// Browser tests of boards and games that choose their window themselves or do not depend on it:
/// what is kept, sent, heard, thought or timed is the same in every window. The others run once more
/// in that of a small phone.
const ONE_WINDOW: &[&str] = &[
    "art::",
    "pointer::p0",
    "pointer::p12",
    "pointer::p13",
    "pointer::p14",
    "sizes::",
    "touch::",
    "stalls::",
    "access::",
    "failing::",
    "obeying::",
    "pictures::",
    "motion::",
    "keyboard::",
    "seeing::",
    "seat::",
    "phones::",
    "computer::",
    "clocks::p63",
    "clocks::p64",
    "trial::",
    "oddities::",
    "letters::p66",
    "places::",
    "clocks::p44",
    "letters::p65",
    "archive::",
    "keeping::",
    "games::a_whole_game_of_andarraya_3",
    "games::a_whole_game_of_samantsy",
    "games::a_whole_game_of_shakhmaty",
    "analysis::p48",
    "analysing::a_link",
    "analysing::a_comment",
    "analysing::a_file",
    "review::p57_a_review",
    "review::p57_where",
    "review::p58",
    "problems::p60_a_game",
    "problems::p61",
    "problems::p62_a_task",
    "page::p9",
    "page::p12",
    "page::p15",
    "page::p33",
    "page::p43",
];

/// Tests in these that nonetheless ask for Chromium's own protocol.
const NOT_IN_FIREFOX: &[&str] = &[
    "p14_four_colours_by_the_keys_that_are_held",
    "p27_keys_that_come_faster_than_the_drawing_are_not_lost",
    "who_pressed_before_the_program_came_comes_back_to_all_games",
];

/// The files and modules of the browser tests that run in Firefox, too.
const IN_FIREFOX: [(&str, &[&str]); 6] = [
    ("board", &["keyboard::", "pointer::", "seeing::"]),
    ("embedding", &["frame::"]),
    ("hosting", &[]),
    ("play", &["focus::", "games::", "pictures::", "trial::"]),
    ("pages", &["focus::", "keeping::", "library::"]),
    ("offline", &[]),
];

/// So many of these files belong to a run of everything, some fifty tests: where a browser differs most is
/// how it hands on keys, pointers and frames. The others cost a minute more.
const ALWAYS_IN_FIREFOX: usize = 3;

/// One run of the tests.
#[derive(Default)]
struct Run {
    tally: Tally,
    /// For the test programs.
    rest: Vec<String>,
    site_is_built: bool,
    /// All parts are run, none was asked for.
    whole: bool,
    /// What the browser tests need from elsewhere, on its way.
    fetching: Option<JoinHandle<Result<()>>>,
}

pub fn command(mut args: Args) -> Result<()> {
    let mut run = Run {
        rest: args.after_dashes(),
        ..Run::default()
    };
    let mut wanted = Vec::new();
    while let Some(word) = args.word() {
        wanted.push(word);
    }
    args.finish()?;
    if wanted.is_empty() {
        run.whole = true;
        wanted = PARTS.iter().map(|(name, _)| name.to_string()).collect();
        wanted.retain(|name| !ON_REQUEST.contains(&name.as_str()));
        if browsers::firefox_on_path().is_none() {
            wanted.retain(|name| name != "firefox");
            say(
                "There is no Firefox here, so its tests are left out (cargo xtask test firefox installs it)",
            );
        }
    }
    // A wrong name is better known before minutes of testing than after.
    let known = |name: &String| part(name).is_some() || package(name).is_some();
    if let Some(name) = wanted.iter().find(|name| !known(name)) {
        fail!(
            "There is no part called {name}. The parts are {}, or a folder in crates/.",
            PARTS
                .iter()
                .map(|(name, _)| *name)
                .collect::<Vec<_>>()
                .join(", ")
        );
    }
    // It comes while the processor is busy with what is checked before.
    if wanted.iter().any(|name| name == "e2e") {
        let firefox = wanted.iter().any(|name| name == "firefox");
        run.fetching = Some(thread::spawn(move || fetch_for_browsers(firefox)));
    }
    let mut took = Vec::new();
    for name in &wanted {
        say(format!("test {name}"));
        let start = Instant::now();
        let done = match part(name) {
            Some(part) => part(&mut run),
            None => crate_alone(&mut run, name),
        };
        if let Err(problem) = done {
            run.tally.fail(name, &problem.to_string());
        }
        took.push(format!("{name} {} s", start.elapsed().as_secs()));
    }
    say(format!("took {}", took.join(", ")));
    let line = run.tally.closing_line();
    if run.tally.failed > 0 {
        let tests = run.tally.bad_tests.iter().map(|name| format!(" ({name})"));
        let tests: String = tests.collect();
        eprintln!("==> failed in: {}{tests}", run.tally.bad.join(", "));
        println!("{line}");
        std::process::exit(1);
    }
    println!("{line}");
    Ok(())
}

fn fmt(run: &mut Run) -> Result<()> {
    tools::rust_components()?;
    let checked = crate::shell::run(cargo().args(["fmt", "--all", "--check"]));
    run.tally.check("fmt", checked);
    Ok(())
}

fn clippy(run: &mut Run) -> Result<()> {
    tools::rust_components()?;
    tools::wasm_target()?;
    let native = crate::shell::run(
        cargo()
            .args(["clippy", "--workspace", "--all-targets", "--all-features"])
            .args(["--", "-D", "warnings"]),
    );
    run.tally.check("clippy", native);
    let mut wasm = cargo();
    wasm.args(["clippy", "--target", WASM, "--all-features"]);
    wasm.args(BROWSER_CRATES.iter().flat_map(|name| ["-p", name]));
    let wasm = crate::shell::run(wasm.args(["--", "-D", "warnings"]));
    run.tally.check("clippy for wasm", wasm);
    // Built alone: beside the page the board has its drawing half.
    let mut state = cargo();
    state.args(["clippy", "-p", "rookery-state", "--", "-D", "warnings"]);
    run.tally
        .check("clippy without a browser", crate::shell::run(&mut state));
    run.tally.check("fuzz lock file", fuzz::lock_is_current());
    Ok(())
}

fn native(run: &mut Run) -> Result<()> {
    let mut tests = cargo();
    tests.args(["test", "--workspace", "--exclude", "rookery-e2e"]);
    tests.args(["--all-targets", "--no-fail-fast", "--"]);
    let mut examples = cargo();
    examples.args(["test", "--workspace", "--doc", "--no-fail-fast", "--"]);
    let (tests, examples) = (tests.args(&run.rest), examples.args(&run.rest));
    run.tally.run_all("native", &mut [tests, examples]);
    Ok(())
}

/// The documentation, without a broken link in it.
fn doc(run: &mut Run) -> Result<()> {
    let mut command = cargo();
    command.args(["doc", "--workspace", "--no-deps", "--quiet"]);
    let made = crate::shell::run(command.env("RUSTDOCFLAGS", "-D warnings"));
    run.tally.check("doc", made);
    Ok(())
}

/// The licences and the sources of everything that we build on, by `deny.toml`.
fn deny(run: &mut Run) -> Result<()> {
    let checked = deny::check(&["bans", "licenses", "sources"]);
    run.tally.check("deny", checked);
    Ok(())
}

fn look_for_trouble(run: &mut Run) -> Result<()> {
    for (name, fared) in fuzz::look(fuzz::targets()?, fuzz::SHORT)? {
        run.tally.check(&format!("fuzz {name}"), fared);
    }
    Ok(())
}

/// The native tests of one crate.
fn crate_alone(run: &mut Run, name: &str) -> Result<()> {
    let mut command = cargo();
    command.args(["test", "--no-fail-fast", "-p"]);
    command.args(package(name));
    run.tally.run(name, command.arg("--").args(&run.rest));
    Ok(())
}

/// Some of the browser tests. Asked for by the whole workspace's features, as the native ones are,
/// they share their libraries; by themselves they would have half of them built anew.
fn testing<N: AsRef<str>>(files: &[N]) -> Command {
    let mut command = cargo();
    command.args(["test", "--workspace", "--no-fail-fast"]);
    command.args(files.iter().flat_map(|file| ["--test", file.as_ref()]));
    command.arg("--");
    command
}

/// The names of all browser tests.
fn browser_tests() -> Result<Vec<String>> {
    let folder = paths::root().join("crates/e2e/tests");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).about("look into", &folder)? {
        let path = entry.about("look into", &folder)?.path();
        names.extend(
            path.file_stem()
                .map(|name| name.to_string_lossy().into_owned()),
        );
    }
    names.sort();
    Ok(names)
}

/// The browser, what finds faults in pages, and typefaces of other systems; and Firefox, if it is wanted.
fn fetch_for_browsers(firefox: bool) -> Result<()> {
    browsers::chromium()?;
    tools::axe()?;
    tools::faces()?;
    if firefox {
        // That it cannot be had is told by the part that needs it.
        let _ = browsers::firefox();
    }
    Ok(())
}

/// The built site in headless Chromium.
fn e2e(run: &mut Run) -> Result<()> {
    match run.fetching.take().map(JoinHandle::join) {
        Some(Ok(fetched)) => fetched?,
        Some(Err(panic)) => panic::resume_unwind(panic),
        None => fetch_for_browsers(false)?,
    }
    run.build_site()?;
    let all = browser_tests()?;
    let mut wide = testing(&all);
    let mut narrow = testing(&["board", "play"]);
    narrow.args(ONE_WINDOW.iter().flat_map(|name| ["--skip", name]));
    narrow.env("ROOKERY_WINDOW", "narrow");
    let (wide, narrow) = (wide.args(&run.rest), narrow.args(&run.rest));
    run.tally.run_all("e2e", &mut [wide, narrow]);
    Ok(())
}

/// The built site in headless Firefox: those of the browser tests that ask for nothing which only
/// Chromium's own protocol can do.
fn firefox(run: &mut Run) -> Result<()> {
    browsers::firefox()?;
    run.build_site()?;
    let files = match run.whole {
        true => ALWAYS_IN_FIREFOX,
        false => IN_FIREFOX.len(),
    };
    let commands = IN_FIREFOX[..files].iter().map(|(file, modules)| {
        let mut command = testing(&[file]);
        // What is asked for by name takes the place of the list: a test runs if either names it.
        match run.rest.is_empty() {
            true => command
                .args(*modules)
                .args(NOT_IN_FIREFOX.iter().flat_map(|name| ["--skip", name])),
            false => command.args(&run.rest),
        };
        command.env("ROOKERY_BROWSER", "firefox");
        command
    });
    let mut commands: Vec<Command> = commands.collect();
    let mut commands: Vec<_> = commands.iter_mut().collect();
    run.tally.run_all("firefox", &mut commands);
    Ok(())
}

fn weigh(run: &mut Run) -> Result<()> {
    run.build_site()?;
    let weighed = size::weigh(&paths::site());
    run.tally.check("size", weighed);
    Ok(())
}

impl Run {
    fn build_site(&mut self) -> Result<()> {
        if !self.site_is_built {
            site::build(&paths::site())?;
            self.site_is_built = true;
        }
        Ok(())
    }
}

fn part(name: &str) -> Option<Part> {
    let found = PARTS.iter().find(|(part, _)| *part == name);
    found.map(|(_, part)| *part)
}

/// The package in a folder of `crates/`.
fn package(folder: &str) -> Option<String> {
    let manifest = paths::root().join("crates").join(folder).join("Cargo.toml");
    let manifest = fs::read_to_string(manifest).ok()?;
    let name = manifest
        .lines()
        .find_map(|line| line.strip_prefix("name = "))?;
    Some(name.trim_matches('"').to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_other_tests_have_the_name_of_a_browser_test() {
        let names = browser_tests().unwrap();
        assert!(names.iter().any(|name| name == "play"), "{names:?}");
        for package in fs::read_dir(paths::root().join("crates")).unwrap() {
            let package = package.unwrap();
            if package.file_name() == "e2e" {
                continue;
            }
            for name in &names {
                let file = package.path().join("tests").join(format!("{name}.rs"));
                assert!(!file.exists(), "{}", file.display());
            }
        }
    }

    #[test]
    fn folders_have_their_packages() {
        assert_eq!(package("rules").as_deref(), Some("rookery-rules"));
        assert_eq!(package("xtask").as_deref(), Some("xtask"));
        assert_eq!(package("nothing"), None);
    }
}
