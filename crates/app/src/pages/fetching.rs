//! What a page waits for, a file of the site or a program beside it: under way, here, or not to be had.

use std::rc::Rc;

use yew::prelude::*;

use crate::effects::files;
use crate::pages::events::with;
use crate::pages::widgets::button;

/// How far a file has come.
#[derive(PartialEq)]
pub enum Arrival<T> {
    Awaited,
    Here(Rc<T>),
    Missing,
}

impl<T> Clone for Arrival<T> {
    fn clone(&self) -> Self {
        match self {
            Arrival::Awaited => Arrival::Awaited,
            Arrival::Here(file) => Arrival::Here(file.clone()),
            Arrival::Missing => Arrival::Missing,
        }
    }
}

impl<T> Arrival<T> {
    pub fn here(&self) -> Option<Rc<T>> {
        match self {
            Arrival::Here(file) => Some(file.clone()),
            _ => None,
        }
    }
}

/// How far a program is that works beside the page.
#[derive(Clone, PartialEq)]
pub enum Progress<T> {
    UnderWay,
    Done(T),
    /// In words for the person.
    Failed(String),
}

/// The file at an address of the site, as `read` understands it, and the way to ask for it again.
/// Where there is no address, it is missing.
#[hook]
pub fn use_file<T: 'static>(
    address: Option<String>,
    read: fn(&str) -> Option<T>,
) -> (Arrival<T>, Callback<()>) {
    let arrival = use_state(|| Arrival::Awaited);
    let fetch = {
        let arrival = arrival.setter();
        use_callback(address, move |(), address: &Option<String>| {
            let Some(address) = address.clone() else {
                arrival.set(Arrival::Missing);
                return;
            };
            arrival.set(Arrival::Awaited);
            let (arrival, there) = (arrival.clone(), address.clone());
            files::fetch(
                vec![address],
                Callback::from(move |_| {
                    let file = files::here(&there).and_then(|text| read(&text));
                    arrival.set(file.map_or(Arrival::Missing, |file| Arrival::Here(Rc::new(file))));
                }),
            );
        })
    };
    use_effect_with(fetch.clone(), |fetch| fetch.emit(()));
    ((*arrival).clone(), fetch)
}

/// Two texts of the site that belong together, where they are wanted: both once they are here; whether
/// they did not come; and the way to ask for them again.
#[hook]
pub fn use_texts(wanted: Option<[String; 2]>) -> (Option<[Rc<str>; 2]>, bool, Callback<()>) {
    let failed = use_state(|| false);
    let here = wanted
        .as_ref()
        .and_then(|[one, other]| Some([files::here(one)?, files::here(other)?]));
    let fetch = {
        let failed = failed.setter();
        use_callback(wanted, move |(), wanted: &Option<[String; 2]>| {
            let Some(addresses) = wanted.clone() else {
                return;
            };
            failed.set(false);
            // It draws anew also where it is what it was: then they are here.
            let then = with(failed.clone(), |failed, all: bool| failed.set(!all));
            files::fetch(addresses.into(), then);
        })
    };
    let missing = here.is_none();
    use_effect_with(fetch.clone(), move |fetch| {
        if missing {
            fetch.emit(());
        }
    });
    (here, *failed, fetch)
}

/// Stands there until it has come; `what` is plural.
pub fn awaited(what: &str) -> Html {
    quiet(format!("The {what} are being fetched."))
}

/// How far something is, said in passing.
pub fn quiet(words: impl Into<AttrValue>) -> Html {
    html! { <p class="quiet-text" role="status">{ words.into() }</p> }
}

/// Stands there when it did not come.
pub fn missing(what: &str, again: Callback<()>) -> Html {
    let words = format!("The {what} could not be fetched. Is there a connection?");
    failed(words, again)
}

/// Something did not come off, and may be tried again.
pub fn failed(words: impl Into<AttrValue>, again: Callback<()>) -> Html {
    html! {
        <div role="alert" class="note bad">
            <p>{ words.into() }</p>
            <p class="buttons">{ button("Try again", again.reform(|_| ())) }</p>
        </div>
    }
}
