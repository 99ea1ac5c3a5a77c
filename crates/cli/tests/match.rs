//! Matches as a person starts them.

use std::path::PathBuf;
use std::process::Command;

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
fn an_outside_program_plays_with_options_and_castles_as_it_likes() {
    let own = format!("uci:\"{ROOKERY}\" uci");
    let words = [
        "match",
        "chess",
        "--a",
        &own,
        "option.Skill Level=1",
        "--b",
        "greedy",
        "--games",
        "2",
        "--nodes",
        "500",
        "--json",
    ];
    let (ok, text, shown) = rookery(&words);
    assert!(ok, "{shown}");
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["games"], 2);
    assert!(!text.contains("forfeit"), "{text}");
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
    let apart = play(&["full", "nodes=50", "without=killers"]);
    assert!(
        apart.contains("50 nodes a move, without killers"),
        "{apart}"
    );
    assert_eq!(play(&["full nodes=50  without=killers"]), apart);
    assert_eq!(play(&["full nodes=50", "without=killers"]), apart);
}

/// A program that knows no more of the protocol than these cases of a shell script.
#[cfg(unix)]
fn poor_program(name: &str, cases: &str) -> PathBuf {
    let path = scratch(name);
    let text = format!(
        r#"while read -r line; do
case "$line" in
uci) echo uciok ;;
isready) echo readyok ;;
{cases}
esac
done
"#
    );
    std::fs::write(&path, text).unwrap();
    path
}

/// A program that ends in the middle of a game loses it, and is started anew for the next.
#[cfg(unix)]
#[test]
fn a_program_that_ends_loses_the_game_and_not_the_match() {
    let play = |file: &PathBuf| {
        let player = format!("uci:sh {}", file.display());
        let words = ["match", "chess", "--a", &player, "--b", "random"];
        let rest = ["--games", "8", "--openings", "start", "--nodes", "10"];
        rookery(&[&words[..], &rest[..]].concat())
    };
    // No legal move as White; as Black it goes away when it has heard White's first.
    let half = poor_program("half.sh", "*moves*) exit 3 ;;\ngo*) echo bestmove 0000 ;;");
    let (ok, text, shown) = play(&half);
    assert!(ok, "{shown}");
    assert!(text.contains("A won 0, drew 0, lost 8"), "{text}");
    assert!(text.contains("has ended"), "{text}");
    // One that goes away at every move is given up.
    let gone = poor_program("gone.sh", "go*) exit 3 ;;");
    let (ok, _, shown) = play(&gone);
    assert!(!ok);
    assert!(shown.contains("3 games running"), "{shown}");
    for path in [half, gone] {
        std::fs::remove_file(path).unwrap();
    }
}
