//! `#/problems`: one problem a day, the same for all; `#/problems/<ruleset>`: all of a game, from
//! easy to hard. The problems are files of the site, fetched when they are wanted.

mod day;
mod of_game;

pub use day::DayPage;
pub use of_game::GameProblems;

use std::rc::Rc;

use yew::prelude::*;

use crate::effects::files;
use crate::pages::parts::button;
use crate::state::problems::{File, WITH_PROBLEMS};

/// How far the problems of a game have come.
#[derive(Clone, PartialEq)]
pub enum Arrival {
    Awaited,
    Here(Rc<File>),
    Missing,
}

/// The problems of a game, and the way to ask for them again.
#[hook]
fn use_problems(id: &str) -> (Arrival, Callback<()>) {
    let arrival = use_state(|| Arrival::Awaited);
    let fetch = {
        let arrival = arrival.setter();
        use_callback(id.to_owned(), move |(), id: &String| {
            if !WITH_PROBLEMS.contains(&id.as_str()) {
                arrival.set(Arrival::Missing);
                return;
            }
            arrival.set(Arrival::Awaited);
            let (arrival, address) = (arrival.clone(), format!("./problems/{id}.json"));
            let there = address.clone();
            files::fetch(
                vec![address],
                Callback::from(move |_| {
                    let file = files::here(&there).and_then(|text| File::read(&text));
                    arrival.set(match file {
                        Some(file) => Arrival::Here(Rc::new(file)),
                        None => Arrival::Missing,
                    });
                }),
            );
        })
    };
    use_effect_with(fetch.clone(), |fetch| fetch.emit(()));
    ((*arrival).clone(), fetch)
}

/// In the place of the board while the problems are fetched.
fn awaited() -> Html {
    html! { <p class="quiet-text" role="status">{ "The problems are being fetched." }</p> }
}

/// They could not be fetched.
fn missing(again: Callback<()>) -> Html {
    html! {
        <div role="alert" class="note bad">
            <p>{ "The problems could not be fetched. Is there a connection?" }</p>
            <p class="buttons">{ button("Try again", again.reform(|_| ())) }</p>
        </div>
    }
}
