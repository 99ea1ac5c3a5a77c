//! What a hop, a leap or a slide may be, where the English leaves out how far it goes, over what,
//! and whether it takes. However a page is stated, the same is offered.

use crate::ask::{Answer, Asker};
use crate::span::Extent;
use crate::tree::{Cond, Does, Rules, Way};
use rookery_rules::rule::Term;
use rookery_rules::ruleset::spec::{Directions, Purpose, Shape};

/// When a piece may make a hop.
pub(crate) enum Occasion {
    FromStart,
    /// As its first move alone.
    First {
        /// It is the piece that has to be safe.
        main: bool,
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
            Occasion::First {
                main,
                leaps,
                counts_all,
            } => {
                because =
                    "The page says neither how far the first move hops nor whether it captures.";
                ("first-hop", likely_first_hop(ways, main, leaps, counts_all))
            }
            Occasion::Always => ("hop", likely_hop(kind, ways)),
        };
        Hop::of(&self.ask_of_each(&format!("{kind}-{id}"), at, because, hops(likely)))
    }
}

/// A slide over empty squares, as far as the page tells of it.
pub(crate) struct Sliding<'a> {
    pub through: &'a Cond,
    pub ways: &'a [Way],
    pub at_start: bool,
    /// Only now and then, such as for the first move.
    pub special: bool,
    /// Not in check: what a king may do then takes nothing, as castling does not.
    pub in_safety: bool,
    /// It leads out of squares of promotion, and promotes.
    pub promotes: bool,
}

impl Asker<'_> {
    /// Asks how far a slide goes over empty squares, at least and at most, and whether it takes. None
    /// where squares are passed that hold something.
    pub fn slide(
        &mut self,
        kind: &str,
        at: Extent,
        slide: &Sliding<'_>,
    ) -> Option<(&'static [Purpose], u8, u8)> {
        let between = match slide.through {
            Cond::Empty => false,
            Cond::BetweenEmpty => true,
            _ => return None,
        };
        let straight = slide.at_start || !slide.special && straight_on(slide.ways);
        let (id, because, mut answers) = match (between, slide.special) {
            (false, _) if straight => ("double", DOUBLE, doubles(kind, slide.at_start)),
            (_, true) => ("first-slide", FIRST_SLIDE, first_slides()),
            (true, false) => ("slide-end", SLIDE_END, slide_ends()),
            (false, false) => ("slide", SLIDE, slides()),
        };
        match id {
            // Where no condition on what is between is written, none is on the capture.
            "first-slide" if between && !slide.in_safety => answers.swap(0, 2),
            "slide-end" if slide.promotes => foremost(&mut answers, |answer| answer.key == "3"),
            _ => {}
        }
        let key = self.ask_of_each(&format!("{kind}-{id}"), at, because, answers);
        let purposes = match id {
            "double" => MOVES,
            "first-slide" if !key.ends_with("taking") => MOVES,
            _ => purposes(&key),
        };
        let (least, most) = match distances(&key).first() {
            Some(far) => (*far, *far),
            None => (1, 7),
        };
        Some((purposes, least, most))
    }

    /// Asks which leap it is: how far along one line, and how far along the other.
    pub fn leap(&mut self, kind: &str, at: Extent) -> (u8, u8) {
        let because = "The page does not say which leap.";
        let key = self.ask_of_each(&format!("{kind}-leap"), at, because, leaps());
        match distances(&key).as_slice() {
            [a, b] => (*a, *b),
            _ => (1, 2),
        }
    }

    /// Asks what a step may do that takes nothing as far as the page says.
    pub fn plain_step(&mut self, id: &str, at: Extent) -> &'static [Purpose] {
        let because = "The page does not say what the target square may hold; nothing is taken in this phrase.";
        let answers = vec![
            Answer::new("empty", "only to an empty square"),
            Answer::new("taking", "to an empty square, or capturing"),
            whatever(),
            Answer::new(
                "occupied",
                "only to a square where something stands, which it takes, be it of its own side",
            ),
        ];
        purposes(&self.ask_of_each(id, at, because, answers))
    }

    /// Asks what a step that takes may do besides; beside a plain step, most likely nothing.
    pub fn taking_step(&mut self, kind: &str, at: Extent, beside: bool) -> &'static [Purpose] {
        let because =
            "The page says that it takes, but not whether the step is also made without taking.";
        let mut answers = vec![
            Answer::new("both", "to an empty square, or capturing"),
            Answer::new("capture", "only to capture"),
        ];
        if beside {
            answers.reverse();
        }
        let own = "only onto a piece of its own side, which it takes";
        answers.extend([whatever(), Answer::new("own", own)]);
        let id = format!("{kind}-taking-step");
        purposes(&self.ask_of_each(&id, at, because, answers))
    }
}

const MOVES: &[Purpose] = &[Purpose::Moves];

/// What the target square may hold, and is taken there, as an answer has it: a line for each.
fn purposes(key: &str) -> &'static [Purpose] {
    match key {
        "empty" | "quiet" => MOVES,
        "capture" => &[Purpose::Captures],
        "whatever" | "1" => &[Purpose::Goes, Purpose::TakesOwn],
        "occupied" => &[Purpose::Captures, Purpose::TakesOwn],
        "own" => &[Purpose::TakesOwn],
        _ => &[Purpose::Goes],
    }
}

/// The English never says whose piece is taken.
fn whatever() -> Answer {
    let says = "to any square, taking whatever stands there, be it of its own side";
    Answer::new("whatever", says)
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
                key if key.contains("-empty") => Over::Empty,
                key if key.contains("-past") => Over::NoEnemy,
                _ => Over::Anything,
            },
            takes: key.ends_with("-taking"),
        }
    }

    /// The distances, from and to: one after the other, or together where one slide goes them all.
    pub fn spans(&self) -> Vec<(u8, u8)> {
        match (self.over, self.far.as_slice()) {
            (Over::NoEnemy, [least, .., most]) => vec![(*least, *most)],
            (_, far) => far.iter().map(|far| (*far, *far)).collect(),
        }
    }

    /// What goes such distances in these directions.
    pub const fn shape(&self, ways: Directions, (least, most): (u8, u8)) -> Shape {
        match self.over {
            Over::Anything => Shape::Jump(ways, most),
            Over::Empty | Over::NoEnemy => Shape::Slide(ways, least, most),
        }
    }

    /// What a square that is passed meets, where that is not that it is empty.
    pub fn through(&self) -> Option<Term> {
        let no_enemy = || Term::call("enemy", [Term::word("between")]).negated();
        (self.over == Over::NoEnemy).then(no_enemy)
    }
}

/// The distances that an answer such as `2-3` or `2-taking` names.
pub(crate) fn distances(key: &str) -> Vec<u8> {
    let digits = key.bytes().filter(u8::is_ascii_digit);
    digits.map(|digit| digit - b'0').collect()
}

/// Where a hop may go, the likeliest first.
fn hops(likely: &str) -> Vec<Answer> {
    const KEYS: [&str; 17] = [
        "2",
        "2-taking",
        "2-empty",
        "2-past",
        "2-past-taking",
        "3",
        "3-taking",
        "2-3",
        "2-3-taking",
        "2-3-past",
        "2-3-4",
        "2-3-4-past",
        "3-empty",
        "3-empty-taking",
        "2-empty-taking",
        "4-empty",
        "4-empty-taking",
    ];
    const TWO: &str = "exactly two squares";
    let says = |key: &str| {
        let far = match distances(key).as_slice() {
            [2] => TWO,
            [3] => "exactly three squares",
            [4] => "exactly four squares",
            [2, 3] => "two or three squares",
            _ => "two, three or four squares",
        };
        let hop = Hop::of(key);
        let over = match (hop.over, hop.takes) {
            (Over::Anything, false) => "over whatever stands between, to an empty square",
            (Over::Anything, true) => {
                "over whatever stands between, to an empty square or capturing"
            }
            (Over::Empty, false) if far == TWO => "over an empty square to an empty one",
            (Over::Empty, true) if far == TWO => "over an empty square, and it may capture",
            (Over::Empty, false) => "over empty squares to an empty one",
            (Over::Empty, true) => "over empty squares, and it may capture",
            (Over::NoEnemy, false) => "over squares without enemy pieces, to an empty one",
            (Over::NoEnemy, true) => {
                "over squares without enemy pieces, to an empty one or capturing"
            }
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

/// The likeliest of any hop. What hops two squares aslant is an elephant; the one ferz that is known to hop
/// goes a square farther.
fn likely_hop(kind: &str, ways: &[Way]) -> &'static str {
    match ways {
        [Way::Diagonal] if kind == "ferz" => "3-taking",
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

/// The likeliest of one that a piece may only make as its first move: a king passes no enemy, and
/// captures there if it may neither leap as well nor stands beside pawns that lose their two squares
/// with the first capture.
fn likely_first_hop(ways: &[Way], main: bool, leaps: bool, counts_all: bool) -> &'static str {
    match ways {
        [Way::North | Way::South] => "2-empty",
        [Way::Orthogonal] => "3-taking",
        [Way::Forward] => "2-taking",
        [Way::Adjacent] if leaps => "2-3-past",
        [Way::Adjacent] if counts_all => "2-3-4-past",
        [Way::Adjacent] if main => "2-past-taking",
        _ => "2",
    }
}

/// Where a leap may go: the knight's first.
fn leaps() -> Vec<Answer> {
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

const DOUBLE: &str = "The page says over empty squares, but not how far.";
const FIRST_SLIDE: &str = "The page says neither how far this goes nor whether it captures.";
const SLIDE_END: &str =
    "The page says what is between, but neither what the last square may hold nor a limit.";
const SLIDE: &str = "The page says 'through empty' and not 'between', which hides how far the slide goes and what it may capture.";

/// A pawn's two squares, whatever the page asks for before them.
fn straight_on(ways: &[Way]) -> bool {
    matches!(ways, [Way::Forward | Way::North | Way::South])
}

/// How far such a slide may go.
fn doubles(kind: &str, at_start: bool) -> Vec<Answer> {
    let two = match at_start {
        true => format!("exactly two squares, from where the {kind} stands at the start"),
        false => "exactly two squares, to an empty one".to_string(),
    };
    vec![
        Answer::new("2", two),
        Answer::new("3", "exactly three squares, to an empty one"),
        Answer::new("any", "as far as the squares are empty"),
    ]
}

/// How a slide may end of which only what is between is printed.
fn slide_ends() -> Vec<Answer> {
    vec![
        Answer::new("taking", "any distance, to an empty square or capturing"),
        Answer::new("quiet", "any distance, to an empty square only"),
        Answer::new("2", "exactly two squares, to an empty square or capturing"),
        Answer::new(
            "3",
            "exactly three squares, to an empty square or capturing",
        ),
        Answer::new(
            "1",
            "exactly one square, taking whatever stands there, be it of its own side",
        ),
        whatever(),
    ]
}

/// What a slide may do that a piece can make only now and then.
fn first_slides() -> Vec<Answer> {
    vec![
        Answer::new(
            "2",
            "exactly two squares, over an empty square to an empty one",
        ),
        Answer::new("any", "any distance over empty squares to an empty one"),
        Answer::new(
            "2-taking",
            "exactly two squares over an empty square, and it may capture",
        ),
        Answer::new(
            "any-taking",
            "any distance over empty squares, and it may capture",
        ),
    ]
}

/// What a slide may do of which only "empty" is printed.
fn slides() -> Vec<Answer> {
    vec![
        Answer::new(
            "any",
            "any distance over empty squares, capturing where it ends",
        ),
        Answer::new(
            "2",
            "exactly two squares over an empty square, capturing where it ends",
        ),
        Answer::new("quiet", "any distance over empty squares, never capturing"),
    ]
}

/// Whether the piece of this name leaps.
pub(crate) fn leaping(rules: &Rules, page: &str) -> bool {
    let mut own = rules.pieces.iter().filter(|rule| rule.name == page);
    own.any(|rule| rule.moves.any(&|does| matches!(does, Does::Leap { .. })))
}
