//! What a level has won, it wins.

use rookery_engine::tactics::{self, Goal, solver};
use rookery_engine::{Engine, LEVELS, Level, Score, level};
use rookery_rules::{Game, Move, Position, Ruleset, Side, library};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Levels below this play past their wins, as beginners do.
const FINISHES_FROM: u32 = 3;

fn rulesets() -> Vec<Arc<Ruleset>> {
    let all = library::entries().iter();
    all.map(|entry| Arc::new(library::ruleset(entry.id).expect("built in")))
        .collect()
}

/// Each ruleset beside the others.
fn in_all_rulesets(check: impl Fn(&Arc<Ruleset>) + Sync) {
    let (all, check) = (rulesets(), &check);
    std::thread::scope(|scope| {
        for ruleset in &all {
            scope.spawn(move || check(ruleset));
        }
    });
}

/// A game of chance, from which positions are taken.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }
}

/// So many positions of random games in which the side to move can win in so many plies, the
/// exhaustive search says how; not more than two of a game.
fn won_positions(ruleset: &Arc<Ruleset>, plies: u32, wanted: usize) -> Vec<(Position, Vec<Move>)> {
    let mut found = Vec::new();
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15 + u64::from(plies));
    while found.len() < wanted {
        let mut game = Game::new(ruleset.clone());
        let mut of_this_game = 0;
        while game.outcome().is_none() && game.moves().len() < 300 && of_this_game < 2 {
            let position = *game.position();
            let legal = position.legal_moves(ruleset);
            // Long looks are for positions with few moves.
            let quick = plies == 1 || legal.len() <= 24 && game.moves().len() > 60;
            if quick
                && let Some((plies_found, best)) = solver::shortest_win(ruleset, &position, plies)
                && plies_found == plies
                && best.len() < legal.len()
            {
                found.push((position, best));
                of_this_game += 1;
            }
            game.push(legal.as_slice()[chance.below(legal.len())]);
        }
    }
    found.truncate(wanted);
    found
}

fn finishing() -> impl Iterator<Item = &'static Level> {
    LEVELS.iter().filter(|level| level.number >= FINISHES_FROM)
}

#[test]
fn a_win_in_one_is_never_played_past() {
    in_all_rulesets(|ruleset| {
        for (position, best) in won_positions(ruleset, 1, 18) {
            let fen = position.to_fen(ruleset);
            let game = Game::from_position(ruleset.clone(), position);
            for level in finishing() {
                let chosen = Engine::new(1).choose(&game, level, 5);
                assert!(
                    chosen.is_some_and(|mv| best.contains(&mv)),
                    "{} level {}: {fen} {chosen:?}",
                    ruleset.id(),
                    level.number
                );
            }
        }
    });
}

/// A win in two moves that a level has seen is played; the search leaves moves out, so that a level
/// may overlook one, but seldom.
#[test]
fn a_win_in_two_moves_is_played_by_the_shortest_line() {
    let (looked, overlooked) = (AtomicU32::new(0), AtomicU32::new(0));
    in_all_rulesets(|ruleset| {
        for (position, best) in won_positions(ruleset, 3, 5) {
            let fen = position.to_fen(ruleset);
            let game = Game::from_position(ruleset.clone(), position);
            for level in finishing().filter(|level| level.depth >= 4) {
                let mut engine = Engine::new(1);
                let chosen = engine.choose(&game, level, 5);
                looked.fetch_add(1, Ordering::Relaxed);
                if chosen.is_some_and(|mv| best.contains(&mv)) {
                    continue;
                }
                overlooked.fetch_add(1, Ordering::Relaxed);
                let seen = engine.report().lines[0].score;
                assert!(
                    !matches!(seen, Score::WinIn(..=3)),
                    "{} level {}: {fen} {chosen:?}",
                    ruleset.id(),
                    level.number
                );
            }
        }
    });
    let (looked, overlooked) = (looked.into_inner(), overlooked.into_inner());
    assert!(overlooked * 20 <= looked, "{overlooked} of {looked}");
}

#[test]
fn no_level_from_three_on_overlooks_the_mate_by_two_rooks() {
    let ruleset = Arc::new(library::ruleset("chess").expect("built in"));
    let fen = "6k1/R7/1R6/8/8/8/6PP/6K1 w - - 0 40";
    let position = Position::from_fen(&ruleset, fen).expect("a FEN");
    let game = Game::from_position(ruleset.clone(), position);
    for level in finishing() {
        for seed in 0..8 {
            let chosen = Engine::new(1).choose(&game, level, seed);
            let text = chosen.map(|mv| ruleset.move_text(mv));
            assert_eq!(text.as_deref(), Some("b6b8"), "level {}", level.number);
        }
    }
}

/// Where a level sees that every move loses, it plays one that loses as late as can be.
#[test]
fn a_loss_that_is_seen_is_delayed() {
    let mut delayed = 0;
    for id in ["chess", "samantsy-2", "andarraya-5", "sfenj-11"] {
        let ruleset = Arc::new(library::ruleset(id).expect("built in"));
        let lines = tactics::parse(&ruleset, tactics::text(id)).expect("tactics");
        for tactic in lines
            .iter()
            .filter(|line| line.goal == Goal::Win(5))
            .take(4)
        {
            let losing = tactic.position.after(&ruleset, tactic.best[0]);
            if losing.turn() == tactic.position.turn() {
                continue;
            }
            let game = Game::from_position(ruleset.clone(), losing);
            for number in [6, 7] {
                let level = level(number).expect("a level");
                let mut engine = Engine::new(1);
                let chosen = engine.choose(&game, level, 3).expect("a move");
                let best = engine.report().lines[0].score;
                if !matches!(best, Score::LossIn(_)) {
                    continue;
                }
                let next = losing.after(&ruleset, chosen);
                let sooner = solver::shortest_win(&ruleset, &next, 2);
                assert_eq!(sooner, None, "{id} level {number}: {}", tactic.fen);
                delayed += 1;
            }
        }
    }
    assert!(delayed >= 8, "only {delayed} losses were seen");
}

/// The side that has hardly more than its king is beaten by every level, though it defends itself.
#[test]
fn won_endings_are_won_by_every_level() {
    let cases = [
        ("chess", "8/8/8/4k3/8/8/8/3QK3 w - - 0 1"),
        ("chess", "8/8/3k4/8/8/8/8/R3K3 w - - 0 1"),
        ("sfenj-11", "8/8/3k4/8/8/5q2/8/K7 b - - 0 1"),
        ("shakhmaty-medieval-5", "8/8/8/4k3/8/8/8/3QK3 w - - 0 1"),
        ("samantsy-2", "8/8/3k4/8/3q4/8/8/R2QK2R w - - 0 1"),
    ];
    for (id, fen) in cases {
        let ruleset = Arc::new(library::ruleset(id).expect("built in"));
        let position = Position::from_fen(&ruleset, fen).unwrap_or_else(|e| panic!("{id}: {e}"));
        let winner = position.turn();
        for level in &LEVELS {
            let winning = won(&ruleset, position, level);
            assert_eq!(winning, Some(winner), "{id} level {}: {fen}", level.number);
        }
    }
}

/// Who wins where the side to move plays at a level, and the other as well as level 7.
fn won(ruleset: &Arc<Ruleset>, position: Position, attacker: &Level) -> Option<Side> {
    let defender = level(7).expect("a level");
    let mut game = Game::from_position(ruleset.clone(), position);
    let mut engine = Engine::new(1);
    while game.outcome().is_none() && game.repetitions() < 3 && game.moves().len() < 120 {
        let attacking = game.position().turn() == position.turn();
        let level = if attacking { attacker } else { defender };
        let mv = engine.choose(&game, level, 9)?;
        assert!(game.push(mv));
    }
    game.outcome()?.winner
}
