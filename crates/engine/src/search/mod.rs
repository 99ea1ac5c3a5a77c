//! Looking ahead.

use crate::eval::{Evaluator, weights::Weights};
use crate::limits::{Limits, Line, Report, Status};
use crate::score::{INFINITE, MAX_PLY, Score, WIN};
use rookery_rules::{Game, Move, Position, Ruleset};
use std::sync::Arc;

pub struct Search {
    setup: Option<(Arc<Ruleset>, Evaluator)>,
    root: Option<Position>,
    limits: Limits,
    report: Report,
}

impl Search {
    pub fn new(_hash_megabytes: usize) -> Search {
        Search {
            setup: None,
            root: None,
            limits: Limits::default(),
            report: Report::default(),
        }
    }

    pub fn set_hash(&mut self, _megabytes: usize) {}

    pub fn forget(&mut self) {}

    pub fn prepare(&mut self, ruleset: Arc<Ruleset>, weights: Weights) {
        let evaluator = Evaluator::new(&ruleset, &weights);
        self.setup = Some((ruleset, evaluator));
    }

    pub fn begin(&mut self, game: &Game, limits: Limits) {
        self.root = Some(*game.position());
        self.limits = limits;
        self.report = Report::default();
    }

    pub fn root_key(&self) -> u64 {
        self.root.map_or(0, |root| root.key())
    }

    pub fn report(&self) -> &Report {
        &self.report
    }

    pub fn run(&mut self, go_on: &mut dyn FnMut(u64) -> bool) -> Status {
        let (Some((ruleset, eval)), Some(root)) = (&self.setup, self.root) else {
            return Status::Done;
        };
        let mut moves: Vec<Move> = root.legal_moves(ruleset).iter().collect();
        if !self.limits.only.is_empty() {
            moves.retain(|mv| self.limits.only.contains(mv));
        }
        let most = self.limits.depth.unwrap_or(MAX_PLY as u32 / 2);
        let nodes_limit = self.limits.nodes.unwrap_or(u64::MAX);
        let mut look = Look {
            ruleset,
            eval,
            nodes: self.report.nodes,
            limit: nodes_limit,
            go_on,
            stop: false,
        };
        while self.report.depth < most && !moves.is_empty() {
            let depth = self.report.depth + 1;
            let mut lines = Vec::new();
            for mv in &moves {
                let next = root.after(ruleset, *mv);
                let same = next.turn() == root.turn();
                let value = look.node(&next, depth as i32 - 1, 1, -INFINITE, INFINITE);
                let value = if same { value } else { -value };
                if look.stop {
                    break;
                }
                lines.push(Line {
                    score: Score::of(value),
                    depth,
                    pv: vec![*mv],
                });
            }
            self.report.nodes = look.nodes;
            if look.stop {
                if self.report.lines.is_empty() {
                    self.report.lines = vec![Line {
                        score: Score::Centipawns(0),
                        depth: 0,
                        pv: vec![moves[0]],
                    }];
                }
                return if look.nodes >= nodes_limit {
                    Status::Done
                } else {
                    Status::Running
                };
            }
            lines.sort_by_key(|line| -line.score.value());
            lines.truncate(self.limits.lines);
            self.report.lines = lines;
            self.report.depth = depth;
            self.report.seldepth = depth;
        }
        Status::Done
    }
}

struct Look<'a> {
    ruleset: &'a Ruleset,
    eval: &'a Evaluator,
    nodes: u64,
    limit: u64,
    go_on: &'a mut dyn FnMut(u64) -> bool,
    stop: bool,
}

impl Look<'_> {
    fn node(
        &mut self,
        position: &Position,
        depth: i32,
        ply: i32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024)
            && (self.nodes >= self.limit || !(self.go_on)(self.nodes))
        {
            self.stop = true;
        }
        if self.stop {
            return 0;
        }
        let list = position.legal_moves(self.ruleset);
        if list.is_empty() {
            return match position
                .outcome(self.ruleset)
                .and_then(|outcome| outcome.winner)
            {
                None => 0,
                Some(side) if side == position.turn() => WIN - ply,
                Some(_) => ply - WIN,
            };
        }
        if depth <= 0 {
            return self.eval.evaluate(position);
        }
        let mut best = -INFINITE;
        for mv in list.iter() {
            let next = position.after(self.ruleset, mv);
            let value = if next.turn() == position.turn() {
                self.node(&next, depth - 1, ply + 1, alpha, beta)
            } else {
                -self.node(&next, depth - 1, ply + 1, -beta, -alpha)
            };
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta || self.stop {
                break;
            }
        }
        best
    }
}
