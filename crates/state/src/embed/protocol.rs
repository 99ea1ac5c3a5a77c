//! The messages between an embedded board and the page around it: JSON objects with
//! `source: "rookery"`, `version: 1` and a `type`. Text and numbers only; `docs/embedding.md`
//! describes them.

use rookery_rules::{Game, Outcome, Position};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::setup::{self, Wrong};
use crate::settings::Theme;

pub const SOURCE: &str = "rookery";
pub const VERSION: u64 = 1;
/// More is no honest message.
pub const LONGEST: usize = 100_000;

/// The host's own colours: what may be set of the page's, and of the board's. The host writes
/// them as `--rookery-ink` and so on.
pub const PAGE_COLOURS: [&str; 7] = [
    "ink",
    "quiet-ink",
    "line",
    "firm-line",
    "accent",
    "leaf",
    "focus",
];
pub const BOARD_COLOURS: [&str; 21] = [
    "square-light",
    "square-dark",
    "hatch",
    "plate",
    "plate-rule",
    "plate-ink",
    "white-fill",
    "white-line",
    "white-edge",
    "black-fill",
    "black-line",
    "black-edge",
    "mark-last",
    "mark-last-line",
    "mark-select",
    "mark-select-line",
    "mark-target",
    "mark-drop",
    "mark-check",
    "mark-hint",
    "mark-explain",
];

/// What belongs behind the name of a colour.
pub const A_COLOUR: &str = "a plain colour of CSS";

/// What the host asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// What it names of a board.
    Load(Map<String, Value>),
    /// Move text or SAN.
    Move(String),
    TakeBack,
    Flip,
    Theme {
        theme: Option<Theme>,
        /// Names without dashes in front, values as CSS has them; an empty one is taken away. None:
        /// they stay.
        colours: Option<Vec<(String, String)>>,
    },
}

/// A message, read.
#[derive(Clone, Debug, PartialEq)]
pub enum HostSays {
    /// Not for us, or of a kind that we do not know.
    Nothing,
    Wrong(Vec<Wrong>),
    Command(Command),
}

/// A message before it is known what it asks for.
#[derive(Deserialize)]
struct Envelope {
    source: String,
    version: u64,
    #[serde(rename = "type")]
    kind: String,
    #[serde(flatten)]
    fields: Map<String, Value>,
}

/// Reads a message that came as JSON text.
pub fn read(text: &str) -> HostSays {
    if text.len() > LONGEST {
        return HostSays::Nothing;
    }
    let Ok(message) = serde_json::from_str::<Envelope>(text) else {
        return HostSays::Nothing;
    };
    if message.source != SOURCE || message.version != VERSION {
        return HostSays::Nothing;
    }
    let fields = message.fields;
    let command = match message.kind.as_str() {
        "load" => Command::Load(fields),
        "move" => match fields.get("move").and_then(Value::as_str) {
            Some(mv) => Command::Move(mv.chars().take(40).collect()),
            None => {
                let wrong = Wrong::new("move", "the message has no text “move”");
                return HostSays::Wrong(wrong.into());
            }
        },
        "takeback" => Command::TakeBack,
        "flip" => Command::Flip,
        "theme" => match theme(&fields) {
            Ok(command) => command,
            Err(wrong) => return HostSays::Wrong(wrong),
        },
        _ => return HostSays::Nothing,
    };
    HostSays::Command(command)
}

/// How the board is to look, or all that makes no sense of it.
fn theme(fields: &Map<String, Value>) -> Result<Command, Vec<Wrong>> {
    let mut wrong = Vec::new();
    let theme = fields.get("theme").filter(|value| !value.is_null());
    let theme = theme.and_then(|value| {
        let found = value.as_str().and_then(setup::theme);
        if found.is_none() {
            let shown = value.as_str().unwrap_or_default();
            wrong.push(Wrong::is_not("theme", shown, setup::THEMES));
        }
        found
    });
    let properties = fields.get("properties").filter(|value| !value.is_null());
    let colours = properties.and_then(|value| match value {
        Value::Object(list) => Some(colours(list, &mut wrong)),
        _ => {
            let words = "an object of colours by their names belongs here";
            wrong.push(Wrong::new("properties", words));
            None
        }
    });
    match wrong.is_empty() {
        true => Ok(Command::Theme { theme, colours }),
        false => Err(wrong),
    }
}

/// The custom properties that we know, by their names without `--rookery-`; values that could
/// do more than colour something are wrong.
fn colours(list: &Map<String, Value>, wrong: &mut Vec<Wrong>) -> Vec<(String, String)> {
    let known = |name: &str| PAGE_COLOURS.contains(&name) || BOARD_COLOURS.contains(&name);
    let mut found = Vec::new();
    for (name, value) in list {
        let name = name.strip_prefix("--rookery-").unwrap_or(name);
        // Later versions may know more.
        if !known(name) {
            continue;
        }
        let text = value.as_str().map(str::trim).filter(|value| {
            value.len() <= 120
                && !value.contains([';', '{', '}', '\\', '"', '\'', '@'])
                && !value.to_ascii_lowercase().contains("url(")
        });
        match text {
            Some(text) => found.push((name.to_owned(), text.to_owned())),
            None => {
                let shown = value.as_str().unwrap_or_default();
                wrong.push(Wrong::is_not(name, shown, A_COLOUR));
            }
        }
    }
    found
}

/// What the board tells the host.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Out {
    /// There is a game on the board.
    Ready {
        ruleset: String,
        title: String,
        start: String,
        #[serde(flatten)]
        place: Place,
    },
    /// Another place of the game is shown, without a move.
    Position {
        #[serde(flatten)]
        place: Place,
    },
    Move {
        #[serde(rename = "move")]
        mv: String,
        san: String,
        /// "person", "computer" or "host".
        by: &'static str,
        #[serde(flatten)]
        place: Place,
    },
    End {
        winner: &'static str,
        reason: &'static str,
    },
    Error {
        about: String,
        message: String,
    },
    Height {
        height: i32,
    },
}

/// A place in a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Place {
    fen: String,
    turn: &'static str,
    ply: usize,
    moves: Vec<String>,
}

impl Place {
    fn of(game: &Game, ply: usize) -> Place {
        let shown: &Position = game.positions().get(ply).unwrap_or(game.position());
        Place {
            fen: shown.to_fen(game.ruleset()),
            turn: shown.turn().name(),
            ply,
            moves: game.move_texts(),
        }
    }
}

impl Out {
    pub fn ready(game: &Game, ply: usize) -> Out {
        Out::Ready {
            ruleset: game.ruleset().id().to_owned(),
            title: game.ruleset().title().to_owned(),
            start: game.start().to_fen(game.ruleset()),
            place: Place::of(game, ply),
        }
    }

    pub fn position(game: &Game, ply: usize) -> Out {
        let place = Place::of(game, ply);
        Out::Position { place }
    }

    /// The move that led to a ply (1 is the first) was made.
    pub fn moved(game: &Game, ply: usize, by: &'static str) -> Option<Out> {
        let index = ply.checked_sub(1)?;
        let before = game.positions().get(index)?;
        let mv = *game.moves().get(index)?;
        let mut place = Place::of(game, ply);
        place.moves.truncate(ply);
        Some(Out::Move {
            mv: game.ruleset().move_text(mv),
            san: before.san(game.ruleset(), mv),
            by,
            place,
        })
    }

    pub fn end(outcome: &Outcome) -> Out {
        Out::End {
            winner: outcome.winner_name(),
            reason: outcome.reason.text(),
        }
    }

    pub fn error(wrong: &Wrong) -> Out {
        Out::Error {
            about: wrong.about.clone(),
            message: wrong.message.clone(),
        }
    }

    pub fn height(height: i32) -> Out {
        Out::Height { height }
    }

    /// As it is sent.
    pub fn to_text(&self) -> String {
        #[derive(Serialize)]
        struct Sent<'a> {
            source: &'static str,
            version: u64,
            #[serde(flatten)]
            out: &'a Out,
        }
        let (source, version, out) = (SOURCE, VERSION, self);
        // The names are texts, which is all that writing asks of them.
        serde_json::to_string(&Sent {
            source,
            version,
            out,
        })
        .unwrap_or_default()
    }
}
