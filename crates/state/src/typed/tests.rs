//! Moves and questions as people write them, and the reasons why something is no move.

use super::*;
use crate::ended::Ended;
use crate::for_tests::play;
use crate::players::SideText;

fn answer(play: &Play, text: &str) -> String {
    match read(play, text) {
        Typed::Answer(words) | Typed::NoMove(words) => words,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn p31_moves_are_read_in_several_notations() {
    let start = play("chess", "");
    for (text, mv) in [("e4", "e2e4"), ("Nf3", "g1f3"), ("g1f3", "g1f3")] {
        assert_eq!(read(&start, text), Typed::Move(mv.into()), "{text}");
    }
    let castle = play("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    for text in ["O-O", "0-0", "e1h1", "e1g1"] {
        assert_eq!(read(&castle, text), Typed::Move("e1h1".into()), "{text}");
    }
    // In Andarraya the king alone may go there too: then coordinates mean that.
    let leap = play("andarraya-5", "4k3/8/8/8/8/8/P7/4K2R w K - 0 1");
    assert_eq!(read(&leap, "e1g1"), Typed::Move("e1g1".into()));
    assert_eq!(read(&leap, "O-O"), Typed::Move("e1h1".into()));
}

#[test]
fn p31_wrong_input_gets_a_reason() {
    let start = play("chess", "");
    assert_eq!(answer(&start, "Nd4"), "Knight cannot reach d4.");
    assert_eq!(answer(&start, "e5"), "Pawn cannot reach e5.");
    assert_eq!(answer(&start, "e3e4"), "Nothing stands on e3.");
    assert_eq!(answer(&start, "e7e5"), "The pawn on e7 is Black's.");
    assert!(answer(&start, "Bd2").contains("its own side"));
    let hello = answer(&start, "hello");
    assert!(hello.contains("read as a move") && hello.contains("no move"));
    // The elephant of Shatranj has a letter of its own.
    let shatranj = play("shatranj", "");
    let elephant = answer(&shatranj, "Ec1d4");
    assert_eq!(elephant, "Elephant cannot reach d4.");
    assert!(answer(&shatranj, "0-0").ends_with("which this game does not have."));
    assert_eq!(answer(&shatranj, "Pass"), "Nobody may pass here.");
    let unread = answer(&shatranj, "E on it");
    assert!(unread.starts_with("“E on it” was read"), "{unread}");
    let unknown = answer(&shatranj, "Zd4");
    assert!(unknown.contains("E for elephant"), "{unknown}");
    assert_eq!(
        answer(&play("chess", "4k3/8/8/8/8/8/P6P/4K3 b - - 0 1"), "all"),
        "White: king e1; pawn a2, h2. Black: king e8. Black to move."
    );
    let pinned = play("chess", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1");
    assert!(answer(&pinned, "Nc3").contains("it is pinned"));
    let arriving = play("chess", "7k/P7/8/8/8/8/8/4K3 w - - 0 1");
    for text in ["a8=q", "a8=Q", "a7a8q", "a7a8=q"] {
        assert_eq!(read(&arriving, text), Typed::Move("a7a8q".into()), "{text}");
    }
    assert_eq!(
        answer(&arriving, "a8=K"),
        "Pawn to a8 must say what it becomes: a8=B, a8=N, a8=Q, a8=R."
    );
    assert_eq!(answer(&start, "Ra3"), "Rook cannot reach a3.");
}

#[test]
fn p31_pieces_are_also_read_in_small_letters() {
    let open = play(
        "chess",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    );
    for (text, mv) in [("nf3", "g1f3"), ("bc4", "f1c4"), ("qh5", "d1h5")] {
        assert_eq!(read(&open, text), Typed::Move(mv.into()), "{text}");
    }
    // As moves are said here.
    for (text, mv) in [
        ("knight g1 to f3", "g1f3"),
        ("Bishop c4", "f1c4"),
        ("pawn d4", "d2d4"),
    ] {
        assert_eq!(read(&open, text), Typed::Move(mv.into()), "{text}");
    }
    // A pawn that may go there is meant before a bishop.
    let both = play("chess", "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1");
    assert_eq!(read(&both, "bxc4"), Typed::Move("b3c4".into()));
    assert_eq!(read(&both, "Bxc4"), Typed::Move("f1c4".into()));
    let twice = play("chess", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1");
    assert!(matches!(read(&twice, "nd2"), Typed::NoMove(words) if words.contains("could mean")));
}

#[test]
fn p31_no_reason_is_given_that_is_none() {
    let start = play("chess", "");
    assert_eq!(answer(&start, "nd4"), "Knight cannot reach d4.");
    assert_eq!(
        answer(&start, "bd3"),
        "Neither a bishop nor a pawn on b can go to d3 now."
    );
    assert_eq!(answer(&start, "e3=Q"), "'e3=Q' is not a legal move here.");
    assert_eq!(answer(&start, "xyze4"), "'xyze4' is no move.");
    assert_eq!(answer(&start, "dxe3"), "Pawn cannot reach e3.");
    assert!(answer(&start, "é4").contains("no move"));
    let arriving = play("chess", "r6k/1P6/8/8/8/8/8/4K3 w - - 0 1");
    assert!(answer(&arriving, "bxa8").contains("becomes"));
    // Samantsy has no check at all.
    let samantsy = play("samantsy-2", "");
    for text in ["bd3", "nd4", "b1d4", "Bd3", "bc4"] {
        assert!(!answer(&samantsy, text).contains("check"), "{text}");
    }
}

#[test]
fn p31_help_has_a_move_of_this_place() {
    let help = |play: &Play| match read(play, "?") {
        Typed::Answer(words) | Typed::NoMove(words) => words,
        other => panic!("{other:?}"),
    };
    let start = help(&play("chess", ""));
    assert!(
        start.starts_with("Write a move, here Na3 or b1a3; or ask: all"),
        "{start}"
    );
    for (key, _) in QUERIES {
        assert!(start.contains(key), "{start}");
    }
    let over = help(&play("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"));
    assert!(over.starts_with("Write a move; or ask"), "{over}");
}

#[test]
fn what_can_be_no_move_is_told_before_it_is_read_as_one() {
    let mut over = play("chess", "");
    over.ended = Some(Ended::Resigned(SideText::White));
    let told = read(&over, "e4");
    assert!(
        matches!(&told, Typed::NoMove(why) if why.starts_with("The game is over: Black wins")),
        "{told:?}"
    );
    let long = read(&play("chess", ""), &"where is my king? ".repeat(5));
    assert!(
        matches!(&long, Typed::NoMove(why) if why.contains("Write ?")),
        "{long:?}"
    );
}

#[test]
fn p31_queries_are_answered() {
    let start = play("chess", "");
    let answer = |text: &str| match read(&start, text) {
        Typed::Answer(words) | Typed::NoMove(words) => words,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(answer("p N"), "White knight: b1, g1.");
    assert_eq!(answer("p n"), "Black knight: b8, g8.");
    assert!(answer("s e").starts_with("e1 white king, e2 white pawn"));
    assert_eq!(answer("s 4"), "4: empty.");
    assert_eq!(answer("m g1"), "The white knight on g1 may go to f3, h3.");
    assert_eq!(
        answer("m g8"),
        "It is White's turn: the black knight on g8 cannot move now."
    );
    assert_eq!(read(&start, "l"), Typed::Ask(Question::LastMove));
}

#[test]
fn p31_a_games_own_letters_are_read_beside_those_of_files() {
    let start = "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1";
    let play = play("shatranj", start);
    for text in ["Ea3", "Ba3", "c1a3"] {
        assert_eq!(read(&play, text), Typed::Move("c1a3".into()), "{text}");
    }
    let Typed::Answer(words) = read(&play, "p E") else {
        panic!("it is a question");
    };
    assert!(words.contains("c1"), "{words}");
}
