//! `#/play/<ruleset>`: straight to a board and a game.
//!
//! The game itself is [`crate::state::play`]; this component feeds it with what happens on the
//! page and does what it asks for. `run` has the doing, `view` the drawing.

mod controls;
mod keys;
mod move_field;
mod move_list;
mod new_game;
mod opening;
mod player_line;
mod result;
mod run;
mod view;

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::utils::window;
use web_sys::{Element, ScrollLogicalPosition};
use yew::prelude::*;

use crate::effects::address;
use crate::effects::runner::Runner;
use crate::effects::settings::{self, SettingsHandle};
use crate::effects::{kept, sound, storage};
use crate::pages::focus::{focus_board, focus_on};
use crate::pages::keyboard;
use crate::pages::picture::Drawn;
use crate::pages::rules_panel::scroll_to;
use crate::pages::rules_panel::study::Study;
use crate::route::Route;
use crate::state::client::Told;
use crate::state::inspection::Glass;
use crate::state::moves::{self, Row};
use crate::state::play::{self, Action};
use crate::state::record::Record;
use new_game::Wish;
use rookery_board::Said;
use rookery_worker::{FromWorker, Job};
use run::rebegun;

pub use move_list::show_current;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The ruleset's id, with the switches that are on.
    pub id: AttrValue,
    /// What a link brings.
    #[prop_or_default]
    pub query: AttrValue,
}

/// What may be open beside the board, one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    NewGame,
    Share,
    Keys,
}

/// What the panel beside the board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Beside {
    #[default]
    Moves,
    Rules,
}

/// Something the person should know, until they put it away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub text: String,
    /// Offers to load the page again.
    pub reload: bool,
}

pub enum Msg {
    Act(Action),
    Heard(Told<FromWorker>),
    Due(Job),
    Open(Panel),
    Close,
    Beside(Beside),
    /// The board alone, or everything again.
    Quiet(bool),
    /// Save a picture of what is shown.
    Picture(&'static str),
    Start(Wish),
    Rematch,
    Say(String),
    Inspect(Option<rookery_board::Square>),
    Key(KeyboardEvent),
    /// The address has changed, perhaps to a link with a game.
    Address,
    /// Another tab has kept a game.
    Elsewhere(Rc<Record>),
    Returned,
    Settings(SettingsHandle),
    /// A position to try out, from the rules.
    Try(Box<Study>),
    /// The same game by other readings.
    Switch(String),
    EndTry,
    Dismiss(usize),
    BreakEngine,
}

/// What was said last to the person's own question, to be read near where it was asked.
#[derive(Default)]
struct Answer {
    /// To what was typed.
    typed: String,
    /// To a button.
    pressed: String,
}

/// A list of moves, and of what game.
struct Written {
    start: rookery_rules::Position,
    moves: Vec<rookery_rules::Move>,
    words: Vec<moves::Written>,
    rows: Rc<[Row]>,
}

pub struct Play {
    /// Why there is nothing to play here.
    missing: Option<String>,
    game: Option<play::Play>,
    /// It came by a link, and nobody has done anything with it yet: it is not kept.
    untouched: bool,
    /// A position that is being tried out; the game waits.
    trial: Option<play::Play>,
    /// What is to be seen in it, as long as it has so many plies.
    trial_marks: (usize, Vec<rookery_board::Mark>),
    beside: Beside,
    quiet: bool,
    panel: Option<Panel>,
    /// What had the focus when the panel was opened.
    opener: Option<Element>,
    /// The game was ended by a button: the result gets the focus.
    to_result: bool,
    notices: Vec<Notice>,
    glass: Option<Glass>,
    urgent: Said,
    calm: Said,
    answer: Answer,
    runner: Runner,
    settings: SettingsHandle,
    _settings: Option<ContextHandle<SettingsHandle>>,
    _listeners: Vec<EventListener>,
    field: NodeRef,
    drawn: Drawn,
    /// The list of moves as it was written last; a long game's takes time to write.
    written: RefCell<Option<Written>>,
}

impl Component for Play {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let (settings, handle) = settings::follow(link.clone(), link.callback(Msg::Settings));
        let mut page = Play {
            missing: None,
            game: None,
            untouched: false,
            trial: None,
            trial_marks: (0, Vec::new()),
            beside: Beside::default(),
            quiet: false,
            panel: None,
            opener: None,
            to_result: false,
            notices: Vec::new(),
            glass: None,
            urgent: Said::default(),
            calm: Said::default(),
            answer: Answer::default(),
            runner: Runner::new(
                link.callback(Msg::Heard),
                link.callback(Msg::Due),
                settings.hash_mb,
            ),
            settings,
            _settings: handle,
            _listeners: listeners(ctx),
            field: NodeRef::default(),
            drawn: Drawn::default(),
            written: RefCell::default(),
        };
        page.open(ctx, &ctx.props().query);
        page
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Act(action) => self.act(action),
            Msg::Heard(told) => self.heard(told),
            Msg::Due(job) => self.act(Action::Due(job)),
            Msg::Open(panel) => self.toggle(panel),
            Msg::Picture(kind) => {
                self.save_picture(kind);
                false
            }
            Msg::Close => self.close(),
            Msg::Beside(beside) => {
                self.beside = beside;
                true
            }
            Msg::Quiet(on) => {
                self.quiet = on;
                self.panel = None;
                true
            }
            Msg::Start(wish) => self.start(ctx, &wish),
            Msg::Rematch => self.rematch(ctx),
            Msg::Say(words) => {
                self.calm = self.calm.then(words);
                true
            }
            Msg::Inspect(square) => self.inspect(square),
            Msg::Key(event) => self.key(&event),
            Msg::Address => self.address(ctx),
            Msg::Elsewhere(record) => self.elsewhere(&record),
            Msg::Returned => self.act(Action::Return),
            Msg::Settings(settings) => {
                self.runner.set_hash(settings.hash_mb);
                self.settings = settings;
                true
            }
            Msg::Try(study) => {
                self.calm = self.calm.then(format!("{}. {}", study.title, study.note));
                let mut trial = study.to_play();
                if let Some(shown) = self.shown() {
                    trial.number_on(shown);
                }
                self.trial = Some(trial);
                self.trial_marks = (study.plies, study.marks);
                self.glass = None;
                // On a narrow screen the board stands above the rules, perhaps far above.
                scroll_to(".play-board", ScrollLogicalPosition::Nearest);
                true
            }
            Msg::Switch(id) => {
                // The other game has an address of its own; this one is kept.
                address::go(&Route::play(&id));
                false
            }
            Msg::EndTry => {
                if let (Some(trial), Some(game)) = (self.trial.take(), &mut self.game) {
                    game.number_on(&trial);
                }
                self.glass = None;
                // An answer that came in the meantime was not heard.
                let done = self.act(Action::TryAgain);
                if let Some(game) = &self.game {
                    let words = format!("Back to your game. {}", play::expected(game));
                    self.calm = self.calm.then(words);
                }
                done
            }
            Msg::Dismiss(index) => {
                if index < self.notices.len() {
                    self.notices.remove(index);
                }
                focus_board();
                true
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
        if std::mem::take(&mut self.to_result) {
            focus_on(".result h2");
        }
        if !first {
            return;
        }
        // The engine loads after the first board is to be seen.
        if let Some(game) = self.game.take() {
            let (game, effects) = rebegun(game);
            self.game = Some(game);
            self.follow(effects);
        }
    }
}

fn listeners(ctx: &Context<Play>) -> Vec<EventListener> {
    let mut listeners = sound::watch_for_gesture();
    let link = ctx.link();
    listeners.push(keyboard::listen(link.callback(Msg::Key)));
    for (name, message) in [
        ("hashchange", (|| Msg::Address) as fn() -> Msg),
        ("focus", || Msg::Returned),
        ("rookery-break-engine", || Msg::BreakEngine),
    ] {
        let link = link.clone();
        listeners.push(EventListener::new(&window(), name, move |_| {
            link.send_message(message());
        }));
    }
    listeners.push(kept::on_change(link.callback(Msg::Elsewhere)));
    listeners
}

impl Play {
    /// Opens the game that the address asks for.
    fn open(&mut self, ctx: &Context<Self>, query: &str) {
        let id = &ctx.props().id;
        match opening::open(id, query) {
            Ok(opening) => {
                self.missing = None;
                // A link's address stays until the page has its game: a reload brings it again.
                self.untouched = opening.untouched;
                opening::loaded();
                if !opening.untouched {
                    if !query.is_empty() {
                        address::stand_at(&Route::play(opening.play.ruleset().id()));
                    }
                    opening::remember(&opening.play.id);
                }
                self.trial = None;
                self.glass = None;
                self.panel = None;
                if let Some(text) = opening.notice {
                    self.notice(text, false);
                }
                self.game = Some(opening.play);
            }
            Err(why) => {
                self.game = None;
                self.missing = Some(why);
            }
        }
        self.tell_of_storage();
    }

    fn tell_of_storage(&mut self) {
        if let Some(trouble) = storage::untold_trouble() {
            self.notice(trouble.sentence().to_owned(), false);
        }
    }

    /// Shows it and says it, once; `reload` offers to load the page again.
    fn notice(&mut self, text: String, reload: bool) {
        let notice = Notice { text, reload };
        if !self.notices.contains(&notice) {
            self.calm = self.calm.then(notice.text.clone());
            self.notices.push(notice);
        }
    }

    /// The address has changed under this page: a link with a game, pasted or clicked.
    fn address(&mut self, ctx: &Context<Self>) -> bool {
        let hash = window().location().hash().unwrap_or_default();
        match Route::parse(&hash) {
            Route::Play { id, query } if ctx.props().id == id && !query.is_empty() => {
                self.open(ctx, &query);
                if let Some(game) = self.game.take() {
                    let (game, effects) = rebegun(game);
                    self.game = Some(game);
                    self.follow(effects);
                }
                true
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
        self.trial.as_ref().or(self.game.as_ref())
    }
}
