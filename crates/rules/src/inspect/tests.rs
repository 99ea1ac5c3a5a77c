//! What is said of pieces, in the situations that people ask about.

use super::*;
use crate::library;

fn text(id: &str, fen: &str, moves: &str, square: &str) -> String {
    let ruleset = library::ruleset(id).unwrap();
    let mut position = Position::from_fen(&ruleset, fen).unwrap();
    for mv in moves.split_whitespace() {
        let mv = position.parse_move(&ruleset, mv).unwrap();
        position.play(&ruleset, mv);
    }
    inspect(&ruleset, &position, square.parse().unwrap())
        .unwrap()
        .text(&ruleset)
}

fn says(id: &str, fen: &str, moves: &str, square: &str, expected: &[&str]) {
    let text = text(id, fen, moves, square);
    for part in expected {
        assert!(text.contains(part), "{text:?} does not say {part:?}");
    }
}

#[test]
fn an_ordinary_piece() {
    let fen = "4k3/8/8/3p4/8/3R2N1/8/4K3 w - - 0 9";
    let expected = "White rook on d3. May go to d1, d2, a3, b3, c3, e3, f3, d4. May take on d5.";
    assert_eq!(text("chess", fen, "", "d3"), expected);
    says(
        "chess",
        fen,
        "",
        "d5",
        &["Black pawn on d5.", "It is White's turn.", "May go to d4"],
    );
}

#[test]
fn pins_and_checks_name_the_attacker() {
    let fen = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 9";
    says(
        "chess",
        fen,
        "",
        "e2",
        &[
            "no legal move",
            "Not to c1, g1, c3, g3, d4, f4: it is pinned: the king would be attacked by the rook on e8.",
        ],
    );
    let fen = "4r1k1/8/8/8/8/8/1R6/4K3 w - - 0 9";
    says(
        "chess",
        fen,
        "",
        "b2",
        &[
            "May go to e2.",
            "the king is in check from the rook on e8, and this does not end it",
        ],
    );
    says(
        "chess",
        fen,
        "",
        "e1",
        &["Not to e2: the square is attacked by the rook on e8"],
    );
}

#[test]
fn castling_says_what_is_in_the_way() {
    let fen = "4k3/8/8/5r2/8/8/8/RN2K2R w KQ - 0 9";
    says(
        "chess",
        fen,
        "",
        "e1",
        &[
            "Not to h1: no castling: f1 is attacked by the rook on f5.",
            "Not to a1: no castling: b1 is not empty.",
        ],
    );
    let fen = "4k3/8/8/8/8/8/8/R3K2R w Q - 0 9";
    says(
        "chess",
        fen,
        "",
        "e1",
        &["May castle with the rook on a1", "the rook on h1 has moved"],
    );
}

#[test]
fn what_a_kind_never_takes() {
    let fen = "4k3/8/8/3q4/8/8/3Q4/4K3 w - - 0 9";
    says(
        "andarraya-5",
        fen,
        "",
        "d2",
        &["Not to d5: a queen does not capture a queen."],
    );
    let fen = "4k3/8/8/8/8/8/4r3/4K3 b - - 0 9";
    says(
        "samantsy-2",
        fen,
        "",
        "e2",
        &["Not to e1: a king is never captured."],
    );
}

#[test]
fn pawns_at_the_end_of_the_board() {
    let dead = "P3k3/8/8/8/8/8/7p/Q3K3 w - - 0 9";
    says(
        "andarraya-5",
        dead,
        "",
        "a8",
        &["no legal move", "can never move again"],
    );
    let soon = "4k3/P7/8/8/8/8/7p/Q3K3 w - - 0 9";
    says(
        "andarraya-5",
        soon,
        "",
        "a7",
        &["Arriving, it would stay a pawn: its side has a queen."],
    );
    let waiting = "P3k3/8/8/8/8/8/7p/4K3 w - - 0 9";
    says(
        "sfenj-11",
        waiting,
        "",
        "a8",
        &["It waits on a8: it may not be promoted while none of its side's pieces"],
    );
    let ready = "P3k3/8/8/8/8/8/7p/4K3 w - - 0 9 lost:R";
    says("sfenj-11", ready, "", "a8", &["May be promoted on a8."]);
}

#[test]
fn the_further_move_is_for_some_pieces_only() {
    let start = library::ruleset("sfenj-11").unwrap().spec().start.clone();
    says(
        "sfenj-11",
        &start,
        "e2e4",
        "e4",
        &["Not to e5: it has just moved"],
    );
    says(
        "sfenj-11",
        &start,
        "e2e4",
        "g1",
        &["only a pawn may move now"],
    );
    says("sfenj-11", &start, "e2e4", "d2", &["May go to d3, d4."]);
}

#[test]
fn the_long_first_move_of_a_king() {
    let moved = "4k3/8/8/8/8/8/7p/4K3 w - - 0 9";
    says(
        "andarraya-5",
        moved,
        "",
        "e1",
        &["has moved, so the longer first move is gone"],
    );
    let checked = "4k3/8/8/4r3/8/8/8/R3K2R w KQ - 0 9";
    says(
        "andarraya-5",
        checked,
        "",
        "e1",
        &["not make its longer first move while in check"],
    );
}

#[test]
fn every_piece_of_a_game_can_be_looked_at() {
    for entry in library::entries() {
        let ruleset = library::ruleset(entry.id).unwrap();
        let mut position = *ruleset.start();
        for step in 0..60usize {
            let legal = position.legal_moves(&ruleset);
            for square in Square::all() {
                let found = inspect(&ruleset, &position, square);
                assert_eq!(found.is_some(), position.occupied().has(square));
                let Some(found) = found.filter(|f| f.now) else {
                    continue;
                };
                let from = legal
                    .iter()
                    .filter(|mv| !mv.is_pass() && mv.from() == square);
                assert_eq!(
                    found.moves,
                    from.collect::<Vec<_>>(),
                    "{} {square}",
                    entry.id
                );
                assert!(
                    found
                        .denied
                        .iter()
                        .all(|d| d.to != square || !d.why.is_empty())
                );
            }
            let Some(mv) = legal.iter().nth(step * 7 % legal.len().max(1)) else {
                break;
            };
            position.play(&ruleset, mv);
        }
    }
}
