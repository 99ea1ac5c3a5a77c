//! Texts of the site that are fetched when they are wanted: what most visits never ask for does not
//! belong into the program. Once fetched they stay for as long as the page lives.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::utils::window;
use js_sys::Promise;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use yew::Callback;

thread_local! {
    /// A list: there are few, and a map's code would be longer than a look through them.
    static FETCHED: RefCell<Vec<(String, Rc<str>)>> = const { RefCell::new(Vec::new()) };
}

/// The text at an address of the site, if it is here already.
pub fn here(address: &str) -> Option<Rc<str>> {
    FETCHED.with_borrow(|fetched| {
        let found = fetched.iter().find(|(known, _)| known == address);
        found.map(|(_, text)| text.clone())
    })
}

/// Fetches the texts at some addresses of the site, then says whether all of them are here.
pub fn fetch(addresses: Vec<String>, then: Callback<bool>) {
    let mut asked = Vec::new();
    for address in addresses {
        if here(&address).is_none() {
            let answer = window().fetch_with_str(&address);
            asked.push((address, answer));
        }
    }
    spawn_local(async move {
        let mut all = true;
        for (address, answer) in asked {
            match text_of(answer).await {
                Some(text) => {
                    FETCHED.with_borrow_mut(|fetched| fetched.push((address, text.into())));
                }
                None => all = false,
            }
        }
        then.emit(all);
    });
}

async fn text_of(answer: Promise) -> Option<String> {
    let answer = JsFuture::from(answer).await.ok()?;
    let answer: web_sys::Response = answer.dyn_into().ok()?;
    let text = JsFuture::from(answer.text().ok()?)
        .await
        .ok()?
        .as_string()?;
    // Some hosts, and the gates of some networks, answer with a page whatever was asked for.
    (answer.ok() && !text.starts_with('<')).then_some(text)
}
