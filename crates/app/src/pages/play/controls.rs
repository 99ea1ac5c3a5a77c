//! The buttons of a game.

use yew::prelude::*;

use super::Panel;
use crate::pages::parts::{Button, enabled_button as button, opener};
use crate::state::play::{Action, Engine, Play};

pub struct Hooks {
    pub act: Callback<Action>,
    pub open: Callback<Panel>,
}

/// `answer` is what was said to the last of them; the live regions have it too.
pub fn controls(play: &Play, panel: Option<Panel>, answer: &str, hooks: &Hooks) -> Html {
    let act = |action: Action| {
        let act = hooks.act.clone();
        Callback::from(move |_: MouseEvent| act.emit(action.clone()))
    };
    let opener = |name: &'static str, which: Panel| {
        let open = hooks.open.clone();
        let onclick = Callback::from(move |_: MouseEvent| open.emit(which));
        opener(name, panel == Some(which), onclick)
    };
    let plies = play.game.moves().len();
    let over = play.is_over();
    let step = |name, sign, enabled, action| step(name, sign, enabled, act(action));
    html! {
        <section class="controls" aria-label="Controls">
            <div class="steps" role="group" aria-label="Look through the game">
                { step("First position", "«", play.cursor > 0, Action::First) }
                { step("One move back", "‹", play.cursor > 0, Action::Back) }
                { step("One move forward", "›", play.cursor < plies, Action::Forward) }
                { step("Last position", "»", play.cursor < plies, Action::Last) }
            </div>
            if play.engine == Engine::Broken {
                <p class="buttons">
                    { button("Try again", true, act(Action::TryAgain)) }
                </p>
            }
            <p class="buttons">
                { button("Take back", play.may_take_back(), act(Action::TakeBack)) }
                { button("Redo", !play.undone.is_empty(), act(Action::Redo)) }
                { hint(play, act(Action::Hint)) }
                { button("Flip board", true, act(Action::Flip)) }
            </p>
            <p class="buttons">
                { opener("New game", Panel::NewGame) }
                { button("Resign", !over && plies > 0, act(Action::Resign)) }
                if play.may_claim_draw() {
                    { button("Claim draw", true, act(Action::ClaimDraw)) }
                } else {
                    { button(
                        if play.players.computer.is_some() { "Offer draw" } else { "Agree on a draw" },
                        !over && plies > 0,
                        act(Action::OfferDraw),
                    ) }
                }
                { opener("Share", Panel::Share) }
                { opener("Keys", Panel::Keys) }
            </p>
            if play.may_claim_draw() {
                <p class="hint-count">{ "Claiming a draw after the third time is a house rule of this site." }</p>
            }
            if !answer.is_empty() {
                <p class="answer">{ answer.to_owned() }</p>
            }
            if play.hints > 0 {
                <p class="hint-count">{ format!("Hints so far: {}", play.hints) }</p>
            }
        </section>
    }
}

fn hint(play: &Play, onclick: Callback<MouseEvent>) -> Html {
    let button = Button {
        words: "Hint".into(),
        disabled: !play.persons_turn(),
        busy: matches!(play.engine, Engine::Hinting(_)),
        ..Button::default()
    };
    button.html(onclick)
}

/// A button that goes through a game. At either end it stays where the focus is, and does nothing.
pub fn step(
    name: &'static str,
    sign: &'static str,
    enabled: bool,
    onclick: Callback<MouseEvent>,
) -> Html {
    let onclick = if enabled { onclick } else { Callback::noop() };
    html! {
        <button type="button" class="step" aria-label={name} title={name}
            aria-disabled={(!enabled).then_some("true")} {onclick}>
            <span aria-hidden="true">{ sign }</span>
        </button>
    }
}
