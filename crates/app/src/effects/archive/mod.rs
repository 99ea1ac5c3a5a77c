//! The archive: every game, until its owner deletes it.
//!
//! The game that is being played is open, in the small storage (`effects/open_games.rs`), which
//! answers at once. From there each game comes here with its first move and follows with every change,
//! a moment later; whatever did not come at its time comes with the next start. What lies here for
//! certain may make room there.

mod database;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use gloo::timers::future::TimeoutFuture;
use rookery_rules::order::gathered;
use rookery_state::archive::{Entry, Known, file, gather};
use rookery_state::record::Record;
use rookery_state::review;
use rookery_state::stored::Stored;
use rookery_state::stored::names::FILED;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use web_sys::BroadcastChannel;
use yew::Callback;

use super::storage::{self, Trouble};
use super::{open_games, rulesets};

pub use database::is_large;

/// What found no room is tried again so often.
const RETRY_MS: u32 = 5_000;
/// The first page is drawn before the open games are looked through.
const START_MS: u32 = 1_000;
/// So many finished games stay open, for a way back to them.
const ON_DESK: usize = 30;

thread_local! {
    /// Games on their way here, by their names.
    static WAITING: RefCell<BTreeMap<String, Record>> = const { RefCell::new(BTreeMap::new()) };
    static WRITING: Cell<bool> = const { Cell::new(false) };
    /// Games that lie here for certain, as far as that was seen.
    static HERE: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
    static CHANNEL: Option<BroadcastChannel> = BroadcastChannel::new("rookery.games").ok();
}

/// Looks through the open games, when the first page has been drawn.
pub fn begin() {
    Timeout::new(START_MS, gather_open).forget();
}

/// Brings open games that are not here yet: what an earlier build has kept, what came with
/// a file, or what a tab could not bring here before it was closed.
pub fn gather_open() {
    let open = open_games::games();
    if open.is_empty() {
        return;
    }
    let finished: Vec<String> = open
        .iter()
        .filter(|game| game.is_over())
        .map(|game| game.id.clone())
        .collect();
    spawn_local(async move {
        not_here(open).await.into_iter().for_each(later);
        written().await;
        for id in finished.iter().skip(ON_DESK).filter(|id| is_here(id)) {
            open_games::close(id);
        }
    });
}

/// Those of some games that do not lie here as they are.
async fn not_here(games: Vec<Record>) -> Vec<Record> {
    let ids: Vec<String> = games.iter().map(|game| game.id.clone()).collect();
    let Ok(texts) = database::read(&ids).await else {
        return games;
    };
    let is_same = |game: &Record, text: Option<&String>| {
        let entry = text.and_then(|text| Entry::from_text(text).ok());
        entry.is_some_and(|entry| entry.game == *game)
    };
    let mut rest = Vec::new();
    for (index, game) in games.into_iter().enumerate() {
        if is_same(&game, texts.get(index).and_then(Option::as_ref)) {
            HERE.with_borrow_mut(|here| here.insert(game.id));
        } else {
            rest.push(game);
        }
    }
    rest
}

/// Does a game lie here, so that it need not be open as well?
pub fn is_here(id: &str) -> bool {
    HERE.with_borrow(|here| here.contains(id))
}

/// Keeps a game for good, a moment later.
pub fn later(game: Record) {
    if !game.is_begun() {
        return;
    }
    WAITING.with_borrow_mut(|waiting| waiting.insert(game.id.clone(), game));
    if !WRITING.replace(true) {
        spawn_local(async {
            while let Some(game) = next() {
                bring(game).await;
            }
            WRITING.set(false);
        });
    }
}

fn next() -> Option<Record> {
    WAITING.with_borrow_mut(|waiting| waiting.pop_first().map(|(_, game)| game))
}

/// Waits until all that is on its way has come, or has found no room.
async fn written() {
    while WRITING.get() {
        TimeoutFuture::new(20).await;
    }
}

async fn bring(game: Record) {
    let id = game.id.clone();
    let entry = entry_of(game.clone());
    match put(vec![entry]).await {
        Ok(()) => {
            HERE.with_borrow_mut(|here| here.insert(id));
        }
        Err(_) => {
            // The small storage has it, or says that it does not.
            Timeout::new(RETRY_MS, move || {
                let newer = WAITING.with_borrow(|waiting| waiting.contains_key(&game.id));
                if !newer {
                    later(game);
                }
            })
            .forget();
        }
    }
}

/// An open game as an entry.
fn entry_of(game: Record) -> Entry {
    let ruleset = match game.is_over() && game.ended.is_none() {
        true => rulesets::ruleset(&game.ruleset).ok(),
        false => None,
    };
    let begun = open_games::begun(&game.id);
    Entry::of(game, ruleset, begun)
}

/// Every game, and how many there are that cannot be read.
pub async fn all() -> (Vec<Entry>, usize) {
    let texts = database::all().await;
    let count = texts.len();
    let mut entries = Vec::with_capacity(count);
    for text in texts {
        match Entry::from_text(&text) {
            Ok(entry) => entries.push(entry),
            Err(why) => storage::report_unreadable("the archive", &why),
        }
    }
    HERE.with_borrow_mut(|here| here.extend(entries.iter().map(|entry| entry.id().to_owned())));
    let unreadable = count - entries.len();
    let mut open = open_games::games();
    open.retain(|game| entries.iter().all(|entry| entry.game != *game));
    let open = open.into_iter().map(entry_of).collect();
    (gather(entries, open), unreadable)
}

/// What is known of games beyond what the open ones tell, by name: for a file of everything.
pub async fn texts() -> BTreeMap<String, String> {
    let (entries, _) = all().await;
    let further = entries
        .into_iter()
        .filter(|entry| !entry.is_plain() || open_games::game(entry.id()).is_none());
    gathered(further.map(|entry| (format!("{FILED}{}", entry.id()), entry.to_text())))
}

pub async fn get(id: &str) -> Option<Entry> {
    let texts = database::read(&[id.to_owned()]).await.ok()?;
    Entry::from_text(texts.first()?.as_ref()?).ok()
}

/// Whether a game is neither here nor on its way here. Where nobody can tell it is not said to be gone.
pub async fn lacks(id: &str) -> bool {
    let waits = WAITING.with_borrow(|waiting| waiting.contains_key(id));
    let texts = database::read(&[id.to_owned()]).await;
    !waits && texts.is_ok_and(|texts| texts.iter().all(Option::is_none))
}

fn known(text: Option<&String>) -> Known {
    match text.map(|text| Entry::from_text(text)) {
        None => Known::Nothing,
        Some(Ok(entry)) => Known::Entry(Box::new(entry)),
        Some(Err(_)) => Known::Unreadable,
    }
}

/// Files some games beside what is here, so that nothing of either is lost.
pub async fn put(entries: Vec<Entry>) -> Result<(), Trouble> {
    let ids: Vec<String> = entries.iter().map(|entry| entry.id().to_owned()).collect();
    database::change(&ids, |texts| {
        let pairs = entries.iter().zip(&texts);
        let filed = pairs.filter_map(|(new, text)| file(&known(text.as_ref()), new.clone()));
        filed.map(to_write).collect()
    })
    .await?;
    tell();
    Ok(())
}

fn to_write(entry: Entry) -> database::Change {
    (entry.id().to_owned(), Some(entry.to_text()))
}

/// Keeps what becomes of one game.
async fn change(id: &str, how: impl Fn(Known) -> Option<Entry>) -> Result<(), Trouble> {
    database::change(&[id.to_owned()], |texts| {
        let now = known(texts.first().and_then(Option::as_ref));
        how(now).map(to_write).into_iter().collect()
    })
    .await?;
    tell();
    Ok(())
}

/// Keeps what was said of a game. If another tab has said something else, both notes stay.
pub async fn amend(before: Entry, after: Entry) -> Result<(), Trouble> {
    change(after.id(), |now| match now {
        Known::Entry(now) => Some(now.amended(&before, &after)),
        Known::Nothing | Known::Unreadable => Some(after.clone()),
    })
    .await
}

/// Keeps a review with its game.
pub async fn keep_review(id: &str, review: review::KeptReview) -> Result<(), Trouble> {
    change(id, |now| {
        let entry = match now {
            Known::Entry(entry) => *entry,
            // It is on its way here still.
            Known::Nothing => entry_of(open_games::game(id)?),
            Known::Unreadable => return None,
        };
        Some(Entry {
            review: Some(review.clone()),
            ..entry
        })
    })
    .await
}

/// Lets some games go, here and where open games lie.
pub async fn delete(ids: Vec<String>) -> Result<(), Trouble> {
    for id in &ids {
        WAITING.with_borrow_mut(|waiting| waiting.remove(id));
        open_games::close(id);
    }
    database::change(&[], |_| ids.iter().map(|id| (id.clone(), None)).collect()).await?;
    HERE.with_borrow_mut(|here| ids.iter().for_each(|id| _ = here.remove(id)));
    tell();
    Ok(())
}

/// Tells the other tabs that something has changed.
fn tell() {
    CHANNEL.with(|channel| {
        if let Some(channel) = channel {
            // Who does not hear of it sees it with the next look.
            let _ = channel.post_message(&JsValue::NULL);
        }
    });
}

/// Hears that another tab has changed something here.
pub fn on_change(heard: Callback<()>) -> Option<EventListener> {
    CHANNEL.with(|channel| {
        let channel = channel.as_ref()?;
        Some(EventListener::new(channel, "message", move |_| {
            heard.emit(())
        }))
    })
}
