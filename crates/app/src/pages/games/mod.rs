//! `#/games`: every game that is kept, to be found, looked at, named, passed on and let go.

mod fetched;
mod row;
mod tools;
mod work;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use gloo::events::EventListener;
use rookery_rules::order::{InOrder, gathered};
use rookery_rules::ruleset::spec::Spec;
use rookery_state::archive::{Entry, GamesWanted, meant, written_day};
use rookery_state::words::capital;
use rookery_worker::collection::LeftOut;
use wasm_bindgen_futures::spawn_local;
use web_sys::File;
use yew::prelude::*;

use crate::effects::focus::{focus_on, follow, later};
use crate::effects::settings::{self, SettingsHandle};
use crate::effects::{address, archive, keeping, open_games, rulesets, storage};
use crate::pages::download::download;
use work::{Export, Import, News, Report, Restore, Work, games};

pub use fetched::Fetched;

/// So many games are shown at once, and so many more each time.
const SHOWN: usize = 50;
const WANTED: &str = "rookery.games";

pub enum Msg {
    /// All games, how many cannot be read, and whether there is room for many.
    Loaded(Vec<Entry>, usize, bool),
    /// Something has changed, here or in another tab.
    Reload,
    Want(Box<dyn FnOnce(&mut GamesWanted)>),
    All,
    More,
    Choose(String, bool),
    ChooseNone,
    /// The form for names and notes is opened at this game, or closed.
    Edit(Option<Box<Entry>>),
    /// Something is written into it.
    Write(Box<dyn FnOnce(&mut Entry)>),
    /// What was written is to be kept.
    Save,
    Done,
    /// The games that are meant are to be deleted: is that so?
    Ask(bool),
    DeleteMeant,
    Delete(Vec<String>),
    Undo,
    Export,
    File(File),
    News(News),
    Stop,
    SaveLeftOut,
    /// The browser did not do it; where that was to keep what was written of a game, this is it.
    Refused(Option<Box<Editing>>),
    Settings(SettingsHandle),
}

/// A game whose names and notes are being written: as it is kept, and as it is to be.
pub struct Editing {
    kept: Entry,
    draft: Entry,
}

/// How something that was done can be taken back.
enum Undo {
    Restore(Vec<Entry>),
    TakeBack(Vec<String>),
}

/// Something that was done, in the words in which it was told.
struct Done {
    said: String,
    undo: Undo,
}

impl Done {
    /// Somebody has taken it back, perhaps in another tab.
    fn is_undone(&self, here: impl Fn(&str) -> bool) -> bool {
        match &self.undo {
            Undo::Restore(gone) => gone.iter().all(|entry| here(entry.id())),
            Undo::TakeBack(new) => !new.iter().any(|id| here(id)),
        }
    }
}

pub struct GamesPage {
    /// None until they have come.
    entries: Option<Vec<Entry>>,
    unreadable: usize,
    large: bool,
    wanted: GamesWanted,
    chosen: BTreeSet<String>,
    editing: Option<Editing>,
    /// Somebody has to say whether they mean it.
    asked: bool,
    /// What was done since the page was opened, the last of it last: an export or a second deletion
    /// does not make the first one final.
    done: Vec<Done>,
    /// What was said last.
    good: String,
    bad: Vec<String>,
    left_out: Vec<LeftOut>,
    work: Option<Work>,
    specs: RefCell<BTreeMap<String, Rc<Spec>>>,
    settings: SettingsHandle,
    _settings: Option<ContextHandle<SettingsHandle>>,
    _listeners: Vec<EventListener>,
}

impl Component for GamesPage {
    type Message = Msg;
    type Properties = ();

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let (settings, handle) = settings::follow(link.clone(), link.callback(Msg::Settings));
        let mut listeners = vec![open_games::on_change(link.callback(|_| Msg::Reload))];
        listeners.extend(archive::on_change(link.callback(|()| Msg::Reload)));
        let page = GamesPage {
            entries: None,
            unreadable: 0,
            large: true,
            wanted: GamesWanted::read(&address::left(WANTED)),
            chosen: BTreeSet::new(),
            editing: None,
            asked: false,
            done: Vec::new(),
            good: String::new(),
            bad: Vec::new(),
            left_out: Vec::new(),
            work: None,
            specs: RefCell::default(),
            settings,
            _settings: handle,
            _listeners: listeners,
        };
        load(ctx);
        page
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Loaded(entries, unreadable, large) => {
                let here = |id: &str| entries.iter().any(|entry| entry.id() == id);
                self.chosen.retain(|id| here(id));
                if let Some(last) = self.done.last()
                    && last.is_undone(here)
                    && last.said == self.good
                {
                    self.say(String::new());
                }
                self.done.retain(|done| !done.is_undone(here));
                self.entries = Some(entries);
                self.unreadable = unreadable;
                self.large = large;
            }
            // While games come in the list waits for the last of them.
            Msg::Reload => {
                if self.work.is_none() {
                    load(ctx);
                }
                return false;
            }
            Msg::Want(how) => {
                self.wanted.more = 0;
                self.asked = false;
                how(&mut self.wanted);
                self.remember();
            }
            Msg::All => {
                self.wanted = GamesWanted {
                    order: self.wanted.order,
                    ..GamesWanted::default()
                };
                self.asked = false;
                self.remember();
                focus_on("[type=search]");
            }
            Msg::More => {
                let next = self.shown() + 1;
                self.wanted.more += 1;
                self.remember();
                later(move || focus_on(&format!(".kept-game:nth-child({next}) h3 a")));
            }
            Msg::Choose(id, chosen) => {
                self.asked = false;
                match chosen {
                    true => self.chosen.insert(id),
                    false => self.chosen.remove(&id),
                };
            }
            Msg::ChooseNone => {
                self.chosen.clear();
                focus_on("[type=search]");
            }
            Msg::Edit(entry) => {
                self.save(ctx);
                self.editing = entry.map(|entry| {
                    later(|| focus_on(".kept-form input"));
                    Editing {
                        kept: (*entry).clone(),
                        draft: *entry,
                    }
                });
            }
            Msg::Write(how) => {
                if let Some(editing) = &mut self.editing {
                    how(&mut editing.draft);
                }
            }
            Msg::Save => self.save(ctx),
            Msg::Done => {
                self.save(ctx);
                if let Some(editing) = self.editing.take() {
                    let day = editing.draft.day();
                    if !day.is_empty() && written_day(&day).is_none() {
                        self.say(format!("“{day}” is no date: the date is as it was."));
                    }
                    let heading = format!("[aria-labelledby='kept-{}'] h3 a", editing.kept.id());
                    later(move || focus_on(&heading));
                }
            }
            Msg::Ask(asked) => {
                self.asked = asked;
                later(move || {
                    focus_on(if asked {
                        ".kept-sure button"
                    } else {
                        ".kept-delete"
                    })
                });
            }
            Msg::DeleteMeant => {
                let meant = self.meant();
                let ids = meant.iter().map(|entry| entry.id().to_owned()).collect();
                self.asked = false;
                later(|| focus_on(".kept-undo"));
                self.delete(ctx, ids);
            }
            Msg::Delete(ids) => self.delete(ctx, ids),
            Msg::Undo => self.undo(ctx),
            Msg::Export => {
                let mut todo = self.meant();
                // The latest game of a file is its last: taken in again all have the order that they had.
                todo.order_by_key(|entry| entry.game.saved);
                self.begin(Export::begin(todo, &ctx.link().callback(Msg::News)));
            }
            Msg::File(file) => self.import(ctx, file),
            Msg::News(news) => {
                let tell = ctx.link().callback(Msg::News);
                let report = self.work.as_mut().and_then(|work| work.go_on(news, &tell));
                if let Some(report) = report {
                    self.work = None;
                    self.report(ctx, report);
                }
            }
            Msg::Stop => {
                if let Some(work) = self.work.take() {
                    self.report(ctx, work.stopped());
                }
            }
            Msg::SaveLeftOut => {
                let texts = self.left_out.iter().map(|game| game.text.as_str());
                let text = texts.collect::<Vec<_>>().join("\n\n");
                download("rookery-left-out.pgn", "application/x-chess-pgn", &text);
                return false;
            }
            Msg::Refused(written) => {
                match (&mut self.editing, written) {
                    (Some(editing), Some(written)) if editing.kept.id() == written.kept.id() => {
                        editing.kept = written.kept;
                    }
                    (None, written) => self.editing = written.map(|written| *written),
                    _ => {}
                }
                self.good.clear();
                self.bad = vec![
                    "The browser did not take this; nothing else was changed. Is its storage full?"
                        .to_owned(),
                ];
                load(ctx);
            }
            Msg::Settings(settings) => self.settings = settings,
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        self.draw(ctx)
    }
}

fn load(ctx: &Context<GamesPage>) {
    let link = ctx.link().clone();
    spawn_local(async move {
        let (entries, unreadable) = archive::all().await;
        link.send_message(Msg::Loaded(entries, unreadable, archive::is_large().await));
    });
}

/// Does something, and looks again at what there is then.
fn and_reload(
    ctx: &Context<GamesPage>,
    doing: impl Future<Output = Result<(), storage::Trouble>> + 'static,
) {
    let link = ctx.link().clone();
    spawn_local(async move {
        let done = doing.await;
        link.send_message(if done.is_ok() {
            Msg::Reload
        } else {
            Msg::Refused(None)
        });
    });
}

impl GamesPage {
    fn all(&self) -> &[Entry] {
        self.entries.as_deref().unwrap_or_default()
    }

    fn shown(&self) -> usize {
        SHOWN * (1 + self.wanted.more)
    }

    /// For who goes to a game, and comes back.
    fn remember(&self) {
        storage::remember(WANTED, &self.wanted.kept());
    }

    fn meant(&self) -> Vec<Entry> {
        let meant = meant(self.all(), &self.wanted, &self.chosen);
        meant.into_iter().cloned().collect()
    }

    fn spec(&self, ruleset: &str) -> Rc<Spec> {
        let mut specs = self.specs.borrow_mut();
        let known = specs.entry(ruleset.to_owned());
        known
            .or_insert_with(|| Rc::new(rulesets::spec(ruleset)))
            .clone()
    }

    /// Something was done. If more was asked meanwhile, that was about games as they were before.
    fn say(&mut self, good: String) {
        self.asked = false;
        self.good = good;
        self.bad.clear();
        self.left_out.clear();
    }

    /// Something was done that can be taken back.
    fn say_done(&mut self, said: String, undo: Undo) {
        self.say(said.clone());
        self.done.push(Done { said, undo });
    }

    /// Keeps what was written of a game, if anything was.
    fn save(&mut self, ctx: &Context<Self>) {
        let Some(editing) = &mut self.editing else {
            return;
        };
        // What is half written, or no date, is kept nowhere.
        let after = editing.kept.amended(&editing.kept, &editing.draft);
        if editing.kept == after {
            return;
        }
        let before = std::mem::replace(&mut editing.kept, after.clone());
        if let Some(entries) = &mut self.entries
            && let Some(entry) = entries.iter_mut().find(|entry| entry.id() == after.id())
        {
            *entry = after.clone();
        }
        let link = ctx.link().clone();
        spawn_local(async move {
            link.send_message(match archive::amend(before.clone(), after.clone()).await {
                Ok(()) => Msg::Reload,
                Err(_) => Msg::Refused(Some(Box::new(Editing {
                    kept: before,
                    draft: after,
                }))),
            });
        });
    }

    fn delete(&mut self, ctx: &Context<Self>, ids: Vec<String>) {
        let Some(entries) = &mut self.entries else {
            return;
        };
        let going: BTreeSet<String> = gathered(ids.iter().cloned());
        let (gone, rest): (Vec<Entry>, Vec<Entry>) = std::mem::take(entries)
            .into_iter()
            .partition(|entry| going.contains(entry.id()));
        *entries = rest;
        self.chosen.retain(|id| !going.contains(id));
        let said = format!("Deleted {}.", games(gone.len()));
        self.say_done(said, Undo::Restore(gone));
        and_reload(ctx, archive::delete(ids));
    }

    fn undo(&mut self, ctx: &Context<Self>) {
        match self.done.pop().map(|done| done.undo) {
            None => {}
            Some(Undo::Restore(entries)) => {
                let unfinished = entries.iter().filter(|entry| !entry.game.is_over());
                for entry in unfinished.filter(|entry| !entry.is_from_elsewhere()) {
                    keeping::open(&entry.game);
                }
                let work = Restore::begin(entries, &ctx.link().callback(Msg::News));
                return self.begin(work);
            }
            Some(Undo::TakeBack(ids)) => {
                self.say(format!("{} taken out again.", capital(&games(ids.len()))));
                and_reload(ctx, archive::delete(ids));
            }
        }
        // The one above it goes with the list, if that is empty again.
        later(|| focus_on(".games [type=file]"));
    }

    fn import(&mut self, ctx: &Context<Self>, file: File) {
        let likenesses = gathered(self.all().iter().map(Entry::likeness));
        self.begin(Import::begin(
            file,
            likenesses,
            &ctx.link().callback(Msg::News),
        ));
    }

    fn begin(&mut self, work: Work) {
        self.say(String::new());
        self.work = Some(work);
        later(|| focus_on(".kept-work button"));
    }

    fn report(&mut self, ctx: &Context<Self>, report: Report) {
        if !report.new.is_empty() {
            self.say_done(report.good, Undo::TakeBack(report.new));
        } else if !report.gone.is_empty() {
            self.say_done(report.good, Undo::Restore(report.gone));
        } else {
            self.say(report.good);
        }
        self.bad = report.bad;
        self.left_out = report.left_out;
        // The button that stops it had the focus.
        follow(".games [type=file]");
        load(ctx);
    }
}
