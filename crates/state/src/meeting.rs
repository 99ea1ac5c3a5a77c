//! Two copies of a game meet: what two tabs have kept under one name, or what is kept here and
//! what a file brings. Whatever happens, no move of either is lost.

use super::record::Record;

/// How another copy of a game stands to this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    Same,
    /// The other goes on where this one stops.
    Further,
    /// This one goes on where the other stops.
    Behind,
    /// They have gone different ways.
    Apart,
}

/// What a tab does that hears what another tab has kept under its own game's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hearing {
    Nothing,
    /// Only the count of keepings has gone on.
    Count,
    /// Shows what the other has.
    Adopt,
    /// Keeps its own once more: the other's may lie there now, and is no further.
    KeepAgain,
    /// The same, for the other makes way: it goes on as a game of its own. Says so.
    Stay,
    /// Goes on as a game of its own, under another name. Says so.
    Branch,
}

impl Record {
    pub fn meets(&self, other: &Record) -> Meeting {
        if self.ruleset != other.ruleset {
            return Meeting::Apart;
        }
        if self.start == other.start && self.moves == other.moves {
            return match (self.ended, other.ended) {
                (own, others) if own == others => Meeting::Same,
                (None, _) => Meeting::Further,
                (_, None) => Meeting::Behind,
                _ => Meeting::Apart,
            };
        }
        // Where players have made an end of it, nothing can follow.
        if self.begins(other) && self.ended.is_none() {
            Meeting::Further
        } else if other.begins(self) && other.ended.is_none() {
            Meeting::Behind
        } else {
            Meeting::Apart
        }
    }

    /// Both tabs come to the same end, whichever hears of the other first.
    pub fn hears(&self, other: &Record) -> Hearing {
        let newer = other.rev > self.rev;
        match self.meets(other) {
            Meeting::Same if newer => Hearing::Count,
            Meeting::Same => Hearing::Nothing,
            Meeting::Further => Hearing::Adopt,
            // The other tab has taken a move back.
            Meeting::Behind if newer => Hearing::Adopt,
            Meeting::Behind => Hearing::KeepAgain,
            Meeting::Apart => {
                let same = self.rev == other.rev;
                if newer || same && self.moves > other.moves {
                    Hearing::Branch
                } else {
                    Hearing::Stay
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ended::Ended;
    use crate::for_tests::game;
    use crate::play::Play;
    use crate::players::{Players, SideText};

    fn record(moves: &str, rev: u64) -> Record {
        let mut play = Play::new("g1".into(), 7, game("chess", moves), Players::TWO_PEOPLE);
        play.rev = rev;
        Record::of(&play, 0)
    }

    #[test]
    fn what_goes_further_is_told_from_what_goes_elsewhere() {
        let one = record("e2e4", 1);
        for (other, meeting) in [
            ("e2e4", Meeting::Same),
            ("e2e4 e7e5", Meeting::Further),
            ("", Meeting::Behind),
            ("d2d4", Meeting::Apart),
            ("e2e3", Meeting::Apart),
        ] {
            assert_eq!(one.meets(&record(other, 1)), meeting, "{other}");
        }
        let mut resigned = record("e2e4", 1);
        resigned.ended = Some(Ended::Resigned(SideText::Black));
        assert_eq!(one.meets(&resigned), Meeting::Further);
        assert_eq!(resigned.meets(&one), Meeting::Behind);
        assert_eq!(resigned.meets(&record("e2e4 e7e5", 1)), Meeting::Apart);
        assert_eq!(record("e2e4 e7e5", 1).meets(&resigned), Meeting::Apart);
        let mut elsewhere = record("e2e4", 1);
        elsewhere.ruleset = "shatranj".into();
        assert_eq!(one.meets(&elsewhere), Meeting::Apart);
    }

    /// Both tabs have kept something; whoever kept last lies in the storage.
    fn after_both_have_heard(one: &Record, other: &Record) -> Vec<String> {
        let mut kept: Vec<String> = Vec::new();
        for (own, heard) in [(one, other), (other, one)] {
            match own.hears(heard) {
                Hearing::Adopt | Hearing::Nothing | Hearing::Count => {}
                Hearing::KeepAgain | Hearing::Stay | Hearing::Branch => {
                    kept.push(own.moves.clone());
                }
            }
        }
        kept
    }

    #[test]
    fn moves_made_at_the_same_moment_both_survive() {
        for (one, other) in [
            (record("g1f3", 1), record("d2d4", 1)),
            (record("d2d4", 1), record("g1f3", 1)),
            (record("g1f3", 1), record("d2d4 d7d5", 2)),
            (record("e2e4 e7e5 g1f3", 8), record("e2e4 e7e5 d2d4", 8)),
        ] {
            assert_eq!(after_both_have_heard(&one, &other).len(), 2);
            let hearings = [one.hears(&other), other.hears(&one)];
            assert!(hearings.contains(&Hearing::Stay), "{hearings:?}");
            assert!(hearings.contains(&Hearing::Branch), "{hearings:?}");
        }
    }

    #[test]
    fn one_after_the_other_is_simply_followed() {
        assert_eq!(
            record("e2e4", 1).hears(&record("e2e4 e7e5", 2)),
            Hearing::Adopt
        );
        assert_eq!(
            record("e2e4 e7e5", 2).hears(&record("e2e4", 3)),
            Hearing::Adopt
        );
        assert_eq!(record("e2e4", 2).hears(&record("e2e4", 3)), Hearing::Count);
        assert_eq!(
            record("e2e4", 3).hears(&record("e2e4", 3)),
            Hearing::Nothing
        );
        assert_eq!(
            record("e2e4 e7e5", 2).hears(&record("e2e4", 2)),
            Hearing::KeepAgain
        );
    }
}
