//! Which networks have come, and which are still to be fetched.

use crate::messages::{GameText, ToWorker};
use rookery_engine::network::Network;
use rookery_rules::{Ruleset, library};
use std::collections::BTreeMap;
use std::sync::Arc;

include!(concat!(env!("OUT_DIR"), "/networks.rs"));

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
        let known = WITH_NETWORKS.iter().find(|id| **id == game.id)?;
        (game.ruleset.is_empty() && !self.0.contains_key(*known)).then_some(*known)
    }

    /// What has come of it; what is no network counts as none.
    pub fn take(&mut self, id: &str, bytes: Option<&[u8]>) {
        let read = |bytes| Network::from_bytes(&library::ruleset(id).ok()?, bytes).ok();
        let network = bytes.and_then(read).map(Arc::new);
        self.0.insert(id.to_string(), network);
    }

    pub fn of(&self, ruleset: &Ruleset) -> Option<Arc<Network>> {
        self.0.get(ruleset.id())?.clone()
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
        let id = WITH_NETWORKS.first().expect("some are shipped");
        let hint = |game| ToWorker::Hint { job: 1, game };
        let play = |level| ToWorker::Play {
            job: 1,
            game: game(id, ""),
            level,
            seed: 1,
            millis: None,
        };
        assert_eq!(networks.wanted_by(&hint(game(id, ""))), Some(*id));
        assert_eq!(networks.wanted_by(&play(9)), Some(*id));
        assert_eq!(networks.wanted_by(&play(3)), None);
        assert_eq!(networks.wanted_by(&hint(game(id, "title x"))), None);
        assert_eq!(networks.wanted_by(&hint(game("no-such-game", ""))), None);
        assert_eq!(networks.wanted_by(&ToWorker::NewGame), None);
        // It is not asked for again, whatever came.
        networks.take(id, Some(b"<html>"));
        assert_eq!(networks.wanted_by(&hint(game(id, ""))), None);
        let ruleset = library::ruleset(id).expect("built in");
        assert!(networks.of(&ruleset).is_none());
    }

    #[test]
    fn what_is_shipped_is_read() {
        for id in WITH_NETWORKS {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/networks");
            let bytes = std::fs::read(format!("{folder}/{id}.net")).expect(id);
            let mut networks = Networks::default();
            networks.take(id, Some(&bytes));
            let ruleset = library::ruleset(id).expect(id);
            assert!(networks.of(&ruleset).is_some(), "{id}");
        }
    }
}
