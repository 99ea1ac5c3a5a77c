//! `cargo xtask size`: what a visit downloads, against the budget.

use std::fs;
use std::io::Write;
use std::path::Path;

use brotli::CompressorWriter;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::args::Args;
use crate::fail;
use crate::finish::{self, LIST};
use crate::paths;
use crate::problem::{About, Problem, Result};
use crate::site;

const BUDGET: &str = "size-budget.txt";

pub fn command(args: Args) -> Result<()> {
    args.finish()?;
    site::build(&paths::site())?;
    weigh(&paths::site())
}

/// A line of the budget.
#[derive(Debug, PartialEq, Eq)]
struct Limit {
    name: String,
    /// Bytes after brotli.
    at_most: usize,
    /// Files that count; `*` stands for anything.
    patterns: Vec<String>,
}

/// A file and its sizes.
struct Weight {
    name: String,
    raw: usize,
    gzip: usize,
    brotli: usize,
}

/// Prints the sizes of a built site; a group over its budget is a problem.
pub fn weigh(folder: &Path) -> Result<()> {
    let path = paths::root().join(BUDGET);
    let limits = read_budget(&fs::read_to_string(&path).about("read", &path)?)?;
    let mut weights = Vec::new();
    for (name, bytes) in finish::read(folder, folder)? {
        if name != LIST {
            weights.push(
                weight(name, &bytes).map_err(|e| Problem(format!("Compressing failed: {e}.")))?,
            );
        }
    }
    let row = |name: &str, raw: usize, gzip: usize, brotli: usize, note: &str| {
        println!("{name:<36}{raw:>10}{gzip:>10}{brotli:>10}  {note}");
    };
    println!(
        "{:<36}{:>10}{:>10}{:>10}  budget",
        "bytes", "raw", "gzip", "brotli"
    );
    for file in &weights {
        row(&file.name, file.raw, file.gzip, file.brotli, "");
    }
    println!();
    let mut over = Vec::new();
    for limit in &limits {
        let group: Vec<&Weight> = weights
            .iter()
            .filter(|file| limit.covers(&file.name))
            .collect();
        if group.is_empty() {
            fail!(
                "The budget's group {} covers no file of the site; its patterns are out of date.",
                limit.name
            );
        }
        let sum = |size: fn(&Weight) -> usize| group.iter().map(|file| size(file)).sum::<usize>();
        let brotli = sum(|file| file.brotli);
        row(
            &limit.name,
            sum(|file| file.raw),
            sum(|file| file.gzip),
            brotli,
            &limit.at_most.to_string(),
        );
        if brotli > limit.at_most {
            over.push(format!(
                "{} by {} bytes",
                limit.name,
                brotli - limit.at_most
            ));
        }
    }
    if !over.is_empty() {
        fail!("Over the budget in {BUDGET}: {}.", over.join(", "));
    }
    Ok(())
}

fn weight(name: String, bytes: &[u8]) -> std::io::Result<Weight> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(bytes)?;
    let gzip = gzip.finish()?.len();
    let mut packed = Vec::new();
    let mut brotli = CompressorWriter::new(&mut packed, 64 * 1024, 11, 22);
    brotli.write_all(bytes)?;
    brotli.flush()?;
    drop(brotli);
    Ok(Weight {
        name,
        raw: bytes.len(),
        gzip,
        brotli: packed.len(),
    })
}

/// Lines of `name limit pattern pattern …`; `#` begins a remark.
fn read_budget(text: &str) -> Result<Vec<Limit>> {
    let mut limits = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or("");
        let words: Vec<&str> = line.split_whitespace().collect();
        let [name, at_most, patterns @ ..] = words.as_slice() else {
            if words.is_empty() {
                continue;
            }
            fail!(
                "{BUDGET}, line {number}: a name, a number of bytes and patterns of file names are wanted."
            );
        };
        let Ok(at_most) = at_most.replace(['_', ','], "").parse() else {
            fail!("{BUDGET}, line {number}: {at_most} is no number of bytes.");
        };
        let patterns = patterns.iter().map(ToString::to_string).collect();
        limits.push(Limit {
            name: name.to_string(),
            at_most,
            patterns,
        });
    }
    Ok(limits)
}

impl Limit {
    fn covers(&self, name: &str) -> bool {
        self.patterns.iter().any(|pattern| matches(pattern, name))
    }
}

/// Whether a name fits a pattern in which `*` stands for anything.
fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            let starts = name.char_indices().map(|(at, _)| at).chain([name.len()]);
            starts.into_iter().any(|at| matches(rest, &name[at..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        assert!(matches("app-*_bg.wasm", "app-1234_bg.wasm"));
        assert!(matches("*", "icons/a.png") && matches("a*", "a"));
        assert!(!matches("app-*.js", "app-1234_bg.wasm") && !matches("app", "apps"));
    }

    #[test]
    fn the_budget_is_read_with_its_remarks() {
        let limits = read_budget("# remark\n\ncode 450_000 app-* worker* # more\n").unwrap();
        let patterns = vec!["app-*".to_string(), "worker*".to_string()];
        assert_eq!(
            limits,
            [Limit {
                name: "code".to_string(),
                at_most: 450_000,
                patterns
            }]
        );
        assert!(read_budget("code").unwrap_err().0.contains("line 1"));
        assert!(
            read_budget("\ncode many *")
                .unwrap_err()
                .0
                .contains("line 2: many")
        );
    }

    #[test]
    fn compression_helps() {
        let weight = weight("a".to_string(), &b"rook ".repeat(1000)).unwrap();
        assert_eq!(weight.raw, 5000);
        assert!(weight.brotli < weight.gzip && weight.gzip < 200 && weight.brotli > 5);
    }
}
