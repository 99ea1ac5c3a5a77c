//! The program's first word, and words that it does not know.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn rookery(words: &[&str]) -> Output {
    let mut rookery = Command::new(env!("CARGO_BIN_EXE_rookery"));
    rookery.args(words).output().expect("the program starts")
}

fn scratch(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("rookery-commands-{}-{name}", std::process::id()))
}

/// What a command complains of that fails at once.
#[track_caller]
fn complaint(words: &str) -> String {
    let output = rookery(&words.split_whitespace().collect::<Vec<_>>());
    assert!(!output.status.success(), "{words}");
    String::from_utf8(output.stderr).expect("text")
}

/// The answers of `rookery moves`.
fn answers(questions: &str) -> Vec<serde_json::Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rookery"))
        .arg("moves")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    input.write_all(questions.as_bytes()).expect("written");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("text");
    let lines = text.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().expect("JSON")
}

#[test]
fn help_is_given_however_it_is_asked_for() {
    let asked = [
        ("", "perft"),
        ("help", "perft"),
        ("--help", "perft"),
        ("-h", "perft"),
        ("help match", "--openings"),
        ("match --help", "--openings"),
        ("match chess -h", "--openings"),
    ];
    for (words, wanted) in asked {
        let output = rookery(&words.split_whitespace().collect::<Vec<_>>());
        assert!(output.status.success(), "{words}");
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(text.contains(wanted), "{words}: {text}");
    }
}

#[test]
fn an_unknown_word_is_told_the_near_one() {
    for (words, near) in [
        (["mtach", "chess"], "'match'"),
        (["rulesets", "--jsno"], "'--json'"),
    ] {
        let output = rookery(&words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        let text = String::from_utf8(output.stderr).expect("text");
        assert!(text.contains(near), "{words:?}: {text}");
        assert!(text.contains("--help"), "{words:?}: {text}");
    }
}

#[test]
fn shells_are_given_what_they_complete() {
    for shell in ["bash", "zsh", "fish"] {
        let output = rookery(&["completions", shell]);
        assert!(output.status.success(), "{shell}");
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(
            text.contains("perft") && text.contains("concurrency"),
            "{shell}"
        );
    }
    assert!(!rookery(&["completions", "abacus"]).status.success());
}

/// Ends long work by Ctrl-C, once it has told its first line: what it told, and what it leaves.
#[cfg(unix)]
fn ctrl_c(words: &str) -> (String, String) {
    use std::io::{BufRead, BufReader};
    let mut child = Command::new(env!("CARGO_BIN_EXE_rookery"))
        .args(words.split(' '))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The first line is printed once Ctrl-C is listened to.
    let mut errors = BufReader::new(child.stderr.take().expect("piped"));
    let mut line = String::new();
    errors.read_line(&mut line).expect("a line");
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &pid]).status();
    assert!(sent.expect("kill").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "as shells expect");
    (line, String::from_utf8(output.stdout).expect("text"))
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_summary_so_far() {
    let words = "match chess --a random --b random --games 1000000 --openings start";
    let (line, text) = ctrl_c(words);
    assert!(line.contains("1000000 games"), "{line}");
    assert!(
        text.contains("games: A won") || text.contains("no game was finished"),
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
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("UTF-8"), "{text}");
}

#[test]
fn who_is_compared_is_told_first() {
    let file = scratch("compared.txt");
    let text = "parent shatranj\ntitle Mine\npiece camel C\n  goes leap 1,3\n\
                start rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/CNBQKBNR w - - 0 1\n";
    std::fs::write(&file, text).expect("written");
    let path = file.to_str().expect("text");
    let words = ["compare", path, "--positions", "100"];
    let told = String::from_utf8(rookery(&words).stdout).expect("text");
    assert!(told.contains("camel (only Mine has it)"), "{told}");
    let output = rookery(&[&words[..], &["--json"]].concat());
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(found["titles"][0], "Mine");
    assert!(found["only"][0].to_string().contains("camel"), "{found}");
    std::fs::remove_file(file).expect("removed");
}

#[test]
fn two_that_say_the_same_are_told_so_however_they_are_found() {
    let file = scratch("same.txt");
    std::fs::write(&file, "parent shatranj\n").expect("written");
    let path = file.to_str().expect("text");
    for words in [
        &["compare", path, "--positions", "100"][..],
        &["compare", path, "shatranj", "--positions", "100"],
    ] {
        let told = String::from_utf8(rookery(words).stdout).expect("text");
        assert!(
            told.contains("The two say the same. No difference"),
            "{told}"
        );
    }
    std::fs::remove_file(file).expect("removed");
}

#[test]
fn endings_are_solved_and_told() {
    let output = rookery(&["endings", "sfenj-11", "KQ:K", "--json"]);
    let text = String::from_utf8(output.stdout).expect("text");
    let rows: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(rows[0]["to_move"], "white");
    assert_eq!(rows[0]["white_wins"], rows[0]["positions"]);
    assert!(rows[1]["drawn"].as_u64() > Some(0), "{text}");
    let output = rookery(&["endings", "chess", "KP:K"]);
    let text = String::from_utf8(output.stderr).expect("text");
    assert!(text.contains("with a pawn are not solved"), "{text}");
}

#[test]
fn castling_is_understood_in_both_forms_everywhere() {
    let before = "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7";
    let counts: Vec<String> = ["e1g1", "e1h1"]
        .iter()
        .map(|castling| {
            let words = format!("perft chess 1 --divide --moves {before} {castling}");
            let output = rookery(&words.split_whitespace().collect::<Vec<_>>());
            assert!(output.status.success(), "{castling}");
            let text = String::from_utf8(output.stdout).expect("text");
            text.lines()
                .filter(|line| !line.starts_with("nodes"))
                .collect()
        })
        .collect();
    assert_eq!(counts[0], counts[1]);
    let question = |castling: &str| {
        let moves: Vec<&str> = before.split(' ').chain([castling]).collect();
        format!(
            "{}\n",
            serde_json::json!({"ruleset": "chess", "moves": moves})
        )
    };
    let both = answers(&(question("e1g1") + &question("e1h1")));
    assert!(
        both[0]["fen"]
            .as_str()
            .is_some_and(|fen| fen.contains("RNBQ1RK1"))
    );
    assert_eq!(both[0], both[1]);
}

#[test]
fn a_question_has_no_word_that_means_nothing() {
    let told = answers("{\"ruleset\":\"chess\",\"move\":[\"e2e4\"]}\n");
    let error = told[0]["error"].as_str().expect("an error");
    assert!(
        error.contains("`move`") && error.contains("`moves`"),
        "{error}"
    );
    let output = rookery(&["moves", "--help"]);
    let help = String::from_utf8(output.stdout).expect("text");
    let answer = answers("{\"ruleset\":\"chess\"}\n");
    for key in answer[0].as_object().expect("an answer").keys() {
        assert!(help.contains(key), "{key}: {help}");
    }
}

#[test]
fn chess_is_not_told_to_differ_by_nothing() {
    let told = |id: &str| String::from_utf8(rookery(&["rules", id]).stdout).expect("text");
    assert!(!told("chess").contains("differs:"));
    assert!(told("shatranj").contains("differs: elephants"));
}

#[test]
fn a_switch_that_a_file_lacks_is_told_with_the_file_once() {
    let file = scratch("switchless.txt");
    std::fs::write(&file, "parent shatranj\ntitle Mine\n").expect("written");
    let path = file.to_str().expect("text");
    let told = complaint(&format!("rules {path}+foo"));
    assert!(told.contains("there is no switch 'foo'"), "{told}");
    assert_eq!(told.matches(path).count(), 1, "{told}");
    std::fs::remove_file(file).expect("removed");
}

#[test]
fn what_cannot_be_written_is_told_before_the_work() {
    let game = scratch("game.pgn");
    std::fs::write(&game, "1. e4 e5 *\n").expect("written");
    let game = game.to_str().expect("text");
    // Each of these would take far longer than a test may.
    for words in [
        format!("review {game} --nodes 100000000000 --pgn"),
        "problems chess -n 10000 --games 1000000 --to".into(),
        "book chess --count 1000000000 --to".into(),
        "lab chess --count 1000000000 --pgn".into(),
        "tune chess --games 1000000 --output".into(),
        "match chess --a random --b random --games 1000000 --pgn".into(),
    ] {
        for path in ["/no/such/folder/file", "-"] {
            let told = complaint(&format!("{words} {path}"));
            assert!(
                told.contains("cannot be written") || told.contains("'-'"),
                "{told}"
            );
        }
    }
    std::fs::remove_file(game).expect("removed");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_search_for_problems_with_those_that_were_found() {
    let (_, text) = ctrl_c("problems chess -n 200 --games 1000000");
    let file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let made = file["made"].as_str().expect("a command");
    assert_eq!(
        made,
        "rookery problems chess -n 200 --seed 1 --games 1000000"
    );
}

#[test]
fn problems_are_graded_anew_easiest_first() {
    let kept = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../assets/problems/chess.json"
    );
    let kept = std::fs::read_to_string(kept).expect("problems");
    let grade = |row: &str| {
        row.rsplit_once("\"grade\":")
            .map(|(_, grade)| grade[..1].to_owned())
    };
    let some: Vec<&str> = kept.lines().filter(|row| grade(row).is_some()).collect();
    let some =
        [some[0], some[20], some[40], some[63]].map(|row| row.trim_end_matches([',', ']', '}']));
    // The same with every grade wrong, and the hardest first.
    let wrong = some.map(|row| format!("{}9}}", &row[..row.len() - 1]));
    let [a, b, c, d] = &wrong;
    let file = scratch("problems.json");
    let path = file.to_str().expect("text");
    let all = format!(r#"{{"ruleset":"chess","made":"by hand","problems":[{d},{c},{b},{a}]}}"#);
    std::fs::write(&file, all).expect("written");
    let output = rookery(&["problems", "chess", "--again", path, "--to", path]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("4 of 4 have another grade"), "{told}");
    let text = std::fs::read_to_string(&file).expect("written");
    let rows: Vec<&str> = text.lines().skip(1).collect();
    let grades: Vec<_> = rows.iter().map(|row| grade(row)).collect();
    assert!(grades.is_sorted(), "{text}");
    for row in some {
        assert!(text.contains(row), "{row} is not in {text}");
    }
    let told = complaint(&format!("problems shatranj --again {path}"));
    assert!(
        told.contains("problems of chess, not of shatranj"),
        "{told}"
    );
    std::fs::write(&file, "no problems").expect("written");
    let told = complaint(&format!("problems chess --again {path}"));
    assert!(told.contains("not a file of problems"), "{told}");
    std::fs::remove_file(file).expect("removed");
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_is_told() {
    for words in [
        &["moves"][..],
        &["help"],
        &["--version"],
        &["match", "--help"],
    ] {
        let full = std::fs::File::create("/dev/full").expect("a device");
        let mut child = Command::new(env!("CARGO_BIN_EXE_rookery"))
            .args(words)
            .stdin(Stdio::piped())
            .stdout(full)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut input = child.stdin.take().expect("piped");
        // Only one of them reads it.
        let _ = input.write_all(b"{\"ruleset\":\"chess\"}\n");
        drop(input);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains("the output cannot be written"), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn what_has_no_end_is_not_read_to_its_end() {
    let out = scratch("endless");
    let out = out.display();
    for words in [
        "datagen chess --games 1 -o /dev/zero".to_owned(),
        format!("train chess /dev/zero -o {out}"),
        "train chess /dev/zero -o /dev/full".to_owned(),
        format!("train chess /dev/null --after /dev/zero -o {out}"),
        format!("tune chess --from /dev/zero -o {out}"),
        "lab --games /dev/zero".to_owned(),
        format!("lab merge /dev/zero -o {out}"),
        "lab merge /dev/null -o /dev/zero".to_owned(),
        format!("lab map /dev/zero -o {out}"),
        "problems chess --again /dev/zero".to_owned(),
        "match chess --a random --b random --record /dev/full".to_owned(),
    ] {
        let told = complaint(&words);
        assert!(
            told.contains("name a file") || told.contains("too large"),
            "{words}: {told}"
        );
    }
}

#[test]
fn a_ruleset_without_a_title_is_not_sound() {
    let file = scratch("untitled.txt");
    std::fs::write(&file, "parent chess\ntitle\n").expect("written");
    let told = complaint(&format!("check {}", file.display()));
    assert!(told.contains("title"), "{told}");
    std::fs::remove_file(file).expect("removed");
}

#[test]
fn a_terminal_obeys_nothing_that_was_written_wrongly() {
    for written in [
        "--\u{1b}[31mred",
        "perft chess --depth \u{1b}]0;title\u{7}\u{8}",
    ] {
        let told = complaint(written);
        assert!(
            !told.contains(|c: char| c.is_control() && c != '\n'),
            "{told:?}"
        );
    }
}
