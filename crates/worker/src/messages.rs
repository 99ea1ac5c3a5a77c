//! The words that page and worker exchange.
//!
//! Positions and moves cross as text, games as their ruleset, their start and *all* their
//! moves, so that the worker sees repetitions and counters. Every request carries a job
//! number of the page's choice, and every answer to it carries the same number: an answer
//! to a job that the page no longer waits for is stale, and to be dropped.

use rookery_rules::{Ruleset, library};
use serde::{Deserialize, Serialize};

/// The page's number for a request.
pub type Job = u64;

/// From the page to the worker. A request for thinking ends the one before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToWorker {
    /// Always the first message: which build the page is from.
    Hello { build: String },
    /// Choose a move as an opponent of some strength would. Answered by [`FromWorker::Best`].
    Play {
        job: Job,
        game: GameText,
        /// 1 to 8; anything above is full strength.
        level: u8,
        /// The same game, level and seed give the same move.
        seed: u64,
        /// How long full strength may think; a second unless said. A level is never slower for it,
        /// but stops there too: who has so little time left plays what it has found.
        millis: Option<u32>,
    },
    /// Choose a good move for the person to move, soon. Answered by [`FromWorker::Best`].
    Hint { job: Job, game: GameText },
    /// Look at a position until told to stop or until a limit is reached, with
    /// [`FromWorker::Progress`] on the way and [`FromWorker::Best`] at a limit.
    Analyse {
        job: Job,
        game: GameText,
        /// How many of the best moves to follow, 1 to 5.
        lines: u8,
        limits: AnalysisLimits,
    },
    /// Go through a whole game, from its end to its start, with so many nodes at each place.
    /// [`FromWorker::Reviewed`] tells what was found, again and again until nothing is left.
    Review {
        job: Job,
        game: GameText,
        nodes: u64,
    },
    /// Find out what the few men of a position come to, by looking at all they can come to.
    /// [`FromWorker::Proving`] tells how far that is, [`FromWorker::Proven`] ends it; searches of
    /// these rules know it from then on.
    Prove { job: Job, game: GameText },
    /// Play games of a ruleset against oneself, those with these numbers, for the laboratory.
    /// [`FromWorker::Sampled`] brings each when it is over. A game follows from strength, seed and
    /// number alone, whoever plays it.
    Sample {
        job: Job,
        /// The ruleset; start and moves are left empty.
        game: GameText,
        /// As the laboratory writes it: random, greedy, 1k.
        strength: String,
        seed: u64,
        /// The first number, and the one after the last.
        from: u64,
        to: u64,
        /// The day, for the first line of the file: 2026-11-22.
        date: String,
    },
    /// Forget the job. Answered by [`FromWorker::Stopped`], also when it had ended already.
    Stop { job: Job },
    /// How much memory the search may use to remember positions.
    SetHash { mb: u32 },
    /// What was learnt about the last game is of no use any more.
    NewGame,
    /// For the tests of what people see when the worker fails.
    PanicOnPurpose,
}

/// A game as text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameText {
    /// The ruleset's id, with the switches that are on: `samantsy-2+sliding-bishops`.
    pub id: String,
    /// The ruleset file's text; where it is empty, the built-in ruleset of that id is meant.
    pub ruleset: String,
    /// The start as a FEN; where it is empty, the ruleset's own start.
    pub start: String,
    /// All moves since the start: `e2e4`, `e7e8q`, `e1h1` for castling, `0000` for a pass.
    pub moves: Vec<String>,
}

impl GameText {
    /// A ruleset's game before its first move. A built-in one is known by its name.
    pub fn of(ruleset: &Ruleset) -> GameText {
        GameText {
            id: ruleset.id().to_owned(),
            ruleset: match library::has(ruleset.id()) {
                true => String::new(),
                false => ruleset.to_text(),
            },
            ..GameText::default()
        }
    }
}

/// When an analysis ends by itself; without a limit it goes on until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalysisLimits {
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub millis: Option<u32>,
}

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromWorker {
    /// The answer to the page's `Hello`: which build the worker is from.
    Hello { build: String },
    /// What a search has found so far; at most ten times a second.
    Progress {
        job: Job,
        depth: u32,
        nodes: u64,
        /// Nodes a second.
        nps: u64,
        /// The best line first.
        lines: Vec<Line>,
    },
    /// The end of a job: the move that was asked for.
    Best {
        job: Job,
        /// As move text.
        #[serde(rename = "move")]
        mv: String,
        /// The same as people write it.
        san: String,
        depth: u32,
        nodes: u64,
        /// What the search thinks of it. A weaker level may know that its move is not the best.
        lines: Vec<Line>,
    },
    /// How far a review has come; at most ten times a second.
    Reviewed {
        job: Job,
        /// So many places, counted from the start, are still to be looked at; none: the end.
        left: usize,
        /// Those that were looked at since the last such message, from the first of them on.
        found: Vec<Finding>,
    },
    /// How far a proof has come, of 100; at most ten times a second.
    Proving { job: Job, percent: u8 },
    /// The end of a proof.
    Proven { job: Job, proof: Proof },
    /// Games of a sample that have come to their end; at most ten times a second.
    Sampled {
        job: Job,
        /// How they were made: the first line of a file of games.
        head: String,
        /// A line of that file each.
        games: Vec<String>,
        /// So many are still to be played; none: the end.
        left: u64,
    },
    /// The job is no longer worked on: it was stopped, or another took its place.
    Stopped { job: Job },
    /// The job cannot be done; the message says why.
    Failed { job: Job, message: String },
    /// A message that this build does not know: the page is probably from another build.
    NotUnderstood { details: String },
    /// The worker's last words: it is broken and has to be replaced.
    Panicked { details: String },
}

/// A line of play and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    pub score: Score,
    /// As move texts. Turns need not alternate.
    pub moves: Vec<String>,
    /// The same as people write them.
    pub sans: Vec<String>,
}

/// What a review has found at one place of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    pub score: Score,
    /// The best move and what is expected to follow, as move texts; none where the game is over.
    pub moves: Vec<String>,
}

/// What a position is worth to the player who is to move in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// The player to move wins within so many plies, whatever the opponent does.
    WinIn(u32),
    /// The opponent wins within so many plies.
    LossIn(u32),
}

/// What the player to move can force, whatever the opponent does. Turns are both players'; counts
/// of moves and repetitions are left aside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Proof {
    WinIn(u32),
    LossIn(u32),
    Draw,
    /// It was not found out; the words say why.
    Unknown(String),
}

impl FromWorker {
    /// The job that this answers.
    pub fn job(&self) -> Option<Job> {
        match self {
            FromWorker::Progress { job, .. }
            | FromWorker::Best { job, .. }
            | FromWorker::Reviewed { job, .. }
            | FromWorker::Proving { job, .. }
            | FromWorker::Proven { job, .. }
            | FromWorker::Sampled { job, .. }
            | FromWorker::Stopped { job }
            | FromWorker::Failed { job, .. } => Some(*job),
            FromWorker::Hello { .. }
            | FromWorker::NotUnderstood { .. }
            | FromWorker::Panicked { .. } => None,
        }
    }
}
