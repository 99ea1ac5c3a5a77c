//! Which networks have come, and which are still to be fetched.

use crate::messages::{GameText, ToWorker};
use rookery_engine::network::{Network, shipped};
use rookery_rules::library;
use std::collections::BTreeMap;
use std::sync::Arc;

/// By ruleset; none where it did not come.
#[derive(Default)]
pub struct Networks(BTreeMap<String, Option<Arc<Network>>>);

impl Networks {
    /// The ruleset whose network a request would be answered better with, and which has not been
    /// asked for. Levels do without.
    pub fn wanted_by(&self, message: &ToWorker) -> Option<&'static str> {
        let game: &GameText = match message {
            ToWorker::Play { game, level, .. }
                if rookery_engine::level((*level).into()).is_none() =>
            {
                game
            }
            ToWorker::Hint { game, .. }
            | ToWorker::Analyse { game, .. }
            | ToWorker::Review { game, .. } => game,
            _ => return None,
        };
        let known = shipped().find(|id| *id == game.id)?;
        (game.ruleset.is_empty() && !self.0.contains_key(known)).then_some(known)
    }

    /// What has come of it; what is no network counts as none.
    pub fn take(&mut self, id: &str, bytes: Option<&[u8]>) {
        let read = |bytes| Network::from_bytes(&library::ruleset(id).ok()?, bytes).ok();
        let network = bytes.and_then(read).map(Arc::new);
        self.0.insert(id.to_string(), network);
    }

    /// The network for a game of a built-in ruleset: one that brings its own rules may have any name.
    pub fn of(&self, game: &GameText) -> Option<Arc<Network>> {
        let known = self.0.get(&game.id).filter(|_| game.ruleset.is_empty());
        known?.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str, ruleset: &str) -> GameText {
        GameText {
            id: id.into(),
            ruleset: ruleset.into(),
            ..GameText::default()
        }
    }

    #[test]
    fn a_network_is_wanted_once_and_by_who_plays_in_earnest() {
        let mut networks = Networks::default();
        let id = shipped().next().expect("some are shipped");
        let hint = |game| ToWorker::Hint { job: 1, game };
        let play = |level| ToWorker::Play {
            job: 1,
            game: game(id, ""),
            level,
            seed: 1,
            millis: None,
        };
        assert_eq!(networks.wanted_by(&hint(game(id, ""))), Some(id));
        assert_eq!(networks.wanted_by(&play(9)), Some(id));
        assert_eq!(networks.wanted_by(&play(3)), None);
        assert_eq!(networks.wanted_by(&hint(game(id, "title x"))), None);
        assert_eq!(networks.wanted_by(&hint(game("no-such-game", ""))), None);
        assert_eq!(networks.wanted_by(&ToWorker::NewGame), None);
        // It is not asked for again, whatever came.
        networks.take(id, Some(b"<html>"));
        assert_eq!(networks.wanted_by(&hint(game(id, ""))), None);
        assert!(networks.of(&game(id, "")).is_none());
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/networks");
        let bytes = std::fs::read(format!("{folder}/{id}.net")).expect("shipped");
        networks.take(id, Some(&bytes));
        assert!(networks.of(&game(id, "")).is_some());
        assert!(networks.of(&game(id, "title x")).is_none(), "other rules");
    }
}
