//! The levels of play: each a line in one table.

/// How one level thinks. All choices repeat from a seed: no clock is involved.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// 1 to 8; 0 for full strength.
    pub number: u32,
    /// What to expect of it, in a plain sentence.
    pub sentence: &'static str,
    /// It looks at so many positions for a move; None: as many as its caller lets it.
    pub nodes: Option<u64>,
    /// It looks so many plies ahead at most, exchanges followed to their end.
    pub depth: u32,
    /// It misjudges each move by up to so many centipawns.
    pub blur: i32,
    /// A win that it sees it plays by the shortest line, a loss by the longest.
    pub finishes: bool,
}

/// All levels but full strength, the weakest first.
pub const LEVELS: [Level; 8] = [
    line(
        1,
        6_000,
        1,
        3_300,
        "Plays what looks nice; a beginner who takes what is offered beats it.",
    ),
    line(
        2,
        6_000,
        1,
        1_200,
        "Sees captures, and often forgets what they cost.",
    ),
    line(
        3,
        8_000,
        2,
        560,
        "Looks a move ahead and still overlooks much.",
    ),
    line(
        4,
        12_000,
        3,
        290,
        "A careful beginner who seldom gives pieces away.",
    ),
    line(5, 20_000, 4, 130, "A club player on a lazy evening."),
    line(6, 40_000, 6, 50, "A solid club player; punishes mistakes."),
    line(7, 40_000, 60, 0, "A strong player with few weaknesses."),
    line(
        8,
        300_000,
        60,
        0,
        "Nearly everything it has; most people will not win.",
    ),
];

/// Everything the engine has, for as long as its caller lets it think.
pub const FULL: Level = Level {
    number: 0,
    sentence: "Full strength: everything it has, in a second a move.",
    nodes: None,
    depth: u32::MAX,
    blur: 0,
    finishes: true,
};

/// Weaker levels play past what they have won, as a beginner does.
const FINISHES_FROM: u32 = 3;

const fn line(number: u32, nodes: u64, depth: u32, blur: i32, sentence: &'static str) -> Level {
    Level {
        number,
        sentence,
        nodes: Some(nodes),
        depth,
        blur,
        finishes: number >= FINISHES_FROM,
    }
}

/// A level by its number, 1 to 8.
pub fn level(number: u32) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.number == number)
}
