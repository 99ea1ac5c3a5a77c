//! `rookery book`: the same book from the same seed, however often the work was broken off.

use std::fs;
use std::path::Path;
use std::process::Command;

fn book(folder: &Path, words: &str) -> (String, String) {
    let mut rookery = Command::new(env!("CARGO_BIN_EXE_rookery"));
    rookery.current_dir(folder).arg("book");
    let output = rookery.args(words.split_whitespace()).output();
    let output = output.expect("the program starts");
    let [text, told] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
    assert!(output.status.success(), "{words}: {told}");
    (text, told)
}

#[test]
fn a_book_follows_from_its_seed_and_goes_on_with_what_is_there() {
    let folder = std::env::temp_dir().join(format!("rookery-book-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let plan = "shatranj --strength 20 --least 2";
    let (whole, told) = book(
        &folder,
        &format!("{plan} --count 14 --out once --concurrency 2"),
    );
    assert!(told.contains("14/14"), "{told}");
    let file: serde_json::Value = serde_json::from_str(&whole).expect("JSON");
    assert_eq!(file["ruleset"], "shatranj");
    assert_eq!(
        file["made"],
        "rookery book shatranj --count 14 --strength 20 --seed 1 --least 2"
    );
    assert_eq!(file["places"][0]["games"], file["games"]);
    let first = file["places"][0]["moves"][0][1].as_u64();
    assert!(first.is_some_and(|games| games >= 2), "{whole}");
    // In two runs, the first of which was smaller.
    book(
        &folder,
        &format!("{plan} --count 5 --out twice --to part.json"),
    );
    book(
        &folder,
        &format!("{plan} --count 14 --out twice --to whole.json"),
    );
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a book");
    assert_eq!(read("whole.json"), whole);
    assert_ne!(read("part.json"), whole);
    // What the folder has beyond it does not count.
    book(
        &folder,
        &format!("{plan} --count 5 --out twice --to again.json"),
    );
    assert_eq!(read("again.json"), read("part.json"));
    let _ = fs::remove_dir_all(folder);
}
