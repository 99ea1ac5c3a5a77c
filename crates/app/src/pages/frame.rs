//! What stands around every page: the masthead with its navigation, and the colophon at the foot.

use gloo::events::EventListener;
use gloo::utils::window;
use rookery_state::route::Route;
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

use super::ornament::{fleuron, mark};
use crate::effects::{focus::focus_page, storage};

/// The places that the masthead leads to, and their names.
const PLACES: [(Route, &str, Shown); 7] = [
    (Route::Library, "Library", Shown::Always),
    (Route::Games, "My games", Shown::Always),
    (Route::Problems(None), "Problems", Shown::WithRoom),
    (Route::Labs, "Laboratory", Shown::WithRoom),
    (Route::Read(None), "Read a page", Shown::Always),
    (Route::Settings, "Settings", Shown::Always),
    (Route::About, "About", Shown::WithRoom),
];

/// On a narrow screen what asks for room is a press away.
#[derive(PartialEq)]
enum Shown {
    Always,
    WithRoom,
}

/// `here` is the address of the page inside, as [`rookery_state::route::Route::hash`] gives it.
pub fn frame(here: String, page: Html) -> Html {
    let skip = Callback::from(|event: MouseEvent| {
        // A plain link would change the part of the address that names the page.
        event.prevent_default();
        focus_page();
    });
    let page_address = here.split('?').next().unwrap_or_default().to_owned();
    let place = |(place, name, shown): &(Route, &'static str, Shown)| {
        let href = place.hash();
        let here = standing(&href, &page_address);
        let class = (*shown == Shown::WithRoom).then_some("with-room");
        html! { <li {class}><a {href} aria-current={here}>{ *name }</a></li> }
    };
    html! {
        <div class="frame">
            <header class="masthead">
                <a class="skip-link" href={here.clone()} onclick={skip}>{ "Skip to the page" }</a>
                <a class="masthead-name" href={Route::Library.hash()}>{ mark() }{ "Rookery" }</a>
                <nav aria-label="Site">
                    <ul>
                        { for PLACES.iter().map(place) }
                        <li class="further">
                            <Further here={further().any(|(place, ..)| standing(&place.hash(), &page_address).is_some())}>
                                { for further().map(place) }
                            </Further>
                        </li>
                    </ul>
                </nav>
            </header>
            { page }
            <footer class="colophon">
                { fleuron() }
                <p>
                    { "Everything here happens in your browser, " }
                    { match storage::keeps_nothing() {
                        false => "and your games stay in it: no account, no server. ",
                        true => "which keeps nothing now: your games may be lost when you leave a page. ",
                    } }
                    <a href={Route::About.hash()}>{ "About and licences" }</a>
                    { " · " }
                    <a href={Route::EmbedGuide.hash()}>{ "Put a board into your page" }</a>
                </p>
            </footer>
        </div>
    }
}

fn further() -> impl Iterator<Item = &'static (Route, &'static str, Shown)> {
    PLACES.iter().filter(|entry| entry.2 == Shown::WithRoom)
}

/// What a link to a place says of the page that is shown: that it is this place, or one that lies below it.
fn standing(place: &str, page: &str) -> Option<&'static str> {
    let below = page.strip_prefix(place)?;
    match below.is_empty() {
        true => Some("page"),
        false => below.starts_with('/').then_some("true"),
    }
}

#[derive(Properties, PartialEq)]
struct FurtherProps {
    /// One of them is the page that is shown.
    here: bool,
    children: Html,
}

/// The places for which a narrow screen has no room. It opens without the program, too, and closes with
/// the next press, wherever that is.
#[component]
fn Further(props: &FurtherProps) -> Html {
    let node = use_node_ref();
    use_effect_with(node.clone(), |node| {
        let node = node.clone();
        let listener = EventListener::new(&window(), "click", move |event| {
            let pressed = event.target();
            let pressed = pressed.and_then(|target| target.dyn_into::<Element>().ok());
            let summary = pressed.and_then(|pressed| pressed.closest(".further summary").ok()?);
            if summary.is_none()
                && let Some(details) = node.cast::<Element>()
            {
                let _ = details.remove_attribute("open");
            }
        });
        move || drop(listener)
    });
    html! {
        <details ref={node}>
            <summary class={props.here.then_some("here")}>{ "More" }</summary>
            <ul>{ props.children.clone() }</ul>
        </details>
    }
}

#[cfg(test)]
mod tests {
    use super::standing;

    #[test]
    fn a_place_knows_the_pages_below_it() {
        assert_eq!(standing("#/lab", "#/lab"), Some("page"));
        assert_eq!(standing("#/lab", "#/lab/chess"), Some("true"));
        assert_eq!(standing("#/lab", "#/labour"), None);
        assert_eq!(standing("#/", "#/lab"), None);
    }
}
