//! One position inside the search, from top to bottom: what ends the look at it early,
//! what may be left out, what is looked at more or less deeply, and what is learnt.

use super::corrections::Places;
use super::ordering::{Hints, Picker, is_bad_capture};
use super::parts::Part;
use super::quiescence::cuts;
use super::table::{Bound, Found};
use super::teaching::Tried;
use super::unfinished::{Progress, Question};
use super::{Thinking, for_white, numbers};
use crate::score::{DECIDED, INFINITE, MAX_PLY, WIN};
use rookery_rules::{Bitboard, Move, MoveList, Position, Square};
use std::mem::swap;

impl Thinking<'_> {
    /// The value of a position for the player to move, looked at so many plies deep.
    /// `cut` says that a value above the window is expected.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn node(
        &mut self,
        position: &Position,
        mut depth: i32,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
        cut: bool,
    ) -> i32 {
        let pv = beta - alpha > 1;
        if self.enter() {
            return 0;
        }
        if let Some(value) = self.proven(position, ply) {
            self.frames[ply].pv.clear();
            return value;
        }
        if depth <= 0 {
            return self.quiescence(position, ply, alpha, beta);
        }
        self.frames[ply].pv.clear();
        let excluded = self.frames[ply].excluded;

        // ---- The game has ended, or goes round in circles.
        if position.has_event(self.ruleset) && position.outcome(self.ruleset).is_some() {
            return self.ended(position, ply);
        }
        if excluded.is_none() && self.repeats(position) {
            return 0;
        }
        if ply >= MAX_PLY {
            return self.quiescence(position, ply, alpha, beta);
        }

        // ---- A nearer win or loss is already known: nothing here can change that.
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }

        // ---- The table has seen this position, as deeply as is asked now.
        let key = self.facts.key(position) ^ excluded.map_or(0, |mv| (mv.0 as u64) << 20 | 1 << 50);
        let found = self.table.get(key, ply as i32);
        if let Some(found) = found
            && !pv
            && excluded.is_none()
            && found.depth >= depth
            && cuts(&found, alpha, beta)
        {
            return found.value;
        }
        let question = Question {
            key,
            depth,
            window: (alpha, beta),
            cut,
        };
        let place = (ply, excluded.is_some());
        let halfway = self.unfinished.take(place, question);
        let fresh = halfway.is_none();
        let main = pv || found.is_some_and(|found| found.main);
        let table_move = found.and_then(|found| found.mv);

        // ---- What the position shows without looking ahead.
        let side = position.turn();
        let checked = self.frames[ply].checked;
        let places = match checked {
            true => Places::default(),
            false => self.places(position, ply),
        };
        let raw = match found {
            Some(found) => found.eval,
            None if checked => 0,
            None => self.evaluate(position, ply),
        };
        let stand = match checked {
            true => -INFINITE,
            false => self.corrected(places, self.facts.damped(position, raw)),
        };
        // Two plies ago: one's own move before, as a rule, but who moved then does not matter.
        let before = (ply >= 2).then(|| self.frames[ply - 2].eval);
        self.frames[ply].eval = match checked {
            true => before.unwrap_or(0),
            false => for_white(position, stand),
        };
        let rows = self.rows(position, ply);
        self.frames[ply].turn = side;
        self.frames[ply].pawns = rows.pawns.unwrap_or(0);
        self.frames[ply + 2].cuts = 0;
        let improving = !checked
            && before.is_some_and(|before| stand > for_white(position, before))
            && self.uses(Part::Improving);
        // The table's value, where it bounds the right way, is a better guess than the eye's.
        let mut guess = stand;
        if let Some(found) = found
            && !checked
            && cuts(&found, stand, stand + 1)
            && found.value.abs() < DECIDED
        {
            guess = found.value;
        }

        // ---- Hindsight: was it right to look less deeply at the move that led here?
        let reduced_before = std::mem::take(&mut self.frames[ply].reduced);
        if ply > 0 && !checked && excluded.is_none() && fresh && self.uses(Part::Hindsight) {
            let gain = stand - for_white(position, self.frames[ply - 1].eval);
            if reduced_before >= self.numbers.hindsight_deeper && gain <= 0 {
                depth += 1;
            } else if reduced_before >= self.numbers.hindsight_less
                && depth >= 2
                && gain > self.numbers.hindsight_gain
            {
                depth -= 1;
            }
        }

        let pending = position.is_pending();
        let quiet_node = !pv && !checked && excluded.is_none() && fresh;
        if quiet_node && beta.abs() < DECIDED {
            // ---- Reverse futility: so far above the window that no quiet reply is likely
            // to bring it back.
            let margin = self.numbers.reverse_margin * (depth - improving as i32);
            if depth <= self.numbers.reverse_depth
                && guess - margin >= beta
                && self.uses(Part::ReverseFutility)
            {
                return (guess + beta) / 2;
            }

            // ---- Null move: if even doing nothing holds the window, a move will.
            if self.null_is_sound(position, depth, ply)
                && guess >= beta
                && stand >= beta - self.numbers.null_doubt * depth
            {
                let reduction = self.numbers.null_reduction
                    + depth / self.numbers.null_per_depth
                    + ((guess - beta) / self.numbers.null_per_lead)
                        .min(self.numbers.null_lead_most);
                let value = self.after_nothing(position, depth - reduction, ply, beta);
                if self.stopped {
                    return 0;
                }
                if value >= beta {
                    return if value >= DECIDED { beta } else { value };
                }
            }

            // ---- A capture that holds a higher window, less deeply.
            let high = beta + self.numbers.probcut_margin;
            if depth >= self.numbers.probcut_depth
                && !pending
                && high < DECIDED
                && !found.is_some_and(|found| {
                    found.value < high && found.depth > depth - self.numbers.probcut_less
                })
                && self.uses(Part::ProbCut)
            {
                let hints = Hints {
                    numbers: self.numbers,
                    table: table_move.filter(|mv| mv.is_capture()),
                    rows,
                    feared: Bitboard::EMPTY,
                };
                let known = (key, raw, main, &hints);
                if let Some(value) = self.capture_holds(position, depth, ply, beta, stand, known) {
                    return value;
                }
            }
        }

        // ---- Without a move from the table, look less deeply first: the next visit has one.
        if depth >= self.numbers.shallow_first_depth
            && table_move.is_none()
            && (pv || cut)
            && !checked
            && fresh
            && self.uses(Part::ShallowFirst)
        {
            depth -= 1;
        }

        let original_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_move: Option<Move> = None;
        let mut count = 0;
        let mut quiets_tried = Tried::default();
        let mut captures_tried = Tried::default();
        let mut picker = Picker::default();
        let only_move;
        // ---- Where the last slice ended in the middle of the moves, they are gone on with.
        let mut known_extension = None;
        if let Some(mut halfway) = halfway {
            let progress = halfway.progress;
            (depth, alpha) = (progress.depth, progress.alpha);
            (best, best_move) = (progress.best, progress.best_move);
            (count, only_move) = (progress.count, progress.only_move);
            known_extension = Some(progress.extension);
            // Where they stand, without being copied there by way of the stack.
            swap(&mut quiets_tried, &mut halfway.quiets);
            swap(&mut captures_tried, &mut halfway.captures);
            swap(&mut picker, &mut halfway.picker);
            swap(&mut self.frames[ply].pv, &mut halfway.pv);
        } else {
            // ---- All legal moves; where there are none, the rules say what that means.
            let mut list = MoveList::default();
            position.list_legal(self.ruleset, &mut list);
            if list.is_empty() {
                return self.ended(position, ply);
            }
            only_move = list.len() == 1;
            let hints = Hints {
                numbers: self.numbers,
                table: table_move,
                rows,
                feared: self.feared(position),
            };
            picker.fill(&list, &hints, self.lessons, self.exchange, position);
        }
        let target = position.king(self.ruleset, side.other());
        let capture_expected = table_move.is_some_and(|mv| mv.is_capture());

        while let Some((mv, standing)) = picker.next(self.ruleset, position, self.exchange) {
            if Some(mv) == excluded {
                continue;
            }
            count += 1;
            let quiet = !mv.is_capture() && self.exchange.becomes(side, mv).is_none();
            let record = if quiet {
                self.lessons.quiet(side, mv, rows)
            } else {
                0
            };

            // ---- What is not looked at: late quiet moves, and moves that lose material.
            if best > -DECIDED && !pending && count > 1 && known_extension.is_none() {
                let reduced = (depth - self.reductions.get(depth, count) / 1024).max(1);
                if quiet && !checked {
                    let late = depth <= self.numbers.late_depth
                        && count > self.numbers.late_count(depth, improving)
                        && self.uses(Part::LateMoves);
                    let futile = reduced <= self.numbers.futile_depth
                        && stand + self.numbers.futile_base + self.numbers.futile_margin * reduced
                            <= alpha
                        && self.uses(Part::Futility);
                    if (late || futile) && !self.checks(position, target, mv) {
                        picker.leave_out_quiets(&|mv| self.checks(position, target, mv));
                        continue;
                    }
                    if reduced <= self.numbers.record_depth
                        && record < self.numbers.record_least * depth
                        && self.uses(Part::HistoryPruning)
                    {
                        continue;
                    }
                }
                if depth <= self.numbers.losing_depth && self.uses(Part::Exchanges) {
                    let least = if quiet {
                        self.numbers.losing_quiet * reduced
                    } else {
                        self.numbers.losing_capture * depth
                    };
                    if (quiet || is_bad_capture(standing))
                        && !self.exchange.gains(self.ruleset, position, mv, least)
                    {
                        continue;
                    }
                }
            }

            // ---- Singular: if the table's move is much better than all others, look deeper.
            let known_extension = known_extension.take();
            let mut extension = known_extension.unwrap_or(0);
            if let Some(found) = found
                && known_extension.is_none()
                && Some(mv) == table_move
                && excluded.is_none()
                && ply > 0
                && depth >= self.numbers.singular_depth
                && found.depth >= depth - self.numbers.singular_stale
                && found.bound != Bound::Upper
                && found.value.abs() < DECIDED
                && ply < numbers::DEEPER_UNTIL * self.iteration as usize
                && self.uses(Part::Singular)
            {
                let below = found.value - self.numbers.singular_margin * depth / 16;
                self.frames[ply].excluded = Some(mv);
                let value = self.node(position, (depth - 1) / 2, ply, below - 1, below, cut);
                self.frames[ply].excluded = None;
                if self.stopped {
                    return 0;
                }
                if value < below {
                    extension = 1;
                    if !pv && value < below - self.numbers.singular_clear {
                        extension = 2;
                    }
                } else if value >= beta && !pv {
                    // Several moves hold the window.
                    return value;
                } else if found.value >= beta {
                    extension = match self.uses(Part::Rivals) {
                        true => self.numbers.rivals_hold,
                        false => -1,
                    };
                } else if cut && self.uses(Part::Rivals) {
                    extension = self.numbers.rivals_cut;
                }
            }

            // ---- Play it.
            let child = position.after(self.ruleset, mv);
            self.table.touch(self.facts.key(&child));
            let same_turn = child.turn() == side;
            let child_checked = child.in_check(self.ruleset);
            let gives_check = !same_turn && child_checked;
            self.frames[ply].mv = Some(mv);
            self.frames[ply + 1].checked = child_checked;
            self.frames[ply + 1].reduced = 0;

            // ---- Checks, the only way, and moves that keep the turn, cost no depth.
            if extension == 0
                && known_extension.is_none()
                && ply < numbers::DEEPER_UNTIL * self.iteration as usize
            {
                let forced = only_move && (checked || pending);
                // On the main line the check that is expected: all of them would be too many.
                let good_check = gives_check
                    && pv
                    && count == 1
                    && self.uses(Part::Checks)
                    && self.exchange.gains(self.ruleset, position, mv, 0);
                if forced || same_turn || good_check {
                    extension = 1;
                }
            }
            let mut new_depth = depth - 1 + extension;

            // ---- Late moves are looked at less deeply, and again if they surprise.
            let mut value = -INFINITE;
            let mut full_width = pv && count == 1;
            if count > 1 + pv as i32
                && depth >= 2
                && !same_turn
                && (quiet || is_bad_capture(standing))
                && self.uses(Part::Reductions)
            {
                let mut reduction = self.reductions.get(depth, count);
                reduction += self.numbers.reduce_pv * pv as i32;
                reduction += self.numbers.reduce_cut * cut as i32;
                if main && !pv && self.uses(Part::OnceMain) {
                    reduction += self.numbers.reduce_once_main;
                }
                if capture_expected && self.uses(Part::CaptureExpected) {
                    reduction += self.numbers.reduce_capture_expected;
                }
                reduction += self.numbers.reduce_check * (gives_check || checked) as i32;
                reduction += self.numbers.reduce_not_improving * !improving as i32;
                if i32::from(self.frames[ply + 1].cuts) > self.numbers.cuts_many
                    && self.uses(Part::CutCount)
                {
                    reduction += self.numbers.reduce_cuts;
                }
                reduction -= record * self.numbers.reduce_record / 1024;
                let reduced = (new_depth - reduction / 1024).clamp(1, new_depth.max(1));
                self.frames[ply + 1].reduced = new_depth - reduced;
                value = self.child(position, &child, reduced, ply, (alpha, alpha + 1), true);
                if value > alpha
                    && reduced < new_depth
                    && best > -DECIDED
                    && self.uses(Part::SecondLook)
                {
                    new_depth += (value > best + self.numbers.second_deeper) as i32;
                    new_depth -= (value < best + self.numbers.second_less) as i32;
                }
                self.frames[ply + 1].reduced = 0;
                if value > alpha && reduced < new_depth && !self.stopped {
                    value = self.child(position, &child, new_depth, ply, (alpha, alpha + 1), !cut);
                }
                full_width |= pv && value > alpha;
            } else if !full_width {
                let (cut_below, depth_below) = (if same_turn { cut } else { !cut }, new_depth);
                value = self.child(
                    position,
                    &child,
                    depth_below,
                    ply,
                    (alpha, alpha + 1),
                    cut_below,
                );
                full_width = pv && value > alpha;
            }
            if full_width && !self.stopped {
                value = self.child(position, &child, new_depth, ply, (alpha, beta), false);
            }
            if self.stopped {
                let progress = Progress {
                    depth,
                    alpha,
                    best,
                    best_move,
                    count: count - 1,
                    only_move,
                    extension,
                };
                let tried = (&quiets_tried, &captures_tried);
                let pv = &self.frames[ply].pv;
                self.unfinished
                    .keep(place, question, progress, &picker, tried, pv);
                return 0;
            }

            // ---- The best so far?
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if pv {
                        self.extend_pv(ply, mv);
                    }
                    if value >= beta {
                        self.frames[ply].cuts = self.frames[ply].cuts.saturating_add(1);
                        break;
                    }
                    alpha = value;
                    // ---- What is left will hardly be better still.
                    if (self.numbers.after_best_from..=self.numbers.after_best_to).contains(&depth)
                        && value.abs() < DECIDED
                        && self.uses(Part::AfterBest)
                    {
                        depth -= 1;
                    }
                }
            }
            if quiet {
                quiets_tried.push(mv);
            } else if mv.is_capture() {
                captures_tried.push(mv);
            }
        }

        if count == 0 {
            // Everything but the excluded move was none: it is singular beyond doubt.
            return alpha;
        }

        // ---- What a move that held the window teaches.
        if best >= beta
            && let Some(mv) = best_move
        {
            let tried = (&quiets_tried, &captures_tried);
            self.teach(position, mv, depth, rows, tried);
        }
        if best <= original_alpha && excluded.is_none() {
            self.teach_refuted(side, ply, depth);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > original_alpha && pv {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if excluded.is_none() {
            // The eye was wrong where the search found more than a bound that it knew.
            let silent = best_move
                .is_none_or(|mv| !mv.is_capture() && self.exchange.becomes(side, mv).is_none());
            let told = match bound {
                Bound::Exact => true,
                Bound::Lower => best > stand,
                Bound::Upper => best < stand,
            };
            if !checked && silent && told && best.abs() < DECIDED {
                self.teach_eye(places, stand, best, depth);
            }
            self.table.put(
                key,
                Found {
                    mv: best_move,
                    value: best,
                    eval: raw,
                    depth,
                    bound,
                    main,
                },
                ply as i32,
            );
        }
        best
    }

    /// Whether the moved piece itself will attack the other king, as far as that can be
    /// seen without playing the move.
    #[inline]
    pub(super) fn checks(&self, position: &Position, king: Option<Square>, mv: Move) -> bool {
        king.is_some_and(|king| {
            let seen = self.eval.seen_from(position, mv.kind(), king);
            seen.has(mv.to()) && self.uses(Part::QuietChecks)
        })
    }
}
