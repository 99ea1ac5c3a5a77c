//! The Rookery page. The only crate that knows the DOM.

use rookery_state::route::Route;

pub mod build_id;
pub mod effects;
#[cfg(not(target_arch = "wasm32"))]
pub mod first;
pub mod pages;
pub mod root;
pub mod trouble;

/// Shows the page in the document's `#app` element.
pub fn start() {
    show::<root::Root>();
}

/// Shows the pages of the workshop there.
pub fn start_workshop() {
    show::<root::Workshop>();
}

fn show<C: yew::BaseComponent<Properties = ()>>() {
    if let Some(mount) = place() {
        // Boards see to it themselves; the plates of the library stand where there may be no board.
        rookery_board::art::provide_drawings(&mount);
        yew::Renderer::<C>::with_root(mount).render();
    }
}

/// Shows the benches of `#/debug/…` there.
pub fn start_benches() {
    let Some(mount) = place() else { return };
    let route = only_address();
    gloo::utils::document().set_title(route.title());
    if route == Route::DebugTrouble {
        yew::Renderer::<pages::trouble_bench::TroubleBench>::with_root(mount).render();
    } else {
        yew::Renderer::<rookery_board::bench::BoardBench>::with_root(mount).render();
    }
}

/// The address of a program that shows only one. Another address means another program: the page is
/// loaded again, and its start script chooses.
fn only_address() -> Route {
    let again = yew::Callback::from(|()| effects::address::reload());
    effects::address::on_change(again).forget();
    effects::address::here()
}

/// Shows the board of `#/embed?…` there, and nothing else of the site.
pub fn start_embedded() {
    let Some(mount) = place() else { return };
    let query = match only_address() {
        Route::Embed { query } => query.into(),
        _ => yew::AttrValue::default(),
    };
    gloo::utils::document().set_title("Board · Rookery");
    let props = pages::embed::Props { query };
    yew::Renderer::<pages::embed::Embed>::with_root_and_props(mount, props).render();
}

/// The place for the program, empty.
fn place() -> Option<web_sys::Element> {
    trouble::show_panics();
    let mount = gloo::utils::document().get_element_by_id("app");
    match &mount {
        // What the file said while the code was loading has served its purpose.
        Some(mount) => mount.set_inner_html(""),
        None => gloo::console::error!("The page has no #app element to be shown in."),
    }
    mount
}
