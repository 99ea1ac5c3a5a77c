//! One game of the archive: the game as it is kept everywhere, and what only the archive knows.

use std::sync::Arc;

use rookery_rules::pgn::{self, Score};
use rookery_rules::{Ruleset, Side};
use serde::{Deserialize, Serialize};

use super::fingerprint;
use crate::players::Players;
use crate::record::Record;
use crate::review;
use crate::stored::{self, Stored, Unreadable};
use crate::words;

/// The shape of [`Entry`]; a later shape gets a later number.
const FORMAT: u32 = 1;

/// What a person may say of a game beside notes: the tag, and what the field is called.
pub const ASKED: [(&str, &str); 6] = [
    ("White", "White"),
    ("Black", "Black"),
    ("Event", "Event"),
    ("Site", "Place"),
    ("Round", "Round"),
    ("Date", "Date"),
];

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    pub format: u32,
    pub game: Record,
    /// What the players are called; empty: what the page calls them.
    #[serde(default)]
    pub white: String,
    #[serde(default)]
    pub black: String,
    #[serde(default)]
    pub notes: String,
    /// "2026.11.21", with question marks for what is not known.
    #[serde(default)]
    pub date: String,
    /// How it ended: "White wins: checkmate".
    #[serde(default)]
    pub end: String,
    /// The other tags of the PGN that it came from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
    /// The PGN that it came from, where that holds more than the game and its tags.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub pgn: String,
    /// What of that could not be read.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub trouble: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review: Option<review::KeptReview>,
}

/// A date of a PGN as it is read: "2026-11-21", "1851"; nothing where none is known.
pub fn day(date: &str) -> String {
    let known = date.split('.').take_while(|part| !part.contains('?'));
    known.collect::<Vec<_>>().join("-")
}

/// A date as somebody writes it ("2026-11-21", "1851"), as a PGN has it; None where it is no date.
pub fn written_day(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.trim().split(['-', '.', '/']).collect();
    let number = |part: &str, most: u32| -> Option<String> {
        let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let value: u32 = part.parse().ok().filter(|_| digits)?;
        (1..=most).contains(&value).then(|| format!("{value:02}"))
    };
    let (year, rest) = parts.split_first()?;
    let year = number(year, 9999).filter(|_| year.len() == 4 && rest.len() <= 2)?;
    let mut date = format!("{year:0>4}");
    for (at, most) in [(0, 12), (1, 31)] {
        date.push('.');
        match rest.get(at) {
            Some(part) => date += &number(part, most)?,
            None => date += "??",
        }
    }
    Some(date)
}

/// How a game with that result ended, as a headline: "White wins: checkmate".
pub fn told(result: &str, how: &str) -> String {
    match Score::read(result) {
        Some(score) => words::end(score.winner(), how),
        None => "Not over".to_owned(),
    }
}

/// The reason in such a headline.
pub fn how(end: &str) -> &str {
    end.split_once(": ").map_or("", |(_, how)| how)
}

/// What a PGN's Termination says, where it says more than that the game ended.
pub fn without_fillers(termination: &str) -> &str {
    let fillers = ["normal", "unterminated", "?"];
    let filler = fillers.contains(&termination.to_lowercase().as_str());
    if filler { "" } else { termination }
}

impl Stored for Entry {
    fn check(&self) -> Result<(), Unreadable> {
        stored::check(self.format, FORMAT, self.id())
    }
}

impl Entry {
    /// A game of this site. Its rules say why it ended, where they are to be had; `begun` is the day.
    pub fn of(game: Record, ruleset: Option<Arc<Ruleset>>, begun: Option<String>) -> Entry {
        let end = match (game.ended, ruleset) {
            _ if !game.is_over() => told("*", ""),
            (Some(ended), _) => ended.headline(),
            (None, Some(ruleset)) => {
                let (play, _) = game.revive(ruleset);
                let outcome = play.outcome();
                outcome.map_or_else(
                    || told(&game.result, ""),
                    |outcome| words::headline(play.ruleset(), &outcome),
                )
            }
            (None, None) => told(&game.result, ""),
        };
        Entry {
            format: FORMAT,
            game,
            date: begun.unwrap_or_default(),
            end,
            ..Entry::default()
        }
    }

    pub fn id(&self) -> &str {
        &self.game.id
    }

    /// It came from a file, and was not played here.
    pub fn is_from_elsewhere(&self) -> bool {
        self.game.id.starts_with(ELSEWHERE)
    }

    /// Nothing is known of it but the game itself.
    pub fn is_plain(&self) -> bool {
        let said = [&self.white, &self.black, &self.notes, &self.pgn];
        said.into_iter().all(String::is_empty) && self.tags.is_empty() && self.review.is_none()
    }

    /// What a player is called.
    pub fn name(&self, side: Side) -> String {
        let own = match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        };
        if !own.is_empty() {
            return own.clone();
        }
        if let Some(letter) = &self.game.letter
            && !letter.name(side).is_empty()
        {
            return letter.name(side).to_owned();
        }
        let players = Players {
            computer: self.game.computer.map(Into::into),
            level: self.game.level,
            ..Players::TWO_PEOPLE
        };
        players.name(side)
    }

    /// What the game is called: "You – Computer, level 3".
    pub fn names(&self) -> String {
        format!("{} – {}", self.name(Side::White), self.name(Side::Black))
    }

    /// The date as it is read.
    pub fn day(&self) -> String {
        day(&self.date)
    }

    /// What a person, or the PGN, says of the game, by the name of the tag; empty where nothing is said.
    pub fn said(&self, tag: &str) -> &str {
        match tag {
            "White" => &self.white,
            "Black" => &self.black,
            "Date" => &self.date,
            tag => pgn::tag(&self.tags, tag).unwrap_or_default(),
        }
    }

    pub fn say(&mut self, tag: &str, value: String) {
        match tag {
            "White" => self.white = value,
            "Black" => self.black = value,
            "Date" => self.date = value,
            tag => pgn::set_tag(&mut self.tags, tag, &value),
        }
    }

    /// Where it was played: "Club evening · Lisbon · round 3".
    pub fn occasion(&self) -> String {
        let round = Some(self.said("Round")).filter(|round| !["", "-"].contains(round));
        let round = round
            .map(|round| format!("round {round}"))
            .unwrap_or_default();
        let parts = [self.said("Event"), self.said("Site"), &round];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(" · ")
    }

    /// This entry with what a person has said of it, who saw it as it was `before`. Notes that
    /// somebody else has changed meanwhile stay beside theirs; what is no date changes none.
    pub fn amended(&self, before: &Entry, after: &Entry) -> Entry {
        let elsewhere = self.notes != before.notes && self.notes != after.notes;
        let mut amended = Entry {
            notes: match elsewhere && !self.notes.is_empty() {
                true => format!("{}\n\n{}", self.notes, after.notes),
                false => after.notes.clone(),
            },
            ..self.clone()
        };
        for (tag, _) in ASKED {
            let (was, now) = (before.said(tag), after.said(tag).trim());
            match tag {
                _ if was == now => {}
                "Date" if now.is_empty() => amended.date.clear(),
                "Date" => amended.date = written_day(now).unwrap_or(amended.date),
                tag => amended.say(tag, now.to_owned()),
            }
        }
        amended.tags.retain(|(_, value)| !value.is_empty());
        amended
    }

    /// How accurately it was played, where it was reviewed: "accuracy 84 – 71".
    pub fn accuracy(&self) -> Option<String> {
        let [white, black] = self.review.as_ref()?.accuracy;
        let told = |accuracy: Option<u8>| accuracy.map_or("?".to_owned(), |of| of.to_string());
        Some(format!("accuracy {} – {}", told(white), told(black)))
    }

    /// The same for the same game by the same players, from wherever it comes. Where not all of a
    /// file's game could be read, what could not tells games apart, too.
    pub fn likeness(&self) -> u64 {
        let game = &self.game;
        let unread = if self.trouble.is_empty() {
            ""
        } else {
            &self.pgn
        };
        fingerprint(&format!(
            "{}\n{}\n{}\n{}\n{}\n{}\n{:?}{unread}",
            game.ruleset,
            game.start,
            game.moves,
            game.result,
            self.names(),
            self.day(),
            self.tags,
        ))
    }
}

/// What the names of games from files begin with.
pub const ELSEWHERE: &str = "pgn-";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ended::Ended;
    use crate::for_tests::{game, ruleset};
    use crate::play::Play;
    use crate::players::SideText;

    fn entry(players: Players, moves: &str, ended: Option<Ended>) -> Entry {
        let mut play = Play::new("1-1".into(), 7, game("chess", moves), players);
        play.ended = ended;
        Entry::of(
            Record::of(&play, 5),
            Some(ruleset("chess")),
            Some("2026.11.21".into()),
        )
    }

    #[test]
    fn an_entry_comes_back_as_it_was_and_tells_who_played_and_why_it_ended() {
        let mate = entry(Players::FIRST, "f2f3 e7e5 g2g4 d8h4", None);
        assert_eq!(mate.end, "Black wins: checkmate");
        assert_eq!(mate.names(), "You – Computer, level 3");
        assert_eq!(
            (mate.day(), mate.game.length()),
            ("2026-11-21".into(), "2 moves".into())
        );
        assert_eq!(Entry::from_text(&mate.to_text()).unwrap(), mate);
        let ended = Some(Ended::Resigned(SideText::White));
        let mut resigned = entry(Players::TWO_PEOPLE, "e2e4", ended);
        assert_eq!(resigned.end, "Black wins: White resigned");
        resigned.black = "Ann".into();
        assert_eq!(resigned.names(), "White – Ann");
        assert_eq!(entry(Players::FIRST, "e2e4", None).end, "Not over");
    }

    #[test]
    fn notes_that_two_tabs_have_written_both_stay() {
        let before = entry(Players::FIRST, "e2e4", None);
        let with = |notes: &str| Entry {
            notes: notes.into(),
            ..before.clone()
        };
        assert_eq!(before.amended(&before, &with("one")).notes, "one");
        let both = with("two").amended(&before, &with("one")).notes;
        assert_eq!(both, "two\n\none");
        assert_eq!(with("").amended(&with("old"), &with("new")).notes, "new");
    }

    #[test]
    fn what_two_tabs_say_of_different_things_both_stays() {
        let before = entry(Players::FIRST, "e2e4", None);
        let with = |tag: &str, text: &str| {
            let mut entry = before.clone();
            entry.say(tag, text.into());
            entry
        };
        let both = with("Event", "Club evening").amended(&before, &with("Site", " Lisbon "));
        let both = both.amended(&both, &{
            let mut after = both.clone();
            after.say("Round", "3".into());
            after.say("Date", "1851-6".into());
            after
        });
        assert_eq!(both.occasion(), "Club evening · Lisbon · round 3");
        assert_eq!((&*both.date, &*both.day()), ("1851.06.??", "1851-06"));
        let emptied = both.amended(&both, &{
            let mut after = both.clone();
            after.say("Event", String::new());
            after.say("Round", "-".into());
            after.say("Date", "yesterday".into());
            after
        });
        assert_eq!(
            (&*emptied.occasion(), &*emptied.day()),
            ("Lisbon", "1851-06")
        );
        assert!(emptied.tags.iter().all(|(name, _)| name != "Event"));
    }

    #[test]
    fn a_date_is_one_that_a_calendar_might_have() {
        for (text, date) in [
            ("2026-11-21", Some("2026.11.21")),
            ("2026.1.2", Some("2026.01.02")),
            ("1851", Some("1851.??.??")),
            ("0812-06", Some("0812.06.??")),
            ("26", None),
            ("2026-13", None),
            ("2026-00-01", None),
            ("2026-1-1-1", None),
            ("2026-+1", None),
            ("", None),
        ] {
            assert_eq!(written_day(text).as_deref(), date, "{text}");
        }
    }

    #[test]
    fn games_that_could_not_be_read_are_alike_only_where_their_texts_are() {
        let whole = entry(Players::FIRST, "e2e4", None);
        let with = |trouble: &str, pgn: &str| Entry {
            trouble: trouble.into(),
            pgn: pgn.into(),
            ..whole.clone()
        };
        let one = with("no move", "1. e4 Zz1").likeness();
        assert_ne!(one, with("no move", "1. e4 Zz2").likeness());
        assert_eq!(one, with("no move", "1. e4 Zz1").likeness());
        // Comments make no other game of it.
        assert_eq!(whole.likeness(), with("", "1. e4 {well}").likeness());
    }

    #[test]
    fn a_date_is_told_as_far_as_it_is_known() {
        let mut one = entry(Players::FIRST, "e2e4", None);
        for (date, day) in [("1851.??.??", "1851"), ("????.??.??", ""), ("", "")] {
            one.date = date.into();
            assert_eq!(one.day(), day);
        }
    }

    #[test]
    fn what_is_no_entry_is_refused() {
        let whole = entry(Players::FIRST, "e2e4", None).to_text();
        for text in [
            "",
            "{}",
            "[]",
            &whole.replacen("\"format\":1", "\"format\":2", 1),
            &whole.replace("\"id\":\"1-1\"", "\"id\":\"\""),
        ] {
            assert!(Entry::from_text(text).is_err(), "{text}");
        }
    }
}
