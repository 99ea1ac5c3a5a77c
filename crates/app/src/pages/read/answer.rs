//! What the reader makes of a page. The reader is a program of its own, fetched when the first
//! page is to be read.

use std::rc::Rc;

use rookery_reader::Reading;
use rookery_state::client::{Heard, Reader};
use rookery_worker::comparing::Like;
use rookery_worker::reading::{FromReader, ToReader};
use yew::prelude::*;

use super::Given;
use crate::effects::client::{Client, OTHER_BUILD};
use crate::effects::focus::{focus_waiting, later};
use crate::pages::fetching::Progress;

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

/// What is known of a page by now.
pub struct Answer {
    pub progress: Progress<Rc<Read>>,
    /// The game that it is, or is most like: that comes after the reading.
    pub like: Option<Like>,
    /// Tries once more when reading failed.
    pub again: Callback<()>,
}

/// What the reader was asked last.
#[derive(Default)]
struct Asked {
    job: u64,
    given: Given,
    /// The reading has come.
    read: bool,
}

/// Has a page read. While new choices are read the old reading stays.
#[hook]
pub fn use_reading(given: &Given) -> Answer {
    let progress = use_state(|| Progress::UnderWay);
    let like = use_state(|| None::<Like>);
    let tries = use_state(|| 0);
    // What is being read; the reader is told whom to answer before it is known.
    let asked = use_mut_ref(Asked::default);
    let reader = use_memo((), |()| {
        let (progress, like, asked) = (progress.setter(), like.setter(), asked.clone());
        Client::<Reader>::new(Callback::from(move |told| {
            let known = asked.borrow().read;
            progress.set(match told {
                Heard::Answer(FromReader::Read { reading, links, .. }) => {
                    later(focus_waiting);
                    asked.borrow_mut().read = true;
                    Progress::Done(Rc::new(Read {
                        given: asked.borrow().given.clone(),
                        reading,
                        links,
                    }))
                }
                Heard::Answer(FromReader::Like { like: found, .. }) => {
                    like.set(found);
                    return;
                }
                // It broke over what the page is like, which nobody has to know.
                Heard::Answer(FromReader::Failed { .. }) if known => return,
                Heard::Answer(FromReader::Failed { message, .. }) => not_read(&message),
                Heard::OtherBuild => not_read(OTHER_BUILD),
                _ => return,
            });
        }))
    });
    {
        let like = like.setter();
        use_effect_with((given.clone(), *tries), move |(given, _)| {
            let job = asked.borrow().job + 1;
            *asked.borrow_mut() = Asked {
                job,
                given: given.clone(),
                read: false,
            };
            like.set(None);
            let question = ToReader::Page {
                job,
                page: given.page.clone(),
                choices: given.choices.clone(),
            };
            reader.ask(job, question);
        });
    }
    let shown = match &*progress {
        // Another page than the one that was read: its reading would be misleading.
        Progress::Done(read) if read.given.page != given.page => Progress::UnderWay,
        progress => progress.clone(),
    };
    let again = Callback::from(move |_| {
        progress.set(Progress::UnderWay);
        tries.set(*tries + 1);
    });
    Answer {
        progress: shown,
        like: (*like).clone(),
        again,
    }
}

fn not_read(why: &str) -> Progress<Rc<Read>> {
    Progress::Failed(format!(
        "The page could not be read. The reader failed: {why}. Its text stands below."
    ))
}
