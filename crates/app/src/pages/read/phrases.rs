//! The text of the page, phrase by phrase, each in the colours and with the line of its status.
//!
//! All phrases together are one stop of the Tab key; the arrow keys walk from phrase to phrase.

use std::rc::Rc;

use rookery_reader::Status;
use rookery_state::words::counted;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

use super::answer::Read;
use crate::pages::events::with;

#[derive(Properties)]
pub struct Props {
    pub read: Rc<Read>,
    /// The phrase that is looked at.
    pub active: Option<usize>,
    /// The phrase that stays looked at.
    pub pinned: Option<usize>,
    /// Phrases that belong to the sentence that is looked at.
    pub linked: Vec<usize>,
    pub look: Callback<Option<usize>>,
    pub pin: Callback<usize>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.read, &other.read)
            && self.active == other.active
            && self.pinned == other.pinned
            && self.linked == other.linked
    }
}

#[component]
pub fn Phrases(props: &Props) -> Html {
    let (read, reading) = (&props.read, &props.read.reading);
    let count = reading.spans.len();
    let stop = use_state(|| 0_usize);
    let at = (*stop).min(count.saturating_sub(1));
    let keys = with(props.pin.clone(), move |pin, event: KeyboardEvent| {
        let target = match event.key().as_str() {
            "ArrowRight" | "ArrowDown" => (at + 1).min(count.saturating_sub(1)),
            "ArrowLeft" | "ArrowUp" => at.saturating_sub(1),
            "Home" => 0,
            "End" => count.saturating_sub(1),
            "Enter" | " " => {
                event.prevent_default();
                pin.emit(at);
                return;
            }
            _ => return,
        };
        event.prevent_default();
        focus_phrase(target);
    });
    let start = reading.spans.first().map_or(0, |span| span.start);
    let end = reading.spans.last().map_or(0, |span| span.end);
    let leave = props.look.reform(|_: MouseEvent| None);
    html! {
        <div class="page-text">
            { around(read.part(0, start), "before the rules") }
            <div class="phrases" role="group" aria-label="The page, phrase by phrase" onkeydown={keys}
                onmouseleave={leave}>
                { for reading.spans.iter().enumerate().map(|(index, span)| {
                    let words = read.part(span.start, span.end);
                    let trimmed = words.trim_end();
                    let space = &words[trimmed.len()..];
                    let (over, focus, pin) = (props.look.clone(), props.look.clone(), props.pin.clone());
                    let stop = stop.setter();
                    let class = classes!(
                        "phrase",
                        class_of(span.status),
                        (props.active == Some(index)).then_some("active"),
                        props.linked.contains(&index).then_some("linked"),
                    );
                    html! {
                        <>
                            <span id={phrase_id(index)} {class} role="button"
                                tabindex={if index == at { "0" } else { "-1" }}
                                aria-pressed={(props.pinned == Some(index)).to_string()}
                                aria-label={format!("{trimmed} – {}: {}", span.status.name(), span.says)}
                                onmouseenter={move |_| over.emit(Some(index))}
                                onfocus={move |_| { stop.set(index); focus.emit(Some(index)); }}
                                onclick={move |_| pin.emit(index)}>
                                { trimmed }
                            </span>
                            { space }
                        </>
                    }
                }) }
            </div>
            { around(read.part(end, read.given.page.len()), "after the rules") }
        </div>
    }
}

/// Lines that belong to the site and not to the rules.
fn around(text: &str, place: &str) -> Html {
    let count = text.lines().filter(|line| !line.trim().is_empty()).count();
    if count == 0 {
        return Html::default();
    }
    html! {
        <details class="around">
            <summary>{ format!("{} {place}", counted(count, "line")) }</summary>
            <p>{ text.trim() }</p>
        </details>
    }
}

pub fn class_of(status: Status) -> &'static str {
    match status {
        Status::Understood => "understood",
        Status::Assumed => "assumed",
        Status::NotUnderstood => "not-understood",
    }
}

fn phrase_id(index: usize) -> String {
    format!("phrase-{index}")
}

/// Gives a phrase the focus, and so brings it into sight.
pub fn focus_phrase(index: usize) {
    let node = gloo::utils::document().get_element_by_id(&phrase_id(index));
    if let Some(node) = node.and_then(|node| node.dyn_into::<HtmlElement>().ok()) {
        let _ = node.focus();
    }
}
