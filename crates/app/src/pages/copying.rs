//! A text goes to the clipboard, and what came of it is told.

use yew::prelude::*;

use crate::effects::clipboard;

/// Copies the text when it is pressed; `then` hears in words whether that worked.
pub fn copies(what: &'static str, text: String, then: Callback<String>) -> Callback<MouseEvent> {
    Callback::from(move |_: MouseEvent| {
        let told = then.reform(move |copied| match copied {
            true => format!("{what} copied."),
            false => "This browser does not allow copying: select the text and copy it by hand."
                .to_owned(),
        });
        clipboard::copy(text.clone(), told);
    })
}

/// What is heard is also seen.
pub fn told(seen: UseStateSetter<String>, say: Callback<String>) -> Callback<String> {
    Callback::from(move |words: String| {
        say.emit(words.clone());
        seen.set(words);
    })
}
