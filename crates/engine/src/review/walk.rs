//! An engine's walk through a game, from its end to its beginning, with what it has learnt kept: what
//! the later places have taught it, it knows at the earlier ones.
//!
//! Every place is searched with the same number of nodes, so that a review repeats. The value of a
//! place and the value of what was played there come from searches of two places. Where they differ
//! much, the place after the better move is searched, too: then like is compared with like.

use super::Measure;
use crate::{Engine, Limits, Score, Status};
use rookery_rules::{Game, Move};

/// A difference of less is not looked into.
const TELLING: f64 = 0.02;

/// What was found at one place of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// For the side to move there.
    pub score: Score,
    /// The best move and what is expected to follow; empty where the game is over.
    pub line: Vec<Move>,
}

/// A game on its way through the engine.
pub struct Walk {
    game: Game,
    nodes: u64,
    measure: Measure,
    seen: Vec<Option<Seen>>,
    /// So many places, counted from the start, are to be looked at still.
    left: usize,
    search: Search,
    searched: u64,
}

enum Search {
    None,
    /// Of the place itself.
    Place,
    /// Of the place after the move that seems better than the one that was played.
    Better(Seen),
}

impl Walk {
    /// The engine should know nothing of other games: [`Engine::new_game`].
    pub fn new(game: Game, nodes: u64) -> Walk {
        let places = game.moves().len() + 1;
        Walk {
            measure: Measure::of(game.ruleset().id()),
            game,
            nodes,
            seen: vec![None; places],
            left: places,
            search: Search::None,
            searched: 0,
        }
    }

    /// The game that is gone through.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How many places are still to be looked at: those before have not been seen.
    pub fn left(&self) -> usize {
        self.left
    }

    /// How many places there are: one more than moves.
    pub fn places(&self) -> usize {
        self.seen.len()
    }

    /// What was found so far, for each place.
    pub fn seen(&self) -> &[Option<Seen>] {
        &self.seen
    }

    /// How many nodes were searched.
    pub fn searched(&self) -> u64 {
        self.searched
    }

    /// The engine has been made to forget what it was in the middle of.
    pub fn begin_again(&mut self) {
        self.search = Search::None;
    }

    /// Goes on by one slice of the engine's, which ends at fixed places of its search. True: there
    /// is more to do. The engine is to be used for nothing else meanwhile.
    pub fn step(&mut self, engine: &mut Engine) -> bool {
        if self.left == 0 {
            return false;
        }
        let place = self.left - 1;
        if matches!(self.search, Search::None) {
            match self.known(place) {
                Some(seen) => self.found(seen),
                None => {
                    let mut game = self.game.clone();
                    game.truncate(place);
                    self.begin(engine, &game);
                    self.search = Search::Place;
                }
            }
            return self.left > 0;
        }
        if engine.run_slice(&mut |_| true) == Status::Running {
            return true;
        }
        let report = engine.report();
        self.searched += report.nodes;
        let (score, line) = match report.lines.first() {
            Some(line) => (line.score, line.pv.clone()),
            None => (Score::Centipawns(0), Vec::new()),
        };
        match std::mem::replace(&mut self.search, Search::None) {
            Search::None => {}
            Search::Place => self.compare(engine, place, Seen { score, line }),
            Search::Better(found) => {
                let first = found.line.first().copied();
                let mut game = self.before(place);
                let same = first.is_some_and(|mv| same_side(&mut game, mv));
                let whole = first.into_iter().chain(line).collect();
                let better = Seen {
                    score: a_move_earlier(score, same),
                    line: whole,
                };
                self.settle(place, better);
            }
        }
        self.left > 0
    }

    fn begin(&self, engine: &mut Engine, game: &Game) {
        engine.begin(
            game,
            Limits {
                nodes: Some(self.nodes),
                ..Limits::default()
            },
        );
    }

    fn before(&self, place: usize) -> Game {
        let mut game = self.game.clone();
        game.truncate(place);
        game
    }

    /// What needs no search: an end, and a move that had to be made.
    fn known(&self, place: usize) -> Option<Seen> {
        let position = self.game.positions().get(place)?;
        let ruleset = self.game.ruleset();
        // A start is never over; where a game ended, its last place is.
        if let Some(outcome) = position.outcome(ruleset) {
            let score = match outcome.winner {
                None => Score::Centipawns(0),
                Some(side) if side == position.turn() => Score::WinIn(0),
                Some(_) => Score::LossIn(0),
            };
            let line = Vec::new();
            return Some(Seen { score, line });
        }
        let legal = position.legal_moves(ruleset);
        match legal.as_slice() {
            [] => Some(Seen {
                score: Score::Centipawns(0),
                line: Vec::new(),
            }),
            [_] => self.played(place),
            _ => None,
        }
    }

    /// The value of what was played, as what came of it says.
    fn played(&self, place: usize) -> Option<Seen> {
        let mv = *self.game.moves().get(place)?;
        let after = self.seen.get(place + 1)?.as_ref()?;
        let turn = |index: usize| self.game.positions().get(index).map(|p| p.turn());
        let same = turn(place) == turn(place + 1);
        let mut line = vec![mv];
        line.extend(&after.line);
        Some(Seen {
            score: a_move_earlier(after.score, same),
            line,
        })
    }

    fn compare(&mut self, engine: &mut Engine, place: usize, found: Seen) {
        let first = found.line.first().copied();
        let telling = self.played(place).is_some_and(|played| {
            let lost = self.measure.chance(found.score) - self.measure.chance(played.score);
            played.line.first() != found.line.first() && lost >= TELLING
        });
        if let (true, Some(first)) = (telling, first) {
            let mut game = self.before(place);
            if game.push(first) && game.outcome().is_none() {
                self.begin(engine, &game);
                self.search = Search::Better(found);
                return;
            }
        }
        self.settle(place, found);
    }

    /// The better of what was found and what was played.
    fn settle(&mut self, place: usize, found: Seen) {
        let seen = match self.played(place) {
            Some(played)
                if played.line.first() == found.line.first()
                    || played.score.value() > found.score.value() =>
            {
                played
            }
            _ => found,
        };
        self.found(seen);
    }

    fn found(&mut self, seen: Seen) {
        self.left -= 1;
        self.seen[self.left] = Some(seen);
    }
}

/// Does the side that makes the move also make the next?
fn same_side(game: &mut Game, mv: Move) -> bool {
    let before = game.position().turn();
    game.push(mv) && game.position().turn() == before
}

/// A value as it is before the move that led to it.
fn a_move_earlier(score: Score, same_side: bool) -> Score {
    match (score, same_side) {
        (Score::Centipawns(value), true) => Score::Centipawns(value),
        (Score::Centipawns(value), false) => Score::Centipawns(-value),
        (Score::WinIn(plies), true) | (Score::LossIn(plies), false) => Score::WinIn(plies + 1),
        (Score::LossIn(plies), true) | (Score::WinIn(plies), false) => Score::LossIn(plies + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;
    use std::sync::Arc;

    fn walked(id: &str, moves: &str, nodes: u64) -> Walk {
        let mut game = Game::new(Arc::new(library::ruleset(id).unwrap()));
        for text in moves.split_whitespace() {
            game.push_text(text).unwrap();
        }
        let mut engine = Engine::new(1);
        let mut walk = Walk::new(game, nodes);
        while walk.step(&mut engine) {}
        walk
    }

    #[test]
    fn every_place_is_seen_and_what_the_end_says_is_known_before_it() {
        let walk = walked("chess", "f2f3 e7e5 g2g4 d8h4", 2_000);
        assert_eq!(walk.left(), 0);
        let scores: Vec<Score> = walk.seen().iter().flatten().map(|s| s.score).collect();
        assert_eq!(scores.len(), 5);
        assert_eq!(scores[4], Score::LossIn(0), "mated");
        assert_eq!(scores[3], Score::WinIn(1), "Black mates");
        let Score::Centipawns(before) = scores[2] else {
            panic!("White need not be mated: {scores:?}");
        };
        assert!(before < 0, "{scores:?}");
        assert!(walk.searched() > 3 * 1_000);
    }

    #[test]
    fn a_walk_repeats() {
        let one = walked("sfenj-11", "e2e4 d2d4 e7e5 d7d5 g1f3", 1_500);
        let two = walked("sfenj-11", "e2e4 d2d4 e7e5 d7d5 g1f3", 1_500);
        assert_eq!(one.seen(), two.seen());
        assert!(one.seen().iter().all(Option::is_some));
        assert_eq!(one.searched(), two.searched());
    }

    #[test]
    fn a_move_earlier_is_the_other_side_or_the_same() {
        assert_eq!(
            a_move_earlier(Score::Centipawns(30), false),
            Score::Centipawns(-30)
        );
        assert_eq!(
            a_move_earlier(Score::Centipawns(30), true),
            Score::Centipawns(30)
        );
        assert_eq!(a_move_earlier(Score::LossIn(2), false), Score::WinIn(3));
        assert_eq!(a_move_earlier(Score::LossIn(2), true), Score::LossIn(3));
    }
}
