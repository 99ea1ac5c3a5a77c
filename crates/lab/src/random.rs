//! The two players that measure how far above nothing another one is: one moves at
//! random, the other takes the most it can with one move.

use crate::player::{Player, PlayerError};
use rookery_rules::rng::Rng;
use rookery_rules::ruleset::spec::{Directions, Hurdle, MoveSpec, Purpose, Shape};
use rookery_rules::{Game, Move, Position, Ruleset, Side, Square, rays};
use std::sync::Arc;

/// Any legal move.
pub struct RandomPlayer {
    rng: Rng,
}

impl RandomPlayer {
    pub fn new(seed: u64) -> RandomPlayer {
        RandomPlayer {
            rng: Rng::new(seed),
        }
    }
}

impl Player for RandomPlayer {
    fn new_game(&mut self, _: &Arc<Ruleset>, seed: u64) -> Result<(), PlayerError> {
        self.rng = Rng::new(seed);
        Ok(())
    }

    fn choose(&mut self, game: &Game) -> Result<Move, PlayerError> {
        let legal = game.position().legal_moves(game.ruleset());
        self.rng
            .pick(legal.as_slice())
            .copied()
            .ok_or_else(|| PlayerError::Forfeit("there is no move to choose".into()))
    }
}

/// The move after which it has the most material, compared with the opponent; a win where
/// there is one. Among equal moves, any.
pub struct GreedyPlayer {
    rng: Rng,
    values: Vec<i32>,
}

impl GreedyPlayer {
    pub fn new(seed: u64) -> GreedyPlayer {
        GreedyPlayer {
            rng: Rng::new(seed),
            values: Vec::new(),
        }
    }

    fn worth(&self, ruleset: &Ruleset, before: &Position, mv: Move) -> i32 {
        let us = before.turn();
        let after = before.after(ruleset, mv);
        match after.outcome(ruleset).map(|outcome| outcome.winner) {
            Some(Some(winner)) if winner == us => return i32::MAX,
            Some(Some(_)) => return i32::MIN,
            Some(None) | None => {}
        }
        let count = |side: Side| -> i32 {
            (0..ruleset.kind_count())
                .map(|kind| after.pieces(side, kind as u8).count() as i32 * self.values[kind])
                .sum()
        };
        count(us) - count(us.other())
    }
}

impl Player for GreedyPlayer {
    fn new_game(&mut self, ruleset: &Arc<Ruleset>, seed: u64) -> Result<(), PlayerError> {
        self.rng = Rng::new(seed);
        self.values = plain_values(ruleset);
        Ok(())
    }

    fn choose(&mut self, game: &Game) -> Result<Move, PlayerError> {
        let ruleset = game.ruleset();
        if self.values.len() != ruleset.kind_count() {
            self.values = plain_values(ruleset);
        }
        let legal = game.position().legal_moves(ruleset);
        let worths: Vec<i32> = legal
            .iter()
            .map(|mv| self.worth(ruleset, game.position(), mv))
            .collect();
        let most = worths.iter().max().copied();
        let best: Vec<Move> = legal
            .iter()
            .zip(&worths)
            .filter(|(_, worth)| Some(**worth) == most)
            .map(|(mv, _)| mv)
            .collect();
        self.rng
            .pick(&best)
            .copied()
            .ok_or_else(|| PlayerError::Forfeit("there is no move to choose".into()))
    }
}

/// What pieces are worth at first sight, in hundredths of a pawn: by how many squares they
/// reach on a board of which a good part is empty. For chess this comes near the usual
/// 1, 3, 3, 5, 9. Kings are not counted: nobody can take them.
pub fn plain_values(ruleset: &Ruleset) -> Vec<i32> {
    /// Hundredths of a pawn for one square reached.
    const PER_SQUARE: f64 = 60.0;
    ruleset
        .kinds()
        .iter()
        .enumerate()
        .map(|(kind, spec)| {
            if spec.is_king() {
                return 0;
            }
            if ruleset.plain_kind() == Some(kind as u8) {
                return 100;
            }
            let reached: f64 = Square::all()
                .map(|from| spec.moves.iter().map(|mv| reach(mv, from)).sum::<f64>())
                .sum();
            ((reached / 64.0 * PER_SQUARE) as i32).max(50)
        })
        .collect()
}

/// How likely a square on the way is to be empty.
const OPEN: f64 = 0.7;

/// How many squares a move reaches from here, moves that are only sometimes possible counted in part.
fn reach(mv: &MoveSpec, from: Square) -> f64 {
    if mv.from.as_ref().is_some_and(|r| !r.squares.has(from)) || mv.unmoved {
        return 0.0;
    }
    let share = match mv.purpose {
        Purpose::Goes => 1.0,
        Purpose::Moves | Purpose::Captures => 0.5,
        Purpose::TakesOwn => 0.0,
    };
    let steps = |directions: Directions| {
        rays::STEPS
            .iter()
            .enumerate()
            .filter(move |(bit, _)| directions >> bit & 1 != 0)
            .map(|(_, step)| *step)
    };
    let there = |files: i8, ranks: i8| from.offset(files, ranks).is_some() as u8 as f64;
    let squares: f64 = match &mv.shape {
        Shape::Step(directions) => steps(*directions).map(|(f, r)| there(f, r)).sum(),
        Shape::Slide(directions, least, most) => steps(*directions)
            .flat_map(|(f, r)| {
                (1..=(*most).min(7) as i8)
                    .filter(move |far| *far >= *least as i8)
                    .map(move |far| (f * far, r * far, far))
            })
            .map(|(f, r, far)| there(f, r) * OPEN.powi(far as i32 - 1))
            .sum(),
        // The games made here have no such lines.
        Shape::To(_) => 0.0,
        Shape::Leap(a, b) => leaps(*a as i8, *b as i8)
            .into_iter()
            .map(|(f, r)| there(f, r))
            .sum(),
        Shape::Jump(directions, far) => steps(*directions)
            .map(|(f, r)| there(f * *far as i8, r * *far as i8))
            .sum(),
        Shape::Hop(directions, hurdle) => {
            let hurdles = match hurdle {
                Hurdle::Piece => 1.0 - OPEN,
                Hurdle::Friend | Hurdle::Enemy => (1.0 - OPEN) / 2.0,
            };
            let squares: f64 = steps(*directions).map(|(f, r)| there(f * 2, r * 2)).sum();
            squares * hurdles
        }
    };
    squares * share
}

fn leaps(a: i8, b: i8) -> Vec<(i8, i8)> {
    let mut all = Vec::new();
    for (x, y) in [(a, b), (b, a)] {
        for leap in [(x, y), (-x, y), (x, -y), (-x, -y)] {
            if !all.contains(&leap) {
                all.push(leap);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;

    fn game(id: &str, fen: &str) -> Game {
        let ruleset = Arc::new(library::ruleset(id).unwrap());
        let position = Position::from_fen(&ruleset, fen).unwrap();
        Game::from_position(ruleset, position)
    }

    #[test]
    fn first_sight_values_of_chess_come_near_the_usual_ones() {
        let ruleset = library::ruleset("chess").unwrap();
        let values = plain_values(&ruleset);
        let value = |letter| {
            let kind = ruleset.kinds().iter().position(|k| k.letter == letter);
            values[kind.unwrap()]
        };
        assert_eq!(value('P'), 100);
        assert!((250..400).contains(&value('N')), "{values:?}");
        assert!((250..400).contains(&value('B')), "{values:?}");
        assert!((420..580).contains(&value('R')), "{values:?}");
        assert!((720..1000).contains(&value('Q')), "{values:?}");
        assert_eq!(value('K'), 0);
    }

    #[test]
    fn the_greedy_player_takes_the_queen_rather_than_the_rook() {
        let game = game("chess", "4k3/8/8/2q1r3/3P4/8/8/K7 w - - 0 1");
        for seed in 0..10 {
            let mv = GreedyPlayer::new(seed).choose(&game).unwrap();
            assert_eq!(game.ruleset().move_text(mv), "d4c5");
        }
    }

    #[test]
    fn the_greedy_player_prefers_a_win_to_a_queen() {
        let game = game("chess", "6k1/5ppp/8/8/8/1q6/P7/R3K3 w - - 0 1");
        assert_eq!(
            game.ruleset()
                .move_text(GreedyPlayer::new(1).choose(&game).unwrap()),
            "a2b3"
        );
        let mate = self::game("chess", "6k1/5ppp/8/8/8/8/q7/R3K3 w - - 0 1");
        let mv = GreedyPlayer::new(1).choose(&mate).unwrap();
        assert_eq!(mate.ruleset().move_text(mv), "a1a2");
        let mate = self::game("chess", "6k1/q4ppp/1P6/8/8/8/8/3RK3 w - - 0 1");
        let mv = GreedyPlayer::new(1).choose(&mate).unwrap();
        assert_eq!(mate.ruleset().move_text(mv), "d1d8");
    }

    #[test]
    fn the_random_player_plays_everything_sooner_or_later() {
        let ruleset = Arc::new(library::ruleset("chess").unwrap());
        let game = Game::new(ruleset);
        let mut player = RandomPlayer::new(7);
        let mut seen = Vec::new();
        for _ in 0..400 {
            let mv = player.choose(&game).unwrap();
            if !seen.contains(&mv) {
                seen.push(mv);
            }
        }
        assert_eq!(seen.len(), 20);
    }
}
