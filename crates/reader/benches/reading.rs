//! How long a page takes to read: `cargo bench -p rookery-reader`. The aim is under
//! 50 milliseconds for any page; the program fails when one takes longer. Run as a test, in a debug
//! build beside others, it allows ten times as much.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it is a program for a terminal"
)]

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

const ROUNDS: u32 = 20;
const LIMIT: Duration = Duration::from_millis(50);

fn main() -> ExitCode {
    let measures = std::env::args().any(|word| word == "--bench");
    let limit = if measures { LIMIT } else { LIMIT * 10 };
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages");
    let named: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| !a.starts_with("--"))
        .collect();
    let mut pages: Vec<(String, String)> = Vec::new();
    for path in named.iter().map(Into::into).chain(listed(&own)) {
        if let Ok(text) = fs::read_to_string(&path) {
            pages.push((path.display().to_string(), text));
        }
    }
    let mut slowest = Duration::ZERO;
    println!("{:>10}  {:>7}  page", "best (ms)", "bytes");
    for (name, text) in &pages {
        let mut best = Duration::MAX;
        for _ in 0..ROUNDS {
            let start = Instant::now();
            black_box(rookery_reader::read(black_box(text)));
            best = best.min(start.elapsed());
        }
        slowest = slowest.max(best);
        println!(
            "{:>10.2}  {:>7}  {name}",
            best.as_secs_f64() * 1000.0,
            text.len()
        );
    }
    if slowest > limit {
        eprintln!("The slowest page took {slowest:?}; the limit is {limit:?}.");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn listed(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut found: Vec<_> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == "txt"))
        .collect();
    found.sort();
    found
}
