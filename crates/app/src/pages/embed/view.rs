//! The embedded board, drawn: name and differences, board, what is expected, small controls.

use std::rc::Rc;

use yew::prelude::*;

use super::{Embed, Msg};
use crate::pages::ornament::mark;
use crate::pages::play::{coordinates, head};
use crate::route::Route;
use crate::state::board::{self, letters, premove};
use crate::state::embed::{Controls, Mode, Table};
use crate::state::link::Link;
use crate::state::play::{Action, Engine, expected};
use crate::state::words;
use rookery_board::{Board, Question, Speech};

impl Embed {
    pub(super) fn draw(&self, ctx: &Context<Self>) -> Html {
        let speech = html! { <Speech urgent={self.urgent.clone()} calm={self.calm.clone()} /> };
        let Some(table) = &self.table else {
            return self.nothing_here();
        };
        let outcome = table.outcome();
        let status = match &outcome {
            Some(outcome) => words::headline(table.play.ruleset(), outcome),
            None => standing(table),
        };
        html! {
            <main class="embed" ref={self.root.clone()}>
                { head(table.play.ruleset(), "") }
                <div class="embed-board" onkeydown={ctx.link().callback(Msg::Key)}>
                    { self.board(ctx, table) }
                </div>
                if table.setup.controls != Controls::None {
                    <p class={classes!("embed-status", outcome.is_some().then_some("over"))}>{ status }</p>
                    { controls(ctx, table) }
                }
                if let Some(glass) = &self.glass {
                    <section class="embed-glass" aria-label="Piece">
                        <p><strong>{ &glass.title }</strong>{ ". " }{ glass.rules.join(" ") }</p>
                    </section>
                }
                if let Some(lost) = self.lost {
                    <p class="note warn embed-lost">{ lost }</p>
                }
                { speech }
            </main>
        }
    }

    fn board(&self, ctx: &Context<Self>, table: &Table) -> Html {
        let link = ctx.link();
        let play = &table.play;
        let ruleset = play.ruleset();
        let mut marks = board::hint_marks(play);
        marks.extend(
            self.glass
                .iter()
                .flat_map(|glass| glass.marks.iter().cloned()),
        );
        html! {
            <Board
                scene={Rc::new(table.scene(&self.settings))}
                label={format!("Board: {}", ruleset.title())}
                letters={letters(ruleset)}
                marks={Rc::<[_]>::from(marks)}
                arrows={Rc::<[_]>::from(board::hint_arrows(play))}
                look={board::look(self.settings.pieces)}
                tint={self.settings.board.tint(ruleset.id())}
                coordinates={coordinates(&self.settings)}
                animation_ms={self.settings.animation.millis()}
                on_move={link.callback(|id: Rc<str>| Msg::Act(Action::Move(id.to_string())))}
                on_premove={link.callback(|id: Option<Rc<str>>| {
                    Msg::Act(Action::Premove(id.and_then(|id| premove(&id))))
                })}
                on_inspect={link.callback(Msg::Inspect)}
                on_say={link.callback(Msg::Say)}
                on_ask={link.callback(|question| Msg::Act(match question {
                    Question::LastMove => Action::SayLastMove,
                    Question::LastCapture => Action::SayLastCapture,
                }))}
            />
        }
    }

    fn nothing_here(&self) -> Html {
        let wrong = self.missing.as_ref();
        let place = wrong.map_or("address", |wrong| wrong.about.as_str());
        let message = wrong.map(|wrong| wrong.message.clone());
        html! {
            <main class="embed" ref={self.root.clone()}>
                <div class="note bad" role="alert">
                    <h1>{ "This board cannot be set up" }</h1>
                    <p>{ "In its address, " }<code>{ place.to_owned() }</code>{ ": " }{ message }{ "." }</p>
                    <p><a href={Route::Library.hash()} target="_blank" rel="noopener">{ "All games of Rookery" }</a></p>
                </div>
            </main>
        }
    }
}

/// What is expected now, or which place of the game is shown.
fn standing(table: &Table) -> String {
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

fn controls(ctx: &Context<Embed>, table: &Table) -> Html {
    let link = ctx.link();
    let play = &table.play;
    let full = table.setup.controls == Controls::Full;
    let show = table.setup.mode == Mode::Show;
    let button = |name: &'static str, sign: &'static str, enabled: bool, action: Action| {
        let onclick = link.callback(move |_: MouseEvent| Msg::Act(action.clone()));
        let label = (!sign.is_empty()).then_some(name);
        html! {
            <button type="button" aria-label={label} title={label} disabled={!enabled} {onclick}>
                if sign.is_empty() { { name } } else { <span aria-hidden="true">{ sign }</span> }
            </button>
        }
    };
    let (begun, more) = (play.cursor > 0, !play.at_end());
    let scene_moves = !show && play.at_end() && play.may_pass();
    let shown = Link::of(&play.game, play.bottom, play.cursor);
    let away = match table.setup.mode {
        Mode::Play => shown.to_play(play.ruleset().id()),
        Mode::Analysis | Mode::Show => shown.to_analysis(play.ruleset().id()),
    };
    let away = away.hash();
    html! {
        <div class="embed-controls" role="group" aria-label="Controls">
            { button("First position", "«", begun, Action::First) }
            { button("One move back", "‹", begun, Action::Back) }
            { button("One move forward", "›", more, Action::Forward) }
            { button("Last position", "»", more, Action::Last) }
            if scene_moves { { button("Pass", "", true, Action::Pass) } }
            if play.engine == Engine::Broken { { button("Try again", "", true, Action::TryAgain) } }
            if full && !show {
                { button("Take back", "", table.may_take_back(), Action::TakeBack) }
                if table.may_ask_for_a_hint() {
                    { button("Hint", "", play.persons_turn(), Action::Hint) }
                }
            }
            { button("Flip", "", true, Action::Flip) }
            if full && !show {
                <button type="button" onclick={link.callback(|_| Msg::Again)}>{ "Start again" }</button>
            }
            <a class="embed-away" href={away} target="_blank" rel="noopener"
                aria-label="Open in Rookery, in a new tab" title="Open in Rookery">{ mark() }</a>
        </div>
    }
}
