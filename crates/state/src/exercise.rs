//! A position in which something is to be done: a problem, or a task that shows a rule. The person
//! moves for one side; the other's replies are known. Problems and lessons are made of it
//! (`state/problems.rs`, `state/lesson.rs`).

use rookery_board::scene::{Mark, Scene};
use rookery_rules::{Game, Move, Side};
use rookery_worker::Job;

use super::board;
use super::effect::Effect;
use super::keys::Command;
use super::play::{self, Hint, Play};
use super::players::Players;
use super::seat::{AtBoard, Hand, LineGame};
use super::settings::Settings;
use super::{words, wrong};

/// One move that is asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// Any of these is what is asked for.
    pub right: Vec<Move>,
    /// These win as well, but not as asked: they are taken back, and are no mistakes.
    pub also: Vec<Move>,
    /// What follows until the next step.
    pub replies: Vec<Move>,
}

/// What has to be found.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    Moves(Vec<Step>),
    /// Whether something is allowed: a question with its answer, the squares that it is about, and
    /// what is shown when it is answered.
    Allowed {
        allowed: bool,
        about: Vec<Mark>,
        shows: Vec<Mark>,
    },
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The person is to move, or to answer.
    Asked,
    /// The other side's reply waits until the move has been seen.
    Replying(Job),
    /// A move that was not asked for stands on the board until it has been seen.
    Wrong(Job),
    Done(How),
}

/// How it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    Solved,
    /// The solution was shown.
    Shown,
}

#[derive(Clone, Debug)]
pub enum Action {
    /// A legal move, as move text.
    Move(String),
    /// The answer to a question: it is allowed, or not.
    Judge(bool),
    Hint,
    ShowSolution,
    Again,
    /// What waited has been seen.
    Due(Job),
    /// Looking through what was played, turning the board, asking about moves.
    Look(play::Action),
}

#[derive(Clone, Debug)]
pub struct Exercise {
    pub play: Play,
    /// What is to be done, in a sentence.
    pub task: String,
    /// What is said when it is done.
    pub praise: String,
    /// What was said last of the person's attempts.
    pub remark: String,
    pub stage: Stage,
    /// Wrong attempts and hints since it was first shown.
    pub wrong: u32,
    pub hints: u32,
    /// Whatever wins does the last step: a problem asks for no more.
    pub any_win: bool,
    goal: Goal,
    step: usize,
    /// From this ply on the solution was shown.
    shown_from: Option<usize>,
    side: Side,
    /// So many moves belong to the position.
    begun: usize,
}

impl PartialEq for Exercise {
    fn eq(&self, other: &Self) -> bool {
        (self.task == other.task && self.goal == other.goal)
            && self.play.game.ruleset().id() == other.play.game.ruleset().id()
            && self.play.game.position() == other.play.game.position()
    }
}

impl Exercise {
    pub fn new(game: Game, task: String, praise: String, goal: Goal) -> Exercise {
        let (begun, side) = (game.moves().len(), game.position().turn());
        let mut play = Play::new("exercise".to_owned(), 0, game, Players::TWO_PEOPLE);
        play.bottom = side;
        Exercise {
            play,
            task,
            praise,
            remark: String::new(),
            stage: Stage::Asked,
            wrong: 0,
            hints: 0,
            any_win: false,
            goal,
            step: 0,
            shown_from: None,
            side,
            begun,
        }
    }

    /// The side that the person plays.
    pub fn side(&self) -> Side {
        self.side
    }

    /// A question instead of a move?
    pub fn is_question(&self) -> bool {
        matches!(self.goal, Goal::Allowed { .. })
    }

    pub fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Done(_))
    }

    pub fn may_pass(&self) -> bool {
        self.stage == Stage::Asked && self.play.at_end() && self.play.may_pass()
    }

    /// The moves that were played, in notation: after the end, the solution.
    pub fn line(&self) -> Vec<String> {
        self.play.game.sans().into_iter().skip(self.begun).collect()
    }

    /// The moves that were shown, in notation.
    pub fn solution(&self) -> Vec<String> {
        let shown = self.shown_from.unwrap_or(usize::MAX);
        self.play.game.sans().into_iter().skip(shown).collect()
    }

    /// What waits until it has been seen.
    pub fn waits_for(&self) -> Option<Job> {
        match self.stage {
            Stage::Replying(job) | Stage::Wrong(job) => Some(job),
            Stage::Asked | Stage::Done(_) => None,
        }
    }

    fn steps(&self) -> &[Step] {
        match &self.goal {
            Goal::Moves(steps) => steps,
            Goal::Allowed { .. } => &[],
        }
    }

    fn moved(&mut self, text: &str) -> Vec<Effect> {
        if self.is_question() {
            return self.remarked("This asks a question: answer with the buttons.", Vec::new());
        }
        if self.is_done() {
            let words = "This is done: go on, or begin again.";
            return vec![Effect::Say(words.to_owned())];
        }
        if self.stage != Stage::Asked {
            return Vec::new();
        }
        if !self.play.at_end() {
            return self.remarked("You are looking back: go to the end first.", Vec::new());
        }
        let mv = match self.play.now().parse_move(self.play.ruleset(), text) {
            Ok(mv) => mv,
            Err(error) => return self.remarked(&format!("{error}."), Vec::new()),
        };
        let before = *self.play.now();
        let step = self.steps().get(self.step).cloned().unwrap_or_default();
        let last = self.step + 1 >= self.steps().len();
        let effects = self.play.update(play::Action::Move(text.to_owned()));
        let outcome = self.play.outcome();
        let wins = outcome.is_some_and(|outcome| outcome.winner == Some(self.side));
        let wins = wins && self.any_win;
        if step.right.contains(&mv) || wins {
            if last || outcome.is_some() {
                self.stage = Stage::Done(How::Solved);
                let praise = self.praise.clone();
                return self.remarked(&praise, effects);
            }
            if step.replies.is_empty() {
                self.step += 1;
                return self.remarked("Right. It is still your turn.", effects);
            }
            self.stage = Stage::Replying(self.next_job());
            return self.remarked("Right.", effects);
        }
        self.stage = Stage::Wrong(self.next_job());
        if step.also.contains(&mv) {
            let words = "That wins as well. Find what is asked.";
            return self.remarked(words, effects);
        }
        self.wrong += 1;
        let why = wrong::why(self.play.ruleset(), &before, mv, &step.right, &self.task);
        let words = match why {
            Some(why) => format!("Not that. {why} Try again."),
            None => "Not that. Try again.".to_owned(),
        };
        self.remarked(&words, effects)
    }

    fn judged(&mut self, says: bool) -> Vec<Effect> {
        let allowed = match &self.goal {
            Goal::Allowed { allowed, .. } if !self.is_done() => *allowed,
            _ => return Vec::new(),
        };
        let right = says == allowed;
        self.stage = Stage::Done(if right { How::Solved } else { How::Shown });
        self.wrong += u32::from(!right);
        let before = match (right, allowed) {
            (true, _) => "Right.",
            (false, true) => "No: it is allowed.",
            (false, false) => "No: it is not allowed.",
        };
        let words = format!("{before} {}", self.praise);
        self.remarked(&words, Vec::new())
    }

    fn due(&mut self, job: Job) -> Vec<Effect> {
        match self.stage {
            Stage::Replying(own) if own == job => {
                let replies = self.steps().get(self.step).map(|step| step.replies.clone());
                let mut effects = Vec::new();
                self.play.update(play::Action::Last);
                for mv in replies.unwrap_or_default() {
                    let text = self.play.ruleset().move_text(mv);
                    effects.extend(self.play.update(play::Action::Move(text)));
                }
                self.step += 1;
                self.stage = Stage::Asked;
                return self.remarked("Right. Go on.", effects);
            }
            Stage::Wrong(own) if own == job => {
                self.play.game.pop();
                self.play.cursor = self.play.game.moves().len();
                self.stage = Stage::Asked;
            }
            _ => {}
        }
        Vec::new()
    }

    /// First the piece, then the whole move.
    fn hint(&mut self) -> Vec<Effect> {
        let step = self
            .steps()
            .get(self.step)
            .and_then(|step| step.right.first());
        let (Some(mv), Stage::Asked) = (step.copied(), self.stage) else {
            return Vec::new();
        };
        self.play.update(play::Action::Last);
        let whole = mv.is_pass() || self.play.hint.is_some();
        if self.play.hint.is_none_or(|hint| !hint.whole) {
            self.hints += 1;
        }
        let hint = Hint { mv, whole };
        self.play.hint = Some(hint);
        self.remarked(&self.play.hint_words(hint), Vec::new())
    }

    /// Plays to the end what was not found.
    fn show(&mut self) -> Vec<Effect> {
        if self.is_done() {
            return Vec::new();
        }
        if let Stage::Wrong(job) = self.stage {
            self.due(job);
        }
        let rest = self.steps().iter().skip(self.step);
        let mut moves: Vec<Move> = Vec::new();
        for step in rest {
            moves.extend(step.right.first());
            moves.extend(&step.replies);
        }
        if let Stage::Replying(_) = self.stage {
            // Its own move stands already.
            moves.remove(0);
        }
        self.play.update(play::Action::Last);
        let from = self.play.game.moves().len();
        for mv in moves {
            self.play.game.push(mv);
        }
        self.play.hint = None;
        self.play.cursor = self.play.game.moves().len();
        // Who begins again after this had help.
        self.hints += 1;
        self.stage = Stage::Done(How::Shown);
        let spoken =
            (from..self.play.cursor).filter_map(|ply| words::spoken_ply(&self.play.game, ply + 1));
        let spoken: Vec<String> = spoken.collect();
        let words = format!("The solution: {}.", spoken.join("; "));
        let effects = self.remarked(&words, Vec::new());
        // The moves follow it in notation.
        self.remark = "The solution: ".to_owned();
        self.shown_from = Some(from);
        effects
    }

    fn again(&mut self) -> Vec<Effect> {
        self.play.game.truncate(self.begun);
        self.play.undone.clear();
        self.play.cursor = self.begun;
        self.play.hint = None;
        self.step = 0;
        self.shown_from = None;
        self.stage = Stage::Asked;
        let task = self.task.clone();
        let effects = self.remarked(&task, Vec::new());
        self.remark.clear();
        effects
    }

    /// What is to be said, together with what was said of a move, which one announcement more
    /// would drown.
    fn remarked(&mut self, words: &str, effects: Vec<Effect>) -> Vec<Effect> {
        self.remark = words.to_owned();
        let mut said = Vec::new();
        let mut left = Vec::new();
        for effect in effects {
            match effect {
                Effect::Say(words) | Effect::Announce(words) => said.push(words),
                effect => left.push(effect),
            }
        }
        said.push(words.to_owned());
        left.push(Effect::Announce(said.join(". ").replace("..", ".")));
        left
    }

    fn next_job(&mut self) -> Job {
        let job = self.play.last_job() + 1;
        self.play.number_on(job);
        job
    }
}

impl LineGame for Exercise {
    fn line(&self) -> &Play {
        &self.play
    }

    fn line_mut(&mut self) -> &mut Play {
        &mut self.play
    }

    fn line_scene(&self, settings: &Settings) -> Scene {
        match self.stage {
            Stage::Asked => board::scene(&self.play, settings),
            _ => {
                let (game, cursor) = (&self.play.game, self.play.cursor);
                board::still(game, cursor, self.play.bottom, settings)
            }
        }
    }

    fn line_marks(&self) -> Vec<Mark> {
        match &self.goal {
            Goal::Allowed { shows, .. } if self.is_done() && self.play.at_end() => shows.clone(),
            Goal::Allowed { about, .. } if self.play.at_end() => about.clone(),
            _ => board::hint_marks(&self.play),
        }
    }

    fn line_expected(&self) -> String {
        self.task.clone()
    }

    fn line_is_looking_back(&self) -> bool {
        self.stage == Stage::Asked && self.play.is_looking_back()
    }

    /// It has stages instead, and no player ends it.
    fn line_is_over(&self) -> bool {
        false
    }
}

impl AtBoard for Exercise {
    type Action = Action;

    fn hand(&self, hand: Hand) -> Option<Action> {
        Some(match hand {
            Hand::Move(text) => Action::Move(text),
            Hand::Pass => Action::Move("0000".to_owned()),
            Hand::Premove(_) => return None,
            hand => Action::Look(self.play.hand(hand)?),
        })
    }

    fn command(&self, command: Command) -> Option<Action> {
        (command == Command::Hint).then_some(Action::Hint)
    }

    fn change(&mut self, action: Action) -> Vec<Effect> {
        let mut effects = match action {
            Action::Move(text) => self.moved(&text),
            Action::Judge(says) => self.judged(says),
            Action::Hint => self.hint(),
            Action::ShowSolution => self.show(),
            Action::Again => self.again(),
            Action::Due(job) => self.due(job),
            Action::Look(action) => self.play.update(action),
        };
        // Nothing of it is a game of the person's.
        effects.retain(|effect| *effect != Effect::Save);
        effects
    }
}

#[cfg(test)]
#[path = "exercise_tests.rs"]
mod tests;
