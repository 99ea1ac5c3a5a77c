//! Doing what the game asks for: keeping, speaking, sounding, asking the engine.

use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement};
use yew::prelude::*;

use super::{Panel, Play, new_game::Wish, opening};
use crate::effects::address;
use crate::effects::kept;
use crate::pages::focus::focus_board;
use crate::route::Route;
use crate::state::board::from_board;
use crate::state::client::Told;
use crate::state::effect::Effect;
use crate::state::inspection;
use crate::state::meeting::{Hearing, Meeting};
use crate::state::play::{self, Action, Engine, update};
use crate::state::record::Record;
use crate::state::words;
use rookery_board::Said;
use rookery_worker::FromWorker;

const TWO_WAYS: &str =
    "This game went another way in another tab at the same time. Both are kept, as two games.";

/// A game just put on the board: the engine is asked if it is its turn.
pub fn rebegun(game: play::Play) -> (play::Play, Vec<Effect>) {
    update(game, Action::TryAgain)
}

impl Play {
    pub(super) fn act(&mut self, action: Action) -> bool {
        if self.trial.is_none() && action.is_persons() {
            self.touch();
        }
        let Some(old) = self.trial.as_ref().or(self.game.as_ref()).cloned() else {
            return false;
        };
        let state = |game: &play::Play| {
            let hinting = matches!(game.engine, Engine::Hinting(_));
            (game.cursor, game.game.moves().len(), hinting)
        };
        let before = state(&old);
        let typed = matches!(action, Action::Typed(_));
        // The button that was pressed may be about to go, and the focus with it.
        let goes = matches!(action, Action::Pass | Action::TryAgain) && on_button();
        let pressed = matches!(action, Action::Hint | Action::OfferDraw);
        let ends = matches!(
            action,
            Action::Resign | Action::ClaimDraw | Action::OfferDraw
        );
        let (game, mut effects) = update(old, action);
        let after = state(&game);
        let moved = (before.0, before.1) != (after.0, after.1);
        if moved {
            self.glass = None;
        }
        let hinted = before.2 && !after.2 && !moved;
        if typed || before != after || !effects.is_empty() && pressed {
            self.answer = Default::default();
            if typed {
                self.answer.typed = said(&effects);
            } else if (pressed || hinted) && !game.is_over() {
                self.answer.pressed = said(&effects);
            }
        }
        if typed && moved {
            self.empty_field();
        }
        if self.trial.is_some() {
            // A trial is nobody's game: nothing of it is kept.
            effects.retain(|effect| *effect != Effect::Save);
            self.trial = Some(game);
        } else {
            self.to_result |= ends && game.is_over();
            self.game = Some(game);
        }
        if goes {
            focus_board();
        }
        self.follow(effects);
        true
    }

    pub(super) fn follow(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            let shown = self.trial.as_ref().or(self.game.as_ref());
            let about = || Some(shown?.game.clone());
            match self.runner.run(effect, &self.settings, about) {
                Some(Effect::Save) => self.save(),
                Some(Effect::Say(words)) => self.calm = self.calm.then(words),
                Some(Effect::Announce(words)) => self.urgent = self.urgent.then(words),
                _ => {}
            }
        }
    }

    fn empty_field(&self) {
        if let Some(input) = self.field.cast::<HtmlInputElement>() {
            input.set_value("");
        }
    }

    /// Opens a panel, or closes it; what had the focus then gets it back.
    pub(super) fn toggle(&mut self, which: Panel) -> bool {
        if self.panel == Some(which) {
            return self.close();
        }
        if self.panel.is_none() {
            self.opener = document().active_element();
        }
        self.panel = Some(which);
        true
    }

    pub(super) fn close(&mut self) -> bool {
        let open = self.panel.take().is_some();
        if open {
            match self.opener.take() {
                Some(opener) if opener.is_connected() && opener.tag_name() != "BODY" => {
                    focus(opener);
                }
                _ => focus_board(),
            }
        }
        open
    }

    /// Somebody does something with a game that a link has brought: from here on it is theirs.
    fn touch(&mut self) {
        if let Some(game) = &self.game
            && std::mem::take(&mut self.untouched)
        {
            opening::remember(&game.id);
            address::stand_at(&Route::play(game.ruleset().id()));
            self.save();
        }
    }

    /// Keeps the game. If another tab has gone another way with it in the meantime, this one
    /// becomes a game of its own: neither is lost.
    fn save(&mut self) {
        let Some(game) = &self.game else { return };
        if self.untouched {
            return;
        }
        if let Some(other) = kept::game(&game.id)
            && other.rev >= game.rev
            && Record::of(game, 0).meets(&other) == Meeting::Apart
        {
            self.branch();
            return;
        }
        self.keep("");
    }

    fn keep(&mut self, beside: &str) {
        let Some(game) = &mut self.game else { return };
        game.rev += 1;
        let mut record = Record::of(game, kept::stamp());
        record.beside = beside.to_owned();
        kept::keep(&record);
        self.tell_of_storage();
    }

    /// Another tab has gone another way: this one goes on under a name of its own.
    fn branch(&mut self) {
        let Some(game) = &mut self.game else { return };
        let beside = std::mem::replace(&mut game.id, kept::new_id());
        opening::remember(&game.id);
        self.keep(&beside);
        self.notice(TWO_WAYS.to_owned(), false);
    }

    pub(super) fn heard(&mut self, told: Told<FromWorker>) -> bool {
        match told {
            Told::Answer(answer) => self.act(Action::Heard(answer)),
            Told::Replaced => {
                let words = "The computer player was of another version and was replaced; your game is kept.";
                self.calm = self.calm.then(words.to_owned());
                true
            }
            Told::OtherBuild => {
                let words = "There is a new version of this page. Your game is kept; load the page again when it suits you.";
                self.notice(words.to_owned(), true);
                true
            }
        }
    }

    /// A new game, of this ruleset or with other switches.
    pub(super) fn start(&mut self, ctx: &Context<Self>, wish: &Wish) -> bool {
        self.panel = None;
        self.trial = None;
        let ruleset = match kept::ruleset(&wish.ruleset) {
            Ok(ruleset) => ruleset,
            Err(why) => {
                self.notice(format!("No new game: {why}."), false);
                return true;
            }
        };
        self.touch();
        kept::forget_unbegun(ruleset.id());
        let next = opening::fresh(ruleset, wish.players);
        if next.ruleset().id() == ctx.props().id.as_str() {
            opening::remember(&next.id);
            let words = match next.players.computer {
                Some(computer) => format!("New game: you play {}.", words::side(computer.other())),
                None => "New game.".to_owned(),
            };
            self.urgent = Said::default();
            self.calm = self.calm.then(words);
            self.act(Action::Open(Box::new(next)));
            focus_board();
        } else {
            // The page of the other ruleset finds it as the latest unfinished game.
            kept::keep(&Record::of(&next, kept::stamp()));
            address::go(&Route::play(next.ruleset().id()));
        }
        true
    }

    /// The same again with the sides changed.
    pub(super) fn rematch(&mut self, ctx: &Context<Self>) -> bool {
        let Some(game) = &self.game else { return false };
        let mut players = game.players;
        players.computer = players.computer.map(|side| side.other());
        let wish = Wish {
            ruleset: game.ruleset().id().to_owned(),
            players,
        };
        self.start(ctx, &wish)
    }

    pub(super) fn inspect(&mut self, square: Option<rookery_board::Square>) -> bool {
        let Some(game) = self.shown() else {
            return false;
        };
        let glass = square
            .and_then(|square| inspection::look(game.ruleset(), game.shown(), from_board(square)));
        if let Some(glass) = &glass {
            self.calm = self.calm.then(glass.text.clone());
        }
        self.glass = glass;
        true
    }

    /// Another tab has kept this very game, or one that went another way.
    pub(super) fn elsewhere(&mut self, record: &Record) -> bool {
        let Some(game) = &mut self.game else {
            return false;
        };
        if record.beside == game.id {
            self.notice(TWO_WAYS.to_owned(), false);
            return true;
        }
        if record.id != game.id || self.untouched {
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
                self.notice(TWO_WAYS.to_owned(), false);
                true
            }
            Hearing::Branch => {
                self.branch();
                true
            }
            Hearing::Adopt => self.adopt(record),
        }
    }

    fn adopt(&mut self, record: &Record) -> bool {
        let Some(game) = &self.game else { return false };
        let (next, _) = record.revive(game.game.ruleset().clone());
        let adopt = Action::Adopt(Box::new(next));
        if self.trial.is_none() {
            return self.act(adopt);
        }
        // What is being tried out stays, and so does what was asked about it.
        let (game, mut effects) = update(game.clone(), adopt);
        effects.retain(|effect| matches!(effect, Effect::Say(_)));
        self.game = Some(game);
        self.follow(effects);
        true
    }
}

fn focus(element: Element) {
    if let Ok(element) = element.dyn_into::<HtmlElement>() {
        let _ = element.focus();
    }
}

fn on_button() -> bool {
    let active = document().active_element();
    active.is_some_and(|active| active.tag_name() == "BUTTON")
}

/// What the effects say, for the eye.
fn said(effects: &[Effect]) -> String {
    let words = effects.iter().find_map(|effect| match effect {
        Effect::Say(words) | Effect::Announce(words) => Some(words.clone()),
        _ => None,
    });
    words.unwrap_or_default()
}
