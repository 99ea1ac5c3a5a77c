//! Positions of long random games, with their legal moves and results as another
//! system that plays by the same rules has them.

use rookery_rules::{Game, library};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The files by the ids of their games.
fn files() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/facts");
    let files = std::fs::read_dir(&folder).unwrap();
    let read = |path: PathBuf| {
        let id = path.file_stem().unwrap().to_string_lossy().into_owned();
        (id, std::fs::read_to_string(&path).unwrap())
    };
    files.map(|entry| read(entry.unwrap().path())).collect()
}

#[test]
fn every_fact_holds() {
    let mut facts = 0;
    for (id, text) in files() {
        let ruleset = Arc::new(library::ruleset(&id).unwrap());
        let mut game = Game::new(ruleset.clone());
        for (number, line) in text
            .lines()
            .enumerate()
            .filter(|(_, l)| !l.starts_with('#'))
        {
            let place = format!("facts/{id}.txt line {}", number + 1);
            let parts: Vec<&str> = line.split('|').collect();
            let [played, board, state, moves] = parts[..] else {
                panic!("{place}")
            };
            let (keep, played) = played.split_once(' ').unwrap();
            game.truncate(keep.parse().unwrap());
            for mv in played.split_whitespace() {
                game.push_text(mv)
                    .unwrap_or_else(|e| panic!("{place}: {e}"));
            }
            let position = game.position();
            assert_eq!(position.board_text(&ruleset), board, "{place}");
            let mut legal: Vec<String> = position
                .legal_moves(&ruleset)
                .iter()
                .map(|mv| ruleset.move_text(mv))
                .collect();
            legal.sort();
            let mut expected: Vec<String> = Vec::new();
            for group in moves.split_whitespace() {
                let (from, targets) = group.split_once(':').unwrap();
                expected.extend(targets.split(',').map(|to| format!("{from}{to}")));
            }
            assert_eq!(legal, expected, "{place}");
            match state.strip_prefix("over ") {
                Some(winner) => {
                    assert_eq!(
                        game.outcome().map(|o| o.winner_name()),
                        Some(winner),
                        "{place}"
                    );
                }
                None => {
                    assert_eq!(game.outcome(), None, "{place}");
                    assert!(position.turn().name().starts_with(&state[..1]), "{place}");
                    if let Some(check) = state.get(1..).filter(|s| !s.is_empty()) {
                        assert_eq!(position.in_check(&ruleset), check == "+", "{place}");
                    }
                }
            }
            facts += 1;
        }
    }
    assert!(facts > 1600, "only {facts}");
}
