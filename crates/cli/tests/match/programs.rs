//! Programs from outside as players: how they are told of the game, and what comes of one that fails.

use super::{ROOKERY, rookery, scratch};
use std::path::PathBuf;
use std::process::Command;

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
    // It is called what it calls itself.
    let name = json["a"].as_str().unwrap();
    assert!(
        name.starts_with("Rookery ") && name.contains("Skill Level=1"),
        "{name}"
    );
}

/// A program that knows no more of the protocol than these cases of a shell script.
#[cfg(unix)]
fn poor_program(name: &str, cases: &str, variant: &str) -> PathBuf {
    let path = scratch(name);
    let text = format!(
        r#"while read -r line; do
case "$line" in
uci) echo option name UCI_Variant type combo default {variant} var {variant}; echo uciok ;;
isready) echo readyok ;;
{cases}
esac
done
"#
    );
    std::fs::write(&path, text).unwrap();
    path
}

/// What `rookery uci` writes, `rookery match` writes too.
#[cfg(unix)]
#[test]
fn programs_are_told_of_castling_as_the_protocol_writes_it() {
    let heard = scratch("heard");
    let openings = scratch("castle");
    std::fs::write(&openings, "4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1\n").unwrap();
    let cases = format!("position*) echo \"$line\" >> {} ;;", heard.display());
    let script = poor_program(
        "castle.sh",
        &format!("{cases}\ngo*) echo bestmove 0000 ;;"),
        "korkserschach",
    );
    let player = format!("uci:sh {}", script.display());
    let words = ["match", "korkserschach", "--a", &player, "--b", "random"];
    let rest = ["--games", "2", "--openings", openings.to_str().unwrap()];
    let (ok, _, shown) = rookery(&[&words[..], &rest[..]].concat());
    assert!(ok, "{shown}");
    let text = std::fs::read_to_string(&heard).unwrap();
    assert!(
        text.contains("moves e1g1") && !text.contains("e1h1"),
        "{text}"
    );
    for path in [heard, openings, script] {
        std::fs::remove_file(path).unwrap();
    }
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
    let half = poor_program(
        "half.sh",
        "*moves*) exit 3 ;;\ngo*) echo bestmove 0000 ;;",
        "chess",
    );
    let (ok, text, shown) = play(&half);
    assert!(ok, "{shown}");
    assert!(text.contains("A won 0, drew 0, lost 8"), "{text}");
    assert!(text.contains("has ended"), "{text}");
    // One that goes away at every move is given up.
    let gone = poor_program("gone.sh", "go*) exit 3 ;;", "chess");
    let (ok, _, shown) = play(&gone);
    assert!(!ok);
    assert!(shown.contains("3 games running"), "{shown}");
    for path in [half, gone] {
        std::fs::remove_file(path).unwrap();
    }
}

/// It would play chess instead, or another game of the same name, and lose by illegal moves.
#[cfg(unix)]
#[test]
fn a_program_plays_our_ruleset_or_the_match_is_refused() {
    let heard = scratch("start");
    let cases = format!(
        "position*) echo \"$line\" >> {} ;;\ngo*) echo bestmove 0000 ;;",
        heard.display()
    );
    let script = poor_program("variant.sh", &cases, "shatranj");
    let player = format!("uci:sh {}", script.display());
    let play = |ruleset: &str, more: &[&str]| {
        let words = ["match", ruleset, "--b", "random", "--games", "2"];
        let rest = ["--openings", "start", "--nodes", "10", "--a", &player];
        rookery(&[&words[..], &rest[..], more].concat())
    };
    let (ok, text, shown) = play("mak-ruk", &[]);
    assert!(!ok && text.is_empty(), "{text}");
    assert!(shown.contains("does not know mak-ruk"), "{shown}");
    assert!(shown.contains("option.UCI_Variant=NAME"), "{shown}");
    // The person knows better.
    let (ok, _, shown) = play("mak-ruk", &["option.UCI_Variant=shatranj"]);
    assert!(ok, "{shown}");
    std::fs::remove_file(&heard).unwrap();
    let (ok, _, shown) = play("shatranj", &[]);
    assert!(ok, "{shown}");
    let text = std::fs::read_to_string(&heard).unwrap();
    assert!(text.contains("position fen rnbqkbnr"), "{text}");
    assert!(!text.contains("startpos"), "{text}");
    for path in [heard, script] {
        std::fs::remove_file(path).unwrap();
    }
}

/// Two switches are in no list of variants, nor is a file.
#[test]
fn rookery_is_told_any_ruleset() {
    let file = scratch("rules of mine.txt");
    std::fs::write(
        &file,
        "parent chess\ntitle Mine\ndrop end stalemate\nend stalemate loses\n",
    )
    .unwrap();
    let own = format!("uci:\"{ROOKERY}\" uci");
    let switches = "samantsy-2+safe-kings+sliding-bishops";
    for ruleset in [switches, file.to_str().unwrap()] {
        let words = ["match", ruleset, "--a", &own, "--b", "random"];
        let rest = ["--games", "2", "--nodes", "50"];
        let (ok, text, shown) = rookery(&[&words[..], &rest[..]].concat());
        assert!(ok && !text.contains("forfeit"), "{ruleset}: {text} {shown}");
    }
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_program_is_not_given_what_it_would_not_heed() {
    let own = format!("uci:\"{ROOKERY}\" uci");
    for (option, why) in [
        ("option.Skill Level=99", "from 1 to 9"),
        ("option.UCI_Variant=xiangqi", "(andarraya-3, "),
        ("option.UCI_Chess960=maybe", "true or false"),
        ("option.UCI_Elo=99999", "no option"),
    ] {
        let record = scratch("unheeded");
        let words = ["match", "chess", "--b", "random", "--a", &own, option];
        let rest = ["--record", record.to_str().unwrap()];
        let (ok, _, shown) = rookery(&[&words[..], &rest[..]].concat());
        assert!(!ok && shown.contains(why), "{option}: {shown}");
        assert!(!record.exists());
    }
}

#[cfg(unix)]
#[track_caller]
fn until(what: &str, done: &dyn Fn() -> bool) {
    use std::time::{Duration, Instant};
    let end = Instant::now() + Duration::from_secs(60);
    while !done() {
        assert!(Instant::now() < end, "waiting until {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A terminal sends Ctrl-C to all processes of a group.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_no_player_and_no_game_is_lost_by_it() {
    use std::os::unix::process::CommandExt;
    let [thinks, hit, record, pgn] = ["thinks", "hit", "ended.jsonl", "ended.pgn"].map(scratch);
    let cases = format!(
        "go*) trap 'echo > {}; exit' INT; echo > {}; while true; do :; done ;;",
        hit.display(),
        thinks.display()
    );
    let script = poor_program("ended.sh", &cases, "chess");
    let player = format!("uci:sh {}", script.display());
    let mut child = Command::new(ROOKERY)
        .args(["match", "chess", "--a", &player, "--b", "random"])
        .args(["--games", "1", "--openings", "start", "--record"])
        .args([record.as_path(), "--pgn".as_ref(), pgn.as_path()])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .process_group(0)
        .spawn()
        .unwrap();
    until("it thinks", &|| thinks.exists());
    let group = format!("-{}", child.id());
    let sent = Command::new("kill").args(["-INT", "--", &group]).status();
    assert!(sent.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(!hit.exists());
    let text = std::fs::read_to_string(&record).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    assert_eq!(std::fs::read_to_string(&pgn).unwrap(), "");
    for path in [thinks, script, record, pgn] {
        std::fs::remove_file(path).unwrap();
    }
}

/// One that hangs hears nothing of the end of the match.
#[cfg(target_os = "linux")]
#[test]
fn no_program_outlives_the_match() {
    for (signal, status) in [("-INT", Some(130)), ("-TERM", None), ("-HUP", None)] {
        let pid = scratch("pid");
        let hang = format!(
            "go*) echo $$ > {}; while true; do :; done ;;",
            pid.display()
        );
        let script = poor_program("hang.sh", &hang, "chess");
        let player = format!("uci:sh {}", script.display());
        // Whoever runs the tests may have them go on without their terminal, and their programs with them.
        let mut child = Command::new("env")
            .args(["--default-signal=HUP", ROOKERY])
            .args(["match", "chess", "--a", &player, "--b", "random"])
            .args(["--games", "2", "--nodes", "10"])
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let number = || {
            std::fs::read_to_string(&pid)
                .ok()?
                .trim()
                .parse::<u32>()
                .ok()
        };
        until("it thinks", &|| number().is_some());
        let outside = PathBuf::from(format!("/proc/{}", number().unwrap()));
        assert!(outside.exists());
        let id = child.id().to_string();
        assert!(
            Command::new("kill")
                .args([signal, &id])
                .status()
                .unwrap()
                .success()
        );
        assert_eq!(child.wait().unwrap().code(), status);
        until("it is gone", &|| !outside.exists());
        for path in [pid, script] {
            std::fs::remove_file(path).unwrap();
        }
    }
}
