//! What a game has to be able to do to be played at a seat: answer hands and keys, show itself, and say
//! what it means while a position is tried out.

use rookery_board::Question;
use rookery_board::scene::{Drawing, Mark, Scene};
use rookery_rules::{Game, Position, Ruleset};
use rookery_worker::{FromWorker, Job};

use crate::effect::Effect;
use crate::keys::Command;
use crate::play::{self, Premove};
use crate::settings::Settings;
use crate::typed::Typed;

/// What somebody does at the board or with the bar of steps, whatever game it is.
#[derive(Clone, Debug, PartialEq)]
pub enum Hand {
    /// A legal move, as move text.
    Move(String),
    Premove(Option<Premove>),
    Pass,
    Back,
    Forward,
    First,
    Last,
    Flip,
    Ask(Question),
}

/// What a game shows of itself, and what else is asked of the one that is in front, whatever it is.
pub trait ShownGame {
    /// The game to the place that is shown.
    fn shown(&self) -> (&Ruleset, &Position);
    /// Another value whenever something else is shown.
    fn place(&self) -> (usize, usize);
    fn scene(&self, settings: &Settings) -> Scene;
    fn marks(&self) -> Vec<Mark> {
        Vec::new()
    }
    fn arrows(&self) -> Vec<Drawing>;
    /// What the computer player is asked about.
    fn asked_about(&self) -> Game;
    /// What is expected of whom, in a sentence.
    fn expected(&self) -> String;
    /// What something that was written means here.
    fn typed(&self, text: &str) -> Typed;
    /// On which way through the game there is anything: back, forward.
    fn ways(&self) -> (bool, bool);
    /// Is an earlier place of a game shown that goes on elsewhere? Nothing can be played there.
    fn is_looking_back(&self) -> bool {
        false
    }
    /// Is a hint being looked for?
    fn awaits_hint(&self) -> bool {
        false
    }
    /// Was it ended by a player?
    fn is_over(&self) -> bool {
        false
    }
    /// Questions are numbered on from those of another game at the same page.
    fn number_on(&mut self, job: Job);
    fn last_job(&self) -> Job;
}

/// A game at a board, as far as the pages with a board are alike.
pub trait AtBoard: ShownGame {
    type Action;

    /// What a hand at the board means here, if it means anything.
    fn hand(&self, hand: Hand) -> Option<Self::Action>;
    /// What a key of the page means beyond that.
    fn command(&self, command: Command) -> Option<Self::Action>;
    fn change(&mut self, action: Self::Action) -> Vec<Effect>;

    /// What the computer player says.
    fn heard(_: FromWorker) -> Option<Self::Action> {
        None
    }
    /// The game has just come to the board, or comes back to it.
    fn wake() -> Option<Self::Action> {
        None
    }
    /// Is it done by a person, who makes a linked game their own by it?
    fn is_work(_: &Self::Action) -> bool {
        true
    }
    /// What an action means while a position is tried out.
    fn while_trying(action: Self::Action) -> Trying<Self::Action> {
        Trying::Behind(action)
    }
    /// Is the answer to be read where the button for it is?
    fn asks(_: &Self::Action) -> bool {
        false
    }
}

/// While a position is tried out, an action …
pub enum Trying<A> {
    /// … is meant for that position,
    There(play::Action),
    /// … goes on with the game, unseen,
    Behind(A),
    /// … or leads back to it.
    Back(A),
}
