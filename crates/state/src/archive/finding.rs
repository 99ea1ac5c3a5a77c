//! How a person finds a game among many.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use rookery_rules::order::InOrder;

use super::Entry;
use crate::folded::folded;

/// Which game comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sorting {
    #[default]
    Latest,
    Earliest,
    Newest,
    Oldest,
    Longest,
    Game,
    Players,
}

impl Sorting {
    pub const ALL: [(Sorting, &'static str); 7] = [
        (Sorting::Latest, "Latest first"),
        (Sorting::Earliest, "Earliest first"),
        (Sorting::Newest, "By date, newest first"),
        (Sorting::Oldest, "By date, oldest first"),
        (Sorting::Longest, "Longest first"),
        (Sorting::Game, "By ruleset"),
        (Sorting::Players, "By players"),
    ];

    pub fn called(title: &str) -> Sorting {
        let mut orders = Sorting::ALL.iter();
        let known = orders.find(|(_, known)| *known == title);
        known.map_or(Sorting::Latest, |(order, _)| *order)
    }
}

/// What a person is looking for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GamesWanted {
    pub words: String,
    /// A ruleset's id; empty: any.
    pub ruleset: String,
    /// "1-0", "0-1", "1/2-1/2", "*"; empty: any.
    pub result: String,
    pub order: Sorting,
    /// How often more of them were asked for.
    pub more: usize,
}

impl GamesWanted {
    /// Five lines, for [`GamesWanted::read`].
    pub fn kept(&self) -> String {
        let mut orders = Sorting::ALL.iter();
        let order = orders.find(|(order, _)| *order == self.order);
        let order = order.map_or("", |(_, title)| title);
        let more = self.more.to_string();
        [&*self.words, &self.ruleset, &self.result, order, &more].join("\n")
    }

    pub fn read(kept: &str) -> GamesWanted {
        let mut lines = kept.split('\n').map(str::to_owned);
        let mut line = || lines.next().unwrap_or_default();
        GamesWanted {
            words: line(),
            ruleset: line(),
            result: line(),
            order: Sorting::called(&line()),
            more: line().parse().unwrap_or_default(),
        }
    }

    /// Are all games wanted?
    pub fn is_all(&self) -> bool {
        self.words.trim().is_empty() && self.ruleset.is_empty() && self.result.is_empty()
    }

    fn wants(&self, entry: &Entry, words: &[String]) -> bool {
        let fits = |wanted: &str, value: &str| wanted.is_empty() || wanted == value;
        fits(&self.ruleset, &entry.game.ruleset)
            && fits(&self.result, &entry.game.result)
            && (words.is_empty() || {
                let text = folded(&spoken(entry));
                words.iter().all(|word| text.contains(word.as_str()))
            })
    }
}

/// All that is to be read of a game in the list.
fn spoken(entry: &Entry) -> String {
    let tags = entry.tags.iter().map(|(_, value)| value.as_str());
    let mut all = vec![
        entry.game.title.clone(),
        entry.names(),
        entry.notes.clone(),
        entry.day(),
        entry.end.clone(),
    ];
    all.extend(tags.map(str::to_owned));
    // What was said of the moves.
    let comments = entry.pgn.split('{').skip(1);
    all.extend(comments.filter_map(|rest| Some(rest.split_once('}')?.0.to_owned())));
    all.join("\n")
}

/// The places of the games that are wanted, in the order that is wanted.
pub fn found(all: &[Entry], wanted: &GamesWanted) -> Vec<usize> {
    let words = folded(&wanted.words);
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    let mut found: Vec<usize> = (0..all.len())
        .filter(|index| wanted.wants(&all[*index], &words))
        .collect();
    let saved = |index: &usize| Reverse(all[*index].game.saved);
    found.order_by_key(saved);
    match wanted.order {
        Sorting::Latest => {}
        Sorting::Earliest => found.reverse(),
        Sorting::Newest => {
            order_by_text(&mut found, &|index| all[index].day());
            found.reverse();
        }
        Sorting::Oldest => order_by_text(&mut found, &|index| match all[index].day() {
            // Behind all that is known.
            day if day.is_empty() => "~".to_owned(),
            day => day,
        }),
        Sorting::Longest => found.order_by_key(|index| Reverse(all[*index].game.plies())),
        Sorting::Game => order_by_text(&mut found, &|index| folded(&all[index].game.title)),
        Sorting::Players => order_by_text(&mut found, &|index| folded(&all[index].names())),
    }
    found
}

/// Makes each text once.
fn order_by_text(found: &mut [usize], text: &dyn Fn(usize) -> String) {
    let mut with_texts: Vec<(String, usize)> =
        found.iter().map(|index| (text(*index), *index)).collect();
    with_texts.order_by(|one, other| one.0.cmp(&other.0));
    for (place, (_, index)) in found.iter_mut().zip(with_texts) {
        *place = index;
    }
}

/// The games that a button for several means: the chosen ones, whatever is looked for by now, else
/// all that are found. Chosen are names.
pub fn meant<'a>(
    all: &'a [Entry],
    wanted: &GamesWanted,
    chosen: &BTreeSet<String>,
) -> Vec<&'a Entry> {
    let found = match chosen.is_empty() {
        true => found(all, wanted),
        false => found(
            all,
            &GamesWanted {
                order: wanted.order,
                ..GamesWanted::default()
            },
        ),
    };
    let entries = found.into_iter().map(|index| &all[index]);
    entries
        .filter(|entry| chosen.is_empty() || chosen.contains(entry.id()))
        .collect()
}

/// The rulesets of some games: ids and titles, by title.
pub fn rulesets(all: &[Entry]) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for entry in all {
        if found.iter().all(|(id, _)| *id != entry.game.ruleset) {
            found.push((entry.game.ruleset.clone(), entry.game.title.clone()));
        }
    }
    found.order_by(|one, other| one.1.cmp(&other.1));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::for_tests::{game, ruleset};
    use crate::play::Play;
    use crate::players::Players;
    use crate::record::Record;

    fn entries() -> Vec<Entry> {
        let one = |id: &str, moves: &str, white: &str, saved| {
            let play = Play::new(format!("1-{saved}"), 7, game(id, moves), Players::FIRST);
            let mut entry = Entry::of(Record::of(&play, saved), Some(ruleset(id)), None);
            entry.white = white.to_owned();
            entry
        };
        vec![
            one("shatranj", "e2e3", "Zoë", 1),
            one("chess", "f2f3 e7e5 g2g4 d8h4", "Ann", 3),
            one("chess", "e2e4 e7e5", "Bob", 2),
        ]
    }

    #[test]
    fn what_is_looked_for_is_remembered() {
        let wanted = GamesWanted {
            words: "Zoë 1851".into(),
            ruleset: "shatranj".into(),
            result: "1-0".into(),
            order: Sorting::Players,
            more: 2,
        };
        assert_eq!(GamesWanted::read(&wanted.kept()), wanted);
        assert_eq!(GamesWanted::read(""), GamesWanted::default());
    }

    #[test]
    fn games_are_found_by_words_ruleset_and_result() {
        let all = entries();
        let wanted = |words: &str, ruleset: &str, result: &str| GamesWanted {
            words: words.into(),
            ruleset: ruleset.into(),
            result: result.into(),
            ..GamesWanted::default()
        };
        assert_eq!(found(&all, &GamesWanted::default()), [1, 2, 0]);
        assert_eq!(found(&all, &wanted("ZOË shat", "", "")), [0]);
        assert_eq!(found(&all, &wanted("zoe", "", "")), [0]);
        assert_eq!(found(&all, &wanted("checkmate computer", "", "")), [1]);
        assert_eq!(found(&all, &wanted("", "chess", "*")), [2]);
        assert!(found(&all, &wanted("nobody", "", "")).is_empty());
        let mut told = entries();
        told[2].pgn = "1. e4 {A quiet Beginning.} e5 {cut off".into();
        assert_eq!(found(&told, &wanted("quiet beginning", "", "")), [2]);
        assert!(found(&told, &wanted("cut off", "", "")).is_empty());
    }

    #[test]
    fn chosen_games_are_meant_also_where_a_search_does_not_show_them() {
        let all = entries();
        let ids = |wanted: &GamesWanted, chosen: &[&str]| -> Vec<String> {
            let chosen = chosen.iter().map(|id| (*id).to_owned()).collect();
            let meant = meant(&all, wanted, &chosen);
            meant.iter().map(|entry| entry.id().to_owned()).collect()
        };
        let ann = GamesWanted {
            words: "Ann".into(),
            ..GamesWanted::default()
        };
        assert_eq!(ids(&ann, &[]), ["1-3"]);
        assert_eq!(ids(&ann, &["1-3", "1-1"]), ["1-3", "1-1"]);
        assert_eq!(ids(&GamesWanted::default(), &[]), ["1-3", "1-2", "1-1"]);
    }

    #[test]
    fn every_order_is_one() {
        let all = entries();
        for (order, expected) in [
            (Sorting::Latest, [1, 2, 0]),
            (Sorting::Earliest, [0, 2, 1]),
            (Sorting::Longest, [1, 2, 0]),
            (Sorting::Game, [1, 2, 0]),
            (Sorting::Players, [1, 2, 0]),
        ] {
            let wanted = GamesWanted {
                order,
                ..GamesWanted::default()
            };
            assert_eq!(found(&all, &wanted), expected, "{order:?}");
        }
        let mut dated = all.clone();
        dated[0].date = "1851.06.21".into();
        dated[1].date = "1851.??.??".into();
        for (order, expected) in [(Sorting::Newest, [0, 1, 2]), (Sorting::Oldest, [1, 0, 2])] {
            let wanted = GamesWanted {
                order,
                ..GamesWanted::default()
            };
            assert_eq!(found(&dated, &wanted), expected, "{order:?}");
        }
        let titles: Vec<String> = rulesets(&all).into_iter().map(|(id, _)| id).collect();
        assert_eq!(titles, ["chess", "shatranj"]);
    }
}
