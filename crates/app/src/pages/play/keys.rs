//! What the keys do on the play page.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::{Panel, Play};
use crate::pages::keyboard::{asked, is_escape};
use crate::state::board::letters;
use crate::state::keys::{Command, Place};
use crate::state::play::Action;

impl Play {
    pub(super) fn key(&mut self, event: &KeyboardEvent) -> bool {
        if is_escape(event) {
            return self.escape(event);
        }
        let own = self.shown().map(|game| letters(game.ruleset()));
        let anywhere = self.settings.letter_keys;
        match asked(event, Place::Play, &own.unwrap_or_default(), anywhere) {
            Some(command) => self.command(command),
            None => false,
        }
    }

    fn escape(&mut self, event: &KeyboardEvent) -> bool {
        let open = std::mem::take(&mut self.quiet) || self.close() || self.glass.take().is_some();
        if open {
            event.prevent_default();
        }
        open
    }

    fn command(&mut self, command: Command) -> bool {
        match command {
            Command::Back => self.act(Action::Back),
            Command::Forward => self.act(Action::Forward),
            Command::First => self.act(Action::First),
            Command::Last => self.act(Action::Last),
            Command::Flip => self.act(Action::Flip),
            Command::TakeBack => self.act(Action::TakeBack),
            Command::Redo => self.act(Action::Redo),
            Command::Hint => self.act(Action::Hint),
            Command::Pass => self.act(Action::Pass),
            Command::NewGame => self.toggle(Panel::NewGame),
            Command::Help => self.toggle(Panel::Keys),
            Command::MoveField => {
                if let Some(field) = self.field.cast::<HtmlInputElement>() {
                    let _ = field.focus();
                    field.select();
                }
                false
            }
            Command::Sounds => {
                self.calm = self.calm.then(self.settings.toggle_sounds());
                true
            }
            Command::Engine => false,
        }
    }
}
