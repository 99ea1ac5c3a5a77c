//! What the person should know, until they put it away; and that a position is being tried out,
//! until they go back.

use gloo::utils::window;
use rookery_state::seat::{About, Action, Seat};
use yew::prelude::*;

use crate::pages::widgets::{button, buttons};

/// `more`: what else may be done about some of them.
pub fn notices<G, A: 'static>(
    seat: &Seat<G>,
    act: &Callback<Action<A>>,
    more: impl Fn(About) -> Html,
) -> Html {
    let notices = seat.notices.iter().enumerate();
    notices
        .map(|(index, notice)| {
            let dismiss = act.reform(move |_: MouseEvent| Action::Dismiss(index));
            let reload = Callback::from(|_: MouseEvent| {
                let _ = window().location().reload();
            });
            html! {
                <div class={classes!("note", "notice", notice.about.can_wait().then_some("can-wait"))}>
                    <p>{ &notice.text }</p>
                    <p class="buttons">
                        if notice.about == About::NewBuild { { button("Reload", reload) } }
                        { more(notice.about) }
                        { button("Dismiss", dismiss) }
                    </p>
                </div>
            }
        })
        .collect()
}

pub fn trial_bar<G, A: 'static>(seat: &Seat<G>, act: &Callback<Action<A>>) -> Html {
    if seat.trial.is_none() {
        return Html::default();
    }
    html! {
        <div class="note trial" role="group" aria-label="Trying a position">
            <p>
                { "You are trying a position from the rules; both sides are yours. Your \
                   game waits." }
            </p>
            { buttons([button("Back to your game", act.reform(|_| Action::EndTry))]) }
        </div>
    }
}
