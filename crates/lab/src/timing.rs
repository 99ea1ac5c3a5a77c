//! How long to think: arithmetic on times that others measure.

/// What a clock says to the player who is to move; all in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    pub left: u64,
    pub increment: u64,
    /// Moves until the next time control; none: the rest of the game.
    pub moves_to_go: Option<u64>,
}

/// When to stop, in milliseconds since the search began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// After this, no new depth is worth beginning; stretched or shrunk by [`Budget::enough`].
    pub soft: u64,
    /// After this, stop at once.
    pub hard: u64,
    /// All of it is to be used.
    fixed: bool,
}

/// Time that is lost between programs, per move.
const OVERHEAD: u64 = 15;

impl Budget {
    /// Exactly so long for this move, less what is lost on the way.
    pub fn fixed(millis: u64) -> Budget {
        let usable = millis.saturating_sub((millis / 40).min(OVERHEAD)).max(1);
        Budget {
            soft: usable,
            hard: usable,
            fixed: true,
        }
    }

    /// A share of what is left.
    pub fn of_clock(clock: Clock) -> Budget {
        /// A game is expected to last so many moves more.
        const MOVES: u64 = 30;
        let usable = clock.left.saturating_sub(OVERHEAD).max(1);
        let moves = clock.moves_to_go.unwrap_or(MOVES).clamp(1, MOVES);
        let share = usable / moves + clock.increment * 3 / 4;
        // One move must never cost the game: most of the clock stays.
        let most = if moves == 1 {
            usable * 9 / 10
        } else {
            usable * 2 / 5
        };
        Budget {
            soft: share.min(most).max(1),
            hard: (share * 4).min(most).max(1),
            fixed: false,
        }
    }

    /// Whether to stop now. `settled` counts the last depths that chose the same move;
    /// `dropped` is how far the score fell at the last depth; `only` says that there is
    /// nothing to choose.
    pub fn enough(&self, elapsed: u64, settled: u32, dropped: i32, only: bool) -> bool {
        if elapsed >= self.hard {
            return true;
        }
        if self.fixed {
            return false;
        }
        if only {
            return elapsed * 10 >= self.soft;
        }
        let percent = match settled {
            0 => 140,
            1..=2 => 100,
            3..=5 => 70,
            _ => 50,
        };
        let percent = if dropped > 25 { percent + 60 } else { percent };
        elapsed * 100 >= self.soft * percent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixed_time_is_used_but_not_exceeded() {
        let budget = Budget::fixed(100);
        assert!(budget.hard <= 100 && budget.hard >= 90);
        assert!(!budget.enough(budget.hard - 1, 20, 0, false));
        assert!(budget.enough(budget.hard, 0, 100, false));
        assert_eq!(Budget::fixed(0).hard, 1);
    }

    #[test]
    fn a_clock_is_never_run_down_by_one_move() {
        for left in [0, 1, 10, 100, 1_000, 60_000, 3_600_000] {
            for increment in [0, 100, 10_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(40)] {
                    let budget = Budget::of_clock(Clock {
                        left,
                        increment,
                        moves_to_go,
                    });
                    assert!(budget.hard <= left.max(1), "{left} {increment}: {budget:?}");
                    assert!(budget.soft <= budget.hard);
                }
            }
        }
    }

    #[test]
    fn an_easy_move_takes_less_and_a_falling_score_more() {
        let budget = Budget::of_clock(Clock {
            left: 60_000,
            increment: 0,
            moves_to_go: None,
        });
        let soft = budget.soft;
        assert!(budget.enough(soft * 6 / 10, 8, 0, false));
        assert!(!budget.enough(soft * 6 / 10, 1, 0, false));
        assert!(!budget.enough(soft * 14 / 10, 1, 80, false));
        assert!(budget.enough(soft / 5, 0, 0, true));
        // Also where there is nothing to keep for later: before a time control, or with an
        // increment that is all there is.
        for (increment, moves_to_go) in [(0, Some(1)), (0, Some(2)), (60_000, None)] {
            let budget = Budget::of_clock(Clock {
                left: 60_000,
                increment,
                moves_to_go,
            });
            assert!(budget.enough(budget.soft / 5, 0, 0, true));
            assert!(budget.enough(budget.soft * 6 / 10, 8, 0, false));
            assert!(!budget.enough(budget.soft * 4 / 10, 8, 0, false));
        }
    }
}
