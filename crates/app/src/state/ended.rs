//! Ends of games that the players make.

use rookery_rules::Side;
use serde::{Deserialize, Serialize};

use super::players::SideText;
use super::words;

/// An end that the players made, not the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ended {
    /// This side resigned.
    Resigned(SideText),
    /// Both agreed on a draw.
    Agreed,
    /// The same position stood on the board for the third time, and a player claimed the draw.
    Claimed,
    /// This side's time ran out.
    Timeout(SideText),
    /// The same, but the other side had a single piece left, which could not have won.
    TimeoutDraw(SideText),
}

impl Ended {
    /// How the game ended, as a headline.
    pub fn headline(self) -> String {
        match self {
            Ended::Resigned(side) => {
                let side = Side::from(side);
                let winner = words::side(side.other());
                format!("{winner} wins: {} resigned", words::side(side))
            }
            Ended::Agreed => "Draw: agreed".to_owned(),
            Ended::Claimed => "Draw: the position stood three times".to_owned(),
            Ended::Timeout(side) => {
                let side = Side::from(side);
                let winner = words::side(side.other());
                format!("{winner} wins: {}'s time ran out", words::side(side))
            }
            Ended::TimeoutDraw(side) => {
                let side = words::side(side.into());
                format!("Draw: {side}'s time ran out against a single piece")
            }
        }
    }

    /// How it stands in a link.
    pub fn in_link(self) -> Option<String> {
        match self {
            Ended::Resigned(side) => Some(format!("{}-resigned", Side::from(side).name())),
            Ended::Agreed => Some("agreed".to_owned()),
            Ended::Claimed => Some("claimed".to_owned()),
            // There are no clocks in games by letter, and no other link tells an end.
            Ended::Timeout(_) | Ended::TimeoutDraw(_) => None,
        }
    }

    pub fn from_link(text: &str) -> Option<Ended> {
        match text {
            "white-resigned" => Some(Ended::Resigned(SideText::White)),
            "black-resigned" => Some(Ended::Resigned(SideText::Black)),
            "agreed" => Some(Ended::Agreed),
            "claimed" => Some(Ended::Claimed),
            _ => None,
        }
    }
}
