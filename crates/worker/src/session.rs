//! One conversation with a page: requests come in, slices of work are done between them,
//! and answers go out.
//!
//! A search in a worker cannot hear a message until it gives way. So the session works in
//! slices short enough that a `Stop` or another position is obeyed within a tenth of a
//! second, and the search goes on where it was. The clock comes from outside.

use crate::game_reader::{GameReader, Problem};
use crate::messages::{AnalysisLimits, FromWorker, GameText, Job, ToWorker};
use crate::networks::Networks;
use crate::proving::{Proving, Step};
use crate::report;
use crate::reviewing::Reviewing;
use crate::sampling::{Sampler, Sampling};
use rookery_engine::endings::Endings;
use rookery_engine::{Engine, FULL, Level, Limits, Status, level};
use rookery_lab::batch::Strength;
use rookery_rules::Game;
use std::ops::Range;
use std::sync::Arc;

/// How long one slice lasts: two of them and the way there still make less than 100 ms.
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
    /// What the engine is to get before it thinks: who only plays samples needs none of it.
    hash: Option<usize>,
    games: GameReader,
    networks: Networks,
    work: Option<Work>,
    /// Jobs of other kinds: never two of them together.
    review: Option<Reviewing>,
    proof: Option<Proving>,
    /// What was proven, of the rules that were asked about last.
    endings: Option<Arc<Endings>>,
    sample: Option<Sampling>,
    /// What played the last sample.
    sampler: Option<Sampler>,
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
            engine: Engine::new(1),
            hash: Some(DEFAULT_HASH_MB),
            games: GameReader::default(),
            networks: Networks::default(),
            work: None,
            review: None,
            proof: None,
            endings: None,
            sample: None,
            sampler: None,
        }
    }

    /// Whether [`Session::work`] has something to do.
    pub fn is_busy(&self) -> bool {
        let others = self.review.is_some() || self.proof.is_some() || self.sample.is_some();
        self.work.is_some() || others
    }

    /// The ruleset whose network should be fetched before a message is heard.
    pub fn lacks(&self, message: &ToWorker) -> Option<&'static str> {
        self.networks.wanted_by(message)
    }

    /// What was fetched of it; nothing, where it did not come.
    pub fn take_network(&mut self, id: &str, bytes: Option<&[u8]>) {
        self.networks.take(id, bytes);
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
            ToWorker::Sample {
                job,
                game,
                strength,
                seed,
                from,
                to,
                date,
            } => {
                let mut answers = self.stop_old();
                let sampler = self.sampler(&game, &strength, seed, date);
                answers.extend(self.begin_sample(job, sampler, from..to, now));
                answers
            }
            ToWorker::Stop { job } => {
                if self.proof.as_ref().is_some_and(|proof| proof.job == job) {
                    self.stop_old();
                }
                if self.sample.as_ref().is_some_and(|sample| sample.job == job) {
                    self.stop_sample();
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
                let mb = usize::try_from(mb).unwrap_or(MOST_HASH_MB);
                self.hash = Some(mb.clamp(1, MOST_HASH_MB));
                if self.work.is_some() || self.review.is_some() {
                    self.take_hash();
                    self.start_again();
                }
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

    fn take_hash(&mut self) {
        if let Some(mb) = self.hash.take() {
            self.engine.set_hash(mb);
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
        let sample = self.stop_sample();
        let old = work.into_iter().chain(review).chain(proof).chain(sample);
        old.map(|job| FromWorker::Stopped { job }).collect()
    }

    fn begin_review(&mut self, job: Job, text: &GameText, nodes: u64, now: f64) -> Vec<FromWorker> {
        let mut answers = self.stop_old();
        match self.games.game(text) {
            Ok(game) => {
                self.take_hash();
                // What a review finds depends on nothing that was searched before.
                self.engine.set_endings(None);
                self.engine.set_network(self.networks.of(text));
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

    /// What plays was made for the last sample, too, or is made anew.
    fn sampler(
        &mut self,
        text: &GameText,
        strength: &str,
        seed: u64,
        date: String,
    ) -> Result<Sampler, String> {
        let strength: Strength = strength.parse().map_err(|e| format!("{e}"))?;
        let game = self
            .games
            .game(text)
            .map_err(|problem| problem.to_string())?;
        let ruleset = game.ruleset();
        let known = self.sampler.take();
        let known = known.filter(|sampler| sampler.plays(ruleset, strength, seed));
        Ok(known.unwrap_or_else(|| Sampler::new(ruleset.clone(), strength, seed, date)))
    }

    fn begin_sample(
        &mut self,
        job: Job,
        sampler: Result<Sampler, String>,
        numbers: Range<u64>,
        now: f64,
    ) -> Option<FromWorker> {
        match sampler {
            Ok(sampler) => {
                self.sample = Some(Sampling::new(job, sampler, numbers, now));
                None
            }
            Err(message) => Some(FromWorker::Failed { job, message }),
        }
    }

    /// The game under way is given up; it can be played again from its number.
    fn stop_sample(&mut self) -> Option<Job> {
        let sample = self.sample.take()?;
        self.sampler = Some(sample.sampler);
        Some(sample.job)
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
        self.engine.set_network(self.networks.of(text));
        self.take_hash();
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
        if let Some(mut sample) = self.sample.take() {
            let end = clock() + SLICE_MS;
            let goes_on = sample.work(&|| clock() < end);
            let answers = sample.report(clock(), PROGRESS_MS).into_iter().collect();
            self.sample = Some(sample);
            if !goes_on {
                self.stop_sample();
            }
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
