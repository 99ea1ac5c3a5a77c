//! Who plays: two people at one board, or a person and the computer at some level.

use rookery_rules::Side;
use serde::{Deserialize, Serialize};

/// Above the levels: as strong as it can.
pub const FULL_STRENGTH: u8 = 9;
pub const FIRST_LEVEL: u8 = 3;

/// Who sits where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    /// The side that the computer plays, if it plays.
    pub computer: Option<Side>,
    /// 1 to 8, or [`FULL_STRENGTH`].
    pub level: u8,
}

impl Players {
    pub const TWO_PEOPLE: Players = Players {
        computer: None,
        level: FIRST_LEVEL,
    };

    /// You as White against a middling computer: what a first visit begins with.
    pub const FIRST: Players = Players {
        computer: Some(Side::Black),
        level: FIRST_LEVEL,
    };

    /// What the page calls a player: "You", "Computer, level 3", "White".
    pub fn name(&self, side: Side) -> String {
        match self.computer {
            None => super::words::side(side).to_owned(),
            Some(computer) if computer == side => computer_name(self.level),
            Some(_) => "You".to_owned(),
        }
    }
}

pub fn computer_name(level: u8) -> String {
    if level >= FULL_STRENGTH {
        "Computer, full strength".to_owned()
    } else {
        format!("Computer, level {level}")
    }
}

/// A side, as it is kept and linked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SideText {
    White,
    Black,
}

impl From<Side> for SideText {
    fn from(side: Side) -> Self {
        match side {
            Side::White => SideText::White,
            Side::Black => SideText::Black,
        }
    }
}

impl From<SideText> for Side {
    fn from(side: SideText) -> Self {
        match side {
            SideText::White => Side::White,
            SideText::Black => Side::Black,
        }
    }
}
