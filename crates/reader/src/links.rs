//! Which phrase of a page belongs to which numbered sentence, and back.
//!
//! A phrase whose reading was a choice is linked exactly: to the sentences of the statements that would
//! be others had another choice been made. A phrase that a statement of the ruleset came from is linked
//! to that statement's sentence. Any other is linked by what it is about: the piece whose rule it stands
//! in, or the end of the game.

use crate::page::Page;
use crate::read::spec;
use crate::reading::About;
use crate::{Assumption, Reading, Span, Status};
use rookery_rules::describe::Part;
use rookery_rules::ruleset::spec::{Condition, EndSpec, KindSpec, Spec};

/// For each span of a reading, the sentences (from 0) that it has to do with.
#[must_use]
pub fn links(page: &str, choices: &[(String, String)], reading: &Reading) -> Vec<Vec<usize>> {
    let mut links = by_subject(reading);
    // Nothing was asked, perhaps because the page is too long to be read at all.
    if reading.assumptions.is_empty() {
        return links;
    }
    let page = Page::new(page);
    let own = spec(&page, choices);
    for assumption in &reading.assumptions {
        let exact = by_choice(&page, choices, reading, &own, assumption);
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
    let mut about = About::Nothing;
    let mut aim = false;
    let mut found = Vec::new();
    for span in &reading.spans {
        let turns_to = span.turns_to;
        aim |= turns_to == Some(About::Ends);
        if let Some(piece @ About::Piece(_)) = turns_to {
            about = piece;
        }
        let subject = if aim { About::Ends } else { about };
        let from_here = sentences_from(reading, span);
        found.push(if from_here.is_empty() {
            sentences_about(reading, subject)
        } else {
            from_here
        });
        if turns_to == Some(About::Nothing) {
            about = About::Nothing;
        }
    }
    found
}

/// The sentences that come from a part of the page which holds the span, or is within it.
fn sentences_from(reading: &Reading, span: &Span) -> Vec<usize> {
    let meets = |(start, end): &(usize, usize)| *start < span.end && span.start < *end;
    let bounds = matches!(span.turns_to, Some(About::Piece(_) | About::Nothing));
    those(reading, |index| {
        let origin = reading.origins.get(index);
        !bounds && origin.is_some_and(|origin| origin.from.iter().any(meets))
    })
}

fn sentences_about(reading: &Reading, about: About) -> Vec<usize> {
    let part = |index: usize| reading.origins.get(index).map(|origin| origin.part);
    those(reading, |index| match (about, part(index)) {
        (
            About::Piece(piece),
            Some(Part::Kind(kind) | Part::Move(kind, _) | Part::Promotion(kind, _)),
        ) => piece == kind,
        (About::Ends, Some(Part::End(_) | Part::Stuck)) => true,
        _ => false,
    })
}

/// The numbers of those sentences.
fn those(reading: &Reading, wanted: impl Fn(usize) -> bool) -> Vec<usize> {
    let all = 0..reading.sentences.len();
    all.filter(|index| wanted(*index)).collect()
}

/// The sentences (from 0) that a choice decides: those of statements that another answer would change.
fn by_choice(
    page: &Page,
    choices: &[(String, String)],
    reading: &Reading,
    own: &Spec,
    assumption: &Assumption,
) -> Vec<usize> {
    let others = assumption.alternatives.iter();
    let others: Vec<Spec> = others
        .map(|alternative| spec(page, &alternative.among(choices)))
        .collect();
    those(reading, |index| {
        let origin = reading.origins.get(index);
        origin.is_some_and(|origin| others.iter().any(|other| !stands(origin.part, own, other)))
    })
}

/// Whether a statement of one ruleset stands in another as well.
fn stands(part: Part, own: &Spec, other: &Spec) -> bool {
    let kinds = |kind: usize| -> Option<(&KindSpec, &KindSpec)> {
        let own = own.kinds.get(kind)?;
        Some((own, &other.kinds[other.kind_named(&own.name)?]))
    };
    match part {
        Part::Whole => true,
        Part::Kind(kind) => kinds(kind).is_some_and(|(own, other)| {
            own.moves.is_empty() == other.moves.is_empty() && own.uncapturable == other.uncapturable
        }),
        Part::Move(kind, line) => kinds(kind).is_some_and(|(own, other)| {
            own.moves.get(line).is_some_and(|m| other.moves.contains(m))
        }),
        Part::Promotion(kind, line) => kinds(kind).is_some_and(|(own, other)| {
            let promotion = own.promotions.get(line);
            promotion.is_some_and(|p| other.promotions.contains(p))
        }),
        Part::Safety => {
            let royal =
                |spec: &Spec| -> Vec<bool> { spec.kinds.iter().map(|kind| kind.royal).collect() };
            own.legal == other.legal && royal(own) == royal(other)
        }
        Part::Stuck => stuck(own) == stuck(other),
        Part::Castling => own.castles == other.castles,
        Part::Spoiling => own.check_spoils_king == other.check_spoils_king,
        Part::Again(index) => own
            .again
            .get(index)
            .is_some_and(|a| other.again.contains(a)),
        Part::Play(index) => own
            .plays
            .get(index)
            .is_some_and(|p| other.plays.contains(p)),
        Part::End(index) => own.ends.get(index).is_some_and(|e| other.ends.contains(e)),
    }
}

/// Whether a player without a legal move passes.
fn stuck(spec: &Spec) -> bool {
    let ends = |end: &EndSpec| matches!(end.condition, Condition::Stalemate | Condition::Blocked);
    !spec.ends.iter().any(ends)
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
                if let Some(About::Piece(kind)) = span.turns_to.filter(|_| reading.playable) {
                    let first = links.first().map(|index| reading.origins[*index].part);
                    let its = [Part::Move(kind, 0), Part::Kind(kind)];
                    assert!(
                        first.is_some_and(|part| its.contains(&part)),
                        "{}: {}",
                        reading.title,
                        span.says
                    );
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
            only.contains("steps one square straight forward, to an empty square only"),
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
                let page = Page::new(page);
                let links = by_choice(&page, &[], &reading, &spec(&page, &[]), assumption);
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
