//! The field that takes moves and questions in writing.

use web_sys::HtmlInputElement;
use yew::prelude::*;

/// `answer` is what was answered to what was written last. The page shares `field`, and puts the
/// focus there on a key.
pub fn move_field(typed: Callback<String>, answer: &str, field: &NodeRef) -> Html {
    let onsubmit = {
        let field = field.clone();
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            if let Some(input) = field.cast::<HtmlInputElement>() {
                // It stays to be mended; a move that was made empties the field.
                input.select();
                typed.emit(input.value());
            }
        })
    };
    html! {
        <form class="move-field" {onsubmit}>
            <label>
                { "Move" }
                <input ref={field} type="text" autocomplete="off" autocapitalize="off"
                    spellcheck="false" enterkeyhint="go" placeholder="Nf3, g1f3, p N…" />
            </label>
            <button type="submit">{ "Enter" }</button>
            if !answer.is_empty() { <p class="move-answer">{ answer.to_owned() }</p> }
        </form>
    }
}
