//! Every numbered sentence of every account is witnessed by cases, and they all hold.

use rookery_rules::cases::{Answer, Case, TaskKind};
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

#[test]
fn the_library_shows_the_case_that_says_so() {
    let mut said = 0;
    for entry in library::entries() {
        let cases = library::cases(entry.id);
        let own: Vec<&Case> = cases.iter().filter(|case| case.plate.is_some()).collect();
        assert!(own.len() < 2, "{}: one plate a game", entry.id);
        said += own.len();
        let asking = || cases.iter().find(|case| case.task.is_some());
        let wanted = own.first().copied().or_else(asking);
        let built = cases::parse(entry.plate).unwrap();
        // It stands in another line there.
        let there = |case: &Case| Case {
            line: 0,
            ..case.clone()
        };
        assert_eq!(
            built.first().map(there),
            wanted.map(there),
            "{}: crates/rules/build.rs finds another",
            entry.id
        );
        let long = |case: &&Case| case.plate.as_ref().is_some_and(|says| says.len() > 48);
        assert!(!own.iter().any(long), "{}: too long for a plate", entry.id);
        let switched = |case: &&Case| !case.switches.is_empty();
        assert!(
            !own.iter().any(switched),
            "{}: not the game itself",
            entry.id
        );
    }
    assert!(said >= 15, "{said}");
}

#[test]
fn every_task_can_be_done_by_what_its_case_shows() {
    for entry in library::entries() {
        let tasks = library::cases(entry.id).iter();
        let tasks: Vec<&Case> = tasks.filter(|case| case.task.is_some()).collect();
        assert_eq!(tasks.len(), entry.tasks, "{}", entry.id);
        assert!(
            tasks.is_empty() || (3..=6).contains(&tasks.len()),
            "{}",
            entry.id
        );
        for case in tasks {
            let place = format!("{}/cases.txt line {}", entry.id, case.line);
            let ruleset = Arc::new(library::ruleset(&case.ruleset_name(entry.id)).unwrap());
            let (game, answer) = case.lesson_in(ruleset.clone()).unwrap().unwrap();
            assert_eq!(game.outcome(), None, "{place}");
            let legal = game.position().legal_moves(&ruleset).len();
            match (case.task.as_ref().map(|task| task.kind), answer) {
                (Some(TaskKind::Find), Answer::Moves(moves)) => {
                    let own = case.moves.last().unwrap();
                    let texts: Vec<String> =
                        moves.iter().map(|mv| ruleset.move_text(*mv)).collect();
                    assert!(texts.contains(own), "{place}: {texts:?}");
                    assert!(legal > moves.len(), "{place}: anything does it");
                }
                (Some(TaskKind::Play), Answer::Moves(moves)) => {
                    assert!(!moves.is_empty(), "{place}");
                }
                (Some(TaskKind::Judge), Answer::Allowed(_)) => {
                    assert!(!case.squares().is_empty(), "{place}: nothing in question");
                }
                other => panic!("{place}: {other:?}"),
            }
        }
    }
    for id in [
        "andarraya-3",
        "andarraya-5",
        "samantsy-2",
        "sfenj-11",
        "shakhmaty-medieval-5",
        "shatranj",
    ] {
        assert!(
            library::entry(id).is_some_and(|entry| entry.tasks >= 3),
            "{id}"
        );
    }
}
