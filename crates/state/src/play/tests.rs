//! The behaviour of a game, without a browser.

use super::*;
use crate::effect::{Effect, Sound};
use crate::for_tests::{asked, game_from};
use crate::players::Players;
use rookery_board::Question;
use rookery_worker::{Line, Score};

pub(super) fn start(id: &str, fen: &str, players: Players) -> Play {
    Play::new("g".into(), 1, game_from(id, fen), players)
}

pub(super) fn act(play: &mut Play, action: Action) -> Vec<Effect> {
    play.update(action)
}

pub(super) fn mv(text: &str) -> Action {
    Action::Move(text.into())
}

pub(super) fn best(job: Job, mv: &str, score: Option<i32>) -> Action {
    let line = |score| Line {
        score: Score::Centipawns(score),
        moves: vec![mv.into()],
        sans: Vec::new(),
    };
    Action::Heard(FromWorker::Best {
        job,
        mv: mv.into(),
        san: String::new(),
        depth: 1,
        nodes: 1,
        lines: score.map(line).into_iter().collect(),
    })
}

fn failed(job: Job, why: &str) -> Action {
    let message = why.to_owned();
    Action::Heard(FromWorker::Failed { job, message })
}

/// The engine answers and the wait is over.
pub(super) fn reply(play: &mut Play, job: Job, text: &str) -> Vec<Effect> {
    let mut effects = act(play, best(job, text, Some(10)));
    effects.extend(act(play, Action::Due(job)));
    effects
}

#[test]
fn p38_a_reply_is_played_when_it_is_due() {
    let mut play = start("chess", "", Players::FIRST);
    let effects = act(&mut play, mv("e2e4"));
    let job = asked(&effects).unwrap();
    let effects = act(&mut play, best(job, "e7e5", None));
    assert_eq!(effects, [Effect::Wait(job)]);
    assert_eq!(play.game.moves().len(), 1);
    let effects = act(&mut play, Action::Due(job));
    assert!(effects.contains(&Effect::Announce("Black: pawn e7 to e5".into())));
    assert!(play.persons_turn());
}

#[test]
fn p13_a_premove_that_comes_after_the_reply_is_a_move() {
    let mut play = start("chess", "", Players::FIRST);
    let job = asked(&act(&mut play, mv("e2e4"))).unwrap();
    reply(&mut play, job, "e7e5");
    let meant = crate::board::premove("g1f3");
    let effects = act(&mut play, Action::Premove(meant));
    assert_eq!(play.game.moves().len(), 3);
    assert!(asked(&effects).is_some() && play.premove.is_none());
}

#[test]
fn p36_late_answers_are_ignored() {
    let mut play = start("chess", "", Players::FIRST);
    let job = asked(&act(&mut play, mv("e2e4"))).unwrap();
    let effects = act(&mut play, Action::TakeBack);
    assert!(effects.contains(&Effect::Halt(job)));
    assert_eq!(reply(&mut play, job, "e7e5"), []);
    assert_eq!(play.game.moves().len(), 0);
    let second = asked(&act(&mut play, mv("d2d4"))).unwrap();
    assert_ne!(job, second);
    reply(&mut play, job, "e7e5");
    assert_eq!(play.game.moves().len(), 1);
    // Looking back stops the search, coming back begins it again.
    assert!(act(&mut play, Action::Back).contains(&Effect::Halt(second)));
    assert!(asked(&act(&mut play, Action::Forward)).is_some());
}

#[test]
fn p39_takeback_goes_to_the_players_turn_and_redo_comes_back() {
    let mut play = start("chess", "", Players::FIRST);
    let job = asked(&act(&mut play, mv("e2e4"))).unwrap();
    reply(&mut play, job, "e7e5");
    act(&mut play, Action::TakeBack);
    assert_eq!(play.game.moves().len(), 0);
    act(&mut play, Action::Redo);
    assert_eq!(play.game.moves().len(), 2);
    assert!(play.undone.is_empty());
    // A new move ends redoing, the same move does not.
    act(&mut play, Action::TakeBack);
    let job = asked(&act(&mut play, mv("e2e4"))).unwrap();
    assert_eq!(play.undone.len(), 1);
    reply(&mut play, job, "c7c5");
    assert!(play.undone.is_empty());
}

#[test]
fn p39_takeback_works_after_the_end() {
    let mut play = start("chess", "", Players::TWO_PEOPLE);
    for text in ["f2f3", "e7e5", "g2g4"] {
        act(&mut play, mv(text));
    }
    let effects = act(&mut play, mv("d8h4"));
    assert_eq!(play.result(), "0-1");
    assert!(effects.contains(&Effect::Sound(Sound::End)));
    assert!(effects.iter().any(
        |effect| matches!(effect, Effect::Announce(words) if words.contains("Black wins: checkmate"))
    ));
    act(&mut play, Action::TakeBack);
    assert_eq!(play.result(), "*");
    act(&mut play, Action::Resign);
    assert_eq!(play.result(), "1-0");
    let effects = act(&mut play, Action::TakeBack);
    assert_eq!((play.result(), play.game.moves().len()), ("*", 3));
    let said = |words: &str| words.starts_with("The game goes on. ");
    assert!(
        effects
            .iter()
            .any(|effect| matches!(effect, Effect::Say(words) if said(words)))
    );
}

#[test]
fn p40_a_hint_comes_in_two_steps_and_never_after_the_end() {
    let mut play = start("chess", "", Players::FIRST);
    let job = asked(&act(&mut play, Action::Hint)).unwrap();
    act(&mut play, best(job, "g1f3", None));
    assert!(!play.hint.unwrap().whole);
    let effects = act(&mut play, Action::Hint);
    assert!(play.hint.unwrap().whole);
    assert_eq!(effects, [Effect::Say("Hint: knight g1 to f3.".into())]);
    assert_eq!(play.hints, 2);
    act(&mut play, mv("e2e4"));
    assert_eq!(play.hint, None);
    act(&mut play, Action::Resign);
    assert_eq!(asked(&act(&mut play, Action::Hint)), None);
}

#[test]
fn p13_a_premove_is_played_if_it_is_legal_then() {
    let premove =
        |play: &mut Play, text: &str| act(play, Action::Premove(crate::board::premove(text)));
    let mut play = start("chess", "", Players::FIRST);
    let job = asked(&act(&mut play, mv("e2e4"))).unwrap();
    premove(&mut play, "e4d5");
    let effects = reply(&mut play, job, "d7d5");
    assert_eq!(play.game.moves().len(), 3);
    let job = asked(&effects).unwrap();
    premove(&mut play, "d5d6");
    reply(&mut play, job, "d8d6");
    assert_eq!(play.game.moves().len(), 4, "an illegal premove is dropped");
    assert_eq!(play.premove, None);
}

#[test]
fn a_failing_engine_is_replaced_once_and_then_waits() {
    let mut play = start("chess", "", Players::FIRST);
    let job = asked(&act(&mut play, mv("e2e4"))).unwrap();
    let effects = act(&mut play, failed(job, "it stopped"));
    let job = asked(&effects).unwrap();
    let effects = act(&mut play, failed(job, "it stopped"));
    assert_eq!(asked(&effects), None);
    assert_eq!(play.engine, Engine::Broken);
    assert_eq!(play.game.moves().len(), 1);
    assert!(asked(&act(&mut play, Action::TryAgain)).is_some());
    // An impossible answer counts as a failure too.
    let Engine::Thinking(job) = play.engine else {
        panic!()
    };
    let effects = reply(&mut play, job, "e2e4");
    assert!(asked(&effects).is_some());
}

#[test]
fn a_first_turn_of_two_pawn_moves_is_announced_and_may_be_passed() {
    let mut play = start("sfenj-11", "", Players::FIRST);
    assert_eq!(
        expected(&play),
        "Your move: White; a first pawn move gives a second one."
    );
    let effects = act(&mut play, mv("e2e4"));
    assert_eq!(asked(&effects), None, "the turn is not over");
    assert_eq!(expected(&play), "White: a second pawn move, or pass.");
    assert!(play.may_pass());
    let job = asked(&act(&mut play, Action::Pass)).unwrap();
    let effects = reply(&mut play, job, "e7e5");
    let job = asked(&effects).expect("the computer moves again");
    let heard = |effects: &[Effect]| effects.iter().any(|e| matches!(e, Effect::Announce(_)));
    assert!(!heard(&effects), "half a turn would be drowned by the rest");
    let effects = reply(&mut play, job, "d7d5");
    let turn = "Black: pawn e7 to e5, then pawn d7 to d5";
    assert!(
        effects.contains(&Effect::Announce(turn.into())),
        "{effects:?}"
    );
    let asked = act(&mut play, Action::Ask(Question::LastMove));
    assert_eq!(asked, [Effect::Say(format!("{turn}."))]);
    act(&mut play, Action::Back);
    let asked = act(&mut play, Action::Ask(Question::LastMove));
    assert_eq!(asked, [Effect::Say("Black: pawn e7 to e5.".into())]);
}

#[test]
fn the_extra_move_of_shakhmaty_is_with_any_piece() {
    let mut play = start(
        "shakhmaty-medieval-5",
        "7k/P7/8/8/8/8/8/4K3 w - - 0 9",
        Players::TWO_PEOPLE,
    );
    act(&mut play, mv("a7a8"));
    assert_eq!(expected(&play), "White: a further move, with any piece.");
    assert!(!play.may_pass());
}

#[test]
fn how_to_promote_in_place_is_said() {
    let fen = "P3k3/8/8/8/8/8/8/4K3 w - - 0 9 lost:QR";
    let play = start("sfenj-11", fen, Players::TWO_PEOPLE);
    let words = expected(&play);
    assert!(
        words.starts_with("White to move; the pawn on a8 may become a "),
        "{words}"
    );
    assert!(
        words.contains("a rook") && words.ends_with(" or a queen: press it twice."),
        "{words}"
    );
    let play = start("sfenj-11", fen, Players::FIRST);
    assert!(expected(&play).starts_with("Your move: White; the pawn on a8"));
}

#[test]
fn a_forced_pass_takes_one_press_and_two_of_them_draw() {
    let stuck = "kb6/p1p5/P1P5/8/8/5p1p/5P1P/6BK w - - 0 30";
    let mut play = start("sfenj-11", stuck, Players::TWO_PEOPLE);
    assert_eq!(expected(&play), "White has no legal move and must pass.");
    act(&mut play, Action::Pass);
    assert_eq!(expected(&play), "Black has no legal move and must pass.");
    act(&mut play, Action::Pass);
    assert_eq!(play.result(), "1/2-1/2");
    let outcome = play.outcome().unwrap();
    assert_eq!(
        crate::words::headline(play.ruleset(), &outcome),
        "Draw: two forced passes"
    );
}

#[test]
fn a_bare_king_loses_samantsy() {
    let mut play = start(
        "samantsy-2",
        "k7/8/8/3p4/4P3/8/8/K7 w - - 0 20",
        Players::TWO_PEOPLE,
    );
    act(&mut play, mv("e4d5"));
    assert_eq!(play.result(), "1-0");
    let outcome = play.outcome().unwrap();
    assert_eq!(
        crate::words::headline(play.ruleset(), &outcome),
        "White wins: bare king"
    );
    assert_eq!(
        crate::words::circumstance(&outcome, play.now()),
        "Black has a single piece left."
    );
}

#[test]
fn a_draw_may_be_claimed_after_the_third_time_and_never_comes_unasked() {
    let mut play = start("samantsy-2", "", Players::TWO_PEOPLE);
    for _ in 0..2 {
        assert!(!play.may_claim_draw());
        for text in ["b1c3", "b8c6", "c3b1", "c6b8"] {
            act(&mut play, mv(text));
        }
    }
    assert!(play.may_claim_draw());
    assert!(!play.is_over());
    act(&mut play, Action::ClaimDraw);
    assert_eq!(play.result(), "1/2-1/2");
}

#[test]
fn the_computer_declines_an_early_draw_and_people_agree() {
    let mut play = start("chess", "", Players::FIRST);
    act(&mut play, Action::OfferDraw);
    assert_eq!(play.result(), "*");
    let mut play = start("chess", "", Players::TWO_PEOPLE);
    act(&mut play, Action::OfferDraw);
    assert_eq!(play.result(), "1/2-1/2");
}

#[test]
fn a_game_of_two_people_goes_on_against_the_computer() {
    let mut play = start("chess", "", Players::TWO_PEOPLE);
    act(&mut play, mv("e2e4"));
    act(&mut play, Action::Against);
    assert_eq!(
        (play.players.computer, play.bottom),
        (Some(Side::White), Side::Black)
    );
    assert!(
        asked(&act(&mut play, mv("e7e5"))).is_some(),
        "the computer is to move"
    );
    let mut over = start("chess", "", Players::TWO_PEOPLE);
    act(&mut over, Action::Resign);
    assert_eq!(act(&mut over, Action::Against), []);
}

#[test]
fn another_tabs_moves_are_taken_over_without_thinking_twice() {
    let mut play = start("chess", "", Players::FIRST);
    let mut other = play.clone();
    act(&mut other, mv("e2e4"));
    let effects = act(&mut play, Action::Adopt(Box::new(other)));
    assert_eq!(play.game.moves().len(), 1);
    assert_eq!(asked(&effects), None);
    assert!(asked(&act(&mut play, Action::Return)).is_some());
}

#[test]
fn a_move_tried_while_looking_back_gets_a_reason() {
    let mut play = start("chess", "", Players::TWO_PEOPLE);
    act(&mut play, mv("e2e4"));
    act(&mut play, mv("e7e5"));
    let effects = act(&mut play, Action::Back);
    let heard = |effects: &[Effect]| match effects.first() {
        Some(Effect::Say(words)) => words.clone(),
        _ => String::new(),
    };
    assert_eq!(
        heard(&effects),
        "White: pawn e2 to e4. You are looking back."
    );
    assert!(play.is_looking_back());
    assert_eq!((play.game.moves().len(), play.cursor), (2, 1));
    // A game that is over is only looked through.
    act(&mut play, Action::Resign);
    let effects = act(&mut play, Action::Back);
    assert!(!play.is_looking_back());
    assert!(!heard(&effects).contains("looking back"));
}

#[test]
fn nobody_passes_by_accident_while_looking_back() {
    let mut play = start("sfenj-11", "", Players::TWO_PEOPLE);
    act(&mut play, mv("e2e4"));
    assert!(play.may_pass());
    act(&mut play, Action::Back);
    let effects = act(&mut play, Action::Pass);
    assert_eq!((play.game.moves().len(), play.cursor), (1, 0));
    assert!(matches!(&effects[..], [Effect::Say(words)] if words.contains("looking back")));
    act(&mut play, Action::Last);
    act(&mut play, Action::Pass);
    assert_eq!(play.game.moves().len(), 2);
}

#[test]
fn the_board_turns_to_whoever_is_to_move_where_two_people_want_it() {
    let turning = Players {
        board_turns: true,
        ..Players::TWO_PEOPLE
    };
    let mut play = start("sfenj-11", "", turning);
    act(&mut play, mv("e2e4"));
    // Half a turn: the same player is still to move.
    assert_eq!(play.bottom, Side::White);
    act(&mut play, mv("d2d4"));
    assert_eq!(play.bottom, Side::Black);
    act(&mut play, Action::TakeBack);
    assert_eq!(play.bottom, Side::White);
    act(&mut play, Action::Redo);
    assert_eq!(play.bottom, Side::Black);
    // Turned by hand it stays until the next turn.
    act(&mut play, Action::Flip);
    assert_eq!(play.bottom, Side::White);

    let mut play = start(
        "chess",
        "",
        Players {
            computer: Some(Side::Black),
            ..turning
        },
    );
    act(&mut play, mv("e2e4"));
    assert_eq!(play.bottom, Side::White);
}

#[test]
fn players_are_called_what_people_have_said_of_the_game() {
    let mut play = start("chess", "", Players::TWO_PEOPLE);
    assert!(!crate::pgn::write(&play, None).contains("Ann"));
    let said = [("White", "Ann"), ("Event", "Cup"), ("Date", "1851.06.21")];
    let said = said.map(|(tag, value)| (tag.to_owned(), value.to_owned()));
    act(&mut play, Action::Tags(said.to_vec()));
    assert_eq!(play.name(Side::White), "Ann");
    assert_eq!(play.name(Side::Black), "Black");
    let text = crate::pgn::write(&play, Some("2026.11.30".into()));
    for part in [
        "[White \"Ann\"]",
        "[Event \"Cup\"]",
        "[Date \"1851.06.21\"]",
        "[Black \"?\"]",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // Another tab's copy of the game does not know them.
    let other = start("chess", "", Players::TWO_PEOPLE);
    act(&mut play, Action::Adopt(Box::new(other)));
    assert_eq!(play.name(Side::White), "Ann");
}
