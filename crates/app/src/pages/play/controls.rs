//! The actions of a game: what is wanted often in a bar, the rest in a menu behind it.

use rookery_state::play::{Action, Engine, Play};
use rookery_state::seat::{self, Panel};
use yew::prelude::*;

use crate::pages::icons::Icon;
use crate::pages::seat::Menu;
use crate::pages::seat::quiet::toggle_full_screen;
use crate::pages::widgets::{Button, action};

pub fn actions(play: &Play, act: &Callback<seat::Action<Action>>) -> Html {
    let game = |action: Action| act.reform(move |_: MouseEvent| seat::Action::Game(action.clone()));
    let open = |panel| act.reform(move |_: MouseEvent| seat::Action::Open(panel));
    let begun = !play.is_over() && !play.game.moves().is_empty();
    let (words, may, asked) = match play.players.computer {
        _ if play.may_claim_draw() => ("Claim draw", true, Action::ClaimDraw),
        Some(_) => ("Offer draw", begun, Action::OfferDraw),
        None if play.letter.is_some() => ("Offer draw", !play.is_over(), Action::OfferDraw),
        None => ("Agree on a draw", begun, Action::OfferDraw),
    };
    let draw = action(Icon::Draw, words, may, game(asked));
    let letter = action(
        Icon::Send,
        "Send letter",
        play.letter_due(),
        open(Panel::Letter),
    );
    // Who plays by letter gets no hints; in their place is what such a game asks for.
    let (first, second) = match &play.letter {
        None => {
            let hint = Button::in_bar(Icon::Hint, "Hint")
                .enabled(play.persons_turn())
                .busy(matches!(play.engine, Engine::Hinting(_)));
            (hint.html(game(Action::Hint)), draw)
        }
        Some(letters) if letters.offered && !play.is_over() => {
            let agree = Button::in_bar(Icon::Draw, "Agree").label("Agree on a draw");
            (agree.html(game(Action::OfferDraw)), letter)
        }
        Some(_) => (letter, draw),
    };
    let flip = Button::in_bar(Icon::Flip, "Flip").label("Flip board");
    let game_has_clock = play.clock.is_some();
    let pause = match play.is_paused() {
        true => "Let the clocks run",
        false => "Stop the clocks",
    };
    html! {
        <section class="actions" aria-label="Controls">
            <h2 class="visually-hidden">{ "Controls" }</h2>
            { action(Icon::TakeBack, "Take back", play.may_take_back(), game(Action::TakeBack)) }
            { first }
            { flip.html(game(Action::Flip)) }
            <Menu>
                { action(Icon::New, "New game", true, open(Panel::NewGame)) }
                if game_has_clock {
                    { action(Icon::Pause, pause, play.may_pause(), game(Action::Pause)) }
                }
                { action(Icon::Redo, "Redo", !play.undone.is_empty(), game(Action::Redo)) }
                { action(Icon::Resign, "Resign", begun, game(Action::Resign)) }
                { second }
                { action(Icon::Share, "Share", true, open(Panel::Share)) }
                { action(Icon::Look, "Pieces and board", true, open(Panel::Look)) }
                { action(Icon::Keys, "Keys", true, open(Panel::Keys)) }
                { action(Icon::FullScreen, "Full screen", true, Callback::from(|_| toggle_full_screen())) }
                { action(Icon::BoardOnly, "Board only", true, act.reform(|_: MouseEvent| seat::Action::Quiet(true))) }
            </Menu>
        </section>
    }
}
