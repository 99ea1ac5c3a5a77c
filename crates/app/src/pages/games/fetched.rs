//! The play page, once the game that its address names lies on the desk.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::effects::{archive, kept};
use crate::pages::play::Play;
use crate::state::letter;
use crate::state::link::Link;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub id: AttrValue,
    pub query: AttrValue,
}

#[component]
pub fn Fetched(props: &Props) -> Html {
    let link = Link::parse(&props.query);
    let named = link.game.clone().or_else(|| letter::game_id(&link));
    let far = named.filter(|game| kept::game(game).is_none());
    let asked = use_state(|| None::<String>);
    {
        let asked = asked.clone();
        use_effect_with(far.clone(), move |far| {
            let Some(id) = far.clone() else { return };
            spawn_local(async move {
                if let Some(entry) = archive::get(&id).await {
                    kept::lay_on_desk(&entry.game);
                }
                asked.set(Some(id));
            });
        });
    }
    // What is nowhere is told of by the page itself.
    if far.is_some() && *asked != far {
        return html! {
            <main class="page prose">
                <h1>{ "Your game" }</h1>
                <p class="quiet-text" role="status">{ "It is being fetched." }</p>
            </main>
        };
    }
    html! { <Play id={props.id.clone()} query={props.query.clone()} /> }
}
