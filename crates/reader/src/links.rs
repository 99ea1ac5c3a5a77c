//! Which phrase of a page belongs to which numbered sentence, and back.
//!
//! A phrase whose reading was a choice is linked exactly: to the sentences that would be others
//! had another choice been made. A phrase that a line of the ruleset came from is linked to that
//! line's sentence. Any other is linked by what it is about: the piece whose rule it stands in,
//! or the end of the game.

use crate::{Assumption, Reading, Span, Status, read_with};

/// What the sentence of the page in which a span stands is about.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
enum About {
    #[default]
    Nothing,
    /// A kind of piece, by its name.
    Piece(String),
    Ends,
}

/// For each span of a reading, the sentences (from 0) that it has to do with.
#[must_use]
pub fn links(page: &str, choices: &[(String, String)], reading: &Reading) -> Vec<Vec<usize>> {
    let mut links = by_subject(reading);
    for assumption in &reading.assumptions {
        let exact = by_choice(page, choices, reading, assumption);
        if exact.is_empty() {
            continue;
        }
        for (span, links) in reading.spans.iter().zip(&mut links) {
            let shown = (span.status == Status::Assumed).then(|| reading.assumption_of(span));
            if shown.flatten() == Some(assumption) {
                links.clone_from(&exact);
            }
        }
    }
    links
}

fn by_subject(reading: &Reading) -> Vec<Vec<usize>> {
    let mut about = About::default();
    let mut aim = false;
    let mut found = Vec::new();
    for span in &reading.spans {
        if span.says == "how the game ends follows" {
            aim = true;
        }
        if let Some(piece) = piece_named(span) {
            about = About::Piece(piece);
        }
        let subject = if aim { About::Ends } else { about.clone() };
        let from_here = sentences_from(reading, span);
        found.push(if from_here.is_empty() {
            sentences_about(reading, &subject)
        } else {
            from_here
        });
        if span.says == "the end of the sentence" {
            about = About::Nothing;
        }
    }
    found
}

/// The sentences that come from a part of the page which holds the span, or is within it.
fn sentences_from(reading: &Reading, span: &Span) -> Vec<usize> {
    let meets = |(start, end): &(usize, usize)| *start < span.end && span.start < *end;
    let from_here = |index: &usize| {
        let sources = reading.sources.get(*index);
        sources.is_some_and(|sources| sources.iter().any(meets))
    };
    let named = piece_named(span).is_some() || span.says == "the end of the sentence";
    (0..reading.sentences.len())
        .filter(|index| !named && from_here(index))
        .collect()
}

/// "how the bishop moves" stands over the words that begin a piece's rule.
fn piece_named(span: &Span) -> Option<String> {
    let rest = span.says.strip_prefix("how the ")?;
    rest.strip_suffix(" moves").map(str::to_string)
}

fn sentences_about(reading: &Reading, about: &About) -> Vec<usize> {
    let fits = |sentence: &str| {
        let low = sentence.to_lowercase();
        match about {
            About::Nothing => false,
            About::Piece(name) => {
                let own = [
                    format!("the {name} "),
                    format!("a {name} "),
                    format!("an {name} "),
                ];
                own.iter().any(|beginning| low.starts_with(beginning))
            }
            About::Ends => ["wins", "loses", "draw"]
                .iter()
                .any(|word| low.contains(word)),
        }
    };
    (0..reading.sentences.len())
        .filter(|index| fits(&reading.sentences[*index]))
        .collect()
}

/// The sentences (from 0) that a choice decides: those that another answer would change.
fn by_choice(
    page: &str,
    choices: &[(String, String)],
    reading: &Reading,
    assumption: &Assumption,
) -> Vec<usize> {
    let mut found = Vec::new();
    for alternative in &assumption.alternatives {
        let other = read_with(page, &alternative.among(choices));
        for (index, sentence) in reading.sentences.iter().enumerate() {
            if !other.sentences.contains(sentence) && !found.contains(&index) {
                found.push(index);
            }
        }
    }
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

    const PAGES: [&str; 4] = [
        include_str!("../tests/pages/oxbow.txt"),
        include_str!("../tests/pages/quillon.txt"),
        include_str!("../tests/pages/sevenpiers.txt"),
        include_str!("../tests/pages/tarnholm.txt"),
    ];

    #[test]
    fn phrases_of_a_piece_lead_to_its_sentences() {
        for page in PAGES {
            let reading = read(page);
            let links = by_subject(&reading);
            assert_eq!(links.len(), reading.spans.len());
            for (span, links) in reading.spans.iter().zip(links) {
                if let Some(piece) = piece_named(span).filter(|_| reading.playable) {
                    let first = links
                        .first()
                        .map(|index| reading.sentences[*index].as_str());
                    let first = first.unwrap_or_default().to_lowercase();
                    assert!(first.contains(&piece), "{}: {piece}", reading.title);
                }
            }
        }
    }

    #[test]
    fn a_phrase_leads_to_the_sentence_made_of_it_and_not_to_its_neighbours() {
        let page = include_str!("../tests/pages/sevenpiers.txt");
        let reading = read(page);
        let links = by_subject(&reading);
        let of = |words: &str| -> Vec<&str> {
            let at = page.find(words).expect("the phrase");
            let span = reading
                .spans
                .iter()
                .position(|s| s.start <= at && at < s.end);
            let links = &links[span.expect("its span")];
            links
                .iter()
                .map(|i| reading.sentences[*i].as_str())
                .collect()
        };
        let [only] = of("step forward or")[..] else {
            panic!("{:?}", of("step forward or"));
        };
        assert!(
            only.contains("without capturing, one square forward"),
            "{only}"
        );
        let [only] = of("step forward-right")[..] else {
            panic!("{:?}", of("step forward-right"));
        };
        assert!(only.contains("captures"), "{only}");
    }

    #[test]
    fn a_choice_leads_to_what_it_decides() {
        let mut linked = 0;
        for page in PAGES {
            let reading = read(page);
            for assumption in &reading.assumptions {
                let links = by_choice(page, &[], &reading, assumption);
                linked += links.len();
                assert!(links.iter().all(|index| *index < reading.sentences.len()));
            }
        }
        assert!(linked > 10);
    }

    #[test]
    fn what_was_assumed_has_its_assumption() {
        for page in PAGES {
            let reading = read(page);
            for span in reading.spans.iter().filter(|s| s.status == Status::Assumed) {
                assert!(reading.assumption_of(span).is_some(), "{}", span.says);
            }
        }
    }
}
