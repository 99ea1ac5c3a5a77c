//! What takes its time: games going out as PGN, a little at a time; games coming in, read by the
//! program beside the page; and many deleted games put back. All can be watched and stopped.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use gloo::file::callbacks::FileReader;
use gloo::timers::callback::Timeout;
use js_sys::Date;
use rookery_rules::Ruleset;
use rookery_state::analysis::KeptAnalysis;
use rookery_state::archive::{Entry, taken_in, write};
use rookery_state::client::{Heard, Reader};
use rookery_state::words::{capital, counted};
use rookery_worker::collection::{Batch, LeftOut};
use rookery_worker::reading::{FromReader, ToReader};
use wasm_bindgen_futures::spawn_local;
use yew::Callback;

use crate::effects::client::{Client, OTHER_BUILD};
use crate::effects::{archive, intake, open_games, rulesets};
use crate::pages::analysis::of_games;
use crate::pages::download::download;

/// The page answers in between.
const SLICE_MS: f64 = 30.0;
/// So many games are put back at a time.
const PUT_BACK: usize = 200;

/// What happens while work is under way.
pub enum News {
    /// It is time for the next part.
    Slice,
    Text(Result<String, String>),
    Batch(Batch),
    /// Some games have been filed; not, if there was no room.
    Filed(bool),
    /// The program that reads came to its end.
    Broken(String),
}

/// What came of it, in the end or when it was stopped.
pub struct Report {
    pub good: String,
    pub bad: Vec<String>,
    /// Games that were taken in, which may be taken back.
    pub new: Vec<String>,
    pub left_out: Vec<LeftOut>,
    /// Deleted games that are still to be put back.
    pub gone: Vec<Entry>,
}

pub enum Work {
    Restore(Restore),
    Export(Export),
    Import(Box<Import>),
}

impl Work {
    /// What is being done, and how much of it, in thousandths.
    pub fn progress(&self) -> (String, u32) {
        match self {
            Work::Export(export) => progress("Writing games", export.at, export.todo.len()),
            Work::Restore(restore) => progress("Putting games back", restore.done, restore.all),
            Work::Import(import) => {
                let taken = import.new.len();
                (format!("Reading games: {taken} taken in"), import.progress)
            }
        }
    }

    /// Goes on; gives a report when there is nothing more to do.
    pub fn go_on(&mut self, news: News, tell: &Callback<News>) -> Option<Report> {
        match self {
            Work::Export(export) => export.go_on(tell),
            Work::Restore(restore) => restore.go_on(news, tell),
            Work::Import(import) => import.go_on(news, tell),
        }
    }

    /// What came of it until somebody stopped it.
    pub fn stopped(self) -> Report {
        match self {
            Work::Export(_) => Report::good("Stopped: nothing was saved.".to_owned()),
            // What is being filed at this moment will be here.
            Work::Restore(mut restore) => {
                restore.done += restore.filing.len();
                restore.filing.clear();
                let report = restore.report();
                Report {
                    good: format!("Stopped. {}", report.good),
                    ..report
                }
            }
            Work::Import(mut import) => {
                let mut report = import.report();
                report.good = format!("Stopped. {}", report.good);
                report
            }
        }
    }
}

impl Report {
    pub fn good(good: String) -> Report {
        Report {
            good,
            bad: Vec::new(),
            new: Vec::new(),
            left_out: Vec::new(),
            gone: Vec::new(),
        }
    }
}

fn progress(what: &str, at: usize, all: usize) -> (String, u32) {
    let part = (at * 1_000 / all.max(1)) as u32;
    (format!("{what}: {at} of {all}"), part)
}

fn file(entries: Vec<Entry>, tell: Callback<News>) {
    spawn_local(async move { tell.emit(News::Filed(archive::put(entries).await.is_ok())) });
}

/// "1 game", "12 games".
pub fn games(count: usize) -> String {
    counted(count, "game")
}

/// The rulesets that games are played by, as they are asked for.
#[derive(Default)]
struct Rules(BTreeMap<String, Option<Arc<Ruleset>>>);

impl Rules {
    fn of(&mut self, id: &str) -> Option<Arc<Ruleset>> {
        let known = self.0.entry(id.to_owned());
        known.or_insert_with(|| rulesets::ruleset(id).ok()).clone()
    }
}

pub struct Export {
    todo: Vec<Entry>,
    at: usize,
    text: String,
    failed: Vec<String>,
    rules: Rules,
    /// What somebody has worked on the games.
    analyses: BTreeMap<String, KeptAnalysis>,
    _next: Option<Timeout>,
}

impl Export {
    pub fn begin(todo: Vec<Entry>, tell: &Callback<News>) -> Work {
        let mut export = Export {
            todo,
            at: 0,
            text: String::new(),
            failed: Vec::new(),
            rules: Rules::default(),
            analyses: of_games(),
            _next: None,
        };
        export.wait(tell);
        Work::Export(export)
    }

    fn wait(&mut self, tell: &Callback<News>) {
        let tell = tell.clone();
        self._next = Some(Timeout::new(0, move || tell.emit(News::Slice)));
    }

    fn go_on(&mut self, tell: &Callback<News>) -> Option<Report> {
        let until = Date::now() + SLICE_MS;
        while let Some(entry) = self.todo.get(self.at) {
            let rules = self.rules.of(&entry.game.ruleset);
            let text = rules
                .ok_or_else(|| "its rules are not here any more".to_owned())
                .and_then(|rules| {
                    let analysis = self.analyses.get(entry.id());
                    write(entry, rules, analysis.map_or("", |kept| &kept.pgn))
                });
            match text {
                Ok(text) => {
                    self.text.push_str(&text);
                    self.text.push('\n');
                }
                Err(why) => self.failed.push(format!("{}: {why}", entry.names())),
            }
            self.at += 1;
            if Date::now() > until {
                self.wait(tell);
                return None;
            }
        }
        let written = self.todo.len() - self.failed.len();
        let mut report = Report::good(String::new());
        if written > 0 {
            download("rookery-games.pgn", "application/x-chess-pgn", &self.text);
            report.good = format!("Saved {} to rookery-games.pgn.", games(written));
        }
        let not = |why: &String| format!("Not written: {why}");
        report.bad = self.failed.iter().map(not).collect();
        Some(report)
    }
}

/// Deleted games that come back.
pub struct Restore {
    rest: Vec<Entry>,
    filing: Vec<Entry>,
    done: usize,
    all: usize,
}

impl Restore {
    pub fn begin(entries: Vec<Entry>, tell: &Callback<News>) -> Work {
        let mut restore = Restore {
            all: entries.len(),
            rest: entries,
            filing: Vec::new(),
            done: 0,
        };
        restore.file(tell);
        Work::Restore(restore)
    }

    fn file(&mut self, tell: &Callback<News>) {
        let some = self.rest.len().min(PUT_BACK);
        self.filing = self.rest.drain(..some).collect();
        file(self.filing.clone(), tell.clone());
    }

    fn go_on(&mut self, news: News, tell: &Callback<News>) -> Option<Report> {
        let News::Filed(done) = news else {
            return None;
        };
        let filed = std::mem::take(&mut self.filing);
        if !done {
            self.rest.extend(filed);
            let mut report = self.report();
            report.bad = vec!["This browser has no room for the others.".to_owned()];
            return Some(report);
        }
        self.done += filed.len();
        if self.rest.is_empty() {
            return Some(self.report());
        }
        self.file(tell);
        None
    }

    fn report(&mut self) -> Report {
        Report {
            gone: std::mem::take(&mut self.rest),
            ..Report::good(match self.done {
                0 => "No game is back yet.".to_owned(),
                done => format!("{} back again.", capital(&games(done))),
            })
        }
    }
}

pub struct Import {
    name: String,
    _file: Option<FileReader>,
    reader: Option<Client<Reader>>,
    progress: u32,
    queue: VecDeque<Batch>,
    /// Games that are being filed.
    filing: Vec<Entry>,
    /// All has been read.
    read: bool,
    /// What is here already.
    likenesses: BTreeSet<u64>,
    known: usize,
    partly: usize,
    new: Vec<String>,
    left_out: Vec<LeftOut>,
    rules: Rules,
}

impl Import {
    /// `likenesses` of what is kept already: it is not taken in twice.
    pub fn begin(file: web_sys::File, likenesses: BTreeSet<u64>, tell: &Callback<News>) -> Work {
        let name = file.name();
        let heard = tell.clone();
        let reading = intake::COLLECTION.open(file, move |text| heard.emit(News::Text(text)));
        Work::Import(Box::new(Import {
            name,
            _file: reading,
            reader: None,
            progress: 0,
            queue: VecDeque::new(),
            filing: Vec::new(),
            read: false,
            likenesses,
            known: 0,
            partly: 0,
            new: Vec::new(),
            left_out: Vec::new(),
            rules: Rules::default(),
        }))
    }

    fn go_on(&mut self, news: News, tell: &Callback<News>) -> Option<Report> {
        match news {
            News::Slice => {}
            News::Text(Err(why)) => return Some(self.failed(why)),
            News::Text(Ok(text)) => self.ask(text, tell),
            News::Broken(why) => {
                return Some(self.failed(format!("The reading ended too early: {why}.")));
            }
            News::Batch(batch) => {
                self.progress = batch.progress;
                self.read |= batch.last;
                self.queue.push_back(batch);
            }
            News::Filed(done) => self.filed(done),
        }
        self.file(tell);
        let done = self.read && self.queue.is_empty() && self.filing.is_empty();
        done.then(|| self.report())
    }

    fn ask(&mut self, text: String, tell: &Callback<News>) {
        let heard = tell.clone();
        let reader = Client::new(Callback::from(move |told| match told {
            Heard::Answer(FromReader::Collection { batch, .. }) => heard.emit(News::Batch(batch)),
            Heard::Answer(FromReader::Failed { message, .. }) => heard.emit(News::Broken(message)),
            Heard::OtherBuild => heard.emit(News::Broken(OTHER_BUILD.to_owned())),
            _ => {}
        }));
        let job = 1;
        reader.ask(
            job,
            ToReader::Collection {
                job,
                text,
                rulesets: rulesets::kept().collect(),
            },
        );
        self.reader = Some(reader);
    }

    /// Files what was read next, unless something is being filed.
    fn file(&mut self, tell: &Callback<News>) {
        while self.filing.is_empty() {
            let Some(batch) = self.queue.pop_front() else {
                return;
            };
            self.left_out.extend(batch.left_out);
            for game in batch.games {
                let rules = self.rules.of(&game.ruleset);
                let entry = taken_in(game, rules.as_deref(), open_games::stamp());
                if !self.likenesses.insert(entry.likeness()) {
                    self.known += 1;
                    continue;
                }
                self.filing.push(entry);
            }
            if !self.filing.is_empty() {
                file(self.filing.clone(), tell.clone());
            }
        }
    }

    fn filed(&mut self, done: bool) {
        for entry in std::mem::take(&mut self.filing) {
            match done {
                true => {
                    self.partly += usize::from(!entry.trouble.is_empty());
                    self.new.push(entry.game.id);
                }
                false => self.left_out.push(LeftOut {
                    number: self.new.len() + self.left_out.len() + 1,
                    why: format!("{}: this browser has no room for it", entry.names()),
                    text: self
                        .rules
                        .of(&entry.game.ruleset)
                        .and_then(|rules| write(&entry, rules, "").ok())
                        .unwrap_or_default(),
                }),
            }
        }
    }

    fn failed(&mut self, why: String) -> Report {
        let mut report = self.report();
        if report.new.is_empty() {
            report.good.clear();
        }
        report.bad.insert(0, why);
        report
    }

    fn report(&mut self) -> Report {
        let mut new = std::mem::take(&mut self.new);
        // What is being filed at this moment will be here.
        let filing = std::mem::take(&mut self.filing).into_iter();
        new.extend(filing.map(|entry| entry.game.id));
        let mut good = format!("Took in {} from {}.", games(new.len()), self.name);
        if self.known > 0 {
            good.push_str(&format!(" Here already: {}.", self.known));
        }
        if self.partly > 0 {
            good.push_str(&format!(
                " Read only in part, and marked in the list: {}.",
                self.partly
            ));
        }
        let mut bad = Vec::new();
        if self.read && new.is_empty() && self.known == 0 {
            let took = std::mem::take(&mut good);
            bad.push(match self.left_out.is_empty() {
                true => format!(
                    "There is no game in {}. A PGN has numbered moves, such as 1. e4 e5: export the \
                     games once more where they come from, or choose another file.",
                    self.name
                ),
                false => took,
            });
        }
        Report {
            good,
            bad,
            new,
            left_out: std::mem::take(&mut self.left_out),
            gone: Vec::new(),
        }
    }
}
