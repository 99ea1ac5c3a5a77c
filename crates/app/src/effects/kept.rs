//! Games that are kept: on the desk ([`super::desk`]), to be played on at once, and for good in the
//! archive ([`super::archive`]), with the rules that they need ([`super::rulesets`]).

use wasm_bindgen_futures::spawn_local;

use super::archive;
use super::desk::{games, put, take_off_desk};
use super::rulesets::settle_ruleset;
use crate::state::record::Record;

/// Keeps a game, here and for good. Says whether the browser took it here; otherwise it lasts as
/// long as this tab.
pub fn keep(record: &Record) -> bool {
    archive::later(record.clone());
    lay_on_desk(record)
}

/// The same for a game of the archive.
pub fn lay_on_desk(record: &Record) -> bool {
    settle_ruleset(&record.ruleset);
    // Room may be made by what the archive has: then it is tried once more.
    put(record) || thin_out() && put(record)
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

/// Takes finished games off the desk that lie in the archive.
fn thin_out() -> bool {
    let games = games();
    let safe = games
        .iter()
        .filter(|game| game.is_over() && archive::is_here(&game.id));
    safe.map(|game| take_off_desk(&game.id)).count() > 0
}
