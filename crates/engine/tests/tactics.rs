//! The files of tactics say the truth, and the search finds what they say.

use rookery_engine::tactics::{self, Goal, Tactic};
use rookery_engine::{Engine, Limits, Status};
use rookery_rules::{Game, Ruleset, library};
use std::sync::Arc;

/// Enough for every line by a wide margin; most are found in a hundredth of it.
const NODES: [u64; 5] = [1_000, 6_000, 30_000, 150_000, 500_000];
/// The exhaustive search again looks through lines up to so long: longer ones take it
/// minutes in a debug build, and are verified when they are found.
const PLIES_VERIFIED: u32 = 3;

fn files() -> Vec<(Arc<Ruleset>, Vec<Tactic>)> {
    tactics::ids()
        .map(|id| {
            let ruleset = library::ruleset(id).unwrap_or_else(|e| panic!("{id}: {e}"));
            let lines = tactics::parse(&ruleset, tactics::text(id));
            (
                Arc::new(ruleset),
                lines.unwrap_or_else(|e| panic!("{id}: {e}")),
            )
        })
        .collect()
}

#[test]
fn every_file_tells_of_enough() {
    for (ruleset, lines) in files() {
        let id = ruleset.id();
        assert!(lines.len() >= 12, "{id} has only {} lines", lines.len());
        let has = |wanted: u32| lines.iter().any(|line| line.goal == Goal::Win(wanted));
        assert!(has(3) && has(5) && has(7), "{id} lacks a length");
    }
    let all = files();
    let themed = |id: &str, theme: &str| {
        all.iter()
            .filter(|(ruleset, _)| ruleset.id() == id)
            .any(|(_, lines)| lines.iter().any(|line| line.theme.contains(theme)))
    };
    for (id, theme) in [
        ("samantsy-2", "no legal move"),
        ("samantsy-2", "bare king"),
        ("andarraya-5", "bare king"),
        ("andarraya-5", "stalemate"),
        ("andarraya-3", "the count of plies saves"),
        ("andarraya-3", "on the last ply"),
        ("shakhmaty-medieval-5", "with a further move"),
        ("sfenj-11", "after a promotion in place"),
    ] {
        assert!(themed(id, theme), "{id} has no line about '{theme}'");
    }
}

#[test]
fn short_lines_hold_against_every_reply() {
    for (ruleset, lines) in files() {
        for line in lines {
            let (Goal::Win(plies) | Goal::Draw(plies)) = line.goal;
            if plies <= PLIES_VERIFIED {
                assert!(
                    tactics::verified(&ruleset, &line),
                    "{}: {}",
                    ruleset.id(),
                    line.fen
                );
            }
        }
    }
}

#[test]
fn the_search_finds_them_within_a_node_budget() {
    let mut missed = Vec::new();
    for (ruleset, lines) in files() {
        for line in lines {
            let game = Game::from_position(ruleset.clone(), line.position);
            let mut engine = Engine::new(2);
            for nodes in NODES {
                let limits = Limits {
                    nodes: Some(nodes),
                    ..Limits::default()
                };
                engine.begin(&game, limits);
                while engine.run(u64::MAX) == Status::Running {}
                if tactics::solved(&line, engine.report()) {
                    break;
                }
            }
            if !tactics::solved(&line, engine.report()) {
                missed.push(format!("{} {:?} {}", ruleset.id(), line.goal, line.fen));
            }
        }
    }
    assert!(missed.is_empty(), "not found:\n{}", missed.join("\n"));
}
