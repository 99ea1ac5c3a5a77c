//! Corners where rules meet that the built-in games keep apart, and positions in between moves.

use rookery_rules::{Position, Ruleset, library};

fn after(ruleset: &Ruleset, fen: &str, moves: &[&str]) -> Position {
    let mut position = Position::from_fen(ruleset, fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
    for text in moves {
        let mv = position.parse_move(ruleset, text);
        position.play(ruleset, mv.unwrap_or_else(|e| panic!("{fen}: {e}")));
    }
    position
}

#[test]
fn a_position_in_check_that_moves_lead_to_is_read_again() {
    for (id, fen, mv) in [
        // The arrival opens the rook's line, and White is still to move.
        (
            "shakhmaty-medieval-5",
            "8/RP5k/8/8/8/8/8/K7 w - - 0 5",
            "b7b8",
        ),
        ("sfenj-11", "P3k3/8/8/8/8/8/8/K7 w - - 0 5 lost:Q", "a8a8q"),
        // A start is never over by itself: the mated side passes.
        ("chess", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "0000"),
    ] {
        let ruleset = library::ruleset(id).expect("built in");
        let position = after(&ruleset, fen, &[mv]);
        let written = position.to_fen(&ruleset);
        let back = after(&ruleset, &written, &[]);
        assert_eq!(back.to_fen(&ruleset), written, "{id}");
        assert_eq!(back.key(), position.key(), "{id}: {written}");
    }
}

#[test]
fn arriving_in_one_of_two_regions_gives_what_that_region_gives() {
    let text = "parent chess\nagain after arriving pawn rank:4 with pawn\n\
                again after arriving pawn rank:6 with king\n";
    let ruleset = Ruleset::parse("regions", text).expect("sound");
    let fen = "4k3/8/8/P7/1P6/8/P7/4K3 w - - 0 5";
    let pending = |fen: &str, mv: &str| after(&ruleset, fen, &[mv]).to_fen(&ruleset);
    assert!(pending(fen, "a5a6").ends_with(" again:2"));
    assert!(pending(fen, "a2a4").ends_with(" again:1"));
    assert!(!pending(fen, "b4b5").contains("again"));
    let both = text.replace("rank:6", "rank:5");
    let ruleset = Ruleset::parse("neighbours", &both).expect("sound");
    let from_one_to_the_other = after(&ruleset, fen, &["b4b5"]).to_fen(&ruleset);
    assert!(from_one_to_the_other.ends_with(" again:2"));
}

#[test]
fn nothing_can_have_passed_over_where_its_home_is_not_empty() {
    let chess = library::ruleset("chess").expect("built in");
    let taken = |fen: &str| Position::from_fen(&chess, fen).map(|p| p.to_fen(&chess));
    let sound = "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1";
    assert_eq!(taken(sound).as_deref(), Ok(sound));
    for fen in [
        "4k3/4p3/8/3Pp3/8/8/8/4K3 w - e6 0 1",
        "4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/3Pp3/8/8/8/4K3 w - e5 0 1",
    ] {
        assert!(taken(fen).is_err(), "{fen}");
    }
}

#[test]
fn bare_endings_of_any_size_are_drawn() {
    let text = "parent chess\nend material KQQQQ:KQQQQ draws\n";
    let ruleset = Ruleset::parse("queens", text).expect("sound");
    let fen = "1k6/8/qqqq4/8/8/QQQQ4/1p6/2K5 w - - 0 1";
    let position = after(&ruleset, fen, &["c1b2"]);
    let outcome = position.outcome(&ruleset).expect("the end");
    assert_eq!(outcome.winner, None);
}

#[test]
fn what_the_rules_could_not_keep_is_refused() {
    let names = "rook ".repeat(20);
    for (text, part) in [
        (
            "parent chess\npiece bishop B\n  captures slide diagonal en-passant\n",
            "a step or a leap",
        ),
        (
            "parent chess\npiece pawn P\n  captures step forward-left en-passant unmoved\n",
            "a step or a leap",
        ),
        (
            "parent chess\npiece king K royal\n  goes step any\n  moves slide forward 2 leaves-en-passant\n",
            "never captured",
        ),
        (
            "parent chess\nswitch bad\nstart 8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n",
            "switch bad: the start position",
        ),
        (
            &format!("parent chess\npiece pawn P\n  promotes arriving rank:8 to {names}\n"),
            "at most 16 kinds",
        ),
        (
            &format!("parent chess\nagain after arriving pawn rank:8 with {names}\n"),
            "at most 16 kinds",
        ),
    ] {
        let error = match Ruleset::parse("test", text) {
            Ok(_) => panic!("taken: {text}"),
            Err(error) => error.to_string(),
        };
        assert!(error.contains(part), "{text}: {error}");
    }
}
