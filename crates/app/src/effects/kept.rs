//! The games that lie on the desk, to be played on at once, and the rulesets of one's own. What is
//! kept for good is in [`super::archive`].
//!
//! Each game lies under its own name, so that two tabs with two games never touch each other's.

use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use gloo::events::EventListener;
use gloo::utils::window;
use js_sys::{Date, Math};
use rookery_rules::ruleset::spec::Spec;
use rookery_rules::ruleset::text;
use rookery_rules::{Ruleset, library};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::StorageEvent;
use yew::Callback;

use super::{archive, storage};
use crate::state::letter::BY_LETTER;
use crate::state::record::Record;

const GAME: &str = "game.";
const RULESET: &str = "ruleset.";
/// A clock that is wrong may name a later time than this (the year 2100), which then counts for
/// nothing.
const LATEST: u64 = 4_102_444_800_000;

thread_local! {
    /// Rulesets that links have brought, by their ids: kept when somebody begins to play them.
    static VISITING: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
    /// The latest time of keeping that has been seen here.
    static SEEN: Cell<Option<u64>> = const { Cell::new(None) };
}
/// More rulesets that only visit are not remembered.
const MOST_VISITORS: usize = 32;

/// The time of keeping, in milliseconds since 1970. It is later than that of all that is kept,
/// also where the clock was set back since: the game just played is the latest.
pub fn stamp() -> u64 {
    let seen = SEEN.get().unwrap_or_else(|| {
        let all = storage::names(GAME).into_iter();
        let times = all.filter_map(|name| read(&name)).map(|game| game.saved);
        times.filter(|time| *time < LATEST).max().unwrap_or(0)
    });
    let now = (Date::now() as u64).max(seen + 1);
    SEEN.set(Some(now));
    now
}

/// All games on the desk that somebody has moved in, the latest first.
pub fn games() -> Vec<Record> {
    let mut games: Vec<Record> = storage::names(GAME)
        .into_iter()
        .filter_map(|name| read(&name))
        .filter(Record::is_begun)
        .collect();
    games.sort_by_key(|game| Reverse(game.saved));
    games
}

pub fn game(id: &str) -> Option<Record> {
    read(&format!("{GAME}{id}"))
}

/// The latest game of a ruleset (with exactly these switches) that is not over.
pub fn unfinished(ruleset: &str) -> Option<Record> {
    storage::names(GAME)
        .into_iter()
        .filter_map(|name| read(&name))
        .filter(|record| record.ruleset == ruleset && !record.is_over())
        .max_by_key(|record| record.saved)
}

/// Keeps a game, here and for good. Says whether the browser took it here; otherwise it lasts as
/// long as this tab.
pub fn keep(record: &Record) -> bool {
    archive::later(record.clone());
    lay_on_desk(record)
}

/// The same for a game of the archive.
pub fn lay_on_desk(record: &Record) -> bool {
    settle_ruleset(&record.ruleset);
    let name = format!("{GAME}{}", record.id);
    if storage::set(&name, &record.to_text()) {
        return true;
    }
    // Room may be made by what the archive has: then it is tried once more.
    thin_out() && storage::set(&name, &record.to_text())
}

/// Deletes a game.
pub fn forget(id: &str) {
    take_off_desk(id);
    let id = id.to_owned();
    spawn_local(async move {
        // What cannot be deleted now is there to be deleted in the list of games.
        let _ = archive::delete(vec![id]).await;
    });
}

pub fn take_off_desk(id: &str) {
    storage::remove(&format!("{GAME}{id}"));
}

/// Lets go of games of a ruleset in which nobody has moved.
pub fn forget_unbegun(ruleset: &str) {
    for name in storage::names(GAME) {
        if read(&name).is_some_and(|record| record.ruleset == ruleset && !record.is_begun()) {
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

/// Takes finished games off the desk that lie in the archive.
fn thin_out() -> bool {
    let games = games();
    let safe = games
        .iter()
        .filter(|game| game.is_over() && archive::is_here(&game.id));
    safe.map(|game| take_off_desk(&game.id)).count() > 0
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

/// A ruleset by its id, with switches: a built-in one, or one of the person's own.
pub fn ruleset(id: &str) -> Result<Arc<Ruleset>, String> {
    let base = id.split('+').next().unwrap_or(id);
    if library::entry(base).is_none()
        && let Some(text) = own_ruleset(base)
    {
        let on: Vec<&str> = id.split('+').skip(1).collect();
        return Ruleset::parse_with(base, &text, &on)
            .map(Arc::new)
            .map_err(|error| error.to_string());
    }
    library::ruleset(id)
        .map(Arc::new)
        .map_err(|error| error.to_string())
}

/// The same, or one whose rules a link brings along: these visit, and are kept when somebody begins
/// to play them.
pub fn ruleset_from_link(id: &str, rules: &str) -> Result<Arc<Ruleset>, String> {
    let base = id.split('+').next().unwrap_or(id);
    let name = format!("{RULESET}{base}");
    let known = library::entry(base).is_some() || storage::get(&name).is_some();
    if !known && !rules.is_empty() {
        Ruleset::parse(base, rules)
            .map_err(|error| format!("the rules that the link brings cannot be used: {error}"))?;
        VISITING.with_borrow_mut(|visiting| {
            if visiting.len() >= MOST_VISITORS {
                visiting.clear();
            }
            visiting.insert(base.to_owned(), rules.to_owned());
        });
    }
    ruleset(id)
}

/// Keeps the rules of a game that is to be kept, if a link has brought them.
pub fn settle_ruleset(id: &str) {
    let base = id.split('+').next().unwrap_or(id);
    if let Some(rules) = VISITING.with_borrow_mut(|visiting| visiting.remove(base)) {
        keep_ruleset(base, &rules);
    }
}

/// What a game is called, without compiling its rules.
pub fn title(id: &str) -> Option<String> {
    match library::facts(id) {
        Some(facts) => Some(facts.get("title").to_owned()),
        None => Some(read_spec(id)?.title),
    }
}

/// A game's rules as they are written, not compiled; empty where nothing is known of them.
pub fn spec(id: &str) -> Spec {
    read_spec(id).unwrap_or_default()
}

fn read_spec(id: &str) -> Option<Spec> {
    let base = id.split('+').next().unwrap_or(id);
    let built_in = library::ruleset_text(base).map(str::to_owned);
    text::parse(
        &built_in.or_else(|| own_ruleset(base))?,
        &library::ruleset_text,
    )
    .ok()
}

/// The text of a ruleset of one's own; `None` for a built-in one.
pub fn own_ruleset(id: &str) -> Option<String> {
    let base = id.split('+').next().unwrap_or(id);
    storage::get(&format!("{RULESET}{base}"))
        .or_else(|| VISITING.with_borrow(|visiting| visiting.get(base).cloned()))
}

/// Keeps a ruleset of one's own, to be played at `#/play/<id>`.
pub fn keep_ruleset(id: &str, text: &str) -> bool {
    storage::set(&format!("{RULESET}{id}"), text)
}

fn read(name: &str) -> Option<Record> {
    let text = storage::get(name)?;
    let record = Record::from_text(&text);
    record
        .inspect_err(|why| storage::report_unreadable(name, why))
        .ok()
}
