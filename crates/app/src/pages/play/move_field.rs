//! The field that takes moves and questions in writing.

use web_sys::HtmlInputElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub typed: Callback<String>,
    /// What was answered to what was written last.
    pub answer: AttrValue,
    /// Shared with the page, which puts the focus here on a key.
    pub field: NodeRef,
}

#[component]
pub fn MoveField(props: &Props) -> Html {
    let onsubmit = {
        let (typed, field) = (props.typed.clone(), props.field.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            if let Some(input) = field.cast::<HtmlInputElement>() {
                let text = input.value();
                input.set_value("");
                typed.emit(text);
            }
        })
    };
    html! {
        <form class="move-field" {onsubmit}>
            <label>
                { "Move" }
                <input ref={props.field.clone()} type="text" autocomplete="off" autocapitalize="off"
                    spellcheck="false" enterkeyhint="go" placeholder="Nf3, g1f3, p N…" />
            </label>
            <button type="submit">{ "Enter" }</button>
            if !props.answer.is_empty() { <p class="move-answer">{ &props.answer }</p> }
        </form>
    }
}
