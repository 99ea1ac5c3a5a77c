//! `#/play/<ruleset>`: straight to a board and a game.
//!
//! The game is [`rookery_state::play`], what is around it [`rookery_state::seat`]; this component
//! feeds them with what happens on the page. `run` keeps the game, `view` draws the page.

mod arrival;
mod clock_choice;
mod clock_face;
mod controls;
mod letter;
mod move_list;
mod new_game;
mod player_line;
mod qr;
mod result;
mod run;
mod view;

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::utils::{document, window};
use rookery_state::keys::BoardPage;
use rookery_state::moves::{self, Row};
use rookery_state::play::{self, Action};
use rookery_state::record::Record;
use rookery_state::route::Route;
use rookery_state::seat::{self, About, Seat};
use wasm_bindgen::JsCast;
use web_sys::EventTarget;
use yew::prelude::*;

use crate::effects::rulesets::NoGame;
use crate::effects::runner::Runner;
use crate::effects::settings::{self, SettingsHandle};
use crate::effects::stopwatch::Stopwatch;
use crate::effects::{address, archive, focus, open_games, sound, storage};
use crate::pages::keyboard::{self, Meaning};
use crate::pages::picture::Drawn;
use crate::pages::seat::keys;
use new_game::Wish;

pub use move_list::use_current_in_sight;
pub use view::first_seen;

/// Who has been given a game to look at may want to play on against somebody.
const BOTH_SIDES: &str = "Both sides are yours to move here.";
const DELETED: &str = "This game was deleted in another tab. Whoever moves here keeps it again.";
const MORE: &str = "This game came with variations or comments: “Analyse” shows them.";

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The ruleset's id, with the switches that are on.
    pub id: AttrValue,
    /// What a link brings.
    #[prop_or_default]
    pub query: AttrValue,
    /// The archive has variations or comments of the game, which are not shown here.
    #[prop_or_default]
    pub more: bool,
}

pub enum Msg {
    Act(seat::Action<Action>),
    /// Save a picture of what is shown.
    Picture(&'static str),
    Start(Wish),
    Rematch,
    /// Go to the review of the game.
    Review,
    /// The address has changed, perhaps to a link with a game.
    Address,
    /// The letter's game takes the place of the one on the board.
    Instead,
    /// Another tab has kept a game.
    Elsewhere(Rc<Record>),
    /// Another tab has changed something in the archive.
    Archive,
    /// What the archive knows of the game of that name, as tags of a PGN.
    Known(String, Vec<(String, String)>),
    /// This game is not kept any more.
    Deleted,
    Settings(SettingsHandle),
    /// The same game by other readings.
    Switch(String),
    BreakEngine,
}

/// A list of moves, and of what game.
struct Written {
    start: rookery_rules::Position,
    moves: Vec<rookery_rules::Move>,
    words: Vec<moves::Written>,
    rows: Rc<[Row]>,
}

pub struct PlayPage {
    /// Why there is nothing to play here.
    missing: Option<NoGame>,
    seat: Seat<play::Play>,
    runner: Runner,
    stopwatch: Stopwatch,
    settings: SettingsHandle,
    _settings: Option<ContextHandle<SettingsHandle>>,
    _listeners: Vec<EventListener>,
    /// What its listener for keys asks.
    keys: Rc<RefCell<Meaning>>,
    drawn: Drawn,
    /// The list of moves as it was written last; a long game's takes time to write.
    written: RefCell<Option<Written>>,
    /// The game as a letter has it that goes another way than the one on the board.
    instead: Option<Box<play::Play>>,
}

impl Component for PlayPage {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let (settings, handle) = settings::follow(link.clone(), link.callback(Msg::Settings));
        let keys: Rc<RefCell<Meaning>> = Rc::default();
        let mut page = PlayPage {
            missing: None,
            seat: Seat::default(),
            runner: Runner::new(
                link.callback(|told| Msg::Act(seat::Action::Heard(told))),
                link.callback(|job| Msg::Act(seat::Action::Game(Action::Due(job)))),
                settings.hash_mb,
            ),
            stopwatch: Stopwatch::new(
                link.callback(|()| Msg::Act(seat::Action::Game(Action::Passed(0)))),
            ),
            settings,
            _settings: handle,
            _listeners: listeners(ctx, keys.clone()),
            keys,
            drawn: Drawn::default(),
            written: RefCell::default(),
            instead: None,
        };
        page.open(ctx, &ctx.props().query);
        page
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Act(action) => self.act(action),
            Msg::Picture(kind) => {
                self.save_picture(kind);
                false
            }
            Msg::Start(wish) => self.start(ctx, &wish),
            Msg::Rematch => self.rematch(ctx),
            Msg::Review => self.review(),
            Msg::Address => self.address(ctx),
            Msg::Instead => self.take_instead(),
            Msg::Elsewhere(record) => self.elsewhere(&record),
            Msg::Archive => {
                self.ask_archive(ctx);
                false
            }
            Msg::Known(id, tags) => self.known(&id, tags),
            Msg::Deleted => {
                self.seat.notice(DELETED);
                true
            }
            Msg::Settings(settings) => {
                self.runner.set_hash(settings.hash_mb);
                self.settings = settings;
                true
            }
            Msg::Switch(id) => {
                // The other game has an address of its own; this one is kept.
                address::go(&Route::play(&id));
                false
            }
            Msg::BreakEngine => {
                self.runner.break_on_purpose();
                false
            }
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        self.draw(ctx)
    }

    fn rendered(&mut self, _: &Context<Self>, first: bool) {
        *self.keys.borrow_mut() = keys::meaning(&self.seat, &self.settings);
        if first {
            // The engine loads after the first board is to be seen.
            self.act(seat::Action::Begin);
        }
    }

    fn destroy(&mut self, _: &Context<Self>) {
        self.put_away();
    }
}

fn listeners(ctx: &Context<PlayPage>, keys: Rc<RefCell<Meaning>>) -> Vec<EventListener> {
    let mut listeners = sound::watch_for_gesture();
    let link = ctx.link();
    let heard = link.callback(|asked| Msg::Act(keys::action(asked)));
    listeners.push(keyboard::listen(BoardPage::Play, keys, heard));
    listeners.push(address::on_change(link.callback(|()| Msg::Address)));
    let back = link.callback(|()| Msg::Act(seat::Action::Game(Action::Return)));
    let break_engine = link.callback(|()| Msg::BreakEngine);
    for (name, heard) in [("focus", back), ("rookery-break-engine", break_engine)] {
        listeners.push(EventListener::new(&window(), name, move |_| heard.emit(())));
    }
    for (target, name) in [
        (
            document().unchecked_into::<EventTarget>(),
            "visibilitychange",
        ),
        (window().into(), "pagehide"),
    ] {
        let link = link.clone();
        listeners.push(EventListener::new(&target, name, move |_| {
            let hidden = name == "pagehide" || document().hidden();
            link.send_message(Msg::Act(seat::Action::Game(Action::Hidden(hidden))));
        }));
    }
    listeners.push(open_games::on_change(link.callback(Msg::Elsewhere)));
    listeners.extend(archive::on_change(link.callback(|()| Msg::Archive)));
    listeners
}

impl PlayPage {
    /// Opens the game that the address asks for.
    fn open(&mut self, ctx: &Context<Self>, query: &str) {
        let id = &ctx.props().id;
        match arrival::open(id, query) {
            Ok(arrived) => {
                self.missing = None;
                self.put_away();
                // A link's address stays until the page has its game: a reload brings it again.
                self.seat.linked = arrived.untouched;
                arrival::loaded();
                if !arrived.untouched {
                    if !query.is_empty() {
                        address::stand_at(&Route::play(arrived.play.ruleset().id()));
                    }
                    arrival::remember(&arrived.play.id);
                }
                self.seat.notices.clear();
                let about = match arrived.play.letter {
                    Some(_) => About::Letter,
                    None => About::Matter,
                };
                self.instead = arrived.instead.map(Box::new);
                self.seat.put(arrived.play);
                self.ask_archive(ctx);
                if arrived.goes_on {
                    self.save();
                }
                if let Some(text) = arrived.notice {
                    self.seat.tell(about, text);
                }
                if arrived.alone {
                    self.seat.tell(About::BothSides, BOTH_SIDES.to_owned());
                }
                if ctx.props().more {
                    self.seat.tell(About::More, MORE.to_owned());
                }
            }
            Err(why) => {
                self.seat.game = None;
                self.missing = Some(why);
            }
        }
        self.tell_of_storage();
    }

    /// What the game on the board has was taken back, or the other move that it took the place of.
    fn take_instead(&mut self) -> bool {
        let Some(game) = self.instead.take() else {
            return false;
        };
        let words = play::expected(&game);
        self.seat.notices.clear();
        self.seat.put(*game);
        self.save();
        focus::focus_board();
        self.act(seat::Action::Say(words))
    }

    fn tell_of_storage(&mut self) {
        if let Some(trouble) = storage::untold_trouble() {
            self.seat.notice(trouble.sentence());
        }
    }

    /// The address has changed under this page: a link with a game, pasted or clicked.
    fn address(&mut self, ctx: &Context<Self>) -> bool {
        match address::here() {
            Route::Play { id, query } if ctx.props().id == id && !query.is_empty() => {
                self.open(ctx, &query);
                self.act(seat::Action::Begin)
            }
            _ => false,
        }
    }

    /// The list of moves, written anew only when it has changed.
    pub(super) fn rows(&self, game: &play::Play) -> Rc<[Row]> {
        let (start, played) = (game.game.start(), game.game.moves());
        let mut written = self.written.borrow_mut();
        let old = written.take().filter(|old| old.start == *start);
        let (known, words) = match old {
            Some(old) if old.moves == played => return written.insert(old).rows.clone(),
            Some(old) => (old.moves, old.words),
            None => Default::default(),
        };
        let words = moves::written(&game.game, &known, words);
        let new = Written {
            start: *start,
            moves: played.to_vec(),
            rows: moves::rows(&game.game, &words),
            words,
        };
        written.insert(new).rows.clone()
    }

    /// The game that is on the board: the one that is tried out, or the real one.
    pub(super) fn shown(&self) -> Option<&play::Play> {
        let tried = self.seat.trial.as_ref().map(|trial| &trial.play);
        tried.or(self.seat.game.as_ref())
    }
}
