//! The note in the margin: what the phrase that is looked at became.

use std::rc::Rc;

use rookery_reader::{Reading, Status};
use yew::prelude::*;

use super::links::{assumption_of, part};
use super::phrases::class_of;
use super::questions::Question;
use crate::state::words::capital;

#[derive(Properties)]
pub struct Props {
    pub page: AttrValue,
    pub reading: Rc<Reading>,
    pub active: Option<usize>,
    pub choose: Callback<(String, String)>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.reading, &other.reading) && self.active == other.active
    }
}

#[component]
pub fn Gloss(props: &Props) -> Html {
    let span = props
        .active
        .and_then(|index| props.reading.spans.get(index));
    let Some(span) = span else {
        return html! {
            <aside class="gloss" aria-label="What the phrase became">
                <p class="quiet-text">
                    { "Point at a phrase of the page, or walk through it with the arrow keys, to see what it \
                       became. Press it to keep it here." }
                </p>
            </aside>
        };
    };
    let assumption = assumption_of(&props.reading, span).filter(|_| span.status == Status::Assumed);
    let obstacle = props.reading.obstacles.iter().find(|one| {
        span.status == Status::NotUnderstood && one.start < span.end && span.start < one.end
    });
    let words = squeezed(part(&props.page, span.start, span.end));
    html! {
        <aside class={classes!("gloss", class_of(span.status))} aria-label="What the phrase became">
            <p class="gloss-status"><Sign status={span.status} />{ capital(span.status.name()) }</p>
            if let Some(assumption) = assumption {
                <Question assumption={assumption.clone()} phrase={words} place="gloss"
                    choose={props.choose.clone()} />
            } else {
                <blockquote>{ words }</blockquote>
                <p>{ capital(&span.says) }{ if span.says.ends_with('.') { "" } else { "." } }</p>
            }
            if let Some(way) = obstacle.and_then(|one| one.leave_out.clone()) {
                { leave_out(&way.question, &way.answer, &props.choose) }
            }
        </aside>
    }
}

/// A button that plays without a phrase.
pub fn leave_out(question: &str, answer: &str, choose: &Callback<(String, String)>) -> Html {
    let chosen = (question.to_string(), answer.to_string());
    let choose = choose.clone();
    html! {
        <button type="button" onclick={move |_| choose.emit(chosen.clone())}>
            { "Play without this phrase" }
        </button>
    }
}

pub fn squeezed(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[derive(Properties, PartialEq)]
pub struct SignProps {
    pub status: Status,
}

/// The sign of a status: a tick, a tilde, a cross. Decoration beside its word.
#[component]
pub fn Sign(props: &SignProps) -> Html {
    let path = match props.status {
        Status::Understood => "M3 8.5l3.2 3.5L13 4.500",
        Status::Assumed => "M2.500 9.500c1.800-4 4-4 5.500-1.500s3.700 2.500 5.500-1.500",
        Status::NotUnderstood => "M4 4l8 8M12 4l-8 8",
    };
    html! {
        <svg class={classes!("sign", class_of(props.status))} viewBox="0 0 16 16" aria-hidden="true"
            focusable="false"><path d={path} /></svg>
    }
}
