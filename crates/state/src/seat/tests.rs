//! The page state of all four kinds of page, without a browser.

use rookery_rules::tree::Tree;

use super::*;
use crate::analysis::{self, Analysis};
use crate::board::{appearance, letters, square};
use crate::embed::{EmbeddedGame, Setup};
use crate::exercise::{Exercise, Goal, Step};
use crate::for_tests::{asked, game, ruleset};
use crate::keys::{BoardPage, Spot, asked as key_asked};
use crate::notation::Writing;
use crate::play::{Action as Play, Engine, Play as Line};
use crate::players::Players;
use crate::settings::{
    Animation, BoardTheme, MoveMethod, Notation, PieceSet, ShowCoordinates, Theme, board_share,
};
use rookery_board::Question;

fn line(players: Players) -> Seat<Line> {
    Seat::at(Line::new("g".into(), 1, game("chess", ""), players))
}

fn tree() -> Seat<Analysis> {
    Seat::at(Analysis::new(Tree::from_game(&game("chess", ""))))
}

fn guest() -> Seat<EmbeddedGame> {
    let (setup, wrong) = Setup::from_query("ruleset=chess&mode=analysis");
    assert!(wrong.is_empty(), "{wrong:?}");
    Seat::at(EmbeddedGame::new(setup, 1).unwrap())
}

fn study() -> Study {
    Study::start(&ruleset("chess"))
}

fn by_hand<G: AtBoard>(seat: &mut Seat<G>, mv: &str) -> Vec<Effect> {
    seat.update(Action::Hand(Hand::Move(mv.into())))
}

fn inspect<G: AtBoard>(seat: &mut Seat<G>, name: &str) {
    let at = square(name.parse().unwrap());
    assert_eq!(seat.update(Action::Inspect(Some(at))), []);
}

fn said(said: &Said) -> String {
    said.words().to_owned()
}

/// All that a page with a board shows and does by some settings, each by the function that the pages
/// themselves ask.
fn obeyed<G: AtBoard>(mut seat: Seat<G>, settings: &Settings) -> Vec<(&'static str, String)> {
    let (ruleset, _) = seat.shown().unwrap();
    let scene = seat.scene(settings).unwrap();
    let looks = appearance(ruleset, settings);
    let writing = Writing::of(ruleset, settings);
    let own = letters(ruleset);
    let key = |spot| {
        key_asked(
            "f",
            false,
            spot,
            BoardPage::Play,
            &own,
            settings.letter_keys,
        )
    };
    let mut found = vec![
        ("method", format!("{:?}", scene.method)),
        ("confirm", scene.confirm.to_string()),
        ("looks", format!("{looks:?}")),
        (
            "moves",
            format!("{:?} {:?}", writing.parts("Nf3"), writing.look),
        ),
        (
            "keys",
            format!("{:?} {:?}", key(Spot::Elsewhere), key(Spot::Board)),
        ),
        // An attribute and a property that the style sheet reads.
        ("theme", settings.theme.name().to_owned()),
        ("size", board_share(settings.board_size).to_string()),
    ];
    let effects = by_hand(&mut seat, "e2e4");
    let sounds = effects
        .iter()
        .filter(|effect| matches!(effect, Effect::Sound(_)));
    let loud: Vec<_> = sounds.map(|_| settings.loudness()).collect();
    assert_eq!(loud.len(), 1, "a move is heard on every page");
    found.push(("sounds", format!("{loud:?}")));
    found
}

#[test]
fn every_setting_is_obeyed_on_all_four_pages() {
    let before = Settings::default();
    let one = |how: &dyn Fn(&mut Settings)| {
        let mut settings = before.clone();
        how(&mut settings);
        settings
    };
    // Who adds a setting has to say here what it changes.
    let Settings {
        theme: _,
        pieces: _,
        board: _,
        move_method: _,
        confirm_moves: _,
        animation: _,
        coordinates: _,
        notation: _,
        board_size: _,
        show_targets: _,
        letter_keys: _,
        sounds: _,
        volume: _,
        // The runner's alone: the program of the computer player hears of it when it starts.
        hash_mb: _,
    } = before;
    let changes: [(Settings, &[&str]); 13] = [
        (one(&|s| s.theme = Theme::Dark), &["theme"]),
        (one(&|s| s.pieces = PieceSet::Letters), &["looks", "moves"]),
        (one(&|s| s.board = BoardTheme::Birch), &["looks"]),
        (one(&|s| s.move_method = MoveMethod::Click), &["method"]),
        (one(&|s| s.confirm_moves = true), &["confirm"]),
        (one(&|s| s.animation = Animation::Slow), &["looks"]),
        (one(&|s| s.coordinates = ShowCoordinates::Off), &["looks"]),
        (one(&|s| s.notation = Notation::Words), &["moves"]),
        (one(&|s| s.board_size = 50), &["size"]),
        (one(&|s| s.show_targets = false), &["looks"]),
        (one(&|s| s.letter_keys = false), &["keys"]),
        (one(&|s| s.sounds = false), &["sounds"]),
        (one(&|s| s.volume = 1), &["sounds"]),
    ];
    let all = |settings: &Settings| {
        [
            obeyed(line(Players::TWO_PEOPLE), settings),
            obeyed(tree(), settings),
            obeyed(guest(), settings),
            obeyed(Seat::at(Trial::new(study())), settings),
        ]
    };
    let old = all(&before);
    for (settings, wanted) in &changes {
        let new = all(settings);
        for (page, (old, new)) in old.iter().zip(&new).enumerate() {
            let changed = old.iter().zip(new).filter(|(old, new)| old != new);
            let changed: Vec<&str> = changed.map(|((name, _), _)| *name).collect();
            assert_eq!(changed, *wanted, "page {page}: {settings:?}");
        }
        assert!(new.iter().all(|page| *page == new[0]), "{settings:?}");
    }
}

#[test]
fn the_style_sheets_know_what_the_settings_ask_of_them() {
    let site = include_str!("../../../../assets/css/site.css");
    for theme in Theme::ALL
        .into_iter()
        .filter(|theme| *theme != Theme::System)
    {
        let rule = format!("[data-theme=\"{}\"]", theme.name());
        assert!(site.contains(&rule), "{rule}");
    }
    let play = include_str!("../../../../assets/css/play.css");
    assert!(play.contains("* var(--board-share, 1)"));
    let board = include_str!("../../../board/board.css");
    // Linen is what a board has without any.
    let tints = BoardTheme::ALL.map(|theme| theme.tint("chess"));
    for tint in tints.into_iter().filter(|tint| *tint != "linen") {
        assert!(board.contains(&format!(".tint-{tint}")), "{tint}");
    }
}

/// A move by hand, with what is said of a piece before it, on any page.
fn plays<G: AtBoard>(mut seat: Seat<G>) {
    inspect(&mut seat, "e2");
    let marks = seat.marks();
    assert!(seat.glass.is_some() && !marks.is_empty());
    assert!(said(&seat.calm).contains("e3"), "{}", said(&seat.calm));
    assert_eq!(seat.ways(), (false, false));
    by_hand(&mut seat, "e2e4");
    assert!(seat.glass.is_none(), "it holds no more");
    assert_eq!(seat.ways(), (true, false));
    seat.update(Action::Key(Command::Back));
    assert_eq!(seat.ways(), (false, true));
    assert!(said(&seat.calm).contains("start"), "{}", said(&seat.calm));
    seat.update(Action::Key(Command::Forward));
    seat.update(Action::Hand(Hand::Ask(Question::LastMove)));
    assert!(
        said(&seat.calm).contains("pawn e2 to e4"),
        "{}",
        said(&seat.calm)
    );
    let bottom = |seat: &Seat<G>| seat.scene(&Settings::default()).unwrap().bottom;
    let before = bottom(&seat);
    seat.update(Action::Key(Command::Flip));
    assert_ne!(bottom(&seat), before);
}

#[test]
fn hands_and_keys_do_the_same_on_all_four_pages() {
    plays(line(Players::TWO_PEOPLE));
    plays(tree());
    plays(guest());
    plays(Seat::at(Trial::new(study())));
}

#[test]
fn p32_a_panel_takes_the_focus_and_gives_it_back() {
    let mut seat = tree();
    let leaves = [Effect::Focus(Focus::Leaves)];
    let returns = [Effect::Focus(Focus::Returns)];
    assert_eq!(seat.update(Action::Open(Panel::Share)), leaves);
    // Another in its place: what had the focus at first is still to get it back.
    assert_eq!(seat.update(Action::Open(Panel::Look)), []);
    assert_eq!(seat.update(Action::Open(Panel::Look)), returns);
    assert_eq!(seat.panel, None);
    // The sheet of keys keeps the focus by itself.
    assert_eq!(seat.update(Action::Key(Command::Help)), []);
    assert_eq!(seat.update(Action::Escape), []);
    assert_eq!(seat.panel, None);
    assert_eq!(seat.update(Action::Close), []);
}

#[test]
fn p32_escape_closes_one_thing_after_the_other() {
    let mut seat = line(Players::TWO_PEOPLE);
    inspect(&mut seat, "e2");
    seat.update(Action::Quiet(true));
    // On the board the focus is where no button can take it along.
    assert_eq!(seat.update(Action::Escape), [Effect::Focus(Focus::Board)]);
    assert!(!seat.quiet && seat.glass.is_some());
    seat.update(Action::Open(Panel::Share));
    assert_eq!(seat.update(Action::Escape), [Effect::Focus(Focus::Returns)]);
    assert!(seat.panel.is_none() && seat.glass.is_some() && seat.is_open());
    assert_eq!(seat.update(Action::Escape), []);
    assert!(!seat.is_open());
}

#[test]
fn p46_a_notice_is_said_once_and_stays_until_it_is_put_away() {
    let mut seat = guest();
    for _ in 0..3 {
        seat.notice("The storage is full.");
    }
    seat.notice("Both are kept.");
    assert_eq!(seat.notices.len(), 2);
    let before = seat.calm.clone();
    seat.notice("The storage is full.");
    assert_eq!(seat.calm, before);
    assert_eq!(
        seat.update(Action::Dismiss(0)),
        [Effect::Focus(Focus::Board)]
    );
    assert_eq!(seat.notices[0].text, "Both are kept.");
    assert_eq!(seat.update(Action::Dismiss(5)), []);
}

#[test]
fn a_linked_game_is_nobodys_until_somebody_does_something_with_it() {
    let mut seat = line(Players::FIRST);
    seat.linked = true;
    let effects = seat.update(Action::Begin);
    assert!(!effects.contains(&Effect::TakeUp) && seat.linked);
    let effects = by_hand(&mut seat, "e2e4");
    assert_eq!(effects[0], Effect::TakeUp);
    assert!(effects.contains(&Effect::Save) && !seat.linked);
    assert!(!by_hand(&mut seat, "d7d5").contains(&Effect::TakeUp));

    // To look at an analysis is no work.
    let mut seat = tree();
    by_hand(&mut seat, "e2e4");
    seat.linked = true;
    assert_eq!(seat.update(Action::Hand(Hand::Back)), []);
    let effects = by_hand(&mut seat, "d2d4");
    assert!(effects.contains(&Effect::TakeUp) && effects.contains(&Effect::Save));
}

#[test]
fn moves_are_written_on_every_page() {
    fn written<G: AtBoard>(seat: &mut Seat<G>, text: &str) -> (bool, String) {
        let before = seat.standing().0;
        seat.update(Action::Typed(text.to_owned()));
        (seat.standing().0 != before, seat.answer.typed.clone())
    }
    fn on<G: AtBoard>(mut seat: Seat<G>) {
        let (moved, said) = written(&mut seat, "e5");
        assert!(!moved && said == "Pawn cannot reach e5.", "{said}");
        let (moved, said) = written(&mut seat, "s e2");
        assert!(!moved && said == "e2 white pawn.", "{said}");
        let (moved, said) = written(&mut seat, "t");
        assert!(!moved && said.contains("White"), "{said}");
        let (moved, said) = written(&mut seat, "e4");
        assert!(moved && said.contains("e2 to e4"), "{said}");
    }
    on(line(Players::TWO_PEOPLE));
    on(tree());
    on(Seat::at(Trial::new(study())));
    let game = game("chess", "");
    let right = vec![game.position().parse_move(game.ruleset(), "e2e4").unwrap()];
    let step = Step {
        right,
        ..Step::default()
    };
    let goal = Goal::Moves(vec![step]);
    let exercise = Exercise::new(game, "White begins.".into(), "Right.".into(), goal);
    on(Seat::at(exercise));

    // What is legal at the end and what is nowhere: neither is what stands on the board.
    let mut seat = line(Players::TWO_PEOPLE);
    by_hand(&mut seat, "e2e4");
    by_hand(&mut seat, "e7e5");
    seat.update(Action::Hand(Hand::Back));
    for text in ["Nf3", "Nf6"] {
        assert_eq!(
            written(&mut seat, text),
            (false, crate::play::LOOKING_BACK.to_owned())
        );
    }
    assert!(written(&mut seat, "l").1.contains("pawn e2 to e4"));
}

#[test]
fn what_is_asked_is_answered_where_it_was_asked() {
    let mut seat = line(Players::FIRST);
    let effects = seat.update(Action::Typed("p K".into()));
    assert_eq!(effects, []);
    assert!(seat.answer.typed.contains("e1"), "{}", seat.answer.typed);
    assert_eq!(seat.answer.typed, said(&seat.calm));
    let effects = seat.update(Action::Typed("e4".into()));
    assert!(effects.contains(&Effect::ClearField));
    seat.update(Action::Key(Command::TakeBack));
    assert_eq!(seat.answer, Answer::default(), "something else happened");
    // What was answered does not stay in the field when a hand has moved.
    seat.update(Action::Typed("p K".into()));
    assert!(by_hand(&mut seat, "e2e4").contains(&Effect::ClearField));
    assert!(
        !seat
            .update(Action::Key(Command::TakeBack))
            .contains(&Effect::ClearField)
    );
    seat.update(Action::Game(Play::OfferDraw));
    assert_eq!(seat.answer.pressed, said(&seat.urgent));
    let effects = seat.update(Action::Game(Play::Resign));
    assert!(effects.contains(&Effect::Focus(Focus::Result)));
    assert_eq!(seat.answer, Answer::default());
    // Whoever looks for it later does not find what was called out of a game before.
    assert_ne!(said(&seat.urgent), "");
    let other = line(Players::TWO_PEOPLE).game.unwrap();
    seat.put(other);
    assert_eq!(said(&seat.urgent), "");
}

#[test]
fn a_wrong_target_is_answered_on_every_page() {
    fn refused<G: AtBoard>(mut seat: Seat<G>) {
        let at = |name: &str| square(name.parse().unwrap());
        assert_eq!(seat.update(Action::Refuse(at("g1"), at("g4"))), []);
        assert_eq!(seat.refusal, "Knight cannot reach g4.");
        assert_eq!(said(&seat.calm), seat.refusal);
        seat.update(Action::Refuse(at("e4"), at("e5")));
        assert_eq!(seat.refusal, "No move leads from e4 to e5.");
    }
    refused(line(Players::FIRST));
    refused(tree());
    refused(guest());
}

#[test]
fn a_hint_is_shown_when_it_comes() {
    let mut seat = line(Players::FIRST);
    let job = asked(&seat.update(Action::Key(Command::Hint))).unwrap();
    let answer = FromWorker::Best {
        job,
        mv: "g1f3".into(),
        san: "Nf3".into(),
        depth: 1,
        nodes: 1,
        lines: Vec::new(),
    };
    seat.update(Action::Heard(Heard::Answer(answer)));
    assert_eq!(seat.answer.pressed, "Hint: the knight on g1.");
    assert!(!seat.marks().is_empty());
}

#[test]
fn p20_a_position_is_tried_out_while_the_game_waits() {
    let mut seat = line(Players::FIRST);
    let own = asked(&by_hand(&mut seat, "e2e4")).unwrap();
    inspect(&mut seat, "d1");
    let effects = seat.update(Action::Try(Box::new(study())));
    assert_eq!(effects, [Effect::Focus(Focus::SeeBoard)]);
    assert!(seat.glass.is_none());
    assert!(said(&seat.calm).starts_with("The start."));
    // Both sides are the person's, and nothing of it is kept.
    for mv in ["d2d4", "d7d5"] {
        let effects = by_hand(&mut seat, mv);
        assert!(!effects.contains(&Effect::Save) && asked(&effects).is_none());
    }
    assert_eq!(seat.game.as_ref().unwrap().game.moves().len(), 1);
    // A question about it has a number of its own, and the game's answer is not taken for it.
    let job = asked(&seat.update(Action::Key(Command::Hint))).unwrap();
    assert!(job > own);
    assert_eq!(
        seat.asked_about(Request::Hint).unwrap().moves().len(),
        2,
        "what is tried out"
    );
    let effects = seat.update(Action::EndTry);
    assert!(seat.trial.is_none());
    assert!(said(&seat.calm).starts_with("Back to your game."));
    assert!(asked(&effects).unwrap() > job);
}

#[test]
fn p20_an_analysis_goes_on_where_it_was_after_a_trial() {
    let mut seat = tree();
    by_hand(&mut seat, "e2e4");
    seat.update(Action::Game(analysis::Action::EngineOn(true)));
    seat.update(Action::Try(Box::new(study())));
    by_hand(&mut seat, "d2d4");
    assert_eq!(seat.game.as_ref().unwrap().tree.mainline().len(), 1);
    let lines = seat.asked_about(Request::Lines(1)).unwrap();
    assert_eq!(
        lines.move_texts(),
        ["e2e4"],
        "the engine looks at its own place"
    );
    // To go to a place of one's own is to go back.
    seat.update(Action::Game(analysis::Action::First));
    assert!(seat.trial.is_none());
    assert_eq!(seat.ways(), (false, true));
}

#[test]
fn who_looks_ahead_in_an_engines_line_sees_it_and_comes_back() {
    let mut seat = tree();
    let before = seat.scene(&Settings::default()).unwrap();
    let ahead = Some(vec!["e2e4".to_owned(), "e7e5".to_owned(), "x".to_owned()]);
    seat.update(Action::Game(analysis::Action::LookAhead(ahead)));
    let scene = seat.scene(&Settings::default()).unwrap();
    assert!(scene.disabled && scene.pieces != before.pieces);
    let alive = FromWorker::Stopped { job: 1 };
    seat.update(Action::Heard(Heard::Answer(alive)));
    assert!(seat.scene(&Settings::default()).unwrap().disabled);
    seat.update(Action::Game(analysis::Action::LookAhead(None)));
    let scene = seat.scene(&Settings::default()).unwrap();
    assert!(!scene.disabled && scene.pieces == before.pieces);
}

#[test]
fn a_page_older_than_its_program_says_so_and_the_game_goes_on() {
    let mut seat = line(Players::FIRST);
    by_hand(&mut seat, "e2e4");
    seat.update(Action::Heard(Heard::Replaced));
    assert!(said(&seat.calm).contains("your game is kept"));
    seat.update(Action::Heard(Heard::OtherBuild));
    assert_eq!(seat.notices[0].about, About::NewBuild);
    let engine = &seat.game.as_ref().unwrap().engine;
    assert!(matches!(engine, Engine::Thinking(_)));
}

#[test]
fn what_a_letter_asks_for_is_said_until_it_is_done() {
    for answer in [Play::Move("e2e4".into()), Play::Resign] {
        let mut seat = line(Players::TWO_PEOPLE);
        seat.tell(About::Letter, "Make your move.".into());
        seat.update(Action::Game(Play::Flip));
        assert_eq!(seat.notices.len(), 1, "it is still to be done");
        seat.update(Action::Game(answer));
        assert!(seat.notices.is_empty());
    }
}

#[test]
fn a_game_that_another_tab_went_on_with_leaves_a_trial_alone() {
    let mut seat = line(Players::FIRST);
    seat.update(Action::Try(Box::new(study())));
    let mut next = seat.game.clone().unwrap();
    next.game.push_text("e2e4").unwrap();
    seat.update(Action::Game(Play::Adopt(Box::new(next))));
    assert!(seat.trial.is_some());
    assert_eq!(said(&seat.calm), "This game went on in another tab.");
    assert_eq!(seat.game.as_ref().unwrap().game.moves().len(), 1);
}

#[test]
fn what_is_open_gives_way_to_the_board_and_to_another_tab() {
    let mut seat = line(Players::TWO_PEOPLE);
    seat.update(Action::Open(Panel::Share));
    inspect(&mut seat, "e7");
    assert!(seat.panel.is_none() && seat.glass.is_some());
    seat.update(Action::Beside(Beside::Rules));
    assert!(seat.glass.is_none(), "the rules are not covered");
    seat.update(Action::Open(Panel::Look));
    seat.update(Action::Inspect(None));
    assert!(!seat.is_open(), "an empty square closes it, too");
}

#[test]
fn the_form_for_a_new_game_waits_until_it_is_closed() {
    let mut seat = line(Players::TWO_PEOPLE);
    seat.update(Action::Open(Panel::NewGame));
    assert!(!seat.form_waits, "it is seen");
    inspect(&mut seat, "e7");
    assert!(seat.form_waits && seat.panel.is_none());
    seat.update(Action::Open(Panel::NewGame));
    assert!(!seat.form_waits);
    for action in [
        Action::Beside(Beside::Rules),
        Action::Open(Panel::Share),
        Action::Open(Panel::Keys),
    ] {
        seat.update(action);
        assert!(seat.form_waits);
        seat.update(Action::Open(Panel::NewGame));
    }
    seat.update(Action::Close);
    assert!(!seat.form_waits && seat.panel.is_none());
    seat.update(Action::Open(Panel::NewGame));
    seat.update(Action::Beside(Beside::Moves));
    seat.put(line(Players::FIRST).game.unwrap());
    assert!(!seat.form_waits, "it was of another game");
}

#[test]
fn an_answer_goes_when_a_position_is_tried_out() {
    let mut seat = line(Players::FIRST);
    seat.update(Action::Game(Play::OfferDraw));
    assert_ne!(seat.answer, Answer::default());
    seat.update(Action::Try(Box::new(study())));
    assert_eq!(seat.answer, Answer::default());
    seat.update(Action::EndTry);
    assert_eq!(seat.answer, Answer::default());
}

#[test]
fn the_engine_points_at_its_move_but_not_beside_a_review() {
    let mut seat = tree();
    let job = asked(&seat.update(Action::Game(analysis::Action::EngineOn(true)))).unwrap();
    let said = FromWorker::Progress {
        job,
        depth: 8,
        nodes: 1000,
        nps: 1000,
        lines: vec![rookery_worker::Line {
            score: rookery_worker::Score::Centipawns(30),
            moves: vec!["e2e4".into()],
            sans: vec!["e4".into()],
        }],
    };
    seat.update(Action::Game(analysis::Action::Heard(said)));
    assert_eq!(seat.arrows().len(), 1);
    seat.update(Action::Beside(Beside::Review));
    assert_eq!(seat.arrows(), []);
    seat.update(Action::Beside(Beside::Moves));
    assert_eq!(seat.arrows().len(), 1);
}
