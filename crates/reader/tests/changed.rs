//! Pages that something happened to: words changed, text cut off, sentences shuffled.
//! Reading never fails, never hangs, and never takes a changed word for the old one.

use rookery_reader::{Reading, read};
use rookery_rules::rng::Rng;
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
const FAR_TOO_LONG: Duration = Duration::from_secs(60);

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

/// Where the piece rules stand, and the play rules and the aim.
fn rules(page: &str) -> Vec<(usize, usize)> {
    let Some(start) = page.find("Rules for Pieces:") else {
        return Vec::new();
    };
    let setup = page.find("Players take turns").unwrap_or(page.len());
    let play = page.rfind("Rules:").unwrap_or(page.len());
    let end = page
        .find("Reconstruction Details")
        .or_else(|| page.find("Identifiers"))
        .unwrap_or(page.len());
    vec![
        (start + "Rules for Pieces:".len(), setup),
        (play + "Rules:".len(), end),
    ]
}

/// Their words, with their places.
fn meaningful(page: &str) -> Vec<(usize, usize)> {
    let mut words = Vec::new();
    for (from, to) in rules(page) {
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
fn pages_of_many_questions_are_read_in_time() {
    let page = fs::read_to_string("tests/pages/saltmarsh.txt").expect("a page");
    let with = |aims: &str| page.replacen("Aim:\n", &format!("Aim:\n{aims}"), 1);
    let one = "If 1 is the mover and King of the next player is threatened or 2 is the mover, it's a draw. ";
    let many = read_in_time(&with(&one.repeat(400)));
    assert!(many.playable && many.assumptions.len() > 400);
    let row = ["1 is the mover"; 20].join(" and 2 is the mover or ");
    for row in [&row[..], &row[..row.len() / 2]] {
        read_in_time(&with(&format!("If {row}, it's a draw. ").repeat(10)));
    }
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

/// The changes of a page that are read as the page itself, in silence. A change puts
/// words in the place of others; only those of every `EVERY`th are tried.
fn overlooked(changes: impl Fn(&str) -> Vec<((usize, usize), String)>) {
    let mut overlooked = Vec::new();
    let mut tried = 0;
    for (name, page) in pages() {
        let old = read(&page);
        if !old.playable {
            continue;
        }
        for (place, new) in changes(&page).into_iter().step_by(EVERY) {
            tried += 1;
            let reading = read_in_time(&replaced(&page, place, &new));
            if !differs(&old, &reading) && !told_as_idle(&reading, place.0) {
                let gone = &page[place.0..place.1];
                let around = &page[place.0.saturating_sub(50)..(place.1 + 40).min(page.len())];
                overlooked.push(format!("{name}: '{new}' for '{gone}' in '…{around}…'"));
            }
        }
    }
    assert!(tried > 400 / EVERY, "{tried}");
    assert!(
        overlooked.is_empty(),
        "{} of {tried}:\n{}",
        overlooked.len(),
        overlooked.join("\n")
    );
}

#[test]
fn another_word_makes_another_reading() {
    overlooked(|page| {
        let mut changes = Vec::new();
        for word in meaningful(page) {
            let gone = &page[word.0..word.1];
            let groups = SWAPS.iter().filter(|s| s.contains(&gone));
            for new in groups.flat_map(|s| s.iter()) {
                if *new != gone && !has_no_effect(&page[..word.0], gone, new) {
                    changes.push((word, (*new).to_string()));
                }
            }
        }
        changes
    });
}

/// Phrases that can stand for each other; `KIND` stands for the piece of the aim.
const PHRASES: &[&[&str]] = &[
    // Squares.
    &[
        "the to location of the last move",
        "the from location of the last move",
        "the location of the piece",
        "the Cell 1 steps ahead of the to location of the last move in the direction forward",
        "the Cell 1 steps ahead of the to location of the last move in the direction backward",
        "KIND of the next player",
        "KIND of the moving player",
    ],
    // Conditions.
    &[
        "[between] is in the set of empty cells",
        "empty",
        "true",
        "not is a friend",
        "there is an enemy Player at to",
        "a state is pending",
        "in the same turn",
        "KIND of the moving player is threatened",
        "KIND of the next player is threatened",
        "the location of the piece is in start position",
        "State at the location of the piece is equal to 1",
        "State at KIND of the moving player is equal to 1",
    ],
    // Effects and moves.
    &[
        "move again",
        "set pending",
        "pass",
        "move one of your pieces",
        "remove pieces at to",
        "remember the value Piece at to",
        "set the current counter of the game to -1",
        "set the state of the Cell the to location of the last move to 0",
        "set the state of the Cell the to location of the last move to 1",
    ],
    // Owners.
    &[
        "the moving player",
        "the next player",
        "a player",
        "Player 1",
        "Player 2",
    ],
    // Directions.
    &[
        "in the forward direction",
        "in the north direction",
        "in the east direction",
        "in the west direction",
        "in the backward direction",
        "in the orthogonal direction",
    ],
    &[
        "step forward",
        "step north",
        "step adjacent",
        "hop adjacent",
        "hop north",
    ],
];

/// The piece whose threat ends the game.
fn main_piece(page: &str) -> &str {
    let aim = page.rfind("Aim:").map_or("", |at| &page[at + 4..]);
    aim.split_whitespace().nth(1).unwrap_or_default()
}

#[test]
fn another_phrase_makes_another_reading() {
    overlooked(|page| {
        let mut changes = Vec::new();
        let main = main_piece(page);
        for group in PHRASES {
            let group: Vec<String> = group.iter().map(|p| p.replace("KIND", main)).collect();
            for (from, to) in rules(page) {
                for gone in &group {
                    for (at, _) in page[from..to].match_indices(gone.as_str()) {
                        let place = (from + at, from + at + gone.len());
                        let before = &page[..place.0];
                        let others = group.iter().filter(|new| {
                            *new != gone && !phrase_has_no_effect(before, gone, new, main)
                        });
                        changes.extend(others.map(|new| (place, new.clone())));
                    }
                }
            }
        }
        changes
    });
}

/// Other phrases that leave the game as it is (see docs/reading.md, "Words without effect").
fn phrase_has_no_effect(before: &str, gone: &str, new: &str, main: &str) -> bool {
    let sentence = before.rsplit('.').next().unwrap_or_default().trim_start();
    let in_rule_of_main = sentence.starts_with(main) && new.contains("of the moving player");
    let asked_of_the_page =
        |phrase: &str| phrase.starts_with("remember") || phrase.starts_with("set the current");
    let taken = "remove pieces at to";
    let castles = |slide: &str| slide.contains(" of current moving player in the ");
    // What has just moved is the mover's.
    let promoted = before.ends_with("a piece of ");
    promoted && gone.ends_with(" player") && new.ends_with(" player") && !new.contains("next")
        // Which captures are remembered, and what is counted.
        || asked_of_the_page(gone) && (asked_of_the_page(new) || new == taken)
        // How far a first slide goes, and over what.
        || sentence.contains("is equal to 1, slide") && gone.starts_with("[between]") && new == "empty"
        // A king that castles passes empty squares, however they are put.
        || gone == "empty" && new.starts_with("[between]") && before.rsplit("slide from ").next().is_some_and(castles)
        // The only piece of its kind.
        || in_rule_of_main && gone.contains("the location of the piece") && !gone.contains(" in ")
}

/// Clauses without which the game is the same, for the same reasons.
fn clause_has_no_effect(page: &str, (start, end): (usize, usize)) -> bool {
    let (before, gone) = (&page[..start], &page[start..end]);
    let sentence = page[end..].split('.').next().unwrap_or_default();
    gone == "then "
        // Said once more at the end, for whichever move.
        || gone.strip_prefix("then ").is_some_and(|said| sentence.ends_with(said.trim()))
        // The name of a region, printed once for each player.
        || gone.strip_prefix("or ").is_some_and(|name| before.trim_end().ends_with(name.trim()))
}

/// Each clause: from a word that joins it to what is before, to the next such word.
#[test]
fn a_clause_less_makes_another_reading() {
    overlooked(|page| {
        let mut changes = Vec::new();
        let joint =
            |w: &&(usize, usize)| matches!(&page[w.0..w.1], "if" | "then" | "or" | "and" | "else");
        let words = meaningful(page);
        let joints: Vec<usize> = words.iter().filter(joint).map(|w| w.0).collect();
        for (index, start) in joints.iter().enumerate() {
            for end in joints.iter().skip(index + 1).take(4) {
                if !clause_has_no_effect(page, (*start, *end)) {
                    changes.push(((*start, *end), String::new()));
                }
            }
            let stop = page[*start..].find('.').map_or(page.len(), |i| start + i);
            if !clause_has_no_effect(page, (*start, stop)) {
                changes.push(((*start, stop), String::new()));
            }
        }
        changes
    });
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

#[test]
fn what_cannot_be_seen_in_a_page_does_not_matter() {
    // All but what the page calls itself.
    let rules = |page: &str| {
        let ruleset = read(page).ruleset.unwrap_or_default();
        let lines = ruleset.lines().filter(|line| !line.starts_with("title"));
        lines.map(String::from).collect::<Vec<_>>()
    };
    let mut numbers = Rng::new(8);
    for (name, page) in pages() {
        let start = page.find("is played by").unwrap_or(0);
        let mut marked = page[..start].to_string();
        let mut before = ' ';
        for c in page[start..].chars() {
            if before.is_alphabetic() && c.is_alphabetic() && numbers.below(5) == 0 {
                marked.push(['\u{ad}', '\u{200b}', '\u{2060}'][numbers.below(3)]);
            }
            marked.push(if c == ' ' { '\u{a0}' } else { c });
            before = c;
        }
        let marked = marked.replace('\n', "\r\n\u{202a}");
        assert_eq!(rules(&page), rules(&marked), "{name}");
    }
}

#[test]
fn shuffled_pages_never_break_the_reader() {
    let mut numbers = Rng::new(0x2545_f491_4f6c_dd1d);
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
