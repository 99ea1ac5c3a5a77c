//! The clocks of a game: what each side was given, what it has left, and whether its clock runs.
//!
//! Nothing here knows what time it is. Time passes by being told: the page measures and says how many
//! milliseconds have gone ([`super::play::Action::Passed`]), before all else that happens. So a wall
//! clock that is set back changes nothing, and what goes by while no page has the game does not count.
//!
//! A clock begins to run with the first move of the game. Moves that are taken back take the clocks
//! back with them: each side has what it had when that position stood on the board first.

use rookery_rules::{Side, pgn};
use rookery_worker::collection::CollectedClocks;
use serde::{Deserialize, Serialize};

use super::words::counted;

/// What one side is given, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allowance {
    pub start: u64,
    /// Added after each of its turns.
    #[serde(default)]
    pub bonus: u64,
}

/// What both sides are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pace {
    pub white: Allowance,
    pub black: Allowance,
}

/// No clock holds more; what comes from outside may say anything.
pub const MOST: u64 = 100 * 3_600_000;
/// A game that is begun gives at least so much.
pub const LEAST: u64 = 5_000;
pub const MOST_BONUS: u64 = 600_000;

/// What is offered without a further question: minutes, and seconds a turn.
pub const PRESETS: [(u64, u64); 6] = [(1, 0), (3, 2), (5, 0), (10, 5), (15, 10), (30, 20)];

impl Allowance {
    pub fn new(start: u64, bonus: u64) -> Allowance {
        Allowance {
            start: start.clamp(LEAST, MOST),
            bonus: bonus.min(MOST_BONUS),
        }
    }

    pub fn minutes(minutes: u64, seconds: u64) -> Allowance {
        Allowance::new(minutes * 60_000, seconds * 1_000)
    }

    /// "10 minutes", "3 minutes and 2 seconds a move".
    pub fn words(self) -> String {
        match self.bonus {
            0 => spoken(self.start),
            bonus => format!("{} and {} a move", spoken(self.start), spoken(bonus)),
        }
    }
}

impl Pace {
    pub fn even(allowance: Allowance) -> Pace {
        Pace {
            white: allowance,
            black: allowance,
        }
    }

    pub fn of(&self, side: Side) -> Allowance {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    pub fn words(&self) -> String {
        if self.white == self.black {
            format!("Each side has {}.", self.white.words())
        } else {
            let (white, black) = (self.white.words(), self.black.words());
            format!("White has {white}, Black {black}.")
        }
    }

    /// Each side has what the other had.
    pub fn swapped(self) -> Pace {
        Pace {
            white: self.black,
            black: self.white,
        }
    }
}

/// The clocks as they are kept with their game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Clock {
    pub pace: Pace,
    /// What the side that made each move had left after it.
    #[serde(default)]
    left: Vec<u64>,
    /// The same for moves taken back, the next one last.
    #[serde(default)]
    undone: Vec<u64>,
    /// What both sides have left now, White first.
    now: [u64; 2],
    /// Stopped by hand, or because the game was put away. Not kept: a game that comes back stands.
    #[serde(skip)]
    pub paused: bool,
    /// Nobody sees the page.
    #[serde(skip)]
    pub hidden: bool,
    /// Whose low time was told.
    #[serde(skip)]
    warned: [bool; 2],
    /// What the computer may still use of its clock for the move that it looks for. Waiting for its
    /// program is no thinking.
    #[serde(skip)]
    pub budget: u64,
}

/// What came of time that passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    Nothing,
    /// This side has little left, and that is new.
    Low,
    /// It has none left.
    Fall,
}

impl Clock {
    pub fn new(pace: Pace) -> Clock {
        Clock {
            pace,
            left: Vec::new(),
            undone: Vec::new(),
            now: [pace.white.start, pace.black.start],
            paused: false,
            hidden: false,
            warned: [false; 2],
            budget: 0,
        }
    }

    /// The clocks of a game from a file.
    pub fn read(clocks: CollectedClocks) -> Clock {
        let [white, black] = clocks
            .given
            .map(|(start, bonus)| Allowance { start, bonus });
        Clock {
            left: clocks.left,
            now: clocks.now,
            ..Clock::new(Pace { white, black })
        }
    }

    /// As they stand in a PGN.
    pub fn to_pgn(&self) -> pgn::Clocks {
        let given = |of: Allowance| (of.start, of.bonus);
        pgn::Clocks {
            given: [given(self.pace.white), given(self.pace.black)],
            left: self.left.clone(),
        }
    }

    /// As it is kept: what only the moment knows is not.
    pub fn kept(&self) -> Clock {
        Clock {
            paused: false,
            hidden: false,
            warned: [false; 2],
            budget: 0,
            ..self.clone()
        }
    }

    pub fn left(&self, side: Side) -> u64 {
        self.now[side.index()]
    }

    /// Makes what was read fit a game of so many moves: nothing of it is taken on trust.
    pub fn settle(&mut self, movers: &[Side], undone: usize) {
        for allowance in [&mut self.pace.white, &mut self.pace.black] {
            allowance.start = allowance.start.min(MOST);
            allowance.bonus = allowance.bonus.min(MOST_BONUS);
        }
        for time in self
            .left
            .iter_mut()
            .chain(&mut self.undone)
            .chain(&mut self.now)
        {
            *time = (*time).min(MOST);
        }
        self.left.truncate(movers.len());
        while self.left.len() < movers.len() {
            let side = movers[self.left.len()];
            self.left.push(self.before(self.left.len(), side, movers));
        }
        if self.undone.len() != undone {
            self.undone.clear();
        }
    }

    /// What a side had when that many moves had been made.
    fn before(&self, moves: usize, side: Side, movers: &[Side]) -> u64 {
        let own = self.left.iter().zip(movers).take(moves);
        let last = own.rev().find(|(_, mover)| **mover == side);
        last.map_or(self.pace.of(side).start, |(left, _)| *left)
    }

    /// Both clocks as they were when the last of these moves had been made.
    fn set_back(&mut self, movers: &[Side]) {
        for side in Side::BOTH {
            self.now[side.index()] = self.before(movers.len(), side, movers);
        }
        self.warned = [false; 2];
    }

    /// Time passes for a side.
    pub fn pass(&mut self, side: Side, millis: u64) -> Came {
        let left = &mut self.now[side.index()];
        *left = left.saturating_sub(millis);
        let left = *left;
        if left == 0 {
            return Came::Fall;
        }
        let warned = &mut self.warned[side.index()];
        if left <= low(self.pace.of(side)) && !std::mem::replace(warned, true) {
            return Came::Low;
        }
        Came::Nothing
    }

    /// The same for the computer, which is charged for no more than it has set itself.
    pub fn pass_thinking(&mut self, side: Side, millis: u64) {
        let used = millis.min(self.budget);
        self.budget -= used;
        let left = &mut self.now[side.index()];
        // It never thinks its flag down.
        *left = left.saturating_sub(used).max(1);
    }

    /// A side has made a move; `ends` its turn with it.
    pub fn moved(&mut self, side: Side, ends: bool, redone: bool) {
        let left = &mut self.now[side.index()];
        if ends {
            *left = left.saturating_add(self.pace.of(side).bonus).min(MOST);
        }
        self.left.push(*left);
        if redone {
            self.undone.pop();
        } else {
            self.undone.clear();
        }
    }

    /// The last move is taken back; the sides that made those that are left.
    pub fn taken_back(&mut self, movers: &[Side]) {
        if let Some(left) = self.left.pop() {
            self.undone.push(left);
        }
        self.set_back(movers);
    }

    /// A move that was taken back is made again, with what its side had left after it.
    pub fn redone(&mut self, movers: &[Side]) {
        let mover = movers.last().map_or(0, |side| side.index());
        let left = self.undone.pop().unwrap_or(self.now[mover]);
        self.left.push(left);
        self.set_back(movers);
    }

    /// The end was taken back, and the side to move has what it had when its turn began.
    pub fn revived(&mut self, movers: &[Side]) {
        self.set_back(movers);
        self.paused = true;
    }

    /// How long a side may run until there is something to tell.
    pub fn until_next(&self, side: Side) -> u64 {
        let left = self.left(side);
        let low = low(self.pace.of(side));
        if left > low && !self.warned[side.index()] {
            left - low
        } else {
            left
        }
    }
}

/// From here on it is little: a tenth, but no less than ten seconds and no more than half a minute.
pub fn low(of: Allowance) -> u64 {
    (of.start / 10).clamp(10_000, 30_000).min(of.start / 2)
}

/// How long the computer may look for a move: a share of what is left, most of which always stays.
/// `turns` is how many more it expects to play.
pub fn share(left: u64, bonus: u64, turns: u64) -> u64 {
    /// Messages, drawing, a slice of the search.
    const OVERHEAD: u64 = 60;
    /// Nobody wants to wait longer for anything.
    const LONGEST: u64 = 60_000;
    let usable = left.saturating_sub(OVERHEAD);
    let share = usable / turns.max(1) + bonus * 3 / 4;
    share.min(usable * 2 / 5).clamp(20, LONGEST)
}

/// As it stands beside a name: "1:02:03", "4:12"; at the end with tenths, "0:09.3". What is left of a
/// second counts as a whole one, so that 0:00 means none.
pub fn face(millis: u64) -> String {
    if millis < 10_000 {
        let tenths = millis.div_ceil(100);
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let seconds = millis.div_ceil(1_000);
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// As it is said: "4 minutes 12 seconds".
pub fn spoken(millis: u64) -> String {
    let seconds = millis.div_ceil(1_000);
    let parts = [
        (seconds / 3_600, "hour"),
        (seconds / 60 % 60, "minute"),
        (seconds % 60, "second"),
    ];
    let said: Vec<String> = parts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, name)| counted(count, name))
        .collect();
    if said.is_empty() {
        "no time".to_owned()
    } else {
        said.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{Black, White};

    #[test]
    fn p63_a_time_is_written_short_and_said_in_words() {
        for (millis, written, said) in [
            (3_723_000, "1:02:03", "1 hour 2 minutes 3 seconds"),
            (251_001, "4:12", "4 minutes 12 seconds"),
            (60_000, "1:00", "1 minute"),
            (10_000, "0:10", "10 seconds"),
            (9_301, "0:09.4", "10 seconds"),
            (1, "0:00.1", "1 second"),
            (0, "0:00.0", "no time"),
        ] {
            assert_eq!(face(millis), written);
            assert_eq!(spoken(millis), said);
        }
        assert_eq!(
            Allowance::minutes(3, 2).words(),
            "3 minutes and 2 seconds a move"
        );
    }

    #[test]
    fn p63_what_was_read_is_made_to_fit_the_game() {
        let mut clock = Clock::new(Pace::even(Allowance::minutes(5, 0)));
        clock.left = vec![u64::MAX, 1, 2, 3];
        clock.settle(&[White, Black], 1);
        assert_eq!(clock.left, [MOST, 1]);
        assert!(clock.undone.is_empty());
        let mut short = Clock::new(Pace::even(Allowance::minutes(5, 0)));
        short.left = vec![200_000];
        short.settle(&[White, Black, White], 0);
        assert_eq!(short.left, [200_000, 300_000, 200_000]);
    }

    #[test]
    fn p64_a_share_never_takes_most_of_what_is_left() {
        for left in [0, 30, 1_000, 60_000, 5_400_000, MOST] {
            for bonus in [0, 2_000, MOST_BONUS] {
                for turns in [0, 1, 20, 60] {
                    let share = share(left, bonus, turns);
                    assert!((20..=60_000).contains(&share));
                    assert!(share <= 20 || share * 2 <= left, "{left} {bonus} {turns}");
                }
            }
        }
        // Five minutes and three seconds: some seven seconds at the start.
        assert_eq!(share(300_000, 3_000, 60), 7_249);
    }

    #[test]
    fn low_time_is_told_once() {
        let mut clock = Clock::new(Pace::even(Allowance::minutes(1, 2)));
        assert_eq!(clock.until_next(White), 50_000);
        assert_eq!(clock.pass(White, 49_999), Came::Nothing);
        assert_eq!(clock.pass(White, 1), Came::Low);
        assert_eq!(clock.until_next(White), 10_000);
        clock.moved(White, true, false);
        assert_eq!(clock.pass(White, 5_000), Came::Nothing);
        assert_eq!(clock.pass(White, 7_000), Came::Fall);
    }
}
