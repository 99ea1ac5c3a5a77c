//! `#/`: the library. What is read first is there first: nothing here compiles a rule.

pub mod card;
pub mod catalogue;
mod shelves;
mod time_line;

use rookery_state::route::Route;
use yew::prelude::*;

use super::ornament::fleuron;
use super::widgets::{self, filter, search_field};
use crate::effects::address;
use crate::effects::focus::focus_on;
use crate::effects::settings::use_settings;
use crate::effects::storage::remember;
use crate::pages::events::{value, with};
use card::card;
use catalogue::{Volume, Wanted, nearest_to_chess, values, volumes};
use shelves::{use_read_by_you, use_unfinished};
use time_line::time_line;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// By place and time, not as cards.
    #[prop_or_default]
    pub by_time: bool,
}

#[component]
pub fn Library(props: &Props) -> Html {
    let settings = use_settings();
    let volumes = use_memo((), |()| volumes());
    let wanted = use_state(|| Wanted::read(&address::left(WANTED)));
    let unfinished = use_unfinished(&settings);
    let (read_by_you, own) = use_read_by_you(&settings, &wanted.words);
    let found: Vec<&Volume> = wanted.among(&volumes);
    let count = match (found.len(), own) {
        (0, 0) => "No game fits. Try fewer words, or another family.".to_string(),
        (0, _) => "None of the collection, but of those that you had read".to_string(),
        (1, _) => "One game".to_string(),
        (n, _) => format!("{n} games"),
    };
    let clear = with(wanted.clone(), |wanted, _: MouseEvent| {
        // The button goes with what it shows.
        focus_on("[type=search]");
        remember(WANTED, "");
        wanted.set(Wanted::default());
    });
    html! {
        <main class="page library">
            <header class="title-page">
                <h1>{ "Rookery" }</h1>
                <p class="subtitle">{ "Chess games of the past, to read, to play and to study" }</p>
                { fleuron() }
            </header>
            // Who comes back wants this first.
            { unfinished }
            <div class="title-page">
                <p class="opening">
                    { "Most of these games were lost but for a line in a poem or a traveller’s \
                       notebook. Here each has exact rules, told sentence by sentence with what \
                       was guessed and why, and a patient opponent." }
                </p>
                { doors(&volumes) }
            </div>
            <section aria-labelledby="shelf">
                <div class="shelf-head">
                    <h2 id="shelf">{ "The collection" }</h2>
                    { views(props.by_time) }
                    { widgets::count(count, *wanted != Wanted::default(), clear) }
                </div>
                <p class="quiet-text">
                    { "“Ludii 5” behind a name says which ruleset of the Ludii collection it is: some games \
                       are told there in more than one way." }
                </p>
                { search(&volumes, &wanted) }
                if props.by_time {
                    { time_line(&found) }
                } else {
                    <ul class="shelf">
                        { for found.iter().map(|volume| card(volume, &settings)) }
                    </ul>
                }
            </section>
            { read_by_you }
        </main>
    }
}

const WANTED: &str = "rookery.wanted";

/// The two ways to see the collection, each with an address of its own.
fn views(by_time: bool) -> Html {
    let views = [
        (Route::Library, "As cards", !by_time),
        (Route::TimeLine, "By place and time", by_time),
    ];
    html! {
        <nav class="views" aria-label="View">
            { for views.map(|(route, words, here)| html! {
                <a href={route.hash()} aria-current={here.then_some("true")}>{ words }</a>
            }) }
        </nav>
    }
}

/// The ways in: for who knows only chess, for who studies games, for who has a page of rules, for who
/// has a page of their own.
fn doors(volumes: &[Volume]) -> Html {
    let nearest = nearest_to_chess(volumes).map(|volume| {
        let title = volume.about.get("title");
        let play = Route::play(volume.id).hash();
        html! {
            <li class="nearest">
                { "You know chess? " }
                <a href={play}>{ format!("Start here: {title}") }</a>
                { format!(" is chess but for this: {}.", volume.about.differs().join("; ")) }
            </li>
        }
    });
    let two = Route::Compare {
        first: None,
        second: None,
    };
    let others = [
        (Route::Problems(None), "Solve the problem of the day"),
        (Route::Labs, "See what they are like to play"),
        (two, "Set two games beside each other"),
        (Route::Read(None), "Give it a page of rules"),
        (Route::EmbedGuide, "Put a board into your own page"),
    ];
    html! {
        <ul class="doors">
            { for nearest }
            { for others.map(|(route, words)| html! {
                <li><a href={route.hash()}>{ words }</a></li>
            }) }
        </ul>
    }
}

fn search(volumes: &[Volume], wanted: &UseStateHandle<Wanted>) -> Html {
    let change = |how: fn(&mut Wanted, String)| {
        with(wanted.clone(), move |wanted, event: Event| {
            let mut changed = (**wanted).clone();
            how(&mut changed, value(&event));
            remember(WANTED, &changed.kept());
            wanted.set(changed);
        })
    };
    let by_words = change(|wanted, value| wanted.words = value);
    let by_family = change(|wanted, value| wanted.family = value);
    let by_evidence = change(|wanted, value| wanted.evidence = value);
    let all = |key| {
        let values = values(volumes, key).into_iter();
        values.map(|value| (value.clone(), value)).collect()
    };
    html! {
        <search class="search" aria-label="Games">
            { search_field("pawns, Spain, bare king…", wanted.words.clone(), by_words) }
            { filter("Family", &wanted.family, all("family"), by_family) }
            { filter("Evidence", &wanted.evidence, all("evidence"), by_evidence) }
        </search>
    }
}
