//! The analysis board, without a browser.

use super::*;
use crate::archive::{Entry, tags};
use crate::effect::{Effect, Request};
use crate::ended::Ended;
use crate::for_tests::{game, game_from, ruleset};
use crate::play::Play;
use crate::players::{Players, SideText};
use crate::record::Record;
use rookery_rules::library;
use rookery_worker::Proof;
use std::sync::Arc;

fn start(id: &str) -> Analysis {
    Analysis::new(Tree::from_game(&game(id, "")))
}

fn act(analysis: &mut Analysis, action: Action) -> Vec<Effect> {
    analysis.update(action)
}

fn play(analysis: &mut Analysis, moves: &str) {
    for text in moves.split_whitespace() {
        act(analysis, Action::Move(text.into()));
    }
}

fn written(items: &[Item]) -> String {
    let words: Vec<String> = items
        .iter()
        .map(|item| match item {
            Item::Move {
                number: Some(number),
                san,
                ..
            } => format!("{number}{san}"),
            Item::Move { san, .. } => san.clone(),
            Item::Variation(items) => format!("({})", written(items)),
        })
        .collect();
    words.join(" ")
}

#[test]
fn p42_variations_branch_and_can_be_promoted_and_deleted() {
    let mut analysis = start("chess");
    play(&mut analysis, "e2e4 e7e5 g1f3");
    act(&mut analysis, Action::Back);
    act(&mut analysis, Action::Back);
    play(&mut analysis, "c7c5 g1f3 d7d6");
    let text = |analysis: &Analysis| written(&outline(&analysis.tree));
    assert_eq!(text(&analysis), "1.e4 e5 (1…c5 2.Nf3 d6) 2.Nf3");
    let sicilian = analysis.tree.path(analysis.at)[1];
    act(&mut analysis, Action::Promote(sicilian));
    assert_eq!(text(&analysis), "1.e4 c5 (1…e5 2.Nf3) 2.Nf3 d6");
    act(&mut analysis, Action::Delete(sicilian));
    assert_eq!(text(&analysis), "1.e4 e5 2.Nf3");
    assert_eq!(analysis.tree.path(analysis.at).len(), 1);
    act(&mut analysis, Action::PutBack);
    assert_eq!(text(&analysis), "1.e4 c5 (1…e5 2.Nf3) 2.Nf3 d6");
    assert_eq!(analysis.at, sicilian);
    // A comment changes nothing of that.
    act(&mut analysis, Action::Delete(sicilian));
    act(&mut analysis, Action::Comment(NodeId::ROOT, "so".into()));
    act(&mut analysis, Action::PutBack);
    assert_eq!(text(&analysis), "1.e4 c5 (1…e5 2.Nf3) 2.Nf3 d6");
    // Not once something else has changed: it could stand there twice.
    act(&mut analysis, Action::Delete(sicilian));
    play(&mut analysis, "c7c5");
    act(&mut analysis, Action::PutBack);
    assert_eq!(text(&analysis), "1.e4 e5 (1…c5) 2.Nf3");
}

#[test]
fn the_moves_of_one_turn_are_joined() {
    let joined = |analysis: &Analysis| -> Vec<bool> {
        let joins = |item: &Item| matches!(item, Item::Move { joined: true, .. });
        outline(&analysis.tree).iter().map(joins).collect()
    };
    let mut analysis = start("sfenj-11");
    play(&mut analysis, "e2e4 d2d4 h7h6 b7b6");
    assert_eq!(joined(&analysis), [false, true, false, true]);
    let mut chess = start("chess");
    play(&mut chess, "e2e4 e7e5 g1f3");
    assert_eq!(joined(&chess), [false; 3]);
}

#[test]
fn the_engine_is_off_until_asked_and_stale_lines_are_dropped() {
    let mut analysis = start("chess");
    play(&mut analysis, "e2e4");
    assert_eq!(analysis.engine.job, None);
    act(&mut analysis, Action::EngineOn(true));
    let first = analysis.engine.job.unwrap();
    let line = Line {
        score: Score::Centipawns(-30),
        moves: vec!["e7e5".into(), "g1f3".into()],
        sans: vec!["e5".into(), "Nf3".into()],
    };
    let heard = |job| {
        Action::Heard(FromWorker::Progress {
            job,
            depth: 8,
            nodes: 1000,
            nps: 1000,
            lines: vec![line.clone()],
        })
    };
    act(&mut analysis, heard(first));
    let report = analysis.report().unwrap();
    assert!(report.white_chance(analysis.ruleset()).unwrap() > 0.5);
    assert_eq!(score_text(report.lines[0].score, report.side), "+0.30");
    let effects = act(&mut analysis, Action::Back);
    assert!(effects.contains(&Effect::Halt(first)));
    act(&mut analysis, heard(first));
    assert_eq!(analysis.report(), None);
    act(&mut analysis, Action::Forward);
    act(&mut analysis, Action::Insert(line.moves.clone()));
    assert_eq!(written(&outline(&analysis.tree)), "1.e4 e5 2.Nf3");
}

#[test]
fn p48_what_is_pasted_is_read_or_refused_with_a_place() {
    let here = ruleset("sfenj-11");
    let mut find = |id: &str| {
        library::ruleset(id)
            .map(Arc::new)
            .map_err(|error| error.to_string())
    };
    let fen = "P3k3/8/8/8/8/8/8/4K3 w - - 0 9 lost:RQ";
    // With the quotes of the program that it was copied from.
    let loaded = read_input(&format!("“{fen}”"), 1, &here, &mut find).unwrap();
    assert_eq!(
        loaded
            .analysis
            .tree
            .position(rookery_rules::tree::NodeId::ROOT)
            .to_fen(&here),
        fen
    );
    let game = "[Variant \"samantsy-2\"]\n\n1. Nc3 Nc6 2. Nb1 *";
    let loaded = read_input(game, 1, &here, &mut find).unwrap();
    assert_eq!(loaded.analysis.tree.ruleset().id(), "samantsy-2");
    assert_eq!(loaded.analysis.tree.mainline().len(), 3);
    let bad = |text: &str| read_input(text, 1, &here, &mut find_again).unwrap_err();
    fn find_again(id: &str) -> Result<Arc<Ruleset>, String> {
        library::ruleset(id)
            .map(Arc::new)
            .map_err(|error| error.to_string())
    }
    let error = bad("8/8/8 w");
    assert!(error.message.contains("8 rows"), "{}", error.message);
    let error = bad("1. e4 -- e5 --\n2. Qh8 *");
    assert!(error.message.contains("line 2"), "{}", error.message);
    let title = here.title();
    assert!(error.message.contains(title), "{}", error.message);
    assert!(error.message.contains("Qh8"), "{}", error.message);
    assert_eq!(error.part.unwrap().analysis.tree.mainline().len(), 4);
    assert!(bad("").message.contains("nothing"));
    assert!(bad("hello there").part.is_none());
    let error = bad("https://example.org/game/a1b2/white");
    assert!(error.message.contains("address"), "{}", error.message);
}

#[test]
fn an_engine_that_fails_is_asked_again_once_and_then_waits_for_the_person() {
    let asks = |effects: &[Effect]| effects.iter().any(|e| matches!(e, Effect::Ask(..)));
    let mut analysis = start("chess");
    for round in 0..2 {
        // Whoever switches it on again has it tried twice again.
        act(&mut analysis, Action::EngineOn(true));
        assert_eq!(analysis.engine.trouble, None);
        let first = analysis.engine.job.expect("it was asked");
        let failed = |job, why: &str| {
            let message = why.to_owned();
            Action::Heard(FromWorker::Failed { job, message })
        };
        let effects = act(&mut analysis, failed(first, "it fell silent"));
        assert!(
            effects.contains(&Effect::Say(
                "The engine was replaced: it fell silent.".into()
            )),
            "{round}: {effects:?}"
        );
        assert!(asks(&effects));
        let second = analysis.engine.job.expect("it was asked again");
        assert_ne!(first, second);
        let effects = act(&mut analysis, failed(second, "it broke"));
        assert!(!asks(&effects) && !analysis.engine.on);
        assert_eq!(analysis.engine.trouble.as_deref(), Some("it broke"));
    }
}

#[test]
fn what_the_archive_has_beside_a_game_comes_to_it() {
    let game = game("chess", "e2e4 e7e5 g1f3");
    let whole = |pgn: &str| crate::archive::whole(pgn, &game);
    assert!(whole("").is_none());
    assert!(whole("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *").is_none());
    // It was played on here by a move.
    let tree = whole("1. e4 (1. d4 d5) 1... e5 {why} *").expect("there is more");
    let mut analysis = Analysis::new(Tree::from_game(&game));
    act(&mut analysis, Action::Last);
    act(&mut analysis, Action::Back);
    let effects = act(&mut analysis, Action::Whole(Box::new(tree)));
    assert!(!effects.contains(&Effect::Save), "nobody has worked on it");
    let text = written(&outline(&analysis.tree));
    assert_eq!(text, "1.e4 (1.d4 d5) 1…e5 2.Nf3");
    assert_eq!(analysis.tree.node(analysis.at).comment, "why");
    // It is known there who played, too.
    let record = Record::of(&Play::new("1-1".into(), 7, game, Players::FIRST), 5);
    let mut entry = Entry::of(record, None, Some("2026.11.27".into()));
    entry.white = "Ada".into();
    act(&mut analysis, Action::Tags(tags(&entry)));
    let text = analysis.to_pgn();
    assert!(text.contains("[White \"Ada\"]"), "{text}");
    assert!(text.contains("[Date \"2026.11.27\"]"), "{text}");
    assert_eq!(analysis.who_played(), "Ada – Computer, level 3, 2026-11-27");
}

#[test]
fn p48_what_a_file_says_of_its_game_comes_out_again() {
    let ruleset = ruleset("chess");
    let tags = "[White \"علي \\\"A\\\"\"]\n[Black \"B\"]\n[Result \"0-1\"]\n[WhiteElo \"2800\"]\n";
    let file = format!("{tags}[Termination \"White resigned\"]\n\n1. e4 {{why}} e5 0-1");
    let find = &mut |_: &str| Err("no other".to_owned());
    let loaded = read_input(&file, 1, &ruleset, find).unwrap();
    let mut analysis = Analysis::new(Tree::new(ruleset.clone(), *ruleset.start()));
    act(&mut analysis, Action::Load(Box::new(loaded.analysis)));
    let kept = KeptAnalysis::of(&analysis).revive(ruleset.clone()).unwrap();
    for analysis in [&analysis, &kept] {
        let text = analysis.to_pgn();
        assert!(text.contains(tags), "{text}");
        assert!(text.contains("[Termination \"White resigned\"]"), "{text}");
    }
    // Played on, it has another end; who played stays.
    let last = *analysis.tree.mainline().last().unwrap();
    act(&mut analysis, Action::GoTo(last));
    act(&mut analysis, Action::Move("g1f3".to_owned()));
    let text = analysis.to_pgn();
    assert!(text.contains("[WhiteElo") && text.contains("[Result \"*\"]"));
    assert!(!text.contains("Termination"), "{text}");
    assert_eq!(analysis.who_played(), "علي \"A\" – B");
    // Another game is another's.
    let next = read_input("1. d4", 1, &ruleset, find).unwrap().analysis;
    act(&mut analysis, Action::Load(Box::new(next)));
    assert_eq!(analysis.who_played(), "");
    assert!(analysis.to_pgn().contains("[White \"?\"]"));
}

#[test]
fn what_programs_leave_in_comments_is_not_shown_and_stays() {
    let ruleset = ruleset("chess");
    let file = "1. e4 {[%eval 0.17] [%clk 0:05:00]} e5 {[%clk 0:04:58] solid} *";
    let find = &mut |_: &str| Err("no other".to_owned());
    let mut analysis = read_input(file, 1, &ruleset, find).unwrap().analysis;
    let shown = outline(&analysis.tree).into_iter().map(|item| match item {
        Item::Move { comment, .. } => comment,
        Item::Variation(_) => panic!("there is none"),
    });
    assert_eq!(shown.collect::<Vec<_>>(), ["", "solid"]);
    let last = *analysis.tree.mainline().last().unwrap();
    act(&mut analysis, Action::Comment(last, "sound".to_owned()));
    let text = analysis.to_pgn();
    assert!(text.contains("{[%clk 0:04:58] sound}"), "{text}");
    assert!(text.contains("{[%eval 0.17] [%clk 0:05:00]}"), "{text}");
}

#[test]
fn glyphs_are_shown_as_signs_and_saved_as_they_came() {
    let ruleset = ruleset("chess");
    let file = "1. e4 $14 $1 e5 $146 2. Nf3 $0 $10 Nc6 $199 *";
    let find = &mut |_: &str| Err("no other".to_owned());
    let analysis = read_input(file, 1, &ruleset, find).unwrap().analysis;
    let shown = outline(&analysis.tree).into_iter().map(|item| match item {
        Item::Move { sign, judged, .. } => (sign, judged),
        Item::Variation(_) => panic!("there is none"),
    });
    let pair = |sign: &str, judged: &str| (sign.to_owned(), judged.to_owned());
    assert_eq!(
        shown.collect::<Vec<_>>(),
        [
            pair("! +=", ", a good move, White is slightly better"),
            pair(" N", ", a novelty"),
            pair(" =", ", equal"),
            pair(" $199", ", glyph 199"),
        ]
    );
    let text = analysis.to_pgn();
    assert!(
        text.ends_with("\n1. e4 $14 $1 e5 $146 2. Nf3 $0 $10 Nc6 $199 *\n"),
        "{text}"
    );
}

#[test]
fn the_opening_that_a_file_names_goes_with_another_main_line() {
    let ruleset = ruleset("chess");
    let file = "[White \"Ada\"]\n[ECO \"C20\"]\n[Opening \"King's Pawn\"]\n\n1. e4 e5 *";
    let find = &mut |_: &str| Err("no other".to_owned());
    let mut analysis = read_input(file, 1, &ruleset, find).unwrap().analysis;
    let named = |analysis: &Analysis| {
        let text = analysis.to_pgn();
        assert!(text.contains("[White \"Ada\"]"), "{text}");
        let both = [text.contains("[ECO"), text.contains("[Opening")];
        assert_eq!(both[0], both[1], "{text}");
        both[0]
    };
    act(&mut analysis, Action::Last);
    act(&mut analysis, Action::Move("g1f3".to_owned()));
    assert!(named(&analysis), "it goes on");
    act(&mut analysis, Action::First);
    act(&mut analysis, Action::Move("d2d4".to_owned()));
    assert!(named(&analysis), "a variation");
    let other = analysis.at;
    act(&mut analysis, Action::Promote(other));
    assert!(!named(&analysis));
    act(&mut analysis, Action::Delete(other));
    assert!(named(&analysis), "the old main line is back");
}

#[test]
fn an_end_that_the_players_made_stays_with_the_game() {
    let mut analysis = Analysis::new(Tree::from_game(&game("chess", "e2e4 e7e5")));
    analysis.close_by(2, Ended::Resigned(SideText::White));
    assert!(expected(&analysis).starts_with("White to move"));
    act(&mut analysis, Action::Last);
    assert_eq!(expected(&analysis), "Black wins: White resigned.");
    // It is written down, and read again.
    let text = analysis.to_pgn();
    for part in ["[Result \"0-1\"]", "[Termination \"White resigned\"]"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let ruleset = analysis.tree.ruleset().clone();
    let mut again = KeptAnalysis::of(&analysis).revive(ruleset).unwrap();
    assert_eq!(expected(&again), "Black wins: White resigned.");
    // Somebody looks at what might have followed: that game is not over.
    act(&mut again, Action::Move("g1f3".into()));
    assert!(expected(&again).starts_with("Black to move"));
    assert!(again.to_pgn().contains("[Result \"*\"]"));
    act(&mut again, Action::Back);
    assert_eq!(expected(&again), "Black wins: White resigned.");
    // The game comes to such an analysis once more, which goes on from it.
    again.closed = None;
    again.close_by(2, Ended::Resigned(SideText::White));
    assert_eq!(expected(&again), "Black wins: White resigned.");
    act(&mut again, Action::Last);
    assert!(expected(&again).starts_with("Black to move"));
    // Where the rules have ended it, they speak.
    let mut mate = few_men("7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    act(&mut mate, Action::Move("a1a8".into()));
    mate.close_by(1, Ended::Agreed);
    assert_eq!(expected(&mate), "White wins: checkmate.");
}

fn few_men(fen: &str) -> Analysis {
    Analysis::new(Tree::from_game(&game_from("chess", fen)))
}

/// What the engine's program was asked last.
fn asked(effects: &[Effect]) -> Option<Request> {
    effects.iter().rev().find_map(|effect| match effect {
        Effect::Ask(_, request) => Some(*request),
        _ => None,
    })
}

#[test]
fn three_men_are_proven_before_the_engine_thinks_about_moves() {
    let mut analysis = few_men("8/8/8/5k2/8/8/1Q6/K7 w - - 0 2");
    let effects = act(&mut analysis, Action::EngineOn(true));
    assert_eq!(asked(&effects), Some(Request::Prove));
    let job = analysis.engine.job.unwrap();
    act(
        &mut analysis,
        Action::Heard(FromWorker::Proving { job, percent: 40 }),
    );
    assert_eq!(analysis.proof(), Some(&Proving::Going(40)));
    let proof = Proof::WinIn(19);
    let effects = act(
        &mut analysis,
        Action::Heard(FromWorker::Proven {
            job,
            proof: proof.clone(),
        }),
    );
    assert_eq!(asked(&effects), Some(Request::Lines(1)));
    assert!(effects.contains(&Effect::Say("White wins in 10 turns, proven.".into())));
    assert_eq!(analysis.proof(), Some(&Proving::Found(proof)));
    // Another place has another proof, and one's own pieces are not asked about twice.
    let effects = act(&mut analysis, Action::Move("b2b4".into()));
    assert_eq!(analysis.proof(), None);
    assert_eq!(asked(&effects), Some(Request::Prove));
}

#[test]
fn four_men_are_proven_when_somebody_asks_for_it() {
    let mut analysis = few_men("8/8/8/3n1k2/8/8/1R6/K7 w - - 0 2");
    assert!(!analysis.offers_proof());
    let effects = act(&mut analysis, Action::EngineOn(true));
    assert_eq!(asked(&effects), Some(Request::Lines(1)));
    assert!(analysis.offers_proof());
    let effects = act(&mut analysis, Action::Prove);
    assert_eq!(asked(&effects), Some(Request::Prove));
    let job = analysis.engine.job.unwrap();
    let proof = Proof::Unknown("no room".into());
    let effects = act(
        &mut analysis,
        Action::Heard(FromWorker::Proven { job, proof }),
    );
    assert_eq!(asked(&effects), Some(Request::Lines(1)));
    act(&mut analysis, Action::EngineOn(false));
    assert!(!analysis.engine.proves);
    // A pawn promotes: nothing is offered.
    let mut pawn = few_men("8/8/8/5k2/8/8/1P6/K7 w - - 0 2");
    let effects = act(&mut pawn, Action::EngineOn(true));
    assert_eq!(asked(&effects), Some(Request::Lines(1)));
    assert!(!pawn.offers_proof());
}

#[test]
fn a_win_is_told_in_the_winners_turns() {
    use rookery_worker::Score;
    let told = |score| score_text(score, Side::White);
    assert_eq!(told(Score::WinIn(1)), "White wins in 1 turn");
    assert_eq!(told(Score::WinIn(7)), "White wins in 4 turns");
    assert_eq!(told(Score::LossIn(8)), "Black wins in 4 turns");
}

#[test]
fn a_proof_is_told_for_whoever_wins() {
    let told = |proof| proof_text(&proof, Side::Black);
    assert_eq!(told(Proof::WinIn(1)), "Black wins in 1 turn, proven.");
    assert_eq!(told(Proof::LossIn(6)), "White wins in 3 turns, proven.");
    assert!(told(Proof::Draw).contains("neither side"));
    assert_eq!(told(Proof::Unknown("no".into())), "Nothing is proven: no.");
}

#[test]
fn a_board_is_fresh_until_something_is_done_and_a_line_alone_has_nothing_beside_it() {
    let mut analysis = start("chess");
    assert!(analysis.is_fresh());
    act(&mut analysis, Action::Comment(NodeId::ROOT, "mine".into()));
    assert!(!analysis.is_fresh());
    let set_up = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let ruleset = analysis.tree.ruleset().clone();
    let position = Position::from_fen(&ruleset, set_up).unwrap();
    assert!(!Analysis::new(Tree::new(ruleset, position)).is_fresh());

    let mut analysis = start("chess");
    play(&mut analysis, "e2e4 e7e5");
    let beside = |analysis: &Analysis| {
        let line = analysis.tree.line_through(analysis.at);
        analysis.tree.has_beside(&line)
    };
    assert!(!analysis.is_fresh() && !beside(&analysis));
    act(&mut analysis, Action::Back);
    play(&mut analysis, "c7c5");
    assert!(beside(&analysis));
}
