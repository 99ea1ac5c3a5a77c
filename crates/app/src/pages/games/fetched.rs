//! The play page, once the game that its address names is open.

use rookery_state::archive::ELSEWHERE;
use rookery_state::link::Link;
use rookery_state::post;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::effects::{archive, keeping, open_games};
use crate::pages::fetching::quiet;
use crate::pages::play::PlayPage;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub id: AttrValue,
    pub query: AttrValue,
}

#[component]
pub fn Fetched(props: &Props) -> Html {
    let link = Link::parse(&props.query);
    let named = link.game.clone().or_else(|| post::game_id(&link));
    // A game from a file may have more beside it than what is played on.
    let wanted =
        named.filter(|game| open_games::game(game).is_none() || game.starts_with(ELSEWHERE));
    let found = use_state(|| None::<(String, bool)>);
    {
        let found = found.clone();
        use_effect_with(wanted.clone(), move |wanted| {
            let Some(id) = wanted.clone() else { return };
            spawn_local(async move {
                let mut more = false;
                if let Some(entry) = archive::get(&id).await {
                    more = !entry.pgn.is_empty();
                    if open_games::game(&id).is_none() {
                        keeping::open(&entry.game);
                    }
                }
                found.set(Some((id, more)));
            });
        });
    }
    let found = found.as_ref().filter(|(id, _)| Some(id) == wanted.as_ref());
    // What is nowhere is told of by the page itself.
    if wanted.is_some() && found.is_none() {
        return html! {
            <main class="page prose">
                <h1>{ "Your game" }</h1>
                { quiet("It is being fetched.") }
            </main>
        };
    }
    let more = found.is_some_and(|(_, more)| *more);
    html! { <PlayPage id={props.id.clone()} query={props.query.clone()} {more} /> }
}
