//! The problems that the site ships are what they say they are, by the rules as they are now.

use rookery_engine::tactics::solver;
use rookery_lab::problems::{self, File, Row};
use rookery_rules::{Game, Move, Position, Ruleset, library};
use std::collections::HashSet;
use std::sync::Arc;

fn files() -> Vec<File> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/problems");
    let paths = std::fs::read_dir(folder).unwrap();
    let texts = paths.map(|path| std::fs::read_to_string(path.unwrap().path()).unwrap());
    texts
        .map(|text| serde_json::from_str(&text).unwrap())
        .collect()
}

/// The game to the end of a problem's line.
fn played(ruleset: &Arc<Ruleset>, row: &Row) -> Game {
    let game = row.played(ruleset).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(game.start().to_fen(ruleset), row.fen);
    game
}

#[test]
fn every_problem_is_legal_and_its_line_ends_as_it_says() {
    let files = files();
    assert!(!files.is_empty());
    for file in files {
        let ruleset = Arc::new(library::ruleset(&file.ruleset).unwrap());
        assert!(file.problems.len() >= 60, "{}", file.ruleset);
        assert!(file.made.starts_with("rookery problems"), "{}", file.made);
        let fens: HashSet<&str> = file.problems.iter().map(|row| row.fen.as_str()).collect();
        assert_eq!(fens.len(), file.problems.len(), "{}", file.ruleset);
        assert!(
            file.problems.is_sorted_by_key(|row| row.grade),
            "{}",
            file.ruleset
        );
        for row in &file.problems {
            let game = played(&ruleset, row);
            let asked = game.start().turn();
            let own = game.positions().iter().zip(game.moves());
            let own: Vec<&Position> = own
                .filter(|(position, _)| position.turn() == asked)
                .map(|(position, _)| position)
                .collect();
            match (row.wins, game.outcome()) {
                (0, None) => assert_eq!(row.line.len(), 1, "{}", row.fen),
                (wins, Some(outcome)) => {
                    assert_eq!(outcome.winner, Some(asked), "{}", row.fen);
                    assert_eq!(own.len() as u32, wins, "{}", row.fen);
                }
                other => panic!("{}: {other:?}", row.fen),
            }
            assert!((1..=5).contains(&row.grade), "{}", row.fen);
            assert!(
                row.also.is_empty() || row.also.len() == own.len(),
                "{}",
                row.fen
            );
            for (position, also) in own.into_iter().zip(&row.also) {
                let parsed = also.iter().map(|text| position.parse_move(&ruleset, text));
                assert!(parsed.flatten().count() == also.len(), "{}", row.fen);
            }
        }
    }
}

/// Every reply is looked at. That no other move does as much is looked at only where that is
/// quick: whoever finds problems has looked at the rest.
#[test]
fn every_win_is_forced_and_no_other_move_is_as_quick() {
    for file in files() {
        let ruleset = Arc::new(library::ruleset(&file.ruleset).unwrap());
        for row in file.problems.iter().filter(|row| row.wins > 0) {
            let game = played(&ruleset, row);
            let (start, first) = (game.start(), game.moves()[0]);
            let plies = row.line.len() as u32;
            let at = format!("{}: {}", file.ruleset, row.fen);
            assert!(solver::forces(&ruleset, start, first, plies), "{at}");
            if plies <= 3 {
                let won: Option<(u32, Vec<Move>)> = solver::shortest_win(&ruleset, start, plies);
                assert_eq!(won, Some((plies, vec![first])), "{at}");
            }
        }
    }
}

/// Who changes the search or the weights: `rookery problems … --again` writes those of today.
#[test]
fn grades_are_those_that_the_command_gives() {
    let mut judge = problems::judge();
    for file in files() {
        let ruleset = Arc::new(library::ruleset(&file.ruleset).unwrap());
        for row in &file.problems {
            let grade = row.grade_now(&mut judge, &ruleset).unwrap();
            assert_eq!(grade, row.grade, "{}: {}", file.ruleset, row.fen);
        }
    }
}
