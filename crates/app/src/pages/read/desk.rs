//! The page's side of the conversation with the reader, which is a program of its own and is
//! fetched when the first page is to be read.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::callback::Interval;
use rookery_reader::Reading;
use rookery_worker::reading::{FromReader, ToReader};
use yew::prelude::*;

use super::Given;
use crate::build_id;
use crate::link::{ReaderLink, Said};
use crate::pages::focus::{focus_waiting, later};
use crate::state::watch::{Verdict, Watch};

/// So often it is looked whether the reader still lives.
const BEAT_MS: u32 = 1_000;
/// Reading takes milliseconds, and the reader says nothing meanwhile; the largest page on a slow
/// machine may take a few seconds.
const STRETCH: u32 = 15;

/// A page that has been read.
#[derive(Debug, PartialEq)]
pub struct Read {
    /// What was read: the page, with these choices.
    pub given: Given,
    pub reading: Box<Reading>,
    /// For each span, the sentences that it has to do with, counted from 0.
    pub links: Vec<Vec<usize>>,
}

impl Read {
    /// A part of the page, whatever its ends cut through.
    pub fn part(&self, start: usize, end: usize) -> &str {
        self.given.page.get(start..end).unwrap_or_default()
    }
}

/// How far the reader is.
#[derive(Clone, PartialEq)]
pub enum Progress {
    Reading,
    Done(Rc<Read>),
    /// In words for the person.
    Failed(String),
}

/// Has a page read. While new choices are read the old reading stays. With it comes what tries
/// once more when that failed.
#[hook]
pub fn use_reading(given: &Given) -> (Progress, Callback<MouseEvent>) {
    let progress = use_state(|| Progress::Reading);
    let tries = use_state(|| 0);
    let desk = use_mut_ref(Desk::default);
    {
        let progress = progress.setter();
        let desk = desk.clone();
        use_effect_with((given.clone(), *tries), move |(given, _)| {
            ask(&desk, given, &progress);
        });
    }
    // The reader is told whom to answer, and so holds on to the desk: let go of it with the page.
    use_effect_with((), move |()| move || *desk.borrow_mut() = Desk::default());
    let shown = match &*progress {
        // Another page than the one that was read: its reading would be misleading.
        Progress::Done(read) if read.given.page != given.page => Progress::Reading,
        progress => progress.clone(),
    };
    let again = Callback::from(move |_| {
        progress.set(Progress::Reading);
        tries.set(*tries + 1);
    });
    (shown, again)
}

#[derive(Default)]
struct Desk {
    /// None is there before the first page, and after it broke.
    link: Option<ReaderLink>,
    job: u64,
    /// What is being read.
    given: Option<Given>,
    /// There has been a reader: those that follow are fetched anew.
    anew: bool,
    /// One from another build has been replaced.
    foreign: bool,
    /// The reader listens.
    ready: bool,
    waiting: Option<(Watch, Interval)>,
}

fn ask(desk: &Rc<RefCell<Desk>>, given: &Given, progress: &UseStateSetter<Progress>) {
    let beats = {
        let (desk, progress) = (desk.clone(), progress.clone());
        Interval::new(BEAT_MS, move || beat(&desk, &progress))
    };
    let mut at = desk.borrow_mut();
    at.job += 1;
    at.given = Some(given.clone());
    at.waiting = Some((Watch::new(at.ready, STRETCH, None), beats));
    if at.link.is_none() {
        drop(at);
        hire(desk, progress);
    } else {
        at.put();
    }
}

impl Desk {
    /// Asks what is open.
    fn put(&self) {
        if let (Some(link), Some(given)) = (&self.link, &self.given) {
            link.send(&ToReader::Page {
                job: self.job,
                page: given.page.clone(),
                choices: given.choices.clone(),
            });
        }
    }
}

/// Starts a reader and asks it what is open.
fn hire(desk: &Rc<RefCell<Desk>>, progress: &UseStateSetter<Progress>) {
    let (own, told) = (desk.clone(), progress.clone());
    let (sick, warned) = (desk.clone(), progress.clone());
    let anew = std::mem::replace(&mut desk.borrow_mut().anew, true);
    let link = ReaderLink::spawn(
        anew,
        move |said| hear(&own, &told, said),
        move |why| fail(&sick, &warned, why),
    );
    let mut desk = desk.borrow_mut();
    desk.ready = false;
    if let Some((watch, _)) = &mut desk.waiting {
        watch.begin_again();
    }
    desk.link = link;
    desk.put();
}

/// A second has gone by without an answer.
fn beat(desk: &Rc<RefCell<Desk>>, progress: &UseStateSetter<Progress>) {
    let verdict = match &mut desk.borrow_mut().waiting {
        Some((watch, _)) => watch.beat(),
        None => Verdict::Wait,
    };
    let why = match verdict {
        Verdict::Wait => return,
        Verdict::Lost => "the reader did not arrive",
        Verdict::Hangs | Verdict::Endless => "the reader did not answer",
    };
    fail(desk, progress, why);
}

fn hear(desk: &Rc<RefCell<Desk>>, progress: &UseStateSetter<Progress>, said: Said<FromReader>) {
    {
        let mut desk = desk.borrow_mut();
        let ready = matches!(said, Said::Ready);
        desk.ready |= ready;
        if let Some((watch, _)) = &mut desk.waiting {
            if ready {
                watch.ready();
            }
            watch.heard();
        }
    }
    match said {
        Said::Message(message) => heard(desk, progress, message),
        Said::Nonsense => foreign(desk, progress, "what the reader answered made no sense"),
        Said::Ready | Said::Alive => {}
    }
}

/// From another build, perhaps. A cache may have kept it, so it is fetched anew, once.
fn foreign(desk: &Rc<RefCell<Desk>>, progress: &UseStateSetter<Progress>, why: &str) {
    if std::mem::replace(&mut desk.borrow_mut().foreign, true) {
        fail(desk, progress, why);
    } else {
        hire(desk, progress);
    }
}

fn heard(desk: &Rc<RefCell<Desk>>, progress: &UseStateSetter<Progress>, message: FromReader) {
    match message {
        FromReader::Read { job, .. } if job != desk.borrow().job => {}
        FromReader::Read {
            build,
            reading,
            links,
            ..
        } if build == build_id::of_page() => {
            let mut desk = desk.borrow_mut();
            desk.waiting = None;
            if let Some(given) = desk.given.take() {
                later(focus_waiting);
                progress.set(Progress::Done(Rc::new(Read {
                    given,
                    reading,
                    links,
                })));
            }
        }
        // Nobody here asks for that.
        FromReader::Games { .. } => {}
        FromReader::Panicked { details } => {
            gloo::console::error!(details);
            fail(desk, progress, "the reader broke at it");
        }
        // If it is so again, the page is the old one.
        FromReader::Read { .. } | FromReader::NotUnderstood { .. } => foreign(
            desk,
            progress,
            "there is a new version of this site; load it again",
        ),
    }
}

/// A reader that failed is not asked again; the next page gets a new one.
fn fail(desk: &Rc<RefCell<Desk>>, progress: &UseStateSetter<Progress>, why: &str) {
    let mut desk = desk.borrow_mut();
    desk.link = None;
    desk.ready = false;
    desk.waiting = None;
    // A broken reader may say so twice.
    if desk.given.take().is_some() {
        progress.set(Progress::Failed(format!(
            "The page could not be read: {why}. Its text stands below."
        )));
    }
}
