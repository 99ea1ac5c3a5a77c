//! The page's side of the conversation with the reader, which is a program of its own and is
//! fetched when the first page is to be read.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use rookery_reader::Reading;
use rookery_worker::reading::{FromReader, ToReader};
use yew::prelude::*;

use super::Given;
use crate::build_id;
use crate::link::ReaderLink;

/// Fetching the reader over a poor line takes a while; reading itself takes milliseconds.
const PATIENCE_MS: u32 = 30_000;

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

/// Has a page read. While new choices are read the old reading stays.
#[hook]
pub fn use_reading(given: &Given) -> Progress {
    let progress = use_state(|| Progress::Reading);
    let desk = use_mut_ref(Desk::default);
    {
        let progress = progress.setter();
        let desk = desk.clone();
        use_effect_with(given.clone(), move |given| ask(&desk, given, &progress));
    }
    // The reader is told whom to answer, and so holds on to the desk: let go of it with the page.
    use_effect_with((), move |()| move || *desk.borrow_mut() = Desk::default());
    match &*progress {
        // Another page than the one that was read: its reading would be misleading.
        Progress::Done(read) if read.given.page != given.page => Progress::Reading,
        progress => progress.clone(),
    }
}

#[derive(Default)]
struct Desk {
    link: Option<ReaderLink>,
    job: u64,
    watchdog: Option<Timeout>,
}

fn ask(desk: &Rc<RefCell<Desk>>, given: &Given, progress: &UseStateSetter<Progress>) {
    let fail = {
        let (desk, progress) = (desk.clone(), progress.clone());
        move |why: &str| {
            let mut desk = desk.borrow_mut();
            // A reader that failed is not asked again; the next page gets a new one.
            desk.link = None;
            desk.watchdog = None;
            progress.set(Progress::Failed(format!(
                "The page could not be read: {why} Its text stands below; load this site again and give \
                 it once more."
            )));
        }
    };
    let watchdog = {
        let fail = fail.clone();
        Timeout::new(PATIENCE_MS, move || fail("the reader did not answer."))
    };
    let mut at = desk.borrow_mut();
    at.job += 1;
    at.watchdog = Some(watchdog);
    let job = at.job;
    let heard = {
        let (desk, given, progress) = (desk.clone(), given.clone(), progress.clone());
        move |message: FromReader| match message {
            FromReader::Read { job: answered, .. } if answered != job => {}
            FromReader::Read { build, .. } if build != build_id::of_page() => {
                fail("the reader is from another build of this site.");
            }
            FromReader::Read { reading, links, .. } => {
                desk.borrow_mut().watchdog = None;
                progress.set(Progress::Done(Rc::new(Read {
                    given: given.clone(),
                    reading,
                    links,
                })));
            }
            FromReader::NotUnderstood { details } | FromReader::Panicked { details } => {
                gloo::console::error!(&details);
                fail("the reader broke at it.");
            }
        }
    };
    let link = at.link.get_or_insert_with(ReaderLink::spawn);
    link.ask(
        &ToReader {
            job,
            page: given.page.clone(),
            choices: given.choices.clone(),
        },
        heard,
    );
}
