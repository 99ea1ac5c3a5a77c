//! The edge of the search: captures, promotions and arrivals are followed until the
//! position is quiet enough to be judged as it stands.

use super::Thinking;
use super::ordering::{Hints, Picker, is_bad_capture};
use super::parts::Part;
use super::table::{Bound, Found};
use crate::score::{DECIDED, INFINITE, MAX_PLY};
use rookery_rules::{Move, MoveList, Position};

impl Thinking<'_> {
    pub(super) fn quiescence(
        &mut self,
        position: &Position,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.frames[ply].pv.clear();
        self.seldepth = self.seldepth.max(ply as i32);

        // Has the game ended here?
        if position.has_event(self.ruleset) && position.outcome(self.ruleset).is_some() {
            return self.ended(position, ply);
        }
        if ply >= MAX_PLY || self.hurried {
            let raw = self.evaluate(position, ply);
            return self.facts.damped(position, raw);
        }

        // Is it known already?
        let key = self.facts.key(position);
        let found = self.table.get(key, ply as i32);
        if let Some(found) = found
            && beta - alpha == 1
            && cuts(&found, alpha, beta)
        {
            return found.value;
        }

        // Doing nothing is usually an option: the position is worth at least what it shows.
        let checked = self.frames[ply].checked;
        let original_alpha = alpha;
        let mut best = -INFINITE;
        let mut raw = 0;
        let mut calm = 0;
        if !checked {
            let places = self.places(position, ply);
            raw = match found {
                Some(found) => found.eval,
                None => self.evaluate(position, ply),
            };
            let seen = self.facts.damped(position, raw);
            let mut stand = self.corrected(places, seen);
            if let Some(found) = found
                && cuts(&found, stand, stand + 1)
                && found.value.abs() < DECIDED
            {
                stand = found.value;
            }
            best = stand;
            calm = stand;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }

        // In check every way out is looked at, otherwise what changes material, promotes,
        // or gives another move.
        let mut list = MoveList::default();
        let stuck = if checked {
            position.list_legal(self.ruleset, &mut list);
            list.is_empty()
        } else {
            position.list_forcing(self.ruleset, &mut list);
            list.is_empty() && self.facts.stuck_ends && !position.can_move(self.ruleset)
        };
        if stuck {
            return self.ended(position, ply);
        }
        let hints = Hints {
            numbers: self.numbers,
            table: found.and_then(|found| found.mv),
            rows: self.rows(position, ply),
            feared: self.feared(position),
        };
        let mut picker = Picker::default();
        picker.fill(&list, &hints, self.lessons, self.exchange, position);
        let mut best_move: Option<Move> = None;
        let mut tried = 0;
        let side = position.turn();
        let target = position.king(self.ruleset, side.other());
        let met = ply
            .checked_sub(1)
            .and_then(|at| self.frames[at].mv)
            .map(Move::to);
        while let Some((mv, standing)) = picker.next(self.ruleset, position, self.exchange) {
            if !checked {
                // Captures that lose material, choices that only pass, and lesser
                // promotions do not settle anything.
                if is_bad_capture(standing) {
                    break;
                }
                if mv.is_pass() {
                    continue;
                }
                // A few captures are enough to judge by, unless they take back or give check.
                if tried >= self.numbers.edge_enough
                    && mv.is_capture()
                    && self.exchange.becomes(side, mv).is_none()
                    && best > -DECIDED
                    && met != Some(mv.to())
                    && self.uses(Part::EdgeEnough)
                    && !self.checks(position, target, mv)
                {
                    continue;
                }
                // What cannot bring enough is not looked at, unless it may end the game.
                if mv.is_capture()
                    && self.exchange.becomes(side, mv).is_none()
                    && best > -DECIDED
                    && self.uses(Part::EdgeFutility)
                {
                    let victim = position.kind_on(mv.to()).unwrap_or(self.exchange.pawn);
                    let hope = calm + self.numbers.futile_edge;
                    let most = hope + self.exchange.value(victim);
                    let futile = if most <= alpha {
                        Some(most)
                    } else if hope <= alpha && !self.exchange.gains(self.ruleset, position, mv, 1) {
                        Some(hope)
                    } else {
                        None
                    };
                    if let Some(most) = futile
                        && self.facts.men(position, side.other()) > 1
                    {
                        best = best.max(most);
                        continue;
                    }
                }
            } else if tried >= self.numbers.ways_out && best > -DECIDED && !mv.is_capture() {
                break;
            }
            tried += 1;
            let child = position.after(self.ruleset, mv);
            self.table.touch(self.facts.key(&child));
            self.frames[ply].mv = Some(mv);
            self.frames[ply + 1].checked = child.in_check(self.ruleset);
            if self.enter() {
                return 0;
            }
            let value = if child.turn() == side {
                self.quiescence(&child, ply + 1, alpha, beta)
            } else {
                -self.quiescence(&child, ply + 1, -beta, -alpha)
            };
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    alpha = value;
                    if beta - original_alpha > 1 {
                        self.extend_pv(ply, mv);
                    }
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }

        self.table.put(
            key,
            Found {
                mv: best_move,
                value: best,
                eval: raw,
                depth: if checked { -1 } else { 0 } - 1,
                bound: if best >= beta {
                    Bound::Lower
                } else if best > original_alpha && beta - original_alpha > 1 {
                    Bound::Exact
                } else {
                    Bound::Upper
                },
                main: found.is_some_and(|found| found.main),
            },
            ply as i32,
        );
        best
    }

    /// The line from this ply: this move, then what was found best after it.
    pub(super) fn extend_pv(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.frames.split_at_mut(ply + 1);
        if let (Some(here), Some(next)) = (head.last_mut(), tail.first()) {
            here.pv.clear();
            here.pv.push(mv);
            here.pv.extend_from_slice(&next.pv);
        }
    }
}

/// Whether what the table holds decides the question that a window asks.
pub(super) fn cuts(found: &Found, alpha: i32, beta: i32) -> bool {
    match found.bound {
        Bound::Exact => true,
        Bound::Lower => found.value >= beta,
        Bound::Upper => found.value <= alpha,
    }
}

#[cfg(test)]
mod tests {
    use crate::{Engine, Limits, Score, Status};
    use rookery_rules::{Game, Position, Ruleset};
    use std::sync::Arc;

    /// A pawn that an effect makes a queen is seen at the edge as one that promotes.
    #[test]
    fn a_pawn_that_becomes_something_by_an_effect_promotes() {
        let ruleset = |pawn: &str| {
            let text = format!(
                "title Two ways\nstart 4k3/8/8/8/8/8/P7/4K3 w - - 0 1\npiece pawn P\n{pawn}\
                 piece queen Q\n  goes slide any\npiece king K royal\n  goes step any\n\
                 end checkmate wins\nend stalemate draws\n"
            );
            Arc::new(Ruleset::parse("two-ways", &text).unwrap_or_else(|e| panic!("{e}")))
        };
        let by_promotion = "  moves step forward\n  promotes arriving rank:8 to queen\n";
        let by_effect =
            "  moves step forward then if(in(last-target, rank:8), become(last-target, queen))\n";
        for pawn in [by_promotion, by_effect] {
            let ruleset = ruleset(pawn);
            let fen = "8/P7/8/8/8/8/4K1k1/8 b - - 0 1";
            let position = Position::from_fen(&ruleset, fen).expect("a position");
            let mut engine = Engine::new(1);
            let depth = Some(1);
            let limits = Limits {
                depth,
                ..Limits::default()
            };
            engine.begin(&Game::from_position(ruleset.clone(), position), limits);
            while engine.run(u64::MAX) == Status::Running {}
            let score = engine.report().lines[0].score;
            assert!(
                matches!(score, Score::Centipawns(..-400)),
                "{pawn}: {score:?}"
            );
        }
    }
}
