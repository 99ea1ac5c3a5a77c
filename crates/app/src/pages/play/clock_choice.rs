//! What the clocks of a new game give: nothing, one of a few plain choices, or numbers of one's own,
//! also unequal.

use rookery_state::clock::{Allowance, PRESETS, Pace};
use web_sys::{HtmlInputElement, ScrollLogicalPosition};
use yew::prelude::*;

use crate::effects::focus::{later, scroll_to};
use crate::pages::events::{checked, value, with};

#[derive(Properties, PartialEq)]
pub struct Props {
    /// What the game before had.
    pub before: Option<Pace>,
    pub choose: Callback<Option<Pace>>,
}

/// What the form says.
#[derive(Clone, Copy, PartialEq)]
struct Said {
    choice: Choice,
    unequal: bool,
    own: Pace,
}

#[derive(Clone, Copy, PartialEq)]
enum Choice {
    None,
    Preset(usize),
    Own,
}

impl Said {
    fn of(before: Option<Pace>) -> Said {
        let own = before.unwrap_or(Pace::even(Allowance::minutes(10, 5)));
        let preset = PRESETS.iter().position(|(minutes, seconds)| {
            own == Pace::even(Allowance::minutes(*minutes, *seconds))
        });
        Said {
            choice: match (before, preset) {
                (None, _) => Choice::None,
                (Some(_), Some(index)) => Choice::Preset(index),
                (Some(_), None) => Choice::Own,
            },
            unequal: own.white != own.black,
            own,
        }
    }

    fn pace(&self) -> Option<Pace> {
        match self.choice {
            Choice::None => None,
            Choice::Preset(index) => {
                let (minutes, seconds) = PRESETS.get(index)?;
                Some(Pace::even(Allowance::minutes(*minutes, *seconds)))
            }
            Choice::Own => {
                let within = |own: Allowance| Allowance::new(own.start, own.bonus);
                let (white, black) = (within(self.own.white), within(self.own.black));
                Some(match self.unequal {
                    true => Pace { white, black },
                    false => Pace::even(white),
                })
            }
        }
    }
}

#[component]
pub fn ClockChoice(props: &Props) -> Html {
    let said = use_state(|| Said::of(props.before));
    let say = {
        let (said, choose) = (said.clone(), props.choose.clone());
        Callback::from(move |next: Said| {
            said.set(next);
            choose.emit(next.pace());
        })
    };
    let now = *said;
    let onchange = with(say.clone(), move |say, event: Event| {
        let choice = match value(&event).as_str() {
            "" => Choice::None,
            "own" => Choice::Own,
            index => index.parse().map_or(Choice::None, Choice::Preset),
        };
        // One's own numbers begin with what was chosen before.
        let own = match (choice, now.pace()) {
            (Choice::Own, Some(pace)) => pace,
            _ => now.own,
        };
        say.emit(Said { choice, own, ..now });
        if choice == Choice::Own {
            // They come in a form that may be scrolled, below what is seen of it.
            later(|| scroll_to(".own-clock", ScrollLogicalPosition::Nearest));
        }
    });
    let preset = |(index, (minutes, seconds)): (usize, &(u64, u64))| {
        let words = Allowance::minutes(*minutes, *seconds).words();
        let selected = now.choice == Choice::Preset(index);
        html! { <option value={index.to_string()} {selected}>{ words }</option> }
    };
    let unequal = with(say.clone(), move |say, event: Event| {
        let unequal = checked(&event);
        say.emit(Said { unequal, ..now });
    });
    let side = |name: &'static str, white: bool| {
        let allowance = if white { now.own.white } else { now.own.black };
        let set = {
            let say = say.clone();
            move |allowance: Allowance| {
                let own = match white {
                    true => Pace {
                        white: allowance,
                        ..now.own
                    },
                    false => Pace {
                        black: allowance,
                        ..now.own
                    },
                };
                say.emit(Said { own, ..now });
            }
        };
        numbers(name, allowance, set)
    };
    html! {
        <>
            <label class="field">
                <span class="field-name">{ "Clock" }</span>
                <select name="clock" {onchange}>
                    <option value="" selected={now.choice == Choice::None}>{ "No clock" }</option>
                    { for PRESETS.iter().enumerate().map(preset) }
                    <option value="own" selected={now.choice == Choice::Own}>{ "Own numbers…" }</option>
                </select>
            </label>
            if now.choice == Choice::Own {
                { side(if now.unequal { "White" } else { "Each side" }, true) }
                if now.unequal { { side("Black", false) } }
                <p class="own-clock">
                    <label class="choice">
                        <input type="checkbox" checked={now.unequal} onchange={unequal} />
                        { " Another time for each side" }
                    </label>
                </p>
            }
        </>
    }
}

/// Minutes for the game and seconds a move.
fn numbers(
    name: &'static str,
    allowance: Allowance,
    set: impl Fn(Allowance) + Clone + 'static,
) -> Html {
    let also = set.clone();
    let minutes = Callback::from(move |start| set(Allowance { start, ..allowance }));
    let seconds = Callback::from(move |bonus| also(Allowance { bonus, ..allowance }));
    html! {
        <fieldset class="clock-numbers">
            <legend>{ name }</legend>
            <Number words="Minutes" least="0.1" most="6000" unit={60_000.0}
                begin={allowance.start} set={minutes} />
            <Number words="Seconds a move" least="0" most="600" unit={1_000.0}
                begin={allowance.bonus} set={seconds} />
        </fieldset>
    }
}

#[derive(Properties, PartialEq)]
struct NumberProps {
    words: &'static str,
    least: &'static str,
    most: &'static str,
    /// So many milliseconds it counts.
    unit: f64,
    /// What stands there at first.
    begin: u64,
    set: Callback<u64>,
}

/// A field for a number. What is none, the browser points out before the game begins.
#[component]
fn Number(props: &NumberProps) -> Html {
    let (begin, unit) = (props.begin, props.unit);
    // As it is written: half a number stays as it stands.
    let written = use_state(|| {
        let number = begin as f64 / unit;
        ((number * 1_000.0).round() / 1_000.0).to_string()
    });
    let oninput = {
        let (written, set) = (written.clone(), props.set.clone());
        Callback::from(move |event: InputEvent| {
            let Some(input) = event.target_dyn_into::<HtmlInputElement>() else {
                return;
            };
            written.set(input.value());
            let number = input.value_as_number();
            if number.is_finite() && number >= 0.0 {
                set.emit((number * unit) as u64);
            }
        })
    };
    html! {
        <label>
            { props.words }
            <input type="number" min={props.least} max={props.most} step="any" required=true
                inputmode="decimal" value={(*written).clone()} {oninput} />
        </label>
    }
}
