//! Helpers for tests of the built site in real browsers: real pointer, touch and key events, under
//! the Content-Security-Policy that the site promises to obey.
//!
//! ```no_run
//! use rookery_e2e::{NARROW, page};
//!
//! let page = page("#/debug/board");
//! page.viewport(NARROW);
//! page.drag("e2", "e4");
//! page.wait_for("the pawn on e4", || page.square("e4").label().contains("pawn"));
//! ```
//!
//! The calls are blocking and panic with a sentence when something is not as it should be, after
//! taking a screenshot into `target/screenshots/failed/`. At its end a page objects to any error
//! in the browser's console; a test that causes errors on purpose says so with
//! [`Page::expect_errors`].
//!
//! WebDriver is spoken directly: a hundred lines that need no async runtime, which keeps both the
//! tests and their build short. Tests run in Chromium, and with `ROOKERY_BROWSER=firefox` in
//! Firefox, which can do all but what [`Page::cdp`] asks of Chromium alone.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it serves tests, whose words are printed"
)]

mod browser;
mod chromium;
pub mod driver;
mod element;
mod firefox;
mod http;
pub mod keys;
mod page;
mod pointer;
mod site;
mod window;

pub use browser::{Browser, Kind, Peculiar};
pub use element::Element;
pub use page::{Page, Politeness};
pub use pointer::Pointer;
pub use site::{SiteCopy, site, site_folder};

/// Width and height of a plain laptop's window.
pub const WIDE: (u32, u32) = (1280, 800);
/// Width and height of a small phone's window.
pub const NARROW: (u32, u32) = (360, 640);

/// The window of the tests that run once in a wide and once in a narrow one: `cargo xtask test e2e`
/// asks for the narrow one by `ROOKERY_WINDOW=narrow`.
pub fn window() -> (u32, u32) {
    match std::env::var("ROOKERY_WINDOW").as_deref() {
        Ok("narrow") => NARROW,
        _ => WIDE,
    }
}

/// A page of the site in a browser of its own for the time being: nothing stored, nothing cached,
/// 1280 x 800. The route is what follows the site's address, such as `#/debug/board`.
pub fn page(route: &str) -> Page {
    let page = Page::new(Browser::take());
    page.open(route);
    page
}

/// The same in the [`window`] of this run. It has its size before the page comes, so that nothing moves
/// while it is being pressed.
pub fn page_in_window(route: &str) -> Page {
    let page = Page::new(Browser::take());
    page.viewport(window());
    page.open(route);
    page
}
