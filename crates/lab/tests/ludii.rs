//! The metrics of the Ludii system: whole games against the numbers of Ludii itself, and
//! small games against numbers worked out by hand.

use rookery_lab::ludii::{Measures, measure};
use rookery_rules::{Game, library};
use std::sync::Arc;

fn game(id: &str, moves: &str) -> Game {
    let ruleset = library::ruleset(id).expect("a ruleset");
    let mut game = Game::new(Arc::new(ruleset));
    for text in moves.split_whitespace() {
        game.push_text(text).expect("a legal move");
    }
    game
}

fn measured(id: &str, moves: &str) -> Measures {
    measure(&[game(id, moves)]).0
}

#[track_caller]
fn has(values: &rookery_lab::ludii::Values, name: &str, expected: f64) {
    let found = values.get(name).copied();
    let found = found.unwrap_or_else(|| panic!("{name} is missing"));
    let error = (found - expected).abs();
    assert!(error < 1e-9, "{name}: {found}, expected {expected}");
}

#[test]
fn whole_games_come_out_as_in_ludii() {
    let mut measures = Measures::default();
    let (mut games, mut compared) = (0, 0);
    for line in include_str!("ludii-games.txt").lines() {
        if line.starts_with('#') {
            continue;
        }
        if let Some(rest) = line.strip_prefix("game ") {
            let (id, moves) = rest.split_once(' ').expect("a ruleset and moves");
            measures = measured(id, moves);
            assert_eq!(measures.code.len(), 122);
            games += 1;
        } else if let Some((name, value)) = line.split_once(" = ") {
            has(&measures.code, name, value.parse().expect("a number"));
            compared += 1;
        }
    }
    assert_eq!((games, compared), (8, 8 * 121));
}

/// 1 f3 e5 2 g4 Qh4 mate.
#[test]
fn the_shortest_mate_by_hand() {
    let Measures { code, text } = measured("chess", "f2f3 e7e5 g2g4 d8h4");
    for values in [&code, &text] {
        for (name, value) in [
            ("AdvantageP1", 0.0),
            ("Balance", 0.0),
            ("Completion", 1.0),
            ("Drawishness", 0.0),
            ("Timeouts", 0.0),
            // A pawn move 1 and its counter 1, a double step 1 more; the queen 1.
            ("Duration Actions", 2.0 + 3.0 + 3.0 + 1.0),
            ("Duration Moves", 4.0),
            ("Duration Turns", 4.0),
            ("Board Coverage Default", 36.0 / 64.0),
            ("Board Coverage Full", 36.0 / 289.0),
            ("Decision Moves", 1.0),
            (
                "Branching Factor Average",
                (20.0 + 20.0 + 19.0 + 30.0) / 4.0,
            ),
            ("Game Tree Complexity", 4.0 * 22.25_f64.log10()),
            ("Move Distance Average", (1.0 + 2.0 + 2.0 + 4.0) / 4.0),
            ("Piece Number Average", 32.0),
            // The mover's e after each ply: even until the mate.
            ("Move Evaluation Average", 0.25),
            ("State Evaluation Difference Max", 2.0),
            ("State Evaluation Difference Average", 0.4),
            ("Lead Change", 0.25),
            ("Stability", 0.0),
            // Nobody is ever ahead before the mate.
            ("Drama Average", 0.0),
            ("Decisiveness Threshold", 0.0),
            // One of the thirty last moves is worth 1, the others nothing.
            ("Clarity Variance", (29.0 / 30.0 / 29.0) / 4.0),
            ("State Space Complexity", 64.0 * 39_f64.log10()),
        ] {
            has(values, name, value);
        }
    }
    has(&code, "Branching Factor Min", 0.0);
    has(&text, "Branching Factor Min", 19.0);
    // 20, 20, 19, 30: one fall that turns into a rise.
    has(&code, "Branching Factor ChangeNumTimes", 0.0);
    has(&text, "Branching Factor ChangeNumTimes", 1.0 / 3.0);
    // The mate is the one move above the bar at the last ply; before it all are equal.
    has(&text, "Clarity Narrowness", 1.0 / 30.0 / 4.0);
    has(&code, "Clarity Narrowness", 0.0);
    // The loser never passes the winner's best; nor does the winner pass the loser's.
    has(&code, "Decisiveness Moves", 1.0);
    has(&text, "Decisiveness Moves", 1.0);
    has(&code, "Positional Repetition", 0.0);
}

/// Knights out and back: the start stands again after four plies, but nobody has moved before
/// it there, so that as a situation it is another.
#[test]
fn repetitions_by_hand() {
    let Measures { code, text } = measured("samantsy-2", "b1c3 b8c6 c3b1 c6b8 b1c3");
    has(&code, "Positional Repetition", 1.0);
    // Six states, four boards.
    has(&text, "Positional Repetition", 2.0 / 6.0);
    has(&code, "Situational Repetition", 1.0);
    // After one ply and after five it is the same again.
    has(&text, "Situational Repetition", 1.0 / 6.0);
    has(&code, "Completion", 0.0);
    has(&code, "Drawishness", 1.0);
}

/// A promotion by choice is two plies of one turn; a drawn stalemate is noticed a pass later.
#[test]
fn plies_that_our_text_does_not_have() {
    let moves = "h2h4 g7g5 h4g5 h7h6 g5h6 g8f6 h6h7 f6g8 h7g8q";
    let Measures { code, .. } = measured("chess", moves);
    has(&code, "Duration Moves", 10.0);
    has(&code, "Duration Turns", 9.0);
    // The step may make four kinds; the pawn that arrives is one man still.
    has(&code, "Decision Moves", 1.0);
    has(&code, "Piece Number MaxDecrease", -1.0);
    let stalemate = "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 \
                     b7b8 d3h7 b8c8 f7g6 c8e6";
    let Measures { code, .. } = measured("chess", stalemate);
    has(&code, "Duration Moves", 20.0);
    has(&code, "Duration Turns", 20.0);
    has(&code, "Decision Moves", 19.0 / 20.0);
    has(&code, "Drawishness", 1.0);
    has(&code, "Decisiveness Threshold", -1.0);
    has(&code, "Decisiveness Moves", 0.0);
}

#[test]
fn over_all_is_the_mean_but_for_balance() {
    let won = game("chess", "f2f3 e7e5 g2g4 d8h4");
    let open = game("chess", "e2e4");
    let (all, each) = measure(&[won, open]);
    has(&all.code, "Duration Moves", 2.5);
    has(&all.code, "AdvantageP1", 0.25);
    has(&all.code, "Balance", 0.5);
    has(&each[1].code, "Balance", 1.0);
    assert_eq!(each.len(), 2);
}

/// A ruleset of which no Ludii file is known: everything but the atomic actions.
#[test]
fn other_rulesets_have_no_count_of_actions() {
    let Measures { code, .. } = measured("shatranj", "a2a3 a7a6");
    assert_eq!(code.len(), 121);
    assert!(!code.contains_key("Duration Actions"));
    let (none, each) = measure(&[]);
    assert!(none.code.is_empty() && each.is_empty());
    let Measures { code, text } = measured("samantsy-2", "");
    for value in code.values().chain(text.values()) {
        assert!(value.is_finite());
    }
}
