//! The note in the margin: what the phrase that is looked at became.

use rookery_reader::{Alternative, Status};
use rookery_state::words::capital;
use yew::prelude::*;

use super::answer::Read;
use super::phrases::class_of;
use super::questions::{Choosing, question};
use crate::effects::focus::focus_page;
use crate::pages::widgets::button;

pub fn gloss(read: &Read, active: Option<usize>, choosing: &Choosing) -> Html {
    let reading = &read.reading;
    let span = active.and_then(|index| reading.spans.get(index));
    let Some(span) = span else {
        return html! {
            <aside class="gloss" aria-label="What the phrase became">
                <p class="quiet-text">
                    { "Point at a phrase of the page, or walk through it with the arrow keys, \
                       to see what it became. Press it to keep it here." }
                </p>
            </aside>
        };
    };
    let assumption = reading
        .assumption_of(span)
        .filter(|_| span.status == Status::Assumed);
    let obstacle = reading.obstacles.iter().find(|one| {
        span.status == Status::NotUnderstood && one.start < span.end && span.start < one.end
    });
    let words = squeezed(read.part(span.start, span.end));
    html! {
        <aside class={classes!("gloss", class_of(span.status))} aria-label="What the phrase became">
            <p class="gloss-status">{ sign(span.status) }{ capital(span.status.name()) }</p>
            if let Some(assumption) = assumption {
                { question(assumption, &words, "gloss", choosing) }
            } else {
                <blockquote>{ words }</blockquote>
                <p>{ capital(&span.says) }{ if span.says.ends_with('.') { "" } else { "." } }</p>
            }
            if let Some(way) = obstacle.and_then(|one| one.leave_out.as_ref()) {
                { leave_out(way, &choosing.choose) }
            }
        </aside>
    }
}

/// A button that plays without a phrase.
pub fn leave_out(way: &Alternative, choose: &Callback<Alternative>) -> Html {
    let (choose, chosen) = (choose.clone(), way.clone());
    let onclick = Callback::from(move |_| {
        // The button goes, and the verdict is read after the heading.
        focus_page();
        choose.emit(chosen.clone());
    });
    button("Play without this phrase", onclick)
}

pub fn squeezed(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The sign of a status: a tick, a tilde, a cross. Decoration beside its word.
pub fn sign(status: Status) -> Html {
    let path = match status {
        Status::Understood => "M3 8.5l3.2 3.5L13 4.500",
        Status::Assumed => "M2.500 9.500c1.800-4 4-4 5.500-1.500s3.700 2.500 5.500-1.500",
        Status::NotUnderstood => "M4 4l8 8M12 4l-8 8",
    };
    html! {
        <svg class={classes!("sign", class_of(status))} viewBox="0 0 16 16" aria-hidden="true"
            focusable="false"><path d={path} /></svg>
    }
}
