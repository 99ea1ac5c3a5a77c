//! Tuning from scratch, in small.

use std::path::PathBuf;
use std::process::{Command, Output};

fn rookery(words: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rookery"))
        .args(words.split(' '))
        .output()
        .unwrap()
}

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("rookery-tune-{}-{name}", std::process::id()))
}

#[test]
fn a_small_run_writes_weights_that_can_be_played_and_says_what_they_gained() {
    let path = file("own.txt");
    let out = path.to_str().unwrap();
    let tune = || {
        let output = rookery(&format!(
            "tune samantsy-2 -o {out} --games 10 --nodes 80 --rounds 2 --match 2 --match-nodes 100"
        ));
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{text}");
        assert!(text.contains("round 2: "), "{text}");
        assert!(text.contains("2 games: A won "), "{text}");
        assert!(text.contains("95 % interval"), "{text}");
        std::fs::read_to_string(&path).unwrap()
    };
    let weights = tune();
    assert!(weights.contains("material.queen early "), "{weights}");
    assert_eq!(weights, tune(), "the same seed finds the same weights");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn games_that_were_played_before_are_learnt_from() {
    let (games, out) = (file("some.games"), file("some.txt"));
    let names = (games.to_str().unwrap(), out.to_str().unwrap());
    let played = rookery(&format!(
        "datagen samantsy-2 --games 12 --nodes 60 -o {}",
        names.0
    ));
    assert!(played.status.success());
    let (from, to) = names;
    let tune = |more: &str| {
        rookery(&format!(
            "tune samantsy-2 --from {from} -o {to} --match 0{more}"
        ))
    };
    assert!(tune("").status.success());
    let weights = std::fs::read_to_string(&out).unwrap();
    assert!(weights.contains("12 games of a file"), "{weights}");
    assert!(weights.contains("material.rook early "), "{weights}");
    assert!(tune(" --results 0 --later 90").status.success());
    assert_ne!(weights, std::fs::read_to_string(&out).unwrap());
    let other = rookery(&format!(
        "tune chess --from {} -o {} --match 0",
        names.0, names.1
    ));
    let why = String::from_utf8(other.stderr).unwrap();
    assert!(
        !other.status.success() && why.contains("rookery datagen"),
        "{why}"
    );
    std::fs::remove_file(&games).unwrap();
    std::fs::remove_file(&out).unwrap();
}
