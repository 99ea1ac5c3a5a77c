//! Ends of games that the players make.

use rookery_rules::Side;
use rookery_rules::pgn::Score;
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

    pub fn score(self) -> Score {
        match self {
            Ended::Resigned(side) | Ended::Timeout(side) => match Side::from(side) {
                Side::White => Score::Black,
                Side::Black => Score::White,
            },
            Ended::Agreed | Ended::Claimed | Ended::TimeoutDraw(_) => Score::Draw,
        }
    }

    /// Is there such an end where nobody plays by a clock?
    pub fn needs_no_clock(self) -> bool {
        !matches!(self, Ended::Timeout(_) | Ended::TimeoutDraw(_))
    }

    /// How it stands in a link.
    pub fn in_link(self) -> &'static str {
        let known = IN_LINKS.iter().find(|(ended, _)| *ended == self);
        known.map_or("", |(_, text)| text)
    }

    pub fn from_link(text: &str) -> Option<Ended> {
        let known = IN_LINKS.iter().find(|(_, known)| *known == text);
        known.map(|(ended, _)| *ended)
    }
}

const IN_LINKS: [(Ended, &str); 8] = [
    (Ended::Resigned(SideText::White), "white-resigned"),
    (Ended::Resigned(SideText::Black), "black-resigned"),
    (Ended::Agreed, "agreed"),
    (Ended::Claimed, "claimed"),
    (Ended::Timeout(SideText::White), "white-timeout"),
    (Ended::Timeout(SideText::Black), "black-timeout"),
    (Ended::TimeoutDraw(SideText::White), "white-timeout-draw"),
    (Ended::TimeoutDraw(SideText::Black), "black-timeout-draw"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_is_told_by_a_link() {
        for (ended, text) in IN_LINKS {
            assert_eq!(Ended::from_link(text), Some(ended));
            assert_eq!(ended.in_link(), text);
            let white = ended.headline().starts_with("White wins");
            assert_eq!(ended.score() == Score::White, white, "{text}");
        }
        assert_eq!(Ended::from_link("red-resigned"), None);
    }
}
