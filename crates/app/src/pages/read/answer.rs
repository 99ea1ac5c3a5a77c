//! What the reader makes of a page. The reader is a program of its own, fetched when the first
//! page is to be read.

use std::rc::Rc;

use rookery_reader::Reading;
use rookery_worker::reading::{FromReader, ToReader};
use yew::prelude::*;

use super::Given;
use crate::effects::client::Client;
use crate::effects::focus::{focus_waiting, later};
use crate::state::client::{Reader, Told};

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
    // What is being read; the reader is told whom to answer before it is known.
    let asked = use_mut_ref(|| (0, Given::default()));
    let reader = use_memo((), |()| {
        let (progress, asked) = (progress.setter(), asked.clone());
        Client::<Reader>::new(Callback::from(move |told| {
            progress.set(match told {
                Told::Answer(FromReader::Read { reading, links, .. }) => {
                    later(focus_waiting);
                    Progress::Done(Rc::new(Read {
                        given: asked.borrow().1.clone(),
                        reading,
                        links,
                    }))
                }
                Told::Answer(FromReader::Failed { message, .. }) => failed(&message),
                Told::OtherBuild => failed("there is a new version of this site; load it again"),
                _ => return,
            });
        }))
    });
    use_effect_with((given.clone(), *tries), move |(given, _)| {
        let job = asked.borrow().0 + 1;
        *asked.borrow_mut() = (job, given.clone());
        let question = ToReader::Page {
            job,
            page: given.page.clone(),
            choices: given.choices.clone(),
        };
        reader.ask(job, question);
    });
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

fn failed(why: &str) -> Progress {
    Progress::Failed(format!(
        "The page could not be read. The reader failed: {why}. Its text stands below."
    ))
}
