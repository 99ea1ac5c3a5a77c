//! `#/lab/<ruleset>`: what a game is like to play, measured; `#/lab/<ruleset>/<ruleset>`: two beside
//! each other. What was measured by `rookery lab` lies in the site as a file of figures; any game,
//! of the library or of one's own, can be played and measured here. Figures are worked out and drawn
//! by a program beside the page, which knows neither statistics nor drawing.

mod compare;
mod figure;
mod glance;
mod labs;
mod results;
mod run;

use std::rc::Rc;
use std::sync::Arc;

use gloo::timers::callback::Timeout;
use gloo::utils::window;
use js_sys::Date;
use rookery_rules::Ruleset;
use rookery_state::citation::Cited;
use rookery_state::client::{Figures, Heard, Player};
use rookery_state::route::Route;
use rookery_state::sample::{Order, Plan, Sample, Stage};
use rookery_worker::figuring::{FromFigures, Source, ToFigures, View};
use rookery_worker::{FromWorker, GameText, Job, ToWorker};
use yew::prelude::*;

use crate::effects::calendar::today;
use crate::effects::client::{Client, OTHER_BUILD};
use crate::effects::focus::{focus_on, later};
use crate::effects::rulesets::NoGame;
use crate::effects::{files, rulesets, storage};
use crate::pages::citing;
use crate::pages::fetching::{failed, missing, quiet};
use crate::pages::unknown::no_game;
pub use labs::LabsPage;
use results::{address, is_measured};
use run::SampleForm;

/// What this tab remembers of the sample that was begun last: whose it is, and what was wanted.
const BEGUN: &str = "rookery.sample";

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The game, or the two, with their switches.
    pub ids: Vec<String>,
    /// The address has one game twice.
    #[prop_or_default]
    pub twice: bool,
}

impl Props {
    fn route(&self) -> Route {
        match self.ids.as_slice() {
            [first, second] => Route::LabPair(first.clone(), second.clone()),
            all => Route::Lab(all.concat()),
        }
    }
}

/// What can be pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    Start,
    Pause,
    GoOn,
    Cancel,
    /// Back to what the site has.
    Away,
    /// Fetch and draw what the site has, once more.
    Again,
}

pub enum Msg {
    /// The site's results have come, or not.
    Fetched(bool),
    SampleForm(SampleForm),
    Press(Press),
    Heard(usize, Heard<FromWorker>),
    Drawn(Heard<FromFigures>),
    /// It may be time to draw anew.
    Time,
}

/// How far what the site has has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shipped {
    /// The site has no results of the game, or of one of the two.
    None,
    Awaited,
    Here,
    Missing,
}

pub struct LabPage {
    rulesets: Result<Vec<Arc<Ruleset>>, (String, NoGame)>,
    shipped: Shipped,
    wanted: SampleForm,
    /// A sample was under way here, or its games were to be seen, when the page was left.
    gone: bool,
    sample: Option<Sample>,
    players: Vec<Client<Player>>,
    figures: Client<Figures>,
    last_job: Job,
    view: Option<Rc<View>>,
    /// The figures of the sample as files.
    results: Vec<String>,
    /// Why there are no pictures.
    trouble: Option<String>,
    time: Option<Timeout>,
}

impl Component for LabPage {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let ids = &ctx.props().ids;
        let read = |id: &String| rulesets::ruleset(id).map_err(|why| (id.clone(), why));
        let measured = ids.iter().all(|id| is_measured(id));
        let begun = storage::remembered(BEGUN).and_then(|text| SampleForm::begun(ids, &text));
        let mut page = LabPage {
            rulesets: ids.iter().map(read).collect(),
            shipped: Shipped::None,
            gone: begun.is_some(),
            wanted: begun.unwrap_or_default(),
            sample: None,
            players: Vec::new(),
            figures: Client::new(ctx.link().callback(Msg::Drawn)),
            last_job: 0,
            view: None,
            results: Vec::new(),
            trouble: None,
            time: None,
        };
        if measured {
            page.fetch(ctx);
        }
        page
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Fetched(here) => {
                self.shipped = if here {
                    Shipped::Here
                } else {
                    Shipped::Missing
                };
                if self.sample.is_none() {
                    self.draw_shipped(ctx);
                }
            }
            Msg::SampleForm(wanted) => self.wanted = wanted,
            Msg::Press(press) => self.press(ctx, press),
            Msg::Heard(worker, told) => {
                let Some(sample) = &mut self.sample else {
                    return false;
                };
                let orders = match told {
                    Heard::Answer(said) => sample.hear(worker, said),
                    Heard::OtherBuild => sample.fail(OTHER_BUILD.to_owned()),
                    Heard::Replaced => Vec::new(),
                };
                self.carry_out(ctx, orders);
            }
            Msg::Drawn(told) => self.drawn(ctx, told),
            Msg::Time => self.draw_sample(ctx),
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let rulesets = match &self.rulesets {
            Ok(rulesets) => rulesets,
            Err((id, problem)) => return no_game(id, problem),
        };
        let titles: Vec<String> = rulesets.iter().map(|one| one.full_title()).collect();
        let heading = match titles.as_slice() {
            [first, second] => format!("{first} and {second}, measured"),
            all => format!("{}, measured", all.concat()),
        };
        html! {
            <main class="page lab-page">
                <header class="rules-head">
                    <h1>{ heading }</h1>
                    { compare::ways(rulesets) }
                </header>
                if ctx.props().twice {
                    <p class="note warn">
                        { "This is one game twice: there is nothing to compare. Choose another to set beside it." }
                    </p>
                }
                if let [one] = rulesets.as_slice() {
                    <compare::Chooser id={one.id().to_owned()} />
                }
                if let Some(view) = &self.view {
                    if !view.sentence.is_empty() {
                        <p class="lab-sentence">{ &view.sentence }</p>
                    }
                }
                { self.state(ctx) }
                { self.sample_part(ctx, rulesets) }
                if let Some(view) = &self.view {
                    { self.made(view) }
                    { figure::figures(view) }
                    // What is measured here is seen by nobody else.
                    if self.sample.is_none() {
                        { citing::folded(citing::of_games(
                            Cited::Figures,
                            &ctx.props().route(),
                            &rulesets.iter().map(Arc::as_ref).collect::<Vec<_>>(),
                            view.made.clone(),
                        )) }
                    }
                }
            </main>
        }
    }
}

impl LabPage {
    fn fetch(&mut self, ctx: &Context<Self>) {
        self.shipped = Shipped::Awaited;
        let addresses = ctx.props().ids.iter().map(|id| address(id)).collect();
        files::fetch(addresses, ctx.link().callback(Msg::Fetched));
    }

    fn draw_shipped(&mut self, ctx: &Context<Self>) {
        self.trouble = None;
        let texts = ctx.props().ids.iter().map(|id| files::here(&address(id)));
        let of: Option<Vec<Source>> = texts
            .map(|text| text.map(|text| Source::Results(text.to_string())))
            .collect();
        if let Some(of) = of.filter(|_| self.shipped == Shipped::Here) {
            self.last_job += 1;
            let job = self.last_job;
            self.figures.ask(job, ToFigures::Show { job, of });
        }
    }

    fn press(&mut self, ctx: &Context<Self>, press: Press) {
        let orders = match (press, &mut self.sample) {
            (Press::Start, None) => return self.start(ctx),
            (Press::Pause, Some(sample)) => sample.pause(),
            (Press::GoOn, Some(sample)) => sample.go_on(),
            (Press::Cancel, Some(sample)) => sample.cancel(),
            (Press::Away, Some(_)) => {
                (self.sample, self.view, self.gone) = (None, None, false);
                storage::remember(BEGUN, "");
                (self.players, self.results) = (Vec::new(), Vec::new());
                self.draw_shipped(ctx);
                later(|| focus_on(".lab-run summary, .lab-run button.primary"));
                return;
            }
            (Press::Again, _) => return self.fetch(ctx),
            _ => Vec::new(),
        };
        self.carry_out(ctx, orders);
        // What was pressed may be gone.
        later(|| focus_on("#lab-run"));
    }

    fn start(&mut self, ctx: &Context<Self>) {
        let Ok(rulesets) = &self.rulesets else {
            return;
        };
        // The browser lets nobody send the form with other numbers.
        let numbers = (self.wanted.games.parse(), self.wanted.seed.parse());
        let (Ok(games), Ok(seed)) = numbers else {
            return;
        };
        let plan = Plan {
            rulesets: rulesets
                .iter()
                .map(|ruleset| GameText::of(ruleset))
                .collect(),
            strength: self.wanted.strength.clone(),
            games,
            seed,
            date: today().text(),
        };
        storage::remember(BEGUN, &self.wanted.begin(&ctx.props().ids));
        // One core is the page's own.
        let cores = window().navigator().hardware_concurrency() as usize;
        let (sample, orders) = Sample::begin(plan, cores.saturating_sub(1).max(1));
        self.players = (0..sample.workers())
            .map(|at| Client::new(ctx.link().callback(move |told| Msg::Heard(at, told))))
            .collect();
        (self.sample, self.view, self.trouble) = (Some(sample), None, None);
        self.carry_out(ctx, orders);
        later(|| focus_on("#lab-run"));
    }

    fn carry_out(&mut self, ctx: &Context<Self>, orders: Vec<Order>) {
        for order in orders {
            match order {
                Order::Ask(worker, job, question) => {
                    if let Some(player) = self.players.get(worker) {
                        player.ask(job, question);
                    }
                }
                Order::Halt(worker, job) => {
                    if let Some(player) = self.players.get(worker) {
                        player.halt(job, ToWorker::Stop { job });
                    }
                }
            }
        }
        let stage = self.sample.as_ref().map(|sample| &sample.stage);
        if matches!(stage, Some(Stage::Over | Stage::Cancelled)) {
            // Their memory is the visitor's again.
            self.players.clear();
        }
        self.draw_sample(ctx);
    }

    /// Asks for pictures of the sample, if it is time for them; else looks again a moment later.
    fn draw_sample(&mut self, ctx: &Context<Self>) {
        const SOON_MS: u32 = 400;
        let Some(sample) = &mut self.sample else {
            return;
        };
        match sample.draw(self.last_job + 1, Date::now()) {
            Some(question) => {
                self.last_job += 1;
                self.figures.ask(self.last_job, question);
            }
            None if sample.is_under_way() => {
                let link = ctx.link().clone();
                self.time = Some(Timeout::new(SOON_MS, move || link.send_message(Msg::Time)));
            }
            None => {}
        }
    }

    fn drawn(&mut self, ctx: &Context<Self>, told: Heard<FromFigures>) {
        let answer = match told {
            Heard::Answer(answer) => answer,
            Heard::Replaced => return,
            Heard::OtherBuild => FromFigures::Failed {
                job: self.last_job,
                message: OTHER_BUILD.to_owned(),
            },
        };
        match answer {
            FromFigures::Shown { view, results, .. } => {
                (self.view, self.trouble) = (Some(Rc::from(view)), None);
                self.results = if self.sample.is_some() {
                    results
                } else {
                    Vec::new()
                };
            }
            FromFigures::Failed { message, .. } => self.trouble = Some(message),
            _ => return,
        }
        if let Some(sample) = &mut self.sample {
            sample.drawn();
        }
        self.draw_sample(ctx);
    }

    /// What there is to wait for, or to say instead of pictures.
    fn state(&self, ctx: &Context<Self>) -> Html {
        let again = ctx.link().callback(|()| Msg::Press(Press::Again));
        if let Some(why) = &self.trouble {
            let words = format!("The pictures could not be drawn: {why}.");
            return match self.sample {
                None => failed(words, again),
                Some(_) => html! { <p class="note bad" role="alert">{ words }</p> },
            };
        }
        if self.view.is_some() || self.sample.is_some() {
            return Html::default();
        }
        match self.shipped {
            Shipped::Awaited => quiet("The results are being fetched."),
            Shipped::Here => quiet("The pictures are being drawn."),
            Shipped::Missing => missing("results", again),
            Shipped::None if ctx.props().ids.len() > 1 => quiet(
                "The site does not have results of both games, but they can be played and compared here.",
            ),
            Shipped::None => {
                quiet("Nobody has measured this game yet. It can be done here, in a minute or two.")
            }
        }
    }

    fn sample_part(&self, ctx: &Context<Self>, rulesets: &[Arc<Ruleset>]) -> Html {
        let link = ctx.link();
        match &self.sample {
            None => {
                let waits = matches!(self.shipped, Shipped::Awaited | Shipped::Here);
                run::form(&self.wanted, rulesets.len() > 1, waits, self.gone, link)
            }
            Some(sample) => {
                let ids: Vec<String> = rulesets.iter().map(|one| one.id().to_owned()).collect();
                run::progress(sample, &ids, &self.results, link)
            }
        }
    }

    fn made(&self, view: &View) -> Html {
        html! {
            <details class="lab-made">
                <summary>{ "How the games were made" }</summary>
                <p>
                    { "The computer played the game against itself. The first eight plies were \
                       chosen by chance among nearly equal moves. Every figure has its 95 % \
                       interval in brackets: where two intervals overlap, do not speak of a \
                       difference." }
                </p>
                <ul>{ for view.made.iter().map(|line| html! { <li>{ line }</li> }) }</ul>
                if self.sample.is_none() {
                    <p class="lab-files">
                        { for view.rulesets.iter().zip(&view.titles).map(|(id, title)| html! {
                            <a href={address(id)} download={format!("{id}.json")}>{ format!("{title}: all figures as JSON") }</a>
                        }) }
                    </p>
                }
            </details>
        }
    }
}
