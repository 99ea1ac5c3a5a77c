//! Positions that no game comes to: pieces thrown on the board, and whatever a ruleset
//! can remember, against the slow second reading of its statements.

mod common;

use common::{Chance, slow, unconditional};
use rookery_rules::{Position, Ruleset};

const BOARDS: usize = if cfg!(debug_assertions) { 60 } else { 1500 };

/// A text that may or may not be a position.
fn thrown(ruleset: &Ruleset, chance: &mut Chance) -> String {
    let mut board = [' '; 64];
    for kind in ruleset.kinds().iter().filter(|kind| kind.royal) {
        board[chance.below(64)] = kind.letter;
        board[chance.below(64)] = kind.letter.to_ascii_lowercase();
    }
    if chance.below(3) == 0 {
        // Kings and rooks at home, so that castling is tried too.
        for (square, letter) in [
            (0, 'R'),
            (4, 'K'),
            (7, 'R'),
            (56, 'r'),
            (60, 'k'),
            (63, 'r'),
        ] {
            if board.contains(&letter) && letter.eq_ignore_ascii_case(&'k') {
                let old = board.iter().position(|c| *c == letter).unwrap_or(square);
                board[old] = ' ';
            }
            board[square] = letter;
        }
    }
    for _ in 0..2 + chance.below(24) {
        let square = chance.below(64);
        let kind = &ruleset.kinds()[chance.below(ruleset.kind_count())];
        if board[square] == ' ' && !kind.royal {
            let black = chance.below(2) == 0;
            board[square] = if black {
                kind.letter.to_ascii_lowercase()
            } else {
                kind.letter
            };
        }
    }
    let rows: Vec<String> = (0..8)
        .rev()
        .map(|rank| {
            let mut row = String::new();
            for cell in &board[rank * 8..rank * 8 + 8] {
                match cell {
                    ' ' => row.push('1'),
                    piece => row.push(*piece),
                }
            }
            row
        })
        .collect();
    let turn = if chance.below(2) == 0 { 'w' } else { 'b' };
    let castling = ["-", "KQkq", "Kq", "Q"][chance.below(4)];
    let files = ["-", "-", "c", "f"][chance.below(4)];
    let passed = match files {
        "-" => "-".to_string(),
        file => format!("{file}{}", if turn == 'w' { 6 } else { 3 }),
    };
    let mut fen = format!(
        "{} {turn} {castling} {passed} 0 {}",
        rows.join("/"),
        1 + chance.below(2)
    );
    for further in [
        "lost:RNqb",
        "again:1e4",
        "again:2d5",
        "again:1",
        "passed:1",
        "count:7",
    ] {
        if chance.below(5) == 0 && !(further.starts_with("again") && fen.contains("again")) {
            fen = format!("{fen} {further}");
        }
    }
    fen
}

#[test]
fn thrown_pieces_move_as_the_statements_say() {
    let (mut tried, mut checks, mut castlings) = (0, 0, 0);
    for (number, ruleset) in unconditional().into_iter().enumerate() {
        let mut chance = Chance::new(number as u64 + 500);
        for _ in 0..BOARDS {
            let fen = thrown(&ruleset, &mut chance);
            let Ok(position) = Position::from_fen(&ruleset, &fen) else {
                continue;
            };
            // What a further move is asked of must be possible, as after a move.
            if position.is_pending() && !position.may_pass(&ruleset) && !position.can_move(&ruleset)
            {
                continue;
            }
            let legal = position.legal_moves(&ruleset);
            let mut texts: Vec<String> = legal.iter().map(|mv| ruleset.move_text(mv)).collect();
            texts.sort();
            let place = format!("{}: {fen}", ruleset.id());
            assert_eq!(texts, slow::legal(&ruleset, &position), "{place}");
            assert_eq!(
                position.count_legal(&ruleset),
                texts.len() as u64,
                "{place}"
            );
            let told = position.to_fen(&ruleset);
            assert_eq!(
                Position::from_fen(&ruleset, &told)
                    .unwrap()
                    .to_fen(&ruleset),
                told
            );
            for mv in legal.iter() {
                let after = position.after(&ruleset, mv);
                assert_eq!(after.key(), after.computed_key(&ruleset), "{place} {mv:?}");
                let san = position.san_among(&ruleset, mv, &legal);
                assert_eq!(position.parse_san(&ruleset, &san), Ok(mv), "{place} {san}");
                castlings += usize::from(mv.is_castle());
            }
            tried += 1;
            checks += usize::from(position.in_check(&ruleset));
        }
    }
    assert!(tried > BOARDS * 4, "only {tried} positions");
    assert!(
        checks > 10 && castlings > 0,
        "{checks} checks, {castlings} castlings"
    );
}
