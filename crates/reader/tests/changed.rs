//! Pages that something happened to: words changed, text cut off, sentences shuffled.
//! Reading never fails, never hangs, and never takes a changed word for the old one.

use rookery_reader::{Reading, read};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

fn pages() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages");
    let mut found: Vec<(String, String)> = fs::read_dir(folder)
        .expect("the pages")
        .map(|entry| entry.expect("a page").path())
        .filter(|path| path.extension().is_some_and(|e| e == "txt"))
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy();
            let text = fs::read_to_string(&path).expect("a page");
            (name.into_owned(), text)
        })
        .collect();
    found.sort();
    found
}

/// Pages may be read in a debug build on a busy machine; anything near this is a hang.
const FAR_TOO_LONG: Duration = Duration::from_secs(5);

fn read_in_time(page: &str) -> Reading {
    let start = Instant::now();
    let reading = read(page);
    assert!(start.elapsed() < FAR_TOO_LONG, "took {:?}", start.elapsed());
    for pair in reading.spans.windows(2) {
        assert_eq!(pair[0].end, pair[1].start);
    }
    for span in &reading.spans {
        assert!(page.is_char_boundary(span.start) && page.is_char_boundary(span.end));
    }
    reading
}

/// The words of the piece rules, the play rules and the aim, with their places.
fn meaningful(page: &str) -> Vec<(usize, usize)> {
    let Some(start) = page.find("Rules for Pieces:") else {
        return Vec::new();
    };
    let setup = page.find("Players take turns").unwrap_or(page.len());
    let play = page.rfind("Rules:").unwrap_or(page.len());
    let end = page
        .find("Reconstruction Details")
        .or_else(|| page.find("Identifiers"))
        .unwrap_or(page.len());
    let mut words = Vec::new();
    for (from, to) in [
        (start + "Rules for Pieces:".len(), setup),
        (play + "Rules:".len(), end),
    ] {
        let mut at = None;
        for (i, c) in page[from..to].char_indices() {
            let inside = c.is_alphanumeric() || c == '_' || c == '-';
            match (inside, at) {
                (true, None) => at = Some(i),
                (false, Some(begin)) => {
                    words.push((from + begin, from + i));
                    at = None;
                }
                _ => {}
            }
        }
    }
    words
}

fn replaced(page: &str, (start, end): (usize, usize), word: &str) -> String {
    format!("{}{word}{}", &page[..start], &page[end..])
}

/// Whether the page is refused, another game, or told with other assumptions.
fn differs(old: &Reading, new: &Reading) -> bool {
    let asked = |r: &Reading| -> Vec<(String, String)> {
        r.assumptions
            .iter()
            .map(|a| (without_places(&a.question), a.answer.clone()))
            .collect()
    };
    !new.playable || old.ruleset != new.ruleset || asked(old) != asked(new)
}

fn without_places(text: &str) -> String {
    text.trim_end_matches(|c: char| c.is_ascii_digit())
        .to_string()
}

#[test]
fn a_word_of_no_language_is_never_overlooked() {
    for (name, page) in pages() {
        if !read(&page).playable {
            continue;
        }
        for word in meaningful(&page).into_iter().step_by(EVERY) {
            let changed = replaced(&page, word, "zounds");
            let reading = read_in_time(&changed);
            let gone = &page[word.0..word.1];
            assert!(
                !reading.playable,
                "{name}: 'zounds' for '{gone}' at {} was overlooked",
                word.0
            );
            let seen = reading.obstacles.iter().any(|o| {
                o.phrase.contains("zounds") || o.start <= word.1 + 200 && o.end + 200 >= word.0
            });
            assert!(
                seen,
                "{name}: 'zounds' for '{gone}' is not what is said to stand in the way"
            );
        }
    }
}

/// Words that can stand for each other without breaking a sentence.
const SWAPS: &[&[&str]] = &[
    &[
        "forward",
        "backward",
        "rightward",
        "leftward",
        "adjacent",
        "orthogonal",
        "diagonal",
    ],
    &[
        "forward-right",
        "forward-left",
        "backward-right",
        "backward-left",
    ],
    &["east", "west", "north", "south"],
    &["or", "and"],
    &["then", "and", "or"],
    &["wins", "loses"],
    &["moving", "next"],
    &["0", "1", "2", "3", "-1", "99"],
    &["the", "current", "a"],
    &["less", "greater"],
    &["step", "hop"],
    &["empty", "true"],
    &["Mover", "Next", "All"],
];

/// Changes that leave the game as it is, and why: between two effects "and" and "then"
/// say the same (see docs/reading.md, "Words without effect").
fn has_no_effect(before: &str, old: &str, new: &str) -> bool {
    let moved_mark = before.ends_with("the to location of the last move to ");
    matches!(
        (old, new),
        ("and", "then") | ("then", "and") | ("the", "current") | ("current", "the")
    ) || moved_mark && old == "0"
}

/// Whether the reading says of the words at a place that they do nothing.
fn told_as_idle(reading: &Reading, at: usize) -> bool {
    reading
        .spans
        .iter()
        .any(|s| s.start <= at && at < s.end && s.says.contains("never comes about"))
}

/// Unoptimised code reads pages too slowly to change every word in every run.
const EVERY: usize = if cfg!(debug_assertions) { 11 } else { 1 };

#[test]
fn another_word_makes_another_reading() {
    let mut overlooked = Vec::new();
    let mut tried = 0;
    for (name, page) in pages() {
        let old = read(&page);
        if !old.playable {
            continue;
        }
        for word in meaningful(&page).into_iter().step_by(EVERY) {
            let gone = &page[word.0..word.1];
            for new in SWAPS
                .iter()
                .filter(|s| s.contains(&gone))
                .flat_map(|s| s.iter())
            {
                if *new == gone || has_no_effect(&page[..word.0], gone, new) {
                    continue;
                }
                tried += 1;
                let reading = read_in_time(&replaced(&page, word, new));
                if !differs(&old, &reading) && !told_as_idle(&reading, word.0) {
                    let around = &page[word.0.saturating_sub(50)..(word.1 + 40).min(page.len())];
                    overlooked.push(format!("{name}: '{new}' for '{gone}' in '…{around}…'"));
                }
            }
        }
    }
    assert!(tried > 500 / EVERY, "{tried}");
    assert!(
        overlooked.is_empty(),
        "{} of {tried}:\n{}",
        overlooked.len(),
        overlooked.join("\n")
    );
}

#[test]
fn a_page_cut_off_anywhere_is_read_or_refused() {
    for (name, page) in pages() {
        let whole = read(&page);
        for end in (0..page.len())
            .step_by(7 * EVERY)
            .filter(|i| page.is_char_boundary(*i))
        {
            let reading = read_in_time(&page[..end]);
            let rules_end = whole.spans.last().map_or(0, |s| s.end);
            if reading.playable && end + 2 < rules_end {
                // What is left may be whole by itself, such as an aim of fewer rules.
                let aim = page.find("Aim:").unwrap_or(page.len());
                assert!(end > aim, "{name}: cut at {end} it is still playable");
            }
        }
        for start in (0..page.len())
            .step_by(37 * EVERY)
            .filter(|i| page.is_char_boundary(*i))
        {
            read_in_time(&page[start..]);
        }
    }
}

/// A small generator of numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

#[test]
fn shuffled_pages_never_break_the_reader() {
    let mut numbers = Numbers(0x2545_f491_4f6c_dd1d);
    for (_, page) in pages() {
        for round in 0..60 / EVERY {
            let (cut, joint) = if round % 2 == 0 {
                ('\n', "\n")
            } else {
                (' ', " ")
            };
            let mut parts: Vec<&str> = page.split(cut).collect();
            for _ in 0..=round {
                let (a, b) = (numbers.below(parts.len()), numbers.below(parts.len()));
                parts.swap(a, b);
            }
            read_in_time(&parts.join(joint));
        }
    }
}

#[test]
fn endless_sentences_are_refused_and_not_followed() {
    let start = "The game Deep is played by two players on a 8x8 rectangle board with square tiling. \
        All players play with Kings. Rules for Pieces: Kings ";
    for part in [
        "if not ",
        "if empty, ",
        "not ",
        "step forward or ",
        "if empty, step forward else ",
        "the Cell 1 steps ahead of ",
        "[",
        "remove pieces at ",
        "then ",
    ] {
        let reading = read_in_time(&format!("{start}{}", part.repeat(6000 / EVERY)));
        assert!(!reading.playable);
        read_in_time(
            &part
                .repeat(20_000)
                .chars()
                .take(200_000 / EVERY)
                .collect::<String>(),
        );
    }
}
