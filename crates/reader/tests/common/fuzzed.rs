//! What must hold for any text whatever that is read as a page: shared by the fuzz
//! target and the tests.

use rookery_reader::{MAX_PAGE, Status, read, read_with};
use rookery_rules::Ruleset;

pub fn page(text: &str) {
    let reading = read(text);
    let mut end = reading.spans.first().map_or(0, |s| s.start);
    for span in &reading.spans {
        assert_eq!(span.start, end, "spans follow each other");
        assert!(span.start < span.end || text.is_empty());
        assert!(text.is_char_boundary(span.start) && text.is_char_boundary(span.end));
        end = span.end;
    }
    assert!(end <= text.len());
    assert_eq!(reading.playable, reading.obstacles.is_empty());
    assert_eq!(reading.playable, reading.ruleset.is_some());
    for obstacle in &reading.obstacles {
        assert!(obstacle.start <= obstacle.end && obstacle.end <= text.len());
        assert!(!obstacle.because.is_empty());
    }
    if let Some(ruleset) = &reading.ruleset {
        assert!(Ruleset::parse("page", ruleset).is_ok(), "{ruleset}");
        let all_read = |s: &rookery_reader::Span| s.status != Status::NotUnderstood;
        assert!(reading.spans.iter().all(all_read));
    }
    if text.len() > MAX_PAGE {
        return;
    }
    // One of the alternatives, so that a run meets them all without taking long.
    let alternatives: Vec<_> = reading
        .assumptions
        .iter()
        .flat_map(|a| &a.alternatives)
        .collect();
    if let Some(other) = alternatives.get(text.len() % alternatives.len().max(1)) {
        let _ = read_with(text, &[(other.question.clone(), other.answer.clone())]);
    }
}
