//! `rookery lab`: games that are kept, gone on with and put together, and their figures.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("rookery-lab-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn lab(folder: &PathBuf, words: &str) -> Output {
    let mut rookery = Command::new(env!("CARGO_BIN_EXE_rookery"));
    rookery.current_dir(folder).arg("lab");
    rookery.args(words.split_whitespace());
    rookery.output().expect("the program starts")
}

#[track_caller]
fn told(folder: &PathBuf, words: &str) -> String {
    let output = lab(folder, words);
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{words}: {complaint}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_run_goes_on_where_it_ended_and_parts_make_the_whole() {
    let folder = folder("parts");
    let file = folder.join("lab/andarraya-3.greedy.games");
    let read = || fs::read_to_string(&file).expect("games");
    told(&folder, "andarraya-3 --strength greedy --count 3");
    let three = read();
    assert_eq!(three.lines().count(), 4);
    // A run that was killed while it wrote.
    fs::write(&file, &three[..three.len() - 20]).expect("written");
    told(&folder, "andarraya-3 --strength greedy --count 7");
    let seven = read();
    assert!(seven.starts_with(&three));
    assert_eq!(seven.lines().count(), 8);
    for part in ["1/3", "2/3", "3/3"] {
        told(
            &folder,
            &format!("andarraya-3 --strength greedy --count 7 --part {part}"),
        );
    }
    let parts = "lab/andarraya-3.greedy.3-of-3.games lab/andarraya-3.greedy.1-of-3.games \
                 lab/andarraya-3.greedy.2-of-3.games";
    told(&folder, &format!("merge {parts} -o merged.games"));
    let merged = fs::read_to_string(folder.join("merged.games")).expect("merged");
    assert_eq!(merged, seven);
    // What is not whole is not taken for it.
    for (parts, why) in [
        ("lab/andarraya-3.greedy.1-of-3.games", "game 1 is in none"),
        (
            "lab/andarraya-3.greedy.1-of-3.games lab/andarraya-3.greedy.1-of-3.games",
            "named twice",
        ),
    ] {
        let output = lab(&folder, &format!("merge {parts} -o no.games"));
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && told.contains(why), "{told}");
        assert!(!folder.join("no.games").exists());
    }
    // Games of another batch are not mixed in.
    told(
        &folder,
        "andarraya-3 --strength greedy --count 2 --seed 9 --out other",
    );
    let output = lab(
        &folder,
        &format!("merge {parts} other/andarraya-3.greedy.games -o no"),
    );
    assert!(!output.status.success());
    let output = lab(&folder, "andarraya-3 --strength greedy --count 9 --seed 9");
    assert!(String::from_utf8_lossy(&output.stderr).contains("made otherwise"));
    assert_eq!(read(), seven);
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn figures_come_in_every_form() {
    let folder = folder("forms");
    let both = "andarraya-3 chess --strength greedy --count 12";
    let text = told(&folder, both);
    assert!(
        text.contains("White's points") && text.contains("the first less the second"),
        "{text}"
    );
    let differences = told(
        &folder,
        "andarraya-3 chess --strength greedy --count 0 --csv",
    );
    assert!(
        differences.contains("\nandarraya-3 less chess,greedy,\"draw\","),
        "{differences}"
    );
    let again = "andarraya-3 --strength greedy --count 0";
    let csv = told(
        &folder,
        &format!("{again} --csv --svg pictures --pgn games.pgn --page page.json"),
    );
    assert!(
        csv.starts_with("ruleset,strength,figure,value,low,high,n\n"),
        "{csv}"
    );
    let json: serde_json::Value =
        serde_json::from_str(&told(&folder, &format!("{again} --json"))).expect("JSON");
    let figures = &json["rulesets"][0]["strengths"][0];
    assert_eq!(figures["games"], 12);
    assert_eq!(figures["head"]["seed"], 1);
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a file");
    assert_eq!(
        read("games.pgn")
            .matches("[Variant \"andarraya-3\"]")
            .count(),
        12
    );
    assert!(read("pictures/andarraya-3.results.svg").contains("<style>"));
    let page: serde_json::Value = serde_json::from_str(&read("page.json")).expect("JSON");
    assert_eq!(page["strengths"][0]["games"], 12);
    // Two are drawn beside each other, three and more on a map.
    told(&folder, &format!("{both} --svg pairs"));
    let differences = read("pairs/andarraya-3-and-chess.differences.csv");
    assert!(
        differences.starts_with("figure,Andarraya (Ludii 3),Chess"),
        "{differences}"
    );
    assert!(read("pairs/chess.results.svg").contains("<style>"));
    let mut files = Vec::new();
    for id in ["andarraya-3", "chess", "shatranj"] {
        let file = format!("{id}.json");
        told(
            &folder,
            &format!("{id} --strength greedy --count 12 --page {file}"),
        );
        files.push(file);
    }
    let words = files.join(" ");
    told(
        &folder,
        &format!("map {words} --strength greedy -o map.json"),
    );
    let first = read("map.json");
    // A folder of results holds the map of them as well.
    told(
        &folder,
        &format!("map {words} map.json --strength greedy -o map.json"),
    );
    assert_eq!(read("map.json"), first);
    let map: serde_json::Value = serde_json::from_str(&first).expect("JSON");
    let [table, map] = [0, 1].map(|section| &map["sections"][section]["rows"]);
    assert_eq!(table[2][0], "Shatranj");
    let decided = table[2][1].as_str().expect("a share");
    assert!(decided.contains(" % ["), "{decided}");
    assert_eq!(map[2][3], "0.00");
    assert!(
        !lab(&folder, &format!("map {words} -o no.json"))
            .status
            .success()
    );
    let none = lab(&folder, "sfenj-11 --strength greedy --count 0");
    assert!(String::from_utf8_lossy(&none.stderr).contains("--count"));
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn games_that_are_given_are_measured_as_ludii_does() {
    let folder = folder("given");
    let mate = r#"{"id":"a","ruleset":"chess","moves":["f2f3","e7e5","g2g4","d8h4"],"more":1}"#;
    fs::write(folder.join("games.jsonl"), format!("{mate}\n\n")).expect("written");
    let answer = told(&folder, "--games games.jsonl --json");
    let json: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
    let chess = &json["rulesets"]["chess"];
    assert_eq!(chess["over_all"]["code"]["Duration Moves"], 4.0);
    assert_eq!(chess["games"]["a"]["text"]["Branching Factor Min"], 19.0);
    let csv = told(&folder, "--games games.jsonl --csv");
    assert!(
        csv.starts_with("ruleset,game,metric,code,text\n")
            && csv.contains("\nchess,\"a\",\"Duration Moves\",4,4\n"),
        "{csv}"
    );
    let output = lab(&folder, "--games games.jsonl --svg pictures");
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("from elsewhere"));
    let bad = mate.replace("d8h4", "d8h5");
    for (lines, complaint) in [
        (
            bad.as_str(),
            "line 1: a, move 4: 'd8h5' is not a legal move here",
        ),
        ("{}", "id, ruleset and moves"),
        (&format!("{mate}\n{mate}"), "two games with the id a"),
    ] {
        fs::write(folder.join("bad.jsonl"), lines).expect("written");
        let output = lab(&folder, "--games bad.jsonl --json");
        assert!(!output.status.success());
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains(complaint), "{told}");
    }
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn what_is_named_twice_is_not_told_twice() {
    let folder = folder("twice");
    for (words, named) in [
        ("chess chess --count 1", "chess is named twice"),
        ("chess --strength 1k,1000 --count 1", "1k is named twice"),
        (
            "merge a.games ./a.games -o b.games",
            "a.games is named twice",
        ),
    ] {
        fs::write(folder.join("a.games"), "").expect("written");
        let output = lab(&folder, words);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && told.contains(named), "{told}");
    }
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn names_with_commas_and_quotes_stay_one_cell() {
    let folder = folder("cells");
    let games = r#"{"id":"a,\"b","ruleset":"chess","moves":["e2e4"]}"#;
    fs::write(folder.join("some.jsonl"), games).expect("written");
    let table = told(&folder, "--games some.jsonl --csv");
    assert!(table.contains("\nchess,\"a,\"\"b\","), "{table}");
}
