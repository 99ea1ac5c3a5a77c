//! A clock beside a player's name. It counts down by itself, so that the page need not be drawn anew
//! for every second. Whose clock runs and that little is left is told by signs and frames, and not by
//! colour alone.

use gloo::timers::callback::Interval;
use rookery_state::clock::{face, spoken};
use rookery_state::play::Shown;
use yew::prelude::*;

use crate::effects::stopwatch::now;
use crate::pages::icons::{Icon, icon};

/// The last seconds are shown with tenths.
const EVERY_MS: u32 = 100;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub shown: Shown,
    /// "White".
    pub whose: &'static str,
}

#[component]
pub fn ClockFace(props: &Props) -> Html {
    let shown = props.shown;
    let ticked = use_force_update();
    // What is shown was so at this moment.
    let since = *use_memo(shown, |_| now());
    let left_now = move |floor| {
        let gone = (now() - since).max(0.0) as u64;
        shown.left.saturating_sub(gone).max(floor)
    };
    let left = shown.runs_to.map_or(shown.left, left_now);
    let drawn = use_mut_ref(String::new);
    let written = face(left);
    drawn.borrow_mut().clone_from(&written);
    use_effect_with(shown, move |shown| {
        let shown = *shown;
        let interval = shown.runs_to.map(|floor| {
            Interval::new(EVERY_MS, move || {
                // Most ticks change nothing that could be seen.
                if face(left_now(floor)) != *drawn.borrow() {
                    ticked.force_update();
                }
            })
        });
        move || drop(interval)
    });
    let runs = shown.runs_to.is_some();
    let low = left <= shown.low;
    let sign = match () {
        () if shown.fallen => Some(Icon::Resign),
        () if shown.paused => Some(Icon::Pause),
        () if low => Some(Icon::Hourglass),
        () if runs => Some(Icon::Play),
        () => None,
    };
    let state = match () {
        () if shown.fallen => ", its time ran out",
        () if shown.paused => ", stopped",
        () if runs => ", running",
        () => "",
    };
    html! {
        <span class={classes!("clock", runs.then_some("running"), low.then_some("low"))}
            role="timer" aria-label={format!("{}'s clock: {}{state}", props.whose, spoken(left))}>
            if let Some(sign) = sign { { icon(sign) } }
            <span aria-hidden="true">{ written }</span>
        </span>
    }
}
