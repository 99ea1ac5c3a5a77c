//! A kept game: what has to be written down so that nothing is lost.

use std::sync::Arc;

use rookery_rules::{Game, Ruleset, Side};
use serde::{Deserialize, Serialize};

use super::archive::short_fingerprint;
use super::clock::Clock;
use super::ended::Ended;
use super::letter::Letter;
use super::play::Play;
use super::players::{FIRST_LEVEL, FULL_STRENGTH, Players, SideText, computer_name};
use super::stored::{self, Stored, Unreadable};
use super::words;

/// The shape of [`Record`]; a later shape gets a later number.
pub const FORMAT: u32 = 1;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    pub format: u32,
    pub id: String,
    /// Grows by one each time it is kept, so that two tabs notice each other.
    pub rev: u64,
    /// The ruleset's id, with the switches that are on.
    pub ruleset: String,
    pub title: String,
    /// The start as a FEN; empty: the ruleset's own.
    #[serde(default)]
    pub start: String,
    /// Move texts, with blanks between.
    pub moves: String,
    /// How many turns these are, of both players; 0: it was kept before that was counted.
    #[serde(default, skip_serializing_if = "is_none_yet")]
    pub turns: usize,
    /// Moves taken back that may be redone, the next one last.
    #[serde(default)]
    pub undone: String,
    /// How many plies are shown.
    pub cursor: usize,
    #[serde(default)]
    pub computer: Option<SideText>,
    #[serde(default)]
    pub level: u8,
    /// The next game's level follows how this one ends.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub adapts: bool,
    /// The next game's sides are drawn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_lot: bool,
    /// The board turns to whoever is to move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub board_turns: bool,
    #[serde(default)]
    pub seed: u64,
    pub bottom: SideText,
    /// An end that the players made, not the rules.
    #[serde(default)]
    pub ended: Option<Ended>,
    /// "1-0", "0-1", "1/2-1/2" or "*".
    pub result: String,
    /// The board as the first field of a FEN, to show in lists.
    pub board: String,
    /// The clocks, if it is played by them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// It is played by letter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letter: Option<Letter>,
    /// Whose turn it is in a game by letter, so that a list need not play it through.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<SideText>,
    #[serde(default)]
    pub hints: u32,
    /// When it was kept, in milliseconds since 1970.
    #[serde(default)]
    pub saved: u64,
    /// The game that went another way in another tab, at the same time.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub beside: String,
}

fn is_none_yet(count: &usize) -> bool {
    *count == 0
}

impl Stored for Record {
    fn check(&self) -> Result<(), Unreadable> {
        stored::check(self.format, FORMAT, &self.id)
    }
}

impl Record {
    pub fn is_over(&self) -> bool {
        self.result != "*"
    }

    /// Its name beside another game of that name: for the same game it is the same.
    pub fn id_beside(&self) -> String {
        let way = format!("{} {} {:?}", self.start, self.moves, self.ended);
        format!("{}~{:x}", self.id, short_fingerprint(&way))
    }

    pub fn plies(&self) -> usize {
        self.moves.split_whitespace().count()
    }

    /// How long it is, as people count: "1 move", "23 moves". A turn of several moves is one.
    pub fn length(&self) -> String {
        let turns = match self.turns {
            0 => self.plies(),
            turns => turns,
        };
        words::counted(turns.div_ceil(2), "move")
    }

    /// Against whom it is played: "against the computer, level 3", "two people".
    pub fn against(&self) -> String {
        match (&self.letter, self.computer) {
            (Some(letter), _) => {
                let turn = self.letter_turn().map(|turn| format!(": {turn}"));
                let name = letter.other_name();
                format!("by letter against {name}{}", turn.unwrap_or_default())
            }
            (None, Some(_)) => {
                let name = computer_name(self.level).replacen('C', "c", 1);
                format!("against the {name}")
            }
            (None, None) => "two people".to_owned(),
        }
    }

    /// Whose letter comes next, and by when: "your turn, due by 3 December 2026".
    pub fn letter_turn(&self) -> Option<String> {
        let letter = self.letter.as_ref().filter(|_| !self.is_over())?;
        let turn = match Side::from(self.turn?) == letter.own() {
            true => "your turn",
            false => "their turn",
        };
        Some(match letter.due() {
            Some(day) => format!("{turn}, due by {}", day.words()),
            None => turn.to_owned(),
        })
    }

    /// Has anybody moved yet, or written a letter?
    pub fn is_begun(&self) -> bool {
        !self.moves.is_empty() || !self.undone.is_empty() || self.letter.is_some()
    }

    /// Is every move of this game also in the other, in the same order from the same start?
    pub fn begins(&self, other: &Record) -> bool {
        self.start == other.start
            && (self.moves == other.moves
                || self.moves.is_empty()
                || other
                    .moves
                    .strip_prefix(self.moves.as_str())
                    .is_some_and(|rest| rest.starts_with(' ')))
    }

    pub fn of(play: &Play, saved: u64) -> Record {
        let game = &play.game;
        let ruleset = game.ruleset();
        let texts = |moves: &[rookery_rules::Move]| {
            let texts: Vec<String> = moves.iter().map(|mv| ruleset.move_text(*mv)).collect();
            texts.join(" ")
        };
        Record {
            format: FORMAT,
            id: play.id.clone(),
            rev: play.rev,
            ruleset: ruleset.id().to_owned(),
            title: ruleset.title().to_owned(),
            start: game.start_text(),
            moves: texts(game.moves()),
            turns: game.turns(),
            undone: texts(&play.undone),
            cursor: play.cursor,
            computer: play.players.computer.map(SideText::from),
            level: play.players.level,
            adapts: play.players.adapts,
            by_lot: play.players.by_lot,
            board_turns: play.players.board_turns,
            seed: play.seed,
            bottom: play.bottom.into(),
            ended: play.ended,
            result: play.result().to_owned(),
            board: game.position().board_text(ruleset),
            clock: play.clock.as_ref().map(Clock::kept),
            letter: play.letter.clone(),
            turn: play.letter.as_ref().map(|_| game.position().turn().into()),
            hints: play.hints,
            saved,
            beside: String::new(),
        }
    }

    /// The game as it was; what cannot be read of it is said.
    pub fn revive(&self, ruleset: Arc<Ruleset>) -> (Play, Option<String>) {
        let mut trouble = None;
        let mut game = match self.start.as_str() {
            "" => Game::new(ruleset),
            fen => Game::from_fen(ruleset.clone(), fen).unwrap_or_else(|error| {
                trouble = Some(format!("The start of this game could not be read: {error}"));
                Game::new(ruleset)
            }),
        };
        if trouble.is_none() {
            for (index, text) in self.moves.split_whitespace().enumerate() {
                if let Err(error) = game.push_text(text) {
                    trouble = Some(format!(
                        "This game could be read only up to move {}: {error}",
                        index + 1
                    ));
                    break;
                }
            }
        }
        // Redoable moves are looked at when they are redone; here they only have to be legal.
        let mut tried = game.clone();
        let mut undone = Vec::new();
        for text in self.undone.split_whitespace().rev() {
            match tried.push_text(text) {
                Ok(mv) => undone.push(mv),
                Err(_) => break,
            }
        }
        undone.reverse();
        let level = match self.level {
            0 => FIRST_LEVEL,
            level => level.min(FULL_STRENGTH),
        };
        let players = Players {
            computer: self.computer.map(Into::into),
            level,
            adapts: self.adapts,
            by_lot: self.by_lot,
            board_turns: self.board_turns,
        };
        let mut play = Play::new(self.id.clone(), self.seed, game, players);
        play.rev = self.rev;
        play.undone = undone;
        play.cursor = self.cursor.min(play.game.moves().len());
        play.bottom = self.bottom.into();
        play.ended = self.ended.filter(|_| trouble.is_none());
        play.hints = self.hints;
        play.clock = self.clock.clone();
        play.time_settled();
        play.letter = self.letter.clone();
        (play, trouble)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::day::Day;
    use crate::for_tests::{game, ruleset};

    fn played(id: &str, moves: &str) -> Play {
        Play::new("g1".into(), 7, game(id, moves), Players::FIRST)
    }

    #[test]
    fn a_list_says_against_whom_a_game_is_played() {
        let against = |play: &Play| Record::of(play, 5).against();
        let mut play = played("chess", "e2e4");
        assert_eq!(against(&play), "against the computer, level 3");
        play.players = Players::TWO_PEOPLE;
        assert_eq!(against(&play), "two people");
        let mut letter = Letter::of(Side::White, &["Ann".into(), "Maria".into()]);
        play.letter = Some(letter.clone());
        assert_eq!(against(&play), "by letter against Maria: their turn");
        letter = Letter::of(Side::Black, &["Maria".into(), "Ann".into()]);
        (letter.days, letter.sent) = (Some(3), Some(Day(20_000)));
        play.letter = Some(letter);
        assert_eq!(
            against(&play),
            "by letter against Ann: your turn, due by 7 October 2024"
        );
        play.ended = Some(Ended::Agreed);
        assert_eq!(against(&play), "by letter against Ann");
    }

    #[test]
    fn a_turn_of_two_moves_is_counted_as_one() {
        for (id, moves, turns, length) in [
            ("sfenj-11", "", 0, "0 moves"),
            ("sfenj-11", "e2e4", 1, "1 move"),
            ("sfenj-11", "e2e4 d2d4", 1, "1 move"),
            ("sfenj-11", "e2e4 d2d4 e7e5", 2, "1 move"),
            ("sfenj-11", "e2e4 d2d4 e7e5 0000 g1f3", 3, "2 moves"),
            ("chess", "e2e4 e7e5 g1f3", 3, "2 moves"),
        ] {
            let mut record = Record::of(&played(id, moves), 5);
            assert_eq!(
                (record.turns, record.length()),
                (turns, length.into()),
                "{moves}"
            );
            record.turns = 0;
            let kept_before = record.plies().div_ceil(2);
            assert!(record.length().starts_with(&format!("{kept_before} move")));
        }
    }

    #[test]
    fn p46_a_kept_game_comes_back_as_it_was() {
        for (id, moves) in [
            ("sfenj-11", "e2e4 0000 e7e5 d7d5 e4d5"),
            ("samantsy-2+sliding-bishops", "b1c3 a7a6 c1b2"),
            ("andarraya-5", "e2e4 e7e5 f1e2"),
        ] {
            let moves = if id.starts_with("samantsy") {
                "b2b3 a7a6 c1b2"
            } else {
                moves
            };
            let mut play = played(id, moves);
            play.players.by_lot = id == "sfenj-11";
            play.cursor = 1;
            let mv = play.game.pop().unwrap();
            play.undone.push(mv);
            let record = Record::of(&play, 5);
            let again = Record::from_text(&record.to_text()).unwrap();
            assert_eq!(again, record);
            let (revived, trouble) = again.revive(play.game.ruleset().clone());
            assert_eq!(trouble, None);
            assert_eq!(Record::of(&revived, 5), record);
            assert_eq!(revived.players, play.players);
        }
    }

    #[test]
    fn garbage_keeps_what_could_be_read() {
        let mut record = Record::of(&played("chess", "e2e4 e7e5 g1f3"), 0);
        record.moves = "e2e4 e7e5 e1e3 g1f3".into();
        record.cursor = 99;
        let (play, trouble) = record.revive(ruleset("chess"));
        assert_eq!(play.game.moves().len(), 2);
        assert_eq!(play.cursor, 2);
        assert!(trouble.unwrap().contains("move 3"));
        for text in ["{}", "[]", "", "\u{1}"] {
            assert!(Record::from_text(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn one_game_may_be_the_beginning_of_another() {
        let short = Record::of(&played("chess", "e2e4"), 0);
        let long = Record::of(&played("chess", "e2e4 e7e5"), 0);
        assert!(short.begins(&long));
        assert!(short.begins(&short));
        assert!(!long.begins(&short));
    }
}
