//! What a match has brought, pair by pair: in the order of the pairs, however they come, and
//! in a file where one is wanted, from which a match that was broken off goes on.

use rookery_lab::matches::Played;
use rookery_lab::tally::{Points, Tally};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};

/// What a game brought player A, and how it ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Brought {
    /// 0, 1 or 2.
    half_points: usize,
    ending: String,
    adjudicated: bool,
}

impl Brought {
    pub fn by(game: &Played) -> Brought {
        Brought {
            half_points: game.points() as usize,
            ending: game.record.ending.text(),
            adjudicated: game.record.ending.is_adjudicated(),
        }
    }

    fn points(&self) -> Points {
        match self.half_points {
            0 => Points::Loss,
            1 => Points::Draw,
            _ => Points::Win,
        }
    }
}

/// The standing of a match.
#[derive(Default)]
pub struct Standing {
    pub tally: Tally,
    pub endings: Vec<(String, usize)>,
}

impl Standing {
    pub fn add(&mut self, pair: &[Brought]) {
        let points: Vec<Points> = pair.iter().map(Brought::points).collect();
        self.tally.add_pair(&points);
        for game in pair {
            self.tally.adjudicated += usize::from(game.adjudicated);
            match self
                .endings
                .iter_mut()
                .find(|(text, _)| *text == game.ending)
            {
                Some((_, count)) => *count += 1,
                None => self.endings.push((game.ending.clone(), 1)),
            }
        }
    }
}

/// What makes a match this match and no other: the first line of its file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
    pub ruleset: String,
    pub a: String,
    pub b: String,
    pub openings: String,
    pub seed: u64,
    pub hash: usize,
    pub adjudicates: bool,
}

/// The file: a line of JSON for the match, and one for each pair, in their order.
pub struct Ledger {
    file: File,
    path: String,
}

impl Ledger {
    /// Begins the file, or goes on with it: then also what it holds of whole pairs.
    pub fn open(path: &str, head: &Head) -> Result<(Ledger, Vec<Vec<Brought>>), String> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(format!("{path} cannot be read: {error}")),
        };
        // A line that was being written when the match was broken off is played again.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole == 0 && !text.is_empty() {
            return Err(format!("{path} is no record of a match; name another file"));
        }
        let mut lines = text[..whole].lines();
        let mut pairs = Vec::new();
        let mut kept = 0;
        if let Some(first) = lines.next() {
            let found: Head = serde_json::from_str(first)
                .map_err(|_| format!("{path} is no record of a match; name another file"))?;
            if found != *head {
                let (old, new) = (json(&found)?, json(head)?);
                return Err(format!(
                    "{path} is the record of another match; name another file\n  there: {old}\n  here:  {new}"
                ));
            }
            kept += first.len() + 1;
            for line in lines {
                let pair: Vec<Brought> = serde_json::from_str(line)
                    .map_err(|e| format!("{path}, line {}: {e}", pairs.len() + 2))?;
                // Half a pair, the last of an odd number of games, is played again.
                if pair.len() < 2 {
                    break;
                }
                kept += line.len() + 1;
                pairs.push(pair);
            }
        }
        let write = |e: std::io::Error| format!("{path} cannot be written: {e}");
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .map_err(write)?;
        file.set_len(kept as u64).map_err(write)?;
        let mut ledger = Ledger {
            file,
            path: path.to_string(),
        };
        if kept == 0 {
            ledger.line(&json(head)?)?;
        }
        Ok((ledger, pairs))
    }

    pub fn take(&mut self, pair: &[Brought]) -> Result<(), String> {
        self.line(&json(&pair)?)
    }

    fn line(&mut self, text: &str) -> Result<(), String> {
        writeln!(self.file, "{text}").map_err(|e| format!("{} cannot be written: {e}", self.path))
    }
}

fn json(value: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(value).map_err(|e| e.to_string())
}

/// Hands on what comes out of order in its order.
pub struct InOrder<T> {
    waiting: BTreeMap<u64, T>,
    next: u64,
}

impl<T> InOrder<T> {
    pub fn from(next: u64) -> InOrder<T> {
        InOrder {
            waiting: BTreeMap::new(),
            next,
        }
    }

    pub fn put(&mut self, number: u64, item: T) {
        self.waiting.insert(number, item);
    }

    /// The next in the row, if it has come.
    pub fn next(&mut self) -> Option<(u64, T)> {
        let item = self.waiting.remove(&self.next)?;
        self.next += 1;
        Some((self.next - 1, item))
    }

    /// The first of those that wait for one that will not come.
    pub fn left_over(&mut self) -> Option<(u64, T)> {
        self.waiting.pop_first()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(seed: u64) -> Head {
        Head {
            ruleset: "chess".into(),
            a: "full".into(),
            b: "random".into(),
            openings: "start".into(),
            seed,
            hash: 16,
            adjudicates: true,
        }
    }

    fn won(half_points: usize) -> Brought {
        Brought {
            half_points,
            ending: "checkmate".into(),
            adjudicated: false,
        }
    }

    #[test]
    fn a_file_keeps_whole_pairs_and_belongs_to_one_match() {
        let path = std::env::temp_dir().join(format!("rookery-ledger-{}", std::process::id()));
        let path = path.to_str().unwrap();
        let _ = std::fs::remove_file(path);
        let (mut ledger, known) = Ledger::open(path, &head(1)).unwrap();
        assert!(known.is_empty());
        ledger.take(&[won(2), won(0)]).unwrap();
        ledger.take(&[won(1), won(2)]).unwrap();
        ledger.take(&[won(2)]).unwrap();
        // Broken off in the middle of a line.
        ledger.file.write_all(b"[{\"half_po").unwrap();
        for _ in 0..2 {
            let (_, known) = Ledger::open(path, &head(1)).unwrap();
            assert_eq!(known, [[won(2), won(0)], [won(1), won(2)]]);
        }
        let text = std::fs::read_to_string(path).unwrap();
        assert_eq!(text.lines().count(), 3, "{text}");
        let other = Ledger::open(path, &head(2)).err().unwrap();
        assert!(other.contains("another match"), "{other}");
        for foreign in ["{}\n", "one line", "two\nlines"] {
            std::fs::write(path, foreign).unwrap();
            let none = Ledger::open(path, &head(1)).err().unwrap();
            assert!(none.contains("no record"), "{none}");
            assert_eq!(std::fs::read_to_string(path).unwrap(), foreign);
        }
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn what_comes_out_of_order_is_handed_on_in_order() {
        let mut row = InOrder::from(3);
        row.put(5, 'c');
        row.put(3, 'a');
        assert_eq!(row.next(), Some((3, 'a')));
        assert_eq!(row.next(), None);
        row.put(6, 'd');
        assert_eq!(row.left_over(), Some((5, 'c')));
        row.put(4, 'b');
        assert_eq!(row.next(), Some((4, 'b')));
        assert_eq!(row.next(), None);
    }
}
