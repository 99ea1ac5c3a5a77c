//! The project's own pages of rules, and what each has to be read as.
//!
//! Beside `NAME.txt` stands `NAME.expect`. To write these anew after a change that
//! you have looked at: `UPDATE_PAGES=1 cargo test -p rookery-reader --test whole_pages`.

use rookery_reader::{Reading, Status, read, read_with};
use rookery_rules::Ruleset;
use rookery_rules::perft::perft;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages")
}

fn pages() -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = fs::read_dir(folder())
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
    assert!(found.len() >= 10);
    found
}

/// A reading in words that are easy to compare.
fn described(reading: &Reading) -> String {
    let mut out = String::new();
    let title = &reading.title;
    writeln!(
        out,
        "{title} | {:?} | {:?} | {:?}",
        reading.identifier, reading.period, reading.parents
    )
    .expect("text");
    if let Some(text) = &reading.ruleset {
        let ruleset = Ruleset::parse("page", text).expect("a sound ruleset");
        let counts: Vec<String> = (1..=3)
            .map(|depth| perft(&ruleset, ruleset.start(), depth).to_string())
            .collect();
        writeln!(out, "counts {}\n\n{text}", counts.join(" ")).expect("text");
        for sentence in &reading.sentences {
            writeln!(out, "- {sentence}").expect("text");
        }
        writeln!(out).expect("text");
    }
    for assumption in &reading.assumptions {
        let others: Vec<&str> = assumption
            .alternatives
            .iter()
            .map(|a| a.answer.as_str())
            .collect();
        writeln!(
            out,
            "assumed {} = {} (or {})",
            assumption.question,
            assumption.answer,
            others.join(", ")
        )
        .expect("text");
    }
    for obstacle in &reading.obstacles {
        writeln!(
            out,
            "in the way: '{}': {}",
            obstacle.phrase, obstacle.because
        )
        .expect("text");
    }
    out
}

#[test]
fn every_page_is_read_as_expected() {
    let update = std::env::var_os("UPDATE_PAGES").is_some();
    for (name, text) in pages() {
        let told = described(&read(&text));
        let path = folder().join(format!("{name}.expect"));
        if update {
            fs::write(&path, &told).expect("written");
        }
        let expected = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(
            told, expected,
            "{name}.txt is read otherwise than {name}.expect says"
        );
    }
}

/// Every byte of the rules part is in exactly one span, and nothing is skipped silently.
#[test]
fn spans_cover_the_rules_without_gap_or_overlap() {
    for (name, text) in pages() {
        let reading = read(&text);
        let spans = &reading.spans;
        assert!(!spans.is_empty(), "{name}");
        for pair in spans.windows(2) {
            assert_eq!(pair[0].end, pair[1].start, "{name}");
        }
        for span in spans {
            assert!(
                span.start < span.end
                    && text.is_char_boundary(span.start)
                    && text.is_char_boundary(span.end),
                "{name}"
            );
            assert!(!span.says.is_empty(), "{name}: a span says nothing");
        }
        if let (Some(start), Some(end)) =
            (text.find("The game "), text.find("Reconstruction Details"))
        {
            assert!(spans[0].start <= text[start..].find("is played").map_or(end, |_| end));
            assert!(spans[spans.len() - 1].end <= end, "{name}");
        }
        let not_understood = spans.iter().any(|s| s.status == Status::NotUnderstood);
        assert_eq!(
            not_understood, !reading.playable,
            "{name}: a page is playable when all of it was read"
        );
        assert_eq!(reading.playable, reading.obstacles.is_empty(), "{name}");
        assert_eq!(reading.playable, reading.ruleset.is_some(), "{name}");
        for assumption in &reading.assumptions {
            let shown = spans.iter().any(|s| {
                s.status == Status::Assumed
                    && s.start <= assumption.start
                    && assumption.start < s.end.max(assumption.end)
            });
            assert!(
                shown || !reading.playable,
                "{name}: {} is not shown",
                assumption.question
            );
        }
    }
}

/// The layout that a copied page has or lacks changes nothing.
#[test]
fn copying_damage_changes_nothing() {
    for (name, text) in pages() {
        let whole = described(&read(&text));
        let first_line = |s: &str| s.lines().skip(1).map(String::from).collect::<Vec<_>>();
        let damaged = [
            ("no line breaks", text.replace('\n', " ")),
            (
                "no hyphens",
                text.replace("forward-", "forward")
                    .replace("backward-", "backward"),
            ),
            ("doubled stops", text.replace(".\n", "..\n")),
            (
                "table marks",
                format!("|\n{}\n|", text.replace('\n', "\n|")),
            ),
            ("Windows line ends", text.replace('\n', "\r\n")),
            ("narrow columns", narrow(&text)),
        ];
        for (damage, page) in damaged {
            let told = described(&read(&page));
            assert_eq!(
                strip(&first_line(&told)),
                strip(&first_line(&whole)),
                "{name} with {damage}"
            );
        }
    }
}

/// Questions and obstacles that carry a place of the page are the same, places apart.
fn strip(lines: &[String]) -> Vec<String> {
    lines
        .iter()
        .map(|l| {
            l.chars()
                .filter(|c| !c.is_ascii_digit())
                .collect::<String>()
                .replace("..", ".")
        })
        .collect()
}

/// Breaks every line after a word or two.
fn narrow(text: &str) -> String {
    text.lines()
        .map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            words
                .chunks(2)
                .map(|w| w.join(" "))
                .collect::<Vec<_>>()
                .join("\n")
        })
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn a_lost_minus_sign_is_noticed() {
    let page = fs::read_to_string(folder().join("oxbow.txt")).expect("the page");
    let lost = read(&page);
    let kept = read(&page.replace("is in is equal to 1 ", "is in is equal to -1 "));
    assert!(lost.assumptions.iter().any(|a| a.question == "pike-minus"));
    assert!(!kept.assumptions.iter().any(|a| a.question == "pike-minus"));
    assert_eq!(lost.ruleset, kept.ruleset);
}

/// Every alternative can be chosen, is then told as the choice, changes what it says it
/// changes, and gives a game.
#[test]
fn every_alternative_can_be_chosen() {
    let mut tried = 0;
    for (name, text) in pages() {
        let first = read(&text);
        if !first.playable {
            continue;
        }
        for alternative in first.assumptions.iter().flat_map(|a| &a.alternatives) {
            let choice = vec![(alternative.question.clone(), alternative.answer.clone())];
            let again = read_with(&text, &choice);
            // What belongs together may come to something that cannot be played: then it says so.
            let told = alternative.says.contains("cannot be played");
            if told || !again.playable {
                assert!(told, "{name} with {}", alternative.id());
                assert!(!again.playable, "{name} with {}", alternative.id());
                continue;
            }
            assert!(
                again.playable,
                "{name} with {}: {:?}",
                alternative.id(),
                again.obstacles
            );
            assert!(
                again.unused_choices.is_empty(),
                "{name} with {}",
                alternative.id()
            );
            let taken = again
                .assumptions
                .iter()
                .find(|a| a.question == alternative.question);
            assert!(
                taken.is_some_and(|a| a.answer == alternative.answer && a.chosen),
                "{name} with {}",
                alternative.id()
            );
            let lines = again.ruleset.unwrap_or_default();
            for line in &alternative.adds {
                assert!(
                    lines.lines().any(|l| l.trim() == line),
                    "{name} with {}: no line '{line}'",
                    alternative.id()
                );
            }
            if alternative.adds.is_empty() && alternative.removes.is_empty() {
                assert_eq!(
                    Some(lines),
                    first.ruleset,
                    "{name} with {}",
                    alternative.id()
                );
            }
            tried += 1;
        }
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn a_choice_that_answers_nothing_is_told() {
    let (_, text) = &pages()[0];
    let reading = read_with(text, &[("no-such-question".into(), "yes".into())]);
    assert_eq!(reading.unused_choices, ["no-such-question=yes"]);
}

#[test]
fn a_phrase_in_the_way_can_be_left_out() {
    let page = fs::read_to_string(folder().join("unplayable.txt")).expect("the page");
    let before = read(&page);
    let obstacle = before
        .obstacles
        .iter()
        .find(|o| o.leave_out.is_some())
        .expect("one to leave out");
    let choice = obstacle.leave_out.clone().expect("it");
    let after = read_with(&page, &[(choice.question, choice.answer)]);
    assert_eq!(after.obstacles.len(), before.obstacles.len() - 1);
    assert!(
        after
            .assumptions
            .iter()
            .any(|a| a.chosen && a.start == obstacle.start)
    );
}

#[test]
fn a_text_that_is_too_long_is_refused_at_once() {
    let reading = read(&"step ".repeat(100_000));
    assert!(!reading.playable);
    assert_eq!(reading.spans.len(), 1);
}

#[test]
fn pages_are_told_from_ruleset_files() {
    for (name, text) in pages() {
        assert_eq!(
            rookery_reader::looks_like_page(&text),
            name != "nothing",
            "{name}"
        );
        // Copies in capitals, with spaces that do not break.
        let copy = text.to_uppercase().replace(' ', "\u{a0}");
        let is_page = rookery_reader::looks_like_page(&copy);
        assert_eq!(is_page, name != "nothing", "{name}");
    }
    assert!(!rookery_reader::looks_like_page(
        "title Chess\npiece pawn P\n  moves step forward\n"
    ));
}

#[path = "common/fuzzed.rs"]
mod fuzzed;

/// What the fuzz target asks of any text holds for our own pages.
#[test]
fn the_fuzz_target_holds_on_our_own_pages() {
    for (_, text) in pages() {
        fuzzed::page(&text);
    }
    fuzzed::page("");
}
