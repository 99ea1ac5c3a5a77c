//! What stands around every page: the masthead with its navigation, and the colophon at the foot.

use yew::prelude::*;

use super::focus::focus_page;
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
