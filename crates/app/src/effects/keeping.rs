//! Games that are kept: open ones ([`super::open_games`]), to be played on at once, and all for good in
//! the archive ([`super::archive`]), with the rules that they need ([`super::rulesets`]).

use rookery_state::record::Record;

use wasm_bindgen_futures::spawn_local;

use super::archive;
use super::open_games::{close, games, put};
use super::rulesets::settle_ruleset;

/// Keeps a game, here and for good. Says whether the browser took it here; otherwise it lasts as
/// long as this page.
pub fn keep(record: &Record) -> bool {
    archive::later(record.clone());
    open(record)
}

/// The same for a game of the archive.
pub fn open(record: &Record) -> bool {
    settle_ruleset(&record.ruleset);
    // Room may be made by what the archive has: then it is tried once more.
    put(record) || thin_out() && put(record)
}

/// Deletes a game.
pub fn forget(id: &str) {
    close(id);
    let id = id.to_owned();
    spawn_local(async move {
        // What cannot be deleted now is there to be deleted in the list of games.
        let _ = archive::delete(vec![id]).await;
    });
}

/// Closes finished games that lie in the archive.
fn thin_out() -> bool {
    let games = games();
    let safe = games
        .iter()
        .filter(|game| game.is_over() && archive::is_here(&game.id));
    safe.map(|game| close(&game.id)).count() > 0
}
