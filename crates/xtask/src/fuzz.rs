//! `cargo xtask test fuzz`: every fuzz target for twenty seconds, on the seeds that are in the
//! repository; `cargo xtask fuzz` looks longer. The flags are those of `cargo fuzz`.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread;

use crate::args::Args;
use crate::fail;
use crate::paths;
use crate::problem::{About, Problem, Result};
use crate::shell::{cargo, output, program, run, say};
use crate::tally::Tally;

/// How long each target is tried in the tests.
pub const SHORT: u32 = 20;
/// Targets whose seeds are other tests' files.
const SEEDS: [(&str, &str); 1] = [("page", "crates/reader/tests/pages")];

/// What makes a program tell the fuzzer which way it went; no sanitizer, which would need nightly.
const FLAGS: [&str; 8] = [
    "--cfg=fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cllvm-args=-simplifycfg-branch-fold-threshold=0",
    "-Ccodegen-units=1",
];

/// `cargo xtask fuzz [--seconds N] [target ...]`
pub fn command(mut args: Args) -> Result<()> {
    let seconds = args.option("--seconds")?.unwrap_or(SHORT);
    let mut names = Vec::new();
    while let Some(name) = args.word() {
        names.push(name);
    }
    args.finish()?;
    let known = targets()?;
    if names.is_empty() {
        names = known;
    } else if let Some(name) = names.iter().find(|name| !known.contains(name)) {
        fail!(
            "There is no fuzz target {name}. They are: {}.",
            known.join(", ")
        );
    }
    let mut tally = Tally::default();
    for (name, fared) in look(names, seconds)? {
        tally.check(&name, fared);
    }
    println!("{}", tally.closing_line());
    if tally.failed > 0 {
        fail!("Trouble was found; what, is above.");
    }
    Ok(())
}

/// Builds the targets and lets each of those named look for trouble; their names and how they
/// fared.
pub fn look(names: Vec<String>, seconds: u32) -> Result<Vec<(String, Result<()>)>> {
    say(format!(
        "Building the fuzz targets (about two minutes at first), then {seconds} seconds for each of {}",
        names.len()
    ));
    let Some(host) = host() else {
        fail!("rustc does not say for which machine it compiles.");
    };
    let folder = paths::target().join("fuzz");
    run(cargo()
        .args([
            "build",
            "--release",
            "--locked",
            "--manifest-path",
            "fuzz/Cargo.toml",
        ])
        // With a target named the flags are not for build scripts, which cannot be linked with them.
        .args(["--target", &host, "--target-dir"])
        .arg(&folder)
        .env("CARGO_ENCODED_RUSTFLAGS", FLAGS.join("\u{1f}")))?;
    let programs = folder.join(host).join("release");
    let at_once = thread::available_parallelism().map_or(1, usize::from);
    let mut fared = Vec::new();
    for group in names.chunks(at_once) {
        let begun: Vec<_> = group
            .iter()
            .map(|name| (name, begin(name, seconds, &programs, &folder)))
            .collect();
        for (name, begun) in begun {
            let fate = begun.and_then(|child| end(name, child, &folder));
            fared.push((name.clone(), fate));
        }
    }
    Ok(fared)
}

/// The targets are a workspace of their own, whose lock file nothing else brings up to date: one that
/// is behind is seen here, and not only where somebody lets the targets run.
pub fn lock_is_current() -> Result<()> {
    let mut metadata = cargo();
    metadata.args(["metadata", "--locked", "--format-version=1", "--quiet"]);
    metadata.args(["--manifest-path", "fuzz/Cargo.toml"]);
    if output(&mut metadata).is_none() {
        fail!("fuzz/Cargo.lock is behind: `cargo update -w --manifest-path fuzz/Cargo.toml`.");
    }
    Ok(())
}

/// The names of the files in `fuzz/fuzz_targets`.
pub fn targets() -> Result<Vec<String>> {
    let folder = paths::root().join("fuzz/fuzz_targets");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).about("read the folder", &folder)? {
        let path = entry.about("read the folder", &folder)?.path();
        if path.extension().is_some_and(|ending| ending == "rs")
            && let Some(name) = path.file_stem().and_then(|name| name.to_str())
        {
            names.push(name.to_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// The machine that programs are compiled for here.
fn host() -> Option<String> {
    let told = output(program("rustc").arg("-vV"))?;
    let host = told.lines().find_map(|line| line.strip_prefix("host: "))?;
    Some(host.to_owned())
}

fn log(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.log"))
}

fn begin(name: &str, seconds: u32, programs: &Path, folder: &Path) -> Result<Child> {
    let root = paths::root();
    let corpus = folder.join("corpus").join(name);
    // What earlier runs have found is another run's luck.
    let _ = fs::remove_dir_all(&corpus);
    fs::create_dir_all(&corpus).about("create the folder", &corpus)?;
    let mut command = program(programs.join(format!("{name}{}", env::consts::EXE_SUFFIX)));
    command.arg(&corpus);
    let seeds = SEEDS.iter().find(|(target, _)| *target == name);
    let seeds = seeds.map_or_else(
        || format!("fuzz/seeds/{name}"),
        |(_, folder)| folder.to_string(),
    );
    let seeds = root.join(seeds);
    if seeds.is_dir() {
        command.arg(seeds);
    }
    let words = root.join(format!("fuzz/{name}.dict"));
    if words.is_file() {
        command.arg(format!("-dict={}", words.display()));
    }
    let path = log(folder, name);
    let output = File::create(&path).about("write", &path)?;
    command
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-artifact_prefix={}/{name}-", folder.display()))
        .args(["-timeout=10", "-rss_limit_mb=2048", "-print_final_stats=1"])
        .stdout(Stdio::null())
        .stderr(output)
        .spawn()
        .map_err(|error| {
            Problem(format!(
                "The fuzz target {name} could not be started: {error}."
            ))
        })
}

fn end(name: &str, mut child: Child, folder: &Path) -> Result<()> {
    let path = log(folder, name);
    let status = child.wait().about("wait for", Path::new(name))?;
    let told = fs::read_to_string(&path).unwrap_or_default();
    let looked = told
        .lines()
        .find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    match looked {
        Some(looked) if status.success() => {
            say(format!("fuzz {name}: {} inputs, no trouble", looked.trim()));
            Ok(())
        }
        _ => {
            let last: Vec<&str> = told.lines().rev().take(30).collect();
            let last: Vec<&str> = last.into_iter().rev().collect();
            fail!(
                "The fuzz target {name} found trouble ({status}); the input lies in {}:\n{}",
                folder.display(),
                last.join("\n")
            )
        }
    }
}
