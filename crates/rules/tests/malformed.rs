//! Whatever comes from outside and is wrong is answered with a message that names the place.

use rookery_rules::{Position, Ruleset, library};

fn fen_error(id: &str, fen: &str) -> String {
    let ruleset = library::ruleset(id).unwrap();
    match Position::from_fen(&ruleset, fen) {
        Ok(_) => panic!("{id} takes {fen}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn positions_that_are_none() {
    for (fen, part) in [
        ("", "the position is empty"),
        ("8/8/8/8/8/8/8 w - - 0 1", "8 rows between slashes, not 7"),
        ("4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", "not 9"),
        ("4k3/8/8/8/9/8/8/4K3 w - - 0 1", "'9' on rank 4"),
        (
            "4k3/8/8/8/7/8/8/4K3 w - - 0 1",
            "rank 4 of the board has 7 squares",
        ),
        ("4k3/8/8/8/44p/8/8/4K3 w - - 0 1", "has 9 squares"),
        ("4k3/8/8/3x4/8/8/8/4K3 w - - 0 1", "'x' on rank 5"),
        (
            "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
            "field 2: the side to move is w or b",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1",
            "field 3: 'K' says that White's king on e1 and rook on h1",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w X - 0 1",
            "field 3: 'X' is no castling right",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - z9 0 1", "field 4"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
            "field 4: no piece can just have passed over e6",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "field 5"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999", "field 6"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 7",
            "field 7: '7' is one too many",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 colour:red",
            "field 7: 'colour' is no field",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 lost:Q",
            "field 7: 'Q' is no piece whose loss",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 again:1",
            "no such rule of a further move",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 unmoved:e", "field 7"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 unmoved:d4",
            "no piece stands on d4",
        ),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings"),
        ("4k2k/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 2 kings"),
        (
            "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
            "Black's king stands in check, but it is White's turn",
        ),
    ] {
        let error = fen_error("chess", fen);
        assert!(error.contains(part), "{fen}: {error}");
    }
    assert!(fen_error("chess", &"8/".repeat(600)).contains("too long"));
    assert!(fen_error("sfenj-11", "4k3/8/8/8/8/8/8/4K3 w - - 0 9 again:2").contains("which piece"));
}

#[test]
fn what_is_left_out_of_a_position_is_filled_in() {
    let ruleset = library::ruleset("chess").unwrap();
    for fen in [
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4K3 w",
        "4k3/8/8/8/8/8/8/4K3 w - -",
    ] {
        let position = Position::from_fen(&ruleset, fen).unwrap();
        assert_eq!(position.to_fen(&ruleset), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    }
    // Pawns on any rank; no king needed where none is royal.
    assert!(Position::from_fen(&ruleset, "P3k2p/8/8/8/8/8/8/P3K2p w - - 0 1").is_ok());
    let samantsy = library::ruleset("samantsy-2").unwrap();
    assert!(Position::from_fen(&samantsy, "8/8/8/8/p7/P7/8/8 w - - 0 1").is_ok());
}

#[test]
fn castling_letters_and_the_unmoved_king() {
    let ruleset = library::ruleset("andarraya-5").unwrap();
    let legal = |fen: &str, mv: &str| {
        let position = Position::from_fen(&ruleset, fen).unwrap();
        position.parse_move(&ruleset, mv).is_ok()
    };
    assert!(legal("4k3/8/8/8/8/8/8/R3K2R w Q - 0 9", "e1e3"));
    assert!(!legal("4k3/8/8/8/8/8/8/R3K2R w - - 0 9", "e1e3"));
    assert!(legal("4k3/8/8/8/8/8/8/4K3 w - - 0 9 unmoved:e1", "e1e3"));
    assert!(!legal("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 9 unmoved:-", "e1e3"));
}

#[test]
fn first_turns_by_the_move_number() {
    let ruleset = library::ruleset("sfenj-11").unwrap();
    let second = |fen: &str, moves: &str| {
        let mut position = Position::from_fen(&ruleset, fen).unwrap();
        for mv in moves.split_whitespace() {
            let mv = position.parse_move(&ruleset, mv).unwrap();
            position.play(&ruleset, mv);
        }
        position.is_pending()
    };
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert!(second(&format!("{board} w KQkq - 0 1"), "e2e4"));
    assert!(second(&format!("{board} w KQkq - 0 1"), "g1f3 e7e5"));
    assert!(second(&format!("{board} b KQkq - 0 1"), "e7e5"));
    assert!(!second(&format!("{board} b KQkq - 0 1"), "g8f6 e2e4"));
    assert!(!second(&format!("{board} w KQkq - 0 2"), "e2e4"));
}

#[test]
fn moves_that_are_none() {
    let ruleset = library::ruleset("chess").unwrap();
    let start = ruleset.start();
    for (text, part) in [
        ("", "is no move"),
        ("e2", "'e2' is no move"),
        ("e2e9", "is no move"),
        ("e2e4qq", "is no move"),
        ("é2e4", "is no move"),
        ("e2e5", "'e2e5' is not a legal move here"),
        ("0000", "not a legal move"),
        ("e1g1", "not a legal move"),
    ] {
        let error = start.parse_move(&ruleset, text).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
    assert!(start.parse_move(&ruleset, " E2E4 ").is_ok());
    let long = "x".repeat(100_000);
    assert!(
        start
            .parse_move(&ruleset, &long)
            .unwrap_err()
            .to_string()
            .len()
            < 300
    );
    assert!(
        start
            .parse_san(&ruleset, &long)
            .unwrap_err()
            .to_string()
            .len()
            < 300
    );
    let mated = Position::from_fen(&ruleset, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 9").unwrap();
    let mated = mated.after(&ruleset, mated.parse_move(&ruleset, "a1a8").unwrap());
    let error = mated.parse_move(&ruleset, "g8f8").unwrap_err().to_string();
    assert!(
        error.contains("after the end of the game (checkmate)"),
        "{error}"
    );
}

/// The lines and messages of everything wrong with a ruleset file.
fn problems(text: &str) -> Vec<(usize, String)> {
    let error = Ruleset::parse("test", text).expect_err(text);
    error.0.into_iter().map(|p| (p.line, p.message)).collect()
}

#[test]
fn every_problem_of_a_ruleset_file_at_once_with_its_line() {
    let text = "title Wrong\nstart 4k3/8/8/8/8/8/8/4K3 w - - 0 1\npiece king K royal\n  goes step any\n  goes stride any\n\
                piece Pawn p\npiece pawn P\n  moves step\n  promotes arriving rank:9 to queen\n  captures step forward not dragon\n\
                frobnicate\nend checkmate maybe\ncastle e1-g1\nagain after\ndrop end sunset\n";
    let found = problems(text);
    let lines: Vec<usize> = found.iter().map(|p| p.0).collect();
    for line in [5, 6, 8, 9, 11, 12, 13, 14, 15] {
        assert!(lines.contains(&line), "line {line}: {found:#?}");
    }
}

#[test]
fn a_bad_start_is_blamed_and_no_castling_that_it_leaves_without_pieces() {
    for (start, part) in [
        ("foo", "the start position"),
        ("8/8/8/8/8/8/8 w - - 0 1", "the start position"),
        (
            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
            "castling needs white pieces on e1 and h1",
        ),
    ] {
        let found = problems(&format!("parent chess\ntitle Mine\nstart {start}\n"));
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(found[0].0 == 3 && found[0].1.contains(part), "{found:#?}");
    }
}

/// Before a move nobody knows what it brings, and only at a turn's end who could not move.
#[test]
fn what_only_an_end_can_know_is_asked_nowhere_else() {
    for word in ["stuck", "can-reach(yes)", "passed", "all-passed", "again"] {
        for line in [
            "piece queen Q\n  goes step any if WORD",
            "piece queen Q\n  goes slide any through WORD",
            "piece queen Q\n  goes to those(rank:1, WORD)",
            "drop play\nplay pieces if not WORD",
            "drop play\nplay remove those(rank:1, WORD)",
        ] {
            let line = line.replace("WORD", word);
            let found = problems(&format!("parent chess\n{line}\n"));
            let told = format!("'{}' cannot be asked", word.trim_end_matches("(yes)"));
            let three = |problem: &(usize, String)| problem.0 == 3 && problem.1.contains(&told);
            assert!(found.iter().any(three), "{line}: {found:#?}");
        }
        for line in [
            "legal not WORD",
            "drop play\nplay pieces then if(WORD, nothing)",
        ] {
            let text = format!("parent chess\n{}\n", line.replace("WORD", word));
            // After a move it is known whether it has given another one.
            let sound = Ruleset::parse("test", &text).is_ok();
            assert_eq!(sound, word == "again", "{text}");
        }
        let end = format!("parent chess\nend when {word} draws\n");
        assert!(Ruleset::parse("test", &end).is_ok(), "{end}");
    }
}

#[test]
fn who_wants_another_castling_is_told_to_drop_the_one_above() {
    for castle in ["castle e1-f1 h1-e1", "castle d1-f1 h1-e1"] {
        let found = problems(&format!("parent chess\n{castle}\n"));
        assert!(
            found[0].0 == 2 && found[0].1.contains("'drop castle'"),
            "{found:#?}"
        );
    }
    let text = "parent chess\ndrop castle\ncastle e1-f1 h1-e1\ncastle e1-c1 a1-d1\n";
    assert!(Ruleset::parse("test", text).is_ok(), "{text}");
}

#[test]
fn names_that_mean_nothing_carry_their_lines() {
    let text = "parent chess\npiece pawn P\n  moves step forward\n  captures step forward-left forward-right not dragon\n  promotes arriving rank:8 to wizard\n\
                piece queen K\n  goes slide any\nagain after waiting ghost with spook\nend material X:K draws\nend checkmate wins\n";
    let found = problems(text);
    for (line, part) in [
        (4, "'dragon'"),
        (5, "'wizard'"),
        (6, "letter K"),
        (8, "'ghost'"),
        (8, "'spook'"),
        (9, "X"),
    ] {
        assert!(
            found.iter().any(|p| p.0 == line && p.1.contains(part)),
            "line {line} {part}: {found:#?}"
        );
    }
}

#[test]
fn a_ruleset_can_ask_for_nothing_that_hangs_or_overflows() {
    for text in [
        "",
        "parent nobody\n",
        "parent chess\nparent chess\nparent chess\nparent chess\nparent chess\nparent chess\n",
        "title only a title\n",
        "piece a A\nstart 8/8/8/8/8/8/8/8 w - - 0 1\n",
        "parent chess\nend plies 0 draws\n",
        "parent chess\nend turns 99999999999999999999 draws\n",
        "parent chess\ncastle e1-g1 h1-f1\n",
        "parent chess\ndrop castle\ncastle a1-h8 h1-f1\n",
        "parent chess\ndrop piece king\n",
        "parent chess\ndrop piece rook\n",
        "parent chess\nstart nonsense\n",
        "parent chess\npiece queen Q\n  goes slide any 0-9\n",
        "parent chess\npiece queen Q\n  goes leap 0,0\n",
        "parent chess\npiece queen Q\n  goes leap 200,1\n",
        "parent chess\npiece queen Q\n  goes jump any 99999999999\n",
        "switch a\nswitch a\n",
        "parent chess\nswitch bad\nfrobnicate\n",
    ] {
        assert!(Ruleset::parse("test", text).is_err(), "{text}");
    }
    let many_kinds: String = (b'A'..=b'Z')
        .map(|c| format!("piece p{} {}\n", (c as char).to_lowercase(), c as char))
        .collect();
    assert!(
        problems(&many_kinds)
            .iter()
            .any(|p| p.1.contains("at most 16 kinds"))
    );
    let many_lines = format!(
        "parent chess\npiece queen Q\n{}",
        "  goes step any\n".repeat(100)
    );
    assert!(
        problems(&many_lines)
            .iter()
            .any(|p| p.1.contains("at most"))
    );
    let long = format!("title {}\n", "x".repeat(100_000));
    assert!(problems(&long).iter().any(|p| p.1.contains("too long")));
}

#[test]
fn endless_further_moves_end() {
    // A ruleset may give move after move; each is one ply, and nothing recurses.
    let text = "parent chess\nagain after each any with any\nend turns 10 draws\n";
    let ruleset = Ruleset::parse("twice", text).unwrap();
    let mut position = *ruleset.start();
    for _ in 0..200 {
        let legal = position.legal_moves(&ruleset);
        let Some(mv) = legal.iter().next() else { break };
        position.play(&ruleset, mv);
    }
    assert!(position.outcome(&ruleset).is_some());
}

/// The blocks of the language's description that are whole files, or lines to add to one.
#[test]
fn the_examples_of_the_description_are_sound() {
    let text = include_str!("../../../docs/ruleset-language.md");
    let blocks: Vec<&str> = text
        .split("```text\n")
        .skip(1)
        .filter_map(|b| b.split("```").next())
        .collect();
    assert!(blocks.len() >= 2);
    for block in blocks {
        let file = match block.starts_with("parent") {
            true => block.to_string(),
            false => format!("parent samantsy-2\ndrop switches\n{block}"),
        };
        Ruleset::parse("example", &file).unwrap_or_else(|e| panic!("{block}: {e}"));
    }
}
