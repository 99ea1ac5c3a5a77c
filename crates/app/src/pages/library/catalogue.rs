//! What the library knows of each game before any of its rules are compiled, and how a person
//! finds one among them.

use std::rc::Rc;

use rookery_rules::about::About;
use rookery_rules::cases::{self, Case};
use rookery_rules::describe::capital;
use rookery_rules::library;
use rookery_rules::order::InOrder;
use rookery_rules::ruleset::spec::Spec;
use rookery_rules::ruleset::text;
use rookery_state::folded::folded;

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
    /// The pieces and the special moves that the game has.
    pub has: String,
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

    /// What is told of it, each by itself: a difference from chess is one.
    fn told(&self) -> Vec<String> {
        const KEYS: [&str; 8] = [
            "title",
            "family",
            "line",
            "place",
            "period",
            "evidence",
            "based-on",
            "identifier",
        ];
        let told = KEYS.iter().map(|key| self.about.get(key));
        let told = told
            .chain(self.about.differs())
            .chain([self.id, self.has.as_str()]);
        told.map(folded).collect()
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
                has: has(&spec),
            }
        })
        .collect();
    let place = |volume: &Volume| (volume.about.differs().is_empty(), volume.id);
    all.order_by_key(place);
    all.into()
}

/// The names of its pieces, and castling where there is any.
fn has(spec: &Spec) -> String {
    let kinds = spec.kinds.iter().map(|kind| kind.name.as_str());
    let castling = (!spec.castles.is_empty()).then_some("castling");
    kinds.chain(castling).collect::<Vec<_>>().join(", ")
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
    /// Three lines, for [`Wanted::read`].
    pub fn kept(&self) -> String {
        [&*self.words, &self.family, &self.evidence].join("\n")
    }

    pub fn read(kept: &str) -> Wanted {
        let mut lines = kept.split('\n').map(str::to_owned);
        let mut line = || lines.next().unwrap_or_default();
        Wanted {
            words: line(),
            family: line(),
            evidence: line(),
        }
    }

    /// The games that fit: where the words stand together, if they do anywhere, else where one line tells of
    /// all of them, else where each is told of. A game of just that name comes first.
    pub fn among<'v>(&self, volumes: &'v [Volume]) -> Vec<&'v Volume> {
        let fits = |wanted: &str, value: &str| wanted.is_empty() || value == wanted;
        let shelf = volumes.iter().filter(|volume| {
            fits(&self.family, volume.about.get("family"))
                && fits(&self.evidence, volume.about.get("evidence"))
        });
        let words = folded(&self.words);
        let words: Vec<&str> = words.split_whitespace().collect();
        if words.is_empty() {
            return shelf.collect();
        }
        let told: Vec<(&Volume, Vec<String>)> =
            shelf.map(|volume| (volume, volume.told())).collect();
        let phrase = words.join(" ");
        let together = |line: &String| speaks_of(line, &phrase);
        let all = |line: &String| words.iter().all(|word| speaks_of(line, word));
        let each = |lines: &[String]| {
            let told = |word: &&str| lines.iter().any(|line| speaks_of(line, word));
            words.iter().all(told)
        };
        let those = |fits: &dyn Fn(&[String]) -> bool| -> Vec<&'v Volume> {
            let found = told.iter().filter(|(_, lines)| fits(lines));
            found.map(|(volume, _)| *volume).collect()
        };
        let mut found = those(&|lines| lines.iter().any(together));
        if found.is_empty() {
            found = those(&|lines| lines.iter().any(all));
        }
        if found.is_empty() {
            found = those(&each);
        }
        found.order_by_key(|volume| {
            let title = folded(volume.about.get("title"));
            (
                title != phrase,
                !title.starts_with(&phrase),
                !title.contains(&phrase),
            )
        });
        found
    }
}

/// Whether a line tells of this, and not that there is none: "no castling" tells of castling only to who
/// asks for just that.
fn speaks_of(line: &str, words: &str) -> bool {
    line.match_indices(words)
        .any(|(at, _)| !line[..at].ends_with("NO "))
}

/// The different values that the games have for a line of their accounts, sorted.
pub fn values(volumes: &[Volume], key: &str) -> Vec<String> {
    let mut found: Vec<String> = volumes
        .iter()
        .map(|volume| volume.about.get(key).to_string())
        .filter(|value| !value.is_empty())
        .collect();
    found.order();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(wanted: &Wanted) -> Vec<&'static str> {
        let all = volumes();
        wanted.among(&all).iter().map(|volume| volume.id).collect()
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
    fn a_phrase_is_looked_for_as_one_and_what_a_game_lacks_is_not_in_it() {
        let words = |words: &str| {
            found(&Wanted {
                words: words.to_string(),
                ..Wanted::default()
            })
        };
        assert_eq!(words("chess").first(), Some(&"chess"));
        let all = |ids: &[&str], with: &dyn Fn(&Spec) -> bool| {
            ids.iter().all(|id| {
                let text = library::ruleset_text(id).expect("built in");
                with(&text::parse(text, &library::ruleset_text).expect("it parses"))
            })
        };
        let castling = words("castling");
        assert!(castling.contains(&"chess") && castling.contains(&"andarraya-5"));
        assert!(all(&castling, &|spec| !spec.castles.is_empty()));
        assert!(all(&words("no castling"), &|spec| spec.castles.is_empty()));
        assert!(words("knight").len() > 10);
        let editions = words("Ludii 5");
        assert!(
            editions.iter().all(|id| id.ends_with("-5")) && editions.len() == 2,
            "{editions:?}"
        );
        assert!(!words("stalemate loses").contains(&"shatranj"));
    }

    #[test]
    fn neither_case_nor_accents_make_a_difference_in_any_alphabet() {
        let mut volume = volumes()[0].clone();
        volume.about = About::parse("---\ntitle: Muñoz, Große Schachstraße, ΣΟΦΟΣ\n---\n").unwrap();
        for word in [
            "MUÑOZ",
            "muñoz",
            "STRASSE",
            "straße",
            "σοφος",
            "große",
            "munoz",
        ] {
            let wanted = Wanted {
                words: word.to_string(),
                ..Wanted::default()
            };
            assert_eq!(
                wanted.among(std::slice::from_ref(&volume)).len(),
                1,
                "{word}"
            );
        }
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
