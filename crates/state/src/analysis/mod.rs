//! The analysis board: a tree of variations, a place in it, and what the engine thinks there.
//!
//! Like [`super::play`], one pure function from a state and an action to the next state and what
//! has to be done.

mod act;
mod beside;
mod closed;
mod expected;
mod glyphs;
mod import;
mod kept;
mod outline;
mod proving;
mod reviewing;
#[cfg(test)]
mod tests;

pub use beside::{belongs, join};
pub use closed::Closed;
pub use expected::expected;
pub use import::{BadInput, Loaded, read_input};
pub use kept::KeptAnalysis;
pub use outline::{Item, outline};
pub use proving::{Proving, proof_text};

use rookery_board::Question;
use rookery_rules::tree::{NodeId, Tree};
use rookery_rules::{Game, Move, Position, Ruleset, Side, pgn};
use rookery_worker::review::Measure;
use rookery_worker::{FromWorker, Job, Line, Score};

use crate::archive::day;
use crate::review::{self, Lesson, Review};

#[derive(Clone, Debug)]
pub struct Analysis {
    pub tree: Tree,
    pub at: NodeId,
    pub bottom: Side,
    /// What was deleted last, and in which place it stood, as long as nothing else is changed.
    pub deleted: Option<(NodeId, usize)>,
    pub engine: Engine,
    /// Where a line of the engine leads, while a person points into it.
    pub ahead: Option<Game>,
    pub review: Option<Review>,
    /// A mistake that is to be bettered.
    pub lesson: Option<Lesson>,
    /// The game of the archive that this is about.
    pub origin: Option<String>,
    /// How its players have ended the game.
    pub closed: Option<Closed>,
    /// What else the PGN that it came from says of the game: who played, where and when.
    pub tags: Vec<(String, String)>,
    /// The moves of the game that they tell of.
    pub tagged: Vec<Move>,
    pub(super) last_job: Job,
}

/// The engine's side. Off until asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Engine {
    pub on: bool,
    /// How many lines, 1 to 5.
    pub lines: u8,
    pub job: Option<Job>,
    /// What it said last, and of which place.
    pub said: Option<Report>,
    pub trouble: Option<String>,
    /// What is proven, or being proven, and of which place.
    pub proof: Option<(NodeId, Proving)>,
    /// Proofs that take their time are asked for, too.
    pub proves: bool,
    /// How often it failed at the present place.
    pub failures: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    pub at: NodeId,
    /// Who was to move there: scores are that side's.
    pub side: Side,
    pub depth: u32,
    pub nodes: u64,
    pub lines: Vec<Line>,
    /// It has come to its end by itself.
    pub done: bool,
}

#[derive(Clone, Debug)]
pub enum Action {
    /// A legal move here, as move text.
    Move(String),
    GoTo(NodeId),
    Back,
    Forward,
    First,
    Last,
    Flip,
    /// One place up among its siblings; to the main line where it is the first there already.
    Promote(NodeId),
    Delete(NodeId),
    /// What was deleted last.
    PutBack,
    /// As it is being written: the list of moves and the PGN do without blanks around it.
    Comment(NodeId, String),
    /// A line of the engine becomes a variation.
    Insert(Vec<String>),
    /// Another game takes this one's place; the engine goes on.
    Load(Box<Analysis>),
    EngineOn(bool),
    Lines(u8),
    /// Prove also what takes its time.
    Prove,
    /// What the engine says.
    Heard(FromWorker),
    /// A line of the engine is pointed into, so far, or not any more.
    LookAhead(Option<Vec<String>>),
    /// What is asked at the board.
    Ask(Question),
    /// The worker goes through the main line.
    Review,
    StopReview,
    /// The same game with all that the archive has beside it; nothing of it is new to what is kept.
    Whole(Box<Tree>),
    /// The archive knows who played, where and when.
    Tags(Vec<(String, String)>),
    /// The archive knows after how many plies, and how, the players have ended it.
    Close(usize, pgn::Score, String),
    /// A review that was kept with the game.
    Reviewed(Box<review::KeptReview>),
    /// Learn from this side's mistakes.
    Learn(Side),
    /// Something better is tried.
    Try(String),
    /// Back to the position in which it is to be found.
    Retry,
    ShowAnswer,
    NextTask,
    EndLesson,
}

impl Action {
    /// Does it change more than what is looked at?
    pub fn is_work(&self) -> bool {
        matches!(
            self,
            Action::Move(_)
                | Action::Promote(_)
                | Action::Delete(_)
                | Action::Comment(..)
                | Action::Insert(_)
        )
    }
}

impl Analysis {
    pub fn new(tree: Tree) -> Analysis {
        Analysis {
            tree,
            at: NodeId::ROOT,
            bottom: Side::White,
            deleted: None,
            engine: Engine {
                lines: 1,
                ..Engine::default()
            },
            ahead: None,
            review: None,
            lesson: None,
            origin: None,
            closed: None,
            tags: Vec::new(),
            tagged: Vec::new(),
            last_job: 0,
        }
    }

    pub fn ruleset(&self) -> &Ruleset {
        self.tree.ruleset()
    }

    /// The start of the game, and nothing done with it.
    pub fn is_fresh(&self) -> bool {
        let root = self.tree.node(NodeId::ROOT);
        (self.tree.is_empty() && root.position == *self.ruleset().start())
            && root.comment.is_empty()
            && (self.tags.is_empty() && self.origin.is_none())
    }

    /// Who played the game, in what and when, as far as it is known; nothing where nobody is named.
    pub fn who_played(&self) -> String {
        let tag = |name: &str| pgn::tag(&self.tags, name).unwrap_or("?");
        let players = [tag("White"), tag("Black")];
        if players.iter().all(|name| matches!(*name, "" | "?")) {
            return String::new();
        }
        let rest = [tag("Event").to_owned(), day(tag("Date"))];
        let known = rest.into_iter().filter(|said| !matches!(&**said, "" | "?"));
        let all = std::iter::once(players.join(" – ")).chain(known);
        all.collect::<Vec<_>>().join(", ")
    }

    /// The main line's moves.
    pub fn line(&self) -> Vec<Move> {
        let line = self.tree.mainline().into_iter();
        line.filter_map(|node| self.tree.node(node).mv).collect()
    }

    pub fn position(&self) -> &Position {
        self.tree.position(self.at)
    }

    /// What the engine thinks of the present place, if it has said so.
    pub fn report(&self) -> Option<&Report> {
        self.engine
            .said
            .as_ref()
            .filter(|report| report.at == self.at)
    }
}

impl Report {
    /// The best line's worth for White, as a chance of winning from 0 to 1 in this ruleset.
    pub fn white_chance(&self, ruleset: &Ruleset) -> Option<f64> {
        let score = self.lines.first()?.score;
        let own = Measure::of(ruleset.id()).chance(score.into());
        Some(if self.side == Side::White {
            own
        } else {
            1.0 - own
        })
    }
}

/// A score as people read it, from White's side: "+0.83", "−1.20", "White wins in 4 turns".
pub fn score_text(score: Score, side: Side) -> String {
    match score {
        Score::Centipawns(score) => {
            let white = if side == Side::White { score } else { -score };
            let sign = match white {
                0 => "",
                white if white > 0 => "+",
                _ => "−",
            };
            format!("{sign}{}.{:02}", white.abs() / 100, white.abs() % 100)
        }
        Score::WinIn(plies) => super::words::wins_in(side, plies),
        Score::LossIn(plies) => super::words::wins_in(side.other(), plies),
    }
}
