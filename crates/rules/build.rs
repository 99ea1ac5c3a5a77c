//! Lists the folders of `rulesets`, so that adding a game edits no Rust.
//!
//! Each kind of file gets a list of its own: a program carries only the lists that it asks for. The
//! page asks for the rules and for what stands at the head of an account, and fetches the rest.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let folder =
        Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("rulesets");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut ids: Vec<String> = fs::read_dir(&folder)
        .expect("crates/rules/rulesets is there")
        .filter_map(|entry| entry.ok())
        .filter(|entry| entry.path().join("ruleset.txt").is_file())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    ids.sort();
    let mut code = String::new();
    for (list, file) in [
        ("RULES", "ruleset.txt"),
        ("ACCOUNTS", "about.md"),
        ("CASES", "cases.txt"),
        ("COUNTS", "perft.txt"),
    ] {
        let of = |id: &String| {
            let path = folder.join(id).join(file);
            println!("cargo::rerun-if-changed={}", path.display());
            match path.is_file() {
                true => format!("include_str!({path:?})"),
                false => "\"\"".to_owned(),
            }
        };
        texts(&mut code, list, &ids, of);
    }
    let account = |id: &String| read(folder.join(id).join("about.md"));
    code.push_str("static ENTRIES: &[Entry] = &[\n");
    for id in &ids {
        let account = account(id);
        let cases = read(folder.join(id).join("cases.txt"));
        let _ = writeln!(
            code,
            "    Entry {{ id: {id:?}, facts: {:?}, tasks: {}, plate: {:?} }},",
            head(&account),
            tasks(&cases),
            plate(&cases)
        );
    }
    code.push_str("];\n");
    // The sentences that tell how a game ended are wanted the moment it has.
    code.push_str("static ENDS: &[(&str, &str, usize, &str)] = &[\n");
    for id in &ids {
        for (number, (sentence, ends)) in sentences(&account(id)).iter().enumerate() {
            for reason in ends {
                let number = number + 1;
                let _ = writeln!(code, "    ({id:?}, {reason:?}, {number}, {sentence:?}),");
            }
        }
    }
    code.push_str("];\n");
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("library.rs");
    fs::write(out, code).expect("the build folder can be written");
}

/// A list of texts by the ids of their games; `of` says what stands for the text in the code.
fn texts(code: &mut String, list: &str, ids: &[String], of: impl Fn(&String) -> String) {
    let _ = writeln!(code, "static {list}: &[(&str, &str)] = &[");
    for id in ids {
        let _ = writeln!(code, "    ({id:?}, {}),", of(id));
    }
    code.push_str("];\n");
}

fn read(path: PathBuf) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

/// What stands before the first heading of an account.
fn head(account: &str) -> &str {
    account.split("\n## ").next().unwrap_or_default()
}

/// How many cases ask a learner for something, as `cases::parse` reads them; a test compares.
fn tasks(cases: &str) -> usize {
    cases.lines().filter(|line| asks(line)).count()
}

fn asks(line: &str) -> bool {
    let word = line.split_whitespace().next();
    matches!(word, Some("find" | "play" | "judge"))
}

/// The text of the case that stands for its game in the library: the one that says so, or else the
/// first that asks something. A test compares.
fn plate(cases: &str) -> String {
    let shows = |case: &&str| case.lines().any(|line| line.starts_with("  plate "));
    let mut all = cases.split("\ncase ").skip(1);
    let chosen = all.clone().find(shows);
    let chosen = chosen.or_else(|| all.find(|case| case.lines().any(asks)));
    chosen.map_or_else(String::new, |case| format!("case {}", case.trim_end()))
}

/// The numbered sentences of an account with the marks for how a game ends, as `About::parse`
/// reads them; a test compares.
fn sentences(account: &str) -> Vec<(String, Vec<String>)> {
    let rules = account.split("\n## Rules\n").nth(1).unwrap_or_default();
    let rules = rules.split("\n## ").next().unwrap_or_default();
    let mut sentences: Vec<(String, Vec<String>)> = Vec::new();
    for line in rules.lines().filter(|line| !line.trim().is_empty()) {
        match (line.strip_prefix(' '), sentences.last_mut()) {
            (Some(more), Some((last, ends))) => match more.trim().strip_prefix("ends:") {
                Some(marks) => ends.extend(marks.split(',').map(|mark| mark.trim().to_owned())),
                None => {
                    last.push(' ');
                    last.push_str(more.trim());
                }
            },
            _ => {
                let sentence = line.split_once(". ").map_or(line, |(_, sentence)| sentence);
                sentences.push((sentence.trim().to_owned(), Vec::new()));
            }
        }
    }
    sentences
}
