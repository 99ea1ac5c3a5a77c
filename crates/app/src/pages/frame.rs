//! What stands around every page: the masthead with its navigation, and the colophon at the foot.

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

use super::ornament::{fleuron, mark};
use super::parts::written;

/// The places that the masthead leads to: address, name.
const PLACES: [(&str, &str); 4] = [
    ("#/", "Library"),
    ("#/read", "Read a page"),
    ("#/settings", "Settings"),
    ("#/about", "About"),
];

/// `here` is the address of the page inside, as [`crate::route::Route::hash`] gives it.
pub fn frame(here: String, page: Html) -> Html {
    let skip = Callback::from(|event: MouseEvent| {
        // A plain link would change the part of the address that names the page.
        event.prevent_default();
        focus_page();
    });
    html! {
        <div class="frame">
            <header class="masthead">
                <a class="skip-link" href={here.clone()} onclick={skip}>{ "Skip to the page" }</a>
                <a class="masthead-name" href="#/">{ mark() }{ "Rookery" }</a>
                <nav aria-label="Site">
                    <ul>
                        { for PLACES.iter().map(|(href, name)| {
                            let here = (*href == here).then_some("page");
                            html! { <li><a href={*href} aria-current={here}>{ *name }</a></li> }
                        }) }
                    </ul>
                </nav>
            </header>
            { page }
            <footer class="colophon">
                { fleuron() }
                { written(
                    "<p>Everything here happens in your browser: no account, no server, no trace. \
                     <a href=\"#/about\">About and licences</a> · \
                     <a href=\"#/embed-guide\">Put a board into your page</a></p>",
                ) }
            </footer>
        </div>
    }
}

/// Gives the focus to the heading of the page, so that keyboard and screen reader begin there.
pub fn focus_page() {
    let document = gloo::utils::document();
    let target = ["main h1", "main"]
        .iter()
        .find_map(|selector| document.query_selector(selector).ok().flatten());
    if let Some(target) = target.and_then(|target| target.dyn_into::<HtmlElement>().ok()) {
        target.set_tab_index(-1);
        let _ = target.focus();
    }
}
