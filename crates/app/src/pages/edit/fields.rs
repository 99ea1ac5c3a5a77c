//! Whose turn it is, and whatever else a position of the ruleset remembers; and all of it as a FEN.

use rookery_rules::{Ruleset, Side};
use web_sys::{HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::{EditPage, Msg};
use crate::pages::widgets::section;
use crate::state::remembered::{self, Asks};
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
        let rights = remembered::rights(ruleset).into_iter().map(|right| {
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
        let further = remembered::fields(ruleset).into_iter();
        let further = further.map(|field| self.further(ctx, field.name, field.asks));
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
                        if remembered::takes_in_passing(ruleset) || !setup.en_passant.is_empty() {
                            { text("En passant: the square passed over", "Such as e3", &setup.en_passant,
                                |setup, value| setup.en_passant = value.trim().to_owned()) }
                        }
                        if remembered::counts_quiet_moves(ruleset) || setup.halfmove != "0" {
                            { text("Moves without a capture or a pawn move", "A number", &setup.halfmove,
                                |setup, value| setup.halfmove = value.trim().to_owned()) }
                        }
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

    /// One thing more that positions of this ruleset remember.
    fn further(&self, ctx: &Context<Self>, name: &'static str, asks: Asks) -> Html {
        let link = ctx.link();
        let value = self.setup.field(name).to_owned();
        let set = move |next: String| {
            Msg::Change(Box::new(move |setup: &mut Setup| {
                setup.set_field(name, &next)
            }))
        };
        let check = |says: String, checked: bool, on: String, off: String| {
            let onchange = link.callback(move |event: Event| {
                let now = event.target_unchecked_into::<HtmlInputElement>().checked();
                set(if now { on.clone() } else { off.clone() })
            });
            html! {
                <label>
                    <input type="checkbox" {checked} {onchange} />
                    <span>{ says }</span>
                </label>
            }
        };
        match asks {
            Asks::Text(says) => {
                let oninput = link.callback(move |event: InputEvent| {
                    set(event.target_unchecked_into::<HtmlInputElement>().value())
                });
                html! {
                    <label>
                        <span>{ says }</span>
                        <input {value} autocomplete="off" spellcheck="false" {oninput} />
                    </label>
                }
            }
            Asks::Yes(says) => check(says.to_owned(), value == "1", "1".to_owned(), String::new()),
            Asks::Letters(letters) => letters
                .into_iter()
                .map(|(letter, says)| {
                    let without = value.replace(letter, "");
                    let with = format!("{without}{letter}");
                    check(says, value.contains(letter), with, without)
                })
                .collect(),
            Asks::Again(rules) => self.again(ctx, &value, &rules),
        }
    }

    /// By which rule the same player moves once more, and with which piece not.
    fn again(&self, ctx: &Context<Self>, value: &str, rules: &[(String, bool)]) -> Html {
        let link = ctx.link();
        let digits = value.bytes().take_while(u8::is_ascii_digit).count();
        let (number, square) = (value[..digits].to_owned(), value[digits..].to_owned());
        let rule = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let bars = rule
            .and_then(|rule| rules.get(rule))
            .is_some_and(|rule| rule.1);
        let set = |next: String| {
            Msg::Change(Box::new(move |setup: &mut Setup| {
                setup.set_field("again", &next)
            }))
        };
        let choose = {
            let bars: Vec<bool> = rules.iter().map(|rule| rule.1).collect();
            let square = square.clone();
            link.callback(move |event: Event| {
                let number = event.target_unchecked_into::<HtmlSelectElement>().value();
                let rule = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
                let barred = rule.and_then(|rule| bars.get(rule)).copied();
                set(match barred {
                    Some(true) => format!("{number}{square}"),
                    _ => number,
                })
            })
        };
        let bar = {
            let number = number.clone();
            link.callback(move |event: InputEvent| {
                let square = event.target_unchecked_into::<HtmlInputElement>().value();
                set(format!("{number}{}", square.trim()))
            })
        };
        html! {
            <>
                <label>
                    <span>{ "A further move of the same player is due" }</span>
                    <select onchange={choose}>
                        <option value="" selected={number.is_empty()}>{ "No" }</option>
                        { for rules.iter().enumerate().map(|(rule, (says, _))| {
                            let value = (rule + 1).to_string();
                            let selected = value == number;
                            html! { <option {value} {selected}>{ says }</option> }
                        }) }
                    </select>
                </label>
                if bars || !square.is_empty() {
                    <label>
                        <span>{ "The square of the piece that may not make it" }</span>
                        <input value={square} title="Such as e4" autocomplete="off" spellcheck="false" oninput={bar} />
                    </label>
                }
            </>
        }
    }
}
