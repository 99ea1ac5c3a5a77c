//! `rookery … | head` ends quietly.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

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
