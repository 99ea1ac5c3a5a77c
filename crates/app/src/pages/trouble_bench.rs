//! `#/debug/trouble`: lets page and worker fail on purpose, so that tests (and eyes) can see what
//! a person would see; and shows that the worker answers.

use rookery_state::client::{Player, Program};
use yew::prelude::*;

use crate::effects::client::Running;
use crate::{build_id, trouble};
use rookery_worker::{FromWorker, Message, ToWorker};

#[component]
pub fn TroubleBench() -> Html {
    let answer = use_state(|| "The worker has not answered yet.".to_string());
    let worker = {
        let answer = answer.setter();
        use_memo((), move |()| {
            let worker = Running::start(
                Player::FILE,
                false,
                move |text| match FromWorker::from_text(text) {
                    Ok(FromWorker::Hello { build }) => {
                        let verdict = match build == build_id::of_page() {
                            true => "the same build",
                            false => "another build",
                        };
                        answer.set(format!("The worker answered: {verdict}, {build}."));
                    }
                    Ok(FromWorker::Panicked { details }) => trouble::show_worker_panic(&details),
                    _ => {}
                },
                trouble::show_worker_panic,
            );
            let build = build_id::of_page();
            if let Some(worker) = &worker {
                worker.send(ToWorker::Hello { build }.to_text());
            }
            worker
        })
    };
    let in_worker = Callback::from(move |_: MouseEvent| {
        if let Some(worker) = &*worker {
            worker.send(ToWorker::PanicOnPurpose.to_text());
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
