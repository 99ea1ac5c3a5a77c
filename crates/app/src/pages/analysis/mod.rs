//! `#/analysis/<ruleset>`: variations, the engine's lines, positions and games in and out.

mod engine_view;
mod exchange;
mod opening;
mod shelf;
mod tree_view;
mod view;

use std::rc::Rc;

use gloo::events::EventListener;
use gloo::utils::window;
use rookery_rules::Game;
use yew::prelude::*;

use crate::effects::address;
use crate::effects::runner::Runner;
use crate::effects::settings::{self, SettingsHandle};
use crate::effects::{games, kept, sound, storage};
use crate::pages::focus::{focus_board, focus_on};
use crate::pages::keyboard::{self, asked, is_escape};
use crate::pages::picture::Drawn;
use crate::route::Route;
use crate::state::analysis::{Action, Analysis, Loaded, read_input, update};
use crate::state::board::{self as shown, from_board, letters};
use crate::state::client::Told;
use crate::state::effect::Effect;
use crate::state::inspection::{self, Glass};
use crate::state::keys::{Command, Place};
use crate::state::link::Link;
use crate::state::players::Players;
use crate::state::record::Record;
use rookery_board::{Question, Said};
use rookery_worker::FromWorker;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The ruleset's id, with the switches that are on.
    pub id: AttrValue,
    /// What a link brings.
    #[prop_or_default]
    pub query: AttrValue,
}

pub enum Msg {
    Act(Action),
    Heard(Told<FromWorker>),
    Say(String),
    Inspect(Option<rookery_board::Square>),
    Ask(Question),
    /// The address has changed, perhaps to another game.
    Address,
    Key(KeyboardEvent),
    Settings(SettingsHandle),
    Load(String),
    /// The first game of what was to be loaded, of so many.
    Cut(String, usize),
    /// What was to be loaded is not taken; why.
    Refuse(String),
    /// Save a picture of the place that is looked at.
    Picture(&'static str),
    LoadPart,
    Dismiss,
    ToggleShare,
    ToggleKeys,
    /// The board alone, or everything again.
    Quiet(bool),
    /// A line of the engine, as far as a person points into it.
    Preview(Option<Vec<String>>),
    /// Another kept analysis takes this one's place, which stays kept.
    OpenOther(String),
    DeleteOther(String),
    /// A game against the computer from here.
    PlayOn,
}

pub struct AnalysisPage {
    /// What the address calls the ruleset.
    id: String,
    missing: Option<String>,
    analysis: Option<Analysis>,
    /// Where it is kept; nowhere before somebody has worked on it.
    place: Option<opening::Place>,
    /// It came by a link, and nobody has worked on it yet.
    untouched: bool,
    /// The other kept analyses of this ruleset.
    others: Vec<opening::Other>,
    to_delete: Option<String>,
    glass: Option<Glass>,
    calm: Said,
    notice: Option<String>,
    problem: Option<Rc<str>>,
    part: Option<Box<Loaded>>,
    /// A long file that is being looked through.
    cutting: Option<games::Cutting>,
    share: bool,
    /// The sheet of keys lies open.
    sheet: bool,
    drawn: Drawn,
    /// Where a line of the engine leads, while a person points into it.
    preview: Option<Game>,
    quiet: bool,
    runner: Runner,
    settings: SettingsHandle,
    _settings: Option<ContextHandle<SettingsHandle>>,
    _listeners: Vec<EventListener>,
}

impl Component for AnalysisPage {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let (settings, handle) = settings::follow(link.clone(), link.callback(Msg::Settings));
        let mut listeners = sound::watch_for_gesture();
        listeners.push(keyboard::listen(link.callback(Msg::Key)));
        let address = link.callback(|()| Msg::Address);
        listeners.push(EventListener::new(&window(), "hashchange", move |_| {
            address.emit(());
        }));
        let mut page = AnalysisPage {
            id: String::new(),
            missing: None,
            analysis: None,
            place: None,
            untouched: false,
            others: Vec::new(),
            to_delete: None,
            glass: None,
            calm: Said::default(),
            notice: None,
            problem: None,
            part: None,
            cutting: None,
            share: false,
            sheet: false,
            drawn: Drawn::default(),
            preview: None,
            quiet: false,
            runner: Runner::new(
                link.callback(Msg::Heard),
                Callback::noop(),
                settings.hash_mb,
            ),
            settings,
            _settings: handle,
            _listeners: listeners,
        };
        page.open(ctx.props().id.to_string(), &ctx.props().query);
        page
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Act(action) => self.act(action),
            Msg::Heard(told) => self.heard(told),
            Msg::Say(words) => {
                self.calm = self.calm.then(words);
                true
            }
            Msg::Inspect(square) => self.inspect(square),
            Msg::Ask(question) => self.answer(question),
            Msg::Address => self.address(),
            Msg::Key(event) => self.key(&event),
            Msg::Settings(settings) => {
                self.runner.set_hash(settings.hash_mb);
                self.settings = settings;
                true
            }
            Msg::Picture(kind) => {
                self.save_picture(kind);
                false
            }
            Msg::Load(text) => {
                self.problem = None;
                self.part = None;
                let found = ctx.link().callback(|(first, games)| Msg::Cut(first, games));
                self.cutting = games::cut(text, found);
                if self.cutting.is_some() {
                    self.calm = self.calm.then("Reading the file…".to_owned());
                }
                true
            }
            Msg::Cut(first, games) => self.load(&first, games),
            Msg::Refuse(why) => {
                self.problem = Some(why.into());
                self.part = None;
                true
            }
            Msg::LoadPart => match self.part.take() {
                Some(part) => self.take(*part),
                None => false,
            },
            Msg::Dismiss => {
                self.notice = None;
                focus_board();
                true
            }
            Msg::ToggleShare => {
                self.share = !self.close_share();
                true
            }
            Msg::ToggleKeys => {
                self.sheet = !self.sheet;
                true
            }
            Msg::Quiet(on) => {
                self.quiet = on;
                true
            }
            Msg::Preview(moves) => self.look_ahead(moves.as_deref()),
            Msg::OpenOther(name) => self.open_other(&name),
            Msg::DeleteOther(name) => {
                if self.to_delete.as_deref() == Some(&name) {
                    opening::forget(&name);
                    self.to_delete = None;
                    self.list_others();
                } else {
                    self.to_delete = Some(name);
                }
                true
            }
            Msg::PlayOn => self.play_on(),
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        self.draw(ctx)
    }
}

impl AnalysisPage {
    /// Opens what the address asks for.
    fn open(&mut self, id: String, query: &str) {
        match opening::open(&id, query) {
            Ok(opening) => {
                self.notice = opening.notice;
                self.place = opening.place;
                self.untouched = !query.is_empty();
                if self.analysis.is_some() {
                    self.put(opening.analysis);
                } else {
                    self.analysis = Some(opening.analysis);
                }
            }
            Err(why) => {
                self.act(Action::EngineOn(false));
                self.analysis = None;
                self.missing = Some(why);
            }
        }
        self.id = id;
        self.list_others();
        self.tell_of_storage();
    }

    fn list_others(&mut self) {
        self.others = opening::others(&self.id, self.place.as_ref());
    }

    fn open_other(&mut self, name: &str) -> bool {
        let Some(analysis) = &self.analysis else {
            return false;
        };
        let ruleset = analysis.tree.ruleset().clone();
        let Some((place, next)) = opening::load(name, ruleset) else {
            self.list_others();
            self.tell_of_storage();
            return true;
        };
        self.touch();
        self.place = Some(place);
        self.put(next);
        self.list_others();
        focus_board();
        true
    }

    /// From here on it is somebody's work, and no longer what a link shows.
    fn touch(&mut self) {
        if std::mem::take(&mut self.untouched) {
            address::stand_at(&Route::analysis(&self.id));
        }
    }

    /// The address has changed under this page: another ruleset, or a link with a game.
    fn address(&mut self) -> bool {
        let hash = window().location().hash().unwrap_or_default();
        match Route::parse(&hash) {
            Route::Analysis { id, query } if id != self.id || !query.is_empty() => {
                self.open(id, &query);
                true
            }
            _ => false,
        }
    }

    fn tell_of_storage(&mut self) {
        if let Some(trouble) = storage::untold_trouble() {
            self.notice = Some(trouble.sentence().to_owned());
        }
    }

    /// Another game takes the place of the one on the board.
    fn put(&mut self, next: Analysis) -> bool {
        self.glass = None;
        // It would lie over the moves that have come.
        self.share = false;
        self.problem = None;
        self.part = None;
        self.act(Action::Load(Box::new(next)))
    }

    fn act(&mut self, action: Action) -> bool {
        let Some(analysis) = self.analysis.clone() else {
            return false;
        };
        let at = analysis.at;
        if action.is_work() {
            self.touch();
        }
        // What the engine says while one looks ahead changes nothing of that.
        if !matches!(action, Action::Heard(_)) {
            self.preview = None;
        }
        let (analysis, effects) = update(analysis, action);
        if analysis.at != at {
            self.glass = None;
        }
        self.analysis = Some(analysis);
        for effect in effects {
            self.follow(effect);
        }
        true
    }

    fn follow(&mut self, effect: Effect) {
        let Some(analysis) = &self.analysis else {
            return;
        };
        let about = || Some(analysis.tree.game(analysis.at));
        match self.runner.run(effect, &self.settings, about) {
            Some(Effect::Save) if self.untouched => {}
            Some(Effect::Save) => {
                let alone = self.place.is_some();
                if let Some(told) = opening::keep(analysis, &mut self.place) {
                    self.notice = Some(told.to_owned());
                    self.list_others();
                } else if !alone {
                    self.list_others();
                }
                self.tell_of_storage();
            }
            Some(Effect::Say(words)) => self.calm = self.calm.then(words),
            _ => {}
        }
    }

    fn heard(&mut self, told: Told<FromWorker>) -> bool {
        match told {
            Told::Answer(answer) => self.act(Action::Heard(answer)),
            Told::Replaced => false,
            Told::OtherBuild => {
                self.notice = Some(
                    "There is a new version of this page; load it again when it suits you."
                        .to_owned(),
                );
                true
            }
        }
    }

    /// Shows, as long as a person points at a line of the engine, where it leads.
    fn look_ahead(&mut self, moves: Option<&[String]>) -> bool {
        let had = self.preview.take().is_some();
        let (Some(analysis), Some(moves)) = (&self.analysis, moves) else {
            return had;
        };
        let mut line = analysis.tree.game(analysis.at);
        for text in moves {
            if line.push_text(text).is_err() {
                break;
            }
        }
        self.preview = Some(line);
        true
    }

    fn inspect(&mut self, square: Option<rookery_board::Square>) -> bool {
        let Some(analysis) = &self.analysis else {
            return false;
        };
        self.glass = square.and_then(|square| {
            inspection::look(analysis.ruleset(), analysis.position(), from_board(square))
        });
        if let Some(glass) = &self.glass {
            self.calm = self.calm.then(glass.text.clone());
        }
        true
    }

    fn answer(&mut self, question: Question) -> bool {
        if let Some(analysis) = &self.analysis {
            let game = analysis.tree.game(analysis.at);
            let words = shown::answer(question, &game, game.moves().len());
            self.calm = self.calm.then(words);
        }
        true
    }

    fn key(&mut self, event: &KeyboardEvent) -> bool {
        if is_escape(event) {
            let open = std::mem::take(&mut self.quiet)
                || std::mem::take(&mut self.sheet)
                || self.close_share()
                || self.glass.take().is_some();
            if open {
                event.prevent_default();
            }
            return open;
        }
        let Some(analysis) = &self.analysis else {
            return false;
        };
        let letters = letters(analysis.ruleset());
        let on = analysis.engine.on;
        let anywhere = self.settings.letter_keys;
        let Some(command) = asked(event, Place::Analysis, &letters, anywhere) else {
            return false;
        };
        let action = match command {
            Command::Back => Action::Back,
            Command::Forward => Action::Forward,
            Command::First => Action::First,
            Command::Last => Action::Last,
            Command::Flip => Action::Flip,
            Command::Pass => Action::Move("0000".to_owned()),
            Command::Engine => Action::EngineOn(!on),
            Command::Sounds => {
                self.calm = self.calm.then(self.settings.toggle_sounds());
                return true;
            }
            Command::Help => {
                self.sheet = true;
                return true;
            }
            _ => return false,
        };
        self.act(action)
    }

    /// Gives the focus back to the button that opened it.
    fn close_share(&mut self) -> bool {
        if self.share {
            focus_on(".actions > [aria-expanded=true]");
        }
        std::mem::take(&mut self.share)
    }

    fn load(&mut self, text: &str, games: usize) -> bool {
        self.cutting = None;
        let Some(analysis) = &self.analysis else {
            return false;
        };
        let here = analysis.tree.ruleset().clone();
        match read_input(text, games, &here, &mut opening::find) {
            Ok(loaded) => self.take(loaded),
            Err(bad) => {
                self.problem = Some(bad.message.into());
                self.part = bad.part;
                true
            }
        }
    }

    fn take(&mut self, loaded: Loaded) -> bool {
        let Some(analysis) = &self.analysis else {
            return false;
        };
        let mut next = Analysis::new(loaded.tree);
        next.bottom = analysis.bottom;
        let id = next.ruleset().id();
        let (id_changes, analysis_is_empty) = (id != self.id, analysis.tree.is_empty());
        if loaded.further > 0 {
            self.notice = Some(format!(
                "This is the first of {} games in the file.",
                loaded.further + 1
            ));
        }
        if id_changes {
            // A game of another ruleset has an address of its own.
            address::go(&Route::analysis(id));
            self.id = id.to_owned();
        }
        self.touch();
        // What was there stays, under its own name; an empty board need not.
        if id_changes || !analysis_is_empty {
            self.place = None;
        }
        let done = self.put(next);
        self.list_others();
        done
    }

    fn play_on(&mut self) -> bool {
        let Some(analysis) = &self.analysis else {
            return false;
        };
        let game = analysis.tree.game(analysis.at);
        let mover = game.position().turn();
        let players = Players {
            computer: Some(mover.other()),
            ..Players::FIRST
        };
        let play = crate::state::play::Play::new(kept::new_id(), kept::new_seed(), game, players);
        kept::keep(&Record::of(&play, kept::stamp()));
        let link = Link {
            game: Some(play.id.clone()),
            ..Link::default()
        };
        address::go(&link.to_play(play.ruleset().id()));
        false
    }
}
