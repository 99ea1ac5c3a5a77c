//! Keys of the page: what [`crate::state::keys`] says, unless a person is writing.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::{Panel, Play};
use crate::state::board::letters;
use crate::state::keys::{self, Command};
use crate::state::play::Action;

/// Where typed letters belong to the field.
const WRITING: &str =
    "input, textarea, select, [contenteditable], [role=dialog], [role=listbox], [role=menu]";
/// Where arrows and the like scroll.
const SCROLLING: &str = ".moves-scroll, .rules-scroll, [data-scrolls]";

impl Play {
    pub(super) fn key(&mut self, ctx: &Context<Self>, event: &KeyboardEvent) -> bool {
        if event.ctrl_key() || event.meta_key() || event.default_prevented() {
            return false;
        }
        let key = event.key();
        if key == "Escape" {
            return self.escape(event);
        }
        let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
        let inside = |selector: &str| {
            let found = target.as_ref().map(|target| target.closest(selector));
            matches!(found, Some(Ok(Some(_))))
        };
        if inside(WRITING) {
            return false;
        }
        let walks = matches!(key.as_str(), "ArrowUp" | "ArrowDown" | "Home" | "End");
        if walks && inside(SCROLLING) {
            return false;
        }
        let own = self.shown().map(|game| letters(game.ruleset()));
        let command = if inside("[role=grid]") {
            keys::grid_command(&key, event.alt_key(), &own.unwrap_or_default())
        } else if event.alt_key() {
            None
        } else {
            keys::command(&key)
        };
        let Some(command) = command else { return false };
        event.prevent_default();
        self.command(ctx, command)
    }

    fn escape(&mut self, event: &KeyboardEvent) -> bool {
        let open = self.panel.take().is_some() || self.glass.take().is_some();
        if open {
            event.prevent_default();
        }
        open
    }

    fn command(&mut self, ctx: &Context<Self>, command: Command) -> bool {
        let toggle = |panel: &mut Option<Panel>, which: Panel| {
            *panel = (*panel != Some(which)).then_some(which);
            true
        };
        match command {
            Command::Back => self.act(ctx, Action::Back),
            Command::Forward => self.act(ctx, Action::Forward),
            Command::First => self.act(ctx, Action::First),
            Command::Last => self.act(ctx, Action::Last),
            Command::Flip => self.act(ctx, Action::Flip),
            Command::TakeBack => self.act(ctx, Action::TakeBack),
            Command::Redo => self.act(ctx, Action::Redo),
            Command::Hint => self.act(ctx, Action::Hint),
            Command::Pass => self.act(ctx, Action::Pass),
            Command::NewGame => toggle(&mut self.panel, Panel::NewGame),
            Command::Help => toggle(&mut self.panel, Panel::Keys),
            Command::MoveField => {
                if let Some(field) = self.field.cast::<HtmlElement>() {
                    let _ = field.focus();
                }
                false
            }
            Command::Sounds => {
                let on = !self.settings.sounds;
                self.settings.change(|settings| settings.sounds = on);
                let words = if on { "Sounds on." } else { "Sounds off." };
                self.calm = self.calm.then(words);
                true
            }
        }
    }
}
