//! Every built-in ruleset has an account that can be read and that fits its data.

use rookery_rules::about::About;
use rookery_rules::{Reason, library};

/// What every account tells. Place and period stand only where a source names them.
const KEYS: [&str; 5] = ["title", "family", "line", "evidence", "source"];

#[test]
fn every_ruleset_has_an_account_that_fits_it() {
    for entry in library::entries() {
        let id = entry.id;
        let about = About::parse(library::account_text(id).unwrap())
            .unwrap_or_else(|e| panic!("{id}/about.md: {e}"));
        assert_eq!(library::about(id), Some(&about));
        let facts = library::facts(id).unwrap();
        assert_eq!(facts.meta, about.meta, "{id}");
        assert!(facts.rules.is_empty() && facts.readings.is_empty(), "{id}");
        for key in KEYS {
            assert!(!about.get(key).is_empty(), "{id}: no {key}");
        }
        let ruleset = library::ruleset(id).unwrap();
        assert_eq!(about.get("title"), ruleset.title(), "{id}");
        let evidence = about.get("evidence");
        assert!(["described", "reconstructed"].contains(&evidence), "{id}");
        if evidence == "reconstructed" {
            for key in ["identifier", "scores", "based-on"] {
                assert!(!about.get(key).is_empty(), "{id}: no {key}");
            }
        }
        assert!(
            !about.rules.is_empty() && !about.readings.is_empty() && !about.background.is_empty(),
            "{id}"
        );
    }
}

#[test]
fn every_switch_is_a_reading_and_the_other_way_round() {
    for entry in library::entries() {
        let ruleset = library::ruleset(entry.id).unwrap();
        let mut offered: Vec<&str> = ruleset.switches().iter().map(|s| s.id.as_str()).collect();
        let about = library::about(entry.id).unwrap();
        let mut named: Vec<&str> = about
            .readings
            .iter()
            .filter_map(|reading| reading.switch.as_deref())
            .collect();
        offered.sort();
        named.sort();
        assert_eq!(offered, named, "{}", entry.id);
        for reading in &about.readings {
            for number in &reading.rules {
                assert!(
                    (1..=about.rules.len()).contains(number),
                    "{}: {reading:?}",
                    entry.id
                );
            }
        }
        for switch in ruleset.switches() {
            assert!(!switch.says.is_empty(), "{}: {}", entry.id, switch.id);
        }
    }
}

#[test]
fn the_sentences_about_ends_are_those_of_the_accounts() {
    for entry in library::entries() {
        let about = library::about(entry.id).unwrap();
        let rules = &about.rules;
        for (number, mark) in &about.ends {
            let reason = Reason::ALL.into_iter().find(|reason| reason.text() == mark);
            let reason = reason.unwrap_or_else(|| panic!("{}: no game ends by '{mark}'", entry.id));
            let told = library::sentence_of_end(entry.id, reason).map(|(number, _)| number);
            assert_eq!(told, Some(*number), "{}: {mark} is marked twice", entry.id);
        }
        let told = Reason::ALL.map(|reason| library::sentence_of_end(entry.id, reason));
        for (number, sentence) in told.iter().flatten() {
            assert_eq!(rules[number - 1], *sentence, "{}", entry.id);
        }
        assert!(told.iter().flatten().count() > 2, "{}: {told:?}", entry.id);
    }
    let quoted = |name, reason| library::sentence_of_end(name, reason).unwrap().1;
    let blocked = quoted("samantsy-2+safe-kings", Reason::Blocked);
    assert!(blocked.contains("without a legal move"), "{blocked}");
    assert_eq!(
        library::sentence_of_end("unheard-of", Reason::Checkmate),
        None
    );
}
