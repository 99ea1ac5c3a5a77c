//! The next letter of a game by letter: the link to be sent, by the system's share sheet, as text, as
//! a QR code, and the position as a picture beside it.

use rookery_state::letter::LONGEST_NAME;
use rookery_state::play::Play;
use rookery_state::post;
use web_sys::ShareData;
use yew::prelude::*;

use super::qr::qr;
use crate::effects::focus::focus_heading;
use crate::effects::{calendar, clipboard};
use crate::pages::copying;
use crate::pages::events::{select_all, value};
use crate::pages::picture;
use crate::pages::widgets::{Button, button, buttons};

#[derive(Properties, PartialEq)]
pub struct Props {
    /// Whom it is for.
    pub to: AttrValue,
    pub title: AttrValue,
    /// What stands in it beside the link.
    pub text: AttrValue,
    /// The game is over: nothing comes back.
    pub last: bool,
    pub link: AttrValue,
    /// What one is called oneself.
    pub own: AttrValue,
    pub rename: Callback<String>,
    /// Saves a picture of the board, of one of the kinds that there are.
    pub picture: Callback<&'static str>,
    /// For the calm live region.
    pub say: Callback<String>,
    pub close: Callback<()>,
}

#[component]
pub fn LetterPanel(props: &Props) -> Html {
    let told = use_state(String::new);
    let node = use_node_ref();
    use_effect_with(node.clone(), focus_heading);
    let whole = format!("{}\n{}", props.text, props.link);
    let copy = {
        let then = copying::told(told.setter(), props.say.clone());
        move |name, text: String| copying::copies(name, text, then.clone())
    };
    let sent = ShareData::new();
    sent.set_title(&props.title);
    sent.set_text(&props.text);
    sent.set_url(&props.link);
    let rename = props.rename.reform(|event: Event| value(&event));
    let copy_letter = copy("Letter", whole.clone());
    let copy_link = copy("Link", props.link.to_string());
    let code = qr(&props.link, "QR code of the link");
    html! {
        <section class="panel over share letter" aria-label="Letter" ref={node}>
            <h2 tabindex="-1">{ format!("Your letter to {}", props.to) }</h2>
            <p>
                { "Send it in any way you like: it carries the whole game, and no server knows of it. " }
                { match props.last {
                    true => "It tells how the game has ended; no answer is needed.",
                    false => "When the answer comes, open it in this browser.",
                } }
            </p>
            { buttons([
                copying::send_to(Some("primary"), sent),
                Button::new("Copy letter").class((!clipboard::can_share()).then_some("primary")).html(copy_letter),
                button("Copy link", copy_link),
            ]) }
            if !told.is_empty() { <p class="quiet" role="status">{ &*told }</p> }
            <textarea readonly=true rows="4" aria-label="Letter" value={whole} onfocus={select_all} />
            <label class="field">
                { "Your name" }
                <input type="text" maxlength={LONGEST_NAME.to_string()} autocomplete="off"
                    value={props.own.clone()} onchange={rename} />
            </label>
            if let Some(code) = code {
                { code }
                <p class="quiet">{ "The same link, for the camera of whoever is beside you." }</p>
            } else {
                <p class="quiet">{ "This link is too long for a QR code." }</p>
            }
            { picture::buttons(&props.picture) }
            // Where it is seen, however far the panel is scrolled.
            <p class="buttons at-hand">{ button("Close", props.close.reform(|_: MouseEvent| ())) }</p>
        </section>
    }
}

/// By when an answer has been promised; only letters ask what day it is.
pub fn due(game: &Play) -> Html {
    let letter = game.letter.as_ref();
    match letter.and_then(|_| post::due_words(game, calendar::today())) {
        Some(words) => html! { <p class="letter-due">{ words }</p> },
        None => Html::default(),
    }
}
