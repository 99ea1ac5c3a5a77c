//! The bar that goes through a game.

use rookery_state::seat::{Action, AtBoard, Hand, Seat};
use yew::prelude::*;

use crate::pages::icons::{Icon, icon};

const WAYS: [(&str, Icon, Hand); 4] = [
    ("First position", Icon::First, Hand::First),
    ("One move back", Icon::Back, Hand::Back),
    ("One move forward", Icon::Forward, Hand::Forward),
    ("Last position", Icon::Last, Hand::Last),
];

pub fn steps<G: AtBoard>(seat: &Seat<G>, act: &Callback<Action<G::Action>>) -> Html
where
    G::Action: 'static,
{
    let (back, forward) = seat.ways();
    html! {
        <div class="steps" role="group" aria-label="Look through the game">
            { for WAYS.into_iter().map(|(name, sign, hand)| {
                let enabled = match hand {
                    Hand::First | Hand::Back => back,
                    _ => forward,
                };
                // At either end it stays where the focus is, and does nothing.
                let onclick = match enabled {
                    true => act.reform(move |_: MouseEvent| Action::Hand(hand.clone())),
                    false => Callback::noop(),
                };
                html! {
                    <button type="button" class="step" aria-label={name} title={name}
                        aria-disabled={(!enabled).then_some("true")} {onclick}>
                        { icon(sign) }
                    </button>
                }
            }) }
        </div>
    }
}
