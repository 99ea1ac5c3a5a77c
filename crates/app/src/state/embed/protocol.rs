//! The messages between an embedded board and the page around it: JSON objects with
//! `source: "rookery"`, `version: 1` and a `type`. Text and numbers only; `docs/embedding.md`
//! describes them.

use rookery_json::{Map, Value, object};
use rookery_rules::{Game, Outcome, Position};

use super::setup::{self, Wrong};
use crate::state::settings::Theme;

pub const SOURCE: &str = "rookery";
pub const VERSION: u64 = 1;
/// More is no honest message.
const LONGEST: usize = 100_000;

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

/// What the host asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    Load(Map),
    /// Move text or SAN.
    Move(String),
    TakeBack,
    Flip,
    Theme {
        theme: Option<Theme>,
        /// Names without dashes in front, values as CSS has them; an empty one is taken away.
        colours: Vec<(String, String)>,
    },
}

/// A message, read.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    /// Not for us, or of a kind that we do not know.
    Nothing,
    Wrong(Wrong),
    Command(Command),
}

/// Reads a message that came as JSON text.
pub fn read(text: &str) -> Asked {
    if text.len() > LONGEST {
        return Asked::Nothing;
    }
    let Ok(Value::Object(mut message)) = rookery_json::parse(text) else {
        return Asked::Nothing;
    };
    let ours = message.get("source").and_then(Value::as_str) == Some(SOURCE)
        && message.get("version").and_then(Value::as_u64) == Some(VERSION);
    if !ours {
        return Asked::Nothing;
    }
    let command = match message.get("type").and_then(Value::as_str) {
        Some("load") => Command::Load(message),
        Some("move") => match message.get("move").and_then(Value::as_str) {
            Some(mv) => Command::Move(mv.chars().take(40).collect()),
            None => return Asked::Wrong(Wrong::new("move", "the message has no text “move”")),
        },
        Some("takeback") => Command::TakeBack,
        Some("flip") => Command::Flip,
        Some("theme") => {
            let theme = match message.get("theme") {
                None | Some(Value::Null) => None,
                Some(value) => match value.as_str().and_then(setup::theme) {
                    Some(theme) => Some(theme),
                    None => {
                        let words = "it is none of system, light, dark, contrast";
                        return Asked::Wrong(Wrong::new("theme", words));
                    }
                },
            };
            let colours = match message.get_mut("properties").map(Value::take) {
                Some(Value::Object(list)) => colours(&list),
                _ => Vec::new(),
            };
            Command::Theme { theme, colours }
        }
        _ => return Asked::Nothing,
    };
    Asked::Command(command)
}

/// The custom properties that we know, by their names without `--rookery-`; values that could
/// do more than colour something are left out.
fn colours(list: &Map) -> Vec<(String, String)> {
    let known = |name: &str| PAGE_COLOURS.contains(&name) || BOARD_COLOURS.contains(&name);
    let mut found = Vec::new();
    for (name, value) in list {
        let name = name.strip_prefix("--rookery-").unwrap_or(name);
        let value = value.as_str().unwrap_or_default().trim();
        let plain = value.len() <= 120
            && !value.contains([';', '{', '}', '\\', '"', '\'', '@'])
            && !value.to_ascii_lowercase().contains("url(");
        if known(name) && plain {
            found.push((name.to_owned(), value.to_owned()));
        }
    }
    found
}

/// What the board tells the host.
#[derive(Clone, Debug, PartialEq)]
pub struct Out(Value);

impl Out {
    fn new(kind: &str, mut fields: Value) -> Out {
        if let Value::Object(fields) = &mut fields {
            fields.insert("source".to_owned(), SOURCE.into());
            fields.insert("version".to_owned(), VERSION.into());
            fields.insert("type".to_owned(), kind.into());
        }
        Out(fields)
    }

    /// There is a game on the board.
    pub fn ready(game: &Game, ply: usize) -> Out {
        let mut fields = place(game, ply);
        fields["ruleset"] = game.ruleset().id().into();
        fields["title"] = game.ruleset().title().into();
        fields["start"] = game.start().to_fen(game.ruleset()).into();
        Out::new("ready", fields)
    }

    /// Another place of the game is shown, without a move.
    pub fn position(game: &Game, ply: usize) -> Out {
        Out::new("position", place(game, ply))
    }

    /// The move that led to a ply (1 is the first) was made.
    pub fn moved(game: &Game, ply: usize, by: &str) -> Option<Out> {
        let index = ply.checked_sub(1)?;
        let before = game.positions().get(index)?;
        let mv = *game.moves().get(index)?;
        let mut fields = place(game, ply);
        if let Value::Array(moves) = &mut fields["moves"] {
            moves.truncate(ply);
        }
        fields["move"] = game.ruleset().move_text(mv).into();
        fields["san"] = before.san(game.ruleset(), mv).into();
        fields["by"] = by.into();
        Some(Out::new("move", fields))
    }

    pub fn end(outcome: &Outcome) -> Out {
        let winner = outcome.winner_name();
        let reason = outcome.reason.text();
        Out::new("end", object! { "winner": winner, "reason": reason })
    }

    pub fn error(wrong: &Wrong) -> Out {
        let fields = object! { "about": &wrong.about, "message": &wrong.message };
        Out::new("error", fields)
    }

    pub fn height(height: i32) -> Out {
        Out::new("height", object! { "height": height })
    }

    /// As it is sent.
    pub fn to_text(&self) -> String {
        self.0.to_string()
    }
}

fn place(game: &Game, ply: usize) -> Value {
    let shown: &Position = game.positions().get(ply).unwrap_or(game.position());
    object! {
        "fen": shown.to_fen(game.ruleset()),
        "turn": shown.turn().name(),
        "ply": ply,
        "moves": game.move_texts(),
    }
}
