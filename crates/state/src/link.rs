//! A game in an address: ruleset, start, moves, side. No server knows it; the link holds it all.
//!
//! `#/play/<ruleset>?start=<FEN with _ for blanks>&moves=<moves>&side=black&at=12`. Moves are
//! written compactly, two letters a ply, after the mark `1.`; plain move texts and SAN with commas
//! between are understood too, and so are `fen` for `start`, and `+` for its blanks.

use std::fmt;
use std::sync::Arc;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use rookery_rules::notation::BadMove;
use rookery_rules::san::BadSan;
use rookery_rules::{Game, Move, Position, Ruleset, Side, Square};

use super::day::Day;
use super::ended::Ended;
use super::letter;
use super::players::{Players, read_level};
use crate::route::Route;

const MARK: &str = "1.";
/// The game is to be reviewed.
pub const REVIEW: &str = "review=1";
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// A pass, which has no squares.
const PASS: char = '~';
/// How long the rest of a letter's link is, at its head.
const WHOLE: &str = "whole";
/// Longer than any address is; more is no honest link.
const LONGEST: usize = 60_000;

/// What a link says.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Link {
    pub start: String,
    pub moves: String,
    pub side: Option<Side>,
    /// How many plies to show.
    pub at: Option<usize>,
    /// Who plays: nobody said means two people.
    pub computer: Option<Side>,
    pub level: Option<u8>,
    /// A kept game.
    pub game: Option<String>,
    /// It is to be reviewed.
    pub review: bool,
    /// It has lost its end on the way, as the number at its head shows.
    pub cut: bool,
    /// The text of a ruleset that is not built in, for whoever does not have it.
    pub rules: String,
    /// It is a letter: what the game is called on both sides.
    pub letter: Option<String>,
    /// The names of the players of a letter.
    pub white: String,
    pub black: String,
    /// How the players have ended the game: of a letter, or of one to be analysed.
    pub ended: Option<Ended>,
    /// The letter offers a draw.
    pub draw: bool,
    /// So many days for each answer, and the day of this letter.
    pub days: Option<u16>,
    pub sent: Option<Day>,
    /// What it says that means nothing: "level=99".
    pub meaningless: Vec<String>,
}

/// Why a link cannot be followed. It says what and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLink {
    #[error("the link is too long to be a game")]
    TooLong,
    #[error("the link's start: {0}")]
    Start(String),
    #[error("the link's move {number}: {message}")]
    Move { number: usize, message: String },
    #[error("the link's moves break off at letter {0}")]
    BrokenOff(usize),
    #[error("the link has a wrong letter at place {0} of its moves")]
    Letter(usize),
    #[error("its end was lost on the way; ask for the whole link")]
    Cut,
    #[error("it does not say to which game by letter it belongs")]
    Letterhead,
}

impl Link {
    /// Reads what follows `?` in the address.
    pub fn parse(query: &str) -> Link {
        let mut link = Link::default();
        for pair in query.split('&') {
            let (name, raw) = pair.split_once('=').unwrap_or((pair, ""));
            let value = decoded(raw);
            let side = || match value.to_ascii_lowercase().as_str() {
                "white" | "w" => Some(Side::White),
                "black" | "b" => Some(Side::Black),
                _ => None,
            };
            let meant = match name {
                "side" => read(&mut link.side, side()),
                "at" => read(&mut link.at, value.parse().ok()),
                "computer" => read(&mut link.computer, side()),
                "level" => read(&mut link.level, read_level(&value)),
                "end" => read(&mut link.ended, Ended::from_link(&value)),
                "days" => read(&mut link.days, letter::read_days(&value)),
                "sent" => read(&mut link.sent, Day::parse(&value)),
                _ => {
                    link.take(name, raw, value, query);
                    true
                }
            };
            if !meant && !raw.is_empty() {
                link.meaningless.push(pair.chars().take(30).collect());
            }
        }
        link
    }

    /// What means something whatever it is, or is judged by who reads it.
    fn take(&mut self, name: &str, raw: &str, value: String, query: &str) {
        match name {
            WHOLE => {
                let rest = query.split_once('&').map_or("", |(_, rest)| rest);
                self.cut = value.parse().map_or(true, |whole| length(rest) < whole);
            }
            "start" | "fen" => self.start = value.replace(['_', '+'], " "),
            "moves" => self.moves = value,
            "rules" => self.rules = unpacked(raw),
            "game" => self.game = Some(value),
            "review" => self.review = true,
            "letter" => self.letter = Some(value),
            "white" => self.white = unpacked(raw),
            "black" => self.black = unpacked(raw),
            "draw" => self.draw = value == "offered",
            _ => {}
        }
    }

    /// What of it was left aside, for whoever wonders.
    pub fn left_aside(&self) -> Option<String> {
        let all = self.meaningless.join(", ");
        (!all.is_empty()).then(|| {
            format!(
                "This link says “{all}”, which means nothing here. The rest of it was followed."
            )
        })
    }

    pub fn players(&self) -> Players {
        match self.computer {
            None => Players::TWO_PEOPLE,
            Some(_) => Players {
                computer: self.computer,
                level: self.level.unwrap_or(Players::FIRST.level),
                ..Players::TWO_PEOPLE
            },
        }
    }

    /// The game that the link holds.
    pub fn game(&self, ruleset: Arc<Ruleset>) -> Result<Game, BadLink> {
        if self.cut {
            return Err(BadLink::Cut);
        }
        if self.start.len() > 1_000 || self.moves.len() > LONGEST {
            return Err(BadLink::TooLong);
        }
        let start = match self.start.trim() {
            "" => Game::new(ruleset),
            fen => {
                Game::from_fen(ruleset, fen).map_err(|error| BadLink::Start(error.to_string()))?
            }
        };
        let Some(packed) = self.moves.strip_prefix(MARK) else {
            return played(start, plain(&self.moves));
        };
        let texts = texts(packed);
        let found = texts.and_then(|texts| played(start.clone(), texts.iter().map(String::as_str)));
        // The number of a first move is written like the mark.
        found.or_else(|why| played(start, plain(&self.moves)).map_err(|_| why))
    }

    /// The link to a game.
    pub fn of(game: &Game, side: Side, cursor: usize) -> Link {
        Link {
            start: game.start_text(),
            moves: compact(&game.move_texts()),
            side: Some(side),
            at: (cursor != game.moves().len()).then_some(cursor),
            ..Link::default()
        }
    }

    /// A kept game on its board.
    pub fn to_kept(game: &str, ruleset_id: &str) -> Route {
        let link = Link {
            game: Some(game.to_owned()),
            ..Link::default()
        };
        link.to_play(ruleset_id)
    }

    /// The play page with what the link brings.
    pub fn to_play(&self, ruleset_id: &str) -> Route {
        Route::Play {
            id: ruleset_id.to_owned(),
            query: self.to_string(),
        }
    }

    /// The same for the analysis.
    pub fn to_analysis(&self, ruleset_id: &str) -> Route {
        Route::Analysis {
            id: ruleset_id.to_owned(),
            query: self.to_string(),
        }
    }
}

/// Says whether something was there to be read.
fn read<T>(place: &mut Option<T>, found: Option<T>) -> bool {
    *place = found;
    place.is_some()
}

/// What follows `?` in an address, and whether that says that the game is to be reviewed.
pub fn to_be_reviewed(query: &str, on: bool) -> String {
    let other = |part: &&str| !part.is_empty() && !part.starts_with("review");
    let parts = query.split('&').filter(other);
    parts
        .chain(on.then_some(REVIEW))
        .collect::<Vec<&str>>()
        .join("&")
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |value: &str| (!value.is_empty()).then(|| value.to_owned());
        let side = |side: Side| side.name().to_owned();
        let level = self.level.filter(|_| self.computer.is_some());
        // In the order in which a link has them.
        let mut parts = vec![
            ("start", text(&self.start.replace(' ', "_"))),
            ("moves", text(&self.moves)),
            ("side", self.side.map(side)),
            ("at", self.at.map(|at| at.to_string())),
            ("computer", self.computer.map(side)),
            ("level", level.map(|level| level.to_string())),
            ("game", self.game.clone()),
            ("end", self.ended.map(Ended::in_link)),
            ("review", self.review.then(|| "1".to_owned())),
        ];
        if let Some(letter) = &self.letter {
            parts.extend([
                ("letter", Some(letter.clone())),
                ("white", text(&self.white).map(|name| packed(&name))),
                ("black", text(&self.black).map(|name| packed(&name))),
                ("draw", self.draw.then(|| "offered".to_owned())),
                ("days", self.days.map(|days| days.to_string())),
                ("sent", self.days.and(self.sent).map(|day| day.text())),
            ]);
        }
        parts.push(("rules", text(&self.rules).map(|rules| packed(&rules))));
        let parts: Vec<String> = parts
            .into_iter()
            .filter_map(|(name, value)| Some(format!("{name}={}", value?)))
            .collect();
        let link = parts.join("&");
        // Letters go through programs that break lines, and a name is a name without its end.
        if self.letter.is_some() {
            write!(f, "{WHOLE}={}&", length(&link))?;
        }
        f.write_str(&link)
    }
}

/// Move texts, compactly: two letters a move, and a pair for each further sign, as where it says what
/// a piece becomes.
pub fn compact(moves: &[String]) -> String {
    let mut text = String::from(MARK);
    let digit = |square: &str| {
        let square: Option<Square> = square.parse().ok();
        char::from(square.map_or(b'A', |square| DIGITS[square.index()]))
    };
    for mv in moves {
        if mv == "0000" || !mv.is_ascii() || mv.len() < 4 {
            text.push(PASS);
            continue;
        }
        text.push(digit(&mv[..2]));
        text.push(digit(&mv[2..4]));
        for letter in mv[4..].chars() {
            text.push('.');
            text.push(letter);
        }
    }
    if moves.is_empty() {
        String::new()
    } else {
        text
    }
}

fn played<'a>(mut game: Game, texts: impl Iterator<Item = &'a str>) -> Result<Game, BadLink> {
    for (index, text) in texts.enumerate() {
        let mv = read_move(game.position(), game.ruleset(), text);
        let number = index + 1;
        game.push(mv.map_err(|message| BadLink::Move { number, message })?);
    }
    Ok(game)
}

/// A move as people and programs write it: move text, or SAN.
pub fn read_move(position: &Position, ruleset: &Ruleset, text: &str) -> Result<Move, String> {
    match position.parse_move(ruleset, text) {
        Err(why @ BadMove::Malformed(_)) => {
            let san = position.parse_san(ruleset, text);
            san.map_err(|of_san| match of_san {
                BadSan::Malformed(_) => why.to_string(),
                of_san => of_san.to_string(),
            })
        }
        read => read.map_err(|why| why.to_string()),
    }
}

/// The moves of a list, as people and programs write it; numbers and the result, as in a book, are
/// passed over.
pub fn plain(moves: &str) -> impl Iterator<Item = &str> {
    let parts = moves.split([',', ' ', '+', '_', '\n', '\t', '\r']);
    let bare = parts.flat_map(|part| {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
        let part = if rest.starts_with('.') { rest } else { part };
        part.split('.')
    });
    // A plus may stand for a blank, also where it means check.
    let whole = bare.map(|text| text.trim_start_matches(['!', '?', '#']));
    whole.filter(|text| !["", "1-0", "0-1", "1/2-1/2", "*"].contains(text))
}

/// The move texts that a link's compact moves mean.
fn texts(packed: &str) -> Result<Vec<String>, BadLink> {
    let mut found: Vec<String> = Vec::new();
    let mut letters = packed.chars().enumerate();
    while let Some((place, letter)) = letters.next() {
        if letter == PASS {
            found.push("0000".to_owned());
            continue;
        }
        if letter == '.' {
            let (_, kind) = letters.next().ok_or(BadLink::BrokenOff(place + 1))?;
            match found.last_mut() {
                Some(last) if kind.is_ascii_alphanumeric() => last.push(kind),
                _ => return Err(BadLink::Letter(place + 1)),
            }
            continue;
        }
        let from = square(letter).ok_or(BadLink::Letter(place + 1))?;
        let (next, letter) = letters.next().ok_or(BadLink::BrokenOff(place + 1))?;
        let to = square(letter).ok_or(BadLink::Letter(next + 1))?;
        found.push(format!("{from}{to}"));
    }
    Ok(found)
}

fn square(letter: char) -> Option<Square> {
    let index = DIGITS
        .iter()
        .position(|digit| char::from(*digit) == letter)?;
    u8::try_from(index).ok().map(Square)
}

/// A text of several lines as part of an address: blanks and line ends, of which there are many,
/// take one letter each.
pub(super) fn packed(text: &str) -> String {
    utf8_percent_encode(text.trim(), SPECIAL)
        .to_string()
        .replace(' ', "_")
        .replace('\n', "~")
}

/// What stands for something else in an address or in [`packed`]; all letters beyond ASCII do.
const SPECIAL: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b' ')
    .remove(b'\n')
    .remove(b'-')
    .remove(b'.')
    .remove(b',')
    .remove(b':')
    .remove(b'/');

/// What [`packed`] has packed. Whatever else may stand there does no harm: it is read as a
/// ruleset, and refused with a reason.
pub(super) fn unpacked(text: &str) -> String {
    const MOST: usize = 20_000;
    if text.len() > MOST {
        return String::new();
    }
    decoded(&text.replace('_', " ").replace('~', "\n"))
}

/// The letters of a part of an address, however it is encoded.
fn length(text: &str) -> usize {
    decoded(text).chars().count()
}

/// Percent-encoding undone, where a mail program or a browser has put it in.
pub fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::for_tests::{game, ruleset};
    use rookery_rules::library;
    use rookery_rules::rng::Rng;

    #[test]
    fn rules_travel_in_a_link_as_they_are() {
        let rules = "title Großes_Spiel ~ (50 %)\nstart 8/8 w - - 0 1\n\npiece king K royal\n  goes step any";
        let link = Link {
            rules: rules.to_string(),
            ..Link::default()
        };
        let written = link.to_string();
        assert!(written.is_ascii() && !written.contains(' '), "{written}");
        assert_eq!(Link::parse(&written).rules, rules);
        assert_eq!(
            Link::parse(&format!("rules={}", "x".repeat(30_000))).rules,
            ""
        );
    }

    /// A long game, by taking legal moves without much thought.
    fn wander(id: &str, plies: usize) -> Game {
        let mut game = game(id, "");
        let mut chance = Rng::new(12345);
        while game.moves().len() < plies && game.outcome().is_none() {
            let legal = game.position().legal_moves(game.ruleset());
            let mv = chance.pick(legal.as_slice()).unwrap();
            game.push(*mv);
        }
        game
    }

    #[test]
    fn p47_links_hold_whole_games_in_every_ruleset() {
        for entry in library::entries() {
            let game = wander(entry.id, 200);
            let link = Link::of(&game, Side::Black, 3);
            let hash = link.to_play(game.ruleset().id()).hash();
            assert!(hash.len() < 1_000, "{}: {}", entry.id, hash.len());
            let query = hash.split_once('?').unwrap().1;
            let read = Link::parse(query);
            assert_eq!(read, link);
            let again = read.game(game.ruleset().clone()).unwrap();
            assert_eq!(again.moves(), game.moves(), "{}", entry.id);
        }
    }

    #[test]
    fn p47_a_start_and_plain_moves_are_understood() {
        let ruleset = ruleset("sfenj-11");
        let link = Link::parse(
            "start=P3k3/8/8/8/8/8/8/4K3_w_-_-_0_9_lost:QR&moves=a8a8q,0000&side=black&at=1",
        );
        let game = link.game(ruleset).unwrap();
        assert_eq!(game.moves().len(), 2);
        assert_eq!(link.side, Some(Side::Black));
        // Called what it is called elsewhere, and with blanks as forms send them.
        assert_eq!(Link::parse("fen=8/8_w").start, "8/8 w");
        assert_eq!(Link::parse("start=8/8+w").start, "8/8 w");
        assert_eq!(link.at, Some(1));
        let again = Link::of(&game, Side::White, 2).game(game.ruleset().clone());
        assert_eq!(again.unwrap().moves(), game.moves());
    }

    #[test]
    fn p58_an_address_says_that_a_review_is_wanted_as_long_as_it_is() {
        for query in ["", "moves=1.MG&side=white", "game=7"] {
            let asked = to_be_reviewed(query, true);
            let link = Link::parse(&asked);
            assert!(link.review, "{asked}");
            assert_eq!(to_be_reviewed(&asked, true), asked);
            assert_eq!(to_be_reviewed(&asked, false), query);
            assert_eq!(
                Link {
                    review: false,
                    ..link
                },
                Link::parse(query)
            );
        }
    }

    #[test]
    fn who_plays_travels_in_a_link() {
        let link = Link {
            computer: Some(Side::Black),
            level: Some(5),
            ..Link::default()
        };
        assert_eq!(link.to_string(), "computer=black&level=5");
        let players = Link::parse("computer=black&level=5").players();
        assert_eq!((players.computer, players.level), (Some(Side::Black), 5));
        assert_eq!(Link::default().players(), Players::TWO_PEOPLE);
        // What means nothing is said to, and the rest holds.
        let odd = Link::parse("computer=Black&level=99&side=purple&at=&utm_source=x");
        assert_eq!(odd.players().level, Players::FIRST.level);
        let told = odd.left_aside().unwrap();
        assert!(told.contains("“level=99, side=purple”"), "{told}");
        assert_eq!(link.left_aside(), None);
    }

    #[test]
    fn castling_may_be_written_as_where_the_king_ends() {
        let ruleset = ruleset("chess");
        let link = Link::parse("start=4k3/8/8/8/8/8/8/4K2R_w_K&moves=e1g1");
        let game = link.game(ruleset).unwrap();
        assert_eq!(game.move_texts(), ["e1h1"]);
    }

    #[test]
    fn moves_told_apart_by_a_number_travel_in_a_link() {
        let moves = ["e2e4", "e1g12", "e7e8q12"].map(String::from).to_vec();
        let packed = compact(&moves);
        assert_eq!(texts(&packed[MARK.len()..]).ok(), Some(moves));
    }

    #[test]
    fn p47_moves_are_read_as_people_write_them() {
        let ruleset = ruleset("chess");
        for moves in [
            "e4,e5,Qh5,Nc6,Qxe5+",
            "1.e4,e5,2.Qh5,Nc6,3.Qxe5%2B!",
            "1._e4_e5_2._Qh5_Nc6_3._Qxe5_1-0",
            "1.e4+e5+2.Qh5+2...Nc6+3.Qxe5",
            "e2e4.e5.Qh5.b8c6.Qxe5",
        ] {
            let game = Link::parse(&format!("moves={moves}")).game(ruleset.clone());
            let played = game.map(|game| game.move_texts());
            let wanted = ["e2e4", "e7e5", "d1h5", "b8c6", "h5e5"].map(String::from);
            assert_eq!(played, Ok(wanted.to_vec()), "{moves}");
        }
        // What could be two moves is none.
        for (moves, why) in [
            ("Nf3,a6,d3,a5,Nd2", "move 5: 'Nd2' could mean Nbd2 or Nfd2"),
            ("Nf3,Nf5", "move 2: 'Nf5' is not a legal move here"),
            ("Nf3,e7e4", "move 2: 'e7e4' is not a legal move here"),
            ("Nf3,x", "move 2: 'x' is no move; moves are written"),
        ] {
            let read = Link::parse(&format!("moves={moves}")).game(ruleset.clone());
            let said = read.unwrap_err().to_string();
            assert!(said.contains(why), "{said}");
        }
    }

    #[test]
    fn p47_a_broken_link_says_what_and_where() {
        let ruleset = ruleset("chess");
        let said = |query: &str| match Link::parse(query).game(ruleset.clone()) {
            Ok(_) => panic!("{query} was followed"),
            Err(error) => error.to_string(),
        };
        assert!(said("start=8/8").contains("8 rows"));
        assert!(said("moves=e2e4,e7e5,e4e5").contains("move 3"));
        assert!(said("moves=1.Mc!").contains("place 3"));
        assert!(said("moves=1.M").contains("letter 1"));
        assert!(said("moves=1..q").contains("place 1"));
        assert!(said(&format!("moves={}", "e2e4,".repeat(20_000))).contains("too long"));
        assert!(said("moves=%00%ff").contains("move 1"));
    }
}
