//! What a person may choose about the page: one plain struct, kept as JSON text.

use std::ops::RangeInclusive;

use rookery_rules::library;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::stored::{self, Stored, Unreadable};

/// Colours of the whole page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// As the system says.
    #[default]
    System,
    Light,
    Dark,
    Contrast,
}

/// The drawings of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PieceSet {
    /// As the game's own account has it: an old game with the shapes of its time.
    #[default]
    ByGame,
    Folio,
    Ivory,
    Letters,
}

/// The colours of the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardTheme {
    /// Each family of games has its own, so that nobody takes one for the other.
    #[default]
    ByFamily,
    Linen,
    Madder,
    Sage,
    Indigo,
    Birch,
}

/// How pieces are moved with a pointer. The keyboard always works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoveMethod {
    #[default]
    Both,
    Drag,
    Click,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShowCoordinates {
    #[default]
    Outside,
    Inside,
    Off,
}

/// How moves are written where people read them. Files and messages keep the standard letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Notation {
    /// With the letters that the game's own account names.
    #[default]
    Letters,
    /// With little drawings of the pieces.
    Figurines,
    Words,
}

/// How long a moving piece is seen to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Animation {
    Off,
    Quick,
    #[default]
    Normal,
    Slow,
}

/// All that can be set. Anything missing or unreadable is as in [`Settings::default`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    pub theme: Theme,
    pub pieces: PieceSet,
    pub board: BoardTheme,
    pub move_method: MoveMethod,
    /// A move waits for a second press before it is played.
    pub confirm_moves: bool,
    pub animation: Animation,
    pub coordinates: ShowCoordinates,
    pub notation: Notation,
    /// How much of the room that there is the board takes, in hundredths.
    pub board_size: u8,
    /// Dots and rings where the selected piece may go.
    pub show_targets: bool,
    /// Keys of one character act wherever the focus is, not only on the board.
    pub letter_keys: bool,
    pub sounds: bool,
    /// 0 to 100.
    pub volume: u8,
    /// Megabytes that the computer player may remember positions in.
    pub hash_mb: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            theme: Theme::default(),
            pieces: PieceSet::default(),
            board: BoardTheme::default(),
            move_method: MoveMethod::default(),
            confirm_moves: false,
            animation: Animation::default(),
            coordinates: ShowCoordinates::default(),
            notation: Notation::default(),
            board_size: *BOARD_SIZES.end(),
            show_targets: true,
            letter_keys: true,
            sounds: true,
            volume: 60,
            hash_mb: 16,
        }
    }
}

/// What [`Settings::board_size`] may be.
pub const BOARD_SIZES: RangeInclusive<u8> = 40..=100;

pub fn clamped_board_size(size: u8) -> u8 {
    size.clamp(*BOARD_SIZES.start(), *BOARD_SIZES.end())
}

/// The same as the style sheet has it in `--board-share`, from 0 to 1.
pub fn board_share(size: u8) -> f64 {
    f64::from(size) / 100.0
}

/// The sizes offered for [`Settings::hash_mb`].
pub const HASH_SIZES: [u32; 5] = [4, 16, 32, 64, 128];

impl Theme {
    pub const ALL: [Self; 4] = [Self::System, Self::Light, Self::Dark, Self::Contrast];

    /// What the page's `data-theme` says.
    pub fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }
}

impl PieceSet {
    /// The set that a game is shown with.
    pub fn of(self, ruleset_id: &str) -> PieceSet {
        let own = || library::facts(ruleset_id).map(|facts| facts.get("pieces"));
        match self {
            Self::ByGame if own() == Some("ivory") => Self::Ivory,
            Self::ByGame => Self::Folio,
            chosen => chosen,
        }
    }
}

impl BoardTheme {
    pub const ALL: [Self; 6] = [
        Self::ByFamily,
        Self::Linen,
        Self::Madder,
        Self::Sage,
        Self::Indigo,
        Self::Birch,
    ];

    /// What its class is called; a board by family has that of its game.
    fn own_name(self) -> Option<&'static str> {
        match self {
            Self::ByFamily => None,
            Self::Linen => Some("linen"),
            Self::Madder => Some("madder"),
            Self::Sage => Some("sage"),
            Self::Indigo => Some("indigo"),
            Self::Birch => Some("birch"),
        }
    }

    /// The board's tint for a game.
    pub fn tint(self, ruleset_id: &str) -> &'static str {
        self.own_name().unwrap_or_else(|| {
            let named = library::facts(ruleset_id).map(|facts| facts.get("tint"));
            let tints = || Self::ALL.iter().filter_map(|theme| theme.own_name());
            // A game whose account names none, or that was read from a page, gets one by its name.
            let any = || ruleset_id.bytes().map(usize::from).sum::<usize>() % tints().count();
            tints()
                .find(|tint| named == Some(*tint))
                .or_else(|| tints().nth(any()))
                .unwrap_or("linen")
        })
    }
}

impl Animation {
    pub fn millis(self) -> f64 {
        match self {
            Self::Off => 0.0,
            Self::Quick => 120.0,
            Self::Normal => 200.0,
            Self::Slow => 400.0,
        }
    }
}

impl Stored for Settings {
    /// Reads what was kept, setting by setting: one that makes no sense does not spoil the rest.
    /// An error only if it is no list of settings at all.
    fn from_text(text: &str) -> Result<Self, Unreadable> {
        let kept: Map<String, Value> = stored::from_text(text)?;
        let mut whole: Map<String, Value> = stored::from_text(&Settings::default().to_text())?;
        for (name, value) in kept {
            let Some(own) = whole.get(&name).cloned() else {
                continue;
            };
            whole.insert(name.clone(), value);
            if serde_json::from_value::<Settings>(Value::Object(whole.clone())).is_err() {
                whole.insert(name, own);
            }
        }
        let mut settings: Settings = serde_json::from_value(Value::Object(whole))?;
        settings.volume = settings.volume.min(100);
        settings.board_size = clamped_board_size(settings.board_size);
        settings.hash_mb = settings.hash_mb.clamp(1, 512);
        Ok(settings)
    }
}

impl Settings {
    /// How loud a sound is to be, from 0 to 100; `None`: it is not to be made.
    pub fn loudness(&self) -> Option<u8> {
        self.sounds
            .then_some(self.volume)
            .filter(|volume| *volume > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_being_kept() {
        let settings = Settings {
            theme: Theme::Contrast,
            board: BoardTheme::ByFamily,
            volume: 5,
            confirm_moves: true,
            ..Settings::default()
        };
        assert_eq!(Settings::from_text(&settings.to_text()).unwrap(), settings);
    }

    #[test]
    fn one_bad_setting_leaves_the_others() {
        let text = r#"{"theme":"dark","volume":"loud","hash_mb":99999,"board_size":3,"old":1}"#;
        let settings = Settings::from_text(text).unwrap();
        assert_eq!(settings.theme, Theme::Dark);
        assert_eq!(settings.volume, Settings::default().volume);
        assert_eq!(settings.hash_mb, 512);
        assert_eq!(settings.board_size, 40);
    }

    #[test]
    fn garbage_is_no_settings() {
        for text in ["", "[]", "{", "null", "\u{0}"] {
            assert!(Settings::from_text(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn games_of_one_family_share_a_tint() {
        let tint = |id| BoardTheme::ByFamily.tint(id);
        assert_eq!(tint("andarraya-3"), tint("andarraya-5+long-leap"));
        for one in library::entries() {
            for other in library::entries() {
                let family = |id| library::facts(id).map(|facts| facts.get("family"));
                if family(one.id) == family(other.id) {
                    assert_eq!(tint(one.id), tint(other.id), "{} {}", one.id, other.id);
                }
            }
        }
        let families = ["andarraya-5", "samantsy-2", "sfenj-11", "shatranj", "chess"];
        let tints: std::collections::BTreeSet<_> = families.map(tint).into();
        assert_eq!(tints.len(), families.len(), "{tints:?}");
        assert_eq!(BoardTheme::Sage.tint("samantsy-2"), "sage");
    }

    #[test]
    fn an_old_game_has_the_shapes_of_its_time_unless_a_person_chose_others() {
        assert_eq!(PieceSet::default().of("shatranj"), PieceSet::Ivory);
        assert_eq!(PieceSet::ByGame.of("chess"), PieceSet::Folio);
        assert_eq!(PieceSet::ByGame.of("read-from-a-page"), PieceSet::Folio);
        assert_eq!(PieceSet::Folio.of("shatranj"), PieceSet::Folio);
    }
}
