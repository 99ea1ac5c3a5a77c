//! The field that takes moves and questions in writing.

use rookery_rules::Ruleset;
use rookery_state::seat::Action;
use rookery_state::typed::example;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};
use yew::prelude::*;

/// `of` is what it belongs to: with another the field is empty. `answer` is what was answered to what was
/// written last.
pub fn move_field<A: 'static>(
    of: &str,
    act: &Callback<Action<A>>,
    ruleset: &Ruleset,
    answer: &str,
) -> Html {
    let example = example(ruleset, ruleset.start()).map(|both| both.join(", ") + "; ");
    let onsubmit = {
        let typed = act.reform(Action::Typed);
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let form = event.target_dyn_into::<Element>();
            let field = form.and_then(|form| form.query_selector("input").ok().flatten());
            if let Some(input) = field.and_then(|field| field.dyn_into::<HtmlInputElement>().ok()) {
                // It stays to be mended; a move that was made empties the field.
                input.select();
                typed.emit(input.value());
            }
        })
    };
    html! {
        <form key={of} class="move-field" {onsubmit}>
            <label>
                { "Move" }
                <input type="text" autocomplete="off" autocapitalize="off"
                    spellcheck="false" enterkeyhint="go" placeholder={example.unwrap_or_default() + "? for help"} />
            </label>
            <button type="submit">{ "Enter" }</button>
            if !answer.is_empty() { <p class="move-answer">{ answer.to_owned() }</p> }
        </form>
    }
}
