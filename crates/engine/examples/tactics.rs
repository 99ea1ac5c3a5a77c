//! Finds positions with forced results for a ruleset's file of tactics: games and scattered
//! boards are looked through, and an exhaustive search decides.
//!
//! `cargo run --release --example tactics -- <ruleset> [seed] [tries]`

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it is a program for a terminal"
)]

use rookery_engine::eval::is_pawn;
use rookery_engine::tactics::solver::{only_draws, shortest_win, winning_line};
use rookery_engine::{Engine, Limits, Status};
use rookery_rules::rng::Rng;
use rookery_rules::ruleset::spec::{Condition, KindSpec};
use rookery_rules::{Flavour, Game, Move, Position, Ruleset, library};
use std::collections::HashMap;
use std::sync::Arc;

/// So many lines of one theme and length.
const OF_EACH: usize = 5;

struct Finder {
    ruleset: Arc<Ruleset>,
    found: HashMap<String, usize>,
    seen: Vec<String>,
}

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, usual: usize| {
        words
            .get(index)
            .and_then(|word| word.parse().ok())
            .unwrap_or(usual)
    };
    let name = words.first().ok_or("write the id of a ruleset")?;
    let ruleset = Arc::new(library::ruleset(name).map_err(|e| e.to_string())?);
    let mut noise = Rng::new(0x9E37_79B9 ^ (number(1, 1) as u64) << 32 | 1);
    let mut finder = Finder {
        ruleset: ruleset.clone(),
        found: HashMap::new(),
        seen: Vec::new(),
    };
    let limit = ruleset
        .spec()
        .ends
        .iter()
        .find_map(|end| match end.condition {
            Condition::Plies(plies) => Some(plies),
            _ => None,
        });
    let mut engine = Engine::new(4);
    for attempt in 0..number(2, 400) {
        // Weak games end with tactics; scattered boards have the rare ones.
        let blocked = ruleset
            .spec()
            .ends
            .iter()
            .any(|end| end.condition == Condition::Blocked);
        let positions = if blocked && attempt % 4 == 1 {
            stuck(&ruleset, &mut noise).into_iter().collect()
        } else if attempt % 4 == 0 {
            weak_game(&ruleset, &mut engine, &mut noise)
        } else {
            scattered(&ruleset, &mut noise, limit)
        };
        for position in positions {
            finder.look(&position, limit);
        }
    }
    Ok(())
}

/// The last positions of a game between players who see little.
fn weak_game(ruleset: &Arc<Ruleset>, engine: &mut Engine, noise: &mut Rng) -> Vec<Position> {
    let mut game = Game::new(ruleset.clone());
    engine.new_game();
    while game.outcome().is_none() && game.moves().len() < 160 {
        let list = game.position().legal_moves(ruleset);
        let mv = if noise.below(4) == 0 {
            list.as_slice()[noise.below(list.len())]
        } else {
            let limits = Limits {
                nodes: Some(300),
                ..Limits::default()
            };
            engine.begin(&game, limits);
            while engine.run(u64::MAX) == Status::Running {}
            match engine.report().best_move() {
                Some(mv) => mv,
                None => break,
            }
        };
        game.push(mv);
    }
    let positions = game.positions();
    positions[positions.len().saturating_sub(9)..].to_vec()
}

/// Where a side without a move loses: a king in a corner, its pawn stopped, and pieces that
/// may take its last squares. Such boards are too rare to be met by chance.
fn stuck(ruleset: &Ruleset, noise: &mut Rng) -> Option<Position> {
    let kind = |wanted: &dyn Fn(&KindSpec) -> bool| {
        let kinds: Vec<char> = ruleset
            .kinds()
            .iter()
            .filter(|kind| wanted(kind))
            .map(|kind| kind.letter)
            .collect();
        kinds
    };
    let king = *kind(&|kind| kind.royal || kind.uncapturable).first()?;
    let pawn = *kind(&is_pawn).first()?;
    let officers = kind(&|kind| !kind.royal && !kind.uncapturable && !is_pawn(kind));
    let mut board = ['1'; 64];
    // Rows from the top, as in a FEN.
    board[0] = king.to_ascii_lowercase();
    // Several pawns: with one, taking it would be the shorter way to win.
    for file in [3, 5, 7] {
        let row = 2 + noise.below(3);
        board[row * 8 + file] = pawn.to_ascii_lowercase();
        board[(row + 1) * 8 + file] = pawn;
    }
    board[40 + noise.below(24)] = king;
    for _ in 0..3 + noise.below(2) {
        let square = match noise.below(3) {
            0 => noise.below(64),
            _ => [1, 8, 9, 2, 10, 16, 17, 18][noise.below(8)],
        };
        if board[square] == '1' {
            board[square] = officers[noise.below(officers.len())];
        }
    }
    let rows: Vec<String> = board.chunks(8).map(|row| row.iter().collect()).collect();
    Position::from_fen(ruleset, &format!("{} w - - 0 30", rows.join("/"))).ok()
}

/// A board of few pieces, and where some random plies lead from it.
fn scattered(ruleset: &Ruleset, noise: &mut Rng, limit: Option<u16>) -> Vec<Position> {
    let mut board = [None; 64];
    let kings: Vec<char> = ruleset
        .kinds()
        .iter()
        .filter(|kind| kind.royal || kind.uncapturable)
        .map(|kind| kind.letter)
        .collect();
    let others: Vec<char> = ruleset
        .kinds()
        .iter()
        .filter(|kind| !kind.royal && !kind.uncapturable)
        .map(|kind| kind.letter)
        .collect();
    let pawns: Vec<char> = ruleset
        .kinds()
        .iter()
        .filter(|kind| is_pawn(kind))
        .map(|kind| kind.letter)
        .collect();
    let remembers = ruleset
        .kinds()
        .iter()
        .any(|kind| kind.promotions.iter().any(|promotion| promotion.lost));
    let put = |letter: char, board: &mut [Option<char>; 64], noise: &mut Rng| {
        let mut square = noise.below(64);
        // Pawns that are nearly there, or there, are what the rarer rules are about. Rows
        // are counted from the top, as a FEN does.
        if pawns.contains(&letter.to_ascii_uppercase()) && noise.below(2) == 0 {
            square = square % 8 + 8 * noise.below(2);
            if letter.is_ascii_lowercase() {
                square = 63 - square;
            }
        }
        if board[square].is_none() {
            board[square] = Some(letter);
        }
    };
    for king in &kings {
        put(*king, &mut board, noise);
        put(king.to_ascii_lowercase(), &mut board, noise);
    }
    for _ in 0..2 + noise.below(9) {
        let letter = others[noise.below(others.len())];
        let black = noise.below(5) < 2;
        put(
            if black {
                letter.to_ascii_lowercase()
            } else {
                letter
            },
            &mut board,
            noise,
        );
    }
    let rows: Vec<String> = board
        .chunks(8)
        .map(|row| {
            row.iter()
                .map(|piece| piece.map_or("1".to_string(), |letter| letter.to_string()))
                .collect()
        })
        .collect();
    let count = limit.map_or(String::new(), |limit| {
        format!(" count:{}", limit as usize - 8 + noise.below(5))
    });
    let lost = ["", " lost:QR", " lost:RNqr", " lost:BNqbn"][noise.below(4)];
    let lost = if remembers { lost } else { "" };
    let fen = format!("{} w - - 0 30{lost}{count}", rows.join("/"));
    let Ok(mut position) = Position::from_fen(ruleset, &fen) else {
        return Vec::new();
    };
    let mut positions = vec![position];
    for _ in 0..3 {
        let list = position.legal_moves(ruleset);
        if list.is_empty() {
            break;
        }
        position.play(ruleset, list.as_slice()[noise.below(list.len())]);
        positions.push(position);
    }
    positions
}

impl Finder {
    fn look(&mut self, position: &Position, limit: Option<u16>) {
        let ruleset = self.ruleset.clone();
        if position.legal_moves(&ruleset).len() < 4 {
            return;
        }
        // Full boards have too many lines for the long ones.
        let longest = if position.occupied().count() > 14 {
            5
        } else {
            7
        };
        if let Some((plies, best)) = shortest_win(&ruleset, position, longest) {
            if plies >= 2 && best.len() <= 2 {
                let line = winning_line(&ruleset, position, plies);
                let theme = theme(&ruleset, position, &line, limit);
                self.tell(position, "win", plies, &best, &theme);
            }
        } else if let Some(limit) = limit {
            let left = (limit as u32).saturating_sub(position.counter() as u32);
            if (2..=4).contains(&left)
                && let Some(best) = only_draws(&ruleset, position, left)
                && best.len() <= 2
            {
                self.tell(position, "draw", left, &best, "the count of plies saves");
            }
        }
    }

    fn tell(&mut self, position: &Position, goal: &str, plies: u32, best: &[Move], theme: &str) {
        let fen = position.to_fen(&self.ruleset);
        let many = self
            .found
            .entry(format!("{goal} {plies} {theme}"))
            .or_default();
        if *many >= OF_EACH || self.seen.contains(&fen) {
            return;
        }
        *many += 1;
        let moves: Vec<String> = best.iter().map(|mv| self.ruleset.move_text(*mv)).collect();
        println!("{goal} {plies} | {} | {theme} | {fen}", moves.join(" "));
        self.seen.push(fen);
    }
}

/// How it ends, and what is special on the way.
fn theme(ruleset: &Ruleset, start: &Position, line: &[Move], limit: Option<u16>) -> String {
    let attacker = start.turn();
    let (mut now, mut again, mut in_place) = (*start, false, false);
    for mv in line {
        let next = now.after(ruleset, *mv);
        if now.turn() == attacker {
            again |= next.turn() == attacker;
            in_place |= mv.flavour() == Flavour::InPlace;
        }
        now = next;
    }
    let mut theme = now
        .outcome(ruleset)
        .map_or("unclear", |outcome| outcome.reason.text())
        .to_string();
    if in_place {
        theme.push_str(" after a promotion in place");
    } else if again {
        theme.push_str(" with a further move");
    }
    if limit.is_some_and(|limit| now.counter() + 1 >= limit) {
        theme.push_str(" on the last ply");
    }
    theme
}
