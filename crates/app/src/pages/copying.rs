//! A text goes to the clipboard, and what came of it is told.

use web_sys::ShareData;
use yew::prelude::*;

use crate::effects::clipboard;
use crate::pages::widgets::{Button, button, buttons};

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

/// What is seen is in a live region already.
pub fn shown(seen: UseStateSetter<String>) -> Callback<String> {
    Callback::from(move |words| seen.set(words))
}

/// The button that opens the system's share sheet, where there is one.
pub fn send_to(class: Option<&'static str>, what: ShareData) -> Html {
    if !clipboard::can_share() {
        return Html::default();
    }
    let send = Callback::from(move |_| clipboard::share(&what));
    Button::new("Send to…").class(class).html(send)
}

#[derive(Properties, PartialEq)]
pub struct PassOnProps {
    /// "Link"
    pub what: &'static str,
    /// "Copy the link"
    pub words: &'static str,
    pub text: AttrValue,
}

/// A text to be copied, or given to the system's share sheet.
#[component]
pub fn PassOn(props: &PassOnProps) -> Html {
    let told = use_state(String::new);
    let copy = copies(props.what, props.text.to_string(), shown(told.setter()));
    let sent = ShareData::new();
    sent.set_text(&props.text);
    html! {
        <>
            { buttons([
                button(props.words, copy),
                send_to(None, sent),
            ]) }
            <p class="quiet-text" role="status">{ &*told }</p>
        </>
    }
}
