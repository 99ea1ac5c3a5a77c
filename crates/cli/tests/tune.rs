//! Tuning from scratch, in small.

use std::process::Command;

#[test]
fn a_small_run_writes_weights_that_can_be_played_and_says_what_they_gained() {
    let path = std::env::temp_dir().join(format!("rookery-tune-{}.txt", std::process::id()));
    let file = path.to_str().unwrap();
    let tune = || {
        let words = format!(
            "tune samantsy-2 -o {file} --games 10 --nodes 80 --rounds 2 --match 2 --match-nodes 100"
        );
        let output = Command::new(env!("CARGO_BIN_EXE_rookery"))
            .args(words.split(' '))
            .output()
            .unwrap();
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
