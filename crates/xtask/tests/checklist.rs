//! `docs/checklist.md` and the names of the tests agree: every line has a test that begins with its
//! number, every such name has a line, and what is marked as not there yet has no test.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use xtask::paths;

const NOT_YET: &str = "*not yet*";

/// The numbered lines.
fn lines() -> BTreeMap<usize, String> {
    let text = fs::read_to_string(paths::root().join("docs/checklist.md")).unwrap();
    let numbered = text.lines().filter_map(|line| {
        let (number, line) = line.split_once(". ")?;
        Some((number.parse().ok()?, line.to_owned()))
    });
    numbered.collect()
}

/// The numbers that names of tests begin with.
fn witnessed(folder: &Path, found: &mut BTreeSet<usize>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            witnessed(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let names = text.split("#[test]\nfn p").skip(1);
            let nested = text.split("#[test]\n    fn p").skip(1);
            found.extend(names.chain(nested).filter_map(|rest| {
                let (number, _) = rest.split_once('_')?;
                (number.len() == 2)
                    .then(|| number.parse::<usize>().ok())
                    .flatten()
            }));
        }
    }
}

#[test]
fn every_line_of_the_checklist_has_a_test() {
    let lines = lines();
    assert_eq!(
        lines.keys().copied().collect::<Vec<_>>(),
        (1..=67).collect::<Vec<_>>()
    );
    let mut witnessed_lines = BTreeSet::new();
    witnessed(&paths::root().join("crates"), &mut witnessed_lines);
    let promised = lines.iter().filter(|(_, line)| !line.ends_with(NOT_YET));
    let promised: BTreeSet<usize> = promised.map(|(number, _)| *number).collect();
    let missing: Vec<_> = promised.difference(&witnessed_lines).collect();
    assert!(missing.is_empty(), "no test begins with p and: {missing:?}");
    let unknown: Vec<_> = witnessed_lines.difference(&promised).collect();
    assert!(
        unknown.is_empty(),
        "tests for lines that are not there, or marked {NOT_YET}: {unknown:?}"
    );
}
