//! How a game changes: one function that changes the state by what happened and says what
//! has to be done about it.

use super::{Action, Ended, Engine, LOOKING_BACK, Play};
use crate::effect::{Effect, Focus, Sound};
use crate::{board, words};
use rookery_board::Question;

impl Play {
    /// The whole of a game's behaviour. Pure: time, chance and the engine come in as actions.
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.act(action, &mut effects);
        effects
    }

    fn act(&mut self, action: Action, effects: &mut Vec<Effect>) {
        match action {
            Action::Move(text) => self.moved(&text, effects),
            Action::Premove(premove) => self.premoved(premove, effects),
            Action::Pass if self.may_pass() && !self.at_end() => {
                effects.push(Effect::Say(LOOKING_BACK.to_owned()));
            }
            Action::Pass => self.moved("0000", effects),
            Action::GoTo(ply) => self.look_at(ply, effects),
            Action::Back => self.look_at(self.cursor.saturating_sub(1), effects),
            Action::Forward => self.look_at(self.cursor + 1, effects),
            Action::First => self.look_at(0, effects),
            Action::Last => self.look_at(usize::MAX, effects),
            Action::TakeBack => self.take_back(effects),
            Action::Redo => self.redo(effects),
            Action::Hint => self.hint_asked(effects),
            Action::Flip => {
                self.bottom = self.bottom.other();
                effects.push(Effect::Say(words::at_bottom(self.bottom)));
                effects.push(Effect::Save);
            }
            Action::Against => self.against(effects),
            Action::Resign => self.resign(effects),
            Action::OfferDraw => self.offer_draw(effects),
            Action::ClaimDraw => {
                if self.may_claim_draw() {
                    self.end(Ended::Claimed, effects);
                }
            }
            Action::Ask(question) => effects.push(self.answer(question)),
            Action::Named(name) => {
                if let Some(letter) = &mut self.letter {
                    letter.set_name(letter.own(), &name);
                    effects.push(Effect::Save);
                }
            }
            Action::Tags(tags) => self.tags = tags,
            Action::Dated(day) => {
                if let Some(letter) = &mut self.letter {
                    letter.sent = Some(day);
                    effects.push(Effect::Save);
                }
            }
            Action::SayClocks => effects.push(Effect::Say(self.clock_words())),
            Action::Pause => self.pause(effects),
            Action::Passed(millis) => self.passed(millis, effects),
            Action::Hidden(hidden) => self.hidden(hidden, effects),
            Action::Open(next) => self.open(*next, effects),
            Action::Adopt(mut next) => {
                self.halt(effects);
                next.number_on(self.last_job);
                next.seen_as(self);
                next.tags = std::mem::take(&mut self.tags);
                *self = *next;
                if self.computers_turn() {
                    self.engine = Engine::Resting;
                }
                effects.push(Effect::Say("This game went on in another tab.".to_owned()));
            }
            Action::Return => {
                if self.engine == Engine::Resting {
                    self.engine = Engine::Idle;
                    self.wake(effects);
                }
            }
            Action::Heard(answer) => self.heard(&answer, effects),
            Action::Due(job) => self.due(job, effects),
            Action::TryAgain => {
                self.failures = 0;
                self.halt(effects);
                self.wake(effects);
            }
        }
    }

    fn open(&mut self, mut next: Play, effects: &mut Vec<Effect>) {
        self.halt(effects);
        next.number_on(self.last_job);
        next.seen_as(self);
        *self = next;
        effects.push(Effect::Forget);
        effects.push(Effect::Save);
        self.wake(effects);
    }

    /// A person plays a move at the end of the game.
    fn moved(&mut self, text: &str, effects: &mut Vec<Effect>) {
        if !self.persons_turn() {
            effects.push(self.not_your_turn());
            return;
        }
        match self.now().parse_move(self.ruleset(), text) {
            Ok(mv) => {
                self.halt(effects);
                self.go_on();
                self.push(mv, effects);
                self.turn_board();
                self.wake(effects);
            }
            Err(error) => effects.push(Effect::Say(format!("{error}."))),
        }
    }

    /// A game in which both sides were the person's goes on against the computer.
    fn against(&mut self, effects: &mut Vec<Effect>) {
        if self.is_over() {
            return;
        }
        let side = self.now().turn();
        self.players.computer = Some(side.other());
        self.bottom = side;
        effects.push(Effect::Focus(Focus::Board));
        effects.push(Effect::Save);
        effects.push(Effect::Say(super::expected(self)));
    }

    /// Looks at another place of the game. Nothing is lost by it.
    fn look_at(&mut self, ply: usize, effects: &mut Vec<Effect>) {
        let ply = ply.min(self.game.moves().len());
        if ply == self.cursor {
            return;
        }
        let leaves = self.at_end() && !self.is_over();
        self.cursor = ply;
        self.premove = None;
        if self.at_end() {
            if self.engine != Engine::Broken {
                self.wake(effects);
            }
        } else if self.engine != Engine::Resting && self.engine != Engine::Broken {
            // A search for a game that the person looks back into need not go on.
            self.halt(effects);
        }
        let words = match words::spoken_ply(&self.game, ply) {
            Some(words) if self.at_end() => format!("{words}. The end of the game so far."),
            Some(words) => format!("{words}."),
            None => "The start of the game.".to_owned(),
        };
        let words = match leaves {
            true => format!("{words} You are looking back."),
            false => words,
        };
        effects.push(Effect::Say(words));
        effects.push(Effect::Save);
    }

    /// Back to the last choice that a person had: against the computer, to the person's turn.
    fn take_back(&mut self, effects: &mut Vec<Effect>) {
        if !self.may_take_back() {
            effects.push(Effect::Say("There is nothing to take back.".to_owned()));
            return;
        }
        self.halt(effects);
        self.premove = None;
        self.hint = None;
        let ended = self.ended.take();
        let only_ended = ended.is_some() && (self.persons_turn() || self.letter.is_some());
        if only_ended {
            // The end itself was the last thing done.
            self.time_revived(ended);
        } else {
            while let Some(mv) = self.game.pop() {
                self.undone.push(mv);
                self.time_taken_back();
                if self.is_persons_ply(self.game.moves().len()) {
                    break;
                }
            }
        }
        self.return_to_end();
        effects.push(Effect::Save);
        let done = if only_ended {
            "The game goes on"
        } else {
            "Taken back"
        };
        effects.push(Effect::Say(format!("{done}. {}", super::expected(self))));
        self.turn_board();
        self.wake(effects);
    }

    /// Forward again: the person's move and what the computer had answered.
    fn redo(&mut self, effects: &mut Vec<Effect>) {
        if self.undone.is_empty() {
            effects.push(Effect::Say("There is nothing to redo.".to_owned()));
            return;
        }
        self.halt(effects);
        self.premove = None;
        self.hint = None;
        while let Some(mv) = self.undone.pop() {
            if !self.game.push(mv) {
                self.undone.clear();
                break;
            }
            self.time_redone();
            if self.is_over() || self.persons_turn() {
                break;
            }
        }
        self.return_to_end();
        let words = words::spoken_turn(&self.game, self.cursor).unwrap_or_default();
        effects.push(Effect::Say(format!("Redone. {words}.")));
        effects.push(Effect::Save);
        self.turn_board();
        self.wake(effects);
    }

    /// Two people at one board may have it turned to whoever is to move.
    fn turn_board(&mut self) {
        let two_people = self.players.computer.is_none() && self.letter.is_none();
        if self.players.board_turns && two_people && !self.is_over() {
            self.bottom = self.now().turn();
        }
    }

    fn resign(&mut self, effects: &mut Vec<Effect>) {
        if self.is_over() {
            return;
        }
        let side = match (self.players.computer, &self.letter) {
            (Some(computer), _) => computer.other(),
            (None, Some(letter)) => letter.own(),
            (None, None) => self.now().turn(),
        };
        self.end(Ended::Resigned(side.into()), effects);
    }

    fn offer_draw(&mut self, effects: &mut Vec<Effect>) {
        if self.is_over() {
            return;
        }
        if let Some(letter) = &mut self.letter
            && !letter.offered
        {
            letter.offers = true;
            effects.push(Effect::Say("Your next letter offers a draw.".to_owned()));
            effects.push(Effect::Save);
            return;
        }
        // The computer agrees when it does not think itself better, and not in the opening.
        let agrees = self.players.computer.is_none()
            || (self.game.moves().len() >= 20 && self.outlook.is_some_and(|score| score <= 0));
        if agrees {
            self.end(Ended::Agreed, effects);
        } else {
            effects.push(Effect::Announce(
                "The computer declines the draw and plays on.".to_owned(),
            ));
        }
    }

    pub(super) fn end(&mut self, ended: Ended, effects: &mut Vec<Effect>) {
        self.halt(effects);
        self.premove = None;
        self.hint = None;
        self.ended = Some(ended);
        self.return_to_end();
        effects.push(Effect::Sound(Sound::End));
        effects.push(Effect::Announce(format!("{}.", ended.headline())));
        effects.push(Effect::Save);
    }

    fn answer(&self, question: Question) -> Effect {
        Effect::Say(board::answer(question, &self.game, self.cursor))
    }
}
