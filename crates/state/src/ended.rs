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
        let name = |side: SideText| words::side(side.into());
        let how = match self {
            Ended::Resigned(side) => format!("{} resigned", name(side)),
            Ended::Agreed => "agreed".to_owned(),
            Ended::Claimed => "the position stood three times".to_owned(),
            Ended::Timeout(side) => format!("{}'s time ran out", name(side)),
            Ended::TimeoutDraw(side) => {
                format!("{}'s time ran out against a single piece", name(side))
            }
        };
        words::end(self.winner(), &how)
    }

    /// Who has won by it, if somebody has.
    pub fn winner(self) -> Option<Side> {
        match self {
            Ended::Resigned(side) | Ended::Timeout(side) => Some(Side::from(side).other()),
            Ended::Agreed | Ended::Claimed | Ended::TimeoutDraw(_) => None,
        }
    }

    /// Is there such an end where nobody plays by a clock?
    pub fn needs_no_clock(self) -> bool {
        !matches!(self, Ended::Timeout(_) | Ended::TimeoutDraw(_))
    }

    /// How it stands in a link.
    pub fn in_link(self) -> String {
        let by = |side: SideText, how: &str| format!("{}-{how}", Side::from(side).name());
        match self {
            Ended::Resigned(side) => by(side, "resigned"),
            Ended::Agreed => "agreed".to_owned(),
            Ended::Claimed => "claimed".to_owned(),
            Ended::Timeout(side) => by(side, "timeout"),
            Ended::TimeoutDraw(side) => by(side, "timeout-draw"),
        }
    }

    pub fn from_link(text: &str) -> Option<Ended> {
        let mut known = ALL.into_iter();
        known.find(|ended| ended.in_link() == text)
    }
}

const ALL: [Ended; 8] = [
    Ended::Resigned(SideText::White),
    Ended::Resigned(SideText::Black),
    Ended::Agreed,
    Ended::Claimed,
    Ended::Timeout(SideText::White),
    Ended::Timeout(SideText::Black),
    Ended::TimeoutDraw(SideText::White),
    Ended::TimeoutDraw(SideText::Black),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_is_told_by_a_link() {
        for ended in ALL {
            assert_eq!(Ended::from_link(&ended.in_link()), Some(ended));
            let told = ended.headline();
            for (side, wins) in [(Side::White, "White wins"), (Side::Black, "Black wins")] {
                assert_eq!(
                    ended.winner() == Some(side),
                    told.starts_with(wins),
                    "{told}"
                );
            }
        }
        let resigned = Ended::Resigned(SideText::White);
        assert_eq!(resigned.in_link(), "white-resigned");
        assert_eq!(Ended::from_link("red-resigned"), None);
    }
}
