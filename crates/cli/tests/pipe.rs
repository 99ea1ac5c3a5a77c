//! `rookery … | head` ends quietly.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

#[cfg(unix)]
#[test]
fn an_engine_that_nobody_hears_ends() {
    let mut rookery = Command::new(env!("CARGO_BIN_EXE_rookery"))
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(rookery.stdout.take());
    // Kept open: it is not the end of the input that ends it.
    let mut input = rookery.stdin.take().expect("it was piped");
    input.write_all(b"isready\n").expect("it listens");
    assert!(rookery.wait().expect("the program ends").success());
}

#[test]
fn a_closed_pipe_is_no_panic() {
    let mut rookery = Command::new(env!("CARGO_BIN_EXE_rookery"))
        .args(["perft", "chess", "3", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Closed before the first word: the counting takes longer than this.
    drop(rookery.stdout.take());
    let mut complaints = String::new();
    let errors = rookery.stderr.take().expect("it was piped");
    let _ = BufReader::new(errors).read_line(&mut complaints);
    assert_eq!(complaints, "");
    assert!(rookery.wait().expect("the program ends").success());
}
