//! The first game of a text, and how many there are. A long text is looked through by the reader,
//! beside the page; where there is no reader to be had, here.

use std::rc::Rc;

use rookery_rules::pgn;
use rookery_state::client::{Heard, Reader};
use rookery_worker::reading::{FromReader, ToReader};
use yew::Callback;

use super::client::Client;

/// So much is looked through at once.
const SHORT: usize = 64 * 1024;

/// A text that is being looked through. Dropping it ends that.
pub struct Cutting(Client<Reader>);

/// What is found goes to `found`, at once or later.
pub fn cut(text: String, found: Callback<(String, usize)>) -> Option<Cutting> {
    if text.len() <= SHORT {
        here(&text, &found);
        return None;
    }
    let text = Rc::new(text);
    let own = text.clone();
    let reader = Cutting(Client::new(Callback::from(move |told| match told {
        Heard::Answer(FromReader::Games { first, games, .. }) => found.emit((first, games)),
        Heard::Answer(FromReader::Failed { .. }) => here(&own, &found),
        _ => {}
    })));
    let question = ToReader::Games {
        job: 1,
        text: text.to_string(),
    };
    reader.0.ask(1, question);
    Some(reader)
}

fn here(text: &str, found: &Callback<(String, usize)>) {
    let cut = pgn::cut(text);
    found.emit((cut.first.to_owned(), cut.games));
}
