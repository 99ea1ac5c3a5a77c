//! The browser's storage, which may be full, blocked, or shared with another tab.
//!
//! Nothing here fails outright: what cannot be kept in the browser is kept in memory, and the
//! trouble is remembered so that the page can say so: each kind once.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use gloo::events::EventListener;
use gloo::timers::callback::Interval;
use gloo::utils::window;
use js_sys::Reflect;
use rookery_rules::order::InOrder;
use rookery_state::stored::Stored;
use web_sys::Storage;

/// All our keys begin like this: other pages of the same host may keep things too.
pub const PREFIX: &str = "rookery.";

/// What went wrong with keeping things, the worst first.
///
/// What could not be kept is tried again for as long as this page lives: see [`retry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// There is no storage, or it does not let us in.
    Blocked,
    /// There is no room left.
    Full,
    /// No storage of a browser has room for it.
    TooLarge,
    /// Something kept could not be read.
    Unreadable,
}

impl Trouble {
    /// One calm sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            Trouble::Blocked => {
                "This browser does not let the page keep anything: your game may be lost when you leave this page. Copy its link or PGN to keep it."
            }
            Trouble::Full => {
                "This browser's storage is full: what happens now may be lost when you leave this page, and is kept as soon as there is room. Copy the game's link or PGN to be safe."
            }
            Trouble::TooLarge => {
                "This is larger than all that a browser keeps for a page: it may be lost when you leave this page. Copy it or save it as a file to keep it."
            }
            Trouble::Unreadable => {
                "Something that was kept in this browser could not be read. The page goes on without it."
            }
        }
    }
}

/// Browsers keep some five million letters for a page.
const ROOM: usize = 5_000_000;

/// Why the browser did not take a text: `error` is the name of what it threw.
pub fn trouble_of(error: &str, letters: usize) -> Trouble {
    let full = matches!(error, "QuotaExceededError" | "NS_ERROR_DOM_QUOTA_REACHED");
    match full {
        true if letters > ROOM => Trouble::TooLarge,
        true => Trouble::Full,
        false => Trouble::Blocked,
    }
}

#[derive(Clone, Copy, PartialEq)]
enum News {
    None,
    Untold,
    Told,
}

thread_local! {
    static MEMORY: RefCell<BTreeMap<String, Option<String>>> = const { RefCell::new(BTreeMap::new()) };
    /// What tries again, as long as there is need.
    static TRYING: RefCell<Option<(Interval, EventListener)>> = const { RefCell::new(None) };
    /// What there is to say of each kind.
    static TROUBLES: Cell<[News; 4]> = const { Cell::new([News::None; 4]) };
}

fn storage() -> Option<Storage> {
    // Where the site is built there is no browser.
    #[cfg(not(target_arch = "wasm32"))]
    return None;
    #[cfg(target_arch = "wasm32")]
    // Asking may throw (a blocked third-party frame) or give nothing.
    window().local_storage().ok().flatten()
}

/// Remembers that something went wrong.
pub fn report(trouble: Trouble) {
    let mut all = TROUBLES.get();
    let news = &mut all[trouble as usize];
    if *news == News::None {
        *news = News::Untold;
    }
    TROUBLES.set(all);
}

/// Remembers that what is kept under a name cannot be read, and says why in the browser's console.
pub fn report_unreadable(name: &str, why: &impl std::fmt::Display) {
    gloo::console::warn!(format!("{PREFIX}{name} cannot be read: {why}"));
    report(Trouble::Unreadable);
}

/// The worst trouble that the person has not been told yet; told once.
pub fn untold_trouble() -> Option<Trouble> {
    let mut all = TROUBLES.get();
    let kinds = [
        Trouble::Blocked,
        Trouble::Full,
        Trouble::TooLarge,
        Trouble::Unreadable,
    ];
    let worst = kinds
        .into_iter()
        .find(|kind| all[*kind as usize] == News::Untold)?;
    all[worst as usize] = News::Told;
    TROUBLES.set(all);
    (worst != Trouble::Unreadable || is_first_of_session()).then_some(worst)
}

/// What cannot be read is met again at every start: once in a session is enough.
fn is_first_of_session() -> bool {
    const TOLD: &str = "rookery.told";
    let known = remembered(TOLD).is_some();
    // Where nothing can be kept it is said at the next start again.
    remember(TOLD, "unreadable");
    !known
}

/// What this tab has remembered, for as long as it is open.
pub fn remembered(name: &str) -> Option<String> {
    session()?.get_item(name).ok().flatten()
}

/// Remembers it for this tab, where the browser allows it.
pub fn remember(name: &str, text: &str) {
    if let Some(session) = session() {
        let _ = session.set_item(name, text);
    }
}

fn session() -> Option<Storage> {
    #[cfg(not(target_arch = "wasm32"))]
    return None;
    #[cfg(target_arch = "wasm32")]
    window().session_storage().ok().flatten()
}

/// The text kept under a name (without [`PREFIX`]).
pub fn get(name: &str) -> Option<String> {
    let key = format!("{PREFIX}{name}");
    if let Some(text) = MEMORY.with_borrow(|memory| memory.get(&key).cloned()) {
        return text;
    }
    match storage().map(|storage| storage.get_item(&key)) {
        Some(Ok(text)) => text,
        Some(Err(_)) | None => {
            report(Trouble::Blocked);
            None
        }
    }
}

/// What is kept under a name, if it can be read.
pub fn read<T: Stored>(name: &str) -> Option<T> {
    T::from_text(&get(name)?)
        .inspect_err(|why| report_unreadable(name, why))
        .ok()
}

/// Keeps a text under a name. Says whether the browser took it; otherwise memory has it.
pub fn set(name: &str, text: &str) -> bool {
    let key = format!("{PREFIX}{name}");
    match write(&key, text) {
        Ok(()) => {
            MEMORY.with_borrow_mut(|memory| memory.remove(&key));
            retry();
            true
        }
        Err(trouble) => {
            report(trouble);
            MEMORY.with_borrow_mut(|memory| memory.insert(key, Some(text.to_owned())));
            keep_trying();
            false
        }
    }
}

fn write(key: &str, text: &str) -> Result<(), Trouble> {
    let storage = storage().ok_or(Trouble::Blocked)?;
    storage.set_item(key, text).map_err(|error| {
        let name = Reflect::get(&error, &"name".into()).ok();
        let name = name.and_then(|name| name.as_string()).unwrap_or_default();
        trouble_of(&name, text.encode_utf16().count())
    })
}

/// Has the browser take what it did not take before: there may be room now.
pub fn retry() {
    let waiting = MEMORY.with_borrow(|memory| memory.clone());
    for (key, text) in waiting {
        let taken = match &text {
            Some(text) => write(&key, text).is_ok(),
            None => storage().is_some_and(|storage| storage.remove_item(&key).is_ok()),
        };
        if taken {
            MEMORY.with_borrow_mut(|memory| memory.remove(&key));
        }
    }
}

/// So often it is tried again, as long as something waits.
const RETRY_MS: u32 = 3_000;

fn keep_trying() {
    TRYING.with_borrow_mut(|trying| {
        if trying.is_some() {
            return;
        }
        let timer = Interval::new(RETRY_MS, || {
            retry();
            if MEMORY.with_borrow(|memory| memory.is_empty()) {
                TRYING.with(|trying| drop(trying.take()));
            }
        });
        // The last moment to try: the tab may not come back.
        let leaving = EventListener::new(&window(), "pagehide", |_| retry());
        *trying = Some((timer, leaving));
    });
}

/// Is there no storage, or something that the browser has not taken, and is to be given again?
pub fn keeps_nothing() -> bool {
    let blocked = cfg!(target_arch = "wasm32") && storage().is_none();
    blocked || TRYING.with_borrow(Option::is_some)
}

pub fn remove(name: &str) {
    let key = format!("{PREFIX}{name}");
    MEMORY.with_borrow_mut(|memory| memory.insert(key.clone(), None));
    // What is gone makes room for what waits.
    retry();
    if MEMORY.with_borrow(|memory| !memory.is_empty()) {
        keep_trying();
    }
}

/// All names under which something is kept, that begin so.
pub fn names(beginning: &str) -> Vec<String> {
    let wanted = format!("{PREFIX}{beginning}");
    let mut found: Vec<String> = Vec::new();
    if let Some(storage) = storage() {
        let length = storage.length().unwrap_or(0);
        for n in 0..length {
            if let Ok(Some(key)) = storage.key(n)
                && key.starts_with(&wanted)
            {
                found.push(key);
            }
        }
    }
    MEMORY.with(|memory| {
        for (key, text) in memory.borrow().iter() {
            match text {
                Some(_) if key.starts_with(&wanted) && !found.contains(key) => {
                    found.push(key.clone());
                }
                None => found.retain(|other| other != key),
                Some(_) => {}
            }
        }
    });
    found.order();
    let name = |key: String| key.strip_prefix(PREFIX).map(str::to_owned);
    found.into_iter().filter_map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_blocked_and_too_large_are_told_apart() {
        for (error, letters, trouble) in [
            ("QuotaExceededError", 2_000, Trouble::Full),
            ("NS_ERROR_DOM_QUOTA_REACHED", 2_000, Trouble::Full),
            ("QuotaExceededError", 6_000_000, Trouble::TooLarge),
            ("SecurityError", 6_000_000, Trouble::Blocked),
            ("", 10, Trouble::Blocked),
        ] {
            assert_eq!(trouble_of(error, letters), trouble, "{error}");
        }
    }
}
