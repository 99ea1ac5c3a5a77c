//! Position and game to take along: link, FEN, PGN.

use web_sys::ShareData;
use yew::prelude::*;

use crate::effects::focus::focus_heading;
use crate::pages::copying;
use crate::pages::download::download;
use crate::pages::events::{select_all, with};
use crate::pages::picture;
use crate::pages::widgets::{button, buttons, primary};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub title: AttrValue,
    pub link: AttrValue,
    /// What there is that the link does not carry.
    #[prop_or_default]
    pub link_lacks: Option<&'static str>,
    pub fen: AttrValue,
    pub pgn: AttrValue,
    /// Saves a picture of the board, of one of the kinds that there are.
    pub picture: Callback<&'static str>,
    /// For the calm live region.
    pub say: Callback<String>,
    pub close: Callback<()>,
}

#[component]
pub fn Share(props: &Props) -> Html {
    let told = use_state(String::new);
    let node = use_node_ref();
    use_effect_with(node.clone(), focus_heading);
    let copy = {
        let then = copying::told(told.setter(), props.say.clone());
        move |name, text: &AttrValue| copying::copies(name, text.to_string(), then.clone())
    };
    let sent = ShareData::new();
    sent.set_title(&props.title);
    sent.set_url(&props.link);
    let save = with(props.pgn.to_string(), |pgn, _: MouseEvent| {
        download("game.pgn", "application/x-chess-pgn", pgn);
    });
    let close = props.close.reform(|_: MouseEvent| ());
    let text = |name: &'static str, rows: &'static str, text: &AttrValue| {
        html! {
            <label class="field">
                <span class="field-name">{ name }</span>
                <textarea readonly=true {rows} aria-label={name} value={text.clone()}
                    onfocus={select_all} />
            </label>
        }
    };
    html! {
        <section class="panel over share" aria-label="Share" ref={node}>
            <h2 tabindex="-1">{ "Share" }</h2>
            { text("Link", "2", &props.link) }
            if let Some(lacks) = props.link_lacks { <p class="quiet-text">{ lacks }</p> }
            { buttons([
                primary("Copy link", copy("Link", &props.link)),
                copying::send_to(None, sent),
            ]) }
            { picture::buttons(&props.picture) }
            { text("FEN", "2", &props.fen) }
            { buttons([button("Copy FEN", copy("FEN", &props.fen))]) }
            { text("PGN", "4", &props.pgn) }
            { buttons([
                button("Copy PGN", copy("PGN", &props.pgn)),
                button("Save PGN", save),
            ]) }
            // Where it is seen, however far the panel is scrolled.
            <p class="buttons at-hand">
                { button("Close", close) }
                if !told.is_empty() { <span class="quiet">{ &*told }</span> }
            </p>
        </section>
    }
}
