//! What a hop, a leap or a slide may be, where the English leaves out how far it goes, over what,
//! and whether it takes. However a page is stated, the same is offered.

use crate::ask::{Answer, Asker};
use crate::span::Extent;
use crate::tree::Way;

/// When a piece may make a hop.
pub(crate) enum Occasion {
    FromStart,
    /// As its first move alone.
    First {
        /// The piece may leap, too.
        leaps: bool,
        /// The page counts all pieces.
        counts_all: bool,
    },
    Always,
}

impl Asker<'_> {
    /// Asks what a hop is, the likeliest answer first.
    pub fn hop(&mut self, kind: &str, at: Extent, ways: &[Way], occasion: Occasion) -> Hop {
        let mut because =
            "The page does not say how far a hop goes, over what, or whether it captures.";
        let (id, likely) = match occasion {
            Occasion::FromStart => ("start-hop", likely_start_hop(ways)),
            Occasion::First { leaps, counts_all } => {
                because =
                    "The page says neither how far the first move hops nor whether it captures.";
                ("first-hop", likely_first_hop(ways, leaps, counts_all))
            }
            Occasion::Always => ("hop", likely_hop(ways)),
        };
        Hop::of(&self.ask(&format!("{kind}-{id}"), at, because, hops(likely)))
    }
}

/// What a hop passes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Over {
    Anything,
    Empty,
    /// No enemy piece stands there.
    NoEnemy,
}

/// What an answer about a hop comes to.
pub(crate) struct Hop {
    pub far: Vec<u8>,
    pub over: Over,
    pub takes: bool,
}

impl Hop {
    fn of(key: &str) -> Hop {
        Hop {
            far: distances(key),
            over: match key {
                key if key.ends_with("-empty") => Over::Empty,
                key if key.ends_with("-past") => Over::NoEnemy,
                _ => Over::Anything,
            },
            takes: key.ends_with("-taking"),
        }
    }
}

/// The distances that an answer such as `2-3` or `2-taking` names.
pub(crate) fn distances(key: &str) -> Vec<u8> {
    let digits = key.bytes().filter(u8::is_ascii_digit);
    digits.map(|digit| digit - b'0').collect()
}

/// Where a hop may go, the likeliest first.
fn hops(likely: &str) -> Vec<Answer> {
    const KEYS: [&str; 11] = [
        "2",
        "2-taking",
        "2-empty",
        "2-past",
        "3",
        "3-taking",
        "2-3",
        "2-3-taking",
        "2-3-past",
        "2-3-4",
        "2-3-4-past",
    ];
    let says = |key: &str| {
        let far = match distances(key).as_slice() {
            [2] => "exactly two squares",
            [3] => "exactly three squares",
            [2, 3] => "two or three squares",
            _ => "two, three or four squares",
        };
        let hop = Hop::of(key);
        let over = match (hop.over, hop.takes) {
            (Over::Anything, false) => "over whatever stands between, to an empty square",
            (Over::Anything, true) => {
                "over whatever stands between, to an empty square or capturing"
            }
            (Over::Empty, _) => "over an empty square to an empty one",
            (Over::NoEnemy, _) => "over squares without enemy pieces, to an empty one",
        };
        format!("{far}, {over}")
    };
    let mut answers: Vec<Answer> = KEYS.map(|key| Answer::new(key, says(key))).into();
    foremost(&mut answers, |answer| answer.key == likely);
    answers
}

/// Brings one of them to the front; the others keep their order.
pub(crate) fn foremost<T>(list: &mut Vec<T>, wanted: impl Fn(&T) -> bool) {
    if let Some(place) = list.iter().position(wanted) {
        let wanted = list.remove(place);
        list.insert(0, wanted);
    }
}

/// The likeliest of any hop.
fn likely_hop(ways: &[Way]) -> &'static str {
    match ways {
        ways if straight_on(ways) => "2-empty",
        [Way::East | Way::West, ..] => "2",
        _ => "2-taking",
    }
}

/// The likeliest from the start squares: a pawn's two squares straight on are over an empty one; what
/// goes aslant jumps.
fn likely_start_hop(ways: &[Way]) -> &'static str {
    match ways {
        ways if straight_on(ways) => "2-empty",
        _ => "2",
    }
}

/// The likeliest of one that a piece may only make as its first move: a king that may also leap, or
/// beside pawns that lose their two squares with the first capture, passes no enemy.
fn likely_first_hop(ways: &[Way], leaps: bool, counts_all: bool) -> &'static str {
    match ways {
        [Way::North | Way::South] => "2-empty",
        [Way::Orthogonal] => "3-taking",
        [Way::Forward] => "2-taking",
        [Way::Adjacent] if leaps => "2-3-past",
        [Way::Adjacent] if counts_all => "2-3-4-past",
        _ => "2",
    }
}

/// Where a leap may go: the knight's first.
pub(crate) fn leaps() -> Vec<Answer> {
    let aside = |far: &str, aside: &str| {
        format!("{far} squares along a rank or file and {aside} to the side")
    };
    vec![
        Answer::new(
            "1,2",
            format!("like a knight in chess: {}", aside("two", "one")),
        ),
        Answer::new("1,3", aside("three", "one")),
        Answer::new("2,3", aside("three", "two")),
        Answer::new("2,2", "two squares diagonally"),
        Answer::new("0,2", "two squares along a rank or file"),
        Answer::new("0,3", "three squares along a rank or file"),
        Answer::new("2,4", aside("four", "two")),
    ]
}

/// Why there is a question about a slide over empty squares straight on.
pub(crate) const DOUBLE: &str = "The page says over empty squares, but not how far.";

/// A pawn's two squares, whatever the page asks for before them.
pub(crate) fn straight_on(ways: &[Way]) -> bool {
    matches!(ways, [Way::Forward | Way::North | Way::South])
}

/// How far such a slide may go.
pub(crate) fn doubles(kind: &str, at_start: bool) -> Vec<Answer> {
    let two = match at_start {
        true => format!("exactly two squares, from where the {kind} stands at the start"),
        false => "exactly two squares, to an empty one".to_string(),
    };
    vec![
        Answer::new("2", two),
        Answer::new("any", "as far as the squares are empty"),
    ]
}

/// How a slide may end of which only what is between is printed.
pub(crate) fn slide_ends() -> Vec<Answer> {
    vec![
        Answer::new("taking", "any distance, to an empty square or capturing"),
        Answer::new("quiet", "any distance, to an empty square only"),
        Answer::new("2", "exactly two squares, to an empty square or capturing"),
        Answer::new(
            "3",
            "exactly three squares, to an empty square or capturing",
        ),
    ]
}
