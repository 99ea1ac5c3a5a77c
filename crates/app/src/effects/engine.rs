//! The page's desk for the computer player: asks the worker, times it, and replaces it when it
//! fails.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use gloo::utils::window;
use rookery_rules::{Game, library};
use rookery_worker::{AnalysisLimits, FromWorker, GameText, Job, Line, Score, ToWorker};
use yew::Callback;

use super::kept;
use crate::build_id;
use crate::link::WorkerLink;

/// No answer for so long means that something is wrong: every level answers within a second or
/// two of work. The first answer may have to wait for the download.
const PATIENCE_MS: u32 = 20_000;

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
    /// The worker is from another build than the page.
    OtherBuild,
}

struct Asked {
    job: Job,
    at: f64,
    _watchdog: Option<Timeout>,
}

#[derive(Default)]
struct Inner {
    link: Option<WorkerLink>,
    asked: Option<Asked>,
    /// The worker is broken; the next question goes to a new one.
    broken: bool,
}

/// One worker and what it was asked. Dropping the desk ends the worker.
pub struct Desk {
    inner: Rc<RefCell<Inner>>,
    tell: Callback<Heard>,
    hash_mb: u32,
}

impl Desk {
    pub fn new(tell: Callback<Heard>, hash_mb: u32) -> Desk {
        Desk {
            inner: Rc::default(),
            tell,
            hash_mb,
        }
    }

    /// The move of a player of some strength.
    pub fn play(&self, job: Job, game: &Game, level: u8, seed: u64) {
        let message = ToWorker::Play {
            job,
            game: game_text(game),
            level,
            seed,
            millis: None,
        };
        self.ask(job, &message, Some(PATIENCE_MS));
    }

    pub fn hint(&self, job: Job, game: &Game) {
        let game = game_text(game);
        self.ask(job, &ToWorker::Hint { job, game }, Some(PATIENCE_MS));
    }

    /// Looks at the end of a game until it is stopped.
    pub fn analyse(&self, job: Job, game: &Game, lines: u8) {
        let message = ToWorker::Analyse {
            job,
            game: game_text(game),
            lines,
            limits: AnalysisLimits::default(),
        };
        self.ask(job, &message, Some(PATIENCE_MS));
    }

    pub fn halt(&self, job: Job) {
        let mut inner = self.inner.borrow_mut();
        if inner.asked.as_ref().is_some_and(|asked| asked.job == job) {
            inner.asked = None;
        }
        if let Some(link) = &inner.link {
            link.send(&ToWorker::Stop { job });
        }
    }

    /// What was learnt about the last game is of no use any more.
    pub fn forget(&self) {
        if let Some(link) = &self.inner.borrow().link {
            link.send(&ToWorker::NewGame);
        }
    }

    pub fn set_hash(&mut self, mb: u32) {
        if self.hash_mb != mb {
            self.hash_mb = mb;
            if let Some(link) = &self.inner.borrow().link {
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

    fn ask(&self, job: Job, message: &ToWorker, patience: Option<u32>) {
        self.ensure_worker();
        let watchdog = patience.map(|patience| {
            let (inner, tell) = (self.inner.clone(), self.tell.clone());
            Timeout::new(patience, move || {
                fail(&inner, &tell, Some(job), "it did not answer in time");
            })
        });
        let mut inner = self.inner.borrow_mut();
        inner.asked = Some(Asked {
            job,
            at: now(),
            _watchdog: watchdog,
        });
        if let Some(link) = &inner.link {
            link.send(message);
        }
    }

    fn ensure_worker(&self) {
        {
            let mut inner = self.inner.borrow_mut();
            if inner.link.is_some() && !inner.broken {
                return;
            }
            inner.link = None;
            inner.broken = false;
        }
        let (inner, tell) = (self.inner.clone(), self.tell.clone());
        let (sick, told) = (self.inner.clone(), self.tell.clone());
        let link = WorkerLink::spawn_watched(
            move |message| hear(&inner, &tell, message),
            move |details| fail(&sick, &told, None, &details),
        );
        link.send(&ToWorker::SetHash { mb: self.hash_mb });
        self.inner.borrow_mut().link = Some(link);
    }
}

fn hear(inner: &Rc<RefCell<Inner>>, tell: &Callback<Heard>, message: FromWorker) {
    let mut due = None;
    if let Some(job) = message.job() {
        let mut inner = inner.borrow_mut();
        match &mut inner.asked {
            Some(asked) if asked.job == job => {
                // It is alive: nothing to watch for any more.
                asked._watchdog = None;
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
            if build != build_id::of_page() {
                tell.emit(Heard::OtherBuild);
            }
        }
        FromWorker::Best {
            job,
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
            job,
            depth,
            nodes,
            nps,
            lines,
        } => tell.emit(Heard::Progress {
            job,
            depth,
            nodes,
            nps,
            lines,
        }),
        FromWorker::Failed { job, message } => tell.emit(Heard::Failed { job, why: message }),
        FromWorker::NotUnderstood { .. } => tell.emit(Heard::OtherBuild),
        FromWorker::Stopped { .. } | FromWorker::Panicked { .. } => {}
    }
}

/// The worker is of no use any more: whoever waits for it is told, and the next question goes
/// to a new one.
fn fail(inner: &Rc<RefCell<Inner>>, tell: &Callback<Heard>, only: Option<Job>, why: &str) {
    let asked = {
        let mut inner = inner.borrow_mut();
        if only.is_some() && inner.asked.as_ref().map(|asked| asked.job) != only {
            return;
        }
        inner.broken = true;
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

/// A score as one number, for whoever only asks how things stand.
pub fn centipawns(score: Score) -> i32 {
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
