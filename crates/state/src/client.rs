//! The page's side of a conversation with a program beside it, the computer player or the reader:
//! when it is started, asked, replaced and given up. Plain Rust: what the browser tells of the
//! program comes in as calls, what is to be done comes out as [`Order`]s, which
//! `effects/client.rs` carries out.

use rookery_worker::figuring::{FromFigures, ToFigures};
use rookery_worker::reading::{FromReader, ToReader};
use rookery_worker::{ALIVE, FromWorker, Job, Message, READY, ToWorker};

use super::watch::{SILENCE, Verdict, Watch};

/// Every level answers within a second or two of work; a machine may be slow, or busy.
const LONGEST_MOVE: u32 = 20;
/// Two hundred long games at random take seconds to be gone through.
const LONGEST_FIGURING: u32 = 60;
/// Reading takes milliseconds, and the reader says nothing meanwhile; the largest page on a slow
/// machine may take a few seconds.
const LONGEST_READING: u32 = 15;

/// What a program beside the page is told, and what it says.
pub trait Program: Sized + 'static {
    type Question: Message + Clone + PartialEq;
    type Answer: Message;
    /// Trunk names this file after the program; it lies beside the page.
    const FILE: &'static str;
    /// What the console calls it.
    const NAME: &'static str;
    /// So many seconds it may be silent while it works.
    const SILENCE: u32;
    fn hello(build: String) -> Self::Question;
    fn sort(answer: &Self::Answer) -> Sort;
    /// How many seconds of work a question is worth; nothing: as many as it likes.
    fn limit(question: &Self::Question) -> Option<u32>;
    /// The program's own word for a job that came to nothing.
    fn failed(job: Job, message: String) -> Self::Answer;
}

/// What an answer means for the conversation.
pub enum Sort {
    /// Which build the program is from.
    Hello(String),
    /// To this question; `last`: nothing more will come.
    To {
        job: Job,
        last: bool,
    },
    NotUnderstood,
    LastWords(String),
}

impl Sort {
    fn to(job: &Job, last: bool) -> Sort {
        Sort::To { job: *job, last }
    }
}

/// The computer player, in `crates/worker`.
pub enum Player {}

impl Program for Player {
    type Question = ToWorker;
    type Answer = FromWorker;
    const FILE: &'static str = "./worker_loader.js";
    const NAME: &'static str = "computer player";
    const SILENCE: u32 = SILENCE;

    fn hello(build: String) -> ToWorker {
        ToWorker::Hello { build }
    }

    fn sort(answer: &FromWorker) -> Sort {
        match answer {
            FromWorker::Hello { build } => Sort::Hello(build.clone()),
            FromWorker::Progress { job, .. } | FromWorker::Proving { job, .. } => {
                Sort::to(job, false)
            }
            FromWorker::Reviewed { job, left, .. } => Sort::to(job, *left == 0),
            FromWorker::Sampled { job, left, .. } => Sort::to(job, *left == 0),
            FromWorker::Best { job, .. }
            | FromWorker::Proven { job, .. }
            | FromWorker::Stopped { job }
            | FromWorker::Failed { job, .. } => Sort::to(job, true),
            FromWorker::NotUnderstood { .. } => Sort::NotUnderstood,
            FromWorker::Panicked { details } => Sort::LastWords(details.clone()),
        }
    }

    fn limit(question: &ToWorker) -> Option<u32> {
        match question {
            ToWorker::Analyse { .. }
            | ToWorker::Review { .. }
            | ToWorker::Prove { .. }
            | ToWorker::Sample { .. } => None,
            // A clock may give more time than that.
            ToWorker::Play { millis, .. } => Some(LONGEST_MOVE + millis.unwrap_or(0) / 1_000),
            _ => Some(LONGEST_MOVE),
        }
    }

    fn failed(job: Job, message: String) -> FromWorker {
        FromWorker::Failed { job, message }
    }
}

/// The reader of pages and of long files, in `crates/worker` too.
pub enum Reader {}

impl Program for Reader {
    type Question = ToReader;
    type Answer = FromReader;
    const FILE: &'static str = "./reader_loader.js";
    const NAME: &'static str = "reader";
    const SILENCE: u32 = LONGEST_READING;

    fn hello(build: String) -> ToReader {
        ToReader::Hello { build }
    }

    fn sort(answer: &FromReader) -> Sort {
        match answer {
            FromReader::Hello { build } => Sort::Hello(build.clone()),
            FromReader::Collection { job, batch } => Sort::to(job, batch.last),
            // What it is like follows where it is a game.
            FromReader::Read { job, reading, .. } => Sort::to(job, reading.ruleset.is_none()),
            FromReader::Like { job, .. }
            | FromReader::Compared { job, .. }
            | FromReader::Games { job, .. }
            | FromReader::Failed { job, .. } => Sort::to(job, true),
            FromReader::NotUnderstood { .. } => Sort::NotUnderstood,
            FromReader::Panicked { details } => Sort::LastWords(details.clone()),
        }
    }

    fn limit(_: &ToReader) -> Option<u32> {
        None
    }

    fn failed(job: Job, message: String) -> FromReader {
        FromReader::Failed { job, message }
    }
}

/// What works out the laboratory's figures and draws them, in `crates/worker` too.
pub enum Figures {}

impl Program for Figures {
    type Question = ToFigures;
    type Answer = FromFigures;
    const FILE: &'static str = "./figures_loader.js";
    const NAME: &'static str = "program for figures";
    const SILENCE: u32 = LONGEST_FIGURING;

    fn hello(build: String) -> ToFigures {
        ToFigures::Hello { build }
    }

    fn sort(answer: &FromFigures) -> Sort {
        match answer {
            FromFigures::Hello { build } => Sort::Hello(build.clone()),
            FromFigures::Shown { job, .. } | FromFigures::Failed { job, .. } => Sort::to(job, true),
            FromFigures::NotUnderstood { .. } => Sort::NotUnderstood,
            FromFigures::Panicked { details } => Sort::LastWords(details.clone()),
        }
    }

    fn limit(_: &ToFigures) -> Option<u32> {
        None
    }

    fn failed(job: Job, message: String) -> FromFigures {
        FromFigures::Failed { job, message }
    }
}

/// What the page hears.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard<A> {
    Answer(A),
    /// The program was from another build than the page, and another has taken its place.
    Replaced,
    /// So was that one: the page is the old one.
    OtherBuild,
}

/// What the browser is to do.
#[derive(Debug, PartialEq)]
pub enum Order<Q, A> {
    /// Start the program, in the place of any that runs; `anew` passes by what a cache may have
    /// kept: another build, or some proxy's page.
    Start {
        anew: bool,
    },
    End,
    Say(Q),
    Tell(Heard<A>),
    /// For the console.
    Warn(String),
}

type Orders<P> = Vec<Order<<P as Program>::Question, <P as Program>::Answer>>;

/// What the program was asked last, and has not answered.
struct Open<Q> {
    job: Job,
    question: Q,
    watch: Watch,
}

/// One program and what it was asked.
pub struct Client<P: Program> {
    /// The page's own build.
    pub build: String,
    /// Said to every program that is started, before it is asked anything.
    standing: Option<P::Question>,
    open: Option<Open<P::Question>>,
    /// None is there before the first question, and after it broke.
    runs: bool,
    /// There has been one: those that follow are fetched anew.
    anew: bool,
    /// One from another build has been replaced.
    foreign: bool,
    /// It listens.
    ready: bool,
    /// It has said that it is of the page's build.
    same: bool,
}

impl<P: Program> Client<P> {
    pub fn new(build: String) -> Self {
        Client {
            build,
            standing: None,
            open: None,
            runs: false,
            anew: false,
            foreign: false,
            ready: false,
            same: false,
        }
    }

    /// Is something asked and not answered?
    pub fn waits(&self) -> bool {
        self.open.is_some()
    }

    /// A question takes the place of the one before it.
    pub fn ask(&mut self, job: Job, question: P::Question) -> Orders<P> {
        self.open = Some(Open {
            job,
            watch: Watch::new(self.ready, P::SILENCE, P::limit(&question)),
            question: question.clone(),
        });
        match self.runs {
            true => vec![Order::Say(question)],
            false => self.start(),
        }
    }

    /// Something that is not answered: for the program that runs, if one does.
    pub fn say(&self, words: P::Question) -> Orders<P> {
        self.runs.then(|| Order::Say(words)).into_iter().collect()
    }

    /// Something that this program and all that follow have to know.
    pub fn settle(&mut self, words: P::Question) -> Orders<P> {
        if self.standing.as_ref() == Some(&words) {
            return Vec::new();
        }
        self.standing = Some(words.clone());
        self.say(words)
    }

    /// A job need not go on. Any other has been answered, or was ended by a later question.
    pub fn halt(&mut self, job: Job, words: P::Question) -> Orders<P> {
        match self.open.take_if(|open| open.job == job) {
            Some(_) => self.say(words),
            None => Vec::new(),
        }
    }

    /// A second has gone by without an end of what was asked.
    pub fn beat(&mut self) -> Orders<P> {
        let verdict = self.open.as_mut().map(|open| open.watch.beat());
        match verdict.and_then(Verdict::words) {
            Some(why) => self.fail(why),
            None => Vec::new(),
        }
    }

    /// The program has said something.
    pub fn hear(&mut self, text: &str) -> Orders<P> {
        self.ready |= text == READY;
        if let Some(open) = &mut self.open {
            if text == READY {
                open.watch.ready();
            }
            open.watch.heard();
        }
        if text == READY || text == ALIVE {
            return Vec::new();
        }
        let Ok(answer) = P::Answer::from_text(text) else {
            return self.misunderstood("its answer made no sense");
        };
        match P::sort(&answer) {
            Sort::Hello(build) if build == self.build => {
                self.same = true;
                Vec::new()
            }
            Sort::Hello(_) => self.replace(),
            Sort::NotUnderstood => self.misunderstood("it did not understand the question"),
            Sort::LastWords(details) => {
                let mut orders = vec![Order::Warn(details)];
                orders.extend(self.fail("it broke"));
                orders
            }
            Sort::To { job, last } => {
                if self.open.as_ref().is_none_or(|open| open.job != job) {
                    // A late answer to something that nobody waits for.
                    return Vec::new();
                }
                if last {
                    self.open = None;
                }
                vec![Order::Tell(Heard::Answer(answer))]
            }
        }
    }

    /// The program is of no use any more: whoever waits for it is told, and the next question
    /// goes to a new one.
    pub fn fail(&mut self, why: &str) -> Orders<P> {
        (self.runs, self.ready) = (false, false);
        let mut orders = vec![
            Order::End,
            Order::Warn(format!("The {} failed: {why}", P::NAME)),
        ];
        if let Some(open) = self.open.take() {
            let failed = P::failed(open.job, why.to_owned());
            orders.push(Order::Tell(Heard::Answer(failed)));
        }
        orders
    }

    /// Starts a program and asks it what is open.
    fn start(&mut self) -> Orders<P> {
        let anew = std::mem::replace(&mut self.anew, true);
        (self.runs, self.ready, self.same) = (true, false, false);
        let mut orders = vec![
            Order::Start { anew },
            Order::Say(P::hello(self.build.clone())),
        ];
        orders.extend(self.standing.clone().map(Order::Say));
        if let Some(open) = &mut self.open {
            open.watch.begin_again();
            orders.push(Order::Say(open.question.clone()));
        }
        orders
    }

    /// Two of different builds may well misunderstand each other; two of the same have no such
    /// excuse.
    fn misunderstood(&mut self, why: &str) -> Orders<P> {
        match self.same || self.foreign {
            true => self.fail(why),
            false => self.replace(),
        }
    }

    /// The program is from another build. A cache may have kept it; if not, there is a new
    /// version of the page, and the program goes on as well as it can.
    fn replace(&mut self) -> Orders<P> {
        if std::mem::replace(&mut self.foreign, true) {
            return vec![Order::Tell(Heard::OtherBuild)];
        }
        let mut orders = self.start();
        orders.push(Order::Tell(Heard::Replaced));
        orders
    }
}

#[cfg(test)]
mod tests;
