//! The browser's storage, which may be full, blocked, or shared with another tab.
//!
//! Nothing here fails outright: what cannot be kept in the browser is kept in memory, and the
//! trouble is remembered so that the page can say so: each kind once.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use gloo::utils::window;
use web_sys::Storage;

/// All our keys begin like this: other pages of the same host may keep things too.
pub const PREFIX: &str = "rookery.";

/// What went wrong with keeping things, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// There is no storage, or it does not let us in.
    Blocked,
    /// There is no room left.
    Full,
    /// Something kept could not be read.
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
                "Something that was kept in this browser could not be read. The page goes on without it."
            }
        }
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
    /// What there is to say of each kind.
    static TROUBLES: Cell<[News; 3]> = const { Cell::new([News::None; 3]) };
}

fn storage() -> Option<Storage> {
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
    let kinds = [Trouble::Blocked, Trouble::Full, Trouble::Unreadable];
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
    let Ok(Some(session)) = window().session_storage() else {
        return true;
    };
    let known = matches!(session.get_item(TOLD), Ok(Some(_)));
    // Where nothing can be kept it is said at the next start again.
    let _ = session.set_item(TOLD, "unreadable");
    !known
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
    found.sort_unstable();
    let name = |key: String| key.strip_prefix(PREFIX).map(str::to_owned);
    found.into_iter().filter_map(name).collect()
}
