//! `#/embed?…`: a board in somebody else's page, and nothing else.
//!
//! It keeps nothing, takes no key and no focus that it was not given, and starts the computer
//! player only when it has to move. What the host may say and hears is in
//! [`crate::state::embed`].

mod skin;
mod view;

use serde_json::{Map, Value};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, ResizeObserver};
use yew::prelude::*;

use crate::effects::host::{self, Host};
use crate::effects::kept::new_seed;
use crate::effects::runner::Runner;
use crate::state::board::{from_board, letters};
use crate::state::client::Told;
use crate::state::effect::Effect;
use crate::state::embed::{Asked, Command, Out, Setup, Table, Wrong};
use crate::state::inspection::{self, Glass};
use crate::state::keys;
use crate::state::play::Action;
use crate::state::settings::Settings;
use rookery_board::Said;
use rookery_worker::{FromWorker, Job};
use skin::Skin;

/// Megabytes for the computer player: a guest is modest.
const HASH_MB: u32 = 8;

const WITHOUT_ORIGIN: &str = "This frame is sandboxed without “allow-same-origin”: nothing can be kept, and the computer player cannot be started. Both sides are played by hand.";

#[derive(Properties, PartialEq)]
pub struct Props {
    /// What follows `?` in the address.
    pub query: AttrValue,
}

pub enum Msg {
    Act(Action),
    /// The game as it was set up, once more.
    Again,
    /// What the host has said, in its order.
    Asked(Vec<Asked>),
    Heard(Told<FromWorker>),
    Due(Job),
    Inspect(Option<rookery_board::Square>),
    Say(String),
    Key(KeyboardEvent),
    Resized,
}

pub struct Embed {
    setup: Setup,
    table: Option<Table>,
    /// Why there is no board.
    missing: Option<Wrong>,
    /// What is lost here, and why.
    lost: Option<&'static str>,
    glass: Option<Glass>,
    urgent: Said,
    calm: Said,
    settings: Settings,
    skin: Skin,
    host: Host,
    runner: Runner,
    root: NodeRef,
    height: i32,
    resizes: Option<(ResizeObserver, Closure<dyn FnMut()>)>,
    /// Wrong things in the address that do not keep the board from being shown.
    wrong: Vec<Wrong>,
}

impl Component for Embed {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let (mut setup, mut wrong) = Setup::from_query(&ctx.props().query);
        let mut lost = None;
        if host::is_without_origin() {
            setup.without_computer = true;
            lost = Some(WITHOUT_ORIGIN);
            wrong.push(Wrong::new("sandbox", WITHOUT_ORIGIN));
        }
        let (table, missing) = match Table::new(setup.clone(), new_seed()) {
            Ok(table) => (Some(table), None),
            Err(wrong) => (None, Some(wrong)),
        };
        Embed {
            skin: Skin::put_on(setup.theme),
            host: Host::listen(&setup.origin, link.callback(Msg::Asked)),
            runner: Runner::new(link.callback(Msg::Heard), link.callback(Msg::Due), HASH_MB),
            setup,
            table,
            missing,
            lost,
            glass: None,
            urgent: Said::default(),
            calm: Said::default(),
            settings: Settings {
                sounds: false,
                ..Settings::default()
            },
            root: NodeRef::default(),
            height: 0,
            resizes: None,
            wrong,
        }
    }

    fn update(&mut self, _: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Act(action) => self.act(action),
            Msg::Again => self.again(),
            Msg::Asked(all) => {
                let mut changed = false;
                for asked in all {
                    changed |= self.asked(asked);
                }
                changed
            }
            Msg::Heard(told) => self.heard(told),
            Msg::Due(job) => self.act(Action::Due(job)),
            Msg::Inspect(square) => self.inspect(square),
            Msg::Say(words) => {
                self.calm = self.calm.then(words);
                true
            }
            Msg::Key(event) => self.key(&event),
            Msg::Resized => {
                self.tell_height();
                false
            }
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        self.draw(ctx)
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        self.skin.colour_board();
        if !first {
            return;
        }
        self.watch_size(ctx);
        for wrong in self.wrong.drain(..).chain(self.missing.clone()) {
            self.host.tell(&Out::error(&wrong));
        }
        if let Some(table) = &self.table {
            self.host.tell(&table.ready());
            // The engine is asked after the first board is to be seen.
            self.act(Action::TryAgain);
        }
    }

    fn destroy(&mut self, _: &Context<Self>) {
        if let Some((observer, _)) = &self.resizes {
            observer.disconnect();
        }
    }
}

impl Embed {
    fn act(&mut self, action: Action) -> bool {
        let Some(table) = &mut self.table else {
            return false;
        };
        let done = table.act(action);
        self.follow(done);
        true
    }

    fn again(&mut self) -> bool {
        let Some(table) = &mut self.table else {
            return false;
        };
        let Ok(next) = table.setup.play(new_seed()) else {
            return false;
        };
        let (effects, _) = table.act(Action::Open(Box::new(next)));
        let told = vec![table.ready()];
        self.follow((effects, told));
        true
    }

    /// Does what the game asks for, and tells the host what it has to hear.
    fn follow(&mut self, (effects, told): (Vec<Effect>, Vec<Out>)) {
        if !told.is_empty() {
            self.glass = None;
        }
        for effect in effects {
            let about = || Some(self.table.as_ref()?.play.game.clone());
            match self.runner.run(effect, &self.settings, about) {
                Some(Effect::Say(words)) => self.calm = self.calm.then(words),
                Some(Effect::Announce(words)) => self.urgent = self.urgent.then(words),
                // A guest keeps nothing.
                _ => {}
            }
        }
        for out in &told {
            self.host.tell(out);
        }
    }

    /// The host has said something.
    fn asked(&mut self, asked: Asked) -> bool {
        let command = match asked {
            Asked::Nothing => return false,
            Asked::Wrong(wrong) => {
                self.host.tell(&Out::error(&wrong));
                return false;
            }
            Asked::Command(command) => command,
        };
        let none = || Err(Wrong::new("board", "there is no game on the board"));
        let table = self.table.as_mut();
        let done = match command {
            Command::Load(message) => {
                let done = match table {
                    Some(table) => table.load(&message, new_seed()),
                    None => self.first_load(&message),
                };
                if let (Ok(_), Some(table)) = (&done, &self.table) {
                    self.skin.set_theme(table.setup.theme);
                    self.missing = None;
                }
                done
            }
            Command::Move(text) => table.map_or_else(none, |table| table.host_moves(&text)),
            Command::TakeBack => table.map_or_else(none, Table::host_takes_back),
            Command::Flip => table.map_or_else(none, |table| Ok(table.act(Action::Flip))),
            Command::Theme { theme, colours } => {
                if let Some(theme) = theme {
                    self.setup.theme = theme;
                    if let Some(table) = table {
                        table.setup.theme = theme;
                    }
                    self.skin.set_theme(theme);
                }
                self.skin.set_colours(colours);
                return true;
            }
        };
        match done {
            Ok(done) => self.follow(done),
            Err(wrong) => self.host.tell(&Out::error(&wrong)),
        }
        true
    }

    /// The address was of no use, but the host knows better.
    fn first_load(
        &mut self,
        message: &Map<String, Value>,
    ) -> Result<(Vec<Effect>, Vec<Out>), Wrong> {
        let (setup, _) = self.setup.load(message)?;
        let mut table = Table::new(setup, new_seed())?;
        let (effects, _) = table.act(Action::TryAgain);
        let told = vec![table.ready()];
        self.table = Some(table);
        Ok((effects, told))
    }

    fn heard(&mut self, told: Told<FromWorker>) -> bool {
        match told {
            Told::Answer(answer) => self.act(Action::Heard(answer)),
            Told::OtherBuild => {
                let wrong = Wrong::new(
                    "build",
                    "page and computer player are of different versions; load the page again",
                );
                self.host.tell(&Out::error(&wrong));
                false
            }
            Told::Replaced => false,
        }
    }

    fn inspect(&mut self, square: Option<rookery_board::Square>) -> bool {
        let Some(table) = &self.table else {
            return false;
        };
        let play = &table.play;
        self.glass = square
            .and_then(|square| inspection::look(play.ruleset(), play.shown(), from_board(square)));
        if let Some(glass) = &self.glass {
            self.calm = self.calm.then(glass.text.clone());
        }
        true
    }

    /// Keys act only while the board has the focus.
    fn key(&mut self, event: &KeyboardEvent) -> bool {
        let Some(table) = &self.table else {
            return false;
        };
        if event.ctrl_key() || event.meta_key() || event.default_prevented() {
            return false;
        }
        let own = letters(table.play.ruleset());
        let action =
            match keys::grid_command(&event.key(), event.alt_key(), &own, keys::Place::Play) {
                Some(keys::Command::Flip) => Action::Flip,
                Some(keys::Command::TakeBack) if table.may_take_back() => Action::TakeBack,
                Some(keys::Command::Pass) => Action::Pass,
                _ => return false,
            };
        event.prevent_default();
        self.act(action)
    }

    /// Tells the host how much room the page would like, now and whenever that changes.
    fn watch_size(&mut self, ctx: &Context<Self>) {
        let Some(root) = self.root.cast::<Element>() else {
            return;
        };
        let link = ctx.link().clone();
        let heard = Closure::<dyn FnMut()>::new(move || link.send_message(Msg::Resized));
        if let Ok(observer) = ResizeObserver::new(heard.as_ref().unchecked_ref()) {
            observer.observe(&root);
            self.resizes = Some((observer, heard));
        }
    }

    fn tell_height(&mut self) {
        let Some(root) = self.root.cast::<Element>() else {
            return;
        };
        let height = root.get_bounding_client_rect().height().ceil() as i32;
        if height > 0 && height != self.height {
            self.height = height;
            self.host.tell(&Out::height(height));
        }
    }
}
