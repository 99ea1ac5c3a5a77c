//! `rookery review` of files that hold less than they should.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn review(name: &str, text: &[u8], more: &[&str]) -> Output {
    let mut rookery = Command::new(env!("CARGO_BIN_EXE_rookery"));
    rookery.args(["review", "--nodes", "500"]);
    reviewed(rookery, name, text, more)
}

/// What a command makes of a file that is named behind all that it has been told.
fn reviewed(mut rookery: Command, name: &str, text: &[u8], more: &[&str]) -> Output {
    let file = format!("rookery-review-{}-{name}", std::process::id());
    let path: PathBuf = std::env::temp_dir().join(file);
    std::fs::write(&path, text).expect("written");
    rookery.arg(&path).args(more);
    let output = rookery.output().expect("the program starts");
    std::fs::remove_file(path).expect("removed");
    output
}

#[test]
fn a_game_that_cannot_be_read_is_a_failure() {
    for (name, text) in [
        ("variant", &b"[Variant \"nosuch\"]\n\n1. e4 *\n"[..]),
        ("fen", b"[FEN \"foo\"]\n\n1. e4 *\n"),
        ("move", b"1. Ke3 *\n"),
        (
            "binary",
            &[
                0x7f, b'E', b'L', b'F', 2, 1, 0, 0xff, 0xfe, b' ', 0x80, b'\n',
            ],
        ),
    ] {
        let output = review(name, text, &[]);
        assert_eq!(output.status.code(), Some(1), "{name}");
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(told, "", "{name}");
    }
    // A game in which nobody has moved is a game.
    let output = review("unmoved", b"[Event \"x\"]\n\n*\n", &[]);
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("Nobody has moved"));
}

#[test]
fn the_other_games_are_reviewed_all_the_same() {
    let pgn = std::env::temp_dir().join(format!("rookery-review-{}.pgn", std::process::id()));
    let text = b"[Variant \"nosuch\"]\n\n1. e4 *\n\n[Event \"x\"]\n\n1. d4 d5 *\n";
    let output = review("both", text, &["--pgn", pgn.to_str().expect("text")]);
    assert_eq!(output.status.code(), Some(1));
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        complaint.contains("no move could be read of game 1"),
        "{complaint}"
    );
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        told.contains("Game 2") && told.contains("accuracy"),
        "{told}"
    );
    let written = std::fs::read_to_string(&pgn).expect("written");
    assert!(
        written.contains("1. d4") && !written.contains("nosuch"),
        "{written}"
    );
    std::fs::remove_file(pgn).expect("removed");
}

#[test]
fn the_other_files_are_reviewed_all_the_same() {
    let pgn = std::env::temp_dir().join(format!("rookery-review-{}-rest.pgn", std::process::id()));
    let to = pgn.to_str().expect("text");
    // The bad one stands first.
    let mut command = Command::new(env!("CARGO_BIN_EXE_rookery"));
    command.args(["review", "--nodes", "500", "/no/such/file"]);
    let output = reviewed(command, "rest", b"1. d4 d5 *\n", &["--pgn", to]);
    assert_eq!(output.status.code(), Some(1));
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(complaint.contains("/no/such/file"), "{complaint}");
    let written = std::fs::read_to_string(&pgn).expect("written");
    assert!(written.contains("1. d4"), "{written}");
    std::fs::remove_file(pgn).expect("removed");
}

#[test]
fn a_game_without_a_variant_is_of_the_ruleset_that_is_given() {
    // In shatranj a pawn has no double step.
    let game = b"1. e4 *\n";
    assert!(review("own", game, &[]).status.success());
    let output = review("own", game, &["--ruleset", "shatranj"]);
    assert_eq!(output.status.code(), Some(1));
    // What the game says of itself counts more.
    let game = b"[Variant \"chess\"]\n\n1. e4 *\n";
    let output = review("said", game, &["--ruleset", "shatranj"]);
    assert!(output.status.success());
}

#[cfg(unix)]
#[test]
fn what_is_finished_before_ctrl_c_is_written() {
    use std::io::{BufRead, BufReader};
    let scratch = |name: &str| {
        std::env::temp_dir().join(format!("rookery-review-{}-{name}", std::process::id()))
    };
    let [games, pgn] = ["long", "long.pgn"].map(scratch);
    // Nothing is searched where the game is over; what comes next would take days.
    let mate = "[FEN \"7k/R7/6K1/8/8/8/8/8 w - - 0 1\"]\n\n1. Ra8# 1-0\n\n";
    std::fs::write(&games, format!("{mate}1. d4 *\n")).expect("written");
    let mut child = Command::new(env!("CARGO_BIN_EXE_rookery"))
        .args(["review", "--nodes", "100000000000", "--pgn"])
        .args([&pgn, &games])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let output = child.stdout.take().expect("piped");
    let mut lines = BufReader::new(output).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains("nodes were searched")));
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.expect("kill").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let written = std::fs::read_to_string(&pgn).expect("written");
    assert!(
        written.contains("1. Ra8#") && !written.contains("d4"),
        "{written}"
    );
    for path in [games, pgn] {
        std::fs::remove_file(path).expect("removed");
    }
}

#[test]
fn limits_are_not_measured_from_nothing() {
    let mut rookery = Command::new(env!("CARGO_BIN_EXE_rookery"));
    rookery.args(["review", "--measure", "chess", "--games", "0"]);
    assert_eq!(
        rookery.output().expect("the program starts").status.code(),
        Some(2)
    );
}
