//! Learning from one's mistakes: each is put on the board once more, before it was made, and
//! something better is to be found. The engine says of every try what it thinks.

use rookery_rules::{Game, Move, Side};
use rookery_worker::review::{Judgement, Measure, words};
use rookery_worker::{Job, Score};

use super::Review;

/// What there is to say of the last try.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Verdict {
    #[default]
    Nothing,
    /// The engine looks at it.
    Waiting(Job),
    /// It was good; in words.
    Solved(String),
    /// It was not; in words.
    Wrong(String),
    /// The answer was shown.
    Shown(String),
    /// The engine failed.
    Trouble(String),
}

impl Verdict {
    pub fn words(&self) -> String {
        match self {
            Verdict::Nothing => String::new(),
            Verdict::Waiting(_) => "The engine looks at it…".to_owned(),
            Verdict::Solved(words) | Verdict::Wrong(words) | Verdict::Shown(words) => words.clone(),
            Verdict::Trouble(why) => format!("The engine could not judge this: {why}."),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Lesson {
    pub side: Side,
    /// Who sat at the bottom before it.
    pub bottom: Side,
    /// The moves to be bettered.
    pub plies: Vec<usize>,
    /// Which of them it is now.
    pub at: usize,
    /// What is being tried, played.
    pub tried: Option<Game>,
    pub told: Verdict,
    /// Nothing was tried in vain at this one.
    clean: bool,
    /// How many were found without a vain try.
    pub found: usize,
}

impl Lesson {
    /// None where that side has made no mistake.
    pub fn begin(review: &Review, side: Side, bottom: Side) -> Option<Lesson> {
        let plies = review.mistakes(side);
        (!plies.is_empty()).then_some(Lesson {
            side,
            bottom,
            plies,
            at: 0,
            tried: None,
            told: Verdict::Nothing,
            clean: true,
            found: 0,
        })
    }

    pub fn ply(&self) -> usize {
        self.plies.get(self.at).copied().unwrap_or(0)
    }

    pub fn is_last(&self) -> bool {
        self.at + 1 >= self.plies.len()
    }

    /// Is it settled, so that the next can come?
    pub fn is_settled(&self) -> bool {
        matches!(self.told, Verdict::Solved(_) | Verdict::Shown(_))
    }

    /// What is to be done.
    pub fn task(&self, review: &Review) -> String {
        let ply = self.ply();
        let judged = review.report.moves.get(ply).copied().flatten();
        let played = judged.map_or_else(String::new, |judged| {
            format!(
                " {} was played, {}.",
                capital(&review.named(ply)),
                of(judged.judgement)
            )
        });
        format!(
            "{} of {}. {}:{played} Find something better.",
            self.at + 1,
            self.plies.len(),
            words::place(&review.game, ply),
        )
    }

    /// What is to be done, or what has come of it: for the board's own line.
    pub fn in_a_line(&self, review: &Review) -> String {
        match &self.told {
            Verdict::Nothing => format!(
                "{}: find something better than {}.",
                crate::words::side(self.side),
                review.named(self.ply())
            ),
            told => told.words(),
        }
    }

    /// A move is tried. True: the engine has to be asked what it is worth.
    pub fn attempt(&mut self, review: &Review, mv: Move) -> bool {
        let ply = self.ply();
        let mut game = review.game.clone();
        game.truncate(ply);
        let before = *game.position();
        if !game.push(mv) {
            return false;
        }
        let name = capital(&words::named(review.game.ruleset(), &before, mv));
        let best = review.seen[ply].as_ref().and_then(|seen| seen.line.first());
        let over = game.outcome();
        self.tried = Some(game);
        if best == Some(&mv) {
            self.solved(format!("{name}: right, the best move."));
        } else if review.game.moves().get(ply) == Some(&mv) {
            self.wrong(format!("{name} is what was played. Try something else."));
        } else if over.is_some_and(|outcome| outcome.winner == Some(self.side)) {
            self.solved(format!("{name}: right, it wins at once."));
        } else if over.is_some() {
            self.wrong(format!("{name} ends the game. Try something else."));
        } else {
            return true;
        }
        false
    }

    /// The engine's verdict on what is tried: its value for whoever is to move then.
    pub fn judge(&mut self, review: &Review, score: Score, answer: Option<&str>) {
        let Some(game) = &self.tried else { return };
        let ply = self.ply();
        let Some(judged) = review.report.moves.get(ply).copied().flatten() else {
            return;
        };
        let measure = Measure::of(game.ruleset().id());
        let own = measure.chance(score.into());
        let chance = match game.position().turn() == self.side {
            true => own,
            false => 1.0 - own,
        };
        let lost = (judged.before - chance).max(0.0);
        let mv = game.moves().last().copied();
        let before = game.positions().iter().rev().nth(1);
        let name = mv.zip(before).map_or_else(String::new, |(mv, before)| {
            capital(&words::named(game.ruleset(), before, mv))
        });
        let (points, best) = (words::percent(lost), words::percent(judged.before));
        if measure.judge(lost) <= Judgement::Good {
            self.solved(match points {
                0 => format!("{name}: right, as good as the best."),
                _ => format!("{name}: good as well; it loses {points} of 100."),
            });
        } else {
            let other = capital(crate::words::side(game.position().turn()));
            let reply = answer.map_or_else(String::new, |answer| {
                format!(" {other} would answer {answer}.")
            });
            self.wrong(format!(
                "{name}: not yet. The chance falls from {best} to {} of 100.{reply}",
                words::percent(chance)
            ));
        }
    }

    fn solved(&mut self, words: String) {
        self.found += usize::from(self.clean);
        self.told = Verdict::Solved(words);
    }

    /// The task is on the board again: the next move is the next try.
    fn wrong(&mut self, words: String) {
        self.clean = false;
        self.tried = None;
        self.told = Verdict::Wrong(words);
    }

    pub fn failed(&mut self, why: String) {
        self.tried = None;
        self.told = Verdict::Trouble(why);
    }

    /// The answer is to be seen.
    pub fn show(&mut self, review: &Review) {
        self.clean = false;
        self.tried = None;
        let words = words::better(&review.game, &review.seen, self.ply());
        self.told = Verdict::Shown(words.unwrap_or_default());
    }

    pub fn retry(&mut self) {
        self.tried = None;
        self.told = Verdict::Nothing;
    }

    /// The next one; false: that was the last.
    pub fn go_on(&mut self) -> bool {
        if self.is_last() {
            return false;
        }
        self.at += 1;
        self.clean = true;
        self.retry();
        true
    }

    /// How it went.
    pub fn result(&self) -> String {
        format!(
            "{} of {} found at the first try.",
            self.found,
            self.plies.len()
        )
    }
}

impl Review {
    /// A move of the game, without what it does.
    pub fn named(&self, ply: usize) -> String {
        match (self.game.positions().get(ply), self.game.moves().get(ply)) {
            (Some(before), Some(mv)) => words::named(self.game.ruleset(), before, *mv),
            _ => String::new(),
        }
    }
}

fn of(judgement: Judgement) -> String {
    format!("a {}", judgement.name())
}

use crate::words::capital;
