//! The library as it is first seen, as text. `cargo xtask finish` writes it into `index.html`, so
//! that it can be read before the program has come; the program then draws the same in its place.
//! Not part of the program itself: this runs on the machine that builds the site.

use futures::executor::block_on;
use yew::ServerRenderer;
use yew::prelude::*;

use crate::effects::settings::SettingsProvider;
use crate::pages::frame::frame;
use crate::pages::library::Library;
use crate::route::Route;

#[component]
fn FirstPage() -> Html {
    html! {
        <SettingsProvider>
            { frame(Route::Library.hash(), html! { <Library /> }) }
        </SettingsProvider>
    }
}

/// The page of somebody who has never been here.
pub fn page() -> String {
    block_on(
        ServerRenderer::<FirstPage>::new()
            .hydratable(false)
            .render(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_can_be_read_and_obeys_the_policy() {
        let page = page();
        for entry in rookery_rules::library::entries() {
            let play = format!("href=\"#/play/{}\"", entry.id);
            assert!(page.contains(&play), "{}", entry.id);
        }
        assert!(page.contains("<h1>Rookery</h1>") && page.contains("href=\"#folio-pawn\""));
        assert!(!page.contains(" style=") && !page.contains("<script"));
    }
}
