//! What the play page does about its game beyond what all pages with a board do: keeps it, begins
//! another, meets what other tabs have kept of it.

use rookery_rules::Game;
use rookery_state::archive::tags;
use rookery_state::beginning::Beginnings;
use rookery_state::clock::Pace;
use rookery_state::effect::{Effect, Focus};
use rookery_state::letter::Letter;
use rookery_state::meeting::{Hearing, Meeting};
use rookery_state::play::{self, Action};
use rookery_state::record::Record;
use rookery_state::route::Route;
use rookery_state::seat::{self, About, Panel};
use rookery_state::words;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::{Msg, PlayPage, arrival, new_game::Wish};
use crate::effects::{address, archive, calendar, keeping, levels, open_games, rulesets};
use rookery_board::Said;

const TWO_WAYS: &str =
    "This game went another way in another tab at the same time. Both are kept, as two games.";

impl PlayPage {
    pub(super) fn act(&mut self, action: seat::Action<Action>) -> bool {
        self.let_time_pass();
        let due = |page: &Self| page.seat.game.as_ref().is_some_and(play::Play::letter_due);
        let before = due(self);
        let effects = self.seat.update(action);
        self.follow(effects);
        match (before, due(self)) {
            (false, true) => self.offer_letter(),
            // Taken back: a letter of half a turn is none.
            (true, false) if self.seat.panel == Some(Panel::Letter) => {
                let effects = self.seat.update(seat::Action::Close);
                self.follow(effects);
            }
            _ => {}
        }
        let game = self.seat.game.as_ref();
        if game.is_some_and(|game| game.is_over() || game.players.computer.is_some()) {
            // Nobody is to move any more, and the room is the result's; or the computer has one.
            self.seat.withdraw(About::BothSides);
        }
        self.wind();
        true
    }

    /// The other is to hear of what was done: the next letter is there to be sent.
    fn offer_letter(&mut self) {
        if self.seat.trial.is_none() && self.seat.panel != Some(Panel::Letter) {
            let letter = self
                .seat
                .game
                .as_ref()
                .and_then(|game| game.letter.as_ref());
            if letter.is_some_and(|letter| letter.days.is_some()) {
                let dated = seat::Action::Game(Action::Dated(calendar::today()));
                let effects = self.seat.update(dated);
                self.follow(effects);
            }
            let open = seat::Action::Open(Panel::Letter);
            let effects = self.seat.update(open);
            self.follow(effects);
        }
    }

    /// Tells the game how much time has gone by since this was done last. While something is tried
    /// out its clocks stand: the game waits.
    fn let_time_pass(&mut self) {
        let millis = self.stopwatch.lap();
        let game = self.seat.game.as_ref();
        if self.seat.trial.is_none() && game.is_some_and(|game| game.running().is_some()) {
            let passed = seat::Action::Game(Action::Passed(millis));
            let effects = self.seat.update(passed);
            self.follow(effects);
        }
    }

    /// Comes back when there will be something to tell of a clock.
    fn wind(&mut self) {
        let game = self.seat.game.as_ref();
        let game = game.filter(|_| self.seat.trial.is_none());
        self.stopwatch
            .ring_in(game.and_then(|game| game.next_on_clock()));
    }

    /// Another game comes to the board, or another page: what was used of a turn is kept.
    pub(super) fn put_away(&mut self) {
        let running = |game: &play::Play| game.running().is_some();
        if self.seat.game.as_ref().is_some_and(running) {
            self.let_time_pass();
            self.save();
        }
    }

    fn follow(&mut self, effects: Vec<Effect>) {
        let left = self.runner.run(effects, &mut self.seat, &self.settings);
        for effect in left {
            match effect {
                Effect::TakeUp => self.take_up(),
                _ => self.save(),
            }
        }
    }

    /// Somebody does something with a game that a link has brought: from here on it is theirs.
    fn take_up(&mut self) {
        if let Some(game) = &self.seat.game {
            arrival::remember(&game.id);
            address::stand_at(&Route::play(game.ruleset().id()));
            self.save();
        }
    }

    /// Keeps the game. If another tab has gone another way with it in the meantime, this one
    /// becomes a game of its own: neither is lost.
    pub(super) fn save(&mut self) {
        let Some(game) = &self.seat.game else { return };
        if let Some(other) = open_games::game(&game.id)
            && other.rev >= game.rev
            && Record::of(game, 0).meets(&other) == Meeting::Apart
        {
            self.branch();
            return;
        }
        self.keep("");
    }

    fn keep(&mut self, beside: &str) {
        let Some(game) = &mut self.seat.game else {
            return;
        };
        game.rev += 1;
        let mut record = Record::of(game, open_games::stamp());
        record.beside = beside.to_owned();
        keeping::keep(&record);
        self.tell_of_storage();
    }

    /// Another tab has gone another way: this one goes on under a name of its own.
    fn branch(&mut self) {
        let Some(game) = &mut self.seat.game else {
            return;
        };
        let beside = std::mem::replace(&mut game.id, open_games::new_id());
        arrival::remember(&game.id);
        self.keep(&beside);
        self.seat.notice(TWO_WAYS);
    }

    /// A new game, of this ruleset or with other switches.
    pub(super) fn start(&mut self, ctx: &Context<Self>, wish: &Wish) -> bool {
        self.seat.panel = None;
        self.seat.form_waits = false;
        self.put_away();
        self.seat.leave_trial();
        let game = match begun(wish) {
            Ok(game) => game,
            Err(why) => {
                self.seat.notice(format!("No new game: {why}."));
                return true;
            }
        };
        // They were about the game before.
        self.seat.notices.clear();
        if std::mem::take(&mut self.seat.linked) {
            self.take_up();
        }
        open_games::forget_unbegun(game.ruleset().id());
        let next = match &wish.letter {
            Some(letter) => arrival::written(game, letter.own(), letter.clone()),
            None => arrival::new(game, wish.players).by_clock(wish.pace),
        };
        levels::remember(next.ruleset().id(), next.players);
        if next.ruleset().id() == ctx.props().id.as_str() {
            arrival::remember(&next.id);
            let by_letter = next.letter.as_ref().map(|letter| letter.own());
            let own = next.players.computer.map(|computer| computer.other());
            let words = match own.or(by_letter) {
                Some(own) => format!("New game: you play {}.", words::side(own)),
                None => "New game.".to_owned(),
            };
            let words = match wish.pace {
                Some(pace) => format!("{words} {}", pace.words()),
                None => words,
            };
            self.seat.urgent = Said::default();
            self.seat.say(words);
            self.act(seat::Action::Game(Action::Open(Box::new(next))));
            self.follow(vec![Effect::Focus(Focus::Board)]);
            if self.seat.game.as_ref().is_some_and(play::Play::letter_due) {
                self.offer_letter();
            }
        } else {
            // The page of the other ruleset finds it as the latest unfinished game.
            keeping::keep(&Record::of(&next, open_games::stamp()));
            address::go(&Route::play(next.ruleset().id()));
        }
        true
    }

    /// The same again with the sides changed, or drawn.
    pub(super) fn rematch(&mut self, ctx: &Context<Self>) -> bool {
        let Some(game) = &self.seat.game else {
            return false;
        };
        let before = game.players.computer;
        let players = game.next_players().again(open_games::heads());
        let pace = game.clock.as_ref().map(|clock| clock.pace);
        let wish = Wish {
            ruleset: game.ruleset().id().to_owned(),
            from: Beginnings::of(game).own,
            players,
            letter: game.letter.as_ref().map(Letter::swapped),
            // What one was given more than the other goes with the player.
            pace: match players.computer == before {
                true => pace,
                false => pace.map(Pace::swapped),
            },
        };
        self.start(ctx, &wish)
    }

    /// Another tab has kept this very game, or one that went another way.
    pub(super) fn elsewhere(&mut self, record: &Record) -> bool {
        let Some(game) = &mut self.seat.game else {
            return false;
        };
        if record.beside == game.id {
            self.seat.notice(TWO_WAYS);
            return true;
        }
        if record.id != game.id || self.seat.linked {
            return false;
        }
        match Record::of(game, 0).hears(record) {
            Hearing::Nothing => false,
            Hearing::Count => {
                game.rev = record.rev;
                false
            }
            Hearing::KeepAgain => {
                game.rev = game.rev.max(record.rev);
                self.keep("");
                false
            }
            Hearing::Stay => {
                game.rev = game.rev.max(record.rev);
                self.keep("");
                self.seat.notice(TWO_WAYS);
                true
            }
            Hearing::Branch => {
                self.branch();
                true
            }
            Hearing::Adopt => self.adopt(record),
        }
    }

    /// Asks the archive what it knows of the game on the board. Another tab may have named its players,
    /// or deleted it.
    pub(super) fn ask_archive(&self, ctx: &Context<Self>) {
        let game = self.seat.game.as_ref();
        let kept = game.filter(|game| game.rev > 0 && !self.seat.linked);
        let Some(id) = kept.map(|game| game.id.clone()) else {
            return;
        };
        let link = ctx.link().clone();
        spawn_local(async move {
            if let Some(entry) = archive::get(&id).await {
                link.send_message(Msg::Known(id, tags(&entry)));
            } else if open_games::game(&id).is_none() && archive::lacks(&id).await {
                link.send_message(Msg::Deleted);
            }
        });
    }

    /// The archive has said what it knows of a game.
    pub(super) fn known(&mut self, id: &str, tags: Vec<(String, String)>) -> bool {
        let game = self.seat.game.as_ref();
        game.is_some_and(|game| game.id == id && game.tags != tags)
            && self.act(seat::Action::Game(Action::Tags(tags)))
    }

    fn adopt(&mut self, record: &Record) -> bool {
        let Some(game) = &self.seat.game else {
            return false;
        };
        let (next, _) = record.revive(game.game.ruleset().clone());
        self.act(seat::Action::Game(Action::Adopt(Box::new(next))))
    }
}

/// The game that is wished for, before a move.
fn begun(wish: &Wish) -> Result<Game, String> {
    let ruleset = rulesets::ruleset(&wish.ruleset).map_err(|why| why.to_string())?;
    match &wish.from {
        Some(fen) => Game::from_fen(ruleset, fen).map_err(|why| why.to_string()),
        None => Ok(Game::new(ruleset)),
    }
}
