//! A game that is reviewed: what the worker has found at each place of it, what is made of that, and
//! how it is kept. The judging itself is `rookery_worker::review`.

mod kept;
mod lesson;

pub use kept::KeptReview;
pub use lesson::{Lesson, Verdict};

use rookery_rules::tree::{NodeId, Tree};
use rookery_rules::{Game, Side};
use rookery_worker::review::{Judgement, Report, Seen, words};
use rookery_worker::{Finding, Job};

/// How a review stands.
#[derive(Clone, Debug, PartialEq)]
pub enum State {
    Running(Job),
    Done,
    /// By the person; what was found until then is shown.
    Stopped,
    /// The worker failed; why.
    Failed(String),
}

/// A review of one line of moves from the start.
#[derive(Clone, Debug)]
pub struct Review {
    pub game: Game,
    /// For each place, one more than moves.
    pub seen: Vec<Option<Seen>>,
    pub report: Report,
    pub state: State,
    /// How many nodes were searched at each place.
    pub nodes: u64,
}

impl Review {
    pub fn begin(game: Game, job: Job, nodes: u64) -> Review {
        let seen = vec![None; game.moves().len() + 1];
        Review {
            report: Report::of(&game, &seen),
            seen,
            game,
            state: State::Running(job),
            nodes,
        }
    }

    pub fn is_running(&self) -> bool {
        matches!(self.state, State::Running(_))
    }

    /// How many places are still to be looked at.
    pub fn left(&self) -> usize {
        let seen = self.seen.iter();
        seen.take_while(|seen| seen.is_none()).count()
    }

    /// Takes in what the worker has found, from the place `left` on.
    pub fn take(&mut self, left: usize, found: &[Finding]) {
        for (index, place) in found.iter().enumerate() {
            let place_number = left + index;
            let Some(position) = self.game.positions().get(place_number) else {
                return;
            };
            self.seen[place_number] = Some(kept::seen(self.game.ruleset(), position, place));
        }
        self.report = Report::of(&self.game, &self.seen);
        if left == 0 {
            self.state = State::Done;
        }
    }

    /// The tree's nodes of the reviewed line, the start first, as far as they are there.
    pub fn nodes(&self, tree: &Tree) -> Vec<NodeId> {
        let mut nodes = vec![NodeId::ROOT];
        for mv in self.game.moves() {
            let at = nodes.last().copied().unwrap_or(NodeId::ROOT);
            match tree.child(at, *mv) {
                Some(next) => nodes.push(next),
                None => break,
            }
        }
        nodes
    }

    /// Which place of the reviewed line a node of the tree is, if it lies on it.
    pub fn place_of(&self, tree: &Tree, node: NodeId) -> Option<usize> {
        let path = tree.path(node);
        let moves = self.game.moves();
        let same =
            |(index, node): (usize, &NodeId)| moves.get(index).copied() == tree.node(*node).mv;
        path.iter().enumerate().all(same).then_some(path.len())
    }

    /// What is said of a place: the move that led there and what it did to the chances.
    pub fn told(&self, place: usize) -> String {
        let chance = |place: usize| self.report.chances.get(place).copied().flatten();
        let Some(ply) = place.checked_sub(1) else {
            return match chance(0) {
                Some(chance) => format!(
                    "The start: White's chance is {} of 100",
                    words::percent(chance)
                ),
                None => "The start: not looked at".to_owned(),
            };
        };
        let at = words::place(&self.game, ply);
        match self.report.moves.get(ply).copied().flatten() {
            Some(judged) => format!("{at}: {}", words::verdict(&self.game, ply, &judged)),
            None => format!("{at}: not looked at"),
        }
    }

    /// The result in a sentence, for ears.
    pub fn summary(&self) -> String {
        let mut said = "The review is done.".to_owned();
        for side in Side::BOTH {
            if let Some(accuracy) = self.report.accuracy(side) {
                let mistakes = self.mistakes(side).len();
                let whose = super::words::side(side);
                said += &format!(
                    " {whose}: accuracy {} of 100, mistakes and blunders: {mistakes}.",
                    accuracy.round()
                );
            }
        }
        said
    }

    /// The plies from which there is something to learn.
    pub fn mistakes(&self, side: Side) -> Vec<usize> {
        self.report.at_least(Judgement::Mistake, Some(side))
    }
}

#[cfg(test)]
mod tests;
