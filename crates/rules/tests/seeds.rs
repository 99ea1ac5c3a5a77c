//! The seeds of the fuzz targets (and whatever a run found and was kept) hold.

#[path = "common/fuzzed.rs"]
mod fuzzed;

use std::path::Path;

/// A seed that does not hold is the last one named.
#[expect(clippy::print_stdout, reason = "a failing test shows what it printed")]
fn each(target: &str, check: fn(&str)) {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/seeds")
        .join(target);
    let mut tried = 0;
    for entry in std::fs::read_dir(&seeds).unwrap() {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        println!("{}", path.display());
        check(&String::from_utf8_lossy(&bytes));
        tried += 1;
    }
    assert!(tried >= 5, "{target}: only {tried} seeds");
}

#[test]
fn positions() {
    each("fen", fuzzed::fen);
}

#[test]
fn moves() {
    each("moves", fuzzed::moves);
}

#[test]
fn games() {
    each("pgn", fuzzed::pgn);
}

#[test]
fn ruleset_files() {
    each("ruleset", fuzzed::ruleset);
}
