//! What a game by letter knows besides its moves: who plays whom, what the last letter offered, and
//! until when an answer was promised. How letters are written and opened: [`super::post`].

use rookery_rules::Side;
use serde::{Deserialize, Serialize};

use super::day::Day;
use super::players::SideText;
use super::words;

/// What the names of games by letter begin with, so that no link reaches another game.
pub const BY_LETTER: &str = "letter-";
/// Longer names are cut.
pub const LONGEST_NAME: usize = 40;

/// What a game by letter has beyond its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Letter {
    /// What the players are called; empty: not known.
    #[serde(default)]
    pub white: String,
    #[serde(default)]
    pub black: String,
    /// The side that is played here.
    pub own: SideText,
    /// The next letter offers a draw.
    #[serde(default)]
    pub offers: bool,
    /// The last one did.
    #[serde(default)]
    pub offered: bool,
    /// The players have agreed on so many days for each answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u16>,
    /// The day of the last letter, from whichever side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<Day>,
}

impl Letter {
    /// The first one, from whoever plays a side; the own name comes first.
    pub fn of(side: Side, names: &[String; 2]) -> Letter {
        let mut letter = Letter {
            own: side.into(),
            ..Letter::default()
        };
        letter.set_name(side, &names[0]);
        letter.set_name(side.other(), &names[1]);
        letter
    }

    pub fn own(&self) -> Side {
        self.own.into()
    }

    pub fn name(&self, side: Side) -> &str {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    pub fn set_name(&mut self, side: Side, name: &str) {
        *match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        } = plain_name(name);
    }

    /// Another game with the sides changed.
    pub fn swapped(&self) -> Letter {
        Letter {
            white: self.black.clone(),
            black: self.white.clone(),
            own: self.own().other().into(),
            days: self.days,
            ..Letter::default()
        }
    }

    /// The day by which the side whose turn it is has promised to answer.
    pub fn due(&self) -> Option<Day> {
        Some(self.sent?.plus(self.days?))
    }

    /// The other player, as one speaks of them.
    pub fn other_name(&self) -> String {
        let other = self.own().other();
        match self.name(other) {
            "" => words::side(other).to_owned(),
            name => name.to_owned(),
        }
    }
}

/// A name in one line and not too long, whatever was written.
pub fn plain_name(name: &str) -> String {
    let visible = name.chars().map(|c| if c.is_control() { ' ' } else { c });
    let cut: String = visible.take(LONGEST_NAME).collect();
    cut.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The days that may be agreed on for each answer.
pub const DAYS: [u16; 6] = [1, 2, 3, 5, 7, 14];
const MOST_DAYS: u16 = 366;

/// A number of days as a link has it.
pub fn read_days(text: &str) -> Option<u16> {
    text.parse()
        .ok()
        .filter(|days| (1..=MOST_DAYS).contains(days))
}

pub fn days_words(days: u16) -> String {
    format!("{} for each answer", words::counted(days, "day"))
}
