//! A game in somebody else's page: [`Play`] with the guest's manners. It says what the host has
//! to hear, lets only the right hands move, and keeps nothing.

use rookery_rules::Outcome;
use serde_json::{Map, Value};

use super::protocol::Out;
use super::setup::{Controls, Mode, Opponent, Setup, Wrong, named};
use crate::board;
use crate::effect::Effect;
use crate::link::read_move;
use crate::moves::in_common;
use crate::play::{Action, Engine, Play};
use crate::settings::Settings;
use rookery_board::Scene;

#[derive(Clone, Debug)]
pub struct EmbeddedGame {
    pub setup: Setup,
    pub play: Play,
    /// What the host has still to hear.
    pub told: Vec<Out>,
}

/// What has to be done, and what the host hears.
pub type Done = (Vec<Effect>, Vec<Out>);

impl EmbeddedGame {
    pub fn new(setup: Setup, seed: u64) -> Result<EmbeddedGame, Wrong> {
        let play = setup.play(seed)?;
        Ok(EmbeddedGame {
            setup,
            play,
            told: Vec::new(),
        })
    }

    /// There is a game on the board, which may be over already.
    pub fn ready(&self) -> Vec<Out> {
        let ready = Out::ready(&self.play.game, self.play.cursor);
        let end = self.play.outcome().as_ref().map(Out::end);
        [ready].into_iter().chain(end).collect()
    }

    /// Somebody at the board does something.
    pub fn act(&mut self, action: Action) -> Done {
        if matches!(action, Action::Move(_) | Action::Pass) && !self.hand_may_move() {
            return Done::default();
        }
        self.carry_out(action, "person")
    }

    /// The host plays a move, for whichever side is to move.
    pub fn host_moves(&mut self, text: &str) -> Result<Done, Wrong> {
        let play = self.shown();
        let wrong = |why: &str| Wrong::new("move", why);
        if let Some(outcome) = play.outcome() {
            return Err(wrong(&format!(
                "“{text}” comes after the end of the game ({})",
                outcome.reason.text()
            )));
        }
        if play.computers_turn() {
            return Err(wrong("it is the computer's turn"));
        }
        let mv = read_move(play.now(), play.ruleset(), text).map_err(|why| wrong(&why))?;
        let text = play.ruleset().move_text(mv);
        Ok(self.carry_out(Action::Move(text), "host"))
    }

    pub fn host_takes_back(&mut self) -> Result<Done, Wrong> {
        if !self.shown().may_take_back() {
            return Err(Wrong::new("takeback", "there is nothing to take back"));
        }
        Ok(self.carry_out(Action::TakeBack, "host"))
    }

    /// A `load` message. If it cannot be, everything stays as it is, and all that is wrong is named.
    pub fn load(&mut self, message: &Map<String, Value>, seed: u64) -> Result<Done, Vec<Wrong>> {
        let (setup, new_game, mut wrong) = self.setup.load(message);
        let mut next = None;
        if new_game {
            match setup.play(seed) {
                Ok(play) => next = Some(play),
                Err(why) => wrong.push(why),
            }
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let action = if let Some(play) = next {
            Action::Open(Box::new(play))
        } else {
            if self.play.players != setup.players() {
                self.play.players = setup.players();
                self.play.premove = None;
            }
            // Who has turned the board finds it so.
            if ["side", "orientation"]
                .into_iter()
                .any(|name| named(message, name))
            {
                self.play.bottom = setup.bottom();
            }
            // Whoever is to move now may be somebody else.
            Action::TryAgain
        };
        self.setup = setup;
        let (effects, _) = self.carry_out(action, "host");
        let told = if new_game { self.ready() } else { Vec::new() };
        Ok((effects, told))
    }

    /// The game as the board shows it: in analysis, what follows the place that is shown is only
    /// one of many ways on.
    fn shown(&self) -> Play {
        let mut play = self.play.clone();
        if self.setup.mode == Mode::Analysis {
            play.game.truncate(play.cursor);
        }
        play
    }

    pub fn scene(&self, settings: &Settings) -> Scene {
        let mut scene = board::scene(&self.shown(), settings);
        if !self.hand_may_move() && self.play.premover().is_none() {
            scene.candidates = [].into();
            scene.movable = [].into();
        }
        scene
    }

    /// May the person at the board make the next move?
    fn hand_may_move(&self) -> bool {
        match (self.setup.mode, self.setup.opponent) {
            (Mode::Show, _) => false,
            (Mode::Play, Opponent::Host) => self.play.now().turn() == self.setup.side,
            _ => true,
        }
    }

    pub fn may_take_back(&self) -> bool {
        self.setup.mode != Mode::Show
            && self.setup.opponent != Opponent::Host
            && self.setup.controls == Controls::Full
            && self.shown().may_take_back()
    }

    pub fn may_pass(&self) -> bool {
        let shown = self.shown();
        self.hand_may_move() && shown.at_end() && shown.may_pass()
    }

    /// Is there a computer player to ask? In analysis only about the end of the line: a hint is
    /// given there.
    pub fn may_ask_for_a_hint(&self) -> bool {
        let analysis = self.setup.mode == Mode::Analysis && self.play.at_end();
        !self.setup.without_computer && (self.play.players.computer.is_some() || analysis)
    }

    /// The end of the game, if the board shows it.
    pub fn outcome(&self) -> Option<Outcome> {
        self.play.at_end().then(|| self.play.outcome()).flatten()
    }

    fn carry_out(&mut self, action: Action, hand: &'static str) -> Done {
        let before = self.play.clone();
        let action = self.branch(action);
        let mut effects = self.play.update(action);
        effects.retain(|effect| *effect != Effect::Save);
        let told = self.told(&before, hand);
        (effects, told)
    }

    /// In analysis a move in the middle of the game begins another way on.
    fn branch(&mut self, action: Action) -> Action {
        if self.setup.mode == Mode::Analysis && matches!(action, Action::TakeBack) {
            self.play.game.truncate(self.play.cursor);
        }
        // What cannot be is said of the place that is shown, and leaves the line as it is.
        if matches!(action, Action::Pass) && !self.shown().may_pass() {
            return action;
        }
        let text = match &action {
            Action::Move(text) => text.as_str(),
            Action::Pass => "0000",
            _ => return action,
        };
        if self.setup.mode != Mode::Analysis || self.play.at_end() {
            return action;
        }
        let next = self.play.game.moves().get(self.play.cursor);
        if next.is_some_and(|mv| self.play.ruleset().move_text(*mv) == text) {
            return Action::Forward;
        }
        self.play.game.truncate(self.play.cursor);
        self.play.undone.clear();
        action
    }

    /// What the host hears of a change.
    fn told(&self, before: &Play, hand: &'static str) -> Vec<Out> {
        let (old, new) = (before.game.moves(), self.play.game.moves());
        let game = &self.play.game;
        let same = in_common(old, new);
        let mut told = Vec::new();
        if self.play.engine == Engine::Broken && before.engine != Engine::Broken {
            let words =
                "the computer player does not answer; a person can try again below the board";
            told.push(Out::error(&Wrong::new("computer", words)));
        }
        for ply in same + 1..=new.len() {
            let mover = game
                .positions()
                .get(ply - 1)
                .map(|position| position.turn());
            let by = if mover.is_some() && mover == self.play.players.computer {
                "computer"
            } else {
                hand
            };
            told.extend(Out::moved(game, ply, by));
        }
        if told.is_empty() && (old.len() != new.len() || before.cursor != self.play.cursor) {
            told.push(Out::position(game, self.play.cursor));
        }
        if let (Some(outcome), false) = (self.play.outcome(), same == new.len()) {
            told.push(Out::end(&outcome));
        }
        told
    }
}
