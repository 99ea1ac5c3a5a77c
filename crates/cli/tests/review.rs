//! `rookery review` of files that hold less than they should.

use std::path::PathBuf;
use std::process::{Command, Output};

fn review(name: &str, text: &[u8], more: &[&str]) -> Output {
    let file = format!("rookery-review-{}-{name}", std::process::id());
    let path: PathBuf = std::env::temp_dir().join(file);
    std::fs::write(&path, text).expect("written");
    let mut rookery = Command::new(env!("CARGO_BIN_EXE_rookery"));
    rookery
        .arg("review")
        .arg(&path)
        .args(["--nodes", "500"])
        .args(more);
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
fn limits_are_not_measured_from_nothing() {
    let mut rookery = Command::new(env!("CARGO_BIN_EXE_rookery"));
    rookery.args(["review", "--measure", "chess", "--games", "0"]);
    assert_eq!(
        rookery.output().expect("the program starts").status.code(),
        Some(2)
    );
}
