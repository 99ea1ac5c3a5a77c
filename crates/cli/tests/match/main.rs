//! Matches as a person starts them.

use std::path::PathBuf;
use std::process::Command;

mod programs;

const ROOKERY: &str = env!("CARGO_BIN_EXE_rookery");

fn rookery(arguments: &[&str]) -> (bool, String, String) {
    let output = Command::new(ROOKERY).args(arguments).output().unwrap();
    (
        output.status.success(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

fn scratch(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("rookery-match-{}-{name}", std::process::id()))
}

#[test]
fn a_match_is_reported_with_its_interval_and_repeats_whatever_runs_beside_it() {
    let play = |concurrency: &str| {
        let path = scratch(concurrency);
        let file = path.to_str().unwrap();
        let words = format!(
            "match samantsy-2 --a level:2 --b random --games 5 --seed 7 --pgn {file} --concurrency {concurrency}"
        );
        let words: Vec<&str> = words.split(' ').collect();
        let (ok, text, shown) = rookery(&words);
        assert!(ok, "{shown}");
        assert!(text.contains("5 games: A won "), "{text}");
        assert!(text.contains("95 % interval"), "{text}");
        assert!(shown.contains("5/5"), "{shown}");
        let pgn = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(path).unwrap();
        pgn
    };
    let pgn = play("1");
    assert_eq!(pgn, play("3"));
    assert_eq!(pgn.matches("[Variant \"samantsy-2\"]").count(), 5);
    assert!(pgn.contains("[White \"random\"]") && pgn.contains("[Black \"random\"]"));
}

#[test]
fn draws_by_the_match_are_told_from_draws_by_the_rules() {
    // Two kings and a dead pawn: nobody can win this, and no rule of the game ends it soon.
    let path = scratch("openings");
    std::fs::write(&path, "# drawn\n4k3/8/8/8/8/8/8/4K2P w - - 0 1\n").unwrap();
    let file = path.to_str().unwrap();
    let (ok, text, shown) = rookery(&[
        "match",
        "shakhmaty-medieval-5",
        "--a",
        "random",
        "--b",
        "random",
        "--games",
        "2",
        "--openings",
        file,
    ]);
    std::fs::remove_file(path).unwrap();
    assert!(ok, "{shown}");
    assert!(
        text.contains("2 draws were adjudicated by the match"),
        "{text}"
    );
}

#[test]
fn a_match_may_leave_everything_to_the_rules() {
    let path = scratch("endless");
    std::fs::write(&path, "4k3/8/8/8/8/8/8/4K2P w - - 0 1\n").unwrap();
    let words = "match shakhmaty-medieval-5 --a random --b random --games 1 --adjudicate";
    let play = |how: &str| {
        let mut words: Vec<&str> = words.split(' ').collect();
        words.extend([how, "--openings", path.to_str().unwrap()]);
        rookery(&words)
    };
    let (ok, text, shown) = play("none");
    assert!(ok, "{shown}");
    assert!(text.contains("broken off as a draw"), "{text}");
    assert!(!text.contains("adjudicated a draw"), "{text}");
    let (ok, _, shown) = play("everything");
    assert!(!ok && shown.contains("draws, none"), "{shown}");
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_test_of_strength_stops_by_itself_and_goes_on_where_it_was_broken_off() {
    let record = scratch("record");
    let file = record.to_str().unwrap();
    let words = "match samantsy-2 --a level:3 --b random --sprt elo0=0,elo1=200 --seed 3 --json";
    let test = |more: &[&str]| {
        let words: Vec<&str> = words.split(' ').chain(more.iter().copied()).collect();
        let (ok, text, shown) = rookery(&words);
        assert!(ok, "{shown}");
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(json["sprt"]["verdict"], "accepted", "{text}");
        assert!(json["sprt"]["ratio"].as_f64().unwrap() > 2.94, "{text}");
        (json, shown)
    };
    let (whole, shown) = test(&[]);
    assert!(shown.contains("LLR "), "{shown}");
    let games = whole["games"].as_u64().unwrap();
    assert!((4..400).contains(&games), "{whole}");
    // However many play at once, and wherever it was broken off, it is the same test.
    assert_eq!(test(&["--record", file, "--concurrency", "3"]).0, whole);
    let text = std::fs::read_to_string(&record).unwrap();
    assert_eq!(text.lines().count() as u64, games / 2 + 1, "{text}");
    let begun: Vec<&str> = text.lines().take(3).collect();
    std::fs::write(&record, begun.join("\n") + "\n[{\"half_poi").unwrap();
    let (again, shown) = test(&["--record", file]);
    assert!(shown.contains("4 games were played before"), "{shown}");
    assert_eq!(again, whole);
    assert_eq!(std::fs::read_to_string(&record).unwrap(), text);
    // What is decided is not played again, and another match has no part in it.
    let (decided, shown) = test(&["--record", file]);
    assert!(decided == whole && !shown.contains("LLR "), "{shown}");
    let (ok, _, shown) = rookery(&[
        "match", "chess", "--a", "random", "--b", "random", "--record", file,
    ]);
    assert!(!ok && shown.contains("another match"), "{shown}");
    std::fs::remove_file(record).unwrap();
}

#[test]
fn openings_may_castle_as_other_programs_write_it() {
    let path = scratch("castling");
    let pgn = scratch("castling.pgn");
    std::fs::write(&path, "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1\n").unwrap();
    let words = "match chess --a level:1 --b random --games 2 --openings";
    let mut words: Vec<&str> = words.split(' ').collect();
    words.extend([path.to_str().unwrap(), "--pgn", pgn.to_str().unwrap()]);
    let (ok, _, shown) = rookery(&words);
    assert!(ok, "{shown}");
    let text = std::fs::read_to_string(&pgn).unwrap();
    assert_eq!(text.matches("4. O-O").count(), 2, "{text}");
    for path in [path, pgn] {
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn mistakes_are_told_in_words() {
    let complaint = |words: &str| {
        let words: Vec<&str> = words.split(' ').collect();
        let (ok, _, shown) = rookery(&words);
        assert!(!ok);
        shown
    };
    assert!(complaint("match chess --a level:9 --b random").contains("no level"));
    assert!(complaint("match chess --a full").contains("--b <PLAYER>"));
    assert!(complaint("match nowhere --a full --b full").contains("nowhere"));
    assert!(
        complaint("match chess --a uci:no-such-program --b full").contains("cannot be started")
    );
    assert!(complaint("match chess --a random --b random --games none").contains("--games"));
    assert!(complaint("match chess --a weights:/no/file --b full").contains("/no/file"));
    assert!(complaint("match chess --a full --b full --sprt elo0=5,elo1=0").contains("below"));
    for words in [
        "level:1 nodes=5",
        "random time=5",
        "greedy without=null-move",
        "full option.Hash=1",
    ] {
        let said = complaint(&format!("match chess --a {words} --b full"));
        assert!(said.contains("means nothing"), "{words}: {said}");
    }
    let (_, _, said) = rookery(&["match", "chess", "--a", "full option.A=b:c", "--b", "full"]);
    assert!(said.contains("option. means nothing"), "{said}");
}

#[test]
fn openings_may_be_those_of_other_programs() {
    let path = scratch("books");
    let play = |book: &str| {
        std::fs::write(&path, book).unwrap();
        let kept = scratch("books.pgn");
        let words = "match chess --a level:1 --b random --games 2 --openings";
        let words: Vec<&str> = words.split(' ').collect();
        let rest = [path.to_str().unwrap(), "--pgn", kept.to_str().unwrap()];
        let (ok, _, shown) = rookery(&[&words[..], &rest[..]].concat());
        let games = std::fs::read_to_string(&kept).unwrap_or_default();
        let _ = std::fs::remove_file(&kept);
        if ok { games } else { shown }
    };
    for book in [
        "1. e4 e5 2.Nf3 Nc6 3.Bb5 a6\n",
        "e2e4 e7e5 Nf3 b8c6 f1b5 a6\n",
        "[Event \"?\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 {as usual} Nc6 (2... d6) 3. Bb5 a6 *\n",
    ] {
        let games = play(book);
        assert!(
            games.contains("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. "),
            "{games}"
        );
    }
    let games = play("4k3/8/8/8/8/8/4P3/4K3 b - - hmvc 3; fmvn 20; id \"an end\";\n");
    assert!(games.contains("4k3/8/8/8/8/8/4P3/4K3 b - - "), "{games}");
    for (book, told) in [
        ("e4 e5 Ke3\n", "line 1: 'Ke3' is no move; moves are"),
        (
            "[Event \"?\"]\n\n1. e4 *\n\n[Event \"?\"]\n\n1. e5 *\n",
            "game 2: 'e5': ",
        ),
        (
            "[Variant \"shatranj\"]\n\n1. e3 *\n",
            "game 1: Variant: it is a game of shatranj, and the match is of chess",
        ),
    ] {
        let shown = play(book);
        assert!(shown.contains(told), "{shown}");
    }
    std::fs::remove_file(path).unwrap();
}

#[test]
fn all_openings_are_read_before_the_first_game() {
    let path = scratch("bad-openings");
    let record = scratch("bad-openings.jsonl");
    std::fs::write(&path, "e2e4 e7e5\n# a remark\ne2e4 e7e4\n").unwrap();
    for seed in ["1", "2"] {
        let words = [
            "match", "chess", "--a", "random", "--b", "random", "--seed", seed,
        ];
        let rest = ["--games", "2", "--openings", path.to_str().unwrap()];
        let more = ["--record", record.to_str().unwrap()];
        let (ok, text, shown) = rookery(&[&words[..], &rest[..], &more[..]].concat());
        assert!(!ok && text.is_empty(), "{text}");
        assert!(shown.contains("line 3: 'e7e4'"), "{shown}");
        assert!(!record.exists());
    }
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_player_has_one_allowance_and_weights_of_its_game() {
    for given in ["nodes=5 time=5", "nodes=5 nodes=6"] {
        let words = format!("match chess --a full {given} --b random --games 1");
        let (ok, _, shown) = rookery(&words.split(' ').collect::<Vec<_>>());
        assert!(!ok && shown.contains("one allowance"), "{given}: {shown}");
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/weights");
    let play = |ruleset: &str, of: &str| {
        let player = format!("weights:{folder}/{of}.txt");
        let words = [
            "match", ruleset, "--a", &player, "--b", "random", "--games", "1",
        ];
        rookery(&[&words[..], &["--nodes", "50"]].concat())
    };
    let (ok, _, shown) = play("chess", "sfenj-11");
    assert!(!ok && shown.contains("weights of sfenj-11"), "{shown}");
    for (ruleset, of) in [("chess", "chess"), ("andarraya-5+long-leap", "andarraya-5")] {
        let (ok, _, shown) = play(ruleset, of);
        assert!(ok, "{shown}");
    }
}

#[test]
fn a_player_may_come_in_one_word_or_in_several() {
    let play = |player: &[&str]| {
        let words = [
            &["match", "chess", "--a"],
            player,
            &["--b", "random", "--games", "1"],
        ];
        let (ok, text, shown) = rookery(&words.concat());
        assert!(ok, "{player:?}: {shown}");
        text
    };
    let apart = play(&["full", "nodes=50", "without=singular"]);
    assert!(
        apart.contains("50 nodes a move, without singular"),
        "{apart}"
    );
    assert_eq!(play(&["full nodes=50  without=singular"]), apart);
    assert_eq!(play(&["full nodes=50", "without=singular"]), apart);
}

#[test]
fn half_a_pair_that_is_played_again_stands_in_the_pgn_once() {
    let (record, pgn) = (scratch("odd.jsonl"), scratch("odd.pgn"));
    let (record_name, pgn_name) = (record.to_str().unwrap(), pgn.to_str().unwrap());
    for games in ["3", "6"] {
        let words = format!(
            "match chess --a random --b greedy --games {games} --record {record_name} --pgn {pgn_name}"
        );
        let words: Vec<&str> = words.split(' ').collect();
        let (ok, _, shown) = rookery(&words);
        assert!(ok, "{shown}");
        if games == "3" {
            // Somebody keeps a game of theirs there as well.
            let text = std::fs::read_to_string(&pgn).unwrap();
            let theirs = "[Event \"Club\"]\n[Round \"9\"]\n\n1. e4 *";
            std::fs::write(&pgn, text + theirs).unwrap();
        }
    }
    let text = std::fs::read_to_string(&pgn).unwrap();
    assert!(text.contains("\n1. e4 *\n\n[Event"), "{text}");
    let rounds = text.lines().filter_map(|line| line.strip_prefix("[Round "));
    let rounds: Vec<&str> = rounds.map(|round| round.trim_matches(['"', ']'])).collect();
    assert_eq!(rounds, ["1", "2", "9", "3", "4", "5", "6"]);
    for path in [record, pgn] {
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn games_that_a_new_pgn_lacks_are_told() {
    let (record, pgn, fresh) = (
        scratch("lack.jsonl"),
        scratch("lack.pgn"),
        scratch("fresh.pgn"),
    );
    let play = |games: &str, pgn: &PathBuf| {
        let words = ["match", "chess", "--a", "random", "--b", "greedy"];
        let files = ["--record", record.to_str().unwrap()];
        let to = ["--games", games, "--pgn", pgn.to_str().unwrap()];
        let (ok, _, shown) = rookery(&[&words[..], &files[..], &to[..]].concat());
        assert!(ok, "{shown}");
        shown
    };
    play("4", &pgn);
    let shown = play("6", &pgn);
    assert!(!shown.contains("lacks"), "{shown}");
    let shown = play("8", &fresh);
    assert!(shown.contains("lacks 6 of the 6 games"), "{shown}");
    for path in [record, pgn, fresh] {
        std::fs::remove_file(path).unwrap();
    }
}

/// Other weights under the same name would be another match.
#[test]
fn a_record_is_gone_on_with_only_while_its_files_are_the_same() {
    let (rules, record) = (scratch("same-rules.txt"), scratch("same.jsonl"));
    let openings = scratch("same.epd");
    let begin = |rule: &str| {
        std::fs::write(&rules, format!("parent chess\ntitle Mine\n{rule}\n")).unwrap();
        std::fs::write(&openings, "4k3/8/8/8/8/8/8/R3K3 w Q -\n").unwrap();
    };
    let play = |games: &str| {
        let words = ["match", rules.to_str().unwrap(), "--a", "random", "--b"];
        let rest = ["random", "--games", games, "--record"];
        let files = [
            record.to_str().unwrap(),
            "--openings",
            openings.to_str().unwrap(),
        ];
        rookery(&[&words[..], &rest[..], &files[..]].concat())
    };
    begin("");
    let (ok, _, shown) = play("2");
    assert!(ok, "{shown}");
    let (ok, _, shown) = play("4");
    assert!(ok, "{shown}");
    begin("drop castle");
    let (ok, _, shown) = play("6");
    assert!(
        !ok && shown.contains("the record of another match"),
        "{shown}"
    );
    begin("");
    std::fs::write(&openings, "4k3/8/8/8/8/8/8/4K2R w K -\n").unwrap();
    let (ok, _, shown) = play("6");
    assert!(
        !ok && shown.contains("the record of another match"),
        "{shown}"
    );
    for path in [rules, record, openings] {
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn what_is_read_is_not_written_over() {
    let book = scratch("book.pgn");
    let name = book.to_str().unwrap();
    let games = "\u{feff}[Event \"b\"]\n\n1. e4 e5 *\n";
    std::fs::write(&book, games).unwrap();
    let words = "match chess --a random --b random --games 2 --openings";
    let words: Vec<&str> = words.split(' ').chain([name]).collect();
    // A mark of the file's letters is none of the game's.
    let (ok, _, shown) = rookery(&words);
    assert!(ok, "{shown}");
    let over = [&words[..], &["--pgn", name]].concat();
    for words in [&over[..], &["review", name, "--pgn", name]] {
        let (ok, _, shown) = rookery(words);
        assert!(!ok && shown.contains("name another file"), "{shown}");
        assert_eq!(std::fs::read_to_string(&book).unwrap(), games);
    }
    let rules = scratch("rules.txt");
    let own = rules.to_str().unwrap();
    let mine = "parent chess\ntitle Mine\n";
    std::fs::write(&rules, mine).unwrap();
    for words in [
        &["match", own, "--a", "random", "--b", "random", "--pgn", own][..],
        &["lab", own, "--strength", "random", "--page", own],
        &["lab", "chess", "--pgn", "both", "--page", "both"],
        &["lab", "--games", name, "--pgn", name],
        &["image", own, "-o", own],
        &["book", own, "--to", own],
        &["train", "chess", name, "-o", name],
        &["train", "chess", name, "--after", own, "-o", own],
        &["tune", "chess", "--from", name, "-o", name],
    ] {
        let (ok, _, shown) = rookery(words);
        assert!(
            !ok && shown.contains("name another file"),
            "{words:?}: {shown}"
        );
        assert_eq!(std::fs::read_to_string(&book).unwrap(), games);
        assert_eq!(std::fs::read_to_string(&rules).unwrap(), mine);
    }
    std::fs::remove_file(rules).unwrap();
    std::fs::remove_file(book).unwrap();
}

#[test]
fn of_an_epd_the_position_counts_whatever_is_said_of_it() {
    let book = scratch("said.epd");
    let line = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - id \"White moves\";\n";
    std::fs::write(&book, line).unwrap();
    let words = "match chess --a random --b random --games 2 --openings";
    let words: Vec<&str> = words.split(' ').chain([book.to_str().unwrap()]).collect();
    let (ok, _, shown) = rookery(&words);
    assert!(ok, "{shown}");
    std::fs::remove_file(book).unwrap();
}
