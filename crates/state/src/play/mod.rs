//! One game at the board: what is known of it. How it changes is in [`Play::update`]; what is drawn
//! and said follows from it and is never stored.

mod act;
#[cfg(test)]
mod clock_tests;
mod expected;
#[cfg(test)]
mod tests;
mod thinking;
mod timing;

pub use expected::{expected, in_place};
pub use timing::Shown;

use rookery_board::Question;
use rookery_rules::{Game, Move, Outcome, Position, Ruleset, Side, Square, pgn};
use rookery_worker::{FromWorker, Job};

use super::clock::Clock;
use super::day::Day;
use super::ended::Ended;
use super::letter::Letter;
use super::players::Players;
use super::words;

/// What the engine is busy with.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Engine {
    #[default]
    Idle,
    /// It looks for its move.
    Thinking(Job),
    /// Its move is known and waits until the person can follow it.
    Holding(Job, Move),
    /// It looks for a hint.
    Hinting(Job),
    /// Its turn, but another tab plays this game; it goes on when the person comes back.
    Resting,
    /// It failed twice in a row and waits for the person to ask again.
    Broken,
}

/// Why nothing can be played at an earlier place of the game.
pub const LOOKING_BACK: &str = "You are looking back: return to the game to play on.";

/// A hint: first the piece is marked, then where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    pub mv: Move,
    pub whole: bool,
}

/// A move to be played as soon as it is the person's turn, if it is legal then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Premove {
    pub from: Square,
    pub to: Square,
}

#[derive(Clone, Debug)]
pub struct Play {
    /// The name under which the game is kept.
    pub id: String,
    /// How often it has been kept; see [`super::record::Record::rev`].
    pub rev: u64,
    pub seed: u64,
    pub game: Game,
    /// Moves taken back that may be redone, the next one last.
    pub undone: Vec<Move>,
    /// How many plies are shown; all of them, unless the person looks back.
    pub cursor: usize,
    pub players: Players,
    pub bottom: Side,
    pub ended: Option<Ended>,
    pub clock: Option<Clock>,
    /// It is played by letter.
    pub letter: Option<Letter>,
    /// What people say of the game, who played it and where, as tags of a PGN. The archive has it.
    pub tags: Vec<(String, String)>,
    pub engine: Engine,
    pub premove: Option<Premove>,
    pub hint: Option<Hint>,
    pub hints: u32,
    /// What the computer last thought of its game, in hundredths of a pawn.
    pub outlook: Option<i32>,
    /// Failures of the engine since its last answer.
    pub failures: u32,
    last_job: Job,
}

/// What a person or the world does to the game.
#[derive(Clone, Debug)]
pub enum Action {
    /// A person plays a legal move, given as move text.
    Move(String),
    Premove(Option<Premove>),
    Pass,
    GoTo(usize),
    Back,
    Forward,
    First,
    Last,
    TakeBack,
    Redo,
    Hint,
    Flip,
    /// Whoever is to move goes on with that side, against the computer.
    Against,
    Resign,
    /// Two people agree; a computer may agree.
    OfferDraw,
    ClaimDraw,
    Ask(Question),
    SayClocks,
    /// What the person at this page is called, in a game by letter.
    Named(String),
    /// What the archive knows of the game.
    Tags(Vec<(String, String)>),
    /// The letter to the other is of this day.
    Dated(Day),
    /// Stops the clocks, or lets them run.
    Pause,
    /// So many milliseconds have gone by since this was said last.
    Passed(u64),
    /// The page is out of sight, or seen again.
    Hidden(bool),
    /// Another game takes this one's place.
    Open(Box<Play>),
    /// This game as another tab has left it.
    Adopt(Box<Play>),
    /// The person is back at this tab.
    Return,
    /// What the engine says.
    Heard(FromWorker),
    /// The time has come to play the engine's move.
    Due(Job),
    /// The person asks the engine to try again.
    TryAgain,
}

impl Action {
    /// Is it a person's doing, and not the world's?
    pub fn is_persons(&self) -> bool {
        !matches!(
            self,
            Action::Open(_)
                | Action::Tags(_)
                | Action::Adopt(_)
                | Action::Return
                | Action::Heard(_)
                | Action::Due(_)
                | Action::Passed(_)
                | Action::Hidden(_)
        )
    }
}

impl Play {
    pub fn new(id: String, seed: u64, game: Game, players: Players) -> Play {
        Play {
            id,
            rev: 0,
            seed,
            cursor: game.moves().len(),
            bottom: players.computer.map_or(Side::White, Side::other),
            game,
            undone: Vec::new(),
            players,
            ended: None,
            clock: None,
            letter: None,
            tags: Vec::new(),
            engine: Engine::Idle,
            premove: None,
            hint: None,
            hints: 0,
            outlook: None,
            failures: 0,
            last_job: 0,
        }
    }

    pub fn ruleset(&self) -> &Ruleset {
        self.game.ruleset()
    }

    /// The position at the end of the game so far.
    pub fn now(&self) -> &Position {
        self.game.position()
    }

    /// The position that is shown.
    pub fn shown(&self) -> &Position {
        let positions = self.game.positions();
        positions.get(self.cursor).unwrap_or(self.game.position())
    }

    pub fn at_end(&self) -> bool {
        self.cursor == self.game.moves().len()
    }

    /// Does the board show an earlier place of a game that goes on?
    pub fn is_looking_back(&self) -> bool {
        !self.at_end() && !self.is_over()
    }

    /// The end that the rules made.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    pub fn is_over(&self) -> bool {
        self.ended.is_some() || self.outcome().is_some()
    }

    /// Who has won, if somebody has.
    pub fn winner(&self) -> Option<Side> {
        match self.outcome() {
            Some(outcome) => outcome.winner,
            None => self.ended.and_then(Ended::winner),
        }
    }

    /// "1-0", "0-1", "1/2-1/2" or "*".
    pub fn result(&self) -> &'static str {
        match self.is_over() {
            true => pgn::Score::won_by(self.winner()).text(),
            false => pgn::Score::Open.text(),
        }
    }

    /// Who plays when the game is followed by another.
    pub fn next_players(&self) -> Players {
        self.players.after(self.winner())
    }

    /// Is the computer to move?
    pub fn computers_turn(&self) -> bool {
        !self.is_over() && self.players.computer == Some(self.now().turn())
    }

    /// May a person play a move now, here?
    pub fn persons_turn(&self) -> bool {
        !self.is_over() && self.is_persons(self.now().turn())
    }

    /// Is a side moved by a person at this page?
    pub fn is_persons(&self, side: Side) -> bool {
        let here = self
            .letter
            .as_ref()
            .is_none_or(|letter| letter.own() == side);
        here && self.players.computer != Some(side)
    }

    /// What the page calls a player: "You", "Computer, level 3", "White", or a name.
    pub fn name(&self, side: Side) -> String {
        match &self.letter {
            Some(letter) if !letter.name(side).is_empty() => letter.name(side).to_owned(),
            _ => match self.said_name(side) {
                Some(name) => name.to_owned(),
                None => self.players.name(side),
            },
        }
    }

    fn said_name(&self, side: Side) -> Option<&str> {
        let tag = match side {
            Side::White => "White",
            Side::Black => "Black",
        };
        pgn::tag(&self.tags, tag)
    }

    /// Is there more to call a player by than the colour of the pieces?
    pub fn is_named(&self, side: Side) -> bool {
        self.letter.is_some() || self.players.computer.is_some() || self.said_name(side).is_some()
    }

    /// How the game ended: "White wins: checkmate".
    pub fn end_words(&self) -> String {
        match (self.outcome(), self.ended) {
            (Some(outcome), _) => words::headline(self.ruleset(), &outcome),
            (None, Some(ended)) => ended.headline(),
            (None, None) => String::new(),
        }
    }

    /// In a game by letter: is it the other who has to hear of what was done here?
    pub fn letter_due(&self) -> bool {
        let Some(letter) = &self.letter else {
            return false;
        };
        match (self.ended, self.outcome()) {
            (Some(Ended::Resigned(side)), _) => Side::from(side) == letter.own(),
            (Some(_), _) => true,
            (None, Some(_)) => self.now().last_mover() == letter.own(),
            (None, None) => self.now().turn() != letter.own(),
        }
    }

    /// The side for which the person may prepare a move while the computer thinks.
    pub fn premover(&self) -> Option<Side> {
        (self.computers_turn() && self.at_end())
            .then(|| self.players.computer.map(Side::other))
            .flatten()
    }

    pub fn may_pass(&self) -> bool {
        self.persons_turn() && self.now().may_pass(self.ruleset())
    }

    pub fn may_take_back(&self) -> bool {
        // What the other has answered stays.
        if self.letter.is_some() {
            let last = self.game.moves().len().checked_sub(1);
            let own_last = last.is_some_and(|last| self.is_persons_ply(last));
            return self.letter_due() && (self.ended.is_some() || own_last)
                || self.now().is_pending() && own_last;
        }
        let own = |ply: &usize| self.is_persons_ply(*ply);
        self.ended.is_some() || (0..self.game.moves().len()).any(|ply| own(&ply))
    }

    /// Did a person make (or would make) the move at this index?
    fn is_persons_ply(&self, index: usize) -> bool {
        let position = self.game.positions().get(index);
        position.is_some_and(|position| self.is_persons(position.turn()))
    }

    /// Has this position stood on the board three times?
    pub fn may_claim_draw(&self) -> bool {
        !self.is_over() && self.game.repetitions() >= 3
    }

    /// Its questions are numbered on from another game's, whose answers may still be on their way
    /// and must not be taken for this one's.
    pub fn number_on(&mut self, job: Job) {
        self.last_job = self.last_job.max(job);
    }

    pub fn last_job(&self) -> Job {
        self.last_job
    }

    fn next_job(&mut self) -> Job {
        self.last_job += 1;
        self.last_job
    }
}
