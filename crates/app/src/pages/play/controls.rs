//! The actions of a game: what is wanted often in a bar, the rest in a menu behind it.

use yew::prelude::*;

use super::Panel;
use crate::pages::icons::Icon;
use crate::pages::parts::{Button, action};
use crate::pages::seat::quiet::toggle_full_screen;
use crate::pages::seat::{Menu, Steps, steps};
use crate::state::play::{Action, Engine, Play};

pub struct Hooks {
    pub act: Callback<Action>,
    pub open: Callback<Panel>,
    pub quiet: Callback<()>,
}

impl Hooks {
    fn act(&self, action: Action) -> Callback<MouseEvent> {
        self.act.reform(move |_| action.clone())
    }

    fn open(&self, panel: Panel) -> Callback<MouseEvent> {
        self.open.reform(move |_| panel)
    }
}

/// The way through the game.
pub fn walk(play: &Play, hooks: &Hooks) -> Html {
    let ways = [Action::First, Action::Back, Action::Forward, Action::Last];
    steps(Steps {
        back: play.cursor > 0,
        forward: play.cursor < play.game.moves().len(),
        ways: ways.map(|way| hooks.act(way)),
    })
}

pub fn actions(play: &Play, hooks: &Hooks) -> Html {
    let begun = !play.is_over() && !play.game.moves().is_empty();
    let draw = match play.players.computer {
        _ if play.may_claim_draw() => ("Claim draw", true, Action::ClaimDraw),
        Some(_) => ("Offer draw", begun, Action::OfferDraw),
        None => ("Agree on a draw", begun, Action::OfferDraw),
    };
    let hint = Button {
        words: "Hint".into(),
        icon: Some(Icon::Hint),
        class: Some("action"),
        disabled: !play.persons_turn(),
        busy: matches!(play.engine, Engine::Hinting(_)),
        ..Button::default()
    };
    let flip = Button {
        words: "Flip".into(),
        icon: Some(Icon::Flip),
        class: Some("action"),
        label: Some("Flip board".into()),
        ..Button::default()
    };
    html! {
        <section class="actions" aria-label="Controls">
            <h2 class="visually-hidden">{ "Controls" }</h2>
            { action(Icon::TakeBack, "Take back", play.may_take_back(), hooks.act(Action::TakeBack)) }
            { hint.html(hooks.act(Action::Hint)) }
            { flip.html(hooks.act(Action::Flip)) }
            <Menu>
                { action(Icon::New, "New game", true, hooks.open(Panel::NewGame)) }
                { action(Icon::Redo, "Redo", !play.undone.is_empty(), hooks.act(Action::Redo)) }
                { action(Icon::Resign, "Resign", begun, hooks.act(Action::Resign)) }
                { action(Icon::Draw, draw.0, draw.1, hooks.act(draw.2)) }
                { action(Icon::Share, "Share", true, hooks.open(Panel::Share)) }
                { action(Icon::Keys, "Keys", true, hooks.open(Panel::Keys)) }
                { action(Icon::FullScreen, "Full screen", true, Callback::from(|_| toggle_full_screen())) }
                { action(Icon::BoardOnly, "Board only", true, hooks.quiet.reform(|_| ())) }
            </Menu>
        </section>
    }
}
