//! The site with faults injected: into its cache and network, its worker, its storage, its clock,
//! its tabs, its links, and with texts of every size. Nothing is lost, nothing stays stuck, and
//! what is said is true. `cargo xtask faults --long` spoils every file of the site in every way, and
//! with `--soak` it plays on for as long as it is told.

mod cache;
#[path = "../play/help.rs"]
#[allow(dead_code)]
mod help;
mod links;
mod soak;
mod storage;
mod tabs;
mod texts;
mod worker;

use help::*;
use rookery_e2e::Page;
use serde_json::Value;

/// Is every file to be spoilt in every way, and not in one?
fn is_long() -> bool {
    std::env::var_os("ROOKERY_LONG").is_some()
}

/// What is kept under names that begin so (without `rookery.`), read as JSON where it is.
fn kept(page: &Page, beginning: &str) -> Vec<Value> {
    let script = "return Object.keys(localStorage).sort()
        .filter(name => name.startsWith('rookery.' + arguments[0]))
        .map(name => { try { return JSON.parse(localStorage[name]) } catch { return localStorage[name] } })";
    let found = page.run_with(script, &[beginning.into()]);
    found.as_array().cloned().unwrap_or_default()
}

/// The moves of the games that are kept.
fn kept_games(page: &Page) -> Vec<String> {
    let games = kept(page, "game.");
    let moves = |game: &Value| game["moves"].as_str().unwrap_or_default().to_owned();
    let mut all: Vec<String> = games.iter().map(moves).collect();
    all.sort();
    all
}

/// Goes to another route of the page that is open, as a link would.
fn go(page: &Page, route: &str) {
    page.run_with("location.hash = arguments[0]", &[route.into()]);
}
