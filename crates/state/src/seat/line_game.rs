//! What is shown of a game that is one line of moves, which all but the analysis are.

use rookery_board::scene::{Drawing, Mark, Scene};
use rookery_rules::{Game, Position, Ruleset};
use rookery_worker::Job;

use super::ShownGame;
use crate::board;
use crate::play::{Engine, Play, expected};
use crate::settings::Settings;
use crate::typed::{self, Typed};

/// A game with a line of moves, which answers for it; some answer a little differently.
pub trait LineGame {
    fn line(&self) -> &Play;
    fn line_mut(&mut self) -> &mut Play;

    fn line_scene(&self, settings: &Settings) -> Scene {
        board::scene(self.line(), settings)
    }
    fn line_marks(&self) -> Vec<Mark> {
        board::hint_marks(self.line())
    }
    fn line_expected(&self) -> String {
        expected(self.line())
    }
    fn line_is_looking_back(&self) -> bool {
        self.line().is_looking_back()
    }
    fn line_is_over(&self) -> bool {
        self.line().is_over()
    }
}

impl<G: LineGame> ShownGame for G {
    fn shown(&self) -> (&Ruleset, &Position) {
        (self.line().ruleset(), self.line().shown())
    }

    fn place(&self) -> (usize, usize) {
        (self.line().cursor, self.line().game.moves().len())
    }

    fn scene(&self, settings: &Settings) -> Scene {
        self.line_scene(settings)
    }

    fn marks(&self) -> Vec<Mark> {
        self.line_marks()
    }

    fn arrows(&self) -> Vec<Drawing> {
        board::hint_arrows(self.line())
    }

    fn asked_about(&self) -> Game {
        self.line().game.clone()
    }

    fn expected(&self) -> String {
        self.line_expected()
    }

    fn typed(&self, text: &str) -> Typed {
        typed::read(self.line(), text)
    }

    fn ways(&self) -> (bool, bool) {
        (self.line().cursor > 0, !self.line().at_end())
    }

    fn is_looking_back(&self) -> bool {
        self.line_is_looking_back()
    }

    fn awaits_hint(&self) -> bool {
        matches!(self.line().engine, Engine::Hinting(_))
    }

    fn is_over(&self) -> bool {
        self.line_is_over()
    }

    fn number_on(&mut self, job: Job) {
        self.line_mut().number_on(job);
    }

    fn last_job(&self) -> Job {
        self.line().last_job()
    }
}
