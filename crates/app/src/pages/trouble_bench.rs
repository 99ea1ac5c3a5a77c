//! `#/debug/trouble`: lets page and worker fail on purpose, so that tests (and eyes) can see what
//! a person would see; and shows that the worker answers.

use yew::prelude::*;

use crate::build_id;
use crate::link::WorkerLink;
use rookery_worker::{FromWorker, ToWorker};

#[component]
pub fn TroubleBench() -> Html {
    let answer = use_state(|| "The worker has not answered yet.".to_string());
    let link = {
        let answer = answer.setter();
        use_memo((), move |()| {
            WorkerLink::spawn(move |message| {
                if let FromWorker::Hello { build } = message {
                    let same = build == build_id::of_page();
                    let verdict = if same {
                        "the same build"
                    } else {
                        "another build"
                    };
                    answer.set(format!("The worker answered: {verdict}, {build}."));
                }
            })
        })
    };
    let in_worker = Callback::from(move |_: MouseEvent| {
        if let Some(link) = &*link {
            link.send(&ToWorker::PanicOnPurpose);
        }
    });
    let in_page = Callback::from(|_: MouseEvent| panic!("a panic in the page, on purpose"));
    html! {
        <main class="page">
            <h1>{ "Trouble bench" }</h1>
            <p id="worker-answer">{ (*answer).clone() }</p>
            <p>
                <button onclick={in_page}>{ "Panic in the page" }</button>
                { " " }
                <button onclick={in_worker}>{ "Panic in the worker" }</button>
            </p>
        </main>
    }
}
