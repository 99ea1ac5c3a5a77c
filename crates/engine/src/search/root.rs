//! The root: depth after depth, with a narrow window around the last value, every move
//! in turn. The state survives the end of a slice, and the next one takes it up at the
//! move that was being looked at.

use super::parts::Part;
use super::{Thinking, numbers};
use crate::limits::{Limits, Line, Report, Status};
use crate::score::{DECIDED, INFINITE, MAX_PLY, Score, WIN};
use rookery_rules::order::InOrder;
use rookery_rules::{Game, Move, Position};
use std::cmp::Reverse;

pub(super) struct Root {
    pub position: Position,
    /// Keys of all positions of the game, the present one included.
    pub keys: Vec<u64>,
    pub nodes: u64,
    pub node_limit: u64,
    depth_limit: i32,
    lines: usize,
    moves: Vec<RootMove>,
    /// The depth being searched, and the next move in it.
    depth: i32,
    next: usize,
    alpha: i32,
    beta: i32,
    margin: i32,
    /// How often in a row this depth came out above the window.
    high: i32,
    /// The values of this depth so far, best first, at most `lines` of them.
    top: Vec<i32>,
    /// The best move of the last depth that was finished, and its value.
    finished: Option<(Move, i32)>,
    done: bool,
}

#[derive(Clone)]
struct RootMove {
    mv: Move,
    /// In this depth, or below any value if it did not come up to the others.
    value: i32,
    /// In the depth before.
    before: i32,
    pv: Vec<Move>,
    pv_depth: i32,
}

impl Root {
    pub fn new(game: &Game, limits: Limits) -> Root {
        let position = *game.position();
        let ruleset = game.ruleset();
        let mut moves: Vec<RootMove> = position
            .legal_moves(ruleset)
            .iter()
            .filter(|mv| limits.only.is_empty() || limits.only.contains(mv))
            .map(|mv| RootMove {
                mv,
                value: -INFINITE,
                before: -INFINITE,
                pv: vec![mv],
                pv_depth: 0,
            })
            .collect();
        // Before anything is known, captures and promotions are the likeliest answers.
        let loud = |root: &RootMove| root.mv.is_capture() || root.mv.promotion().is_some();
        moves.order_by_key(|root| !loud(root));
        Root {
            keys: game.positions().iter().map(Position::key).collect(),
            nodes: 0,
            node_limit: limits.nodes.unwrap_or(u64::MAX).max(1),
            depth_limit: limits.depth.map_or(MAX_PLY as i32 / 2, |depth| {
                depth.clamp(1, MAX_PLY as u32 / 2) as i32
            }),
            lines: limits.lines.clamp(1, moves.len().max(1)),
            done: moves.is_empty(),
            moves,
            depth: 0,
            next: 0,
            alpha: -INFINITE,
            beta: INFINITE,
            margin: 0,
            high: 0,
            top: Vec::new(),
            finished: None,
            position,
        }
    }

    /// Before the first slice there is a move already, if there is any.
    pub fn first_report(&self, report: &mut Report) {
        report.obvious = self.moves.len() == 1;
        report.lines = self
            .moves
            .iter()
            .take(self.lines)
            .map(|root| Line {
                score: Score::Centipawns(0),
                depth: 0,
                pv: vec![root.mv],
            })
            .collect();
    }

    /// Searches until it is stopped or done, or, if wanted, until a depth is done.
    pub fn slice(
        &mut self,
        thinking: &mut Thinking,
        report: &mut Report,
        by_depths: bool,
    ) -> Status {
        thinking.look_at_root(&self.position);
        while !self.done {
            if self.next == 0 && self.top.is_empty() && self.depth == 0 {
                self.begin_depth(thinking);
            }
            thinking.iteration = self.depth;
            thinking.hurried &= self.depth <= 1;
            if self.next < self.moves.len() {
                if !self.one_move(thinking) {
                    self.tell(report);
                    return if thinking.nodes >= self.node_limit {
                        self.done = true;
                        Status::Done
                    } else {
                        Status::Running
                    };
                }
            } else {
                let before = self.depth;
                self.finish_depth(thinking, report);
                if by_depths && self.depth > before && !self.done {
                    return Status::Running;
                }
            }
        }
        Status::Done
    }

    fn begin_depth(&mut self, thinking: &Thinking) {
        self.depth += 1;
        self.next = 0;
        self.top.clear();
        self.margin = thinking.numbers.aspiration;
        self.high = 0;
        for root in &mut self.moves {
            root.before = root.value;
            root.value = -INFINITE;
        }
        let best = self.moves.first().map_or(0, |root| root.before);
        if self.depth >= thinking.numbers.aspiration_depth
            && self.lines == 1
            && best.abs() < DECIDED
            && thinking.uses(Part::Aspiration)
        {
            self.alpha = best - self.margin;
            self.beta = best + self.margin;
        } else {
            self.alpha = -INFINITE;
            self.beta = INFINITE;
        }
    }

    /// Looks at the next move; false when the slice ended meanwhile.
    fn one_move(&mut self, thinking: &mut Thinking) -> bool {
        let index = self.next;
        let mv = self.moves[index].mv;
        let child = self.position.after(thinking.ruleset, mv);
        // What came above the window will do so less deeply too.
        let depth = (self.depth - 1 - self.high).max(0);
        // To be told among the best lines, a move must beat the last of them.
        let floor = if self.top.len() < self.lines {
            self.alpha
        } else {
            self.top[self.lines - 1].max(self.alpha)
        };
        thinking.frames[0].mv = Some(mv);
        thinking.frames[1].reduced = 0;
        thinking.frames[1].checked = child.in_check(thinking.ruleset);
        let mut value = -INFINITE;
        let mut wide = self.top.len() < self.lines;
        if !wide {
            let quiet = !mv.is_capture()
                && thinking
                    .exchange
                    .becomes(self.position.turn(), mv)
                    .is_none();
            let mut reduced = depth;
            if index as i32 >= thinking.numbers.root_late
                && self.depth >= thinking.numbers.root_late_depth
                && quiet
                && child.turn() != self.position.turn()
            {
                let reduction = thinking.reductions.get(self.depth, index as i32) - 1024;
                reduced = (depth - reduction.max(0) / 1024).max(1);
            }
            value = thinking.child(&self.position, &child, reduced, 0, (floor, floor + 1), true);
            if value > floor && reduced < depth && !thinking.stopped {
                value = thinking.child(&self.position, &child, depth, 0, (floor, floor + 1), true);
            }
            wide = value > floor && !thinking.stopped;
        }
        if wide {
            value = thinking.child(&self.position, &child, depth, 0, (floor, self.beta), false);
        }
        if thinking.stopped {
            return false;
        }
        self.next += 1;
        if wide || self.depth == 1 {
            let root = &mut self.moves[index];
            if value > floor || self.top.len() < self.lines {
                root.value = value;
            }
            if value > floor {
                root.pv.clear();
                root.pv.push(mv);
                root.pv.extend_from_slice(&thinking.frames[1].pv);
                root.pv_depth = self.depth;
                let place = self.top.partition_point(|other| *other >= value);
                self.top.insert(place, value);
                self.top.truncate(self.lines);
            } else if self.top.len() < self.lines {
                self.top.push(value);
            }
        }
        // Above the window: look again at once with a wider one.
        if value >= self.beta && self.beta < INFINITE {
            self.high += thinking.uses(Part::HighAgain) as i32;
            self.margin += self.margin / 2;
            self.beta = if self.margin > numbers::ASPIRATION_WIDEST {
                INFINITE
            } else {
                value + self.margin
            };
            self.again_from(index);
        }
        true
    }

    /// The move at `index` goes first, and the depth begins anew.
    fn again_from(&mut self, index: usize) {
        let root = self.moves.remove(index);
        self.moves.insert(0, root);
        self.next = 0;
        self.top.clear();
        for root in &mut self.moves[1..] {
            root.value = -INFINITE;
        }
    }

    fn finish_depth(&mut self, thinking: &Thinking, report: &mut Report) {
        let best = self.top.first().copied().unwrap_or(-INFINITE);
        // Below the window: nothing is known but that it was too optimistic.
        if best <= self.alpha && self.alpha > -INFINITE {
            self.high = 0;
            self.margin += self.margin / 2;
            self.beta = (self.alpha + self.beta) / 2;
            self.alpha = if self.margin > numbers::ASPIRATION_WIDEST {
                -INFINITE
            } else {
                best - self.margin
            };
            self.next = 0;
            self.top.clear();
            return;
        }
        self.order();
        self.tell(report);
        report.depth = self.depth as u32;
        let now = self.moves.first().map(|root| (root.mv, best));
        (report.settled, report.drop) = match (self.finished, now) {
            (Some((old, value)), Some((mv, _))) => {
                let settled = if old == mv { report.settled + 1 } else { 0 };
                (settled, (value - best).max(0))
            }
            _ => (0, 0),
        };
        self.finished = now;
        // A decided game that the search has seen to its end needs no deeper look.
        let decided_in = WIN - best.abs();
        let seen = best.abs() >= DECIDED && decided_in * 2 + 4 < self.depth;
        report.obvious = self.moves.len() == 1 || seen;
        if self.depth >= self.depth_limit || (seen && self.lines == 1) {
            self.done = true;
        } else {
            self.begin_depth(thinking);
        }
    }

    /// The best of this depth first, the others as they stood before.
    fn order(&mut self) {
        self.moves.order_by_key(|root| Reverse(root.value));
    }

    /// Tells the best lines known: those of this depth as far as it has come, then those
    /// of the depth before.
    fn tell(&self, report: &mut Report) {
        let mut known: Vec<&RootMove> = self.moves.iter().collect();
        // While the depth is unfinished, its values replace older ones only when as many
        // moves have them as are to be told: the first are looked at first.
        let trusted = self.top.len() >= self.lines && self.top[0] > self.alpha;
        let rank = |root: &RootMove| {
            let fresh = trusted && root.value > -INFINITE;
            (!fresh, -if fresh { root.value } else { root.before })
        };
        known.order_by_key(|root| rank(root));
        let lines: Vec<Line> = known
            .iter()
            .take(self.lines)
            .filter(|root| root.pv_depth > 0)
            .map(|root| Line {
                score: Score::of(if trusted && root.value > -INFINITE {
                    root.value
                } else {
                    root.before
                }),
                depth: root.pv_depth as u32,
                pv: root.pv.clone(),
            })
            .collect();
        if !lines.is_empty() {
            report.lines = lines;
        }
    }
}
