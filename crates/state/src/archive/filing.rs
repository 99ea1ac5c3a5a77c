//! What is to be kept of a new copy of a game: nothing that another copy has is lost for it.

use std::collections::BTreeMap;

use rookery_rules::order::gathered;

use super::Entry;
use crate::meeting::Meeting;
use crate::record::Record;

/// What lies in the archive under a game's name.
#[derive(Clone, Debug, PartialEq)]
pub enum Known {
    Nothing,
    Entry(Box<Entry>),
    /// It cannot be read, and may be a later build's.
    Unreadable,
}

/// What is to be written so that a new copy is kept, if anything. What people have said of the game
/// stays with it. A copy that went another way at the same time gets a name of its own.
pub fn file(known: &Known, new: Entry) -> Option<Entry> {
    let old = match known {
        Known::Nothing => return Some(new),
        Known::Unreadable => return Some(beside(new)),
        Known::Entry(old) => old,
    };
    let later = new.game.rev > old.game.rev;
    match old.game.meets(&new.game) {
        Meeting::Same if later || differs(&old.game, &new.game) => Some(joined(old, new)),
        Meeting::Same if old.review.is_none() && new.review.is_some() => Some(joined(old, new)),
        Meeting::Further => Some(joined(old, new)),
        // Moves were taken back, and perhaps others made, by whoever knew what lies here.
        Meeting::Behind | Meeting::Apart if later => Some(joined(old, new)),
        Meeting::Same | Meeting::Behind => None,
        Meeting::Apart => Some(beside(new)),
    }
}

/// The copies are of one game, and yet not the same: one was never over, say.
fn differs(old: &Record, new: &Record) -> bool {
    old.result != new.result && !old.is_over()
}

/// The new copy of the game with what was said of the old one.
fn joined(old: &Entry, new: Entry) -> Entry {
    Entry {
        game: new.game,
        end: new.end,
        review: old.review.clone().or(new.review),
        ..old.clone()
    }
}

/// The same game twice gives the same name.
fn beside(mut new: Entry) -> Entry {
    new.game.id = new.game.id_beside();
    new
}

/// All games: those of the archive, and those that are open and have not come there yet.
pub fn gather(archive: Vec<Entry>, open: Vec<Entry>) -> Vec<Entry> {
    let by_id = |entry: Entry| (entry.game.id.clone(), entry);
    let mut all: BTreeMap<String, Entry> = gathered(archive.into_iter().map(by_id));
    for new in open {
        let known = match all.get(new.id()) {
            Some(entry) => Known::Entry(Box::new(entry.clone())),
            None => Known::Nothing,
        };
        if let Some(entry) = file(&known, new) {
            all.insert(entry.game.id.clone(), entry);
        }
    }
    all.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::for_tests::{game, ruleset};
    use crate::play::Play;
    use crate::players::Players;

    fn entry(moves: &str, rev: u64) -> Entry {
        let mut play = Play::new("1-1".into(), 7, game("chess", moves), Players::TWO_PEOPLE);
        play.rev = rev;
        Entry::of(Record::of(&play, rev), Some(ruleset("chess")), None)
    }

    fn filed(old: &Entry, new: &Entry) -> Option<(String, String)> {
        let known = Known::Entry(Box::new(old.clone()));
        let written = file(&known, new.clone())?;
        Some((written.game.id.clone(), written.game.moves))
    }

    #[test]
    fn a_copy_that_goes_on_takes_the_place_and_one_that_lags_changes_nothing() {
        let old = entry("e2e4 e7e5", 2);
        let own = |moves: &str| Some(("1-1".to_owned(), moves.to_owned()));
        assert_eq!(
            filed(&old, &entry("e2e4 e7e5 g1f3", 3)),
            own("e2e4 e7e5 g1f3")
        );
        assert_eq!(
            filed(&old, &entry("e2e4 e7e5 g1f3", 1)),
            own("e2e4 e7e5 g1f3")
        );
        assert_eq!(filed(&old, &entry("e2e4 e7e5", 2)), None, "it is the same");
        assert_eq!(filed(&old, &entry("e2e4", 1)), None, "an old copy");
        assert_eq!(filed(&old, &entry("e2e4", 3)), own("e2e4"), "taken back");
        assert_eq!(
            filed(&old, &entry("d2d4", 3)),
            own("d2d4"),
            "and played anew"
        );
    }

    #[test]
    fn copies_that_went_different_ways_at_the_same_time_are_both_kept() {
        let (one, other) = (entry("e2e4", 2), entry("d2d4", 2));
        let (id, moves) = filed(&one, &other).unwrap();
        assert!(id.starts_with("1-1~"), "{id}");
        assert_eq!(moves, "d2d4");
        assert_eq!(filed(&one, &other), Some((id, moves)), "and once only");
        let unreadable = file(&Known::Unreadable, one).unwrap();
        assert!(unreadable.id().starts_with("1-1~"));
    }

    #[test]
    fn what_was_said_of_a_game_stays_with_it() {
        let mut old = entry("e2e4", 2);
        (old.white, old.notes) = ("Ann".into(), "in the park".into());
        let known = Known::Entry(Box::new(old));
        let new = file(&known, entry("e2e4 e7e5", 3)).unwrap();
        assert_eq!(
            (new.white.as_str(), new.notes.as_str()),
            ("Ann", "in the park")
        );
        assert_eq!(new.game.moves, "e2e4 e7e5");
    }

    #[test]
    fn the_list_has_each_game_once_as_far_as_it_went() {
        let mut other = entry("d2d4", 1);
        other.game.id = "1-2".into();
        let all = gather(vec![entry("e2e4", 2)], vec![entry("e2e4 e7e5", 3), other]);
        let moves: Vec<&str> = all.iter().map(|entry| entry.game.moves.as_str()).collect();
        assert_eq!(moves, ["e2e4 e7e5", "d2d4"]);
    }
}
