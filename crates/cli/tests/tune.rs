//! Tuning and training from scratch, in small.

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
    assert!(weights.contains("material.queen "), "{weights}");
    assert_eq!(weights, tune(), "the same seed finds the same weights");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn games_that_were_played_before_are_learnt_from() {
    let (games, out) = (file("some.games"), file("some.txt"));
    let names = (games.to_str().unwrap(), out.to_str().unwrap());
    let played = rookery(&format!(
        "datagen samantsy-2 --games 12 --nodes 60 --endings 12:90 -o {}",
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

#[test]
fn a_network_goes_on_from_what_another_has_learnt() {
    let (games, net) = (file("net.games"), file("some.net"));
    let (from, to) = (games.to_str().unwrap(), net.to_str().unwrap());
    let played = format!("datagen samantsy-2 --games 24 --nodes 60 -o {from}");
    assert!(rookery(&played).status.success());
    let train = |more: &str| rookery(&format!("train samantsy-2 {from} -o {to} --passes 9{more}"));
    assert!(train(" --neurons 32").status.success());
    let first = std::fs::read(&net).unwrap();
    let earlier = file("earlier.net");
    std::fs::copy(&net, &earlier).unwrap();
    let after = format!(" --after {}", earlier.to_str().unwrap());
    // What was trained otherwise is not lost by it.
    let refused = train(&format!("{after} --neurons 32"));
    let why = String::from_utf8(refused.stderr).unwrap();
    assert!(
        !refused.status.success() && why.contains("trained otherwise"),
        "{why}"
    );
    for path in [&net, &net.with_extension("training")] {
        std::fs::remove_file(path).unwrap();
    }
    assert!(train(&format!("{after} --neurons 32")).status.success());
    assert!(first != std::fs::read(&net).unwrap());
    let smaller = train(&format!("{after} --neurons 16"));
    let why = String::from_utf8(smaller.stderr).unwrap();
    assert!(
        !smaller.status.success() && why.contains("--neurons 32"),
        "{why}"
    );
    std::fs::write(&earlier, b"<html>").unwrap();
    let broken = train(&after);
    let why = String::from_utf8(broken.stderr).unwrap();
    assert!(
        !broken.status.success() && why.contains("no network"),
        "{why}"
    );
    for path in [games, earlier, net.with_extension("training"), net] {
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn numbers_of_the_search_are_looked_for_and_a_run_goes_on_where_it_was() {
    let (out, record) = (file("numbers.txt"), file("search.jsonl"));
    let (to, kept) = (out.to_str().unwrap(), record.to_str().unwrap());
    let words = |more: &str| {
        let own = "tune samantsy-2 --search --also chess --nodes 60 --match 0";
        format!("{own} --games 48 -o {to} --record {kept}{more}")
    };
    assert!(rookery(&words("")).status.success());
    let whole = std::fs::read_to_string(&out).unwrap();
    assert!(
        whole.contains("24 pairs of 60 nodes a move in samantsy-2, chess"),
        "{whole}"
    );
    let known = std::fs::read_to_string(&record).unwrap();
    assert_eq!(known.lines().count(), 3, "a head and two batches: {known}");
    // Broken off in the middle of the second batch's line: only that is played again.
    let broken = known.rfind(',').unwrap();
    std::fs::write(&record, &known[..broken]).unwrap();
    assert!(rookery(&words(" --concurrency 2")).status.success());
    assert_eq!(known, std::fs::read_to_string(&record).unwrap());
    assert_eq!(whole, std::fs::read_to_string(&out).unwrap());
    // What was found can be played, and is no other run's.
    let game = format!("match chess --a full numbers={to} --b full --nodes 60 --games 2");
    assert!(rookery(&game).status.success());
    for (more, told) in [
        (" --seed 5", "the record of another run"),
        (" --only speed", "the search has no number 'speed'"),
    ] {
        let refused = rookery(&words(more));
        let why = String::from_utf8(refused.stderr).unwrap();
        assert!(!refused.status.success() && why.contains(told), "{why}");
    }
    // A line that no pairs can have brought is named, and nothing is written over it.
    let odd = format!("{}\n[5]\n", known.lines().next().unwrap());
    std::fs::write(&record, &odd).unwrap();
    let refused = rookery(&words(""));
    let why = String::from_utf8(refused.stderr).unwrap();
    assert!(
        !refused.status.success() && why.contains("line 2: no result"),
        "{why}"
    );
    assert_eq!(odd, std::fs::read_to_string(&record).unwrap());
    std::fs::remove_file(&out).unwrap();
    std::fs::remove_file(&record).unwrap();
}

/// The state beside it has all passes already, and the network may have been moved away.
#[test]
fn a_training_that_is_done_writes_its_network_again() {
    let (games, network) = (file("few.games"), file("few.net"));
    let (of, to) = (games.to_str().unwrap(), network.to_str().unwrap());
    let played = rookery(&format!(
        "datagen chess --games 40 --nodes 50 --concurrency 1 -o {of}"
    ));
    assert!(played.status.success());
    let train = || {
        let trained = rookery(&format!("train chess {of} -o {to} --passes 1"));
        assert!(trained.status.success());
        std::fs::read(&network).unwrap()
    };
    let first = train();
    std::fs::remove_file(&network).unwrap();
    assert_eq!(train(), first);
    // What no training has made is left alone.
    for foreign in ["page.txt", "page.training"].map(file) {
        std::fs::write(&foreign, "mine").unwrap();
        let out = foreign.with_extension("txt");
        let (name, games) = (out.to_str().unwrap(), games.to_str().unwrap());
        let refused = rookery(&format!("train chess {games} -o {name} --passes 1"));
        let why = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(
            !refused.status.success() && why.contains("not at all"),
            "{why}"
        );
        assert_eq!(std::fs::read_to_string(&foreign).unwrap(), "mine");
        std::fs::remove_file(foreign).unwrap();
    }
    for path in [&games, &network, &network.with_extension("training")] {
        std::fs::remove_file(path).unwrap();
    }
}
