//! A proof under way: all that a few men can come to is looked at, slice by slice.

use crate::messages::{FromWorker, Job, Proof};
use rookery_engine::endings::{Endings, Fate, Men, Solving};
use rookery_rules::{Game, Position};

/// So many positions between two looks at the clock: a few milliseconds of work.
const POSITIONS: usize = 256;

pub struct Proving {
    pub job: Job,
    position: Position,
    endings: Endings,
    solving: Solving,
    reported: f64,
}

/// Whether there is more to do.
pub enum Step {
    More,
    Done(Proof),
}

impl Proving {
    /// `known`: endings of the same rules. Gives it back where there is nothing to prove.
    pub fn new(job: Job, game: &Game, known: Option<Endings>, now: f64) -> Result<Proving, Proof> {
        let (ruleset, position) = (game.ruleset(), *game.position());
        let Some(men) = Men::of(ruleset, &position) else {
            return Err(Proof::Unknown(
                "there are too many men on the board, or some that promote".to_owned(),
            ));
        };
        let known = known.filter(|known| known.are_of(ruleset));
        let endings = known.unwrap_or_else(|| Endings::new(ruleset.clone()));
        Ok(Proving {
            job,
            position,
            solving: endings.begin(&men),
            endings,
            reported: now,
        })
    }

    /// Works for one slice.
    pub fn work(&mut self, go_on: &dyn Fn() -> bool) -> Step {
        loop {
            match self.endings.go_on(&mut self.solving, POSITIONS) {
                Ok(true) if go_on() => {}
                Ok(true) => return Step::More,
                Ok(false) => return Step::Done(self.found()),
                Err(why) => return Step::Done(Proof::Unknown(why.to_string())),
            }
        }
    }

    fn found(&self) -> Proof {
        match self.endings.fate(&self.position) {
            Some(Fate::Win(turns)) => Proof::WinIn(turns.into()),
            Some(Fate::Loss(turns)) => Proof::LossIn(turns.into()),
            Some(Fate::Draw) => Proof::Draw,
            None => Proof::Unknown("more matters here than which men stand where".to_owned()),
        }
    }

    /// What there is to say, if it is time for it.
    pub fn report(&mut self, now: f64, every: f64) -> Option<FromWorker> {
        if now - self.reported < every {
            return None;
        }
        self.reported = now;
        Some(FromWorker::Proving {
            job: self.job,
            percent: (self.solving.done() * 100.0) as u8,
        })
    }

    /// What has been solved so far, for the next question.
    pub fn end(self) -> Endings {
        self.endings
    }
}
