//! What is shown for an address that names no page.

use yew::prelude::*;

use crate::route::Route;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub path: String,
}

#[component]
pub fn Unknown(props: &Props) -> Html {
    html! {
        <main class="page">
            <h1>{ "There is no such page" }</h1>
            <p>{ "The address asks for “" }{ &props.path }{ "”, which this site does not have." }</p>
            <p><a href={Route::Library.hash()}>{ "Go to the library" }</a></p>
        </main>
    }
}
