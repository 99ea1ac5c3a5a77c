//! `#/analysis/<ruleset>`: variations, the engine's lines, positions and games in and out.

mod arrival;
mod book_view;
mod engine_view;
mod exchange;
mod graph;
mod review_view;
mod shelf;
mod tree_view;
mod view;

pub use arrival::of_games;

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::EventListener;
use rookery_rules::pgn::Score;
use rookery_rules::tree::Tree;
use rookery_state::analysis::{Action, Analysis, Loaded, read_input};
use rookery_state::archive::{Entry, how, tags, whole};
use rookery_state::effect::{Effect, Focus};
use rookery_state::keys::BoardPage;
use rookery_state::link::{Link, to_be_reviewed};
use rookery_state::players::Players;
use rookery_state::record::Record;
use rookery_state::review::{self, State};
use rookery_state::route::Route;
use rookery_state::seat::{self, About, Beside, Seat};
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::effects::rulesets::NoGame;
use crate::effects::runner::Runner;
use crate::effects::settings::{self, SettingsHandle};
use crate::effects::{address, archive, first_game, focus, keeping, open_games, sound, storage};
use crate::pages::keyboard::{self, Meaning};
use crate::pages::picture::Drawn;
use crate::pages::seat::keys;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The ruleset's id, with the switches that are on.
    pub id: AttrValue,
    /// What a link brings.
    #[prop_or_default]
    pub query: AttrValue,
}

pub enum Msg {
    Act(seat::Action<Action>),
    /// The address has changed, perhaps to another game.
    Address,
    Settings(SettingsHandle),
    Load(String),
    /// The first game of what was to be loaded, of so many.
    Cut(String, usize),
    /// What was to be loaded is not taken; why.
    Refuse(String),
    /// Save a picture of the place that is looked at.
    Picture(&'static str),
    LoadPart,
    /// Another kept analysis takes this one's place, which stays kept.
    OpenOther(String),
    DeleteOther(String),
    /// An empty one from the start; this one stays kept.
    Anew,
    /// A game against the computer from here.
    PlayOn,
    /// The same game by other readings.
    Switch(String),
    /// What the archive has of the game that this is about; `begin`: if it was not reviewed, it is to
    /// be now.
    Archived {
        found: Option<Box<Entry>>,
        begin: bool,
    },
}

pub struct AnalysisPage {
    /// What the address calls the ruleset.
    id: String,
    missing: Option<NoGame>,
    seat: Seat<Analysis>,
    /// Where it is kept; nowhere before somebody has worked on it.
    place: Option<arrival::StoredAt>,
    /// The other kept analyses of this ruleset.
    others: Vec<arrival::Other>,
    to_delete: Option<String>,
    problem: Option<Rc<str>>,
    part: Option<Box<Loaded>>,
    /// A long file that is being looked through.
    cutting: Option<first_game::Cutting>,
    drawn: Drawn,
    runner: Runner,
    settings: SettingsHandle,
    _settings: Option<ContextHandle<SettingsHandle>>,
    _listeners: Vec<EventListener>,
    /// What its listener for keys asks.
    keys: Rc<RefCell<Meaning>>,
}

impl Component for AnalysisPage {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let (settings, handle) = settings::follow(link.clone(), link.callback(Msg::Settings));
        let mut listeners = sound::watch_for_gesture();
        let keys = Rc::default();
        let heard = link.callback(|asked| Msg::Act(keys::action(asked)));
        listeners.push(keyboard::listen(
            BoardPage::Analysis,
            Rc::clone(&keys),
            heard,
        ));
        listeners.push(address::on_change(link.callback(|()| Msg::Address)));
        let mut page = AnalysisPage {
            id: String::new(),
            missing: None,
            seat: Seat::default(),
            place: None,
            others: Vec::new(),
            to_delete: None,
            problem: None,
            part: None,
            cutting: None,
            drawn: Drawn::default(),
            runner: Runner::new(
                link.callback(|told| Msg::Act(seat::Action::Heard(told))),
                Callback::noop(),
                settings.hash_mb,
            ),
            settings,
            _settings: handle,
            _listeners: listeners,
            keys,
        };
        page.open(ctx, ctx.props().id.to_string(), &ctx.props().query);
        page
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Act(action) => self.act(action),
            Msg::Address => self.address(ctx),
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
                self.cutting = first_game::cut(text, found);
                if self.cutting.is_some() {
                    self.seat.say("Reading the file…");
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
            Msg::OpenOther(name) => self.open_other(&name),
            Msg::DeleteOther(name) => {
                if self.to_delete.as_deref() == Some(&name) {
                    arrival::forget(&name);
                    self.to_delete = None;
                    self.list_others();
                } else {
                    self.to_delete = Some(name);
                }
                true
            }
            Msg::Anew => self.begin_anew(),
            Msg::PlayOn => self.play_on(),
            Msg::Switch(id) => {
                address::go(&Route::analysis(&id));
                false
            }
            Msg::Archived { found, begin } => {
                match found {
                    Some(entry) => self.take_in(*entry),
                    None => self.tell_of_missing(),
                }
                let reviewed = |analysis: &Analysis| analysis.review.is_some();
                if begin && !self.seat.game.as_ref().is_some_and(reviewed) {
                    self.act(seat::Action::Game(Action::Review));
                }
                true
            }
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        self.draw(ctx)
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        *self.keys.borrow_mut() = keys::meaning(&self.seat, &self.settings);
    }
}

impl AnalysisPage {
    /// Opens what the address asks for.
    fn open(&mut self, ctx: &Context<Self>, id: String, query: &str) {
        match arrival::open(&id, query) {
            Ok(arrived) => {
                self.seat.notices.clear();
                if let Some(notice) = arrived.notice {
                    self.seat.notice(notice);
                }
                self.place = arrived.place;
                self.seat.linked = !arrival::names_no_game(query);
                if self.seat.game.is_some() {
                    self.put(arrived.analysis);
                } else {
                    self.seat.game = Some(arrived.analysis);
                }
                self.find_review(ctx, arrived.review);
            }
            Err(why) => {
                self.act(seat::Action::Game(Action::EngineOn(false)));
                self.seat.game = None;
                self.missing = Some(why);
            }
        }
        self.id = id;
        self.list_others();
        self.tell_of_storage();
    }

    /// A review may be kept with the game; or it is wanted now.
    fn find_review(&mut self, ctx: &Context<Self>, begin: bool) {
        if begin {
            self.seat.beside = Beside::Review;
        }
        let Some(analysis) = &self.seat.game else {
            return;
        };
        let origin = analysis.origin.clone();
        let link = ctx.link().clone();
        match origin.filter(|_| analysis.review.is_none()) {
            Some(id) => spawn_local(async move {
                let entry = archive::get(&id).await;
                let found = entry.map(Box::new);
                link.send_message(Msg::Archived { found, begin });
            }),
            None if begin => link.send_message(Msg::Archived { found: None, begin }),
            None => {}
        }
    }

    /// A link that names a game and brings no moves of it has nothing but a fresh board, if it is not kept.
    fn tell_of_missing(&mut self) {
        let of_none = |analysis: &Analysis| {
            let origin = analysis.origin.as_ref();
            analysis.tree.is_empty() && origin.is_some_and(|id| open_games::game(id).is_none())
        };
        if self.seat.game.as_ref().is_some_and(of_none) {
            self.seat.notice(open_games::GONE);
        }
    }

    /// What lies beside the game in the archive comes to it, unless somebody has worked on it since.
    fn take_in(&mut self, entry: Entry) {
        let Some(analysis) = self.seat.game.as_ref() else {
            return;
        };
        if self.place.is_none() {
            let game = analysis.tree.game(analysis.tree.end());
            if let Some(tree) = whole(&entry.pgn, &game) {
                self.act(seat::Action::Game(Action::Whole(Box::new(tree))));
            }
        }
        self.act(seat::Action::Game(Action::Tags(tags(&entry))));
        if let Some(result) = Score::read(&entry.game.result) {
            let how = how(&entry.end).to_owned();
            let plies = entry.game.plies();
            self.act(seat::Action::Game(Action::Close(plies, result, how)));
        }
        if let Some(kept) = entry.review {
            self.act(seat::Action::Game(Action::Reviewed(Box::new(kept))));
        }
    }

    /// A review is done: it is kept with the game; where it is of none that is kept, with the analysis.
    fn keep_review(&mut self) {
        let Some(analysis) = &self.seat.game else {
            return;
        };
        let kept = analysis.review.as_ref().and_then(review::KeptReview::of);
        if let (Some(id), Some(kept)) = (analysis.origin.clone(), kept) {
            spawn_local(async move {
                // What finds no room is worked out again when it is wanted.
                let _ = archive::keep_review(&id, kept).await;
            });
            if self.seat.linked {
                return;
            }
        }
        self.take_up();
        self.save();
    }

    fn list_others(&mut self) {
        self.others = arrival::others(&self.id, self.place.as_ref());
    }

    fn open_other(&mut self, name: &str) -> bool {
        let Some(analysis) = &self.seat.game else {
            return false;
        };
        let ruleset = analysis.tree.ruleset().clone();
        let Some((place, next)) = arrival::load(name, ruleset) else {
            self.list_others();
            self.tell_of_storage();
            return true;
        };
        let is_fresh = analysis.is_fresh();
        self.take_up();
        // A board on which nothing was done need not stay.
        let own = self.place.replace(place);
        if let Some(own) = own.filter(|_| is_fresh) {
            own.forget();
        }
        self.put(next);
        self.list_others();
        self.follow(vec![Effect::Focus(Focus::Board)]);
        true
    }

    fn begin_anew(&mut self) -> bool {
        let Some(analysis) = &self.seat.game else {
            return false;
        };
        let ruleset = analysis.tree.ruleset().clone();
        let start = *ruleset.start();
        let mut next = Analysis::new(Tree::new(ruleset, start));
        next.bottom = analysis.bottom;
        self.take_up();
        self.place = None;
        self.put(next);
        self.list_others();
        self.seat.say("A new analysis, from the start.");
        self.follow(vec![Effect::Focus(Focus::Board)]);
        true
    }

    /// From here on it is somebody's work, and no longer what a link shows.
    fn take_up(&mut self) {
        if std::mem::take(&mut self.seat.linked) {
            self.stand_alone();
        }
    }

    /// The address has changed under this page: another ruleset, or a link with a game.
    fn address(&mut self, ctx: &Context<Self>) -> bool {
        match address::here() {
            Route::Analysis { id, query } if id != self.id || !query.is_empty() => {
                self.open(ctx, id, &query);
                true
            }
            _ => false,
        }
    }

    fn tell_of_storage(&mut self) {
        if let Some(trouble) = storage::untold_trouble() {
            self.seat.notice(trouble.sentence());
        }
    }

    /// Another game takes the place of the one on the board.
    fn put(&mut self, next: Analysis) -> bool {
        // It would lie over the moves that have come.
        self.seat.panel = None;
        self.seat.leave_trial();
        self.problem = None;
        self.part = None;
        self.act(seat::Action::Game(Action::Load(Box::new(next))))
    }

    fn act(&mut self, action: seat::Action<Action>) -> bool {
        let before = self.wants_review();
        let effects = self.seat.update(action);
        self.follow(effects);
        let wanted = self.wants_review();
        if wanted != before
            && let Route::Analysis { id, query } = address::here()
        {
            let query = to_be_reviewed(&query, wanted);
            address::stand_at(&Route::Analysis { id, query });
        }
        true
    }

    /// Is the game to be reviewed if the page is loaded again? A reload is no way to stop that.
    fn wants_review(&self) -> bool {
        let review = self
            .seat
            .game
            .as_ref()
            .and_then(|game| game.review.as_ref());
        review.is_some_and(|review| match review.state {
            State::Running(_) | State::Failed(_) => true,
            State::Done => self.seat.linked,
            State::Stopped => false,
        })
    }

    /// What is on the board is the analysis as it was left, and no longer what a link shows.
    fn stand_alone(&self) {
        let (id, query) = (self.id.clone(), to_be_reviewed("", self.wants_review()));
        address::stand_at(&Route::Analysis { id, query });
    }

    fn follow(&mut self, effects: Vec<Effect>) {
        let left = self.runner.run(effects, &mut self.seat, &self.settings);
        for effect in left {
            match effect {
                Effect::TakeUp => self.stand_alone(),
                Effect::Reviewed => self.keep_review(),
                _ => self.save(),
            }
        }
    }

    fn save(&mut self) {
        let Some(analysis) = &self.seat.game else {
            return;
        };
        let alone = self.place.is_some();
        if let Some(told) = arrival::keep(analysis, &mut self.place) {
            self.seat.notice(told);
            self.list_others();
        } else if !alone {
            self.list_others();
        }
        self.tell_of_storage();
    }

    fn load(&mut self, text: &str, games: usize) -> bool {
        self.cutting = None;
        let Some(analysis) = &self.seat.game else {
            return false;
        };
        let here = analysis.tree.ruleset().clone();
        match read_input(text, games, &here, &mut arrival::find) {
            Ok(loaded) => self.take(loaded),
            Err(bad) => {
                self.problem = Some(bad.message.into());
                self.part = bad.part;
                true
            }
        }
    }

    fn take(&mut self, loaded: Loaded) -> bool {
        let Some(analysis) = &self.seat.game else {
            return false;
        };
        let mut next = loaded.analysis;
        next.bottom = analysis.bottom;
        let id = next.ruleset().id();
        let (id_changes, is_fresh) = (id != self.id, analysis.is_fresh());
        // What was said of the file before is true no more.
        self.seat.withdraw(About::FirstOf);
        if loaded.further > 0 {
            let games = loaded.further + 1;
            let words = format!(
                "This is the first of {games} games in the file. “Import a PGN” in My games keeps all of them."
            );
            self.seat.tell(About::FirstOf, words);
        }
        if id_changes {
            // A game of another ruleset has an address of its own.
            address::go(&Route::analysis(id));
            self.id = id.to_owned();
        }
        self.take_up();
        // What was there stays, under its own name; a board on which nothing was done need not.
        if id_changes || !is_fresh {
            self.place = None;
        }
        let done = self.put(next);
        self.list_others();
        // It would lie over the moves that have come.
        focus::fold(".exchange");
        done
    }

    fn play_on(&mut self) -> bool {
        let Some(analysis) = &self.seat.game else {
            return false;
        };
        let game = analysis.tree.game(analysis.at);
        let mover = game.position().turn();
        let players = Players {
            computer: Some(mover.other()),
            ..Players::FIRST
        };
        let play = rookery_state::play::Play::new(
            open_games::new_id(),
            open_games::new_seed(),
            game,
            players,
        );
        keeping::keep(&Record::of(&play, open_games::stamp()));
        address::go(&Link::to_kept(&play.id, play.ruleset().id()));
        false
    }
}
