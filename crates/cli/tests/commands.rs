//! The program's first word, and words that it does not know.

use std::process::{Command, Output};

fn rookery(words: &[&str]) -> Output {
    let mut rookery = Command::new(env!("CARGO_BIN_EXE_rookery"));
    rookery.args(words).output().expect("the program starts")
}

#[test]
fn help_is_given_however_it_is_asked_for() {
    let asked = [
        "",
        "help",
        "--help",
        "-h",
        "help match",
        "match --help",
        "match chess -h",
    ];
    for words in asked {
        let output = rookery(&words.split_whitespace().collect::<Vec<_>>());
        assert!(output.status.success(), "{words}");
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(text.contains("rookery perft <ruleset>"), "{words}: {text}");
    }
}

#[test]
fn an_unknown_command_is_told_where_help_is() {
    let output = rookery(&["mtach"]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stderr).expect("text");
    assert!(
        text.contains("'mtach'") && text.contains("rookery help"),
        "{text}"
    );
}

#[cfg(unix)]
#[test]
fn a_name_that_is_no_text_is_told_and_no_panic() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let mut command = Command::new(env!("CARGO_BIN_EXE_rookery"));
    command
        .arg("perft")
        .arg(OsStr::from_bytes(b"\xff"))
        .arg("1");
    let output = command.output().expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("UTF-8"), "{text}");
}
