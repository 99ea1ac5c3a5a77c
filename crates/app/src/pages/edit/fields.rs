//! Whose turn it is, and whatever else a position of the ruleset remembers; and all of it as a FEN.

use rookery_rules::{Ruleset, Side, Square};
use rookery_state::position_draft::PositionDraft;
use rookery_state::position_fields::{self, Asks, NO_NUMBER};
use rookery_state::words;
use yew::prelude::*;

use super::controls::{check, choice, number, squares};
use super::{EditPage, Msg};
use crate::pages::events::value;
use crate::pages::widgets::section;

/// What is chosen where nothing is.
const NONE: &str = "None";

impl EditPage {
    pub(super) fn fields(&self, ctx: &Context<Self>, ruleset: &Ruleset) -> Html {
        let link = ctx.link();
        let turn = |side: Side| {
            let change = link.callback(move |_: Event| {
                Msg::Change(Box::new(move |setup: &mut PositionDraft, _: &Ruleset| {
                    setup.turn = side
                }))
            });
            html! {
                <label>
                    <input type="radio" name="turn" checked={self.setup.turn == side} onchange={change} />
                    <span>{ words::side(side) }</span>
                </label>
            }
        };
        let write = link.callback(|event: InputEvent| Msg::Fen(value(&event)));
        let asked = Asked {
            setup: &self.setup,
            ruleset,
            send: link.callback(|message| message),
        };
        html! {
            <>
                <fieldset class="edit-choice">
                    <legend>{ "Side to move" }</legend>
                    { for Side::BOTH.map(turn) }
                </fieldset>
                <details class="edit-more">
                    <summary>{ "What else the position remembers" }</summary>
                    <div class="edit-fields">
                        { asked.usual() }
                        { for position_fields::fields(ruleset, &self.setup).into_iter()
                            .map(|field| asked.further(field.name, field.asks)) }
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

/// What is remembered beside the board and whose turn it is.
struct Asked<'a> {
    setup: &'a PositionDraft,
    ruleset: &'a Ruleset,
    send: Callback<Msg>,
}

impl Asked<'_> {
    /// Changes the position by what a control says.
    fn sets<T: 'static>(
        &self,
        how: impl Fn(&mut PositionDraft, &Ruleset, T) + Clone + 'static,
    ) -> Callback<T> {
        self.send.reform(move |value: T| {
            let how = how.clone();
            Msg::Change(Box::new(
                move |setup: &mut PositionDraft, ruleset: &Ruleset| how(setup, ruleset, value),
            ))
        })
    }

    fn sets_field(&self, name: &'static str) -> Callback<String> {
        self.sets(move |setup, _, value: String| setup.set_field(name, &value))
    }

    fn wrong(&self, name: &str) -> Option<String> {
        self.setup.problem_with(self.ruleset, name)
    }

    /// What stands on a square, and where: "White rook on a1".
    fn told(&self, square: Square) -> String {
        match self.setup.at(square) {
            Some((side, kind)) => {
                let piece = words::piece(self.ruleset, side, kind);
                format!("{} on {square}", words::capital(&piece))
            }
            None => square.to_string(),
        }
    }

    /// The fields that every FEN has.
    fn usual(&self) -> Html {
        let (setup, ruleset) = (self.setup, self.ruleset);
        let rights = position_fields::rights(ruleset).into_iter().map(|right| {
            let held = setup.castling.contains(right.letter);
            let says = right.says.clone();
            check(
                says,
                held,
                self.sets(move |setup, _, on| position_fields::set_right(setup, &right, on)),
            )
        });
        let passed = || {
            let squares = position_fields::passable(ruleset, setup).into_iter();
            let squares = squares.map(|square| (square.to_string(), square.to_string()));
            let none = (String::new(), NONE.to_owned());
            choice(
                "En passant: the square passed over",
                &setup.en_passant,
                std::iter::once(none).chain(squares).collect(),
                self.wrong(PositionDraft::EN_PASSANT),
                self.sets(|setup, _, value| setup.en_passant = value),
            )
        };
        html! {
            <>
                { for rights }
                if position_fields::takes_in_passing(ruleset) || !setup.en_passant.is_empty() {
                    { passed() }
                }
                if position_fields::counts_quiet_moves(ruleset) || setup.halfmove != "0" {
                    { number("Moves without a capture or a pawn move", "0", &setup.halfmove,
                        self.wrong(PositionDraft::HALFMOVE), self.sets(|setup, _, value| setup.halfmove = value)) }
                }
                { number("Number of the move", "1", &setup.fullmove,
                    self.wrong(PositionDraft::FULLMOVE), self.sets(|setup, _, value| setup.fullmove = value)) }
            </>
        }
    }

    /// One thing more that positions of this ruleset remember.
    fn further(&self, name: &'static str, asks: Asks) -> Html {
        let value = self.setup.field(name);
        let set = self.sets_field(name);
        match asks {
            Asks::Number(says) => {
                let set = set.reform(|value: String| match value.as_str() {
                    "0" => String::new(),
                    _ => value,
                });
                let value = if value.is_empty() { "0" } else { value };
                number(says, "0", value, self.wrong(name), set)
            }
            Asks::Numbers(says) => self.numbers(name, says),
            Asks::Yes(says) => check(
                says.to_owned(),
                value == "1",
                set.reform(|on| if on { "1" } else { "" }.to_owned()),
            ),
            Asks::Letters(letters) => letters
                .into_iter()
                .map(|(letter, says)| {
                    let without = value.replace(letter, "");
                    let with = format!("{without}{letter}");
                    let checked = value.contains(letter);
                    let set = set.reform(move |on| match on {
                        true => with.clone(),
                        false => without.clone(),
                    });
                    check(says, checked, set)
                })
                .collect(),
            Asks::Again(rules) => self.again(&rules),
            Asks::Unmoved(places) => self.unmoved(&places),
            Asks::Marks(highest) => (1..=highest)
                .map(|mark| self.marks(mark, highest))
                .collect(),
            Asks::Pending => self.pending(),
            Asks::LastMove => self.last_move(),
        }
    }

    fn numbers(&self, name: &'static str, says: [&'static str; 2]) -> Html {
        let value = self.setup.field(name);
        let (first, second) = value.split_once(',').unwrap_or((NO_NUMBER, NO_NUMBER));
        let both = [first.to_owned(), second.to_owned()];
        let one = |which: usize| {
            let before = both.clone();
            let set = self.sets_field(name).reform(move |value: String| {
                let mut now = before.clone();
                now[which] = value;
                match now.iter().all(|number| number == NO_NUMBER) {
                    true => String::new(),
                    false => now.join(","),
                }
            });
            // What is wrong is said once, below both.
            let wrong = self.wrong(name).filter(|_| which == 1);
            number(says[which], NO_NUMBER, &both[which], wrong, set)
        };
        [0, 1].into_iter().map(one).collect()
    }

    fn unmoved(&self, places: &[Square]) -> Html {
        let set = self.sets(|setup, ruleset, (square, on)| {
            position_fields::set_unmoved(ruleset, setup, square, on);
        });
        let unmoved = position_fields::unmoved(self.ruleset, self.setup);
        html! {
            <fieldset>
                <legend>{ "Has not moved" }</legend>
                <div class="edit-pieces">
                    { for places.iter().map(|&square| {
                        let set = set.reform(move |on| (square, on));
                        check(self.told(square), unmoved.contains(&square), set)
                    }) }
                </div>
                if let Some(wrong) = self.wrong("unmoved") {
                    <p class="edit-wrong">{ wrong }</p>
                }
            </fieldset>
        }
    }

    /// The pieces with one mark.
    fn marks(&self, mark: u8, highest: u8) -> Html {
        let set = self.sets(move |setup, ruleset, (square, on)| {
            position_fields::set_mark(ruleset, setup, square, if on { mark } else { 0 });
        });
        let marks = position_fields::marks(self.ruleset, self.setup);
        let has = |square: Square| marks.contains(&(square, mark));
        let all = self.setup.pieces();
        let all = all.map(|(square, ..)| (square, self.told(square)));
        let (marked, others): (Vec<_>, Vec<_>) = all.partition(|(square, _)| has(*square));
        let legend = match highest {
            1 => "Marked pieces".to_owned(),
            _ => format!("Pieces with mark {mark}"),
        };
        squares(&legend, &marked, others, self.wrong("marks"), set)
    }

    fn pending(&self) -> Html {
        let value = self.setup.field("pending");
        let set = self.sets_field("pending");
        let waits = check(
            "Something is pending".to_owned(),
            !value.is_empty(),
            set.reform(|on| if on { "-" } else { "" }.to_owned()),
        );
        if value.is_empty() {
            return waits;
        }
        let pending = position_fields::squares(value);
        let all = Square::all().map(|square| (square, square.to_string()));
        let (chosen, others): (Vec<_>, Vec<_>) =
            all.partition(|(square, _)| pending.contains(square));
        let set = set.reform(move |(square, on)| {
            let mut now = pending.clone();
            now.retain(|known| *known != square);
            if on {
                now.push(square);
            }
            position_fields::written(&now)
        });
        html! {
            <>
                { waits }
                { squares("Pending squares", &chosen, others, self.wrong("pending"), set) }
            </>
        }
    }

    fn last_move(&self) -> Html {
        let value = self.setup.field("last");
        let (from, to) = value.split_at_checked(2).unwrap_or((value, ""));
        let all = || {
            let squares = Square::all().map(|square| (square.to_string(), square.to_string()));
            std::iter::once((String::new(), NONE.to_owned()))
                .chain(squares)
                .collect()
        };
        let begins = {
            let to = to.to_owned();
            self.sets_field("last")
                .reform(move |from: String| match from.is_empty() {
                    true => from,
                    false => from + &to,
                })
        };
        let ends = {
            let from = from.to_owned();
            self.sets_field("last")
                .reform(move |to: String| from.clone() + &to)
        };
        html! {
            <>
                { choice("The last move went from", from, all(), None, begins) }
                if !from.is_empty() {
                    { choice("The last move went to", to, all(), self.wrong("last"), ends) }
                }
            </>
        }
    }

    /// By which rule the same player moves once more, and with which piece not.
    fn again(&self, rules: &[(String, bool)]) -> Html {
        let value = self.setup.field("again");
        let digits = value.bytes().take_while(u8::is_ascii_digit).count();
        let (number, square) = (value[..digits].to_owned(), value[digits..].to_owned());
        let bars: Vec<bool> = rules.iter().map(|rule| rule.1).collect();
        let barring = move |number: &str| {
            let rule = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
            rule.and_then(|rule| bars.get(rule).copied()) == Some(true)
        };
        let asks_square = barring(&number) || !square.is_empty();
        let mut all = vec![(String::new(), "No".to_owned())];
        all.extend(
            (1..)
                .zip(rules)
                .map(|(n, (says, _))| (n.to_string(), says.clone())),
        );
        let choose = {
            let square = square.clone();
            self.sets_field("again")
                .reform(move |number: String| match barring(&number) {
                    true => number + &square,
                    false => number,
                })
        };
        let bar = {
            let number = number.clone();
            self.sets_field("again")
                .reform(move |square: String| number.clone() + &square)
        };
        let own = self.setup.pieces();
        let own = own.filter(|(_, side, _)| *side == self.setup.turn);
        let own = own.map(|(square, ..)| (square.to_string(), self.told(square)));
        let none = (String::new(), "Choose…".to_owned());
        let wrong = self.wrong("again");
        html! {
            <>
                { choice("A further move of the same player is due", &number, all,
                    wrong.clone().filter(|_| !asks_square), choose) }
                if asks_square {
                    { choice("The square of the piece that may not make it", &square,
                        std::iter::once(none).chain(own).collect(), wrong, bar) }
                }
            </>
        }
    }
}
