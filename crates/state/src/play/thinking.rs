//! The engine's side of a game: when it is asked, when its answer is played, what happens when
//! it fails.

use super::{Engine, Play};
use crate::effect::{Effect, Request, Sound};
use crate::words;
use rookery_rules::Move;
use rookery_worker::{FromWorker, Job, Score};

impl Play {
    /// Asks for the computer's move if it is the computer's turn and nobody has asked.
    pub(super) fn wake(&mut self, effects: &mut Vec<Effect>) {
        let asks = self.computers_turn() && self.at_end() && !self.is_paused();
        if asks && self.engine == Engine::Idle {
            let job = self.next_job();
            self.engine = Engine::Thinking(job);
            let reply = Request::Reply {
                level: self.players.level,
                seed: self.seed,
                millis: self.time_to_think(),
            };
            effects.push(Effect::Ask(job, reply));
        }
    }

    /// Whatever the engine does is of no use any more.
    pub(super) fn halt(&mut self, effects: &mut Vec<Effect>) {
        match self.engine {
            Engine::Thinking(job) | Engine::Hinting(job) => effects.push(Effect::Halt(job)),
            Engine::Idle | Engine::Holding(..) | Engine::Resting | Engine::Broken => {}
        }
        self.engine = Engine::Idle;
    }

    pub(super) fn heard(&mut self, answer: &FromWorker, effects: &mut Vec<Effect>) {
        match answer {
            FromWorker::Best { job, mv, lines, .. } => {
                let score = lines.first().map(|line| centipawns(line.score));
                self.answered(*job, mv, score, effects);
            }
            FromWorker::Failed { job, message } => self.failed(*job, message, effects),
            _ => {}
        }
    }

    fn answered(&mut self, job: Job, text: &str, score: Option<i32>, effects: &mut Vec<Effect>) {
        let wanted = match self.engine {
            Engine::Thinking(own) | Engine::Hinting(own) => own == job,
            _ => false,
        };
        if !wanted {
            return;
        }
        let Ok(mv) = self.now().parse_move(self.ruleset(), text) else {
            self.failed(job, "its move was not legal", effects);
            return;
        };
        self.failures = 0;
        if matches!(self.engine, Engine::Hinting(_)) {
            self.engine = Engine::Idle;
            self.give_hint(mv, effects);
            return;
        }
        self.outlook = score.or(self.outlook);
        self.engine = Engine::Holding(job, mv);
        effects.push(Effect::Wait(job));
    }

    pub(super) fn due(&mut self, job: Job, effects: &mut Vec<Effect>) {
        let Engine::Holding(own, mv) = self.engine else {
            return;
        };
        if own != job {
            return;
        }
        self.engine = Engine::Idle;
        self.push(mv, effects);
        // A turn may have more than one move: the premove waits for its end.
        if self.persons_turn()
            && let Some(premove) = self.premove.take()
            && let Some(mv) = self.choice_of(premove)
        {
            self.push(mv, effects);
        }
        self.wake(effects);
    }

    /// A person prepares a move, or none any more. Where the reply came while the hand was still
    /// moving, the move is meant for now.
    pub(super) fn premoved(&mut self, premove: Option<super::Premove>, effects: &mut Vec<Effect>) {
        let now = premove.filter(|_| self.persons_turn() && self.at_end());
        if let Some(mv) = now.and_then(|premove| self.choice_of(premove)) {
            self.halt(effects);
            self.push(mv, effects);
            self.wake(effects);
        } else {
            self.premove = premove.filter(|_| self.premover().is_some());
        }
    }

    /// The legal move that a premove means now; of several promotions the strongest, which is
    /// listed last.
    fn choice_of(&self, premove: super::Premove) -> Option<Move> {
        let legal = self.now().legal_moves(self.ruleset());
        let meant = |mv: &Move| {
            mv.from() == premove.from
                && self.ruleset().target(self.now().turn(), *mv) == premove.to
                && !mv.is_pass()
        };
        let first = legal.iter().find(meant)?;
        match first.promotion() {
            Some(_) => legal.iter().filter(meant).last(),
            None => Some(first),
        }
    }

    fn failed(&mut self, job: Job, why: &str, effects: &mut Vec<Effect>) {
        let hinting = match self.engine {
            Engine::Thinking(own) if own == job => false,
            Engine::Hinting(own) if own == job => true,
            _ => return,
        };
        self.failures += 1;
        self.engine = Engine::Idle;
        if hinting {
            effects.push(Effect::Say(format!("No hint this time: {why}.")));
        } else if self.failures < 2 {
            effects.push(Effect::Say(
                "The computer player stumbled and was replaced; your game is kept.".to_owned(),
            ));
            self.wake(effects);
        } else {
            self.engine = Engine::Broken;
            effects.push(Effect::Announce(format!(
                "The computer player does not answer: {why}. Your game is kept; press “Try again”."
            )));
        }
    }

    /// Why nothing can be done now.
    pub(super) fn not_your_turn(&self) -> Effect {
        let why = if self.is_over() {
            "The game is over."
        } else if self.letter.is_some() {
            "It is the other's turn: send your letter, and open the one that comes back."
        } else {
            "It is the computer's turn."
        };
        Effect::Say(why.to_owned())
    }

    /// First press: the piece; second press: the move.
    pub(super) fn hint_asked(&mut self, effects: &mut Vec<Effect>) {
        if self.letter.is_some() {
            // The other would not see that one was given.
            effects.push(Effect::Say("A game by letter has no hints.".to_owned()));
            return;
        }
        if !self.persons_turn() {
            effects.push(self.not_your_turn());
            return;
        }
        self.return_to_end();
        match self.hint {
            Some(hint) if hint.whole => self.say_hint(effects),
            Some(hint) => {
                self.hint = Some(super::Hint {
                    whole: true,
                    ..hint
                });
                self.hints += 1;
                self.say_hint(effects);
            }
            None if matches!(self.engine, Engine::Hinting(_)) => {}
            None => {
                let legal = self.now().legal_moves(self.ruleset());
                if legal.len() == 1 {
                    if let Some(mv) = legal.iter().next() {
                        self.give_hint(mv, effects);
                    }
                    return;
                }
                let job = self.next_job();
                self.engine = Engine::Hinting(job);
                effects.push(Effect::Say("Looking for a hint…".to_owned()));
                effects.push(Effect::Ask(job, Request::Hint));
            }
        }
    }

    fn give_hint(&mut self, mv: Move, effects: &mut Vec<Effect>) {
        self.hint = Some(super::Hint {
            mv,
            whole: mv.is_pass(),
        });
        self.hints += 1;
        self.say_hint(effects);
    }

    fn say_hint(&self, effects: &mut Vec<Effect>) {
        effects.extend(self.hint.map(|hint| Effect::Say(self.hint_words(hint))));
    }

    pub fn hint_words(&self, hint: super::Hint) -> String {
        let ruleset = self.ruleset();
        if hint.mv.is_pass() {
            "Hint: pass.".to_owned()
        } else if hint.whole {
            let spoken = words::spoken(ruleset, self.now(), hint.mv);
            format!("Hint: {spoken}.")
        } else {
            let kind = words::kind_name(ruleset, hint.mv.kind());
            format!("Hint: the {kind} on {}.", hint.mv.from())
        }
    }

    /// Plays a legal move at the end of the game, with all that is heard of it.
    pub(super) fn push(&mut self, mv: Move, effects: &mut Vec<Effect>) {
        let by_computer = self.computers_turn();
        self.return_to_end();
        let (side, takes) = (self.now().turn(), self.now().takes(mv));
        if !self.game.push(mv) {
            return;
        }
        let redone = self.undone.last() == Some(&mv);
        if redone {
            self.undone.pop();
        } else {
            self.undone.clear();
        }
        self.time_of_move(side, redone);
        // Whoever moves has not taken the offer.
        if let Some(letter) = &mut self.letter {
            letter.offered = false;
        }
        self.cursor = self.game.moves().len();
        self.hint = None;
        effects.push(Effect::Save);
        let now = self.now();
        // Of a turn of the computer's all is said at its end: one announcement would drown another.
        let spoken = match by_computer {
            true => words::spoken_turn,
            false => words::spoken_ply,
        };
        let mut words = spoken(&self.game, self.cursor).unwrap_or_default();
        let sound = match self.outcome() {
            Some(outcome) => {
                words = format!("{words}. {}.", words::headline(self.ruleset(), &outcome));
                Sound::End
            }
            None if now.in_check(self.ruleset()) && !now.is_pending() => Sound::Check,
            None if takes => Sound::Capture,
            None => Sound::Move,
        };
        effects.push(Effect::Sound(sound));
        let more = self.outcome().is_none() && now.is_pending();
        if more && by_computer {
            return;
        }
        if more {
            words = format!("{words}. {}", super::expected(self));
        }
        // One's own move was just made by hand: no need to interrupt anything.
        let own = self.players.computer.is_some() && !by_computer && self.outcome().is_none();
        effects.push(if own {
            Effect::Say(words)
        } else {
            Effect::Announce(words)
        });
    }

    pub(super) fn return_to_end(&mut self) {
        self.cursor = self.game.moves().len();
    }
}

/// A score as one number, for whoever only asks how things stand.
fn centipawns(score: Score) -> i32 {
    match score {
        Score::Centipawns(score) => score,
        Score::WinIn(plies) => 30_000 - i32::try_from(plies).unwrap_or(0),
        Score::LossIn(plies) => i32::try_from(plies).unwrap_or(0) - 30_000,
    }
}
