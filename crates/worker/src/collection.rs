//! A file of many games, read one by one: each comes out as a game to be kept, or with the reason
//! why it cannot be. Nothing of the file is dropped without a word.

use std::collections::BTreeMap;
use std::sync::Arc;

use rookery_rules::pgn::{self, Record, Score};
use rookery_rules::tree::NodeId;
use rookery_rules::{Ruleset, library};
use serde::{Deserialize, Serialize};

/// After so many games what was read is told.
const BATCH: usize = 50;
/// More rulesets than this are not kept at hand.
const MOST_RULESETS: usize = 64;

/// A game of the file, as it is to be kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Collected {
    /// Its place in the file, counted from 1.
    pub number: usize,
    /// The ruleset's id, with the switches that are on.
    pub ruleset: String,
    pub title: String,
    /// The start as a FEN; empty: the ruleset's own.
    pub start: String,
    /// Move texts, with blanks between.
    pub moves: String,
    /// How many turns these are, of both players.
    pub turns: usize,
    /// The last board as the first field of a FEN.
    pub board: String,
    pub result: String,
    /// The rule that made this result, as [`rookery_rules::Reason::text`] says it; empty: none did.
    pub reason: String,
    /// All tags but those that the fields above say.
    pub tags: Vec<(String, String)>,
    /// The clocks, where the game tells of all its moves what they showed.
    pub clocks: Option<CollectedClocks>,
    /// What stood before the first move.
    pub notes: String,
    /// The game as it stood in the file, where it holds more than these fields say.
    pub pgn: String,
    /// What of it could not be read.
    pub trouble: String,
}

/// Times in milliseconds, White's first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CollectedClocks {
    /// What each side begins with and gets after a turn.
    pub given: [(u64, u64); 2],
    /// What the side that made each move had left after it.
    pub left: Vec<u64>,
    /// What both have left at the end.
    pub now: [u64; 2],
}

/// A game of the file that cannot be kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    pub number: usize,
    pub why: String,
    /// As it stood in the file.
    pub text: String,
}

/// What was read since the last one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch {
    pub games: Vec<Collected>,
    pub left_out: Vec<LeftOut>,
    /// How much of the text has been read, in thousandths.
    pub progress: u32,
    /// Nothing more comes.
    pub last: bool,
}

/// Reads all games of a text; `rulesets` are the person's own, by their ids. What was read is said
/// again and again, so that somebody can watch and stop it.
pub fn read(text: &str, rulesets: &BTreeMap<String, String>, say: &mut dyn FnMut(Batch)) {
    let mut shelf = Shelf {
        own: rulesets,
        known: BTreeMap::new(),
    };
    let mut games = pgn::games(text);
    let mut batch = Batch::default();
    let mut number = 0;
    while let Some(game) = games.next() {
        number += 1;
        match shelf.read(number, game) {
            Ok(collected) => batch.games.push(collected),
            Err(left_out) => batch.left_out.push(left_out),
        }
        if number % BATCH == 0 {
            batch.progress = thousandths(games.passed(), text.len());
            say(std::mem::take(&mut batch));
        }
    }
    batch.progress = 1_000;
    batch.last = true;
    say(batch);
}

fn thousandths(part: usize, whole: usize) -> u32 {
    (part as u64 * 1_000 / whole.max(1) as u64) as u32
}

/// The rulesets that were asked for.
struct Shelf<'a> {
    own: &'a BTreeMap<String, String>,
    known: BTreeMap<String, Result<Arc<Ruleset>, String>>,
}

impl Shelf<'_> {
    fn read(&mut self, number: usize, text: &str) -> Result<Collected, LeftOut> {
        let mut missing = None;
        let read = pgn::read_with(text, &mut |variant| {
            let found = self.find(variant);
            if let (Err(why), None) = (&found, &missing) {
                missing = Some(why.clone());
            }
            found
        });
        let trouble = read.problems.first().map(|problem| {
            let more = read.problems.len() - 1;
            let place = match (&problem.number, &problem.token) {
                (Some(number), Some(token)) => format!("move {number} '{token}': "),
                (None, Some(token)) => format!("'{token}': "),
                _ => String::new(),
            };
            let further = match more {
                0 => String::new(),
                n => format!(" (and {n} more)"),
            };
            format!("{place}{}{further}", problem.message)
        });
        let no_start = read.problems.iter().any(|p| p.message.starts_with("FEN:"));
        let left_out = |why: String| LeftOut {
            number,
            why,
            text: text.trim().to_string(),
        };
        if let Some(why) = missing {
            return Err(left_out(why));
        }
        match read.games.into_iter().next() {
            Some(record) if is_nothing(&record) && trouble.is_some() => {
                let why = trouble.unwrap_or_default();
                Err(left_out(format!("this is no game: {why}")))
            }
            Some(record) if !no_start => {
                let trouble = trouble.unwrap_or_default();
                Ok(collected(number, text, record, trouble))
            }
            _ => Err(left_out(
                trouble.unwrap_or_else(|| "no game was found".into()),
            )),
        }
    }

    fn find(&mut self, variant: Option<&str>) -> Result<Arc<Ruleset>, String> {
        let id = pgn::built_in(variant.unwrap_or("chess"));
        if let Some(found) = self.known.get(&id) {
            return found.clone();
        }
        let base = id.split('+').next().unwrap_or(&id);
        let found = match self.own.get(base) {
            Some(rules) if library::entry(base).is_none() => {
                let on: Vec<&str> = id.split('+').skip(1).collect();
                Ruleset::parse_with(base, rules, &on).map_err(|error| error.to_string())
            }
            _ => library::ruleset(&id).map_err(|error| error.briefly()),
        };
        let found = found.map(Arc::new);
        if self.known.len() < MOST_RULESETS {
            self.known.insert(id, found.clone());
        }
        found
    }
}

/// Whatever stood there, it was no game: nothing of one was found in it.
fn is_nothing(record: &Record) -> bool {
    record.tags.is_empty() && record.tree.is_empty()
}

fn collected(number: usize, text: &str, mut record: Record, mut trouble: String) -> Collected {
    let notes = std::mem::take(&mut record.tree.node_mut(NodeId::ROOT).comment);
    let clocks = pgn::Clocks::take(&mut record).map(|clocks| CollectedClocks {
        now: clocks.now(&record),
        given: clocks.given,
        left: clocks.left,
    });
    let game = record.game();
    let ruleset = game.ruleset();
    let outcome = game.outcome();
    if let Some(outcome) = outcome {
        let (said, made) = (record.result, Score::of(Some(outcome)));
        if said != made && said != Score::default() {
            trouble += if trouble.is_empty() { "" } else { "; " };
            trouble += &format!(
                "the file says {}, but its last move makes it {} ({})",
                said.text(),
                made.text(),
                outcome.reason.text()
            );
        }
        record.result = made;
    }
    // One line of moves and nothing said of them: the fields hold all of it.
    let is_plain = !record.tree.has_beside(&record.tree.mainline());
    Collected {
        number,
        ruleset: ruleset.id().to_string(),
        title: ruleset.title().to_string(),
        start: game.start_text(),
        moves: game.move_texts().join(" "),
        turns: game.turns(),
        board: game.position().board_text(ruleset),
        result: record.result.text().to_string(),
        reason: outcome.map_or_else(String::new, |outcome| outcome.reason.text().to_owned()),
        clocks,
        notes,
        pgn: match is_plain && trouble.is_empty() {
            true => String::new(),
            false => text.trim().to_string(),
        },
        tags: record.tags,
        trouble,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> (Vec<Collected>, Vec<LeftOut>, usize) {
        let (mut games, mut left_out, mut batches) = (Vec::new(), Vec::new(), 0);
        let mut progress = 0;
        read(text, &BTreeMap::new(), &mut |batch| {
            assert!(batch.progress >= progress && (batch.progress == 1_000) == batch.last);
            progress = batch.progress;
            games.extend(batch.games);
            left_out.extend(batch.left_out);
            batches += 1;
        });
        assert_eq!(progress, 1_000, "it comes to an end");
        (games, left_out, batches)
    }

    #[test]
    fn a_text_that_is_no_game_is_left_out_and_named() {
        for text in ["hello world, this is no game", "<html><p>1. a page</p>"] {
            let (games, left_out, _) = all(text);
            assert_eq!((games.len(), left_out.len()), (0, 1), "{text}");
            assert!(left_out[0].why.contains("no game"), "{}", left_out[0].why);
            assert_eq!(left_out[0].text, text);
        }
        // What stops the first move is told.
        let (_, left_out, _) = all("[Variant \"shatranj\"]\n\n1. e4 e5 *");
        let why = &left_out[0].why;
        assert!(why.contains("move 1 'e4'"), "{why}");
        // A game that nobody has moved in yet has tags.
        let (games, left_out, _) = all("[White \"Ann\"]\n\n1. Qz9 *");
        assert_eq!((games.len(), left_out.len()), (1, 0));
    }

    #[test]
    fn every_game_comes_out_or_is_named_with_its_reason() {
        let text = "[White \"Ann\"]\n[Round \"3\"]\n\n{first} 1. e4 e5 1-0\n\n\
            [Variant \"no-such-game\"]\n\n1. a4 *\n\n\
            [Variant \"shatranj\"]\n\n1. e3 e6 2. Ke2 {why?} 1/2-1/2\n\n\
            [FEN \"8/8\"]\n\n1. e4 *\n\n\
            1. e4 e5 2. Qe7 Nf6 0-1\n";
        let (games, left_out, _) = all(text);
        let numbers = |n: &[Collected]| n.iter().map(|game| game.number).collect::<Vec<_>>();
        assert_eq!(numbers(&games), [1, 3, 5]);
        assert_eq!(games[0].moves, "e2e4 e7e5");
        assert_eq!(
            (games[0].notes.as_str(), games[0].pgn.as_str()),
            ("first", "")
        );
        assert_eq!(games[0].tags.len(), 2);
        assert_eq!(games[1].ruleset, "shatranj");
        assert!(games[1].pgn.contains("{why?}"), "{}", games[1].pgn);
        assert_eq!(games[2].moves, "e2e4 e7e5");
        assert!(games[2].trouble.contains("Qe7"), "{}", games[2].trouble);
        assert!(games[2].pgn.contains("Nf6"), "the rest is kept as text");
        let left: Vec<usize> = left_out.iter().map(|game| game.number).collect();
        assert_eq!(left, [2, 4]);
        let why = &left_out[0].why;
        assert!(
            why.ends_with("there is no ruleset 'no-such-game' here"),
            "{why}"
        );
        assert!(left_out[1].text.contains("8/8"));
    }

    #[test]
    fn a_game_ends_as_its_moves_end_it_whatever_the_file_says() {
        let (games, _, _) = all("1. f3 e5 2. g4 Qh4# 1-0\n\n1. f3 e5 2. g4 Qh4# *\n");
        for game in &games {
            assert_eq!(
                (game.result.as_str(), game.reason.as_str()),
                ("0-1", "checkmate")
            );
        }
        assert_eq!(
            games[0].trouble,
            "the file says 1-0, but its last move makes it 0-1 (checkmate)"
        );
        assert_eq!((games[1].trouble.as_str(), games[1].turns), ("", 4));
        let (games, _, _) = all("1. f3 e5 2. g4 Qh4# 3. e4 Qxe1 1-0\n");
        assert_eq!(games[0].result, "0-1");
        let both = [
            "after the end of the game (checkmate)",
            "; the file says 1-0",
        ];
        for words in both {
            assert!(games[0].trouble.contains(words), "{}", games[0].trouble);
        }
    }

    #[test]
    fn ten_thousand_games_come_in_batches_and_none_is_missing() {
        let text: String = (0..10_000)
            .map(|n| format!("[Round \"{n}\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n"))
            .collect();
        let (games, left_out, batches) = all(&text);
        assert_eq!((games.len(), left_out.len()), (10_000, 0));
        assert!(batches > 100, "{batches}");
        let rounds = games.iter().enumerate();
        assert!(
            rounds
                .into_iter()
                .all(|(n, game)| game.tags[0].1 == n.to_string())
        );
    }
}
