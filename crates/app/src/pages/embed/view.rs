//! The embedded board, drawn: name and differences, board, what is expected, small controls.

use rookery_state::embed::{Controls, EmbeddedGame, Mode};
use rookery_state::keys::{BoardPage, Command};
use rookery_state::link::Link;
use rookery_state::play::{Action, Engine, expected};
use rookery_state::route::Route;
use rookery_state::seat;
use rookery_state::words;
use yew::prelude::*;

use super::{Embed, Msg};
use crate::pages::keyboard::{self, Asked, Meaning};
use crate::pages::ornament::mark;
use crate::pages::seat::{board, head, keys, steps};
use rookery_board::Speech;

/// Keys act only while the board has the focus, and only these are taken from the host's page.
fn key(event: &KeyboardEvent, meaning: &Meaning) -> Option<Msg> {
    match keyboard::asked_by(event, BoardPage::Play, meaning)? {
        Asked::Command(command @ (Command::Flip | Command::TakeBack | Command::Pass)) => {
            event.prevent_default();
            Some(Msg::Act(seat::Action::Key(command)))
        }
        _ => None,
    }
}

impl Embed {
    pub(super) fn draw(&self, ctx: &Context<Self>) -> Html {
        let (seat, act) = (&self.seat, ctx.link().callback(Msg::Act));
        let Some(table) = &seat.game else {
            return self.nothing_here();
        };
        let outcome = table.outcome();
        let status = match &outcome {
            Some(outcome) => words::headline(table.play.ruleset(), outcome),
            None => standing(table),
        };
        let meaning = keys::meaning(seat, &self.settings);
        let keys = ctx
            .link()
            .batch_callback(move |event| key(&event, &meaning));
        html! {
            <main class="embed" ref={self.root.clone()}>
                { head(table.play.game.ruleset(), "") }
                <div class="embed-board" onkeydown={keys}>
                    { board(seat, table.play.ruleset().title(), &self.settings, &act, Callback::noop()) }
                </div>
                if table.setup.controls != Controls::None {
                    <p class={classes!("embed-status", outcome.is_some().then_some("over"))}>{ status }</p>
                    { self.controls(ctx, table, &act) }
                }
                if let Some(glass) = &seat.glass {
                    <section class="embed-glass" aria-label="Piece">
                        <p><strong>{ &glass.title }</strong>{ ". " }{ glass.rules.join(" ") }</p>
                    </section>
                }
                if let Some(lost) = self.lost {
                    <p class="note warn embed-lost">{ lost }</p>
                }
                <Speech urgent={seat.urgent.clone()} calm={seat.calm.clone()} />
            </main>
        }
    }

    fn nothing_here(&self) -> Html {
        let wrong = self.wrong.iter().map(|wrong| {
            html! {
                <p>{ "In its address, " }<code>{ &wrong.about }</code>{ ": " }{ &wrong.message }{ "." }</p>
            }
        });
        html! {
            <main class="embed" ref={self.root.clone()}>
                <div class="note bad" role="alert">
                    <h1>{ "This board cannot be set up" }</h1>
                    { for wrong }
                    <p><a href={Route::Library.hash()} target="_blank" rel="noopener">{ "All games of Rookery" }</a></p>
                </div>
            </main>
        }
    }

    fn controls(
        &self,
        ctx: &Context<Self>,
        table: &EmbeddedGame,
        act: &Callback<seat::Action<Action>>,
    ) -> Html {
        let play = &table.play;
        let full = table.setup.controls == Controls::Full;
        let show = table.setup.mode == Mode::Show;
        let game =
            |action: Action| act.reform(move |_: MouseEvent| seat::Action::Game(action.clone()));
        let button = |name: &'static str, enabled: bool, action: Action| {
            html! {
                <button type="button" disabled={!enabled} onclick={game(action)}>{ name }</button>
            }
        };
        let shown = Link::of(&play.game, play.bottom, play.cursor);
        let away = match table.setup.mode {
            Mode::Play => shown.to_play(play.ruleset().id()),
            Mode::Analysis | Mode::Show => shown.to_analysis(play.ruleset().id()),
        };
        let away = away.hash();
        html! {
            <div class="embed-controls" role="group" aria-label="Controls">
                if table.may_pass() { { button("Pass", true, Action::Pass) } }
                if play.engine == Engine::Broken { { button("Try again", true, Action::TryAgain) } }
                if full && !show {
                    { button("Take back", table.may_take_back(), Action::TakeBack) }
                    if table.may_ask_for_a_hint() {
                        { button("Hint", play.persons_turn(), Action::Hint) }
                    }
                }
                { button("Flip", true, Action::Flip) }
                if full && !show {
                    <button type="button" onclick={ctx.link().callback(|_| Msg::Again)}>{ "Start again" }</button>
                }
                { steps(&self.seat, act) }
                <a class="embed-away" href={away} target="_blank" rel="noopener"
                    aria-label="Open in Rookery, in a new tab" title="Open in Rookery">{ mark() }</a>
            </div>
        }
    }
}

/// What is expected now, or which place of the game is shown.
fn standing(table: &EmbeddedGame) -> String {
    let play = &table.play;
    if play.at_end() && table.setup.mode != Mode::Show {
        return expected(play);
    }
    let last = words::spoken_ply(&play.game, play.cursor);
    let last = last.unwrap_or_else(|| format!("{} to move", words::side(play.shown().turn())));
    match play.game.moves().len() {
        0 => format!("{last}."),
        all => format!("{} of {all}. {last}.", play.cursor),
    }
}
