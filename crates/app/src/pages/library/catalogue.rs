//! What the library knows of each game before any of its rules are compiled, and how a person
//! finds one among them.

use std::rc::Rc;

use rookery_rules::about::About;
use rookery_rules::cases::{self, Case};
use rookery_rules::describe::capital;
use rookery_rules::library;
use rookery_rules::ruleset::text;

use crate::pages::plate::Plate;

/// One game of the collection.
#[derive(Clone, Debug)]
pub struct Volume {
    pub id: &'static str,
    pub about: About,
    /// The position that tells what is special in it.
    pub plate: Plate,
    /// What is to be seen there, in a few words.
    pub shows: String,
}

/// The game for who knows only chess: the one with the fewest differences, if it has any.
pub fn nearest_to_chess(volumes: &[Volume]) -> Option<&Volume> {
    let differences = |volume: &&Volume| volume.about.differs().len();
    let other = volumes.iter().filter(|volume| differences(volume) > 0);
    other.min_by_key(differences)
}

impl Volume {
    /// "Samantsy" and "Ludii 2" of "Samantsy (Ludii 2)": the name, and which reconstruction.
    pub fn names(&self) -> (&str, &str) {
        let title = self.about.get("title");
        match title.strip_suffix(')').and_then(|t| t.rsplit_once(" (")) {
            Some((name, edition)) => (name, edition),
            None => (title, ""),
        }
    }

    fn answers(&self, word: &str) -> bool {
        let keys = [
            "title",
            "family",
            "differs",
            "line",
            "place",
            "period",
            "evidence",
            "based-on",
            "identifier",
        ];
        let has = |text: &str| folded(text).contains(word);
        keys.iter().any(|key| has(self.about.get(key))) || has(self.id)
    }
}

/// All games, those that differ from chess first.
pub fn volumes() -> Rc<[Volume]> {
    let mut all: Vec<Volume> = library::entries()
        .iter()
        .map(|entry| {
            let rules = library::ruleset_text(entry.id).unwrap_or_default();
            let spec = text::parse(rules, &library::ruleset_text).unwrap_or_default();
            let case = cases::parse(entry.plate).unwrap_or_default().pop();
            let plate = match &case {
                Some(case) => Plate::of_case(entry.id, &spec, case),
                None => Plate::start(entry.id, &spec),
            };
            let note = |case: Case| case.plate.unwrap_or_else(|| capital(&case.note));
            Volume {
                id: entry.id,
                // A test of the collection sees to it that every account can be read.
                about: About::parse(entry.facts).unwrap_or_default(),
                plate,
                shows: case.map_or_else(|| "The start".to_owned(), note),
            }
        })
        .collect();
    let place = |volume: &Volume| (volume.about.differs().is_empty(), volume.id);
    all.sort_by_key(place);
    all.into()
}

/// A text without the difference of cases, in any alphabet: one letter may become two, as in
/// "Straße" and "STRASSE".
fn folded(text: &str) -> String {
    text.to_lowercase().to_uppercase()
}

/// What a person is looking for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wanted {
    pub words: String,
    /// Empty: any.
    pub family: String,
    /// Empty: any.
    pub evidence: String,
}

impl Wanted {
    pub fn wants(&self, volume: &Volume) -> bool {
        let fits = |wanted: &str, key: &str| wanted.is_empty() || volume.about.get(key) == wanted;
        let words = folded(&self.words);
        fits(&self.family, "family")
            && fits(&self.evidence, "evidence")
            && words.split_whitespace().all(|word| volume.answers(word))
    }
}

/// The different values that the games have for a line of their accounts, sorted.
pub fn values(volumes: &[Volume], key: &str) -> Vec<String> {
    let mut found: Vec<String> = volumes
        .iter()
        .map(|volume| volume.about.get(key).to_string())
        .filter(|value| !value.is_empty())
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(wanted: &Wanted) -> Vec<&'static str> {
        let all = volumes();
        let found = all.iter().filter(|volume| wanted.wants(volume));
        found.map(|volume| volume.id).collect()
    }

    #[test]
    fn every_game_can_be_shown() {
        let all = volumes();
        assert_eq!(all.len(), library::entries().len());
        for volume in all.iter() {
            for key in ["title", "line", "evidence", "family"] {
                assert!(!volume.about.get(key).is_empty(), "{}: {key}", volume.id);
            }
            assert!(!volume.shows.is_empty(), "{}", volume.id);
        }
        assert_eq!(all.last().map(|volume| volume.id), Some("chess"));
    }

    #[test]
    fn who_knows_only_chess_is_led_to_its_nearest_relation() {
        let all = volumes();
        let nearest = nearest_to_chess(&all).expect("there are others");
        let count = |volume: &Volume| volume.about.differs().len();
        assert!(nearest.id != "chess" && count(nearest) > 0);
        assert!(
            all.iter()
                .all(|other| other.id == "chess" || count(other) >= count(nearest))
        );
    }

    #[test]
    fn words_are_looked_for_everywhere_and_all_must_fit() {
        let words = |words: &str| Wanted {
            words: words.to_string(),
            ..Wanted::default()
        };
        assert_eq!(found(&words("MADAGASCAR")), ["samantsy-2"]);
        assert_eq!(found(&words("siberia pawn")), ["sfenj-11"]);
        assert!(found(&words("siberia madagascar")).is_empty());
        assert_eq!(found(&words("  ")).len(), library::entries().len());
    }

    #[test]
    fn case_makes_no_difference_in_any_alphabet() {
        let mut volume = volumes()[0].clone();
        volume.about = About::parse("---\ntitle: Muñoz, Große Schachstraße, ΣΟΦΟΣ\n---\n").unwrap();
        for word in ["MUÑOZ", "muñoz", "STRASSE", "straße", "σοφος", "große"] {
            let wanted = Wanted {
                words: word.to_string(),
                ..Wanted::default()
            };
            assert!(wanted.wants(&volume), "{word}");
        }
        let wanted = Wanted {
            words: "munoz".to_string(),
            ..Wanted::default()
        };
        assert!(!wanted.wants(&volume));
    }

    #[test]
    fn filters_narrow_the_shelf() {
        let reconstructed = Wanted {
            evidence: "reconstructed".to_string(),
            ..Wanted::default()
        };
        let ids = found(&reconstructed);
        assert!(ids.contains(&"samantsy-2") && !ids.contains(&"chess"));
        let all = volumes();
        for family in values(&all, "family") {
            let wanted = Wanted {
                family,
                ..Wanted::default()
            };
            assert!(!found(&wanted).is_empty());
        }
    }

    #[test]
    fn names_are_taken_apart() {
        let all = volumes();
        let samantsy = all.iter().find(|v| v.id == "samantsy-2").expect("built in");
        assert_eq!(samantsy.names(), ("Samantsy", "Ludii 2"));
    }
}
