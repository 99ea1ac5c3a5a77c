//! Every numbered sentence of every account is witnessed by cases, and they all hold.

use rookery_rules::{cases, library};
use std::collections::HashMap;
use std::sync::Arc;

#[test]
fn every_case_holds() {
    let mut failures = Vec::new();
    let mut compiled = HashMap::new();
    for entry in library::entries() {
        let cases = cases::parse(library::cases_text(entry.id).unwrap())
            .unwrap_or_else(|e| panic!("{}/cases.txt: {e}", entry.id));
        assert_eq!(library::cases(entry.id), cases);
        for case in &cases {
            assert!(
                !case.expect.is_empty(),
                "{} line {}: nothing expected",
                entry.id,
                case.line
            );
            let name = case.ruleset_name(entry.id);
            let ruleset = compiled
                .entry(name)
                .or_insert_with_key(|name| Arc::new(library::ruleset(name).unwrap()));
            if let Err(error) = case.check_in(ruleset.clone()) {
                failures.push(format!(
                    "{}/cases.txt line {} ({}): {error}",
                    entry.id, case.line, case.note
                ));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_sentence_has_a_case_and_every_case_a_sentence() {
    for entry in library::entries() {
        let about = library::about(entry.id).unwrap();
        let cases = library::cases(entry.id);
        for number in 1..=about.rules.len() {
            let witnessed = cases.iter().any(|case| case.rules.contains(&number));
            assert!(
                witnessed,
                "{}: no case for sentence {number}: {}",
                entry.id,
                about.rules[number - 1]
            );
        }
        for case in cases {
            for number in &case.rules {
                assert!(
                    (1..=about.rules.len()).contains(number),
                    "{}/cases.txt line {}: there is no sentence {number}",
                    entry.id,
                    case.line
                );
            }
        }
    }
}

#[test]
fn every_switch_has_a_case() {
    for entry in library::entries() {
        let ruleset = library::ruleset(entry.id).unwrap();
        for switch in ruleset.switches() {
            let shown = library::cases(entry.id)
                .iter()
                .any(|case| case.switches.contains(&switch.id));
            assert!(shown, "{}: no case shows {}", entry.id, switch.id);
        }
    }
}
