//! What is missing, beyond bounds or not understood in a command is told, and nothing is made of it.

use super::Host;
#[cfg(target_os = "linux")]
use std::process::Command;

#[test]
fn after_a_refused_position_there_is_no_move_of_another() {
    let mut host = Host::start();
    for (position, said) in [
        ("position startpos moves e2e4 e7e4", "move 2"),
        ("position fen 8/8/8", "position: "),
        ("position", "startpos"),
    ] {
        host.say(position);
        host.until("info string");
        host.say("go depth 2");
        let lines = host.until("bestmove");
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(
            lines[0].starts_with("info string") && lines[0].contains(said),
            "{lines:?}"
        );
        assert_eq!(lines[1], "bestmove (none)");
        for remedy in ["position startpos", "ucinewgame"] {
            host.say(remedy);
            assert_eq!(host.best("go depth 1 searchmoves a2a3"), "a2a3");
            host.say(position);
            host.until("info string");
        }
    }
}

#[test]
fn a_go_that_lacks_something_is_refused_and_answered() {
    let mut host = Host::start();
    for (go, said) in [
        ("go movetime", "a number is missing"),
        ("go nodes many", "'many' is no number"),
        ("go nodes 99999999999999999999", "is too large"),
        ("go searchmoves e2e5", "e2e5"),
    ] {
        host.say(go);
        let lines = host.until("bestmove");
        assert!(lines[0].contains(said), "{lines:?}");
        assert_eq!(lines[1..], ["bestmove (none)"]);
    }
}

#[test]
fn words_that_say_nothing_are_told_and_skipped() {
    let mut host = Host::start();
    for (line, said) in [
        (
            "position startpos e2e4",
            "position: 'e2e4' is not understood",
        ),
        (
            "go bogus depth 1 searchmoves a2a3",
            "go: 'bogus' is not understood",
        ),
        ("setoption Hash 3", "'setoption Hash 3' is not understood"),
    ] {
        host.say(line);
        let told = host.until("info string").pop().unwrap();
        assert!(told.ends_with(said), "{told}");
    }
    assert_eq!(host.best("go depth 1 searchmoves a2a3"), "a2a3");
}

#[test]
fn nonsense_is_survived() {
    let mut host = Host::start();
    for line in [
        "",
        "hello",
        "position",
        "position fen",
        "position fen x y z",
        "position startpos moves e2e5",
        "position moves",
        "go depth",
        "setoption",
        "setoption name",
        "setoption name Hash value lots",
        "setoption name Hash value -5",
        "setoption name UCI_Variant value nothing-like-it",
        "setoption name Skill Level value 99",
        "setoption name MultiPV value 0",
        "go nodes -3",
        "stop",
        "stop",
        "ponderhit",
        "go wtime x btime y",
        "stop",
        "go searchmoves z9z9 depth 2",
        "\u{fffd}\u{0}",
    ] {
        host.say(line);
    }
    host.say("isready");
    host.until("readyok");
    host.say("stop");
    host.say("ucinewgame");
    host.say("position startpos");
    host.say("isready");
    host.until("readyok");
    assert_eq!(host.best("go depth 1 searchmoves h2h4"), "h2h4");
}

/// Under a limit to its memory the program takes what hash it can have, and says so.
#[cfg(target_os = "linux")]
#[test]
fn a_hash_larger_than_the_memory_becomes_a_smaller_one() {
    let limited = format!(
        "ulimit -v 4000000; exec {} uci",
        env!("CARGO_BIN_EXE_rookery")
    );
    let mut host = Host::start_by(Command::new("sh").args(["-c", &limited]));
    host.say("setoption name Hash value 65536");
    let told = host.until("info string there is room for").pop().unwrap();
    let megabytes = told.split(' ').find_map(|word| word.parse::<u32>().ok());
    assert!(
        megabytes.is_some_and(|mb| (1..4000).contains(&mb)),
        "{told}"
    );
    host.say("position startpos");
    assert_ne!(host.best("go depth 3"), "(none)");
}

#[test]
fn increments_without_a_clock_are_told() {
    let mut host = Host::start();
    for go in ["go winc 1000 binc 1000", "go movestogo 5"] {
        host.say(go);
        let told = host.until("info string").pop().unwrap();
        assert!(told.contains("no time on a clock"), "{told}");
        host.say("stop");
        host.until("bestmove");
    }
}

#[test]
fn what_is_refused_is_not_told_whole_nor_raw() {
    let mut host = Host::start();
    let name = format!("a\u{1b}[31m{}", "b".repeat(1 << 20));
    for line in [
        format!("setoption name {name} value 1"),
        format!("setoption name UCI_Variant value {name}"),
        format!("position fen {name}"),
    ] {
        host.say(&line);
        let told = host.until("info string").pop().unwrap();
        assert!(told.len() < 1_100 && !told.contains('\u{1b}'), "{told}");
    }
}

#[test]
fn a_number_beyond_its_bounds_is_told_with_what_is_set() {
    let mut host = Host::start();
    for (option, said) in [
        (
            "MultiPV value 9999",
            "MultiPV goes from 1 to 256: it is 256 now",
        ),
        ("Hash value -5", "Hash goes from 1 to 65536: it is 1 now"),
    ] {
        host.say(&format!("setoption name {option}"));
        let told = host.until("info string").pop().unwrap();
        assert!(told.ends_with(said), "{told}");
    }
}
