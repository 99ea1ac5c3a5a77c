//! The games that are open, to be played on at once, in the browser's small storage.
//!
//! Each lies under its own name, so that two tabs with two games never touch each other's.

use std::cell::Cell;
use std::cmp::Reverse;
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::utils::window;
use js_sys::{Date, Math};
use rookery_rules::order::InOrder;
use rookery_state::letter::BY_LETTER;
use rookery_state::record::Record;
use rookery_state::stored::Stored;
use rookery_state::stored::names::GAME;
use wasm_bindgen::JsCast;
use web_sys::StorageEvent;
use yew::Callback;

use super::storage;

/// Said where a link names one that is not here.
pub const GONE: &str = "That game is not kept in this browser (any more). Here is a fresh board.";
/// A clock that is wrong may name a later time than this (the year 2100), which then counts for
/// nothing.
const LATEST: u64 = 4_102_444_800_000;

thread_local! {
    /// The latest time of keeping that has been seen here.
    static SEEN: Cell<Option<u64>> = const { Cell::new(None) };
}

/// The time of keeping, in milliseconds since 1970. It is later than that of all that is kept,
/// also where the clock was set back since: the game just played is the latest.
pub fn stamp() -> u64 {
    let seen = SEEN.get().unwrap_or_else(|| {
        let all = storage::names(GAME).into_iter();
        let times = all
            .filter_map(|name| storage::read::<Record>(&name))
            .map(|game| game.saved);
        times.filter(|time| *time < LATEST).max().unwrap_or(0)
    });
    let now = (Date::now() as u64).max(seen + 1);
    SEEN.set(Some(now));
    now
}

/// All open games that somebody has moved in, the latest first.
pub fn games() -> Vec<Record> {
    let mut games: Vec<Record> = storage::names(GAME)
        .into_iter()
        .filter_map(|name| storage::read::<Record>(&name))
        .filter(Record::is_begun)
        .collect();
    games.order_by_key(|game| Reverse(game.saved));
    games
}

pub fn game(id: &str) -> Option<Record> {
    storage::read(&format!("{GAME}{id}"))
}

/// The latest game of a ruleset (with exactly these switches) that is not over.
pub fn unfinished(ruleset: &str) -> Option<Record> {
    storage::names(GAME)
        .into_iter()
        .filter_map(|name| storage::read::<Record>(&name))
        .filter(|record| record.ruleset == ruleset && !record.is_over())
        .max_by_key(|record| record.saved)
}

/// Lays a game there. Says whether the browser took it; otherwise it lasts as long as this page.
pub fn put(record: &Record) -> bool {
    storage::set(&format!("{GAME}{}", record.id), &record.to_text())
}

pub fn close(id: &str) {
    storage::remove(&format!("{GAME}{id}"));
}

/// Lets go of games of a ruleset in which nobody has moved.
pub fn forget_unbegun(ruleset: &str) {
    for name in storage::names(GAME) {
        if storage::read(&name)
            .is_some_and(|record: Record| record.ruleset == ruleset && !record.is_begun())
        {
            storage::remove(&name);
        }
    }
}

/// A name for a new game.
pub fn new_id() -> String {
    let time = Date::now() as u64;
    let chance = (Math::random() * f64::from(u32::MAX)) as u32;
    format!("{time:x}-{chance:x}")
}

/// The day on which a game of that name was begun, as people here count days: "2026.11.21".
pub fn begun(id: &str) -> Option<String> {
    let own = id.strip_prefix(BY_LETTER).unwrap_or(id);
    let (time, _) = own.split_once('-')?;
    let time = u64::from_str_radix(time, 16).ok()? as f64;
    let day = Date::new(&time.into());
    let (year, month) = (day.get_full_year(), day.get_month() + 1);
    Some(format!("{year}.{month:02}.{:02}", day.get_date()))
}

/// A seed for a new game's computer player.
pub fn new_seed() -> u64 {
    (Math::random() * 9_007_199_254_740_991.0) as u64
}

/// A coin, tossed.
pub fn heads() -> bool {
    Math::random() < 0.5
}

/// Hears of every game that another tab has kept.
pub fn on_change(heard: Callback<Rc<Record>>) -> EventListener {
    EventListener::new(&window(), "storage", move |event| {
        let Some(event) = event.dyn_ref::<StorageEvent>() else {
            return;
        };
        let ours = format!("{}{GAME}", storage::PREFIX);
        if event.key().is_some_and(|key| key.starts_with(&ours))
            && let Some(Ok(record)) = event.new_value().as_deref().map(Record::from_text)
        {
            if let Some(seen) = SEEN.get().filter(|_| record.saved < LATEST) {
                SEEN.set(Some(seen.max(record.saved)));
            }
            heard.emit(Rc::new(record));
        }
    })
}
