//! One conversation with a page: requests come in, slices of work are done between them,
//! and answers go out.
//!
//! A search in a worker cannot hear a message until it gives way. So the session works in
//! slices short enough that a `Stop` or another position is obeyed within a tenth of a
//! second, and the search goes on where it was. The clock comes from outside.

use crate::game_reader::{GameReader, Problem};
use crate::messages::{AnalysisLimits, FromWorker, GameText, Job, ToWorker};
use crate::proving::{Proving, Step};
use crate::report;
use crate::reviewing::Reviewing;
use rookery_engine::endings::Endings;
use rookery_engine::{Engine, FULL, Level, Limits, Status, level};
use rookery_rules::Game;
use std::sync::Arc;

/// How long one slice lasts: two of them and the way there still make less than 100 ms.
/// Each cut costs the search some thousand nodes, so shorter ones would cost strength.
const SLICE_MS: f64 = 40.0;
/// Between one progress message and the next.
const PROGRESS_MS: f64 = 100.0;
/// Levels are limited by nodes, so that they repeat; this is for machines too slow for that.
const LEVEL_MS: f64 = 1_000.0;
/// What full strength takes for a move unless told otherwise.
const FULL_MS: f64 = 1_000.0;
const HINT_MS: f64 = 700.0;
/// An obvious move is not played before this, for a search that has just begun knows little.
const OBVIOUS_MS: f64 = 60.0;

pub const DEFAULT_HASH_MB: usize = 32;
const MOST_HASH_MB: usize = 1024;
const MOST_LINES: usize = 5;

/// The worker's side of the conversation.
pub struct Session {
    build: String,
    engine: Engine,
    games: GameReader,
    work: Option<Work>,
    /// A job of another kind: never together with the other.
    review: Option<Reviewing>,
    proof: Option<Proving>,
    /// What was proven, of the rules that were asked about last.
    endings: Option<Arc<Endings>>,
}

/// A job under way.
struct Work {
    job: Job,
    game: Game,
    task: Task,
    began: f64,
    reported: f64,
}

enum Task {
    Level {
        level: &'static Level,
        seed: u64,
        millis: f64,
    },
    Full {
        millis: f64,
    },
    Hint,
    Analysis {
        lines: usize,
        limits: AnalysisLimits,
    },
}

impl Session {
    pub fn new(build: String) -> Session {
        Session {
            build,
            engine: Engine::new(DEFAULT_HASH_MB),
            games: GameReader::default(),
            work: None,
            review: None,
            proof: None,
            endings: None,
        }
    }

    /// Whether [`Session::work`] has something to do.
    pub fn is_busy(&self) -> bool {
        self.work.is_some() || self.review.is_some() || self.proof.is_some()
    }

    /// Takes in a message at a time of the clock that [`Session::work`] uses.
    pub fn hear(&mut self, message: ToWorker, now: f64) -> Vec<FromWorker> {
        match message {
            ToWorker::Hello { .. } => vec![FromWorker::Hello {
                build: self.build.clone(),
            }],
            ToWorker::Play {
                job,
                game,
                level: number,
                seed,
                millis,
            } => {
                let task = match level(u32::from(number.max(1))) {
                    Some(level) => Task::Level {
                        level,
                        seed,
                        millis: millis.map_or(LEVEL_MS, |millis| f64::from(millis).min(LEVEL_MS)),
                    },
                    None => Task::Full {
                        millis: millis.map_or(FULL_MS, f64::from),
                    },
                };
                self.begin(job, &game, task, now)
            }
            ToWorker::Hint { job, game } => self.begin(job, &game, Task::Hint, now),
            ToWorker::Analyse {
                job,
                game,
                lines,
                limits,
            } => {
                let lines = usize::from(lines).clamp(1, MOST_LINES);
                self.begin(job, &game, Task::Analysis { lines, limits }, now)
            }
            ToWorker::Review { job, game, nodes } => self.begin_review(job, &game, nodes, now),
            ToWorker::Prove { job, game } => self.begin_proof(job, &game, now),
            ToWorker::Stop { job } => {
                if self.proof.as_ref().is_some_and(|proof| proof.job == job) {
                    self.stop_old();
                }
                if self.review.as_ref().is_some_and(|review| review.job == job) {
                    self.review = None;
                }
                if self.work.as_ref().is_some_and(|work| work.job == job) {
                    self.work = None;
                }
                vec![FromWorker::Stopped { job }]
            }
            ToWorker::SetHash { mb } => {
                self.engine.set_hash(
                    usize::try_from(mb)
                        .unwrap_or(MOST_HASH_MB)
                        .clamp(1, MOST_HASH_MB),
                );
                self.start_again();
                Vec::new()
            }
            ToWorker::NewGame => {
                self.engine.new_game();
                self.start_again();
                Vec::new()
            }
            ToWorker::PanicOnPurpose => panic!("a panic in the worker, on purpose"),
        }
    }

    /// What the search was in the middle of is gone with its memory.
    fn start_again(&mut self) {
        if let Some(work) = &self.work {
            start(&mut self.engine, work);
        }
        if let Some(review) = &mut self.review {
            review.begin_again();
        }
    }

    /// Another job takes the place of the one under way.
    fn stop_old(&mut self) -> Vec<FromWorker> {
        let work = self.work.take().map(|work| work.job);
        let review = self.review.take().map(|review| review.job);
        let proof = self.proof.take().map(|proof| {
            let job = proof.job;
            self.endings = Some(Arc::new(proof.end()));
            job
        });
        let old = work.into_iter().chain(review).chain(proof);
        old.map(|job| FromWorker::Stopped { job }).collect()
    }

    fn begin_review(&mut self, job: Job, text: &GameText, nodes: u64, now: f64) -> Vec<FromWorker> {
        let mut answers = self.stop_old();
        match self.games.game(text) {
            Ok(game) => {
                // What a review finds depends on nothing that was searched before.
                self.engine.set_endings(None);
                self.engine.new_game();
                self.review = Some(Reviewing::new(job, game, nodes, now));
            }
            Err(problem) => answers.push(FromWorker::Failed {
                job,
                message: problem.to_string(),
            }),
        }
        answers
    }

    fn begin_proof(&mut self, job: Job, text: &GameText, now: f64) -> Vec<FromWorker> {
        let mut answers = self.stop_old();
        match self.games.game(text) {
            Ok(game) => {
                // The search gives back what it was lent, so that it can grow.
                self.engine.set_endings(None);
                let known = self.endings.take().and_then(Arc::into_inner);
                match Proving::new(job, &game, known, now) {
                    Ok(proof) => self.proof = Some(proof),
                    Err(proof) => answers.push(FromWorker::Proven { job, proof }),
                }
            }
            Err(problem) => answers.push(FromWorker::Failed {
                job,
                message: problem.to_string(),
            }),
        }
        answers
    }

    fn begin(&mut self, job: Job, text: &GameText, task: Task, now: f64) -> Vec<FromWorker> {
        let mut answers = self.stop_old();
        let game = match self.games.game(text) {
            Ok(game) => game,
            Err(problem) => {
                let message = problem.to_string();
                answers.push(FromWorker::Failed { job, message });
                return answers;
            }
        };
        if let Some(outcome) = game.outcome() {
            let message = Problem::Over(outcome.reason.text()).to_string();
            answers.push(FromWorker::Failed { job, message });
            return answers;
        }
        let work = Work {
            job,
            game,
            task,
            began: now,
            reported: now,
        };
        // What a level plays depends on nothing that was asked before.
        let knows = !matches!(work.task, Task::Level { .. });
        self.engine
            .set_endings(self.endings.clone().filter(|_| knows));
        start(&mut self.engine, &work);
        self.work = Some(work);
        answers
    }

    /// Works for one slice; `clock` tells milliseconds since whenever.
    pub fn work(&mut self, clock: &dyn Fn() -> f64) -> Vec<FromWorker> {
        if let Some(mut review) = self.review.take() {
            let end = clock() + SLICE_MS;
            let goes_on = review.work(&mut self.engine, &|| clock() < end);
            let answers = review.report(clock(), PROGRESS_MS).into_iter().collect();
            self.review = goes_on.then_some(review);
            return answers;
        }
        if let Some(mut proof) = self.proof.take() {
            let end = clock() + SLICE_MS;
            let step = proof.work(&|| clock() < end);
            let job = proof.job;
            if let Step::Done(found) = step {
                self.endings = Some(Arc::new(proof.end()));
                return vec![FromWorker::Proven { job, proof: found }];
            }
            let answers = proof.report(clock(), PROGRESS_MS).into_iter().collect();
            self.proof = Some(proof);
            return answers;
        }
        let Some(mut work) = self.work.take() else {
            return Vec::new();
        };
        let limit = work.began + work.millis();
        let begin = clock();
        // The engine's own slices are whole: what a level plays then depends on no clock.
        let patient = matches!(work.task, Task::Level { .. });
        let mut before = begin;
        let status = loop {
            let status = self
                .engine
                .run_slice(&mut |_| patient || clock() < (begin + SLICE_MS).min(limit));
            let now = clock();
            let next = now + (now - before);
            before = now;
            if status == Status::Done || next >= (begin + SLICE_MS).min(limit) {
                break status;
            }
        };
        let now = clock();
        let elapsed = now - work.began;
        let report = self.engine.report();
        let decided = work.ends_when_obvious() && report.obvious && elapsed >= OBVIOUS_MS;
        if status == Status::Done || now >= limit || decided {
            let mv = self.engine.choice().or_else(|| {
                // Stopped before it found anything: any move is better than none.
                work.game
                    .position()
                    .legal_moves(work.game.ruleset())
                    .iter()
                    .next()
            });
            return match mv {
                Some(mv) => vec![report::best(work.job, &work.game, mv, report, work.lines())],
                None => vec![FromWorker::Failed {
                    job: work.job,
                    message: "there is no move to choose".into(),
                }],
            };
        }
        let mut answers = Vec::new();
        if now - work.reported >= PROGRESS_MS && !report.lines.is_empty() {
            work.reported = now;
            answers.push(report::progress(
                work.job,
                &work.game,
                report,
                elapsed,
                work.lines(),
            ));
        }
        self.work = Some(work);
        answers
    }
}

fn start(engine: &mut Engine, work: &Work) {
    match &work.task {
        Task::Level { level, seed, .. } => engine.begin_level(&work.game, level, *seed),
        Task::Full { .. } | Task::Hint => engine.begin_level(&work.game, &FULL, 0),
        Task::Analysis { lines, limits } => engine.begin(
            &work.game,
            Limits {
                depth: limits.depth,
                nodes: limits.nodes,
                lines: *lines,
                only: Vec::new(),
            },
        ),
    }
}

impl Work {
    fn millis(&self) -> f64 {
        match &self.task {
            Task::Level { millis, .. } | Task::Full { millis } => *millis,
            Task::Hint => HINT_MS,
            Task::Analysis { limits, .. } => limits.millis.map_or(f64::INFINITY, f64::from),
        }
    }

    fn ends_when_obvious(&self) -> bool {
        match &self.task {
            Task::Full { .. } | Task::Hint => true,
            // What a level plays must not depend on the clock.
            Task::Level { .. } | Task::Analysis { .. } => false,
        }
    }

    fn lines(&self) -> usize {
        match &self.task {
            Task::Analysis { lines, .. } => *lines,
            _ => 1,
        }
    }
}
