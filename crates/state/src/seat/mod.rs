//! The page state of a game at a board, the same on every page that has one: the game itself, a
//! position that is tried out meanwhile, what is open beside the board, what is looked at, what
//! has to be known, what is said, where the focus goes.
//!
//! One pure function changes it, [`Seat::update`]; what has to be done about it comes back as
//! [`Effect`]s, which `effects/runner.rs` carries out. The pages are configurations: each brings a
//! game that is [`AtBoard`], a line of moves, a tree of variations, a guest's game or a study, and
//! keeps to itself only what no other page has.

mod answer;
mod at_board;
mod games;
mod line_game;
#[cfg(test)]
mod tests;

use rookery_board::Said;
use rookery_board::scene::{Drawing, Mark, Scene};
use rookery_rules::{Game, Position, Ruleset};
use rookery_worker::{FromWorker, Job};

use super::board::from_board;
use super::client::Heard;
use super::effect::{Effect, Focus, Request};
use super::inspection::{self, Glass};
use super::keys::Command;
use super::play;
use super::settings::Settings;
use super::study::Study;

pub use answer::Answer;
pub use at_board::{AtBoard, Hand, ShownGame, Trying};
pub use games::Trial;
pub use line_game::LineGame;

/// What the panel beside the board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Beside {
    #[default]
    Moves,
    Rules,
    Review,
    /// What was played from here.
    Book,
}

/// What may lie over it, one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    NewGame,
    Share,
    /// The next letter of a game by letter.
    Letter,
    /// Which pieces and which board.
    Look,
    Keys,
}

/// Something the person should know, until they put it away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub about: About,
    pub text: String,
}

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// What is amiss, or has come.
    Matter,
    /// A new version of the page, which can be loaded.
    NewBuild,
    /// A file with more games than the one that was taken.
    FirstOf,
    /// A letter that has come, until something is done with its game.
    Letter,
    /// A linked game in which both sides are the person's.
    BothSides,
    /// A game with more than is shown.
    More,
}

impl About {
    /// Nothing is amiss: where there is little room it stands below what is pressed.
    pub fn can_wait(self) -> bool {
        matches!(self, About::BothSides | About::More)
    }
}

/// What a person or the world does.
#[derive(Debug)]
pub enum Action<A> {
    Game(A),
    Hand(Hand),
    /// Something written into the move field.
    Typed(String),
    Key(Command),
    Heard(Heard<FromWorker>),
    /// The game is on the board: the computer is asked if it is its turn.
    Begin,
    /// A position from the rules is put on the board, to be tried out; the game waits.
    Try(Box<Study>),
    EndTry,
    /// A piece is to be explained, or none any more.
    Inspect(Option<rookery_board::Square>),
    /// A piece cannot go from one square to another: they want to know why.
    Refuse(rookery_board::Square, rookery_board::Square),
    Beside(Beside),
    /// Opens a panel; the one that is open already is closed.
    Open(Panel),
    Close,
    /// The board alone, or everything again.
    Quiet(bool),
    Dismiss(usize),
    /// For those who listen, when nothing else is being said.
    Say(String),
    /// The key that closes one thing after the other.
    Escape,
}

pub struct Seat<G> {
    /// None where the address names no game.
    pub game: Option<G>,
    pub trial: Option<Trial>,
    /// It came by a link, and nobody has done anything with it yet: it is not kept.
    pub linked: bool,
    pub beside: Beside,
    pub panel: Option<Panel>,
    /// The form for a new game was put away, not closed: what was chosen in it waits.
    pub form_waits: bool,
    pub glass: Option<Glass>,
    pub notices: Vec<Notice>,
    pub quiet: bool,
    pub answer: Answer,
    /// Why a piece cannot go where it was sent last; the board shows it for a while.
    pub refusal: String,
    /// What is heard at once, and what is heard when nothing else is.
    pub urgent: Said,
    pub calm: Said,
}

impl<G> Default for Seat<G> {
    fn default() -> Self {
        Seat {
            game: None,
            trial: None,
            linked: false,
            beside: Beside::default(),
            panel: None,
            form_waits: false,
            glass: None,
            notices: Vec::new(),
            quiet: false,
            answer: Answer::default(),
            refusal: String::new(),
            urgent: Said::default(),
            calm: Said::default(),
        }
    }
}

impl<G: AtBoard> Seat<G> {
    /// A game at a page that has nothing to say about it.
    pub fn at(game: G) -> Self {
        Seat {
            game: Some(game),
            ..Seat::default()
        }
    }

    /// The whole of the page's behaviour. Pure: time, chance and the computer come in as actions.
    pub fn update(&mut self, action: Action<G::Action>) -> Vec<Effect> {
        match action {
            Action::Game(action) => return self.play(action),
            Action::Hand(hand) => return self.hand(hand),
            Action::Typed(text) => return self.typed(&text),
            Action::Key(command) => return self.key(command),
            Action::Heard(told) => return self.heard(told),
            Action::Begin => {
                return match G::wake() {
                    Some(wake) => self.change(|game| game.change(wake)),
                    None => Vec::new(),
                };
            }
            Action::Try(study) => return self.try_study(*study),
            Action::EndTry => return self.end_try(),
            // One thing at a time: a press on the board puts away what is open beside it.
            Action::Inspect(square) => {
                let mut found = square.and_then(|square| {
                    let (ruleset, position) = self.shown()?;
                    inspection::look(ruleset, position, from_board(square))
                });
                if let Some(glass) = found.as_mut().filter(|_| self.is_looking_back()) {
                    // Whose turn it is, is said of the place that is shown.
                    glass.text = format!("You are looking back. {}", glass.text);
                }
                if let Some(glass) = &found {
                    self.calm = self.calm.then(glass.text.clone());
                }
                self.glass = found;
                self.put_away();
            }
            Action::Refuse(from, to) => {
                let (from, to) = (from_board(from), from_board(to));
                let shown = self.shown();
                let why = match self.is_looking_back() {
                    true => Some(play::LOOKING_BACK.to_owned()),
                    false => shown
                        .and_then(|(ruleset, at)| inspection::why_not(ruleset, at, &[from], to)),
                };
                self.refusal = why.unwrap_or_else(|| format!("No move leads from {from} to {to}."));
                self.say(self.refusal.clone());
            }
            // What lay over the tab before would cover this one.
            Action::Beside(beside) => {
                self.beside = beside;
                self.glass = None;
                self.put_away();
            }
            Action::Open(panel) if self.panel == Some(panel) => {
                return self.update(Action::Close);
            }
            // The sheet of keys sees to the focus itself.
            Action::Open(Panel::Keys) => {
                self.put_away();
                self.panel = Some(Panel::Keys);
            }
            Action::Close if self.panel == Some(Panel::Keys) => self.panel = None,
            Action::Open(panel) => {
                let before = self.put_away();
                self.panel = Some(panel);
                self.form_waits &= panel != Panel::NewGame;
                if before.is_none() {
                    return vec![Effect::Focus(Focus::Leaves)];
                }
            }
            Action::Close => {
                let returns = Effect::Focus(Focus::Returns);
                match self.panel.take() {
                    // Its form is long, and may be scrolled far below the board.
                    Some(Panel::NewGame) => return vec![returns, Effect::Focus(Focus::SeeBoard)],
                    Some(_) => return vec![returns],
                    None => {}
                }
            }
            Action::Quiet(on) => {
                self.quiet = on;
                self.put_away();
                if !on {
                    // The button that leads back goes, and would take the focus along.
                    return vec![Effect::Focus(Focus::Board)];
                }
            }
            Action::Dismiss(index) if index < self.notices.len() => {
                self.notices.remove(index);
                return vec![Effect::Focus(Focus::Board)];
            }
            Action::Dismiss(_) => {}
            Action::Say(words) => self.say(words),
            Action::Escape if self.quiet => return self.update(Action::Quiet(false)),
            Action::Escape if self.panel.is_some() => return self.update(Action::Close),
            Action::Escape => self.glass = None,
        }
        Vec::new()
    }

    /// What lies over the tab makes room.
    fn put_away(&mut self) -> Option<Panel> {
        let panel = self.panel.take();
        self.form_waits |= panel == Some(Panel::NewGame);
        panel
    }

    /// Is anything open that the key for it would close?
    pub fn is_open(&self) -> bool {
        self.quiet || self.panel.is_some() || self.glass.is_some()
    }

    pub fn say(&mut self, words: impl Into<String>) {
        self.calm = self.calm.then(words.into());
    }

    pub fn announce(&mut self, words: impl Into<String>) {
        self.urgent = self.urgent.then(words.into());
    }

    /// A plain notice.
    pub fn notice(&mut self, text: impl Into<String>) {
        self.tell(About::Matter, text.into());
    }

    /// Shown and said once, however often it happens.
    pub fn tell(&mut self, about: About, text: String) {
        let notice = Notice { about, text };
        if !self.notices.contains(&notice) {
            self.say(notice.text.clone());
            self.notices.push(notice);
        }
    }

    /// What was told of something holds no more.
    pub fn withdraw(&mut self, about: About) {
        self.notices.retain(|notice| notice.about != about);
    }

    /// Another game comes to the page: nothing that was open or called out belongs to it.
    pub fn put(&mut self, mut game: G) {
        self.urgent = Said::default();
        game.number_on(self.last_job());
        self.game = Some(game);
        self.leave_trial();
        self.panel = None;
        self.form_waits = false;
    }

    /// What was tried out is over, without a word.
    pub fn leave_trial(&mut self) {
        let job = self.last_job();
        self.trial = None;
        self.glass = None;
        self.answer = Answer::default();
        if let Some(game) = &mut self.game {
            game.number_on(job);
        }
    }

    /// The game is changed from outside, by a host or another tab.
    pub fn change(&mut self, how: impl FnOnce(&mut G) -> Vec<Effect>) -> Vec<Effect> {
        let effects = self.carry_out(how);
        self.voice(effects)
    }

    fn carry_out(&mut self, how: impl FnOnce(&mut G) -> Vec<Effect>) -> Vec<Effect> {
        let Some(game) = &mut self.game else {
            return Vec::new();
        };
        let stands = |game: &G| (game.place(), game.is_over());
        let (before, was_over) = stands(game);
        let mut effects = how(game);
        let (after, is_over) = stands(game);
        // What was said of a piece holds no more where another place is shown.
        if self.trial.is_none() && after != before {
            self.glass = None;
        }
        if (after.1, is_over) != (before.1, was_over) {
            self.withdraw(About::Letter);
        }
        if self.linked {
            effects.retain(|effect| *effect != Effect::Save);
        }
        effects
    }

    fn play(&mut self, action: G::Action) -> Vec<Effect> {
        if self.trial.is_some() {
            match G::while_trying(action) {
                Trying::There(action) => return self.try_out(action),
                Trying::Behind(action) => return self.change(|game| game.change(action)),
                Trying::Back(action) => {
                    self.leave_trial();
                    return self.play(action);
                }
            }
        }
        let mut effects = Vec::new();
        if G::is_work(&action) && std::mem::take(&mut self.linked) {
            effects.push(Effect::TakeUp);
        }
        let over = self.is_over();
        let asked = G::asks(&action);
        effects.extend(self.answered(asked, |seat| seat.carry_out(|game| game.change(action))));
        if asked && !over && self.is_over() {
            effects.push(Effect::Focus(Focus::Result));
        }
        effects
    }

    /// What is shown: the position that is tried out, or else the game.
    fn front(&self) -> Option<&dyn ShownGame> {
        match (&self.trial, &self.game) {
            (Some(trial), _) => Some(trial),
            (None, Some(game)) => Some(game),
            (None, None) => None,
        }
    }

    fn is_looking_back(&self) -> bool {
        self.front().is_some_and(|front| front.is_looking_back())
    }

    fn is_over(&self) -> bool {
        self.game.as_ref().is_some_and(G::is_over)
    }

    fn try_out(&mut self, action: play::Action) -> Vec<Effect> {
        self.answered(Trial::asks(&action), |seat| {
            let Some(trial) = &mut seat.trial else {
                return Vec::new();
            };
            let before = trial.place();
            let effects = trial.change(action);
            if trial.place() != before {
                seat.glass = None;
            }
            effects
        })
    }

    /// Where what is shown stands, and whether a hint is awaited there.
    fn standing(&self) -> (Option<(usize, usize)>, bool) {
        let front = self.front();
        let awaits_hint = front.is_some_and(|front| front.awaits_hint());
        (front.map(|front| front.place()), awaits_hint)
    }

    fn hand(&mut self, hand: Hand) -> Vec<Effect> {
        // The button that was pressed may be about to go, and the focus with it.
        let passes = (hand == Hand::Pass).then_some(Effect::Focus(Focus::OffButton));
        let mut effects = if let Some(trial) = &self.trial {
            let action = trial.hand(hand);
            action.map_or(Vec::new(), |action| self.try_out(action))
        } else {
            let action = self.game.as_ref().and_then(|game| game.hand(hand));
            action.map_or(Vec::new(), |action| self.play(action))
        };
        effects.extend(passes);
        effects
    }

    fn key(&mut self, command: Command) -> Vec<Effect> {
        let hand = match command {
            Command::Back => Hand::Back,
            Command::Forward => Hand::Forward,
            Command::First => Hand::First,
            Command::Last => Hand::Last,
            Command::Flip => Hand::Flip,
            Command::Pass => Hand::Pass,
            Command::NewGame => return self.update(Action::Open(Panel::NewGame)),
            Command::Help => return self.update(Action::Open(Panel::Keys)),
            Command::MoveField => return vec![Effect::Focus(Focus::Field)],
            Command::Sounds => return vec![Effect::ToggleSounds],
            command => {
                if let Some(trial) = &self.trial
                    && let Some(action) = trial.command(command)
                {
                    return self.try_out(action);
                }
                let action = self.game.as_ref().and_then(|game| game.command(command));
                return action.map_or(Vec::new(), |action| self.play(action));
            }
        };
        self.update(Action::Hand(hand))
    }

    fn heard(&mut self, told: Heard<FromWorker>) -> Vec<Effect> {
        match told {
            Heard::Answer(answer) => {
                return G::heard(answer).map_or(Vec::new(), |action| self.play(action));
            }
            Heard::Replaced => self.say(
                "The computer player was of another version and was replaced; your game is kept.",
            ),
            Heard::OtherBuild => {
                let text = "There is a new version of this page. Your game is kept; load the page again when it suits you.";
                self.tell(About::NewBuild, text.to_owned());
            }
        }
        Vec::new()
    }

    fn try_study(&mut self, study: Study) -> Vec<Effect> {
        self.say(format!("{}. {}", study.title, study.note));
        let mut trial = Trial::new(study);
        trial.number_on(self.last_job());
        self.trial = Some(trial);
        self.glass = None;
        self.answer = Answer::default();
        vec![Effect::Focus(Focus::SeeBoard)]
    }

    fn end_try(&mut self) -> Vec<Effect> {
        self.leave_trial();
        // An answer that came in the meantime was not heard.
        let effects = self.update(Action::Begin);
        if let Some(game) = &self.game {
            let words = format!("Back to your game. {}", game.expected());
            self.say(words);
        }
        effects
    }

    /// Says what has to be said; what else there is to do is left.
    fn voice(&mut self, effects: Vec<Effect>) -> Vec<Effect> {
        let mut left = Vec::new();
        for effect in effects {
            match effect {
                Effect::Say(words) => self.say(words),
                Effect::Announce(words) => self.announce(words),
                effect => left.push(effect),
            }
        }
        left
    }

    fn last_job(&self) -> Job {
        let trial = self.trial.as_ref().map_or(0, ShownGame::last_job);
        trial.max(self.game.as_ref().map_or(0, ShownGame::last_job))
    }

    /// What the computer player is asked about: what is tried out, if it is a question for that.
    pub fn asked_about(&self, request: Request) -> Option<Game> {
        match (&self.trial, request) {
            (Some(trial), Request::Hint | Request::Reply { .. }) => Some(trial.asked_about()),
            _ => self.game.as_ref().map(G::asked_about),
        }
    }

    pub fn shown(&self) -> Option<(&Ruleset, &Position)> {
        self.front().map(|front| front.shown())
    }

    pub fn scene(&self, settings: &Settings) -> Option<Scene> {
        self.front().map(|front| front.scene(settings))
    }

    /// The marks of what is shown, with those of the piece that is explained.
    pub fn marks(&self) -> Vec<Mark> {
        let mut marks = self.front().map_or(Vec::new(), |front| front.marks());
        marks.extend(self.glass.iter().flat_map(|glass| glass.marks.clone()));
        marks
    }

    pub fn arrows(&self) -> Vec<Drawing> {
        // The engine says nothing beside a review, nor does it point.
        if self.beside == Beside::Review {
            return Vec::new();
        }
        self.front().map_or(Vec::new(), |front| front.arrows())
    }

    pub fn ways(&self) -> (bool, bool) {
        self.front().map_or((false, false), |front| front.ways())
    }
}
