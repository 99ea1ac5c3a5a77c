//! What an embedded board is set up with: the same names in the address, in the attributes of
//! `<rookery-board>` and in a `load` message.

use std::cell::RefCell;
use std::sync::Arc;

use rookery_rules::{Game, Ruleset, Side, library};
use serde_json::{Map, Value};

use crate::link::{self, decoded};
use crate::play::Play;
use crate::players::{FIRST_LEVEL, FULL_STRENGTH, Players};
use crate::settings::Theme;

/// What a theme may be.
pub const THEMES: &str = "system, light, dark or contrast";
/// Longer than any honest game; more is not looked at.
const LONGEST: usize = 60_000;

/// Who plays against the person at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    Computer,
    /// Another person at the same board.
    Human,
    /// The page around the board, by messages.
    Host,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Mode {
    #[default]
    Play,
    /// Both sides, and another move at any place of the game.
    Analysis,
    /// To look at and to step through.
    Show,
}

/// What stands below the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Controls {
    #[default]
    Full,
    /// Only stepping through the game.
    Steps,
    None,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The ruleset's id, with switches.
    pub ruleset: String,
    /// A FEN; empty: the ruleset's own start.
    pub start: String,
    pub moves: String,
    /// What was played on the board before it was put elsewhere in the page.
    pub played: Option<String>,
    /// The person's side.
    pub side: Side,
    pub opponent: Opponent,
    /// The computer's.
    pub level: u8,
    pub mode: Mode,
    /// The side at the bottom; the person's, if nothing is said.
    pub orientation: Option<Side>,
    pub theme: Theme,
    pub controls: Controls,
    /// No worker can be started here, so nobody plays against the computer.
    pub without_computer: bool,
    /// The only origin that may command the board; empty: whatever page is around it.
    pub origin: String,
}

/// What cannot be, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{about}: {message}")]
pub struct Wrong {
    pub about: String,
    pub message: String,
}

impl Wrong {
    pub fn new(about: &str, message: impl ToString) -> Wrong {
        Wrong {
            about: about.chars().take(40).collect(),
            message: message.to_string(),
        }
    }

    /// A value that is none of those that belong there.
    pub fn is_not(about: &str, value: &str, words: &str) -> Wrong {
        let shown: String = value.chars().take(40).collect();
        Wrong::new(about, format!("“{shown}” is not {words}"))
    }
}

/// One thing alone.
impl From<Wrong> for Vec<Wrong> {
    fn from(wrong: Wrong) -> Vec<Wrong> {
        vec![wrong]
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            ruleset: "chess".to_owned(),
            start: String::new(),
            moves: String::new(),
            played: None,
            side: Side::White,
            opponent: Opponent::Computer,
            level: FIRST_LEVEL,
            mode: Mode::Play,
            orientation: None,
            theme: Theme::System,
            controls: Controls::Full,
            without_computer: false,
            origin: String::new(),
        }
    }
}

impl Setup {
    /// Reads what follows `?` in the address. What makes no sense is as in the default, and named.
    pub fn from_query(query: &str) -> (Setup, Vec<Wrong>) {
        let mut setup = Setup::default();
        let mut wrong = Vec::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, raw) = pair.split_once('=').unwrap_or((pair, ""));
            let value = decoded(raw);
            let done = match name {
                "origin" => match origin(&value) {
                    Ok(origin) => {
                        setup.origin = origin;
                        Ok(())
                    }
                    Err(why) => {
                        // Nobody is of this one: whoever wanted few to command it is not obeyed by all.
                        setup.origin = value;
                        Err(why)
                    }
                },
                "played" => {
                    setup.played = Some(value);
                    Ok(())
                }
                _ => setup.set(name, &value),
            };
            wrong.extend(done.err());
        }
        (setup, wrong)
    }

    /// A `load` message: a game, if it names any part of one; everything else stays as it was
    /// unless it is named. Says whether there is a new game, and all that makes no sense.
    pub fn load(&self, message: &Map<String, Value>) -> (Setup, bool, Vec<Wrong>) {
        let mut setup = self.clone();
        let mut wrong = Vec::new();
        let named = |name: &str| named(message, name);
        let game = ["ruleset", "start", "moves"].into_iter().any(named);
        if game {
            setup.start.clear();
            setup.moves.clear();
            setup.played = None;
        }
        if named("side") && !named("orientation") {
            setup.orientation = None;
        }
        if named("level") {
            // Who names a level wants the computer, unless the message says otherwise.
            setup.opponent = Opponent::Computer;
        }
        for (name, value) in message {
            if value.is_null() {
                continue;
            }
            let done = match plain(value) {
                Some(text) => setup.set(name, &text),
                None => {
                    let words = "a text, a number or a list of texts belongs here";
                    Err(Wrong::new(name, words))
                }
            };
            wrong.extend(done.err());
        }
        (setup, game, wrong)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Wrong> {
        let value = value.trim();
        let wrong = |words: &str| Err(Wrong::is_not(name, value, words));
        match name {
            "ruleset" if value.is_empty() => self.ruleset = Setup::default().ruleset,
            // No game has a capital letter, but who writes an address may.
            "ruleset" => self.ruleset = value.to_ascii_lowercase(),
            "start" => self.start = value.replace(['_', '+'], " "),
            "moves" => self.moves = value.to_owned(),
            "side" => match side(value) {
                Some(side) => self.side = side,
                None if value.is_empty() => self.side = Setup::default().side,
                None => return wrong("white or black"),
            },
            "orientation" => match (side(value), value) {
                (None, "") => self.orientation = None,
                (None, _) => return wrong("white or black"),
                (found, _) => self.orientation = found,
            },
            "level" => match (value, value.parse()) {
                ("full", _) => self.level = FULL_STRENGTH,
                ("", _) => self.level = FIRST_LEVEL,
                (_, Ok(level @ 1..=FULL_STRENGTH)) => self.level = level,
                _ => return wrong("a level: 1 to 8, or full"),
            },
            "opponent" => match value {
                "human" => self.opponent = Opponent::Human,
                "host" => self.opponent = Opponent::Host,
                "computer" | "" => self.opponent = Opponent::Computer,
                _ => return wrong("computer, human or host"),
            },
            "mode" => match value {
                "play" | "" => self.mode = Mode::Play,
                "analysis" => self.mode = Mode::Analysis,
                "show" => self.mode = Mode::Show,
                _ => return wrong("play, analysis or show"),
            },
            "theme" => match theme(value) {
                Some(theme) => self.theme = theme,
                None => return wrong(THEMES),
            },
            "controls" => match value {
                "full" | "true" | "" => self.controls = Controls::Full,
                "steps" => self.controls = Controls::Steps,
                "none" | "false" => self.controls = Controls::None,
                _ => return wrong("full, steps or none"),
            },
            // Later versions may know more.
            _ => {}
        }
        Ok(())
    }

    /// The side at the bottom.
    pub fn bottom(&self) -> Side {
        self.orientation.unwrap_or(self.side)
    }

    pub fn players(&self) -> Players {
        match (self.mode, self.opponent) {
            (Mode::Play, Opponent::Computer) if !self.without_computer => Players {
                computer: Some(self.side.other()),
                level: self.level,
                ..Players::TWO_PEOPLE
            },
            _ => Players::TWO_PEOPLE,
        }
    }

    /// The game that it describes.
    pub fn game(&self) -> Result<Game, Wrong> {
        let ruleset = ruleset(&self.ruleset)?;
        if self.start.len() > 1_000 {
            return Err(Wrong::new("start", "it is too long to be a position"));
        }
        let moves = self.played.as_ref().unwrap_or(&self.moves);
        if moves.len() > LONGEST {
            return Err(Wrong::new("moves", "they are too long to be a game"));
        }
        let mut game = match self.start.as_str() {
            "" => Game::new(ruleset),
            fen => Game::from_fen(ruleset, fen).map_err(|error| Wrong::new("start", error))?,
        };
        for (index, text) in link::plain(moves).enumerate() {
            let wrong = |why: String| Wrong::new("moves", format!("move {}: {why}", index + 1));
            let mv = link::read_move(game.position(), game.ruleset(), text).map_err(wrong)?;
            game.push(mv);
        }
        Ok(game)
    }

    /// The same game on the table, with nobody having thought about it yet.
    pub fn play(&self, seed: u64) -> Result<Play, Wrong> {
        let mut play = Play::new(String::new(), seed, self.game()?, self.players());
        play.bottom = self.bottom();
        Ok(play)
    }
}

thread_local! {
    /// The ruleset that was wanted last: whoever loads game after game mostly stays with one.
    static LAST: RefCell<Option<(String, Arc<Ruleset>)>> = const { RefCell::new(None) };
}

fn ruleset(id: &str) -> Result<Arc<Ruleset>, Wrong> {
    LAST.with_borrow_mut(|last| match last {
        Some((known, ruleset)) if known == id => Ok(ruleset.clone()),
        _ => {
            let ruleset = library::ruleset(id).map_err(|error| Wrong::new("ruleset", error))?;
            let (_, ruleset) = last.insert((id.to_owned(), Arc::new(ruleset)));
            Ok(ruleset.clone())
        }
    })
}

/// An origin as browsers write it: small letters, no port that goes without saying; any page
/// (`*`) is none in particular.
fn origin(value: &str) -> Result<String, Wrong> {
    let value = value.trim().trim_end_matches('/').to_ascii_lowercase();
    if value.is_empty() || value == "*" {
        return Ok(String::new());
    }
    let (scheme, host) = value.split_once("://").unwrap_or_default();
    let usual = match scheme {
        "https" => ":443",
        "http" => ":80",
        _ => "",
    };
    let letter = |c: char| c.is_ascii_alphanumeric() || "-._:[]".contains(c);
    let plain = !scheme.is_empty() && !host.is_empty() && host.chars().all(letter);
    match (plain, usual) {
        (false, _) => {
            let words = "an origin such as https://example.org";
            Err(Wrong::is_not("origin", &value, words))
        }
        (_, "") => Ok(value),
        _ => Ok(value.strip_suffix(usual).unwrap_or(&value).to_owned()),
    }
}

/// Whether a message says anything of that name.
pub(super) fn named(message: &Map<String, Value>, name: &str) -> bool {
    message.get(name).is_some_and(|value| !value.is_null())
}

pub fn side(value: &str) -> Option<Side> {
    match value {
        "white" => Some(Side::White),
        "black" => Some(Side::Black),
        _ => None,
    }
}

pub fn theme(value: &str) -> Option<Theme> {
    if value.is_empty() {
        return Some(Theme::System);
    }
    Theme::ALL.into_iter().find(|theme| theme.name() == value)
}

/// A JSON value as the text that would stand in an address.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(_) | Value::Bool(_) => Some(value.to_string()),
        Value::Array(list) => {
            let texts: Option<Vec<&str>> = list.iter().map(Value::as_str).collect();
            texts.map(|texts| texts.join(" "))
        }
        Value::Null | Value::Object(_) => None,
    }
}
