//! The page's desk for the computer player: asks the worker, times it, and replaces it when it
//! fails.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::callback::{Interval, Timeout};
use gloo::utils::window;
use rookery_rules::{Game, library};
use rookery_worker::{AnalysisLimits, FromWorker, GameText, Job, Line, Score, ToWorker};
use yew::Callback;

use super::kept;
use crate::build_id;
use crate::link::{Said, WorkerLink};
use crate::state::play::{Action, Play, Request};
use crate::state::watch::{SILENCE, Verdict, Watch};

/// So often it is looked whether the worker still lives.
const BEAT_MS: u32 = 1_000;
/// Every level answers within a second or two of work; a machine may be slow, or busy.
const MOST: u32 = 20;

/// What the desk tells the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    Best {
        job: Job,
        mv: String,
        depth: u32,
        nodes: u64,
        lines: Vec<Line>,
        /// How long after the question.
        waited_ms: f64,
    },
    Progress {
        job: Job,
        depth: u32,
        nodes: u64,
        nps: u64,
        lines: Vec<Line>,
    },
    Failed {
        job: Job,
        why: String,
    },
    /// The worker was from another build than the page, and another has taken its place.
    Replaced,
    /// So was that one: the page is the old one.
    OtherBuild,
}

impl Heard {
    /// What it means for a game; handed back where it is the page's own business.
    pub fn action(self, animation_ms: f64) -> Result<Action, Heard> {
        match self {
            Heard::Best {
                job,
                mv,
                lines,
                waited_ms,
                ..
            } => Ok(Action::Answer {
                job,
                mv,
                score: lines.first().map(|line| centipawns(line.score)),
                waited_ms,
                animation_ms,
            }),
            Heard::Failed { job, why } => Ok(Action::EngineFailed(job, why)),
            other => Err(other),
        }
    }
}

/// What the worker was asked last.
struct Asked {
    /// The asking game's number, and the desk's own: several games may ask, each with numbers of
    /// its own, and the answer to one must not be taken for another's.
    job: Job,
    number: Job,
    at: f64,
    question: ToWorker,
    watch: Watch,
    _beats: Interval,
}

#[derive(Default)]
struct Inner {
    /// None is there before the first question, and after it broke.
    link: Option<WorkerLink>,
    asked: Option<Asked>,
    /// How many questions there have been.
    count: Job,
    hash_mb: u32,
    /// There has been a worker: those that follow are fetched anew.
    anew: bool,
    /// One from another build has been replaced.
    foreign: bool,
    /// The worker listens.
    ready: bool,
    /// It has said that it is of the page's build.
    same: bool,
}

/// One worker and what it was asked. Dropping the desk ends the worker.
pub struct Desk {
    inner: Rc<RefCell<Inner>>,
    tell: Callback<Heard>,
}

impl Desk {
    pub fn new(tell: Callback<Heard>, hash_mb: u32) -> Desk {
        Desk {
            inner: Rc::new(RefCell::new(Inner {
                hash_mb,
                ..Inner::default()
            })),
            tell,
        }
    }

    /// What a game asks for.
    pub fn put(&self, job: Job, request: Request, play: &Play) {
        match request {
            Request::Reply => self.play(job, &play.game, play.players.level, play.seed),
            Request::Hint => self.hint(job, &play.game),
        }
    }

    /// The move of a player of some strength.
    fn play(&self, job: Job, game: &Game, level: u8, seed: u64) {
        let message = ToWorker::Play {
            job: self.number(),
            game: game_text(game),
            level,
            seed,
            millis: None,
        };
        self.ask(job, message);
    }

    fn hint(&self, job: Job, game: &Game) {
        let message = ToWorker::Hint {
            job: self.number(),
            game: game_text(game),
        };
        self.ask(job, message);
    }

    /// Looks at the end of a game until it is stopped.
    pub fn analyse(&self, job: Job, game: &Game, lines: u8) {
        let message = ToWorker::Analyse {
            job: self.number(),
            game: game_text(game),
            lines,
            limits: AnalysisLimits::default(),
        };
        self.ask(job, message);
    }

    pub fn halt(&self, job: Job) {
        let mut inner = self.inner.borrow_mut();
        // Whatever else was asked for has been answered, or was ended by a later question.
        if let Some(asked) = inner.asked.take_if(|asked| asked.job == job)
            && let Some(link) = &inner.link
        {
            link.send(&ToWorker::Stop { job: asked.number });
        }
    }

    /// The number of the next question.
    fn number(&self) -> Job {
        let mut inner = self.inner.borrow_mut();
        inner.count += 1;
        inner.count
    }

    /// What was learnt about the last game is of no use any more.
    pub fn forget(&self) {
        if let Some(link) = &self.inner.borrow().link {
            link.send(&ToWorker::NewGame);
        }
    }

    pub fn set_hash(&self, mb: u32) {
        let mut inner = self.inner.borrow_mut();
        if inner.hash_mb != mb {
            inner.hash_mb = mb;
            if let Some(link) = &inner.link {
                link.send(&ToWorker::SetHash { mb });
            }
        }
    }

    /// For the tests of what people see when the worker fails.
    pub fn break_on_purpose(&self) {
        if let Some(link) = &self.inner.borrow().link {
            link.send(&ToWorker::PanicOnPurpose);
        }
    }

    fn ask(&self, job: Job, question: ToWorker) {
        let beats = {
            let (inner, tell) = (self.inner.clone(), self.tell.clone());
            Interval::new(BEAT_MS, move || beat(&inner, &tell))
        };
        let most = match question {
            ToWorker::Analyse { .. } => None,
            _ => Some(MOST),
        };
        let mut inner = self.inner.borrow_mut();
        if let Some(link) = &inner.link {
            link.send(&question);
        }
        inner.asked = Some(Asked {
            job,
            number: inner.count,
            at: now(),
            question,
            watch: Watch::new(inner.ready, SILENCE, most),
            _beats: beats,
        });
        if inner.link.is_none() {
            drop(inner);
            hire(&self.inner, &self.tell);
        }
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        // The worker is told whom to answer, and so holds on to the desk.
        *self.inner.borrow_mut() = Inner::default();
    }
}

/// Starts a worker and asks it what is open.
fn hire(inner: &Rc<RefCell<Inner>>, tell: &Callback<Heard>) {
    let anew = std::mem::replace(&mut inner.borrow_mut().anew, true);
    let (own, told) = (inner.clone(), tell.clone());
    let (sick, warned) = (inner.clone(), tell.clone());
    let link = WorkerLink::spawn_watched(
        anew,
        move |said| hear(&own, &told, said),
        move |why| fail(&sick, &warned, why),
    );
    let mut inner = inner.borrow_mut();
    (inner.ready, inner.same) = (false, false);
    if let Some(asked) = &mut inner.asked {
        asked.watch.begin_again();
    }
    if let Some(link) = &link {
        link.send(&ToWorker::SetHash { mb: inner.hash_mb });
        if let Some(asked) = &inner.asked {
            link.send(&asked.question);
        }
    }
    inner.link = link;
}

/// A second has gone by without an end of what was asked.
fn beat(inner: &Rc<RefCell<Inner>>, tell: &Callback<Heard>) {
    let verdict = match &mut inner.borrow_mut().asked {
        Some(asked) => asked.watch.beat(),
        None => Verdict::Wait,
    };
    if let Some(why) = verdict.words() {
        fail(inner, tell, why);
    }
}

fn hear(inner: &Rc<RefCell<Inner>>, tell: &Callback<Heard>, said: Said<FromWorker>) {
    {
        let mut inner = inner.borrow_mut();
        let ready = matches!(said, Said::Ready);
        inner.ready |= ready;
        if let Some(asked) = &mut inner.asked {
            if ready {
                asked.watch.ready();
            }
            asked.watch.heard();
        }
    }
    match said {
        Said::Message(message) => heard(inner, tell, message),
        Said::Nonsense => fail(inner, tell, "its answer made no sense"),
        Said::Ready | Said::Alive => {}
    }
}

fn heard(inner: &Rc<RefCell<Inner>>, tell: &Callback<Heard>, message: FromWorker) {
    let (mut job, mut due) = (0, None);
    if let Some(number) = message.job() {
        let mut inner = inner.borrow_mut();
        match &mut inner.asked {
            Some(asked) if asked.number == number => {
                job = asked.job;
                due = Some(now() - asked.at);
            }
            // A late answer to something that nobody waits for.
            _ => return,
        }
        if matches!(
            message,
            FromWorker::Best { .. } | FromWorker::Failed { .. } | FromWorker::Stopped { .. }
        ) {
            inner.asked = None;
        }
    }
    match message {
        FromWorker::Hello { build } => {
            if build == build_id::of_page() {
                inner.borrow_mut().same = true;
            } else {
                replace(inner, tell);
            }
        }
        FromWorker::Best {
            mv,
            depth,
            nodes,
            lines,
            ..
        } => tell.emit(Heard::Best {
            job,
            mv,
            depth,
            nodes,
            lines,
            waited_ms: due.unwrap_or_default(),
        }),
        FromWorker::Progress {
            depth,
            nodes,
            nps,
            lines,
            ..
        } => tell.emit(Heard::Progress {
            job,
            depth,
            nodes,
            nps,
            lines,
        }),
        FromWorker::Failed { message, .. } => tell.emit(Heard::Failed { job, why: message }),
        FromWorker::NotUnderstood { .. } => {
            misunderstood(inner, tell, "it did not understand the question");
        }
        FromWorker::Panicked { details } => {
            gloo::console::warn!(details);
            fail(inner, tell, "it broke");
        }
        FromWorker::Stopped { .. } => {}
    }
}

/// Two of different builds may well misunderstand each other; two of the same have no such excuse.
fn misunderstood(inner: &Rc<RefCell<Inner>>, tell: &Callback<Heard>, why: &str) {
    let (same, foreign) = (inner.borrow().same, inner.borrow().foreign);
    if same || foreign {
        fail(inner, tell, why);
    } else {
        replace(inner, tell);
    }
}

/// The worker is from another build. A cache may have kept it; if not, there is a new version of
/// the page, and the worker goes on as well as it can.
fn replace(inner: &Rc<RefCell<Inner>>, tell: &Callback<Heard>) {
    if std::mem::replace(&mut inner.borrow_mut().foreign, true) {
        tell.emit(Heard::OtherBuild);
        return;
    }
    hire(inner, tell);
    tell.emit(Heard::Replaced);
}

/// The worker is of no use any more: whoever waits for it is told, and the next question goes
/// to a new one.
fn fail(inner: &Rc<RefCell<Inner>>, tell: &Callback<Heard>, why: &str) {
    let asked = {
        let mut inner = inner.borrow_mut();
        inner.link = None;
        inner.ready = false;
        inner.asked.take()
    };
    gloo::console::warn!(format!("The computer player failed: {why}"));
    if let Some(asked) = asked {
        tell.emit(Heard::Failed {
            job: asked.job,
            why: why.to_owned(),
        });
    }
}

/// Waits as long as a game asks for.
pub fn after(millis: f64, done: impl FnOnce() + 'static) -> Timeout {
    Timeout::new(millis.clamp(0.0, 5_000.0) as u32, done)
}

/// A score as one number, for whoever only asks how things stand.
fn centipawns(score: Score) -> i32 {
    match score {
        Score::Centipawns(score) => score,
        Score::WinIn(plies) => 30_000 - i32::try_from(plies).unwrap_or(0),
        Score::LossIn(plies) => i32::try_from(plies).unwrap_or(0) - 30_000,
    }
}

fn game_text(game: &Game) -> GameText {
    let ruleset = game.ruleset();
    // A built-in one is asked for first: an embedded board must not touch what is kept.
    let own = library::entry(ruleset.id().split('+').next().unwrap_or_default()).is_none()
        && kept::own_ruleset(ruleset.id()).is_some();
    GameText {
        id: ruleset.id().to_owned(),
        ruleset: if own {
            ruleset.to_text()
        } else {
            String::new()
        },
        start: if game.is_standard_start() {
            String::new()
        } else {
            game.start().to_fen(ruleset)
        },
        moves: game.move_texts(),
    }
}

/// Milliseconds since the page began.
pub fn now() -> f64 {
    window()
        .performance()
        .map_or_else(js_sys::Date::now, |performance| performance.now())
}
