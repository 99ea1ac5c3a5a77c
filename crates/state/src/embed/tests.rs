//! The contract with the host, without a browser.

use std::collections::BTreeSet;

use rookery_rules::Side;
use serde_json::{Value, json};

use super::game::{Done, EmbeddedGame};
use super::protocol::{self, Command, HostSays, Out};
use super::setup::{Controls, Mode, Opponent, Setup};
use crate::effect::{Effect, Request};
use crate::play::Action;
use crate::settings::{Settings, Theme};
use rookery_worker::FromWorker;

fn table(query: &str) -> EmbeddedGame {
    let (setup, wrong) = Setup::from_query(query);
    assert!(wrong.is_empty(), "{wrong:?}");
    EmbeddedGame::new(setup, 1).unwrap()
}

fn sent(out: &Out) -> Value {
    serde_json::from_str(&out.to_text()).unwrap()
}

/// The types of what the host hears.
fn types(done: &Done) -> Vec<String> {
    let kind = |out: &Out| sent(out)["type"].as_str().unwrap().to_owned();
    done.1.iter().map(kind).collect()
}

fn load(table: &mut EmbeddedGame, message: Value) -> Result<Done, String> {
    let done = table.load(message.as_object().unwrap(), 2);
    done.map_err(|all| all.iter().map(|wrong| format!("{wrong}\n")).collect())
}

#[test]
fn an_address_says_everything_about_a_board() {
    let (setup, wrong) = Setup::from_query(
        "ruleset=samantsy-2+sliding-bishops&moves=e2e3,e7e6&side=black&level=5&mode=play\
         &orientation=white&theme=dark&controls=steps&origin=https://a.example/&later=1",
    );
    assert_eq!(wrong, []);
    assert_eq!(setup.side, Side::Black);
    assert_eq!((setup.opponent, setup.level), (Opponent::Computer, 5));
    assert_eq!(setup.bottom(), Side::White);
    assert_eq!(
        (setup.theme, setup.controls),
        (Theme::Dark, Controls::Steps)
    );
    assert_eq!(setup.origin, "https://a.example");
    let game = setup.game().unwrap();
    assert_eq!(game.ruleset().id(), "samantsy-2+sliding-bishops");
    assert_eq!(game.moves().len(), 2);
}

#[test]
fn what_makes_no_sense_is_named_and_the_rest_stands() {
    let (setup, wrong) = Setup::from_query("side=green&level=12&mode=show&theme=loud&controls=x");
    let about: Vec<&str> = wrong.iter().map(|wrong| wrong.about.as_str()).collect();
    assert_eq!(about, ["side", "level", "theme", "controls"]);
    assert!(wrong[1].to_string().contains("1 to 8"));
    assert_eq!(setup.mode, Mode::Show);
}

#[test]
fn a_game_that_cannot_be_says_what_and_where() {
    for (query, about, words) in [
        ("ruleset=quoits", "ruleset", "quoits"),
        (
            "ruleset=chess+castles-in-spain",
            "ruleset",
            "castles-in-spain",
        ),
        ("start=8/8", "start", "8 rows"),
        ("moves=e2e4 e7e5 e4e5", "moves", "move 3"),
        ("moves=1. e4 e5 2. Ke3", "moves", "move 3"),
    ] {
        let wrong = Setup::from_query(query).0.game().unwrap_err();
        assert_eq!(wrong.about, about, "{query}");
        assert!(wrong.message.contains(words), "{query}: {wrong}");
    }
}

#[test]
fn moves_are_understood_as_text_as_san_and_with_numbers() {
    for moves in [
        "e2e4 e7e5 g1f3",
        "e2e4,e7e5,g1f3",
        "1. e4 e5 2. Nf3",
        "1.e4 e5 2.Nf3",
        "e2e4_e7e5%20g1f3",
    ] {
        let game = table(&format!("opponent=human&moves={moves}")).play.game;
        assert_eq!(game.move_texts(), ["e2e4", "e7e5", "g1f3"], "{moves}");
    }
}

#[test]
fn a_game_may_be_written_with_capitals_or_left_out() {
    for query in ["ruleset=Chess", "ruleset=", ""] {
        assert_eq!(table(query).play.ruleset().id(), "chess", "{query}");
    }
    let with_switch = table("ruleset=Samantsy-2+Sliding-Bishops");
    assert_eq!(
        with_switch.play.ruleset().id(),
        "samantsy-2+sliding-bishops"
    );
}

#[test]
fn p55_messages_of_others_are_passed_over() {
    for text in [
        "",
        "7",
        "[]",
        "{",
        "{}",
        r#"{"type":"flip"}"#,
        r#"{"source":"rookery","type":"flip"}"#,
        r#"{"source":"rookery","version":2,"type":"flip"}"#,
        r#"{"source":"rookery","version":"1","type":"flip"}"#,
        r#"{"source":"other","version":1,"type":"flip"}"#,
        r#"{"source":"rookery","version":1,"type":"dance"}"#,
        r#"{"source":"rookery","version":1,"type":["flip"]}"#,
    ] {
        assert_eq!(protocol::read(text), HostSays::Nothing, "{text}");
    }
    assert_eq!(protocol::read(&"[".repeat(200_000)), HostSays::Nothing);
    let flip = r#"{"source":"rookery","version":1,"type":"flip","and":"more"}"#;
    assert_eq!(protocol::read(flip), HostSays::Command(Command::Flip));
}

#[test]
fn p55_a_known_command_with_nonsense_in_it_is_answered() {
    let ask = |message: Value| {
        let mut whole = json!({ "source": "rookery", "version": 1 });
        for (name, value) in message.as_object().unwrap() {
            whole[name] = value.clone();
        }
        protocol::read(&whole.to_string())
    };
    for message in [
        json!({ "type": "move" }),
        json!({ "type": "move", "move": 5 }),
        json!({ "type": "theme", "theme": "loud" }),
        json!({ "type": "theme", "theme": [] }),
        json!({ "type": "theme", "properties": "red" }),
        json!({ "type": "theme", "properties": { "plate": 5 } }),
        json!({ "type": "theme", "properties": { "line": "red;}" } }),
        json!({ "type": "theme", "properties": { "ink": "url(https://a.example/x)" } }),
    ] {
        assert!(
            matches!(ask(message.clone()), HostSays::Wrong(_)),
            "{message}"
        );
    }
    let colours = json!({ "type": "theme", "theme": "dark", "properties": {
        "--rookery-square-light": " #fff ", "accent": "red", "position": "fixed", "plate": "",
    } });
    let HostSays::Command(Command::Theme { theme, colours }) = ask(colours) else {
        panic!("it is a theme")
    };
    assert_eq!(theme, Some(Theme::Dark));
    let alone = ask(json!({ "type": "theme", "theme": "dark" }));
    let HostSays::Command(Command::Theme { colours: None, .. }) = alone else {
        panic!("the colours stay")
    };
    let mut names: Vec<String> = colours
        .unwrap()
        .iter()
        .map(|(n, v)| format!("{n}={v}"))
        .collect();
    names.sort();
    assert_eq!(names, ["accent=red", "plate=", "square-light=#fff"]);
}

#[test]
fn the_host_hears_of_every_move_and_of_the_end() {
    let mut table = table("opponent=human&moves=f2f3 e7e5 g2g4");
    let ready = sent(&table.ready()[0]);
    assert_eq!(ready["source"], "rookery");
    assert_eq!(ready["version"], 1);
    assert_eq!(ready["ruleset"], "chess");
    assert_eq!(ready["turn"], "black");
    let done = table.act(Action::Move("d8h4".into()));
    assert_eq!(types(&done), ["move", "end"]);
    let told = sent(&done.1[0]);
    assert_eq!(told["move"], "d8h4");
    assert_eq!(told["san"], "Qh4#");
    assert_eq!(told["by"], "person");
    assert_eq!(told["moves"], json!(["f2f3", "e7e5", "g2g4", "d8h4"]));
    assert!(told["fen"].as_str().unwrap().starts_with("rnb1kbnr/"));
    let end = sent(&done.1[1]);
    assert_eq!(
        (&end["winner"], &end["reason"]),
        (&json!("black"), &json!("checkmate"))
    );
    assert!(!done.0.contains(&Effect::Save), "a guest keeps nothing");
    assert_eq!(types(&table.host_takes_back().unwrap()), ["position"]);
}

#[test]
fn a_draw_is_an_end_too() {
    // King takes rook, and neither side can mate.
    let mut table = table("opponent=human&start=8/8/8/8/8/8/4r3/4K2k w - - 0 1");
    let done = table.act(Action::Move("e1e2".into()));
    assert_eq!(types(&done), ["move", "end"]);
    assert_eq!(sent(&done.1[1])["winner"], "draw");
}

#[test]
fn the_host_plays_in_move_text_or_san_and_hears_why_not() {
    let mut table = table("opponent=human");
    let done = table.host_moves("e4").unwrap();
    assert_eq!(sent(&done.1[0])["by"], "host");
    assert_eq!(types(&table.host_moves("e7e5").unwrap()), ["move"]);
    for (text, words) in [("e4e5", "not a legal move"), ("rubbish", "is no move")] {
        let wrong = table.host_moves(text).unwrap_err();
        assert_eq!(wrong.about, "move");
        assert!(wrong.message.contains(words), "{wrong}");
    }
    assert_eq!(table.play.game.moves().len(), 2);
}

#[test]
fn the_computer_is_asked_only_when_it_has_to_move() {
    let mut table = table("ruleset=samantsy-2&side=white&level=2");
    assert!(table.act(Action::TryAgain).0.is_empty());
    let (effects, _) = table.act(Action::Move("e2e3".into()));
    let asked = |effect: &Effect| matches!(effect, Effect::Ask(_, Request::Reply { .. }));
    assert!(effects.iter().any(asked));
    assert_eq!(table.play.players.level, 2);
    let wrong = table.host_moves("e7e6").unwrap_err();
    assert!(wrong.message.contains("computer's turn"));
    for quiet in [
        "mode=show&side=black",
        "mode=analysis&side=black",
        "opponent=host&side=black",
    ] {
        let mut table = self::table(quiet);
        assert!(!table.act(Action::TryAgain).0.iter().any(asked), "{quiet}");
    }
}

#[test]
fn p55_where_no_worker_can_start_nobody_waits_for_one() {
    let (mut setup, _) = Setup::from_query("side=black&level=2");
    setup.without_computer = true;
    let mut table = EmbeddedGame::new(setup, 1).unwrap();
    assert!(table.act(Action::TryAgain).0.is_empty());
    let done = load(&mut table, json!({ "moves": [], "level": 5 })).unwrap();
    let asked = |effect: &Effect| matches!(effect, Effect::Ask(..));
    assert!(!done.0.iter().any(asked));
    assert!(!table.scene(&Settings::default()).candidates.is_empty());
    assert!(!table.may_ask_for_a_hint());
}

#[test]
fn only_the_right_hands_move() {
    let free = |query: &str| {
        !table(query)
            .scene(&Settings::default())
            .candidates
            .is_empty()
    };
    assert!(free("opponent=human") && free("opponent=human&side=black"));
    assert!(free("opponent=host&side=white") && !free("opponent=host&side=black"));
    assert!(free("mode=analysis&moves=e4") && !free("mode=show"));
    let hint = |query: &str| table(query).may_ask_for_a_hint();
    assert!(hint("level=2") && hint("mode=analysis"));
    assert!(!hint("mode=show") && !hint("opponent=human") && !hint("opponent=host"));
    let mut shown = table("mode=show");
    assert_eq!(types(&shown.act(Action::Move("e2e4".into()))), [""; 0]);
    assert_eq!(types(&shown.host_moves("e2e4").unwrap()), ["move"]);
}

#[test]
fn in_analysis_another_way_on_begins_anywhere() {
    let mut table = table("mode=analysis&moves=e4 e5 Nf3 Nc6");
    assert_eq!(types(&table.act(Action::GoTo(1))), ["position"]);
    // The move that was played there is only a step forward.
    assert_eq!(types(&table.act(Action::Move("e7e5".into()))), ["position"]);
    assert_eq!(table.play.game.moves().len(), 4);
    table.act(Action::GoTo(1));
    assert!(!table.scene(&Settings::default()).candidates.is_empty());
    assert_eq!(types(&table.act(Action::Move("c7c5".into()))), ["move"]);
    assert_eq!(table.play.game.move_texts(), ["e2e4", "c7c5"]);
}

#[test]
fn p54_a_load_changes_what_it_names() {
    let mut table = table("opponent=human&moves=e4 e5");
    // No part of a game: the game goes on.
    let done = load(
        &mut table,
        json!({ "orientation": "black", "theme": "dark" }),
    )
    .unwrap();
    assert_eq!(types(&done), [""; 0]);
    assert_eq!(table.play.bottom, Side::Black);
    assert_eq!(table.play.game.moves().len(), 2);
    // A ruleset: its own start, whatever stood there before.
    let done = load(&mut table, json!({ "ruleset": "sfenj-11" })).unwrap();
    assert_eq!(types(&done), ["ready"]);
    assert_eq!(sent(&done.1[0])["moves"], json!([]));
    assert_eq!(table.setup.opponent, Opponent::Human);
    // A level means the computer.
    load(&mut table, json!({ "level": 4 })).unwrap();
    assert_eq!(table.play.players.computer, Some(Side::Black));
    // What cannot be changes nothing.
    let why = load(
        &mut table,
        json!({ "ruleset": "chess", "moves": ["e4", "Ke4"] }),
    )
    .unwrap_err();
    assert!(why.contains("moves: move 2"), "{why}");
    assert!(load(&mut table, json!({ "side": {} })).is_err());
    // All that is wrong is named.
    let all = json!({ "side": "green", "level": 12, "mode": "show", "start": "8/8" });
    let why = load(&mut table, all).unwrap_err();
    let about: Vec<&str> = why
        .lines()
        .filter_map(|line| Some(line.split_once(':')?.0))
        .collect();
    assert_eq!(about, ["level", "side", "start"], "{why}");
    assert_eq!(table.setup.ruleset, "sfenj-11");
}

#[test]
fn the_element_and_the_documentation_name_the_same_colours() {
    let known: BTreeSet<&str> = protocol::PAGE_COLOURS
        .into_iter()
        .chain(protocol::BOARD_COLOURS)
        .collect();
    let named = |text: &'static str, begin: &str, end: &str| {
        let (_, list) = text.split_once(begin).unwrap();
        list.split_once(end).unwrap().0
    };
    // The strings of the element's list, which are joined there.
    let list = named(
        include_str!("../../../../assets/embed.js"),
        "const COLOURS = (",
        ").split",
    );
    let strings = list.split('"').skip(1).step_by(2);
    let element: BTreeSet<&str> = strings.flat_map(str::split_whitespace).collect();
    assert_eq!(element, known);
    // The names in the documentation's list: "`--rookery-ink`, `-quiet-ink`, …".
    let list = named(
        include_str!("../../../../docs/embedding.md"),
        "\n### Colours\n",
        "\nValues are plain",
    );
    let codes = list.split('`').skip(1).step_by(2);
    let documented: BTreeSet<&str> = codes
        .filter_map(|code| code.strip_prefix('-'))
        .map(|name| name.strip_prefix("-rookery-").unwrap_or(name))
        .collect();
    assert_eq!(documented, known);
}

#[test]
fn an_origin_is_known_however_it_is_written() {
    for (written, meant) in [
        ("https://host.example", "https://host.example"),
        ("HTTPS://Host.Example/", "https://host.example"),
        ("https://host.example:443", "https://host.example"),
        ("http://host.example:80/", "http://host.example"),
        ("http://host.example:8080", "http://host.example:8080"),
        ("https://host.example:80", "https://host.example:80"),
        ("app://localhost", "app://localhost"),
        ("*", ""),
        ("", ""),
    ] {
        let (setup, wrong) = Setup::from_query(&format!("origin={written}"));
        assert_eq!(
            (setup.origin.as_str(), wrong.len()),
            (meant, 0),
            "{written}"
        );
    }
}

#[test]
fn an_origin_that_is_none_is_named_and_obeyed_by_nobody() {
    for written in [
        "nobody",
        "host.example:8080",
        "https://host.example/page",
        "https://a.example,https://b.example",
        "https://",
    ] {
        let (setup, wrong) = Setup::from_query(&format!("origin={written}"));
        assert_eq!(setup.origin, written);
        let about: Vec<&str> = wrong.iter().map(|wrong| wrong.about.as_str()).collect();
        assert_eq!(about, ["origin"], "{written}");
    }
}

#[test]
fn in_analysis_what_cannot_be_done_leaves_the_line_as_it_is() {
    let mut table = table("mode=analysis&moves=e4 e5 Nf3 Nc6");
    let moves = table.play.game.moves().to_vec();
    table.act(Action::GoTo(2));
    assert!(!table.may_pass());
    assert_eq!(types(&table.act(Action::Pass)), [""; 0]);
    assert_eq!(table.play.game.moves(), moves);
    table.act(Action::First);
    assert!(!table.may_take_back());
    assert_eq!(
        table.host_takes_back().unwrap_err().to_string(),
        "takeback: there is nothing to take back"
    );
    assert_eq!(table.play.game.moves(), moves);
}

#[test]
fn a_pass_is_offered_to_whoever_may_make_it_where_it_is_shown() {
    // White has moved a pawn; a second one may follow, or nothing.
    let mut looked_at = table("ruleset=sfenj-11&mode=analysis&moves=e4 d4 e5");
    looked_at.act(Action::GoTo(1));
    assert!(looked_at.may_pass());
    let hosts = table("ruleset=sfenj-11&opponent=host&side=black&moves=e4");
    assert!(!hosts.may_pass());
    let own = table("ruleset=sfenj-11&opponent=host&side=white&moves=e4");
    assert!(own.may_pass());
}

#[test]
fn a_board_that_was_turned_stays_so() {
    let mut table = table("opponent=human");
    table.act(Action::Flip);
    for message in [
        json!({ "controls": "none" }),
        json!({ "mode": "analysis" }),
        json!({ "level": 5 }),
    ] {
        load(&mut table, message).unwrap();
        assert_eq!(table.play.bottom, Side::Black);
    }
    load(&mut table, json!({ "side": "white" })).unwrap();
    assert_eq!(table.play.bottom, Side::White);
}

#[test]
fn a_game_that_is_over_says_so_at_once() {
    let mut table = table("");
    let (_, told) = load(&mut table, json!({ "moves": "f3 e5 g4 Qh4#" })).unwrap();
    let told: Vec<Value> = told.iter().map(sent).collect();
    assert_eq!(told[0]["type"], "ready");
    assert_eq!(told[1]["type"], "end");
    assert_eq!(told[1]["reason"], "checkmate");
}

#[test]
fn a_board_that_is_put_elsewhere_goes_on_and_starts_again_as_it_was_given() {
    let mut table = table("moves=e4 e5&played=e4 e5 Nf3&opponent=human&side=");
    assert_eq!(table.play.game.moves().len(), 3);
    let again = Setup {
        played: None,
        ..table.setup.clone()
    };
    assert_eq!(again.game().unwrap().moves().len(), 2);
    load(&mut table, json!({ "ruleset": "shatranj" })).unwrap();
    assert_eq!(table.play.game.moves().len(), 0);
}

#[test]
fn the_host_hears_that_the_computer_does_not_answer() {
    let mut table = table("moves=e4&side=white");
    let mut effects = table.act(Action::TryAgain).0;
    let mut told = Vec::new();
    // The first time another is started by itself.
    for _ in 0..2 {
        let job = effects.iter().find_map(|effect| match effect {
            Effect::Ask(job, Request::Reply { .. }) => Some(*job),
            _ => None,
        });
        let failed = FromWorker::Failed {
            job: job.expect("a question"),
            message: "it stopped".into(),
        };
        let done = table.act(Action::Heard(failed));
        told.extend(done.1);
        effects = done.0;
    }
    let told: Vec<Value> = told.iter().map(sent).collect();
    assert_eq!(told.len(), 1);
    assert_eq!([&told[0]["type"], &told[0]["about"]], ["error", "computer"]);
}
