//! Pages on the command line: `rookery read`, and a page wherever a ruleset can stand.

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output};

fn page(name: &str) -> String {
    let path: PathBuf = [
        env!("CARGO_MANIFEST_DIR"),
        "..",
        "reader",
        "tests",
        "pages",
        name,
    ]
    .iter()
    .collect();
    path.display().to_string()
}

fn rookery(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rookery"))
        .args(arguments)
        .output()
        .expect("rookery runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_page_is_told_with_the_game_that_it_is_most_like() {
    let output = rookery(&["read", &page("saltmarsh.txt"), "--json"]);
    let reading: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let like = &reading["like"];
    assert!(like["id"].is_string(), "{like}");
    assert_eq!(like["same"], false);
    assert!(
        like["only"][1]
            .as_array()
            .is_some_and(|only| !only.is_empty())
    );
    let sentence = like["sentence"].as_str().expect("a sentence");
    let title = like["titles"][0].as_str().expect("a title");
    assert!(sentence.contains(title), "{sentence}");
    // Its pieces differ, too.
    assert!(like["pieces"].as_array().is_some_and(|all| !all.is_empty()));
    let words = said(&rookery(&["read", &page("saltmarsh.txt")]));
    assert!(words.trim_end().ends_with(sentence), "{words}");
    // What is no game is like none.
    let refused = rookery(&["read", &page("nothing.txt"), "--json"]);
    let reading: Value = serde_json::from_slice(&refused.stdout).expect("JSON");
    assert_eq!(reading["like"], Value::Null);
}

#[test]
fn a_playable_page_is_told_in_json() {
    let output = rookery(&["read", &page("saltmarsh.txt"), "--json"]);
    assert!(output.status.success());
    let reading: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(reading["playable"], true);
    assert_eq!(reading["title"], "Saltmarsh (Tidal 1)");
    assert_eq!(reading["identifier"], "DLP.GameRulesets.900002");
    assert!(
        reading["ruleset"]
            .as_str()
            .is_some_and(|t| t.contains("piece reed R"))
    );
    let spans = reading["spans"].as_array().expect("spans");
    for span in spans {
        let status = span["status"].as_str().expect("a status");
        assert!(["understood", "assumed"].contains(&status));
        assert!(span["start"].as_u64() < span["end"].as_u64());
        assert!(span["says"].is_string() && span["alternatives"].is_array());
    }
}

#[test]
fn an_unplayable_page_fails_and_names_the_phrases() {
    let output = rookery(&["read", &page("unplayable.txt")]);
    assert_eq!(output.status.code(), Some(1));
    let text = said(&output);
    assert!(text.contains("'dig downward'") && text.contains("NOT UNDERSTOOD"));
    let output = rookery(&["read", &page("unplayable.txt"), "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let reading: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(reading["ruleset"], Value::Null);
}

#[test]
fn a_page_stands_wherever_a_ruleset_can() {
    let output = rookery(&["perft", &page("tarnholm.txt"), "3"]);
    assert!(said(&output).contains("nodes 4176 "), "{}", said(&output));
    // Hops of three squares instead of two, by the question's own name.
    let chosen = format!("{}+ferry-hop=3-taking", page("tarnholm.txt"));
    let output = rookery(&["perft", &chosen, "1"]);
    assert!(said(&output).contains("nodes 14 "), "{}", said(&output));
    let output = rookery(&["perft", &page("stacks.txt"), "1"]);
    assert!(!output.status.success());
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("Place stack of"), "{told}");
}

#[test]
fn two_readings_of_a_page_are_told_apart() {
    let plain = page("tarnholm.txt");
    let chosen = format!("{plain}+ferry-hop=3-taking");
    let told = said(&rookery(&["compare", &plain, &chosen]));
    for called in [&plain, &chosen] {
        assert!(told.contains(&format!(" ({called}):\n")), "{told}");
    }
}

#[test]
fn a_choice_that_the_page_does_not_offer_is_refused() {
    let output = rookery(&["read", &page("tarnholm.txt"), "--choose", "bishop-slide=2"]);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("bishop-slide=2"));
    // Nor is an answer that the question does not have: those that it has are named.
    let output = rookery(&["read", &page("tarnholm.txt"), "--choose", "ferry-hop=foo"]);
    assert!(!output.status.success());
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        told.contains("'ferry-hop' is ") && told.contains(", or 3-taking"),
        "{told}"
    );
}

#[test]
fn a_page_can_be_checked() {
    let sound = rookery(&["check", &page("saltmarsh.txt")]);
    assert!(sound.status.success() && said(&sound).contains("can be played"));
    let unsound = rookery(&["check", &page("unplayable.txt")]);
    assert_eq!(unsound.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&unsound.stderr).contains("'dig downward'"));
}
