//! What a few men come to in this game, proven: a table that is fetched when it is opened.

use std::sync::Arc;

use rookery_rules::Ruleset;
use rookery_state::endings::{Ending, has_endings, read};
use rookery_state::study::Study;
use rookery_state::words::counted;
use yew::prelude::*;

use crate::pages::events::{is_open, with};
use crate::pages::fetching::{Arrival, awaited, missing, use_file};
use crate::pages::widgets::{Button, section};

/// What is fetched.
const WHAT: &str = "endings";

/// The section of the account, where there is something to show.
pub fn endings(ruleset: &Arc<Ruleset>, on_show: &Callback<Study>) -> Html {
    // A switch may change what is won.
    if !has_endings(ruleset.id()) {
        return Html::default();
    }
    section(
        "account-endings",
        "Endings",
        html! { <Endings key={ruleset.id().to_owned()} ruleset={ruleset.clone()} on_show={on_show.clone()} /> },
    )
}

#[derive(Properties)]
struct Props {
    ruleset: Arc<Ruleset>,
    on_show: Callback<Study>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        self.ruleset.id() == other.ruleset.id() && self.on_show == other.on_show
    }
}

#[component]
fn Endings(props: &Props) -> Html {
    let open = use_state(|| false);
    let ontoggle = with(open.setter(), |open, event| open.set(is_open(&event)));
    html! {
        <details class="endings" {ontoggle}>
            <summary>{ "What few men come to, proven" }</summary>
            <p class="quiet-text">
                { "Every position of these men was looked at, by the rules of this game: this is what comes \
                   of them when nobody errs. Counts of moves and repetitions are left aside." }
            </p>
            if *open {
                <Fetched ruleset={props.ruleset.clone()} on_show={props.on_show.clone()} />
            }
        </details>
    }
}

#[component]
fn Fetched(props: &Props) -> Html {
    let address = format!("./endings/{}.json", props.ruleset.id());
    let (arrival, again) = use_file(Some(address), read);
    match &arrival {
        Arrival::Awaited => awaited(WHAT),
        Arrival::Missing => missing(WHAT, again),
        Arrival::Here(endings) => table(endings, props),
    }
}

fn table(endings: &[Ending], props: &Props) -> Html {
    html! {
        <table class="endings-table">
            <caption class="visually-hidden">{ "What few men come to, for White" }</caption>
            <thead>
                <tr>
                    <th scope="col">{ "Men" }</th>
                    <th scope="col">{ "White to move" }</th>
                    <th scope="col">{ "Black to move" }</th>
                    <th scope="col">{ "Longest win" }</th>
                </tr>
            </thead>
            <tbody>{ for endings.iter().map(|ending| row(ending, props)) }</tbody>
        </table>
    }
}

fn row(ending: &Ending, props: &Props) -> Html {
    let Some(words) = ending.words(&props.ruleset) else {
        return Html::default();
    };
    let longest = ending.white.longest().map(|longest| {
        let turns = counted(longest.whites_turns(), "turn");
        let note = format!("White to move wins in {turns}, and no sooner.");
        let study = Study::ending(&props.ruleset, &words, note, &longest.fen);
        let on_show = props.on_show.clone();
        let show = study.map(|study| {
            let of = words.to_lowercase();
            Button::new(turns.clone())
                .class("show-me")
                .label(format!("Show the longest win of {of}: {turns}"))
                .html(Callback::from(move |_| on_show.emit(study.clone())))
        });
        show.unwrap_or_default()
    });
    html! {
        <tr>
            <th scope="row">{ &words }</th>
            <td>{ ending.white.result() }</td>
            <td>{ ending.black.result() }</td>
            <td>{ longest.unwrap_or_default() }</td>
        </tr>
    }
}
