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
    /// The next game is a level higher after a win of the person, and a level lower after a loss, so
    /// that in the long run both win as often.
    pub adapts: bool,
    /// The sides are drawn anew for each game.
    pub by_lot: bool,
    /// Of two people at one board: it turns to whoever is to move.
    pub board_turns: bool,
}

impl Players {
    pub const TWO_PEOPLE: Players = Players {
        computer: None,
        level: FIRST_LEVEL,
        adapts: false,
        by_lot: false,
        board_turns: false,
    };

    /// You as White against a middling computer: what a first visit begins with.
    pub const FIRST: Players = Players {
        computer: Some(Side::Black),
        ..Players::TWO_PEOPLE
    };

    /// Who plays the next game, once this one has been won by that side, or by nobody.
    pub fn after(self, winner: Option<Side>) -> Players {
        let level = match (self.computer, winner) {
            (Some(computer), Some(winner)) if self.adapts && winner == computer => {
                self.level.saturating_sub(1).max(1)
            }
            (Some(_), Some(_)) if self.adapts => (self.level + 1).min(FULL_STRENGTH),
            _ => self.level,
        };
        Players { level, ..self }
    }

    /// With the sides that a tossed coin gives, where they are drawn.
    pub fn drawn(self, heads: bool) -> Players {
        let computer = self.computer.map(|side| match (self.by_lot, heads) {
            (false, _) => side,
            (true, true) => Side::Black,
            (true, false) => Side::White,
        });
        Players { computer, ..self }
    }

    /// The next game: the sides change, or are drawn.
    pub fn again(self, heads: bool) -> Players {
        let computer = self.computer.map(Side::other);
        Players { computer, ..self }.drawn(heads)
    }

    /// What the page calls a player: "You", "Computer, level 3", "White".
    pub fn name(&self, side: Side) -> String {
        match self.computer {
            None => super::words::side(side).to_owned(),
            Some(computer) if computer == side => computer_name(self.level),
            Some(_) => "You".to_owned(),
        }
    }
}

/// Which side the computer has, and at which level, where a game's file calls both as
/// [`Players::name`] does.
pub fn computer_of(white: &str, black: &str) -> Option<(Side, u8)> {
    let (side, name) = match (white, black) {
        ("You", name) => (Side::Black, name),
        (name, "You") => (Side::White, name),
        _ => return None,
    };
    let mut levels = 1..=FULL_STRENGTH;
    let level = levels.find(|level| computer_name(*level) == name)?;
    Some((side, level))
}

/// A level as it is kept.
pub fn read_level(text: &str) -> Option<u8> {
    let level = text.parse().ok()?;
    (1..=FULL_STRENGTH).contains(&level).then_some(level)
}

pub fn computer_name(level: u8) -> String {
    format!("Computer, {}", level_name(level))
}

pub fn level_name(level: u8) -> String {
    match level {
        FULL_STRENGTH.. => "full strength".to_owned(),
        _ => format!("level {level}"),
    }
}

/// A side, as it is kept and linked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SideText {
    #[default]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_drawn_anew_for_each_game_only_where_that_was_chosen() {
        let first = Players::FIRST;
        assert_eq!(first.drawn(false).computer, Some(Side::Black));
        assert_eq!(first.again(true).computer, Some(Side::White));
        let by_lot = Players {
            by_lot: true,
            ..first
        };
        for (heads, computer) in [(true, Side::Black), (false, Side::White)] {
            let game = by_lot.drawn(heads);
            assert_eq!(game.computer, Some(computer));
            assert_eq!(game.again(true).computer, Some(Side::Black));
            assert_eq!(game.again(false).computer, Some(Side::White));
            assert!(game.after(Some(Side::White)).again(true).by_lot);
        }
        assert_eq!(Players::TWO_PEOPLE.drawn(true).computer, None);
    }

    #[test]
    fn a_level_that_adapts_follows_how_the_games_go() {
        let level = |players: Players, won: &[Option<Side>]| {
            let next = |players: Players, winner: &Option<Side>| players.after(*winner);
            won.iter().fold(players, next).level
        };
        let (me, it) = (Some(Side::White), Some(Side::Black));
        let adapting = Players {
            adapts: true,
            ..Players::FIRST
        };
        assert_eq!(level(adapting, &[me]), 4);
        assert_eq!(level(adapting, &[me, it, None, it]), 2);
        assert_eq!(level(adapting, &[it; 10]), 1);
        assert_eq!(level(adapting, &[me; 10]), FULL_STRENGTH);
        assert_eq!(level(Players::FIRST, &[me, me, it]), FIRST_LEVEL);
        let people = Players {
            adapts: true,
            ..Players::TWO_PEOPLE
        };
        assert_eq!(level(people, &[me, me]), FIRST_LEVEL);
    }
}
