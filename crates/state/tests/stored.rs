//! What earlier builds have kept in people's browsers still loads: games, settings, analyses, read
//! pages with their rulesets, and the file that holds them all.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use rookery_rules::tree::NodeId;
use rookery_rules::{Ruleset, Side, library};
use rookery_state::analysis::{self, Analysis};
use rookery_state::archive::{self, Entry, Known};
use rookery_state::backup;
use rookery_state::clock::Allowance;
use rookery_state::ended::Ended;
use rookery_state::play::Play;
use rookery_state::players::{Players, SideText};
use rookery_state::problems::{SOLVED, Solved};
use rookery_state::read_game;
use rookery_state::reading::Saved;
use rookery_state::record::Record;
use rookery_state::settings::{
    Animation, BoardTheme, MoveMethod, PieceSet, Settings, ShowCoordinates, Theme,
};
use rookery_state::stored::Stored;

/// The entries of the storage, by their names.
fn stored() -> BTreeMap<String, String> {
    entries("stored")
}

fn entries(folder: &str) -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder);
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if !matches!(name.as_str(), "README.md" | "rookery.json" | "reading.json") {
            found.insert(name, fs::read_to_string(path).unwrap());
        }
    }
    found
}

fn ruleset(id: &str) -> Arc<Ruleset> {
    let own = format!("ruleset.{id}");
    Arc::new(match stored().get(&own) {
        Some(text) => Ruleset::parse(id, text).unwrap(),
        None => library::ruleset(id).unwrap(),
    })
}

/// As games were kept before their turns were counted.
fn kept_then(play: &Play, saved: u64) -> Record {
    Record {
        turns: 0,
        ..Record::of(play, saved)
    }
}

fn game(id: &str) -> Play {
    let record = Record::from_text(&stored()[&format!("game.{id}")]).unwrap();
    assert_eq!(record.id, id);
    let (play, trouble) = record.revive(ruleset(&record.ruleset));
    assert_eq!(trouble, None, "{id}");
    assert_eq!(kept_then(&play, record.saved), record, "{id}");
    play
}

fn analysis(id: &str) -> Analysis {
    let kept = analysis::KeptAnalysis::from_text(&stored()[&format!("analysis.{id}")]).unwrap();
    let analysis = kept.revive(ruleset(id)).unwrap();
    assert_eq!(analysis::KeptAnalysis::of(&analysis), kept, "{id}");
    analysis
}

#[test]
fn the_settings_load() {
    let expected = Settings {
        theme: Theme::Contrast,
        pieces: PieceSet::Letters,
        board: BoardTheme::Sage,
        move_method: MoveMethod::Click,
        confirm_moves: true,
        animation: Animation::Slow,
        coordinates: ShowCoordinates::Inside,
        show_targets: false,
        letter_keys: false,
        sounds: false,
        volume: 35,
        // Later than that build.
        board_size: Settings::default().board_size,
        notation: Settings::default().notation,
        hash_mb: 64,
    };
    assert_eq!(
        Settings::from_text(&stored()["settings"]).unwrap(),
        expected
    );
}

#[test]
fn every_game_loads() {
    let games = stored()
        .into_keys()
        .filter(|name| name.starts_with("game."));
    assert_eq!(games.count(), 7);

    let begun = game("19a7c3b1e00-1f");
    assert_eq!(begun.game.move_texts(), ["e2e4", "e7e5", "g1f3"]);
    assert_eq!(begun.undone.len(), 2);
    assert_eq!((begun.cursor, begun.rev, begun.hints), (2, 6, 2));
    assert_eq!(
        (begun.players.computer, begun.players.level),
        (Some(Side::Black), 4)
    );

    let agreed = game("19a7c3b1e01-2b");
    assert_eq!(agreed.game.move_texts()[1], "0000");
    assert_eq!((agreed.seed, agreed.bottom), (u64::MAX, Side::Black));
    assert_eq!(agreed.ended, Some(Ended::Agreed));
    assert_eq!(agreed.players, Players::TWO_PEOPLE);

    let resigned = game("19a7c3b1e02-3c");
    assert_eq!(resigned.ruleset().id(), "samantsy-2+sliding-bishops");
    assert_eq!(resigned.ended, Some(Ended::Resigned(SideText::Black)));
    assert_eq!(resigned.result(), "1-0");
    assert_eq!(resigned.seed, 9_007_199_254_740_990);
    assert_eq!(
        (resigned.players.computer, resigned.players.level),
        (Some(Side::White), 9)
    );

    let placed = game("19a7c3b1e03-4d");
    assert!(!placed.game.is_standard_start());
    assert_eq!(placed.game.move_texts(), ["e1e2"]);

    assert_eq!(game("19a7c3b1e04-5e").ended, Some(Ended::Claimed));
    assert!(game("19a7c3b1e05-6f").game.moves().is_empty());
    assert_eq!(game("19a7c3b1e06-70").game.moves().len(), 3);
}

#[test]
fn p44_games_by_clocks_load() {
    let games = entries("stored-2");
    let load = |id: &str| {
        let text = &games[&format!("game.{id}")];
        let record = Record::from_text(text).unwrap();
        let (play, trouble) = record.revive(ruleset(&record.ruleset));
        assert_eq!((trouble, record.id.as_str()), (None, id));
        assert_eq!(kept_then(&play, record.saved).to_text(), *text, "{id}");
        play
    };
    let going = load("19aab7c3000-c1");
    let clock = going.clock.as_ref().unwrap();
    assert_eq!(clock.pace.white, Allowance::minutes(10, 5));
    assert_eq!(clock.pace.black, Allowance::minutes(3, 2));
    assert_eq!(clock.left(Side::White), 575_000);
    assert_eq!(clock.left(Side::Black), 152_000);
    assert!(going.is_paused() && going.undone.len() == 1);
    let fallen = load("19aab7c3001-c2");
    assert_eq!(fallen.ended, Some(Ended::Timeout(SideText::Black)));
    assert_eq!(fallen.result(), "1-0");
    assert_eq!(fallen.clock.unwrap().left(Side::Black), 0);
    let drawn = load("19aab7c3002-c3");
    assert_eq!(drawn.ended, Some(Ended::TimeoutDraw(SideText::White)));
    assert_eq!(drawn.result(), "1/2-1/2");
}

#[test]
fn what_was_solved_loads() {
    let text = &entries("stored-2")[SOLVED];
    let solved = Solved::from_text(text).unwrap();
    assert_eq!((solved.count("shatranj"), solved.count("sfenj-11")), (2, 1));
    assert_eq!((solved.day, solved.streak, solved.best), (20_779, 3, 5));
    assert_eq!(solved.how, "solved at try 2, with a hint");
    assert_eq!(solved.to_text(), *text);
}

#[test]
fn every_game_that_was_begun_goes_into_the_archive_as_it_is() {
    let mut begun = 0;
    for (name, text) in stored() {
        let Some(id) = name.strip_prefix("game.") else {
            continue;
        };
        let record = Record::from_text(&text).unwrap();
        if !record.is_begun() {
            assert_eq!(id, "19a7c3b1e05-6f", "nobody has moved in it");
            continue;
        }
        begun += 1;
        let rules = ruleset(&record.ruleset);
        let entry = Entry::of(record.clone(), Some(rules), Some("2025.11.13".into()));
        let filed = archive::file(&Known::Nothing, entry).unwrap();
        let again = Entry::from_text(&filed.to_text()).unwrap();
        assert_eq!(again.game, record, "{id}");
        assert_eq!(again.end == "Not over", record.result == "*", "{id}");
        // The next start brings it once more, and nothing is written.
        let known = Known::Entry(Box::new(again.clone()));
        assert_eq!(archive::file(&known, again), None, "{id}");
    }
    assert_eq!(begun, 6);
}

#[test]
fn an_entry_with_a_review_loads_and_is_of_the_same_game() {
    let game = &stored()["game.19a7c3b1e00-1f"];
    let review = r##"{"of":"245ba2eb0da30014","nodes":50000,"places":["31 e2e4 e7e5","-29 e7e5","33 g1f3 b8c6","-#4 b8c6"],"accuracy":[97,null]}"##;
    let text = format!(r#"{{"format":1,"game":{game},"end":"Not over","review":{review}}}"#);
    let entry = Entry::from_text(&text).unwrap();
    assert_eq!(entry.accuracy().unwrap(), "accuracy 97 – ?");
    let (play, _) = entry.game.revive(ruleset("chess"));
    let kept = entry.review.unwrap();
    let review = kept.revive(&play.game).expect("it is of this game");
    assert_eq!(review.seen.len(), 4);
    assert_eq!(review.seen[0].as_ref().unwrap().line.len(), 2);
    // A build without reviews has written the same without one.
    let (without, _) = text.split_once(",\"review\"").unwrap();
    assert_eq!(
        Entry::from_text(&format!("{without}}}")).unwrap().review,
        None
    );
}

#[test]
fn a_game_of_a_build_that_kept_less_loads_too() {
    let whole = &stored()["game.19a7c3b1e00-1f"];
    let mut fields: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(whole).unwrap();
    for later in [
        "start", "undone", "computer", "level", "seed", "ended", "hints", "saved",
    ] {
        assert!(fields.remove(later).is_some(), "{later}");
    }
    let text = serde_json::to_string(&fields).unwrap();
    let (play, trouble) = Record::from_text(&text).unwrap().revive(ruleset("chess"));
    assert_eq!(trouble, None);
    assert_eq!(play.game.moves().len(), 3);
    assert_eq!(play.players, Players::TWO_PEOPLE);

    fields.remove("moves");
    let text = serde_json::to_string(&fields).unwrap();
    let why = Record::from_text(&text).unwrap_err().to_string();
    assert!(why.contains("missing field `moves`"), "{why}");
}

fn san(analysis: &Analysis, node: NodeId) -> String {
    let node = analysis.tree.node(node);
    let before = analysis.tree.position(node.parent.unwrap());
    before.san(analysis.ruleset(), node.mv.unwrap())
}

#[test]
fn the_analyses_load() {
    let chess = analysis("chess");
    assert_eq!(chess.bottom, Side::Black);
    let moves: Vec<String> = chess
        .tree
        .path(chess.at)
        .into_iter()
        .map(|node| san(&chess, node))
        .collect();
    assert_eq!(moves, ["e4", "c5", "Nf3"]);
    let first = chess.tree.mainline()[0];
    let comment = &chess.tree.node(first).comment;
    assert!(comment.contains("\\ \"quoted\" é 𝄞"), "{comment}");
    let siblings = |node| {
        let parent = chess.tree.node(node).parent.unwrap();
        chess.tree.node(parent).children.len()
    };
    assert_eq!(siblings(chess.at), 2);
    assert_eq!(analysis("sfenj-11").tree.mainline().len(), 2);
}

#[test]
fn a_read_page_loads_with_its_ruleset() {
    let all = stored();
    let (name, text) = all
        .iter()
        .find(|(name, _)| name.starts_with("page."))
        .unwrap();
    let kept = read_game::KeptPage::from_text(text).unwrap();
    assert_eq!(*name, format!("page.{}", kept.id));
    assert_eq!(kept.title, "Seven Piers");
    assert_eq!(kept.choices.len(), 2);
    assert_eq!(all[&format!("ruleset.{}", kept.id)], kept.ruleset);
    // The same page, read with the same choices today, is a game that can be played.
    let reading = rookery_reader::read_with(&kept.page, &kept.choices);
    assert!(reading.playable && reading.unused_choices.is_empty());
    assert!(Ruleset::parse(&kept.id, &kept.ruleset).is_ok());
}

#[test]
fn a_saved_file_holds_them_all() {
    let file = include_str!("stored/rookery.json");
    assert_eq!(backup::read(file).unwrap(), stored());
}

#[test]
fn a_saved_reading_is_read_and_written_as_it_was() {
    let file = include_str!("stored/reading.json").trim_end();
    let saved = Saved::from_text(file).unwrap().unwrap();
    assert_eq!((&*saved.title, &*saved.date), ("Sevenpiers", "2026-11-22"));
    assert_eq!(saved.choices[0].0, "pawns-double");
    assert_eq!(saved.to_text(), file);
}

#[test]
fn numbers_are_read_exactly_or_refused() {
    let game = &stored()["game.19a7c3b1e00-1f"];
    for (from, to) in [
        ("\"rev\":6", "\"rev\":6.5"),
        ("\"rev\":6", "\"rev\":0.6e1"),
        ("\"seed\":7", "\"seed\":18446744073709551616"),
        ("\"level\":4", "\"level\":260"),
        ("\"hints\":2", "\"hints\":-2"),
    ] {
        assert!(game.contains(from), "{from}");
        let why = Record::from_text(&game.replace(from, to)).unwrap_err();
        assert!(why.to_string().contains("line 1 column"), "{to}: {why}");
    }
    let settings = Settings::from_text(r#"{"volume":1.5e2,"hash_mb":32}"#).unwrap();
    assert_eq!((settings.volume, settings.hash_mb), (60, 32));
}
