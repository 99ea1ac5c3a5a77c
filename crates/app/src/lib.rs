//! The Rookery page. The only crate that knows the DOM.

pub mod board;
pub mod build_id;
pub mod effects;
pub mod link;
pub mod pages;
pub mod root;
pub mod route;
pub mod state;
pub mod trouble;

/// Shows the page in the document's `#app` element.
pub fn start() {
    trouble::show_panics();
    let Some(mount) = gloo::utils::document().get_element_by_id("app") else {
        gloo::console::error!("The page has no #app element to be shown in.");
        return;
    };
    // What the file said while the code was loading has served its purpose.
    mount.set_inner_html("");
    board::art::provide_drawings(&mount);
    yew::Renderer::<root::Root>::with_root(mount).render();
}
