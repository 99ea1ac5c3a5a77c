//! Games that the computer plays against itself for the laboratory, in several programs at once:
//! who plays which, what has come of it, and when the pictures are drawn anew.
//!
//! A game follows from the strength, the seed and its number, so it does not matter who plays it;
//! one that was broken off is played again.

use std::collections::{BTreeMap, BTreeSet};

use rookery_worker::figuring::{Source, ToFigures};
use rookery_worker::{FromWorker, GameText, Job, ToWorker};

pub const FEWEST: u64 = 2;
pub const MOST: u64 = 200;
/// More programs at once than this would fill the memory of a small machine.
pub const MOST_WORKERS: usize = 16;
/// So many failures in all are put up with.
const MOST_FAILURES: usize = 3;
/// The pictures are drawn anew at most so often, in milliseconds.
const DRAW_MS: f64 = 1_200.0;

/// How strong both players are, as the laboratory writes it, and in words.
pub const STRENGTHS: [(&str, &str); 5] = [
    ("random", "at random"),
    ("greedy", "by greed: the most material with one move"),
    ("1k", "1,000 nodes a move"),
    ("2k", "2,000 nodes a move"),
    ("4k", "4,000 nodes a move"),
];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// One ruleset, or two to be compared, each with its text where it is not built in.
    pub rulesets: Vec<GameText>,
    pub strength: String,
    /// Of each ruleset.
    pub games: u64,
    pub seed: u64,
    pub date: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    Going,
    Paused,
    /// All games were played.
    Over,
    /// Somebody ended it early.
    Cancelled,
    /// It could not go on; why.
    Failed(String),
}

/// What the page is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// To the program of this number.
    Ask(usize, Job, ToWorker),
    Halt(usize, Job),
}

/// What a program was asked for and has not brought yet.
#[derive(Clone, Debug)]
struct Asked {
    job: Job,
    /// Which ruleset.
    of: usize,
    /// The game that comes next, and the one after the last.
    next: u64,
    to: u64,
}

#[derive(Clone, Debug, Default)]
struct Batch {
    head: String,
    lines: BTreeMap<u64, String>,
    /// Numbers that nobody plays.
    todo: BTreeSet<u64>,
}

pub struct Sample {
    pub plan: Plan,
    pub stage: Stage,
    batches: Vec<Batch>,
    workers: Vec<Option<Asked>>,
    last_job: Job,
    failures: usize,
    /// So many games stand in the pictures that were asked for last, and when that was.
    drawn: Option<(usize, f64)>,
    drawing: bool,
}

impl Sample {
    /// Begins with so many programs at most.
    pub fn begin(plan: Plan, workers: usize) -> (Sample, Vec<Order>) {
        let games = plan.games.clamp(FEWEST, MOST);
        let plan = Plan { games, ..plan };
        let batch = Batch {
            todo: (0..games).collect(),
            ..Batch::default()
        };
        let all = games as usize * plan.rulesets.len();
        let mut sample = Sample {
            batches: vec![batch; plan.rulesets.len()],
            workers: vec![None; workers.min(all).clamp(1, MOST_WORKERS)],
            stage: Stage::Going,
            last_job: 0,
            failures: 0,
            drawn: None,
            drawing: false,
            plan,
        };
        let orders = sample.hand_out();
        (sample, orders)
    }

    pub fn workers(&self) -> usize {
        self.workers.len()
    }

    /// How many games have come to their end, and how many there are to be.
    pub fn progress(&self) -> (usize, usize) {
        let played = self.batches.iter().map(|batch| batch.lines.len()).sum();
        (played, self.plan.games as usize * self.batches.len())
    }

    /// In words, for the progress bar and for who cannot see it.
    pub fn words(&self) -> String {
        let (played, all) = self.progress();
        let (are, were) = match played {
            1 => ("is", "was"),
            _ => ("are", "were"),
        };
        match &self.stage {
            Stage::Going => format!("Playing: {played} of {all} games {are} over."),
            Stage::Paused => format!("Paused: {played} of {all} games {are} over."),
            Stage::Over => format!("All {all} games are over."),
            Stage::Cancelled => format!("Cancelled: {played} of {all} games {were} played."),
            Stage::Failed(why) => {
                format!("It stopped after {played} of {all} games: {why}.")
            }
        }
    }

    /// The games of one ruleset as a file that the command line reads, too: JSON lines.
    pub fn file(&self, of: usize) -> Option<String> {
        let batch = self.batches.get(of).filter(|b| !b.lines.is_empty())?;
        let mut file = format!("{}\n", batch.head);
        for line in batch.lines.values() {
            file.push_str(line);
            file.push('\n');
        }
        Some(file)
    }

    /// Gives every idle program something to do.
    fn hand_out(&mut self) -> Vec<Order> {
        let idle: Vec<usize> = (0..self.workers.len())
            .filter(|at| self.workers[*at].is_none())
            .collect();
        idle.into_iter().filter_map(|at| self.ask(at)).collect()
    }

    /// The next games of the ruleset of which most are left, more at a time while there are many.
    fn ask(&mut self, worker: usize) -> Option<Order> {
        if self.stage != Stage::Going {
            return None;
        }
        let batches = self.batches.iter().enumerate();
        let (of, _) = batches.rev().max_by_key(|(_, batch)| batch.todo.len())?;
        let left: usize = self.batches.iter().map(|batch| batch.todo.len()).sum();
        let most = (left / (4 * self.workers.len())).clamp(1, 8) as u64;
        let todo = &mut self.batches[of].todo;
        let from = *todo.first()?;
        let mut to = from;
        while to < from + most && todo.remove(&to) {
            to += 1;
        }
        self.last_job += 1;
        let job = self.last_job;
        self.workers[worker] = Some(Asked {
            job,
            of,
            next: from,
            to,
        });
        let question = ToWorker::Sample {
            job,
            game: self.plan.rulesets[of].clone(),
            strength: self.plan.strength.clone(),
            seed: self.plan.seed,
            from,
            to,
            date: self.plan.date.clone(),
        };
        Some(Order::Ask(worker, job, question))
    }

    /// A program has said something.
    pub fn hear(&mut self, worker: usize, said: FromWorker) -> Vec<Order> {
        let Some(asked) = self.workers.get_mut(worker) else {
            return Vec::new();
        };
        let Some(own) = asked.as_mut().filter(|own| said.job() == Some(own.job)) else {
            return Vec::new();
        };
        match said {
            FromWorker::Sampled {
                head, games, left, ..
            } => {
                let batch = &mut self.batches[own.of];
                batch.head = head;
                for line in games {
                    if own.next < own.to {
                        batch.lines.insert(own.next, line);
                        own.next += 1;
                    }
                }
                if left == 0 {
                    self.give_back(worker);
                }
                let (played, all) = self.progress();
                if played == all {
                    self.stage = Stage::Over;
                }
                self.hand_out()
            }
            FromWorker::Failed { message, .. } => {
                self.give_back(worker);
                self.failures += 1;
                match self.failures < MOST_FAILURES {
                    true => self.hand_out(),
                    false => self.fail(message),
                }
            }
            _ => Vec::new(),
        }
    }

    /// What a program did not finish is for the others.
    fn give_back(&mut self, worker: usize) {
        if let Some(asked) = self.workers[worker].take() {
            self.batches[asked.of].todo.extend(asked.next..asked.to);
        }
    }

    fn halt(&mut self) -> Vec<Order> {
        let mut orders = Vec::new();
        for worker in 0..self.workers.len() {
            if let Some(asked) = &self.workers[worker] {
                orders.push(Order::Halt(worker, asked.job));
            }
            self.give_back(worker);
        }
        orders
    }

    /// Nothing more can come of it.
    pub fn fail(&mut self, why: String) -> Vec<Order> {
        self.stage = Stage::Failed(why);
        self.halt()
    }

    /// The games under way are given up; they will be played again, the same.
    pub fn pause(&mut self) -> Vec<Order> {
        match self.stage {
            Stage::Going => {
                self.stage = Stage::Paused;
                self.halt()
            }
            _ => Vec::new(),
        }
    }

    /// Goes on after a pause, or tries again.
    pub fn go_on(&mut self) -> Vec<Order> {
        match self.stage {
            Stage::Paused | Stage::Failed(_) => {
                self.stage = Stage::Going;
                self.failures = 0;
                self.hand_out()
            }
            _ => Vec::new(),
        }
    }

    /// Ends it; the games that were played stay.
    pub fn cancel(&mut self) -> Vec<Order> {
        match self.stage {
            Stage::Going | Stage::Paused => {
                self.stage = Stage::Cancelled;
                self.halt()
            }
            _ => Vec::new(),
        }
    }

    pub fn is_under_way(&self) -> bool {
        matches!(self.stage, Stage::Going | Stage::Paused)
    }

    /// Pictures of what is there, if it is time for new ones: not before each ruleset has two games.
    pub fn draw(&mut self, job: Job, now: f64) -> Option<ToFigures> {
        let (played, _) = self.progress();
        let few = self.batches.iter().any(|batch| batch.lines.len() < 2);
        let soon = self.drawn.is_some_and(|(games, at)| {
            games == played || (self.stage == Stage::Going && now - at < DRAW_MS)
        });
        if self.drawing || few || soon {
            return None;
        }
        self.drawing = true;
        self.drawn = Some((played, now));
        let of = self.batches.iter().zip(&self.plan.rulesets);
        let of = of.map(|(batch, game)| Source::Games {
            game: game.clone(),
            head: batch.head.clone(),
            lines: batch.lines.values().cloned().collect(),
        });
        Some(ToFigures::Show {
            job,
            of: of.collect(),
        })
    }

    /// They have come, or never will.
    pub fn drawn(&mut self) {
        self.drawing = false;
    }
}

#[cfg(test)]
mod tests;
