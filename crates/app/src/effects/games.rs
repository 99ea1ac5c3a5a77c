//! The first game of a text, and how many there are. A long text is looked through by the reader,
//! beside the page; where there is no reader to be had, here.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use rookery_rules::pgn;
use rookery_worker::reading::{FromReader, ToReader};
use yew::Callback;

use crate::link::{ReaderLink, Said};

/// So much is looked through at once.
const SHORT: usize = 64 * 1024;
/// The reader may have to be fetched; it takes less than a second for the longest text there may be.
const PATIENCE_MS: u32 = 15_000;

/// A text that is being looked through. Dropping it ends that.
pub struct Cutting {
    _link: Option<ReaderLink>,
    _patience: Timeout,
}

/// What is found goes to `found`, at once or later.
pub fn cut(text: String, found: Callback<(String, usize)>) -> Option<Cutting> {
    if text.len() <= SHORT {
        here(&text, &found);
        return None;
    }
    let waiting = Rc::new(RefCell::new(Some(found)));
    let text = Rc::new(text);
    let give_up = {
        let (waiting, text) = (waiting.clone(), text.clone());
        move || {
            if let Some(found) = waiting.take() {
                here(&text, &found);
            }
        }
    };
    let heard = {
        let give_up = give_up.clone();
        move |said| match said {
            Said::Message(FromReader::Games { first, games, .. }) => {
                if let Some(found) = waiting.take() {
                    found.emit((first, games));
                }
            }
            Said::Ready | Said::Alive => {}
            Said::Message(_) | Said::Nonsense => give_up(),
        }
    };
    let failed = give_up.clone();
    let link = ReaderLink::spawn(false, heard, move |_| failed());
    if let Some(link) = &link {
        link.send(&ToReader::Games {
            job: 1,
            text: text.to_string(),
        });
    }
    Some(Cutting {
        _link: link,
        _patience: Timeout::new(PATIENCE_MS, give_up),
    })
}

fn here(text: &str, found: &Callback<(String, usize)>) {
    let cut = pgn::cut(text);
    found.emit((cut.first.to_owned(), cut.games));
}
