//! The browser's storage, which may be full, blocked, or shared with another tab.
//!
//! Nothing here fails outright: what cannot be kept in the browser is kept in memory, and the
//! trouble is remembered so that the page can say so, once.

use rookery_rules::order::sort_few;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use gloo::utils::window;
use web_sys::Storage;

/// All our keys begin like this: other pages of the same host may keep things too.
pub const PREFIX: &str = "rookery.";

/// What went wrong with keeping things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// There is no storage, or it does not let us in.
    Blocked,
    /// There is no room left.
    Full,
    /// Something kept could not be read; it was left alone.
    Unreadable,
}

impl Trouble {
    /// One calm sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            Trouble::Blocked => {
                "This browser does not let the page keep anything: your game lasts as long as this tab. Copy its link or PGN to keep it."
            }
            Trouble::Full => {
                "This browser's storage is full: what happens now lasts as long as this tab. Copy the game's link or PGN to keep it."
            }
            Trouble::Unreadable => {
                "Something that was kept here could not be read, so the page began afresh. What was there is still there."
            }
        }
    }
}

thread_local! {
    static MEMORY: RefCell<BTreeMap<String, Option<String>>> = const { RefCell::new(BTreeMap::new()) };
    static TROUBLE: Cell<Option<Trouble>> = const { Cell::new(None) };
    static TOLD: Cell<bool> = const { Cell::new(false) };
}

fn storage() -> Option<Storage> {
    // Asking may throw (a blocked third-party frame) or give nothing.
    window().local_storage().ok().flatten()
}

/// Remembers that something went wrong; the first thing is what the person hears of.
pub fn report(trouble: Trouble) {
    TROUBLE.with(|known| {
        if known.get().is_none() {
            known.set(Some(trouble));
        }
    });
}

/// The trouble that the person has not been told yet; asked once, told once.
pub fn untold_trouble() -> Option<Trouble> {
    let trouble = TROUBLE.with(Cell::get)?;
    (!TOLD.with(|told| told.replace(true))).then_some(trouble)
}

/// The text kept under a name (without [`PREFIX`]).
pub fn get(name: &str) -> Option<String> {
    let key = format!("{PREFIX}{name}");
    if let Some(text) = MEMORY.with(|memory| memory.borrow().get(&key).cloned()) {
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

/// Keeps a text under a name. Says whether the browser took it; otherwise memory has it.
pub fn set(name: &str, text: &str) -> bool {
    let key = format!("{PREFIX}{name}");
    let trouble = match storage() {
        Some(storage) => match storage.set_item(&key, text) {
            Ok(()) => {
                MEMORY.with(|memory| memory.borrow_mut().remove(&key));
                return true;
            }
            Err(_) if storage.length().is_ok_and(|length| length > 0) => Trouble::Full,
            Err(_) => Trouble::Blocked,
        },
        None => Trouble::Blocked,
    };
    report(trouble);
    MEMORY.with(|memory| memory.borrow_mut().insert(key, Some(text.to_owned())));
    false
}

pub fn remove(name: &str) {
    let key = format!("{PREFIX}{name}");
    MEMORY.with(|memory| memory.borrow_mut().insert(key.clone(), None));
    if let Some(storage) = storage()
        && storage.remove_item(&key).is_ok()
    {
        MEMORY.with(|memory| memory.borrow_mut().remove(&key));
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
    sort_few(&mut found, |a, b| a < b);
    let name = |key: String| key.strip_prefix(PREFIX).map(str::to_owned);
    found.into_iter().filter_map(name).collect()
}
