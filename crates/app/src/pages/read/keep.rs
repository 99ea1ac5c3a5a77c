//! What can be done with a reading beyond playing it: a file, a link, paper, a citation.

use std::rc::Rc;

use gloo::utils::window;
use rookery_state::citation::{Citation, Cited};
use rookery_state::read_game::KeptPage;
use rookery_state::reading::{Saved, link};
use rookery_state::route::Route;
use yew::prelude::*;

use super::answer::Read;
use crate::effects::{calendar, clipboard};
use crate::pages::citing::{Citing, version};
use crate::pages::copying;
use crate::pages::download::download;
use crate::pages::widgets::{button, buttons, section};

#[derive(Properties)]
pub struct Props {
    pub read: Rc<Read>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.read, &other.read)
    }
}

#[component]
pub fn Keeping(props: &Props) -> Html {
    let told = use_state(String::new);
    let reading = &props.read.reading;
    let Some(ruleset) = &reading.ruleset else {
        return Html::default();
    };
    let given = &props.read.given;
    let kept = KeptPage::new(&reading.title, &given.page, &given.choices, ruleset);
    let saved = Saved {
        title: kept.title,
        page: kept.page,
        choices: kept.choices,
        ruleset: kept.ruleset,
        date: calendar::today().text(),
        reader: version(),
    };
    let query = link(&given.page, &given.choices);
    let address = query.map(|query| clipboard::link_to(&Route::ReadLink { query }));
    let mut details: Vec<String> = saved
        .choices
        .iter()
        .map(|(question, answer)| format!("{question}={answer}"))
        .collect();
    details.push(kept.id.clone());
    let citation = Citation {
        of: Cited::Reading,
        title: saved.title.clone(),
        identifier: reading.identifier.clone(),
        details,
        key: kept.id.clone(),
        version: saved.reader.clone(),
        date: saved.date.clone(),
        link: address.clone(),
    };
    let then = copying::shown(told.setter());
    let copy = move |what, text: String| copying::copies(what, text, then.clone());
    let save = {
        let (name, text) = (format!("{}.json", kept.id), saved.to_text());
        Callback::from(move |_: MouseEvent| download(&name, "application/json", &text))
    };
    let print = Callback::from(|_: MouseEvent| {
        // A browser that cannot print leaves everything as it was.
        let _ = window().print();
    });
    section(
        "read-keep",
        "To keep and to cite",
        html! {
            <div class="read-keep">
                { buttons([
                    button("Save as a file", save),
                    match &address {
                        Some(address) => button("Copy link", copy("Link", address.clone())),
                        None => Html::default(),
                    },
                    button("Print", print),
                ]) }
                if address.is_none() {
                    <p class="quiet-text">
                        { "The page is too long for a link; the file holds all of it." }
                    </p>
                }
                <p role="status" class="quiet-text">{ &*told }</p>
                <Citing {citation} />
            </div>
        },
    )
}
