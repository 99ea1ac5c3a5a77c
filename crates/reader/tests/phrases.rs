//! Every phrase that the English of the pages has, on a page of its own: it is played, or the
//! reader says why not.

mod common {
    pub mod phrases;
}

use common::phrases::{Expected, cases};
use rookery_reader::read;
use rookery_rules::Ruleset;

#[test]
fn every_phrase_is_played_or_refused_with_its_reason() {
    let mut wrong = Vec::new();
    let cases = cases();
    for case in &cases {
        let reading = read(&case.page);
        let because: Vec<String> = reading
            .obstacles
            .iter()
            .map(|o| format!("'{}': {}", o.phrase, o.because))
            .collect();
        match (&case.expected, &reading.ruleset) {
            (Expected::Plays(words), Some(ruleset)) => {
                Ruleset::parse("page", ruleset).expect("what the reader writes");
                if !ruleset.contains(words.as_str()) {
                    wrong.push(format!("{}: no '{words}' in\n{ruleset}", case.about));
                }
            }
            (Expected::Lacks(words), Some(ruleset)) => {
                if ruleset.contains(words.as_str()) {
                    wrong.push(format!("{}: '{words}' in\n{ruleset}", case.about));
                }
            }
            (Expected::Asks(words), Some(_)) => {
                let asked: Vec<&str> = reading
                    .assumptions
                    .iter()
                    .map(|a| a.question.as_str())
                    .collect();
                if !asked
                    .iter()
                    .any(|question| question.starts_with(words.as_str()))
                {
                    wrong.push(format!("{}: asks only {asked:?}", case.about));
                }
            }
            (Expected::Refused(words), None) => {
                if !because.iter().any(|b| b.contains(words.as_str())) {
                    wrong.push(format!("{}: refused because {because:?}", case.about));
                }
            }
            (Expected::Plays(_) | Expected::Lacks(_) | Expected::Asks(_), None) => {
                wrong.push(format!("{}: refused because {because:?}", case.about));
            }
            (Expected::Refused(_), Some(ruleset)) => {
                wrong.push(format!("{}: played\n{ruleset}", case.about));
            }
        }
    }
    let (all, failed) = (cases.len(), wrong.len());
    assert!(wrong.is_empty(), "{failed} of {all}:\n{}", wrong.join("\n"));
}

/// A page that lets a player move whatever stands on a square may mean the opponent's pieces, too.
#[test]
fn a_turn_from_a_square_assumes_a_piece_of_ones_own() {
    for (about, asked) in [
        ("a turn from one square to some", true),
        ("a turn from cell to cell", false),
    ] {
        let all = cases();
        let case = all.iter().find(|case| case.about == about).expect(about);
        let assumptions = read(&case.page).assumptions;
        let told = assumptions.iter().any(|a| a.question == "turn-from");
        assert_eq!(told, asked, "{about}");
    }
}
