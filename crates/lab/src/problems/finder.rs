//! Where problems come from: quick games between players who see little, in which every position
//! is looked at, first by a glance, and only where that promises something by a proof.
//!
//! A win is proven against every reply, and so is that no other move wins as soon; a win of a piece
//! is looked at far deeper. How hard a problem is, the search says by how far it had to look, and the
//! number of moves.

use super::{Puzzle, Task};
use rookery_engine::tactics::solver;
use rookery_engine::{Engine, Limits, Score, Status};
use rookery_rules::rng::Rng;
use rookery_rules::{Game, Move, Ruleset};
use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::Arc;

/// A move is found by a search of so many nodes: the grade is one more than its place, and one
/// more for each further move that has to be foreseen.
const GRADES: [u64; 4] = [150, 1_000, 6_000, 40_000];
const HARDEST: u32 = 5;
/// For pointing at what may be a problem.
const GLANCE: u64 = 500;
/// For what a glance promises, before it is proven or looked at deeply.
const LOOK: u64 = 6_000;
/// For a piece that is won.
const DEEP: u64 = 100_000;
/// A win is proven within so many plies.
const MOST_PLIES: u32 = 7;
/// So many positions may be looked at to prove one.
const MOST_WORK: u64 = 3_000_000;
/// In hundredths of a pawn: what a piece is worth at least, and what may be had without.
const PIECE: i32 = 220;
const NOTHING: i32 = 80;
/// Both sides have made some moves of their own.
const OPENING: usize = 8;
const LONGEST: usize = 140;
/// From one game: those of one game are much alike, and the more so the nearer they lie.
const OF_A_GAME: usize = 2;
/// So many other moves may win as well, only later: where most do, nobody need look for one.
const MOST_OTHERS: usize = 2;
const APART: usize = 8;

/// What has become of the positions that were looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Looked {
    pub games: u64,
    pub positions: u64,
    /// A glance saw something in so many of them.
    pub promising: u64,
    /// There are enough problems of that sort.
    pub unwanted: u64,
    /// Another move does as well.
    pub two_ways: u64,
    /// To prove it takes too long.
    pub too_much: u64,
    /// Too many other moves win as well, only later.
    pub won_anyway: u64,
    /// A deeper look did not confirm it.
    pub refuted: u64,
    /// Too near to another one of the same game.
    pub alike: u64,
    pub found: u64,
}

/// Finds one problem after the other. The same seed finds the same.
pub struct Finder {
    ruleset: Arc<Ruleset>,
    /// Plays the games and glances: it remembers what it saw later in the same game.
    scout: Engine,
    /// Confirms and grades: it begins each time with an empty memory.
    judge: Engine,
    noise: Rng,
    seen: HashSet<u64>,
    pub looked: Looked,
}

/// What a glance saw.
enum Promise {
    WinIn(u32),
    Gain,
}

type Wanted<'w> = &'w dyn Fn(Task, u32) -> bool;

impl Finder {
    pub fn new(ruleset: Arc<Ruleset>, seed: u64) -> Finder {
        Finder {
            ruleset,
            // Small memories: they are emptied often.
            scout: Engine::new(4),
            judge: judge(),
            noise: Rng::new(0x005e_ed00 ^ seed << 20 | 1),
            seen: HashSet::new(),
            looked: Looked::default(),
        }
    }

    /// The problems of one more game; those whose task and grade `wanted` does not want are not
    /// looked into.
    pub fn game(&mut self, wanted: Wanted) -> Vec<Puzzle> {
        let game = self.play();
        self.looked.games += 1;
        let mut promises = Vec::new();
        // From the end: what is seen there helps to see it coming.
        for ply in (OPENING..game.positions().len()).rev() {
            let position = game.positions()[ply];
            let begins = !position.is_pending() && position.outcome(&self.ruleset).is_none();
            if !begins || !self.seen.insert(position.key()) {
                continue;
            }
            self.looked.positions += 1;
            let now = Game::from_position(self.ruleset.clone(), position);
            if let Some(promise) = self.glance(&now) {
                promises.push((ply, now, promise));
            }
        }
        self.looked.promising += promises.len() as u64;
        // The longest first: the shorter ones are often their ends.
        promises.sort_by_key(|(_, _, promise)| match promise {
            Promise::WinIn(plies) => Reverse(*plies),
            Promise::Gain => Reverse(2),
        });
        let mut found: Vec<(usize, Puzzle)> = Vec::new();
        for (ply, now, promise) in promises {
            let near = |(other, _): &(usize, Puzzle)| other.abs_diff(ply) < APART;
            if found.len() >= OF_A_GAME || found.iter().any(near) {
                self.looked.alike += 1;
                continue;
            }
            let puzzle = match promise {
                Promise::WinIn(plies) => self.win(&now, plies, wanted),
                Promise::Gain => self.gain(&now, wanted),
            };
            found.extend(puzzle.map(|puzzle| (ply, puzzle)));
        }
        self.looked.found += found.len() as u64;
        found.into_iter().map(|(_, puzzle)| puzzle).collect()
    }

    /// A game between players who see little: it is full of chances.
    fn play(&mut self) -> Game {
        let mut game = Game::new(self.ruleset.clone());
        let nodes = [80, 200, 500][self.noise.below(3)];
        self.scout.new_game();
        while game.outcome().is_none() && game.moves().len() < LONGEST {
            let list = game.position().legal_moves(&self.ruleset);
            let by_chance = game.moves().len() < 4 || self.noise.below(7) == 0;
            let mv = match by_chance {
                true => list.as_slice()[self.noise.below(list.len())],
                false => match search(&mut self.scout, &game, nodes, 1, Vec::new()).first() {
                    Some(best) => best.mv,
                    None => break,
                },
            };
            game.push(mv);
        }
        game
    }

    fn glance(&mut self, now: &Game) -> Option<Promise> {
        let best = search(&mut self.scout, now, GLANCE, 1, Vec::new());
        let best = best.first()?;
        match best.score {
            Score::WinIn(plies) if plies <= MOST_PLIES => Some(Promise::WinIn(plies)),
            Score::Centipawns(value) if value >= PIECE => {
                let rest = others(&self.ruleset, now, best.mv);
                if rest.is_empty() {
                    return None;
                }
                let second = search(&mut self.scout, now, GLANCE, 1, rest);
                let second = second.first()?.score.value();
                (second <= NOTHING).then_some(Promise::Gain)
            }
            _ => None,
        }
    }

    /// A win in so few plies, proven, by one move only.
    fn win(&mut self, game: &Game, plies: u32, wanted: Wanted) -> Option<Puzzle> {
        let (ruleset, position) = (self.ruleset.clone(), game.position());
        // What the search sees at once need not be proven.
        self.judge.new_game();
        let best = search(&mut self.judge, game, LOOK, 2, Vec::new());
        let as_soon = |seen: &Seen| matches!(seen.score, Score::WinIn(others) if others <= plies);
        let Some(first) = best.first().filter(|seen| as_soon(seen)) else {
            self.looked.refuted += 1;
            return None;
        };
        if let (Score::WinIn(first), Some(second)) = (first.score, best.get(1))
            && matches!(second.score, Score::WinIn(others) if others <= first)
        {
            self.looked.two_ways += 1;
            return None;
        }
        // Nor need be proven what nobody wants.
        let unwanted = |task: Option<Task>| task.is_some_and(|task| !wanted(task, 2));
        if unwanted(won_by(game, &first.pv)) {
            self.looked.unwanted += 1;
            return None;
        }
        let Some(won) = solver::shortest_win_within(&ruleset, position, plies, MOST_WORK) else {
            self.looked.too_much += 1;
            return None;
        };
        let Some((plies, moves)) = won else {
            self.looked.refuted += 1;
            return None;
        };
        let [answer] = moves[..] else {
            self.looked.two_ways += 1;
            return None;
        };
        let line = solver::winning_line(&ruleset, position, plies);
        let task = won_by(game, &line)?;
        let grade = grade(&mut self.judge, game, task, answer);
        if !wanted(task, grade) {
            self.looked.unwanted += 1;
            return None;
        }
        let also = self.winning_too(game, &line);
        if also.first().is_some_and(|moves| moves.len() > MOST_OTHERS) {
            self.looked.won_anyway += 1;
            return None;
        }
        Some(Puzzle {
            task,
            position: *position,
            also,
            grade,
            line,
        })
    }

    /// A piece is won, as a deep look confirms.
    fn gain(&mut self, game: &Game, wanted: Wanted) -> Option<Puzzle> {
        for nodes in [LOOK, DEEP] {
            self.judge.new_game();
            let best = search(&mut self.judge, game, nodes, 2, Vec::new());
            let (first, second) = (best.first()?, best.get(1)?.score.value());
            let wins = matches!(first.score, Score::Centipawns(value) if value >= PIECE);
            if !wins || second > NOTHING || second + PIECE > first.score.value() {
                self.looked.refuted += 1;
                return None;
            }
            if !first.takes_a_piece(game) {
                self.looked.refuted += 1;
                return None;
            }
            let mv = first.mv;
            if nodes == LOOK {
                let grade = grade(&mut self.judge, game, Task::Gain, mv);
                if !wanted(Task::Gain, grade) {
                    self.looked.unwanted += 1;
                    return None;
                }
            } else {
                // The answer is the first move; whoever sees it has seen the rest.
                return Some(Puzzle {
                    task: Task::Gain,
                    position: *game.position(),
                    also: vec![Vec::new()],
                    grade: grade(&mut self.judge, game, Task::Gain, mv),
                    line: vec![mv],
                });
            }
        }
        None
    }

    /// For each own move of the line, the other moves that win by force.
    fn winning_too(&mut self, game: &Game, line: &[Move]) -> Vec<Vec<Move>> {
        let mut now = game.clone();
        let asked = game.position().turn();
        let mut found = Vec::new();
        for mv in line {
            if now.position().turn() == asked {
                let rest = others(&self.ruleset, &now, *mv);
                let mut also = Vec::new();
                if !rest.is_empty() {
                    let lines = rest.len();
                    let judged = search(&mut self.judge, &now, LOOK, lines, rest);
                    let winning = judged
                        .into_iter()
                        .filter(|seen| matches!(seen.score, Score::WinIn(_)));
                    also.extend(winning.map(|seen| seen.mv));
                }
                found.push(also);
            }
            now.push(*mv);
        }
        found
    }
}

/// How hard a problem is, from 1 to 5.
pub fn grade(judge: &mut Engine, game: &Game, task: Task, answer: Move) -> u32 {
    let sees = |nodes: &u64| {
        judge.new_game();
        let best = search(judge, game, *nodes, 1, Vec::new());
        best.first().is_some_and(|seen| seen.mv == answer)
    };
    let looks = GRADES.iter().position(sees).unwrap_or(GRADES.len());
    let foreseen = task.sort().0.saturating_sub(1);
    (looks as u32 + 1 + foreseen).min(HARDEST)
}

/// Who confirms and grades.
pub fn judge() -> Engine {
    Engine::new(1)
}

/// A move, what a search thinks of it, and what it expects to follow.
struct Seen {
    mv: Move,
    score: Score,
    pv: Vec<Move>,
}

impl Seen {
    /// Is it by taking a piece that this wins, and not by a pawn that becomes one?
    fn takes_a_piece(&self, game: &Game) -> bool {
        let mut now = game.clone();
        let asked = game.position().turn();
        let mut takes = false;
        for mv in self.pv.iter().take(5) {
            if now.position().turn() == asked {
                if mv.promotion().is_some() {
                    return false;
                }
                takes |= mv.is_capture();
            }
            if !now.push(*mv) {
                break;
            }
        }
        takes
    }
}

/// The best moves with their values, after so many nodes.
fn search(
    engine: &mut Engine,
    game: &Game,
    nodes: u64,
    lines: usize,
    only: Vec<Move>,
) -> Vec<Seen> {
    let limits = Limits {
        nodes: Some(nodes),
        lines,
        only,
        ..Limits::default()
    };
    engine.begin(game, limits);
    while engine.run(u64::MAX) == Status::Running {}
    let lines = engine.report().lines.iter();
    lines
        .filter_map(|line| {
            Some(Seen {
                mv: *line.pv.first()?,
                score: line.score,
                pv: line.pv.clone(),
            })
        })
        .collect()
}

/// What is asked for, where a line ends the game by a move of its first mover, who wins. To make the other
/// side end it against itself is another kind of problem, and is not asked for.
fn won_by(game: &Game, line: &[Move]) -> Option<Task> {
    let mut end = game.clone();
    let asked = game.position().turn();
    let mut own = 0;
    let mut last = None;
    for mv in line {
        last = Some(end.position().turn());
        own += u32::from(last == Some(asked));
        end.push(*mv);
    }
    if last != Some(asked) {
        return None;
    }
    let outcome = end.outcome()?;
    (outcome.winner == Some(asked)).then_some(Task::Win(own, outcome.reason))
}

fn others(ruleset: &Ruleset, game: &Game, mv: Move) -> Vec<Move> {
    let legal = game.position().legal_moves(ruleset);
    legal.iter().filter(|other| *other != mv).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::{Position, Side, library};

    /// In Chatur whoever leaves the other side a lone king loses: a queen that has to be taken wins.
    #[test]
    fn what_the_other_side_ends_is_no_problem() {
        let ruleset = Arc::new(library::ruleset("chatur").unwrap());
        let position = Position::from_fen(&ruleset, "8/8/8/8/3Q1K2/p7/8/1k6 w - - 0 1").unwrap();
        let game = Game::from_position(ruleset.clone(), position);
        let moves = |texts: &[&str]| {
            let mut now = game.clone();
            texts.iter().for_each(|text| {
                now.push_text(text).unwrap();
            });
            now
        };
        let sacrifice = moves(&["d4b2", "a3b2"]);
        let won = sacrifice.outcome().expect("White has a king alone");
        assert_eq!(won.winner, Some(Side::White));
        assert_eq!(won_by(&game, sacrifice.moves()), None);
    }

    #[test]
    fn what_is_found_is_won_by_one_move_and_found_again_by_the_same_seed() {
        let ruleset = Arc::new(library::ruleset("shatranj").unwrap());
        let find = || {
            let mut finder = Finder::new(ruleset.clone(), 3);
            let easy = |task, _| matches!(task, Task::Win(1 | 2, _));
            let found: Vec<Puzzle> = (0..4).flat_map(|_| finder.game(&easy)).collect();
            (found, finder.looked)
        };
        let (found, looked) = find();
        assert!(!found.is_empty());
        assert_eq!(looked.found, found.len() as u64);
        assert_eq!((found.clone(), looked), find());
        for puzzle in found {
            let plies = puzzle.line.len() as u32;
            let won = solver::shortest_win(&ruleset, &puzzle.position, plies);
            assert_eq!(won, Some((plies, vec![puzzle.line[0]])));
            assert!((1..=5).contains(&puzzle.grade));
            assert!(!puzzle.also[0].contains(&puzzle.line[0]));
        }
    }
}
