//! `#/embed?…`: a board in somebody else's page, and nothing else.
//!
//! It keeps nothing, takes no key and no focus that it was not given, and starts the computer
//! player only when it has to move. What the host may say and hears is in
//! [`rookery_state::embed`].

mod skin;
mod view;

use gloo::utils::window;
use rookery_board::{Said, SizeWatch, whole_square};
use rookery_state::board::SIZE;
use rookery_state::client::Heard;
use rookery_state::effect::Effect;
use rookery_state::embed::protocol::A_COLOUR;
use rookery_state::embed::{Command, Done, EmbeddedGame, HostSays, Out, Setup, Wrong};
use rookery_state::play::Action;
use rookery_state::seat::{self, Seat};
use rookery_state::settings::Settings;
use serde_json::{Map, Value};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::effects::host::{self, Host};
use crate::effects::open_games::new_seed;
use crate::effects::runner::Runner;
use crate::effects::settings::{SettingsHandle, show_theme};
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
    Act(seat::Action<Action>),
    /// The game as it was set up, once more.
    Again,
    /// What the host has said, in its order.
    HostSays(Vec<HostSays>),
    Resized,
}

pub struct Embed {
    setup: Setup,
    seat: Seat<EmbeddedGame>,
    /// What is lost here, and why.
    lost: Option<&'static str>,
    settings: SettingsHandle,
    skin: Skin,
    host: Host,
    runner: Runner,
    root: NodeRef,
    height: i32,
    /// What of its height is not the board's, at this width.
    around: (i32, f64),
    resizes: Option<SizeWatch>,
    /// What is wrong in the address; where there is no board, also why there is none.
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
        }
        // A board that nobody can command was not meant to be.
        let mute = wrong.iter().any(|wrong| wrong.about == "origin");
        let seat = match EmbeddedGame::new(setup.clone(), new_seed()) {
            Ok(_) if mute => Seat::default(),
            Ok(table) => Seat::at(table),
            Err(why) => {
                wrong.push(why);
                Seat::default()
            }
        };
        Embed {
            skin: Skin::put_on(setup.theme),
            host: Host::listen(&setup.origin, link.callback(Msg::HostSays)),
            runner: Runner::new(
                link.callback(|told| Msg::Act(seat::Action::Heard(told))),
                link.callback(|job| Msg::Act(seat::Action::Game(Action::Due(job)))),
                HASH_MB,
            ),
            setup,
            seat,
            lost,
            settings: SettingsHandle::fixed(Settings {
                sounds: false,
                ..Settings::default()
            }),
            root: NodeRef::default(),
            height: 0,
            around: (0, 0.0),
            resizes: None,
            wrong,
        }
    }

    fn update(&mut self, _: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Act(action) => self.act(action),
            Msg::Again => self.again(),
            Msg::HostSays(all) => {
                let mut changed = false;
                for asked in all {
                    changed |= self.asked(asked);
                }
                changed
            }
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
        let lost = self.lost.map(|why| Wrong::new("sandbox", why));
        self.refuse(self.wrong.iter().chain(&lost));
        if let Some(table) = &self.seat.game {
            for out in table.ready() {
                self.host.tell(&out);
            }
            // The engine is asked after the first board is to be seen.
            self.act(seat::Action::Begin);
        }
    }
}

impl Embed {
    fn act(&mut self, action: seat::Action<Action>) -> bool {
        if let seat::Action::Heard(Heard::OtherBuild) = action {
            let why = "page and computer player are of different versions; load the page again";
            self.host.tell(&Out::error(&Wrong::new("build", why)));
            return false;
        }
        let effects = self.seat.update(action);
        self.follow(effects);
        true
    }

    fn again(&mut self) -> bool {
        let Some(table) = &self.seat.game else {
            return false;
        };
        let mut setup = table.setup.clone();
        setup.played = None;
        let Ok(next) = setup.play(new_seed()) else {
            return false;
        };
        // The host hears of a new game, not of moves taken back.
        let effects = self.seat.change(|table| {
            let (effects, _) = table.act(Action::Open(Box::new(next)));
            table.told.extend(table.ready());
            effects
        });
        self.follow(effects);
        true
    }

    /// Does what the game asks for, and tells the host what it has to hear.
    fn follow(&mut self, effects: Vec<Effect>) {
        // A guest keeps nothing.
        let _ = self.runner.run(effects, &mut self.seat, &self.settings);
        if let Some(table) = &mut self.seat.game {
            for out in table.told.drain(..) {
                self.host.tell(&out);
            }
        }
    }

    fn refuse<'w>(&self, all: impl IntoIterator<Item = &'w Wrong>) {
        for wrong in all {
            self.host.tell(&Out::error(wrong));
        }
    }

    /// The host has said something.
    fn asked(&mut self, asked: HostSays) -> bool {
        let command = match asked {
            HostSays::Nothing => return false,
            HostSays::Wrong(all) => {
                self.refuse(&all);
                return false;
            }
            HostSays::Command(command) => command,
        };
        let done = match command {
            Command::Load(message) if self.seat.game.is_none() => self.first_load(&message),
            Command::Load(message) => self.host_does(|table| table.load(&message, new_seed())),
            Command::Move(text) => self.host_does(|table| Ok(table.host_moves(&text)?)),
            Command::TakeBack => self.host_does(|table| Ok(table.host_takes_back()?)),
            Command::Flip => self.host_does(|table| Ok(table.act(Action::Flip))),
            Command::Theme { theme, colours } => {
                let all = colours.iter().flatten();
                let wrong = all.filter(|(_, value)| !skin::is_colour(value));
                let wrong = wrong.map(|(name, value)| Wrong::is_not(name, value, A_COLOUR));
                let wrong: Vec<Wrong> = wrong.collect();
                if !wrong.is_empty() {
                    self.refuse(&wrong);
                    return false;
                }
                if let Some(theme) = theme {
                    self.setup.theme = theme;
                    if let Some(table) = &mut self.seat.game {
                        table.setup.theme = theme;
                    }
                    show_theme(theme);
                }
                if let Some(colours) = colours {
                    self.skin.set_colours(colours);
                }
                return true;
            }
        };
        match done {
            Ok(effects) => {
                if let Some(table) = &self.seat.game {
                    show_theme(table.setup.theme);
                    self.wrong.clear();
                    if table
                        .told
                        .iter()
                        .any(|out| matches!(out, Out::Ready { .. }))
                    {
                        let words = format!("Another game: {}.", table.play.ruleset().title());
                        self.seat.urgent = Said::default();
                        self.seat.say(words);
                    }
                }
                self.follow(effects);
            }
            Err(all) => self.refuse(&all),
        }
        true
    }

    fn host_does(
        &mut self,
        what: impl FnOnce(&mut EmbeddedGame) -> Result<Done, Vec<Wrong>>,
    ) -> Result<Vec<Effect>, Vec<Wrong>> {
        let mut done = Err(Wrong::new("board", "there is no game on the board").into());
        let effects = self.seat.change(|table| {
            done = what(table).map(|(effects, told)| {
                table.told.extend(told);
                effects
            });
            match &mut done {
                Ok(effects) => std::mem::take(effects),
                Err(_) => Vec::new(),
            }
        });
        done.map(|_| effects)
    }

    /// The address was of no use, but the host knows better.
    fn first_load(&mut self, message: &Map<String, Value>) -> Result<Vec<Effect>, Vec<Wrong>> {
        let (setup, _, mut wrong) = self.setup.load(message);
        let table = EmbeddedGame::new(setup, new_seed());
        let mut table = match table.map_err(|why| wrong.push(why)) {
            Ok(table) if wrong.is_empty() => table,
            _ => return Err(wrong),
        };
        table.told = table.ready();
        self.seat.put(table);
        Ok(self.seat.update(seat::Action::Begin))
    }

    /// Tells the host how much room the page would like, now and whenever that changes.
    fn watch_size(&mut self, ctx: &Context<Self>) {
        let Some(root) = self.root.cast::<HtmlElement>() else {
            return;
        };
        // So that the first look at it, which shows it, finds the board as it stays.
        let _ = self.limit_board(&root);
        let link = ctx.link().clone();
        self.resizes = SizeWatch::begin(&root, move || link.send_message(Msg::Resized));
    }

    fn tell_height(&mut self) {
        let Some(root) = self.root.cast::<HtmlElement>() else {
            return;
        };
        // What is told is how high everything is one below the other.
        let _ = root.remove_attribute(BESIDE);
        let more = self.limit_board(&root).unwrap_or_default();
        let height = (root.get_bounding_client_rect().height() + more).ceil() as i32;
        if height > 0 && height != self.height {
            self.height = height;
            self.host.tell(&Out::height(height));
        }
        if lies_flat(height) {
            let _ = root.set_attribute(BESIDE, "");
        }
        // Only now is it seen: who presses a square at once must not see it move away.
        let _ = root.set_attribute("data-fits", "");
    }

    /// Says how much of the frame's height the board has to leave to what is around it. Returns how much
    /// higher the page would be if it need not: what the host hears follows from the frame's width
    /// alone, so one that heeds it is never led in circles.
    fn limit_board(&mut self, root: &HtmlElement) -> Option<f64> {
        let part = |of: &str| root.query_selector(of).ok()??.dyn_into().ok();
        let place: HtmlElement = part(".embed-board")?;
        let board: HtmlElement = part(".board")?;
        let plate: HtmlElement = part(".board-plate")?;
        let field: HtmlElement = part(".board-field")?;
        let now = field.get_bounding_client_rect().width();
        let beside = place.offset_width() - board.offset_width() + plate.offset_width()
            - field.offset_width();
        let wide = root.offset_width();
        let room = f64::from(wide - beside);
        let square = whole_square(room, SIZE.width, window().device_pixel_ratio());
        let widest = square * f64::from(SIZE.width);
        // A pixel for whoever rounds it down.
        let height = root.get_bounding_client_rect().height();
        let around = height - now - f64::from(beside) - 1.0;
        // A sentence that comes and goes below the board does not make it smaller.
        if wide != self.around.0 || around < self.around.1 {
            self.around = (wide, around);
            let style = root.style();
            let _ = style.set_property("--around", &format!("{around}px"));
        }
        Some(widest - now)
    }
}

/// Where a frame is lower than what is told, and much wider than high, everything else goes beside the board.
const BESIDE: &str = "data-beside";

/// A frame that heeds what it is told is at least as high as wide, and so never flat.
fn lies_flat(wanted: i32) -> bool {
    let number = |value: Result<JsValue, JsValue>| value.ok().and_then(|it| it.as_f64());
    let frame = number(window().inner_width()).zip(number(window().inner_height()));
    frame.is_some_and(|(width, height)| height < f64::from(wanted) && width * 3.0 >= height * 4.0)
}
