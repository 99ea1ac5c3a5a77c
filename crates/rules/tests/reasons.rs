//! Every reason for which a game can end is reached by playing, and the corners of the
//! rules that games seldom come to.

use rookery_rules::ruleset::spec::Condition;
use rookery_rules::{Game, Outcome, Position, Reason, Ruleset, Side, library};
use std::collections::HashSet;
use std::sync::Arc;

fn play_in(ruleset: Ruleset, start: &str, moves: &str) -> Game {
    let ruleset = Arc::new(ruleset);
    let start = match start {
        "" => *ruleset.start(),
        fen => Position::from_fen(&ruleset, fen).unwrap(),
    };
    let mut game = Game::from_position(ruleset, start);
    for mv in moves.split_whitespace() {
        game.push_text(mv)
            .unwrap_or_else(|e| panic!("{}: {e}", game.position().to_fen(game.ruleset())));
    }
    game
}

fn play(id: &str, start: &str, moves: &str) -> Game {
    play_in(library::ruleset(id).unwrap(), start, moves)
}

fn ended(game: &Game) -> Option<(Reason, Option<Side>)> {
    game.outcome()
        .map(|Outcome { winner, reason }| (reason, winner))
}

const WHITE: Option<Side> = Some(Side::White);
const BLACK: Option<Side> = Some(Side::Black);

#[test]
fn every_reason_is_reached() {
    let locked = "8/8/8/8/ppp5/pkp5/p1p5/K1P5 w - - 0 9";
    let stale = "k7/8/8/1Q6/7p/7P/8/4K3 w - - 0 9";
    let cases = [
        ("chess", "", "f2f3 e7e5 g2g4 d8h4", Reason::Checkmate, BLACK),
        (
            "andarraya-5",
            "",
            "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7",
            Reason::Checkmate,
            WHITE,
        ),
        ("chess", stale, "b5b6", Reason::Stalemate, None),
        ("andarraya-3", stale, "b5b6", Reason::Stalemate, None),
        ("andarraya-5", stale, "b5b6", Reason::Stalemate, WHITE),
        ("korkserschach", stale, "b5b6", Reason::Stalemate, BLACK),
        (
            "samantsy-2",
            "k7/RN6/2N5/8/7p/7P/8/4K3 w - - 0 9",
            "c6b8",
            Reason::Blocked,
            WHITE,
        ),
        (
            "samantsy-2",
            "4k3/8/8/8/r7/8/8/R3K3 b - - 0 9",
            "a4a1",
            Reason::BareKing,
            BLACK,
        ),
        (
            "andarraya-3",
            "4k3/8/8/8/8/8/p7/R3K3 w - - 0 9 count:100",
            "e1e2",
            Reason::PlyCount,
            None,
        ),
        (
            "chess",
            "4k3/8/8/8/8/8/p7/R3K3 w - - 99 80",
            "e1e2",
            Reason::QuietMoves,
            None,
        ),
        (
            "chess",
            "4k3/8/8/8/8/8/4p3/4K3 w - - 0 9",
            "e1e2",
            Reason::Material,
            None,
        ),
        (
            "sfenj-11",
            "4k3/8/8/8/8/8/p7/R3K3 w - - 0 9 turns:2499",
            "e1e2",
            Reason::TurnLimit,
            None,
        ),
        ("sfenj-11", locked, "0000 0000", Reason::TwoPasses, None),
        (
            "shakhmaty-medieval-5",
            locked,
            "0000 0000",
            Reason::TwoPasses,
            None,
        ),
    ];
    let mut reached = HashSet::new();
    for (id, start, moves, reason, winner) in cases {
        let game = play(id, start, moves);
        assert_eq!(ended(&game), Some((reason, winner)), "{id} {start} {moves}");
        assert!(game.position().legal_moves(game.ruleset()).is_empty());
        reached.insert(reason);
    }
    let own = "title Hill\nstart 4k3/8/8/8/8/8/8/4K3 w - - 0 1\npiece king K royal\n  goes step any\nend when in(where(king, mover), rank:3) wins";
    let game = play_in(Ruleset::parse("hill", own).unwrap(), "", "e1e2 e8e7 e2e3");
    assert_eq!(ended(&game), Some((Reason::Rule, WHITE)));
    reached.insert(Reason::Rule);
    assert_eq!(reached, Reason::ALL.into_iter().collect());
}

#[test]
fn andarraya_is_drawn_after_exactly_101_plies_from_the_start() {
    let dance = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let moves = |plies: usize| -> String {
        (0..plies)
            .map(|ply| dance[ply % 4])
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(ended(&play("andarraya-3", "", &moves(100))), None);
    assert_eq!(
        ended(&play("andarraya-3", "", &moves(101))),
        Some((Reason::PlyCount, None))
    );
    // Nine more plies that end in mate: the last is the hundred-and-first, and wins.
    let mate = "a2a3 h7h6 e2e4 e7e5 f1c4 b8c6 d1h5 a7a6 h5f7";
    let game = play("andarraya-3", "", &format!("{} {mate}", moves(92)));
    assert_eq!(game.moves().len(), 101);
    assert_eq!(ended(&game), Some((Reason::Checkmate, WHITE)));
}

#[test]
fn the_hundredth_quiet_move_in_a_whole_game() {
    let dance = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let moves: Vec<&str> = (0..100).map(|ply| dance[ply % 4]).collect();
    assert_eq!(ended(&play("chess", "", &moves[..99].join(" "))), None);
    assert_eq!(
        ended(&play("chess", "", &moves.join(" "))),
        Some((Reason::QuietMoves, None))
    );
    // Repetition alone never ends a game, and can be counted.
    assert_eq!(play("chess", "", &moves[..8].join(" ")).repetitions(), 3);
}

#[test]
fn so_many_turns_in_whole_games() {
    let dance = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let mut played = 0;
    for entry in library::entries() {
        let id = entry.id;
        let ruleset = Arc::new(library::ruleset(id).unwrap());
        let ends = &ruleset.spec().ends;
        let limit = ends.iter().find_map(|end| match end.condition {
            Condition::Turns(limit) => Some(limit as usize),
            _ => None,
        });
        // Another count may come before, and the dance asks for knights and for turns of one move.
        let counts = |c: &Condition| matches!(c, Condition::Plies(_) | Condition::Quiet(_));
        let earlier = ends.iter().any(|end| counts(&end.condition));
        let dances = || {
            let mut game = Game::new(ruleset.clone());
            dance.iter().all(|text| game.push_text(text).is_ok())
        };
        let Some(limit) = limit.filter(|_| !earlier && dances()) else {
            continue;
        };
        let moves: Vec<&str> = (0..limit).map(|ply| dance[ply % 4]).collect();
        let short = play(id, "", &moves[..limit - 1].join(" "));
        assert_eq!(ended(&short), None, "{id}");
        let game = play(id, "", &moves.join(" "));
        assert_eq!(ended(&game), Some((Reason::TurnLimit, None)), "{id}");
        played += 1;
    }
    assert!(played > 5, "{played}");
}

#[test]
fn a_forced_pass_is_a_turn_and_a_further_move_is_not() {
    let stuck = "k7/8/8/1Q6/8/8/8/4K3 w - - 0 9 turns:2498";
    let game = play("sfenj-11", stuck, "b5b6 0000");
    assert_eq!(ended(&game), Some((Reason::TurnLimit, None)));
    let arrival = "4k3/P7/8/8/8/8/8/4K3 w - - 0 9 turns:2499";
    assert_eq!(ended(&play("shakhmaty-medieval-5", arrival, "a7a8")), None);
    assert_eq!(
        ended(&play("shakhmaty-medieval-5", arrival, "a7a8 e1e2")),
        Some((Reason::TurnLimit, None))
    );
}

#[test]
fn a_move_between_two_forced_passes_keeps_the_game_going() {
    // Black is stuck all the time; White moves in between.
    let stuck = "k7/8/8/1Q6/8/8/8/4K3 w - - 0 9";
    let game = play("sfenj-11", stuck, "b5b6 0000 e1e2 0000 e2e1 0000");
    assert_eq!(ended(&game), None);
}

#[test]
fn a_rook_taken_at_home_ends_castling_with_it() {
    // Black has no rooks left, and White's on h1 is gone.
    let game = play(
        "chess",
        "r3k2r/8/8/8/8/8/6B1/R3K2R w KQkq - 0 9",
        "g2a8 h8h1 a8h1",
    );
    let fen = game.position().to_fen(game.ruleset());
    assert!(fen.contains(" b Q - "), "{fen}");
}

#[test]
fn ends_of_rulesets_that_no_folder_has() {
    let bare = Ruleset::parse(
        "bare",
        "parent shatranj\ndrop end bare\nend bare-plies 4 draws\n",
    )
    .unwrap();
    let game = play_in(bare, "4k3/8/8/8/8/8/8/R3K3 w - - 0 9", "a1a2 e8e7 a2a3");
    assert_eq!(ended(&game), None);
    let bare = Ruleset::parse(
        "bare",
        "parent shatranj\ndrop end bare\nend bare-plies 4 draws\n",
    )
    .unwrap();
    let game = play_in(
        bare,
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 9",
        "a1a2 e8e7 a2a3 e7e8",
    );
    assert_eq!(ended(&game), Some((Reason::PlyCount, None)));
    let loses = Ruleset::parse("loses", "parent chess\nend bare loses\n").unwrap();
    let game = play_in(loses, "4k3/8/8/8/r7/8/8/R3K3 w - - 0 9", "a1a4");
    assert_eq!(ended(&game), Some((Reason::BareKing, BLACK)));
}
