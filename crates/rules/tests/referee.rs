//! Chess against an independent program: the same moves, the same ends, at every ply.

mod common;

use common::{Chance, random_game};
use cozy_chess::{Board, GameStatus};
use rookery_rules::{Position, Reason, Side, library};
use std::sync::Arc;

const GAMES: u64 = if cfg!(debug_assertions) { 20 } else { 300 };

/// cozy-chess's moves in our notation, which is also its own: castling takes the rook.
fn referee_moves(board: &Board) -> Vec<String> {
    let mut texts = Vec::new();
    board.generate_moves(|moves| {
        texts.extend(moves.into_iter().map(|mv| mv.to_string()));
        false
    });
    texts.sort();
    texts
}

#[test]
fn chess_is_what_another_program_plays() {
    let ruleset = Arc::new(library::ruleset("chess").unwrap());
    let mut checked = 0;
    let (mut mates, mut draws) = (0, 0);
    for round in 0..GAMES {
        let mut chance = Chance::new(round + 100);
        let game = random_game(&ruleset, &mut chance, 400);
        let mut board = Board::default();
        for (ply, position) in game.positions().iter().enumerate() {
            let fen = position.to_fen(&ruleset);
            let told = game.position() == position;
            let outcome = position.outcome(&ruleset);
            if outcome.is_none() {
                let legal = position.legal_moves(&ruleset);
                let mut ours: Vec<String> = legal.iter().map(|mv| ruleset.move_text(mv)).collect();
                ours.sort();
                assert_eq!(ours, referee_moves(&board), "{fen}");
                // Its own text of the position means the same to us.
                let read = Position::from_fen(&ruleset, &board.to_string()).unwrap();
                assert_eq!(read.key(), position.key(), "{fen} and {board}");
            }
            assert_eq!(
                position.in_check(&ruleset),
                !board.checkers().is_empty(),
                "{fen}"
            );
            let expected = match board.status() {
                GameStatus::Won => Some((Reason::Checkmate, Some(!board.side_to_move()))),
                GameStatus::Drawn if referee_moves(&board).is_empty() => {
                    Some((Reason::Stalemate, None))
                }
                GameStatus::Drawn => Some((Reason::QuietMoves, None)),
                GameStatus::Ongoing => None,
            };
            let side = |color| match color {
                cozy_chess::Color::White => Side::White,
                cozy_chess::Color::Black => Side::Black,
            };
            match (outcome, expected) {
                (Some(outcome), None) => assert_eq!(outcome.reason, Reason::Material, "{fen}"),
                (outcome, expected) => assert_eq!(
                    outcome.map(|o| (o.reason, o.winner)),
                    expected.map(|(reason, winner)| (reason, winner.map(side))),
                    "{fen}"
                ),
            }
            mates += usize::from(told && outcome.is_some_and(|o| o.reason == Reason::Checkmate));
            draws += usize::from(told && outcome.is_some_and(|o| o.winner.is_none()));
            checked += 1;
            if let Some(mv) = game.move_texts().get(ply) {
                board.play(mv.parse().unwrap());
            }
        }
    }
    assert!(
        checked > 100 * GAMES as usize / 2,
        "only {checked} positions"
    );
    assert!(mates > 0 && draws > 0, "{mates} mates, {draws} draws");
}
