//! A review at the analysis board, without a worker.

use rookery_rules::Side;
use rookery_rules::tree::Tree;
use rookery_worker::review::Judgement;
use rookery_worker::{Finding, FromWorker, Line, Score};

use super::{KeptReview, Verdict};
use crate::analysis::{self, Action, Analysis};
use crate::effect::{Effect, Request};
use crate::for_tests::game;
use crate::seat::{AtBoard, Hand, ShownGame};
use crate::stored::Stored;

const MATE: &str = "f2f3 e7e5 g2g4 d8h4";

fn board(moves: &str) -> Analysis {
    Analysis::new(Tree::from_game(&game("chess", moves)))
}

fn place(score: Score, line: &str) -> Finding {
    Finding {
        score,
        moves: line.split_whitespace().map(str::to_owned).collect(),
    }
}

/// What a worker would find in [`MATE`], from the start.
fn places() -> Vec<Finding> {
    vec![
        place(Score::Centipawns(40), "e2e4 e7e5"),
        place(Score::Centipawns(80), "e7e5"),
        place(Score::Centipawns(-90), "b1c3 b8c6"),
        place(Score::WinIn(1), "d8h4"),
        place(Score::LossIn(0), ""),
    ]
}

/// The job that was asked for, and as what.
fn asked(effects: &[Effect]) -> (u64, Request) {
    let found = effects.iter().find_map(|effect| match effect {
        Effect::Ask(job, request) => Some((*job, *request)),
        _ => None,
    });
    found.expect("the worker is asked")
}

fn heard(board: &mut Analysis, job: u64, left: usize, found: Vec<Finding>) -> Vec<Effect> {
    board.update(Action::Heard(FromWorker::Reviewed { job, left, found }))
}

fn reviewed() -> Analysis {
    let mut board = board(MATE);
    let (job, request) = asked(&board.update(Action::Review));
    assert!(matches!(request, Request::Review(_)));
    heard(&mut board, job, 3, places()[3..].to_vec());
    heard(&mut board, job, 0, places()[..3].to_vec());
    board
}

#[test]
fn p57_a_review_comes_from_the_end_and_goes_into_the_tree() {
    let mut board = board(MATE);
    board.update(Action::EngineOn(true));
    let (job, _) = asked(&board.update(Action::Review));
    assert!(!board.engine.on, "there is one worker");
    assert_eq!(board.asked_about().moves().len(), 4, "the whole game");
    heard(&mut board, job, 3, places()[3..].to_vec());
    let review = board.review.as_ref().unwrap();
    assert_eq!(
        (review.left(), review.report.moves[3].unwrap().judgement),
        (3, Judgement::Best)
    );
    assert_eq!(review.report.moves[0], None);
    let effects = heard(&mut board, job, 0, places()[..3].to_vec());
    assert!(effects.contains(&Effect::Reviewed));
    let said = effects.iter().any(
        |effect| matches!(effect, Effect::Say(words) if words.contains("accuracy 100 of 100")),
    );
    assert!(said, "{effects:?}");
    let blunder = board.tree.mainline()[2];
    assert_eq!(board.tree.node(blunder).nags, [4]);
    let comment = &board.tree.node(blunder).comment;
    assert!(
        comment.contains("queen d8 to h4, which gives checkmate"),
        "{comment}"
    );
    let items = analysis::outline(&board.tree);
    assert!(format!("{items:?}").contains("sign: \"??\""), "{items:?}");
}

#[test]
fn p57_a_review_is_stopped_and_late_answers_change_nothing() {
    let mut board = board(MATE);
    let (job, _) = asked(&board.update(Action::Review));
    heard(&mut board, job, 3, places()[3..].to_vec());
    let effects = board.update(Action::StopReview);
    assert!(effects.contains(&Effect::Halt(job)));
    heard(&mut board, job, 0, places()[..3].to_vec());
    let review = board.review.as_ref().unwrap();
    assert_eq!((&review.state, review.left()), (&super::State::Stopped, 3));
    assert_eq!(KeptReview::of(review), None, "half a review is not kept");
    assert!(board.tree.node(board.tree.mainline()[2]).nags.is_empty());

    let (job, _) = asked(&board.update(Action::Review));
    let message = "it fell silent".to_owned();
    board.update(Action::Heard(FromWorker::Failed { job, message }));
    let state = &board.review.as_ref().unwrap().state;
    assert_eq!(state, &super::State::Failed("it fell silent".into()));
}

#[test]
fn p57_nothing_is_asked_about_a_game_without_moves() {
    let effects = board("").update(Action::Review);
    assert!(
        matches!(&effects[..], [Effect::Say(words)] if words.contains("nothing to review")),
        "{effects:?}"
    );
}

#[test]
fn p58_a_review_is_kept_and_comes_back_to_the_same_game_only() {
    let done = reviewed();
    let review = done.review.as_ref().unwrap();
    let kept = KeptReview::of(review).unwrap();
    assert_eq!(kept.places[3], "#1 d8h4");
    assert_eq!(kept.accuracy[1], Some(100));
    let text = serde_json::to_string(&kept).unwrap();
    let kept: KeptReview = serde_json::from_str(&text).unwrap();
    let again = kept.revive(&review.game).unwrap();
    assert_eq!((&again.seen, &again.report), (&review.seen, &review.report));

    let mut fresh = board(MATE);
    fresh.update(Action::Reviewed(Box::new(kept.clone())));
    assert!(fresh.review.is_some());
    assert_eq!(fresh.tree.node(fresh.tree.mainline()[2]).nags, [4]);
    let mut other = board("e2e4 e7e5 g1f3 b8c6");
    other.update(Action::Reviewed(Box::new(kept)));
    assert!(other.review.is_none());

    // And with an analysis that is kept.
    let kept = analysis::KeptAnalysis::of(&done);
    let back = analysis::KeptAnalysis::from_text(&kept.to_text()).unwrap();
    let back = back.revive(done.tree.ruleset().clone()).unwrap();
    assert_eq!(back.review.unwrap().seen, review.seen);
}

#[test]
fn p59_a_mistake_is_put_on_the_board_until_something_better_is_found() {
    let mut board = reviewed();
    assert!(
        board
            .review
            .as_ref()
            .unwrap()
            .mistakes(Side::Black)
            .is_empty()
    );
    board.bottom = Side::Black;
    board.update(Action::Learn(Side::White));
    assert_eq!(board.bottom, Side::White, "who learns sits below");
    let plies = board.lesson.as_ref().unwrap().plies.clone();
    assert!(plies.contains(&2), "{plies:?}");
    while board.lesson.as_ref().unwrap().ply() != 2 {
        board.update(Action::ShowAnswer);
        board.update(Action::NextTask);
    }
    assert!(board.is_at_task());
    // The board's own line says it, too: the lesson may lie below the window.
    let task = "White: find something better than pawn g2 to g4.";
    assert_eq!(analysis::expected(&board), task);
    let try_it = |board: &mut Analysis, text: &str| {
        let action = board.hand(Hand::Move(text.into())).unwrap();
        board.update(action)
    };
    let told = |board: &Analysis| board.lesson.as_ref().unwrap().told.clone();

    try_it(&mut board, "g2g4");
    assert!(matches!(told(&board), Verdict::Wrong(words) if words.contains("what was played")));
    assert!(board.is_at_task(), "the next move is the next try");
    board.update(Action::Back);
    assert!(!board.is_at_task());
    board.update(Action::Forward);
    assert!(board.is_at_task(), "after a look elsewhere");

    let (job, request) = asked(&try_it(&mut board, "h2h4"));
    assert!(matches!(request, Request::Judge(_)));
    assert_eq!(board.asked_about().move_texts().last().unwrap(), "h2h4");
    let answer = |job, score| FromWorker::Best {
        job,
        mv: "d8h4".into(),
        san: "Qxh4".into(),
        depth: 8,
        nodes: 50_000,
        lines: vec![Line {
            score,
            moves: vec!["d8h4".into()],
            sans: vec!["Qxh4".into()],
        }],
    };
    board.update(Action::Heard(answer(job, Score::Centipawns(900))));
    assert!(matches!(told(&board), Verdict::Wrong(words) if words.contains("would answer Qxh4")));
    assert!(analysis::expected(&board).contains("would answer Qxh4"));
    let (job, _) = asked(&try_it(&mut board, "d2d3"));
    board.update(Action::Heard(answer(job, Score::Centipawns(95))));
    assert!(matches!(told(&board), Verdict::Solved(words) if words.contains("good as")));

    assert_eq!(
        board.tree.mainline().len(),
        4,
        "nothing of it is in the tree"
    );
    board.update(Action::NextTask);
    assert!(board.lesson.is_none(), "that was the last");
    assert_eq!(board.bottom, Side::Black, "as before");
}

#[test]
fn p59_the_best_move_needs_no_engine() {
    let mut board = reviewed();
    board.update(Action::Learn(Side::White));
    let text = match board.lesson.as_ref().unwrap().ply() {
        0 => "e2e4",
        _ => "b1c3",
    };
    let action = board.hand(Hand::Move(text.into())).unwrap();
    let effects = board.update(action);
    assert!(
        !effects
            .iter()
            .any(|effect| matches!(effect, Effect::Ask(..)))
    );
    let lesson = board.lesson.as_ref().unwrap();
    assert!(matches!(&lesson.told, Verdict::Solved(words) if words.contains("the best move")));
    assert_eq!(lesson.found, 1);
    // A position that is settled is an ordinary place again.
    assert!(!board.is_at_task());
}
