//! The book of openings of a ruleset (`rookery book` makes it): what was played from a position, how
//! often, how it fared, and what mostly followed.

use std::collections::{HashMap, VecDeque};

use rookery_rules::{Position, Ruleset, library};
use serde::Deserialize;

/// Whether there is a book of a ruleset in the site (`assets/books`): of every built-in one, as it
/// stands in the library. Nothing else is asked for.
pub fn has_book(ruleset: &Ruleset) -> bool {
    library::entry(ruleset.id()).is_some()
}

/// So many moves of what mostly followed are told.
const FOLLOWED: usize = 6;

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct File {
    pub ruleset: String,
    /// How its games were played.
    pub how: String,
    pub games: u64,
    /// What was met in fewer games is left out.
    pub least: u64,
    places: Vec<Place>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Place {
    games: u64,
    moves: Vec<Row>,
}

/// A move, its games, White's half points in them, and the place that it leads to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Row(String, u64, u64, Option<usize>);

impl File {
    /// None where the text is no such file: a host may answer with anything.
    pub fn read(text: &str) -> Option<File> {
        let file: File = serde_json::from_str(text).ok()?;
        (!file.places.is_empty()).then_some(file)
    }

    /// Where a position stands in it: the file has moves, and the places are found by making them.
    /// None where it does not fit the rules.
    pub fn positions(&self, ruleset: &Ruleset) -> Option<HashMap<u64, usize>> {
        let mut reached: Vec<Option<Position>> = vec![None; self.places.len()];
        *reached.first_mut()? = Some(*ruleset.start());
        let mut waiting = VecDeque::from([0]);
        while let Some(index) = waiting.pop_front() {
            let position = reached[index]?;
            for Row(text, _, _, to) in &self.places[index].moves {
                let mv = position.parse_move(ruleset, text).ok()?;
                let Some(to) = *to else { continue };
                let place = reached.get_mut(to)?;
                if place.is_none() {
                    *place = Some(position.after(ruleset, mv));
                    waiting.push_back(to);
                }
            }
        }
        let found = reached.iter().enumerate();
        Some(
            found
                .filter_map(|(index, position)| Some(((*position)?.key(), index)))
                .collect(),
        )
    }

    /// What was played from a place, the most common first.
    pub fn moves(&self, place: usize, ruleset: &Ruleset, position: &Position) -> Vec<Played> {
        let rows = self.places.get(place).map_or(&[][..], |place| &place.moves);
        let played = rows.iter().filter_map(|row| {
            let mv = position.parse_move(ruleset, &row.0).ok()?;
            Some(Played {
                text: row.0.clone(),
                san: position.san(ruleset, mv),
                games: row.1,
                score: share(row.2, row.1 * 2),
                after: position.after(ruleset, mv),
                followed: self.followed(row, ruleset, position.after(ruleset, mv)),
            })
        });
        played.collect()
    }

    /// How many games went on from a place otherwise than by the moves that are told.
    pub fn others(&self, place: usize) -> u64 {
        self.places.get(place).map_or(0, |place| {
            let told: u64 = place.moves.iter().map(|row| row.1).sum();
            place.games.saturating_sub(told)
        })
    }

    /// The most common move of each place that follows.
    fn followed(&self, row: &Row, ruleset: &Ruleset, after: Position) -> Vec<(String, String)> {
        let (mut to, mut position) = (row.3, after);
        let mut line = Vec::new();
        while let Some(next) = to.and_then(|to| self.places.get(to)?.moves.first())
            && let Ok(mv) = position.parse_move(ruleset, &next.0)
            && line.len() < FOLLOWED
        {
            line.push((next.0.clone(), position.san(ruleset, mv)));
            position = position.after(ruleset, mv);
            to = next.3;
        }
        line
    }
}

/// A move as it was played from a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// As move text, and in notation.
    pub text: String,
    pub san: String,
    pub games: u64,
    /// White's points, out of 100.
    pub score: u64,
    /// The position after it, and what mostly followed, as text and in notation.
    pub after: Position,
    pub followed: Vec<(String, String)>,
}

fn share(part: u64, of: u64) -> u64 {
    (part * 200 + of).checked_div(of * 2).unwrap_or(0).min(100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_book_fits_its_rules_and_is_one_that_is_asked_for() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/books");
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let id = path.file_stem().and_then(|name| name.to_str()).unwrap();
            let ruleset = library::ruleset(id).expect("a file that nobody asks for");
            let text = std::fs::read_to_string(&path).unwrap();
            let file = File::read(&text).expect(id);
            assert_eq!(file.ruleset, id);
            let positions = file.positions(&ruleset).expect(id);
            assert_eq!(positions.len(), file.places.len(), "{id}: each place once");
            let start = ruleset.start();
            assert_eq!(positions[&start.key()], 0);
            let moves = file.moves(0, &ruleset, start);
            assert!(moves.len() > 1, "{id}");
            assert!(moves.is_sorted_by(|a, b| a.games >= b.games), "{id}");
            let told: u64 = moves.iter().map(|played| played.games).sum();
            assert_eq!(told + file.others(0), file.games, "{id}");
        }
    }

    const BOOK: &str = r#"{"ruleset":"chess","how":"quickly","games":9,"least":2,"places":[
        {"games":9,"moves":[["e2e4",5,6,1],["g1f3",3,3,3]]},
        {"games":5,"moves":[["e7e5",5,6,2]]},
        {"games":5,"moves":[["g1f3",4,1,null]]},
        {"games":3,"moves":[["e7e5",3,3,4]]},
        {"games":3,"moves":[["e2e4",3,3,null]]}]}"#;

    #[test]
    fn a_position_is_found_by_whatever_moves_it_came_about() {
        let ruleset = library::ruleset("chess").unwrap();
        let file = File::read(BOOK).unwrap();
        let places = file.positions(&ruleset).unwrap();
        assert_eq!(places.len(), 5);
        let start = *ruleset.start();
        let moves = file.moves(0, &ruleset, &start);
        assert_eq!(
            (moves[0].san.as_str(), moves[0].games, moves[0].score),
            ("e4", 5, 60)
        );
        let sans: Vec<&str> = moves[0]
            .followed
            .iter()
            .map(|(_, san)| san.as_str())
            .collect();
        assert_eq!(sans, ["e5", "Nf3"]);
        assert_eq!(moves[1].score, 50);
        assert_eq!(file.others(0), 1);
        let mut position = moves[1].after;
        for (text, _) in &moves[1].followed {
            position.play(&ruleset, position.parse_move(&ruleset, text).unwrap());
        }
        // No game is known to have gone on from here.
        assert_eq!(places.get(&position.key()), None);
    }

    #[test]
    fn what_is_no_book_of_these_rules_is_refused() {
        for text in ["", "[]", "{}", "<html>", "{\"places\":[]}"] {
            assert_eq!(File::read(text), None, "{text}");
        }
        let chess = library::ruleset("chess").unwrap();
        for (from, to) in [
            ("e2e4\",5,6,1", "e2e4\",5,6,9"),
            ("e7e5", "e7e3"),
            ("g1f3", "x"),
        ] {
            let file = File::read(&BOOK.replace(from, to)).unwrap();
            assert_eq!(file.positions(&chess), None, "{from}");
        }
    }
}
