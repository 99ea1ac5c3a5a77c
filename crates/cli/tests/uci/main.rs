//! The UCI program as another program meets it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

mod refused;

/// An answer is due within a tenth of this, on a machine with nothing else to do.
const FAR_TOO_LATE: Duration = Duration::from_secs(15);

struct Host {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Host {
    fn start() -> Host {
        Host::start_by(Command::new(env!("CARGO_BIN_EXE_rookery")).arg("uci"))
    }

    fn start_by(command: &mut Command) -> Host {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = child.stdout.take().unwrap();
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if sender.send(line.unwrap()).is_err() {
                    break;
                }
            }
        });
        Host {
            input: child.stdin.take().unwrap(),
            child,
            lines,
        }
    }

    fn say(&mut self, text: &str) {
        writeln!(self.input, "{text}").unwrap();
        self.input.flush().unwrap();
    }

    /// All lines up to one that begins so.
    fn until(&self, start: &str) -> Vec<String> {
        let mut all = Vec::new();
        loop {
            let line = self
                .lines
                .recv_timeout(Duration::from_secs(300))
                .unwrap_or_else(|e| panic!("no '{start}' ({e}) after {all:#?}"));
            let found = line.starts_with(start);
            all.push(line);
            if found {
                return all;
            }
        }
    }

    fn best(&mut self, go: &str) -> String {
        self.say(go);
        let lines = self.until("bestmove");
        let best = lines.last().unwrap();
        best.split_whitespace().nth(1).unwrap().to_string()
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.child.wait();
    }
}

#[test]
fn it_introduces_itself_with_all_variants_and_options() {
    let mut host = Host::start();
    host.say("uci");
    let lines = host.until("uciok").join("\n");
    for wanted in [
        "id name Rookery",
        "option name Hash type spin",
        "option name MultiPV type spin",
        "option name Skill Level type spin",
        "option name UCI_Variant type combo default chess",
        " var andarraya-5 ",
        " var samantsy-2+sliding-bishops",
    ] {
        assert!(lines.contains(wanted), "{wanted} in {lines}");
    }
}

#[test]
fn it_hears_isready_and_stop_in_the_middle_of_a_search() {
    let mut host = Host::start();
    host.say("go infinite");
    host.until("info depth");
    host.say("isready");
    host.until("readyok");
    std::thread::sleep(Duration::from_millis(50));
    let asked = Instant::now();
    host.say("stop");
    host.until("bestmove ");
    assert!(asked.elapsed() < FAR_TOO_LATE);
}

#[test]
fn an_infinite_search_never_answers_before_stop() {
    let mut host = Host::start();
    // Mate in one is found at once.
    host.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    host.say("go infinite");
    std::thread::sleep(Duration::from_millis(300));
    host.say("isready");
    let lines = host.until("readyok");
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")));
    host.say("stop");
    assert_eq!(host.until("bestmove").last().unwrap(), "bestmove a1a8");
}

#[test]
fn pondering_waits_for_the_hit() {
    let mut host = Host::start();
    host.say("position startpos moves e2e4 e7e5");
    host.say("go ponder wtime 2000 btime 2000");
    std::thread::sleep(Duration::from_millis(300));
    host.say("isready");
    let lines = host.until("readyok");
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")));
    host.say("ponderhit");
    host.until("bestmove");
}

#[test]
fn limits_are_kept_and_reported() {
    let mut host = Host::start();
    host.say("setoption name MultiPV value 3");
    host.say("go depth 4");
    let lines = host.until("bestmove").join("\n");
    assert!(lines.contains(" multipv 3 "), "{lines}");
    assert!(!lines.contains("info depth 5 "), "{lines}");
    host.say("setoption name MultiPV value 1");
    host.say("go nodes 5000");
    for line in host.until("bestmove") {
        if let Some(at) = line.find(" nodes ") {
            let nodes: u64 = line[at + 7..].split(' ').next().unwrap().parse().unwrap();
            assert!(nodes <= 7000, "{line}");
        }
    }
    assert_eq!(host.best("go depth 3 searchmoves a2a3"), "a2a3");
    let asked = Instant::now();
    host.best("go movetime 100");
    assert!(asked.elapsed() < FAR_TOO_LATE);
    host.best("go wtime 500 btime 500 winc 0 binc 0 movestogo 10");
    assert!(asked.elapsed() < FAR_TOO_LATE);
}

#[test]
fn every_variant_plays_and_switches_and_files_too() {
    let mut host = Host::start();
    let file = std::env::temp_dir().join(format!("rookery uci {}.txt", std::process::id()));
    std::fs::write(
        &file,
        "parent chess\ntitle Mine\ndrop end stalemate\nend stalemate loses\n",
    )
    .unwrap();
    let file = file.to_str().unwrap().to_string();
    let variants = [
        "andarraya-5",
        "andarraya-3",
        "sfenj-11",
        "samantsy-2",
        "samantsy-2+sliding-bishops",
        "shakhmaty-medieval-5",
        "scachs",
        "korkserschach",
        file.as_str(),
    ];
    for variant in variants {
        host.say(&format!("setoption name UCI_Variant value {variant}"));
        host.say("ucinewgame");
        host.say("position startpos");
        host.say("go depth 2");
        let lines = host.until("bestmove");
        let text = lines.join("\n");
        assert!(!text.contains("info string"), "{variant}: {text}");
        assert!(!text.contains("(none)"), "{variant}: {text}");
    }
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_second_pawn_move_and_a_chosen_pass_are_moves_like_others() {
    let mut host = Host::start();
    host.say("setoption name UCI_Variant value sfenj-11");
    host.say("position startpos moves e2e4 0000 d7d5");
    let best = host.best("go depth 2");
    // Black, who moved a pawn, moves another one or passes.
    assert!(best == "0000" || best[1..2] == *"7", "{best}");
}

#[test]
fn castling_is_understood_in_both_forms_and_written_as_asked() {
    let mut host = Host::start();
    let to_castle = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    host.say(to_castle);
    assert_eq!(host.best("go depth 1 searchmoves e1g1"), "e1g1");
    assert_eq!(host.best("go depth 1 searchmoves e1h1"), "e1g1");
    // A variant that is refused changes nothing.
    host.say("setoption name UCI_Variant value nothing-like-it");
    assert_eq!(host.best("go depth 1 searchmoves e1g1"), "e1g1");
    // One dialect for all rulesets.
    host.say("setoption name UCI_Variant value korkserschach");
    host.say(to_castle);
    assert_eq!(host.best("go depth 1 searchmoves e1h1"), "e1g1");
    host.say("setoption name UCI_Variant value chess");
    host.say(to_castle);
    host.say("setoption name UCI_Chess960 value true");
    assert_eq!(host.best("go depth 1 searchmoves e1g1"), "e1h1");
    host.say("setoption name UCI_Variant value andarraya-5");
    host.say(to_castle);
    // Here the king may also leap.
    assert_eq!(host.best("go depth 1 searchmoves e1g1"), "e1g1");
    assert_eq!(host.best("go depth 1 searchmoves e1h1"), "e1h1");
}

#[test]
fn a_mate_is_told_in_moves() {
    let mut host = Host::start();
    host.say("position fen 7k/8/8/8/8/8/R7/1R2K3 w - - 0 1");
    host.say("go depth 8");
    let lines = host.until("bestmove").join("\n");
    assert!(lines.contains("score mate 2"), "{lines}");
}

#[test]
fn a_finished_game_has_no_best_move() {
    let mut host = Host::start();
    host.say("position startpos moves f2f3 e7e5 g2g4 d8h4");
    assert_eq!(host.best("go depth 3"), "(none)");
}

#[test]
fn skill_level_one_plays_too() {
    let mut host = Host::start();
    host.say("setoption name Skill Level value 1");
    assert_eq!(host.best("go movetime 1000").len(), 4);
}

#[test]
fn a_level_keeps_to_narrower_limits_too() {
    let mut host = Host::start();
    for level in 1..=8 {
        host.say(&format!("setoption name Skill Level value {level}"));
        host.say("position startpos moves e2e4");
        let best = host.best("go movetime 100 searchmoves a7a6 a7a5");
        assert!(["a7a6", "a7a5"].contains(&best.as_str()), "{level}: {best}");
    }
    let told = |host: &mut Host, go: &str, word: &str| -> u64 {
        host.say(go);
        let lines = host.until("bestmove");
        let words: Vec<&str> = lines[lines.len() - 2].split(' ').collect();
        let at = words.iter().position(|known| *known == word).unwrap();
        words[at + 1].parse().unwrap()
    };
    assert!(told(&mut host, "go nodes 1000", "nodes") <= 1_000);
    assert_eq!(told(&mut host, "go depth 2", "depth"), 2);
}

#[test]
fn several_lines_are_told_best_first_wherever_the_search_is_cut() {
    let mut host = Host::start();
    host.say("setoption name MultiPV value 5");
    for (variant, nodes) in [
        ("andarraya-5", 1_000),
        ("samantsy-2", 40),
        ("samantsy-2", 3_000),
        ("sfenj-11", 20_000),
    ] {
        host.say(&format!("setoption name UCI_Variant value {variant}"));
        host.say("position startpos");
        host.say(&format!("go nodes {nodes}"));
        let lines = host.until("bestmove");
        let last = &lines[lines.len() - 6..lines.len() - 1];
        let scores: Vec<i32> = last
            .iter()
            .map(|line| {
                let score = line.split(" score cp ").nth(1).unwrap();
                score.split(' ').next().unwrap().parse().unwrap()
            })
            .collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "{variant}: {last:#?}");
    }
}

#[test]
fn a_draw_that_others_may_leave_unclaimed_is_played_on() {
    let mut host = Host::start();
    host.say("position fen 7k/8/6K1/8/8/8/8/R7 w - - 99 90 moves a1a2");
    host.say("go depth 3");
    let lines = host.until("bestmove");
    assert!(lines[0].contains("the game is over"), "{lines:?}");
    assert!(
        lines.last().unwrap().starts_with("bestmove h8g8"),
        "{lines:?}"
    );
    // It still knows what a queen is worth.
    host.say("position fen k7/8/8/8/3Q4/8/8/K7 b - - 99 90 moves a8b8");
    host.say("go depth 3");
    let lines = host.until("bestmove").join("\n");
    assert!(
        lines.contains("the game is over") && !lines.contains("score cp 0 "),
        "{lines}"
    );
}

#[test]
fn moves_after_a_draw_that_nobody_claimed_are_heard_and_after_mate_refused() {
    let mut host = Host::start();
    let to_and_fro = " g1f3 g8f6 f3g1 f6g8".repeat(25);
    for (told, expected) in [
        // The draw by a count is over with the next pawn move.
        (
            format!("startpos moves{to_and_fro} e2e4"),
            "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq",
        ),
        // And without one it goes on and on.
        (
            format!("startpos moves{to_and_fro}{to_and_fro} b1c3"),
            "Fen: rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR b KQkq",
        ),
        (
            "fen 8/8/8/4k3/8/8/3p4/4K3 w - - 0 1 moves e1d2 e5d5 d2e2".into(),
            "Fen: 8/8/8/3k4/8/8/4K3/8 b",
        ),
    ] {
        host.say(&format!("position {told}"));
        host.say("d");
        let lines = host.until("Fen: ");
        assert!(lines.last().unwrap().starts_with(expected), "{lines:?}");
        assert!(!lines.iter().any(|line| line.contains("refused")));
        assert_ne!(host.best("go depth 2"), "(none)");
    }
    assert_eq!(host.best("go depth 2 searchmoves d5c5"), "d5c5");
    host.say("position startpos moves f2f3 e7e5 g2g4 d8h4 a2a3");
    let told = host.until("info string").pop().unwrap();
    assert!(
        told.contains("move 5") && told.contains("after the end"),
        "{told}"
    );
    assert_eq!(host.best("go depth 2"), "(none)");
}

#[test]
fn a_ruleset_that_is_in_no_list_has_an_option_of_its_own() {
    let mut host = Host::start();
    for option in [
        "UCI_Variant value sfenj-11",
        // What a host sends that knows no more than the default changes nothing, and takes back what was named.
        "Ruleset value <empty>",
        "Ruleset value samantsy-2+safe-kings+sliding-bishops",
        "Ruleset value <empty>",
    ] {
        host.say(&format!("setoption name {option}"));
        host.say("isready");
        let lines = host.until("readyok");
        assert!(
            !lines.iter().any(|line| line.contains("info string")),
            "{lines:?}"
        );
    }
    // This is a game of two pawn moves again.
    host.say("position startpos moves e2e4 0000");
    assert_ne!(host.best("go depth 1"), "(none)");
    host.say("setoption name Ruleset value nothing-like-it");
    host.until("info string");
}

#[test]
fn castling_rights_may_be_named_by_the_rooks_file() {
    let mut host = Host::start();
    host.say("setoption name UCI_Chess960 value true");
    host.say("position fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1 moves e1h1");
    host.say("d");
    let lines = host.until("Fen: r3k2r/8/8/8/8/8/8/R4RK1 b kq");
    assert!(!lines.iter().any(|line| line.contains("castling right")));
}

#[test]
fn perft_counts_by_first_moves() {
    let mut host = Host::start();
    host.say("go perft 3");
    let lines = host.until("Nodes searched");
    assert!(lines.contains(&"e2e4: 600".to_string()), "{lines:?}");
    assert_eq!(lines.last().unwrap(), "Nodes searched: 8902");
    host.say("setoption name UCI_Variant value sfenj-11");
    host.say("go perft 2");
    let lines = host.until("Nodes searched");
    // After a first pawn move the same player may pass.
    assert!(lines.contains(&"e2e4: 15".to_string()), "{lines:?}");
}

#[test]
fn a_count_comes_to_its_end_before_what_follows() {
    let told = answers_to_a_file("go perft 4\nposition startpos moves e2e4\ngo perft 1\nquit\n");
    let counted: Vec<&str> = told
        .lines()
        .filter(|line| line.contains("searched"))
        .collect();
    assert_eq!(counted, ["Nodes searched: 197281", "Nodes searched: 20"]);
    let told = answers_to_a_file("go perft 3\n");
    assert!(told.contains("Nodes searched: 8902"), "{told}");
}

/// It would take years.
#[test]
fn a_count_is_broken_off_wherever_a_stop_comes() {
    let mut host = Host::start();
    host.say("go perft 12");
    host.say("isready");
    host.until("readyok");
    host.say("stop");
    host.until("info string the count was stopped");
    host.say("go perft 12");
    host.say("position startpos moves e2e4");
    host.say("stop");
    host.until("info string the count was stopped");
    host.say("go perft 1");
    host.until("Nodes searched: 20");
    assert_ne!(host.best("go depth 1"), "(none)");
}

#[test]
fn the_board_is_shown_as_a_diagram() {
    let mut host = Host::start();
    host.say("setoption name UCI_Variant value sfenj-11");
    host.say("position startpos moves e2e4");
    host.say("d");
    let text = host.until("Fen: ").join("\n");
    assert!(
        text.contains(" 8  r n b q k b n r\n 7  p p p p p p p p\n"),
        "{text}"
    );
    assert!(text.contains(" 4  . . . . P . . .\n"), "{text}");
    assert!(text.contains("    a b c d e f g h\n"), "{text}");
    assert!(text.contains("White to move, once more"), "{text}");
}

#[test]
fn a_clock_of_the_other_player_is_better_than_none() {
    let mut host = Host::start();
    host.say("position startpos");
    host.best("go btime 300");
}

#[test]
fn a_level_from_a_file_plays_as_in_a_conversation() {
    let commands = "setoption name Skill Level value 7\nposition startpos moves e2e4\ngo\n";
    let mut host = Host::start();
    for command in commands.lines() {
        host.say(command);
    }
    let told = host.until("bestmove").pop().unwrap();
    let text = answers_to_a_file(commands);
    assert_eq!(text.lines().last(), Some(told.as_str()));
}

/// All that is said when the commands come at once and then their end.
fn answers_to_a_file(commands: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rookery"))
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let input = child.stdin.take();
    input.unwrap().write_all(commands.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_search_that_was_hit_is_finished() {
    let told = answers_to_a_file("go ponder depth 7\nponderhit\n");
    assert!(told.contains("info depth 7 "), "{told}");
    // Without the hit it is none that ends.
    let told = answers_to_a_file("go ponder depth 40\n");
    assert!(told.contains("bestmove "), "{told}");
}

#[test]
fn commands_from_a_file_are_answered_to_the_end() {
    let text = answers_to_a_file("position startpos\r\ngo depth 5\r\n");
    assert!(text.contains("info depth 5 "), "{text}");
    assert!(text.contains("bestmove "), "{text}");
}
