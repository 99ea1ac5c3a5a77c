//! The games that come to a board: a line of moves on the play page, a tree of variations on the
//! analysis page, a guest's game in somebody else's page, and a position that shows a rule.

use rookery_board::scene::{Drawing, Mark, Scene};
use rookery_rules::{Game, Position, Ruleset};
use rookery_worker::{FromWorker, Job};

use super::{AtBoard, Hand, LineGame, ShownGame, Trying};
use crate::analysis::{self, Analysis};
use crate::board;
use crate::effect::{Effect, Focus};
use crate::embed::EmbeddedGame;
use crate::keys::Command;
use crate::play::{Action, Play};
use crate::players::Players;
use crate::settings::Settings;
use crate::study::Study;
use crate::typed::{self, Typed};

impl LineGame for Play {
    fn line(&self) -> &Play {
        self
    }

    fn line_mut(&mut self) -> &mut Play {
        self
    }
}

impl AtBoard for Play {
    type Action = Action;

    fn hand(&self, hand: Hand) -> Option<Action> {
        Some(match hand {
            Hand::Move(text) => Action::Move(text),
            Hand::Premove(premove) => Action::Premove(premove),
            Hand::Pass => Action::Pass,
            Hand::Back => Action::Back,
            Hand::Forward => Action::Forward,
            Hand::First => Action::First,
            Hand::Last => Action::Last,
            Hand::Flip => Action::Flip,
            Hand::Ask(question) => Action::Ask(question),
        })
    }

    fn command(&self, command: Command) -> Option<Action> {
        match command {
            Command::TakeBack => Some(Action::TakeBack),
            Command::Redo => Some(Action::Redo),
            Command::Hint => Some(Action::Hint),
            Command::Clocks => Some(Action::SayClocks),
            _ => None,
        }
    }

    fn heard(answer: FromWorker) -> Option<Action> {
        Some(Action::Heard(answer))
    }

    fn wake() -> Option<Action> {
        Some(Action::TryAgain)
    }

    fn change(&mut self, action: Action) -> Vec<Effect> {
        let again = matches!(action, Action::TryAgain);
        let mut effects = self.update(action);
        if again {
            effects.push(Effect::Focus(Focus::OffButton));
        }
        effects
    }

    fn is_work(action: &Action) -> bool {
        action.is_persons()
    }

    fn while_trying(action: Action) -> Trying<Action> {
        match action {
            Action::Adopt(_)
            | Action::Return
            | Action::Passed(_)
            | Action::Hidden(_)
            | Action::Pause
            | Action::SayClocks => Trying::Behind(action),
            Action::Open(_) | Action::Against => Trying::Back(action),
            action => Trying::There(action),
        }
    }

    fn asks(action: &Action) -> bool {
        matches!(
            action,
            Action::Hint | Action::OfferDraw | Action::Resign | Action::ClaimDraw
        )
    }
}

impl ShownGame for Analysis {
    fn shown(&self) -> (&Ruleset, &Position) {
        match self.beyond() {
            Some(line) => (self.ruleset(), line.position()),
            None => (self.ruleset(), self.position()),
        }
    }

    fn place(&self) -> (usize, usize) {
        (
            self.at.number(),
            self.beyond().map_or(0, |line| line.moves().len() + 1),
        )
    }

    fn scene(&self, settings: &Settings) -> Scene {
        match self.beyond() {
            Some(line) => board::still(line, line.moves().len(), self.bottom, settings),
            None => board::open(&self.tree.game(self.at), self.bottom, settings),
        }
    }

    fn arrows(&self) -> Vec<Drawing> {
        match (self.beyond(), &self.lesson) {
            (None, None) => board::best_arrows(self),
            _ => Vec::new(),
        }
    }

    fn asked_about(&self) -> Game {
        let lesson = self.lesson.as_ref();
        let tried = lesson.and_then(|lesson| lesson.tried.as_ref());
        let review = self.review.as_ref().filter(|review| review.is_running());
        match (tried, review) {
            (Some(tried), _) => tried.clone(),
            (None, Some(review)) => review.game.clone(),
            (None, None) => self.tree.game(self.at),
        }
    }

    fn expected(&self) -> String {
        analysis::expected(self)
    }

    /// A place of the tree is the end of a line for whoever moves there.
    fn typed(&self, text: &str) -> Typed {
        let line = self.tree.game(self.at);
        typed::read(
            &Play::new(String::new(), 0, line, Players::TWO_PEOPLE),
            text,
        )
    }

    fn ways(&self) -> (bool, bool) {
        let node = self.tree.node(self.at);
        (node.parent.is_some(), !node.children.is_empty())
    }

    fn number_on(&mut self, job: Job) {
        self.last_job = self.last_job.max(job);
    }

    fn last_job(&self) -> Job {
        self.last_job
    }
}

impl AtBoard for Analysis {
    type Action = analysis::Action;

    fn hand(&self, hand: Hand) -> Option<analysis::Action> {
        use analysis::Action;
        Some(match hand {
            Hand::Move(text) if self.is_at_task() => Action::Try(text),
            Hand::Move(text) => Action::Move(text),
            Hand::Premove(_) => return None,
            Hand::Pass if self.is_at_task() => Action::Try("0000".to_owned()),
            Hand::Pass => Action::Move("0000".to_owned()),
            Hand::Back => Action::Back,
            Hand::Forward => Action::Forward,
            Hand::First => Action::First,
            Hand::Last => Action::Last,
            Hand::Flip => Action::Flip,
            Hand::Ask(question) => Action::Ask(question),
        })
    }

    fn command(&self, command: Command) -> Option<analysis::Action> {
        (command == Command::Engine).then_some(analysis::Action::EngineOn(!self.engine.on))
    }

    fn heard(answer: FromWorker) -> Option<analysis::Action> {
        Some(analysis::Action::Heard(answer))
    }

    fn change(&mut self, action: analysis::Action) -> Vec<Effect> {
        self.update(action)
    }

    fn is_work(action: &analysis::Action) -> bool {
        action.is_work()
    }

    fn while_trying(action: analysis::Action) -> Trying<analysis::Action> {
        use analysis::Action;
        match action {
            Action::Heard(_)
            | Action::EngineOn(_)
            | Action::Lines(_)
            | Action::LookAhead(_)
            | Action::Review
            | Action::StopReview
            | Action::Reviewed(_) => Trying::Behind(action),
            action => Trying::Back(action),
        }
    }
}

impl LineGame for EmbeddedGame {
    fn line(&self) -> &Play {
        &self.play
    }

    fn line_mut(&mut self) -> &mut Play {
        &mut self.play
    }

    fn line_scene(&self, settings: &Settings) -> Scene {
        self.scene(settings)
    }
}

impl AtBoard for EmbeddedGame {
    type Action = Action;

    fn hand(&self, hand: Hand) -> Option<Action> {
        self.play.hand(hand)
    }

    fn command(&self, command: Command) -> Option<Action> {
        (command == Command::TakeBack && self.may_take_back()).then_some(Action::TakeBack)
    }

    fn heard(answer: FromWorker) -> Option<Action> {
        Some(Action::Heard(answer))
    }

    fn wake() -> Option<Action> {
        Some(Action::TryAgain)
    }

    fn change(&mut self, action: Action) -> Vec<Effect> {
        let (effects, told) = self.act(action);
        self.told.extend(told);
        effects
    }

    fn asks(action: &Action) -> bool {
        Play::asks(action)
    }
}

/// A position that shows a rule, being tried: both sides are the person's, and nothing is kept.
#[derive(Clone)]
pub struct Trial {
    pub study: Study,
    pub play: Play,
}

impl Trial {
    pub fn new(study: Study) -> Trial {
        let play = study.to_play();
        Trial { study, play }
    }

    /// How many moves a person has tried.
    pub fn tried(&self) -> usize {
        self.play
            .game
            .moves()
            .len()
            .saturating_sub(self.study.plies)
    }
}

impl LineGame for Trial {
    fn line(&self) -> &Play {
        &self.play
    }

    fn line_mut(&mut self) -> &mut Play {
        &mut self.play
    }

    /// Those of the study, as long as nothing else was tried.
    fn line_marks(&self) -> Vec<Mark> {
        let mut marks = self.play.marks();
        if self.place() == (self.study.plies, self.study.plies) {
            marks.extend(self.study.marks.iter().cloned());
        }
        marks
    }
}

impl AtBoard for Trial {
    type Action = Action;

    fn hand(&self, hand: Hand) -> Option<Action> {
        self.play.hand(hand)
    }

    fn command(&self, command: Command) -> Option<Action> {
        self.play.command(command)
    }

    fn change(&mut self, action: Action) -> Vec<Effect> {
        let mut effects = self.play.change(action);
        effects.retain(|effect| *effect != Effect::Save);
        effects
    }

    fn asks(action: &Action) -> bool {
        Play::asks(action)
    }
}
