//! A game's clocks: whose runs, what is told of them, how long the computer may think.

use rookery_rules::Side;
use rookery_rules::ruleset::spec::Condition;

use super::{Ended, Engine, Play};
use crate::clock::{self, Came, Clock, Pace};
use crate::effect::{Effect, Sound};
use crate::players::FULL_STRENGTH;
use crate::words;

/// A side's clock as it is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shown {
    pub left: u64,
    /// It counts down, but no further than to this.
    pub runs_to: Option<u64>,
    pub paused: bool,
    /// So little is little.
    pub low: u64,
    /// The game is over for want of time.
    pub fallen: bool,
}

impl Play {
    /// The same game by clocks, which nobody has started yet.
    pub fn by_clock(mut self, pace: Option<Pace>) -> Play {
        self.clock = pace.map(Clock::new);
        self.time_settled();
        self
    }

    /// Whose clock runs. None does before the first move; where the computer plays none does while
    /// nobody sees the page, or while the computer is not thinking on its own turn.
    pub fn running(&self) -> Option<Side> {
        let clock = self.clock.as_ref()?;
        let against = self.players.computer.is_some();
        let waits = self.computers_turn() && !matches!(self.engine, Engine::Thinking(_));
        let stands = self.is_over()
            || self.game.moves().is_empty()
            || clock.paused
            || clock.hidden && against
            || waits;
        (!stands).then(|| self.now().turn())
    }

    /// After so many milliseconds there is something to tell of a person's clock.
    pub fn next_on_clock(&self) -> Option<u64> {
        let side = self.running().filter(|_| !self.computers_turn())?;
        self.clock.as_ref().map(|clock| clock.until_next(side))
    }

    pub fn shown_clock(&self, side: Side) -> Option<Shown> {
        let clock = self.clock.as_ref()?;
        let left = clock.left(side);
        let runs = self.running() == Some(side);
        let floor = match self.computers_turn() {
            true => left.saturating_sub(clock.budget),
            false => 0,
        };
        Some(Shown {
            left,
            runs_to: runs.then_some(floor),
            paused: self.is_paused(),
            low: clock::low(clock.pace.of(side)),
            fallen: left == 0,
        })
    }

    /// Were the clocks stopped by hand?
    pub fn is_paused(&self) -> bool {
        !self.is_over() && self.clock.as_ref().is_some_and(|clock| clock.paused)
    }

    /// Is there a clock that could be stopped, or let run?
    pub fn may_pause(&self) -> bool {
        self.clock.is_some() && !self.is_over() && !self.game.moves().is_empty()
    }

    pub(super) fn passed(&mut self, millis: u64, effects: &mut Vec<Effect>) {
        let (Some(side), thinking) = (self.running(), self.computers_turn()) else {
            return;
        };
        let Some(clock) = &mut self.clock else { return };
        if thinking {
            clock.pass_thinking(side, millis);
            return;
        }
        match clock.pass(side, millis) {
            Came::Nothing => {}
            Came::Low => {
                let words = format!(
                    "{} has {} left.",
                    words::side(side),
                    clock::spoken(clock.left(side))
                );
                effects.push(Effect::Sound(Sound::Low));
                effects.push(Effect::Announce(words));
            }
            Came::Fall => {
                // Whoever has nothing but a king could not have won the game on the board.
                let bare = self.now().side(side.other()).count() <= 1;
                let ended = match bare {
                    true => Ended::TimeoutDraw(side.into()),
                    false => Ended::Timeout(side.into()),
                };
                self.end(ended, effects);
            }
        }
    }

    pub(super) fn pause(&mut self, effects: &mut Vec<Effect>) {
        if !self.may_pause() {
            return;
        }
        let Some(clock) = &mut self.clock else { return };
        clock.paused = !clock.paused;
        if clock.paused {
            self.halt(effects);
            effects.push(Effect::Say("The clocks stand.".to_owned()));
        } else {
            effects.push(Effect::Say(format!(
                "The clocks run. {}",
                super::expected(self)
            )));
        }
        effects.push(Effect::Save);
        self.wake(effects);
    }

    /// What was used of a turn is kept when the page goes out of sight: it may never come back.
    pub(super) fn hidden(&mut self, hidden: bool, effects: &mut Vec<Effect>) {
        let runs = self.running().is_some();
        if let Some(clock) = &mut self.clock {
            clock.hidden = hidden;
            if hidden && runs {
                effects.push(Effect::Save);
            }
        }
    }

    /// It is on the same page as the game before it.
    pub(super) fn seen_as(&mut self, before: &Play) {
        if let Some(clock) = &mut self.clock {
            clock.hidden = before.clock.as_ref().is_some_and(|clock| clock.hidden);
        }
    }

    /// A move ends a pause.
    pub(super) fn go_on(&mut self) {
        if let Some(clock) = &mut self.clock {
            clock.paused = false;
        }
    }

    pub(super) fn time_of_move(&mut self, side: Side, redone: bool) {
        let ends = !self.now().is_pending();
        if let Some(clock) = &mut self.clock {
            clock.moved(side, ends, redone);
        }
    }

    fn movers(&self) -> Vec<Side> {
        let before = self.game.positions().iter().take(self.game.moves().len());
        before.map(|position| position.turn()).collect()
    }

    pub(super) fn time_taken_back(&mut self) {
        self.with_movers(|clock, movers| clock.taken_back(movers));
    }

    pub(super) fn time_redone(&mut self) {
        self.with_movers(|clock, movers| clock.redone(movers));
    }

    /// The end is taken back. Whose time had run out has what it had when its turn began, and
    /// nothing runs until somebody wants it.
    pub(super) fn time_revived(&mut self, ended: Option<Ended>) {
        if matches!(ended, Some(Ended::Timeout(_) | Ended::TimeoutDraw(_))) {
            self.with_movers(|clock, movers| clock.revived(movers));
        }
    }

    /// What was read of a clock is made to fit the game. It stands until somebody wants it to run:
    /// nobody loses by opening a page.
    pub fn time_settled(&mut self) {
        let undone = self.undone.len();
        let begun = !self.game.moves().is_empty();
        self.with_movers(|clock, movers| {
            clock.settle(movers, undone);
            clock.paused = begun;
        });
    }

    fn with_movers(&mut self, change: impl FnOnce(&mut Clock, &[Side])) {
        if self.clock.is_none() {
            return;
        }
        let movers = self.movers();
        if let Some(clock) = &mut self.clock {
            change(clock, &movers);
        }
    }

    /// How long the computer may look for its move, by its clock. A level plays as it always does,
    /// in well under a second, until so little is left that it has to hurry; full strength divides
    /// what it has by the turns that it expects.
    pub(super) fn time_to_think(&mut self) -> Option<u32> {
        let side = self.now().turn();
        let turns = self.turns_to_go();
        let (full, pending) = (self.players.level >= FULL_STRENGTH, self.now().is_pending());
        let clock = self.clock.as_mut()?;
        let (left, bonus) = (clock.left(side), clock.pace.of(side).bonus);
        let millis = match full {
            // The bonus comes once a turn, whatever moves that has.
            true => clock::share(left, if pending { 0 } else { bonus }, turns),
            false => (left / 3).clamp(20, 1_000),
        };
        clock.budget = millis;
        u32::try_from(millis).ok()
    }

    /// How many turns a side expects to play still. Games of these rulesets last some 60 turns;
    /// those that end after so many moves say themselves how many are left.
    fn turns_to_go(&self) -> u64 {
        const USUAL: u64 = 60;
        const LEAST: u64 = 20;
        let position = self.now();
        let played = u64::from(position.fullmove());
        let mut turns = USUAL.saturating_sub(played).max(LEAST);
        for end in &self.ruleset().spec().ends {
            let left = match end.condition {
                Condition::Plies(limit) => limit.saturating_sub(position.counter()),
                Condition::Turns(limit) => limit.saturating_sub(position.turns()),
                _ => continue,
            };
            turns = turns.min(u64::from(left) / 2 + 1);
        }
        turns
    }

    /// What the key for it tells: whose turn it is, and both clocks.
    pub(super) fn clock_words(&self) -> String {
        let turn = super::expected(self);
        let Some(clock) = &self.clock else {
            return format!("{turn} This game has no clocks.");
        };
        let [white, black] = Side::BOTH.map(|side| {
            let name = words::side(side);
            format!("{name} has {} left.", clock::spoken(clock.left(side)))
        });
        format!("{turn} {white} {black}")
    }
}
