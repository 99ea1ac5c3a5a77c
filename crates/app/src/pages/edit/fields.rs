//! Whose turn it is, and whatever else a position of the ruleset remembers; and all of it as a FEN.

use rookery_rules::{Ruleset, Side};
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::{EditPage, Msg};
use crate::pages::widgets::section;
use crate::state::setup::Setup;
use crate::state::words;

impl EditPage {
    pub(super) fn fields(&self, ctx: &Context<Self>, ruleset: &Ruleset) -> Html {
        let link = ctx.link();
        let setup = &self.setup;
        let turn = |side: Side| {
            let change = link.callback(move |_: Event| {
                Msg::Change(Box::new(move |setup: &mut Setup| setup.turn = side))
            });
            html! {
                <label>
                    <input type="radio" name="turn" checked={setup.turn == side} onchange={change} />
                    <span>{ words::side(side) }</span>
                </label>
            }
        };
        let rights = Setup::rights(ruleset).into_iter().map(|right| {
            let letter = right.letter;
            let change = link.callback(move |event: Event| {
                let on = event.target_unchecked_into::<HtmlInputElement>().checked();
                Msg::Change(Box::new(move |setup: &mut Setup| {
                    setup.castling.retain(|known| known != letter);
                    if on {
                        setup.castling.push(letter);
                    }
                }))
            });
            html! {
                <label>
                    <input type="checkbox" checked={setup.castling.contains(letter)} onchange={change} />
                    <span>{ right.says }</span>
                </label>
            }
        });
        let text = |words: &'static str,
                    help: &'static str,
                    value: &str,
                    how: fn(&mut Setup, String)| {
            let change = link.callback(move |event: InputEvent| {
                let value = event.target_unchecked_into::<HtmlInputElement>().value();
                Msg::Change(Box::new(move |setup: &mut Setup| how(setup, value)))
            });
            html! {
                <label>
                    <span>{ words }</span>
                    <input value={value.to_owned()} title={help} autocomplete="off" spellcheck="false" oninput={change} />
                </label>
            }
        };
        let further = Setup::fields(ruleset).into_iter().map(|(name, says)| {
            let change = link.callback(move |event: InputEvent| {
                let value = event.target_unchecked_into::<HtmlInputElement>().value();
                Msg::Change(Box::new(move |setup: &mut Setup| setup.set_field(name, &value)))
            });
            html! {
                <label>
                    <span>{ says }</span>
                    <input value={setup.field(name).to_owned()} autocomplete="off" spellcheck="false" oninput={change} />
                </label>
            }
        });
        let write = link.callback(|event: InputEvent| {
            Msg::Fen(event.target_unchecked_into::<HtmlTextAreaElement>().value())
        });
        html! {
            <>
                <fieldset class="edit-choice">
                    <legend>{ "Side to move" }</legend>
                    { for Side::BOTH.map(turn) }
                </fieldset>
                <details class="edit-more">
                    <summary>{ "What else the position remembers" }</summary>
                    <div class="edit-fields">
                        { for rights }
                        { text("En passant: the square passed over", "Such as e3", &setup.en_passant,
                            |setup, value| setup.en_passant = value.trim().to_owned()) }
                        { text("Moves without a capture or a pawn move", "A number", &setup.halfmove,
                            |setup, value| setup.halfmove = value.trim().to_owned()) }
                        { text("Number of the move", "A number", &setup.fullmove,
                            |setup, value| setup.fullmove = value.trim().to_owned()) }
                        { for further }
                    </div>
                </details>
                { section("edit-fen", "As a FEN", html! {
                    <textarea class="mono edit-text" rows="3" spellcheck="false" aria-label="FEN"
                        aria-describedby="edit-problems" aria-invalid={(!self.problems.is_empty()).then_some("true")}
                        value={self.fen.clone()} oninput={write} />
                }) }
            </>
        }
    }
}
