//! Exercises, without a browser.

use super::*;
use crate::for_tests::game_from;
use crate::seat::ShownGame;

/// White mates in two by either rook; asked is the one on a2.
fn mate() -> Exercise {
    let game = game_from("chess", "7k/8/8/8/8/8/RR6/K7 w - - 0 1");
    let mut now = game.clone();
    let also = vec![now.position().parse_move(now.ruleset(), "b2b7").unwrap()];
    let mut push = |text: &str| now.push_text(text).unwrap();
    let first = Step {
        right: vec![push("a2a7")],
        also,
        replies: vec![push("h8g8")],
    };
    let second = Step {
        right: vec![push("b2b8")],
        ..Step::default()
    };
    let goal = Goal::Moves(vec![first, second]);
    let exercise = Exercise::new(game, "Mate.".into(), "Mated.".into(), goal);
    Exercise {
        any_win: true,
        ..exercise
    }
}

fn play(exercise: &mut Exercise, text: &str) -> String {
    told(exercise.change(Action::Move(text.to_owned())))
}

fn told(effects: Vec<Effect>) -> String {
    let said = effects.iter().filter_map(|effect| match effect {
        Effect::Announce(words) => Some(words.clone()),
        _ => None,
    });
    let said: Vec<String> = said.collect();
    assert!(said.len() < 2, "one drowns the other: {said:?}");
    said.concat()
}

#[test]
fn p60_the_right_moves_are_answered_until_it_is_solved() {
    let mut mate = mate();
    assert_eq!(play(&mut mate, "a2a7"), "White: rook a2 to a7. Right.");
    let job = mate.waits_for().unwrap();
    assert!(mate.scene(&Settings::default()).disabled);
    let said = told(mate.change(Action::Due(job)));
    assert_eq!(said, "Black: king h8 to g8. Right. Go on.");
    assert_eq!(mate.waits_for(), None);
    let said = play(&mut mate, "b2b8");
    assert!(said.ends_with("White wins: checkmate. Mated."), "{said}");
    assert_eq!(mate.stage, Stage::Done(How::Solved));
    assert_eq!((mate.wrong, mate.hints), (0, 0));
    assert_eq!(mate.line(), ["Ra7", "Kg8", "Rb8#"]);
}

#[test]
fn p60_a_wrong_move_is_seen_and_taken_back_and_another_win_is_no_mistake() {
    let mut mate = mate();
    let said = play(&mut mate, "a2a3");
    assert!(said.ends_with("Not that. Try again."), "{said}");
    // Nothing else can be done meanwhile, and what is due for another move is passed over.
    assert_eq!(play(&mut mate, "h8g8"), "");
    let job = mate.waits_for().unwrap();
    mate.change(Action::Due(job + 1));
    assert_eq!(mate.stage, Stage::Wrong(job));
    mate.change(Action::Due(job));
    assert_eq!((mate.stage, mate.wrong), (Stage::Asked, 1));
    assert_eq!(mate.place(), (0, 0));
    let said = play(&mut mate, "b2b7");
    assert!(said.contains("wins as well"), "{said}");
    let job = mate.waits_for().unwrap();
    mate.change(Action::Due(job));
    assert_eq!((mate.stage, mate.wrong), (Stage::Asked, 1));
    assert_eq!(mate.place(), (0, 0));
}

#[test]
fn p60_a_hint_names_the_piece_then_the_move_and_the_solution_is_played() {
    let mut mate = mate();
    assert_eq!(told(mate.change(Action::Hint)), "Hint: the rook on a2.");
    assert_eq!((mate.marks().len(), mate.arrows().len()), (1, 0));
    assert_eq!(told(mate.change(Action::Hint)), "Hint: rook a2 to a7.");
    assert_eq!((mate.marks().len(), mate.arrows().len()), (2, 1));
    assert_eq!(mate.hints, 2);
    play(&mut mate, "a2a7");
    // In the middle of it, too: the reply that waits belongs to it.
    let said = told(mate.change(Action::ShowSolution));
    assert!(
        said.starts_with("The solution: Black: king h8 to g8; White: "),
        "{said}"
    );
    assert_eq!(mate.solution(), ["Kg8", "Rb8#"]);
    assert_eq!(mate.line(), ["Ra7", "Kg8", "Rb8#"]);
    assert_eq!(mate.stage, Stage::Done(How::Shown));
    mate.change(Action::Look(play::Action::First));
    assert_eq!(mate.place(), (0, 3));
}
