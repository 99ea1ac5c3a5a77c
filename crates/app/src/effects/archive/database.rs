//! The browser's database, as one shelf of texts with names. Where there is none, or it does not
//! let us in, the small storage serves in its place.

use std::cell::RefCell;
use std::rc::Rc;

use idb::{Database, DatabaseEvent, Error, Factory, ObjectStoreParams, TransactionMode};
use rookery_state::stored::names::FILED;
use wasm_bindgen::JsValue;

use crate::effects::storage::{self, Trouble};

const NAME: &str = "rookery";
const VERSION: u32 = 1;
const SHELF: &str = "games";

/// What is to be written under a name: a text, or nothing any more.
pub type Change = (String, Option<String>);

/// Where the texts lie.
#[derive(Clone)]
enum Backend {
    Large(Rc<Database>),
    Small,
}

thread_local! {
    /// Where they lie, as soon as that is known.
    static BACKEND: RefCell<Option<Backend>> = const { RefCell::new(None) };
}

async fn backend() -> Backend {
    if let Some(backend) = BACKEND.with_borrow(Clone::clone) {
        return backend;
    }
    let backend = match open().await {
        Ok(database) => Backend::Large(Rc::new(database)),
        Err(error) => {
            gloo::console::warn!(format!("The browser's database cannot be used: {error}"));
            Backend::Small
        }
    };
    BACKEND.with_borrow_mut(|known| known.get_or_insert(backend).clone())
}

async fn open() -> Result<Database, Error> {
    let mut request = Factory::new()?.open(NAME, Some(VERSION))?;
    request.on_upgrade_needed(|event| {
        // What goes wrong here makes the request fail.
        if let Ok(database) = event.database() {
            let _ = database.create_object_store(SHELF, ObjectStoreParams::new());
        }
    });
    request.await
}

/// Is there room for very many games?
pub async fn is_large() -> bool {
    matches!(backend().await, Backend::Large(_))
}

/// Everything that is kept.
pub async fn all() -> Vec<String> {
    let texts = match backend().await {
        Backend::Large(database) => read_all(&database).await,
        Backend::Small => Ok(storage::names(FILED)
            .iter()
            .filter_map(|name| storage::get(name))
            .collect()),
    };
    texts.unwrap_or_else(|error| {
        gloo::console::warn!(format!("The kept games cannot be read: {error}"));
        storage::report(Trouble::Unreadable);
        forget_backend();
        Vec::new()
    })
}

async fn read_all(database: &Database) -> Result<Vec<String>, Error> {
    let transaction = database.transaction(&[SHELF], TransactionMode::ReadOnly)?;
    let all = transaction
        .object_store(SHELF)?
        .get_all(None, None)?
        .await?;
    Ok(all.iter().filter_map(JsValue::as_string).collect())
}

/// What lies under some names.
pub async fn read(names: &[String]) -> Result<Vec<Option<String>>, Trouble> {
    let found = RefCell::new(Vec::new());
    change(names, |texts| {
        found.replace(texts);
        Vec::new()
    })
    .await?;
    Ok(found.into_inner())
}

/// Reads what lies under some names and writes what follows from it, all of it or nothing; no
/// other tab comes in between.
pub async fn change(
    names: &[String],
    how: impl Fn(Vec<Option<String>>) -> Vec<Change>,
) -> Result<(), Trouble> {
    for again in [true, false] {
        match backend().await {
            Backend::Small => return change_small(names, &how),
            Backend::Large(database) => match change_large(&database, names, &how).await {
                Ok(true) => return Ok(()),
                // The browser gives no reason when a transaction is given up but want of room.
                Ok(false) => return Err(Trouble::Full),
                // The browser may have closed the database: it is opened once more.
                Err(_) if again => forget_backend(),
                Err(error) => {
                    gloo::console::warn!(format!("The browser's database refuses: {error}"));
                    return Err(Trouble::Blocked);
                }
            },
        }
    }
    Err(Trouble::Blocked)
}

fn forget_backend() {
    BACKEND.with_borrow_mut(|backend| *backend = None);
}

async fn change_large(
    database: &Database,
    names: &[String],
    how: &impl Fn(Vec<Option<String>>) -> Vec<Change>,
) -> Result<bool, Error> {
    let transaction = database.transaction(&[SHELF], TransactionMode::ReadWrite)?;
    let shelf = transaction.object_store(SHELF)?;
    let mut asked = Vec::new();
    for name in names {
        asked.push(shelf.get(JsValue::from_str(name))?);
    }
    let mut known = Vec::new();
    for request in asked {
        known.push(request.await?.and_then(|value| value.as_string()));
    }
    for (name, text) in how(known) {
        let name = JsValue::from_str(&name);
        match text {
            Some(text) => _ = shelf.put(&JsValue::from_str(&text), Some(&name))?,
            None => _ = shelf.delete(name)?,
        }
    }
    Ok(transaction.await?.is_committed())
}

fn change_small(
    names: &[String],
    how: &impl Fn(Vec<Option<String>>) -> Vec<Change>,
) -> Result<(), Trouble> {
    let own = |name: &String| format!("{FILED}{name}");
    let known = names.iter().map(|name| storage::get(&own(name))).collect();
    let mut all = true;
    for (name, text) in how(known) {
        match text {
            Some(text) => all &= storage::set(&own(&name), &text),
            None => storage::remove(&own(&name)),
        }
    }
    // What found no room waits in memory, and the storage says so itself.
    if all { Ok(()) } else { Err(Trouble::Full) }
}
