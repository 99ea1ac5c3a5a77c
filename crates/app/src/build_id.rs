//! Which build this page is from; the worker must be from the same one.

use gloo::utils::document;

/// What a build that never went through the finishing step is called.
pub const UNFINISHED: &str = rookery_worker::UNFINISHED_BUILD;

/// The build id that the finishing step wrote into the page.
pub fn of_page() -> String {
    document()
        .document_element()
        .and_then(|html| html.get_attribute("data-build"))
        .unwrap_or_else(|| UNFINISHED.to_string())
}
