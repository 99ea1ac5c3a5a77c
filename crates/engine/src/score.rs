//! What a search thinks of a position, for the side to move.

/// Scores beyond this are wins or losses within so many plies.
pub(crate) const DECIDED: i32 = 31_000;
/// A win here and now.
pub(crate) const WIN: i32 = 32_000;
pub(crate) const INFINITE: i32 = 32_001;
/// As deep as any line of a search may become; win distances fit in it.
pub(crate) const MAX_PLY: usize = 200;

/// From the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// So many hundredths of a pawn.
    Centipawns(i32),
    /// The side to move wins after so many plies.
    WinIn(u32),
    /// The side to move loses after so many plies.
    LossIn(u32),
}

impl Score {
    pub(crate) fn of(value: i32) -> Score {
        if value >= DECIDED {
            Score::WinIn((WIN - value) as u32)
        } else if value <= -DECIDED {
            Score::LossIn((WIN + value) as u32)
        } else {
            Score::Centipawns(value)
        }
    }

    /// One number that orders scores: centipawns, decided games far outside them.
    pub fn value(self) -> i32 {
        match self {
            Score::Centipawns(value) => value,
            Score::WinIn(plies) => WIN - plies as i32,
            Score::LossIn(plies) => plies as i32 - WIN,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nearer_win_is_better_and_a_later_loss_too() {
        assert!(Score::WinIn(1).value() > Score::WinIn(3).value());
        assert!(Score::WinIn(199).value() > Score::Centipawns(30_000).value());
        assert!(Score::LossIn(4).value() > Score::LossIn(2).value());
        for score in [Score::WinIn(7), Score::LossIn(8), Score::Centipawns(-35)] {
            assert_eq!(Score::of(score.value()), score);
        }
    }
}
