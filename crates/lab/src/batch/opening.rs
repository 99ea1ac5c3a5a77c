//! How the games of a batch come to differ: the first plies are chosen by chance among
//! moves that a search finds nearly as good as the best. Nothing is paired.

use rookery_engine::{Engine, Limits, Status};
use rookery_rules::rng::Rng;
use rookery_rules::{Game, Move};

/// So many plies are varied.
pub const PLIES: usize = 8;
/// A move that loses more than so many hundredths of a pawn is not among those chosen from.
pub const WINDOW: i32 = 40;

/// How chance chooses among near-best moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lot {
    /// Each is as likely as the others.
    #[default]
    Even,
    /// The less a move loses, the likelier it is; and they are looked at longer.
    Leaning,
}

impl Lot {
    /// So many of the best moves are compared, with so many nodes for all.
    pub const fn look(self) -> (usize, u64) {
        match self {
            Lot::Even => (8, 2_000),
            Lot::Leaning => (6, 8_000),
        }
    }

    fn weight(self, lost: i32) -> usize {
        match self {
            Lot::Even => 1,
            Lot::Leaning => (WINDOW + 1 - lost).max(1) as usize,
        }
    }

    fn draw(self, near: &[(Move, i32)], rng: &mut Rng) -> Option<(Move, i32)> {
        let best = near.first()?.1;
        let weights = near.iter().map(|(_, value)| self.weight(best - value));
        let mut drawn = rng.below(weights.clone().sum());
        for (choice, weight) in near.iter().zip(weights) {
            if drawn < weight {
                return Some(*choice);
            }
            drawn -= weight;
        }
        None
    }
}

/// A near-best move, and what the search thinks of it for the side to move.
pub fn choose(engine: &mut Engine, game: &Game, lot: Lot, rng: &mut Rng) -> Option<(Move, i32)> {
    let (lines, nodes) = lot.look();
    let values = values(engine, game, lines, nodes);
    let best = values.first()?.1;
    let near: Vec<(Move, i32)> = values
        .into_iter()
        .filter(|(_, value)| best - value <= WINDOW)
        .collect();
    lot.draw(&near, rng)
}

/// So many of the best moves with their values, best first.
pub fn values(engine: &mut Engine, game: &Game, lines: usize, nodes: u64) -> Vec<(Move, i32)> {
    let limits = Limits {
        nodes: Some(nodes),
        lines,
        ..Limits::default()
    };
    engine.begin(game, limits);
    while engine.run(u64::MAX) == Status::Running {}
    engine
        .report()
        .lines
        .iter()
        .filter_map(|line| Some((*line.pv.first()?, line.score.value())))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;
    use std::sync::Arc;

    #[test]
    fn a_leaning_lot_falls_on_the_better_more_often_and_on_all_at_times() {
        let game = Game::new(Arc::new(library::ruleset("chess").unwrap()));
        let legal = game.position().legal_moves(game.ruleset());
        let near: Vec<(Move, i32)> = legal.iter().zip([30, 20, -10]).collect();
        let mut rng = Rng::new(5);
        let mut count = |lot: Lot| {
            let mut times = [0; 3];
            for _ in 0..1_200 {
                let drawn = lot.draw(&near, &mut rng).unwrap();
                times[near.iter().position(|one| *one == drawn).unwrap()] += 1;
            }
            times
        };
        // By 41, 31 and 1 of 73.
        let [first, second, third] = count(Lot::Leaning);
        assert!((600..750).contains(&first), "{first}");
        assert!((440..590).contains(&second), "{second}");
        assert!((1..50).contains(&third), "{third}");
        assert!(count(Lot::Even).iter().all(|times| *times > 330));
    }
}
