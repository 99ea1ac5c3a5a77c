//! The level that each game was last played at, kept in the browser.

use rookery_rules::library;
use rookery_state::players::{Players, read_level};

use super::storage;

fn name(ruleset: &str) -> String {
    format!("level.{}", library::without_switches(ruleset))
}

/// Who plays a game that nothing else is said of: a person and the computer, at the level of last time.
pub fn usual(ruleset: &str) -> Players {
    let kept = storage::get(&name(ruleset));
    let level = kept.and_then(|text| read_level(&text));
    Players {
        level: level.unwrap_or(Players::FIRST.level),
        ..Players::FIRST
    }
}

/// A game has been asked for.
pub fn remember(ruleset: &str, players: Players) {
    if players.computer.is_some() {
        storage::set(&name(ruleset), &players.level.to_string());
    }
}
