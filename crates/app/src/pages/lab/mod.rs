//! `#/lab/<ruleset>`: what a game is like to play, measured. Everything shown was made by
//! `rookery lab --page` and lies in the site as a file: sentences, pictures, tables, games.

mod figure;
mod results;

use std::rc::Rc;

use rookery_rules::library;
use yew::prelude::*;

use crate::effects::files;
use crate::effects::kept;
use crate::pages::parts::button;
use crate::pages::unknown::no_game;
use crate::route::Route;
pub use results::MEASURED;
use results::View;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The game, with its switches.
    pub id: AttrValue,
}

/// How far the results have come.
#[derive(Clone, PartialEq)]
enum Arrival {
    Awaited,
    Here(Rc<View>),
    Missing,
}

fn address(id: &str) -> String {
    format!("./lab/{id}.json")
}

fn arrived(id: &str) -> Arrival {
    let Some(text) = files::here(&address(id)) else {
        return Arrival::Missing;
    };
    match View::read(&text) {
        Some(view) => Arrival::Here(Rc::new(view)),
        None => Arrival::Missing,
    }
}

#[component]
pub fn LabPage(props: &Props) -> Html {
    let arrival = use_state(|| Arrival::Awaited);
    let fetch = {
        let arrival = arrival.setter();
        use_callback(props.id.clone(), move |(), id| {
            let (arrival, id) = (arrival.clone(), id.clone());
            if !MEASURED.contains(&id.as_str()) {
                arrival.set(Arrival::Missing);
                return;
            }
            arrival.set(Arrival::Awaited);
            files::fetch(
                vec![address(&id)],
                Callback::from(move |_| arrival.set(arrived(&id))),
            );
        })
    };
    use_effect_with(fetch.clone(), |fetch| fetch.emit(()));
    let ruleset = match kept::ruleset(&props.id) {
        Ok(ruleset) => ruleset,
        Err(problem) => return no_game(&props.id, &problem),
    };
    let id = ruleset.id().to_owned();
    html! {
        <main class="page lab-page">
            <header class="rules-head">
                <h1>{ format!("{}, measured", ruleset.title()) }</h1>
                <p>
                    <a class="button primary" href={Route::play(&id).hash()}>{ "Play" }</a>
                    <a class="button quiet" href={Route::Rules(id.clone()).hash()}>{ "Rules" }</a>
                </p>
            </header>
            { match &*arrival {
                Arrival::Awaited => html! { <p class="quiet-text" role="status">{ "The results are being fetched." }</p> },
                Arrival::Missing => missing(&id, fetch),
                Arrival::Here(view) => results(view),
            } }
        </main>
    }
}

/// Nothing was measured of this game, or it did not arrive.
fn missing(id: &str, fetch: Callback<()>) -> Html {
    let base = id.split('+').next().unwrap_or_default().to_owned();
    let switched = base != id && library::entry(&base).is_some();
    html! {
        <div class="prose">
            <p class="note warn">{ "There are no results for this game here." }</p>
            if switched {
                <p><a href={Route::Lab(base).hash()}>{ "See the game as it is without switches" }</a></p>
            }
            <p>{ "They can be made with the command line:" }</p>
            <pre><code>{ format!("rookery lab {id} --strength random,greedy,1k --count 200") }</code></pre>
            if MEASURED.contains(&id) {
                { button("Try again", fetch.reform(|_| ())) }
            }
        </div>
    }
}

fn results(view: &Rc<View>) -> Html {
    html! {
        <>
            <details class="lab-made">
                <summary>{ "How the games were made" }</summary>
                <p>
                    { "The computer played the game against itself. The first eight plies were \
                       chosen by chance among nearly equal moves. Every figure has its 95 % \
                       interval in brackets: where two intervals overlap, do not speak of a \
                       difference." }
                </p>
                <ul>{ for view.made.iter().map(|line| html! { <li>{ line }</li> }) }</ul>
                <p><a href={address(&view.ruleset)} download={format!("{}.json", view.ruleset)}>{ "Everything as JSON" }</a></p>
            </details>
            <div class="lab-figures">
                { for view.sections.iter().map(|section| figure::figure(view, section)) }
            </div>
        </>
    }
}
