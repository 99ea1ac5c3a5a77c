//! The form for a new game: side, opponent, level, and the ruleset's switches.

use std::sync::Arc;

use rookery_rules::{Ruleset, Side, library};
use rookery_state::beginning::Beginnings;
use rookery_state::clock::Pace;
use rookery_state::letter::{self, LONGEST_NAME, Letter};
use rookery_state::players::{FULL_STRENGTH, Players};
use rookery_worker::{FULL, LEVELS};
use yew::prelude::*;

use super::clock_choice::ClockChoice;
use crate::effects::focus::focus_on;
use crate::effects::open_games;
use crate::pages::events::{self, value, with};
use crate::pages::widgets::button;

/// A wish for a new game.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// The ruleset's id with the switches that are wanted.
    pub ruleset: String,
    /// The position to begin with, as FEN, where it is not the start of the ruleset.
    pub from: Option<String>,
    pub players: Players,
    /// What the clocks give, if it is played by them.
    pub pace: Option<Pace>,
    /// It is to be played by letter.
    pub letter: Option<Letter>,
}

#[derive(Properties)]
pub struct Props {
    /// It is seen; otherwise it waits.
    pub open: bool,
    pub ruleset: Arc<Ruleset>,
    /// There is a game on the board already.
    pub begun: bool,
    pub players: Players,
    pub beginnings: Beginnings,
    pub pace: Option<Pace>,
    pub letter: Option<Letter>,
    pub start: Callback<Wish>,
    pub close: Callback<()>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        self.open == other.open
            && self.ruleset.id() == other.ruleset.id()
            && self.begun == other.begun
            && self.players == other.players
            && self.beginnings == other.beginnings
            && self.pace == other.pace
            && self.letter == other.letter
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Opponent {
    Computer,
    People,
    Letter,
}

#[component]
pub fn NewGame(props: &Props) -> Html {
    let side = use_state(|| match (&props.letter, props.players.computer) {
        (Some(letter), _) => letter.own(),
        (None, Some(computer)) => computer.other(),
        (None, None) => Side::White,
    });
    let by_lot = use_state(|| props.players.by_lot);
    let opponent = use_state(|| match (&props.letter, props.players.computer) {
        (Some(_), _) => Opponent::Letter,
        (None, Some(_)) => Opponent::Computer,
        (None, None) => Opponent::People,
    });
    let names = use_state(|| match &props.letter {
        Some(letter) => {
            let own = letter.own();
            [own, own.other()].map(|side| letter.name(side).to_owned())
        }
        None => Default::default(),
    });
    let days = use_state(|| props.letter.as_ref().and_then(|letter| letter.days));
    let level = use_state(|| props.players.level);
    let adapts = use_state(|| props.players.adapts);
    let board_turns = use_state(|| props.players.board_turns);
    let pace = use_state(|| props.pace);
    let on = use_state(|| props.ruleset.switches_on().to_vec());
    let from = use_state(|| props.beginnings.own.clone());
    // Straight to the first choice: the form has been asked for, and Enter starts the game from anywhere
    // in it.
    use_effect_with(props.open, |open| {
        if *open {
            focus_on(".new-game input:checked");
        }
    });

    let submit = {
        let (start, id) = (props.start.clone(), props.ruleset.id().to_owned());
        let (side, opponent, level, on) = (*side, *opponent, *level, (*on).clone());
        let (pace, names, days, adapts) = (*pace, (*names).clone(), *days, *adapts);
        let (by_lot, board_turns) = (*by_lot, *board_turns);
        let from = (*from).clone();
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let base = library::without_switches(&id);
            let ruleset = std::iter::once(base)
                .chain(on.iter().map(String::as_str))
                .collect::<Vec<_>>()
                .join("+");
            let players = Players {
                computer: (opponent == Opponent::Computer).then(|| side.other()),
                level,
                adapts,
                by_lot,
                board_turns,
            };
            start.emit(Wish {
                ruleset,
                from: from.clone(),
                players: players.drawn(open_games::heads()),
                pace,
                letter: (opponent == Opponent::Letter).then(|| Letter {
                    days,
                    ..Letter::of(side, &names)
                }),
            });
        })
    };
    let close = props.close.reform(|_: MouseEvent| ());
    let choose_level = with(level.clone(), |level, event: Event| {
        if let Ok(number) = value(&event).parse() {
            level.set(number);
        }
    });
    let set_adapts = with(adapts.clone(), |adapts, event: Event| {
        adapts.set(value(&event) == "yes");
    });
    let choose_days = with(days.clone(), |days, event: Event| {
        days.set(letter::read_days(&value(&event)));
    });
    let set_pace = with(pace.clone(), |pace, wanted| pace.set(wanted));
    let option = |number: u8, says: String| {
        html! { <option value={number.to_string()} selected={*level == number}>{ says }</option> }
    };
    let radio = |group: &'static str, name: &'static str, checked: bool, set: Callback<()>| {
        let onchange = set.reform(|_: Event| ());
        html! {
            <label class="choice">
                <input type="radio" name={group} {checked} {onchange} />
                { " " }{ name }
            </label>
        }
    };
    let set_opponent =
        |value: Opponent| with(opponent.clone(), move |opponent, ()| opponent.set(value));
    let name = |words: &'static str, place: usize| {
        let oninput = with(names.clone(), move |names, event: InputEvent| {
            let mut next = (**names).clone();
            next[place] = value(&event);
            names.set(next);
        });
        html! {
            <label class="field">
                <span class="field-name">{ words }</span>
                <input type="text" maxlength={LONGEST_NAME.to_string()} autocomplete="off"
                    value={names[place].clone()} {oninput} />
            </label>
        }
    };
    let set_from = |value: &Option<String>| {
        let (from, value) = (from.clone(), value.clone());
        Callback::from(move |()| from.set(value.clone()))
    };
    let set_side = |value: Option<Side>| {
        let (side, by_lot) = (side.clone(), by_lot.clone());
        Callback::from(move |()| {
            by_lot.set(value.is_none());
            value.into_iter().for_each(|value| side.set(value));
        })
    };
    let set_turns = with(board_turns.clone(), |turns, event: Event| {
        turns.set(events::checked(&event));
    });
    let draws = *by_lot && *opponent == Opponent::Computer;
    html! {
        <form class={classes!("panel", "new-game", props.open.then_some("over"))}
            hidden={!props.open} aria-label="New game" onsubmit={submit}>
            <h2 class="visually-hidden">{ "New game" }</h2>
            <fieldset>
                <legend>{ "Opponent" }</legend>
                { radio("opponent", "Computer", *opponent == Opponent::Computer,
                    set_opponent(Opponent::Computer)) }
                { radio("opponent", "Two people at one board", *opponent == Opponent::People,
                    set_opponent(Opponent::People)) }
                { radio("opponent", "Somebody far away, by letter", *opponent == Opponent::Letter,
                    set_opponent(Opponent::Letter)) }
            </fieldset>
            if *opponent == Opponent::Letter {
                <p class="quiet">{ "After each of your moves you get a link to send. Whoever opens it plays on, and sends you the next." }</p>
                { name("Your name", 0) }
                { name("Their name", 1) }
                <label class="field">
                    <span class="field-name">{ "Answer in" }</span>
                    <select name="days" onchange={choose_days}>
                        <option value="" selected={days.is_none()}>{ "As long as it takes" }</option>
                        { for letter::DAYS.into_iter().map(|number| html! {
                            <option value={number.to_string()} selected={*days == Some(number)}>
                                { letter::days_words(number) }
                            </option>
                        }) }
                    </select>
                </label>
                if days.is_some() {
                    <p class="quiet">{ "Each letter says by when an answer is due. It is a promise: nobody enforces it, and no game is lost by it." }</p>
                }
            }
            if *opponent == Opponent::People {
                <label class="choice">
                    <input type="checkbox" checked={*board_turns} onchange={set_turns} />
                    { " Turn the board to whoever is to move" }
                </label>
            } else {
                <fieldset>
                    <legend>{ "You play" }</legend>
                    { radio("side", "White", *side == Side::White && !draws, set_side(Some(Side::White))) }
                    { radio("side", "Black", *side == Side::Black && !draws, set_side(Some(Side::Black))) }
                    if *opponent == Opponent::Computer {
                        { radio("side", "A random colour", draws, set_side(None)) }
                    }
                </fieldset>
            }
            if *opponent == Opponent::Computer {
                <label class="field">
                    <span class="field-name">{ "Level" }</span>
                    <select name="level" onchange={choose_level}>
                        { for (1..FULL_STRENGTH).zip(&LEVELS).map(|(number, line)| {
                            option(number, format!("Level {number}: {}", line.sentence))
                        }) }
                        { option(FULL_STRENGTH, FULL.sentence.to_owned()) }
                    </select>
                </label>
                // A closed list is one line, too short for the sentence in a narrow panel.
                if let Some(line) = LEVELS.get(usize::from(*level).wrapping_sub(1)) {
                    <p class="quiet level-says" aria-hidden="true">{ line.sentence }</p>
                }
                <label class="field">
                    <span class="field-name">{ "Next game" }</span>
                    <select name="adapts" onchange={set_adapts}>
                        <option value="no" selected={!*adapts}>{ "The same level again" }</option>
                        <option value="yes" selected={*adapts}>
                            { "A level higher if you win, a level lower if you lose" }
                        </option>
                    </select>
                </label>
            }
            if *opponent != Opponent::Letter {
                <ClockChoice before={props.pace} choose={set_pace} />
            }
            if props.beginnings != Beginnings::default() {
                <fieldset>
                    <legend>{ "Begin with" }</legend>
                    { radio("from", "The start of the game", from.is_none(), set_from(&None)) }
                    if let own @ Some(_) = &props.beginnings.own {
                        { radio("from", "The position that this game began with", *from == *own,
                            set_from(own)) }
                    }
                    if let shown @ Some(_) = &props.beginnings.shown {
                        { radio("from", "The position on the board", *from == *shown,
                            set_from(shown)) }
                    }
                </fieldset>
            }
            if !props.ruleset.switches().is_empty() {
                <fieldset>
                    <legend>{ "Rules" }</legend>
                    { for props.ruleset.switches().iter().map(|switch| {
                        let (on, id) = (on.clone(), switch.id.clone());
                        let checked = on.contains(&id);
                        let onchange = Callback::from(move |event: Event| {
                            let mut next = (*on).clone();
                            next.retain(|other| *other != id);
                            if events::checked(&event) {
                                next.push(id.clone());
                            }
                            on.set(next);
                        });
                        html! {
                            <label class="choice">
                                <input type="checkbox" {checked} {onchange} />
                                { " " }{ &switch.says }
                            </label>
                        }
                    }) }
                </fieldset>
            }
            <p class="buttons at-hand">
                <button type="submit" class="primary">{ "Start game" }</button>
                { button("Cancel", close) }
                if props.begun {
                    <span class="quiet">{ "The game on the board stays kept in My games." }</span>
                }
            </p>
        </form>
    }
}
