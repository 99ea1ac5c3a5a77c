//! What is asked of a position, each in a control of its kind, with what is wrong with it below.

use rookery_rules::Square;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlSelectElement};
use yew::prelude::*;

use crate::pages::events;
use crate::pages::widgets;

/// How high anything is counted.
const MOST: &str = "60000";

/// What is wrong with a control's value, if anything is.
pub type Wrong = Option<String>;

/// A control under its words, with what is wrong.
fn field(says: &str, control: Html, wrong: &Wrong) -> Html {
    html! {
        <label>
            <span>{ says }</span>
            { control }
            if let Some(wrong) = wrong {
                <span class="edit-wrong">{ wrong }</span>
            }
        </label>
    }
}

/// A whole number from `least` on.
pub fn number(
    says: &str,
    least: &'static str,
    value: &str,
    wrong: Wrong,
    set: Callback<String>,
) -> Html {
    let oninput = set.reform(|event: InputEvent| events::value(&event).trim().to_owned());
    let invalid = wrong.as_ref().map(|_| "true");
    let control = html! {
        <input type="number" min={least} max={MOST} step="1" value={value.to_owned()}
            aria-invalid={invalid} {oninput} />
    };
    field(says, control, &wrong)
}

pub fn check(says: String, checked: bool, set: Callback<bool>) -> Html {
    let onchange = set.reform(|event: Event| events::checked(&event));
    html! {
        <label>
            <input type="checkbox" {checked} {onchange} />
            <span>{ says }</span>
        </label>
    }
}

/// One of several values, each with what it says.
pub fn choice(
    says: &str,
    value: &str,
    mut options: Vec<(String, String)>,
    wrong: Wrong,
    set: Callback<String>,
) -> Html {
    // A FEN may have brought what is not offered.
    if options.iter().all(|(known, _)| known != value) {
        options.push((value.to_owned(), value.to_owned()));
    }
    let onchange = set.reform(|event: Event| events::value(&event));
    let invalid = wrong.as_ref().map(|_| "true");
    let control = html! {
        <select aria-invalid={invalid} {onchange}>{ widgets::options(value, options) }</select>
    };
    field(says, control, &wrong)
}

/// Some of many squares: those in it can be taken out, and others added.
pub fn squares(
    legend: &str,
    chosen: &[(Square, String)],
    others: Vec<(Square, String)>,
    wrong: Wrong,
    set: Callback<(Square, bool)>,
) -> Html {
    let add = set.reform(|square| (square, true));
    // A closed list changes with every arrow key: what is chosen is added by a press of its own.
    let onclick = Callback::from(move |event: MouseEvent| {
        let button = event.target_dyn_into::<Element>();
        let before = button.and_then(|button| button.previous_element_sibling());
        let Some(select) = before.and_then(|list| list.dyn_into::<HtmlSelectElement>().ok()) else {
            return;
        };
        if let Ok(square) = select.value().parse() {
            add.emit(square);
        }
        select.set_selected_index(0);
    });
    html! {
        <fieldset>
            <legend>{ legend }</legend>
            { for chosen.iter().map(|&(square, ref says)| {
                check(says.clone(), true, set.reform(move |on| (square, on)))
            }) }
            <div class="edit-add">
                <select aria-label={format!("{legend}: add")}>
                    <option value="" selected=true>{ "Choose…" }</option>
                    { for others.into_iter().map(|(square, says)| html! {
                        <option value={square.to_string()}>{ says }</option>
                    }) }
                </select>
                <button type="button" {onclick}>{ "Add" }</button>
            </div>
            if let Some(wrong) = wrong {
                <p class="edit-wrong">{ wrong }</p>
            }
        </fieldset>
    }
}
