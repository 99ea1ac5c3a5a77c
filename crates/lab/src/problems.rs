//! Problems for people: positions out of games in which one move wins by force, or wins a piece.
//!
//! Games between players who see little are looked through. A search points at what may be a
//! problem; a win is then proven against every reply, a win of a piece is looked at far deeper. How
//! hard a problem is, the search says: by how far it had to look.

use rookery_engine::tactics::solver;
use rookery_engine::{Engine, Limits, Score, Status};
use rookery_rules::rng::Rng;
use rookery_rules::{Game, Move, Position, Reason, Ruleset};
use std::collections::HashSet;
use std::sync::Arc;

/// What a person is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// To win after so many own moves; by this rule.
    Win(u32, Reason),
    /// To win a piece, or more.
    Gain,
}

/// One position with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    pub task: Task,
    pub position: Position,
    /// Both sides' moves, from the one that is asked for to the last.
    pub line: Vec<Move>,
    /// For each move that is asked for, the others that win as well, only later.
    pub also: Vec<Vec<Move>>,
    /// 1 to 5, by how far the search had to look.
    pub grade: u32,
}

/// A move is found by a search of so many nodes: the grade is one more than its place.
const GRADES: [u64; 4] = [150, 1_000, 6_000, 40_000];
/// For pointing at what may be a problem.
const GLANCE: u64 = 8_000;
/// For moves that win as well.
const LOOK: u64 = 20_000;
/// For a piece that is won.
const DEEP: u64 = 300_000;
/// A win is proven within so many plies.
const MOST_PLIES: u32 = 7;
/// So many positions may be looked at to prove one, by the number of moves on both sides.
const MOST_WORK: f64 = 4e7;
/// In hundredths of a pawn: what a piece is worth at least, and what may be had without.
const PIECE: i32 = 220;
const NOTHING: i32 = 80;
/// Both sides have made some moves of their own.
const OPENING: usize = 8;
const LONGEST: usize = 140;
/// From one game: those of one game are much alike.
const OF_A_GAME: usize = 2;

/// Finds one problem after the other. The same seed finds the same.
pub struct Finder {
    ruleset: Arc<Ruleset>,
    engine: Engine,
    noise: Rng,
    seen: HashSet<u64>,
}

impl Finder {
    pub fn new(ruleset: Arc<Ruleset>, seed: u64) -> Finder {
        Finder {
            ruleset,
            engine: Engine::new(16),
            noise: Rng::new(0x005e_ed00 ^ seed << 20 | 1),
            seen: HashSet::new(),
        }
    }

    /// The problems of one more game; those that `wanted` does not want are not looked into.
    pub fn game(&mut self, wanted: &dyn Fn(Task) -> bool) -> Vec<Puzzle> {
        let game = self.play();
        let mut found = Vec::new();
        // From the end: that is where games are decided.
        for ply in (OPENING..game.positions().len()).rev() {
            if found.len() >= OF_A_GAME {
                break;
            }
            let position = game.positions()[ply];
            if !self.seen.insert(position.key()) {
                continue;
            }
            if let Some(puzzle) = self.look(&position, wanted) {
                found.push(puzzle);
            }
        }
        found
    }

    /// A game between players who see little: its end is full of chances.
    fn play(&mut self) -> Game {
        let mut game = Game::new(self.ruleset.clone());
        let nodes = [100, 300, 900][self.noise.below(3)];
        self.engine.new_game();
        while game.outcome().is_none() && game.moves().len() < LONGEST {
            let list = game.position().legal_moves(&self.ruleset);
            let by_chance = game.moves().len() < 4 || self.noise.below(7) == 0;
            let mv = match by_chance {
                true => list.as_slice()[self.noise.below(list.len())],
                false => match self.search(&game, nodes, 1, Vec::new()).first() {
                    Some((mv, _)) => *mv,
                    None => break,
                },
            };
            game.push(mv);
        }
        game
    }

    /// The best moves with their values, after so many nodes.
    fn search(
        &mut self,
        game: &Game,
        nodes: u64,
        lines: usize,
        only: Vec<Move>,
    ) -> Vec<(Move, Score)> {
        let limits = Limits {
            nodes: Some(nodes),
            lines,
            only,
            ..Limits::default()
        };
        self.engine.begin(game, limits);
        while self.engine.run(u64::MAX) == Status::Running {}
        let lines = self.engine.report().lines.iter();
        lines
            .filter_map(|line| Some((*line.pv.first()?, line.score)))
            .collect()
    }

    fn look(&mut self, position: &Position, wanted: &dyn Fn(Task) -> bool) -> Option<Puzzle> {
        let game = Game::from_position(self.ruleset.clone(), *position);
        if game.outcome().is_some() || position.is_pending() {
            return None;
        }
        self.engine.new_game();
        let best = self.search(&game, GLANCE, 2, Vec::new());
        let second = best.get(1).map(|(_, score)| score.value());
        match best.first()?.1 {
            Score::WinIn(plies) if plies <= MOST_PLIES => self.win(&game, plies, wanted),
            Score::Centipawns(value)
                if value >= PIECE
                    && second.is_some_and(|second| second <= NOTHING)
                    && wanted(Task::Gain) =>
            {
                self.gain(&game)
            }
            _ => None,
        }
    }

    /// A win in so few plies, proven, by one move only.
    fn win(&mut self, game: &Game, plies: u32, wanted: &dyn Fn(Task) -> bool) -> Option<Puzzle> {
        let (ruleset, position) = (self.ruleset.clone(), game.position());
        if work(&ruleset, position, plies) > MOST_WORK {
            return None;
        }
        let (plies, moves) = solver::shortest_win(&ruleset, position, plies)?;
        let [_] = moves[..] else { return None };
        let line = solver::winning_line(&ruleset, position, plies);
        let mut end = Game::from_position(ruleset.clone(), *position);
        let mut own = 0;
        for mv in &line {
            own += u32::from(end.position().turn() == position.turn());
            end.push(*mv);
        }
        let outcome = end.outcome()?;
        let task = Task::Win(own, outcome.reason);
        if outcome.winner != Some(position.turn()) || !wanted(task) {
            return None;
        }
        Some(Puzzle {
            task,
            position: *position,
            also: self.others(game, &line),
            grade: self.grade(game, line[0]),
            line,
        })
    }

    /// A piece is won, as a deep look confirms.
    fn gain(&mut self, game: &Game) -> Option<Puzzle> {
        self.engine.new_game();
        let best = self.search(game, DEEP, 2, Vec::new());
        let (mv, score) = *best.first()?;
        let (_, second) = *best.get(1)?;
        let wins = matches!(score, Score::Centipawns(value) if value >= PIECE);
        if !wins || second.value() > NOTHING || second.value() + PIECE > score.value() {
            return None;
        }
        // The answer is the first move; whoever sees it has seen the rest.
        let line = vec![mv];
        Some(Puzzle {
            task: Task::Gain,
            position: *game.position(),
            also: vec![Vec::new()],
            grade: self.grade(game, mv),
            line,
        })
    }

    /// For each own move of the line, the other moves that win by force.
    fn others(&mut self, game: &Game, line: &[Move]) -> Vec<Vec<Move>> {
        let mut now = game.clone();
        let asked = game.position().turn();
        let mut found = Vec::new();
        for mv in line {
            if now.position().turn() == asked {
                let legal = now.position().legal_moves(&self.ruleset);
                let rest: Vec<Move> = legal.iter().filter(|other| other != mv).collect();
                let mut also = Vec::new();
                if !rest.is_empty() {
                    let lines = rest.len();
                    let judged = self.search(&now, LOOK, lines, rest);
                    let winning = judged
                        .into_iter()
                        .filter(|(_, score)| matches!(score, Score::WinIn(_)));
                    also.extend(winning.map(|(mv, _)| mv));
                }
                found.push(also);
            }
            now.push(*mv);
        }
        found
    }

    fn grade(&mut self, game: &Game, answer: Move) -> u32 {
        for (index, nodes) in GRADES.into_iter().enumerate() {
            self.engine.new_game();
            let best = self.search(game, nodes, 1, Vec::new());
            if best.first().is_some_and(|(mv, _)| *mv == answer) {
                return index as u32 + 1;
            }
        }
        GRADES.len() as u32 + 1
    }
}

/// About how many positions a proof within so many plies looks at.
fn work(ruleset: &Ruleset, position: &Position, plies: u32) -> f64 {
    let own = f64::from(position.count_legal(ruleset) as u32).max(2.0);
    let other = f64::from(position.after_null(ruleset).count_legal(ruleset) as u32).max(2.0);
    // The last own move is only looked at, and the first that wins ends the looking.
    (own * other).powi((plies / 2) as i32) * own.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;

    #[test]
    fn what_is_found_is_won_by_one_move_and_found_again_by_the_same_seed() {
        let ruleset = Arc::new(library::ruleset("shatranj").unwrap());
        let find = || {
            let mut finder = Finder::new(ruleset.clone(), 3);
            let easy = |task| matches!(task, Task::Win(1 | 2, _));
            (0..4).flat_map(|_| finder.game(&easy)).collect::<Vec<_>>()
        };
        let found = find();
        assert!(!found.is_empty());
        assert_eq!(found, find());
        for puzzle in found {
            let plies = puzzle.line.len() as u32;
            let won = solver::shortest_win(&ruleset, &puzzle.position, plies);
            assert_eq!(won, Some((plies, vec![puzzle.line[0]])));
            assert!((1..=5).contains(&puzzle.grade));
            assert!(!puzzle.also[0].contains(&puzzle.line[0]));
        }
    }
}
