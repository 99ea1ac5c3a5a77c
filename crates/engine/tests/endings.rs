//! Solved endings: held against what is known of chess, and against an exhaustive search that
//! knows nothing but the rules.

use rookery_engine::endings::{Endings, Fate, Men};
use rookery_engine::tactics::solver;
use rookery_engine::{Engine, Limits, Score, Status};
use rookery_rules::{Game, Position, Ruleset, Side, library};
use std::sync::Arc;

fn solved(id: &str, men: &str) -> (Arc<Ruleset>, Endings, Men) {
    let ruleset = Arc::new(library::ruleset(id).expect("built in"));
    let men = Men::parse(&ruleset, men).unwrap_or_else(|e| panic!("{id}: {e}"));
    let mut endings = Endings::new(ruleset.clone());
    assert_eq!(endings.solve(&men, &mut |_, _| {}), Ok(()));
    (ruleset, endings, men)
}

/// The lengths are those that every chess player can look up: mate in 10, and in 16.
#[test]
fn queen_and_rook_mate_in_chess_as_soon_as_is_known() {
    for (men, moves) in [("KQ:K", 10), ("KR:K", 16)] {
        let (_, endings, men) = solved("chess", men);
        let [white, black] = endings.summary(&men).expect("solved");
        assert_eq!(white.won, white.positions, "White to move always wins");
        let longest = white.longest.expect("a win").0;
        assert_eq!(longest, moves * 2 - 1);
        assert!(black.won < black.positions && black.lost == 0);
    }
    let (_, endings, men) = solved("chess", "KB:K");
    let [white, black] = endings.summary(&men).expect("solved");
    assert_eq!((white.won, black.won), (0, 0));
}

/// On placements of chance: a win in so many plies is one that the search finds, and no sooner.
#[test]
fn what_is_solved_is_what_an_exhaustive_search_finds() {
    const PLIES: u32 = 3;
    let sets = [
        ("chess", "KQ:K"),
        ("sfenj-11", "KR:K"),
        ("korkserschach", "KQ:K"),
        ("shakhmaty-medieval-5", "KQ:K"),
    ];
    for (id, text) in sets {
        let (ruleset, endings, men) = solved(id, text);
        let mut noise = 0x9E37_79B9_7F4A_7C15u64;
        let (mut looked, mut short) = (0, 0);
        while looked < 300 {
            let Some(position) = placed(&ruleset, &men.text(&ruleset), &mut noise) else {
                continue;
            };
            let Some(fate) = endings.fate(&position) else {
                continue;
            };
            looked += 1;
            let found = solver::shortest_win(&ruleset, &position, PLIES).map(|(plies, _)| plies);
            let expected = match fate {
                Fate::Win(plies) if u32::from(plies) <= PLIES => Some(u32::from(plies)),
                _ => None,
            };
            assert_eq!(
                found,
                expected,
                "{id} {fate:?}: {}",
                position.to_fen(&ruleset)
            );
            short += usize::from(found.is_some());
        }
        assert!(short >= 3, "{id} {text}: only {short} short wins were seen");
    }
}

/// Following the table move by move, a win comes a ply nearer with each: nothing is circular.
#[test]
fn every_decided_position_has_a_move_that_says_so() {
    let (ruleset, endings, men) = solved("sfenj-11", "KQ:K");
    let mut noise = 0x1234_5678_9abc_def1u64;
    let mut looked = 0;
    while looked < 1_000 {
        let Some(position) = placed(&ruleset, &men.text(&ruleset), &mut noise) else {
            continue;
        };
        let Some(fate) = endings.fate(&position) else {
            continue;
        };
        looked += 1;
        let list = position.legal_moves(&ruleset);
        let mut best: Option<i32> = None;
        for mv in list.iter() {
            let next = position.after(&ruleset, mv);
            // Nearer wins are better, later losses too.
            let value = match (next.outcome(&ruleset), endings.fate(&next)) {
                (Some(outcome), _) => match outcome.winner {
                    Some(side) if side == position.turn() => 999,
                    Some(_) => -999,
                    None => 0,
                },
                (None, Some(Fate::Loss(plies))) => 999 - i32::from(plies),
                (None, Some(Fate::Win(plies))) => i32::from(plies) - 999,
                (None, _) => 0,
            };
            best = best.max(Some(value));
        }
        let expected = match fate {
            Fate::Win(plies) => 1_000 - i32::from(plies),
            Fate::Loss(plies) => i32::from(plies) - 1_000,
            Fate::Draw => 0,
        };
        assert_eq!(best, Some(expected), "{}", position.to_fen(&ruleset));
    }
}

/// With the table a search knows at once what it would otherwise have to look for.
#[test]
fn a_search_plays_by_what_is_proven() {
    let (ruleset, endings, _) = solved("chess", "KR:K");
    let endings = Arc::new(endings);
    let start = Position::from_fen(&ruleset, "8/8/8/8/8/2k5/1R6/K7 w - - 0 2").expect("a position");
    let mut game = Game::from_position(ruleset.clone(), start);
    let Some(Fate::Win(turns)) = endings.fate(game.position()) else {
        panic!("a rook wins");
    };
    let mut engine = Engine::new(1);
    engine.set_endings(Some(endings.clone()));
    for left in (1..=u32::from(turns)).rev() {
        engine.begin(
            &game,
            Limits {
                depth: Some(2),
                ..Limits::default()
            },
        );
        while engine.run(u64::MAX) == Status::Running {}
        let line = &engine.report().lines[0];
        let expected = match left % 2 {
            1 => Score::WinIn(left),
            _ => Score::LossIn(left),
        };
        assert_eq!(line.score, expected);
        let mv = line.pv[0];
        assert!(game.push(mv));
    }
    let outcome = game.outcome().expect("mate");
    assert_eq!(outcome.winner, Some(Side::White));
    // Of other rules the table says nothing.
    let other = Arc::new(library::ruleset("sfenj-11").expect("built in"));
    assert!(!endings.are_of(&other));
}

#[test]
fn sets_that_cannot_be_solved_are_refused_in_words() {
    let ruleset = library::ruleset("chess").expect("built in");
    for (text, said) in [
        ("KQ", "no colon"),
        ("KX:K", "'X' is no piece"),
        ("KP:K", "a pawn"),
        ("Q:K", "one king"),
        ("KK:K", "one king"),
        ("KQQQ:K", "has 5 men; from 2 to 4 are solved"),
    ] {
        let problem = Men::parse(&ruleset, text).expect_err(text);
        assert!(problem.contains(said), "{text}: {problem}");
    }
    let men = Men::parse(&ruleset, "kq:k").expect("small letters too");
    assert_eq!(men.text(&ruleset), "KQ:K");
}

/// The men of a set on squares of chance, either side to move.
fn placed(ruleset: &Ruleset, men: &str, noise: &mut u64) -> Option<Position> {
    let mut board = [None; 64];
    let mut side = Side::White;
    for letter in men.chars() {
        if letter == ':' {
            side = Side::Black;
            continue;
        }
        *noise ^= *noise << 13;
        *noise ^= *noise >> 7;
        *noise ^= *noise << 17;
        let place = &mut board[(*noise >> 20) as usize % 64];
        if place.is_some() {
            return None;
        }
        *place = Some(match side {
            Side::White => letter,
            Side::Black => letter.to_ascii_lowercase(),
        });
    }
    let ranks: Vec<String> = board
        .chunks(8)
        .map(|rank| rank.iter().map(|man| man.unwrap_or('1')).collect())
        .collect();
    let turn = if *noise & 1 == 0 { 'w' } else { 'b' };
    let fen = format!("{} {turn} - - 0 2 unmoved:-", ranks.join("/"));
    Position::from_fen(ruleset, &fen).ok()
}

/// Where no king is safe from capture, a set may come down to one man, and not to none.
#[test]
fn men_without_kings_are_solved() {
    let rules = "parent chess\ndrop castle\ndrop end checkmate\ndrop end stalemate\ndrop end material\n\
        piece king K\n  goes step any\nend when count(occupied(next)) = 0 wins\n";
    let ruleset = Arc::new(rookery_rules::Ruleset::parse("kings-fall", rules).expect("sound"));
    let mut endings = Endings::new(ruleset.clone());
    for text in ["K:K", "KR:K"] {
        let men = Men::parse(&ruleset, text).expect(text);
        endings.solve(&men, &mut |_, _| ()).expect(text);
        let [white, _] = endings.summary(&men).expect(text);
        assert!(white.won > 0, "{text}");
    }
}
