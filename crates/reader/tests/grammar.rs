//! docs/reading.md is the grammar for people; here each of its rows is held against
//! the program.

use rookery_reader::page::Page;
use rookery_reader::parse::parse;
use rookery_reader::read;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The rows of the tables below a heading: the cells, the first without its backticks.
fn rows(heading: &str) -> Vec<Vec<String>> {
    let docs = fs::read_to_string(root().join("docs/reading.md")).expect("docs/reading.md");
    let start = docs
        .find(&format!("\n## {heading}\n"))
        .expect("the heading");
    let section = &docs[start + 4..];
    let section = &section[..section.find("\n## ").unwrap_or(section.len())];
    let rows: Vec<Vec<String>> = section
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| {
            let cells = line.trim_matches('|').split('|');
            cells
                .map(|c| c.trim().trim_matches('`').to_string())
                .collect()
        })
        .collect();
    assert!(!rows.is_empty(), "{heading}");
    rows
}

const SETUP: &str = "Setup: Place a King for player one on site E1. Place a Queen for player one on site D1. \
    Place a Rook for player one on site A1. Place a Bishop for player one on site C1. \
    Place a Knight for player one on site B1. Place a Pawn for player one on site A2.";
const OPENING: &str =
    "The game Tarn is played by two players on a 8x8 rectangle board with square tiling.";
const REGIONS: &str =
    "Regions: Ridge: the top sites of the board for P1 Ridge: the bottom sites of the board for P2";

/// What the grammar says about a phrase within its frame.
fn says(frame: &str, phrase: &str) -> Option<String> {
    let rules = frame.replace("PHRASE", phrase);
    let text = format!("{OPENING} {REGIONS} {SETUP} {rules}");
    let page = Page::new(&text);
    let parsed = parse(&page.tokens[page.rules.clone()], &[]);
    assert!(
        parsed.unread.is_empty(),
        "'{phrase}' is not read: {:?}",
        parsed.unread
    );
    let offset = text.len() - rules.len() + frame.find("PHRASE").expect("a frame");
    let ends = [
        offset + phrase.len(),
        offset + phrase.trim_end_matches('.').len(),
    ];
    let note = parsed
        .notes
        .iter()
        .rfind(|n| n.at.start == offset && ends.contains(&n.at.end));
    note.map(|n| n.says.clone())
}

fn check(heading: &str, frame: &str) {
    for row in rows(heading) {
        let said = says(frame, &row[0]);
        assert_eq!(
            said.as_deref(),
            Some(row[1].as_str()),
            "{heading}: '{}'",
            row[0]
        );
    }
}

#[test]
fn moves() {
    check("Moves", "Rules for Pieces: Rooks PHRASE.");
}

#[test]
fn effects() {
    check(
        "Effects",
        "Rules for Pieces: Rooks step forward then PHRASE.",
    );
}

#[test]
fn conditions() {
    check(
        "Conditions",
        "Rules for Pieces: Rooks if PHRASE, step forward.",
    );
}

#[test]
fn outcomes() {
    check("Outcomes", "Aim: If Counter is equal to 9, PHRASE");
}

#[test]
fn lines() {
    for row in rows("Lines") {
        let frame = match row[0].split_once(' ').map(|(first, _)| first) {
            Some("Place") => "Setup: PHRASE",
            Some(region) if region.ends_with(':') => "Regions: PHRASE",
            _ => "PHRASE",
        };
        let said = says(frame, &row[0]);
        assert_eq!(said.as_deref(), Some(row[1].as_str()), "'{}'", row[0]);
    }
}

/// Every question that any of our own pages leaves open stands in the table.
#[test]
fn questions() {
    let known: Vec<String> = rows("Questions")
        .into_iter()
        .map(|mut row| row.swap_remove(0))
        .collect();
    let fits = |question: &str, row: &str| match (row.strip_prefix("PIECE"), row.split_once('-')) {
        (Some(end), _) => match end.strip_suffix("-SQUARES").or(end.strip_suffix("-WAY")) {
            Some(stem) => question.contains(&format!("{stem}-")),
            None => question.ends_with(end),
        },
        (None, Some((stem, "NAME" | "PLACE"))) => question.starts_with(&format!("{stem}-")),
        (None, _) if row.ends_with("-PLACE") => question.starts_with(row.trim_end_matches("PLACE")),
        _ => question == row,
    };
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages");
    let mut met = Vec::new();
    for entry in fs::read_dir(pages).expect("the pages") {
        let path = entry.expect("a page").path();
        if path.extension().is_none_or(|e| e != "txt") {
            continue;
        }
        for assumption in read(&fs::read_to_string(&path).expect("a page")).assumptions {
            let row = known.iter().find(|row| fits(&assumption.question, row));
            assert!(
                row.is_some(),
                "{} of {} is not in docs/reading.md",
                assumption.question,
                path.display()
            );
            met.extend(row.cloned());
        }
    }
    assert!(met.len() > 60, "{}", met.len());
}

/// Each phrase of the grammar comes in one of our own pages.
#[test]
fn our_own_pages_use_the_whole_grammar() {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages");
    let mut all = String::new();
    for entry in fs::read_dir(pages).expect("the pages") {
        let path = entry.expect("a page").path();
        if path.extension().is_some_and(|e| e == "txt") {
            all += &fs::read_to_string(&path).expect("a page");
        }
    }
    let names = [
        "King", "Queen", "Rook", "Bishop", "Knight", "Pawn", "Ridge", "north",
    ];
    let plain = |text: &str| text.replace('-', "").to_lowercase();
    let all = plain(&all);
    let mut missing = Vec::new();
    for heading in ["Moves", "Effects", "Conditions", "Outcomes"] {
        for row in rows(heading) {
            // The longest run of words between names and numbers has to be there.
            let words: Vec<&str> = row[0].split_whitespace().collect();
            let runs = words.split(|w| {
                names.iter().any(|n| w.contains(n))
                    || w.chars()
                        .any(|c| c.is_ascii_digit() || c == '[' || c == ',')
            });
            let longest = runs.max_by_key(|run| run.len()).unwrap_or_default();
            let longest = plain(longest.join(" ").trim_end_matches('.'));
            if !all.contains(&longest) {
                missing.push(format!("{heading}: {longest}"));
            }
        }
    }
    assert!(missing.is_empty(), "no page has:\n{}", missing.join("\n"));
}
