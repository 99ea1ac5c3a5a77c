//! What a person has on the shelves beside the collection: games to go on with, and games that
//! were read from pages. Nothing here replays a game: the last position is kept with it.

use rookery_rules::library;
use rookery_rules::ruleset::text;
use rookery_state::folded::folded;
use rookery_state::link::Link;
use rookery_state::read_game::KeptPage;
use rookery_state::record::Record;
use rookery_state::route::Route;
use rookery_state::settings::Settings;
use yew::prelude::*;

use crate::effects::focus::{focus_on, later, leave_item};
use crate::effects::{keeping, open_games, read_games, rulesets};
use crate::pages::events::with;
use crate::pages::plate::Plate;
use crate::pages::widgets::{Button, way_of};

/// More than this are shown when they are asked for.
const MOST: usize = 6;

/// Games that were begun and are not over.
#[hook]
pub fn use_unfinished(settings: &Settings) -> Html {
    let games = use_state(unfinished);
    let shown = use_state(|| MOST);
    if games.is_empty() {
        return Html::default();
    }
    let all = games.len();
    let show_all = Button::new(format!("Show all {all} games"));
    let more = with(shown.clone(), move |shown, _: MouseEvent| {
        // The button goes: on from the first game that it brings.
        later(|| focus_on("[aria-labelledby=unfinished] li:nth-child(7) h3 a"));
        shown.set(all);
    });
    html! {
        <section aria-labelledby="unfinished">
            <div class="shelf-head"><h2 id="unfinished">{ "Go on with" }</h2></div>
            <ul class="small-shelf">
                { for games.iter().take(*shown).map(|game| {
                    let href = Link::to_kept(&game.id, &game.ruleset).hash();
                    let moves = game.length();
                    let forget = {
                        let (games, id) = (games.clone(), game.id.clone());
                        Callback::from(move |event: MouseEvent| {
                            leave_item(&event);
                            keeping::forget(&id);
                            games.set(unfinished());
                        })
                    };
                    html! {
                        <li key={game.id.clone()}>
                            <a class="card-board" href={href.clone()} tabindex="-1" aria-hidden="true">
                                { Plate::of(&game.ruleset, &rulesets::spec(&game.ruleset), &game.board).html(settings, None) }
                            </a>
                            <div>
                                <h3><a {href}>{ &game.title }</a></h3>
                                <p>{ format!("{moves}, {}", game.against()) }</p>
                                { forget_button(format!("Forget the game of {}, {moves}", game.title), forget) }
                            </div>
                        </li>
                    }
                }) }
            </ul>
            if games.len() > *shown {
                <p>
                    { show_all.html(more) }
                </p>
            }
        </section>
    }
}

fn forget_button(label: String, onclick: Callback<MouseEvent>) -> Html {
    Button::new("Forget")
        .class("quiet")
        .label(label)
        .html(onclick)
}

fn unfinished() -> Vec<Record> {
    let games = open_games::games().into_iter();
    games.filter(|game| !game.is_over()).collect()
}

/// Games that were read from pages, as far as their titles have these words; and how many these are.
#[hook]
pub fn use_read_by_you(settings: &Settings, words: &str) -> (Html, usize) {
    let games = use_state(read_games::all);
    let words = folded(words);
    let wanted = |game: &&KeptPage| {
        let title = folded(&game.title);
        words.split_whitespace().all(|word| title.contains(word))
    };
    let found: Vec<&KeptPage> = games.iter().filter(wanted).collect();
    if found.is_empty() {
        return (Html::default(), 0);
    }
    let shelf = html! {
        <section aria-labelledby="read-by-you">
            <div class="shelf-head"><h2 id="read-by-you">{ "Read by you" }</h2></div>
            <ul class="small-shelf">
                { for found.iter().map(|game| {
                    let play = Route::play(&game.id);
                    let spec = text::parse(&game.ruleset, &library::ruleset_text).unwrap_or_default();
                    let forget = {
                        let (games, id) = (games.clone(), game.id.clone());
                        Callback::from(move |event: MouseEvent| {
                            leave_item(&event);
                            read_games::forget(&id);
                            games.set(read_games::all());
                        })
                    };
                    html! {
                        <li key={game.id.clone()}>
                            <a class="card-board" href={play.hash()} tabindex="-1" aria-hidden="true">
                                { Plate::start(&game.id, &spec).html(settings, None) }
                            </a>
                            <div>
                                <h3><a href={play.hash()}>{ &game.title }</a></h3>
                                if !game.choices.is_empty() {
                                    <p class="quiet-text">{ format!("Read with your choices: {}", game.chosen()) }</p>
                                }
                                <p class="card-ways">
                                    { way_of("primary", &play, "Play", format!("Play {}", game.title)) }
                                    if !game.page.is_empty() {
                                        { way_of("quiet", &Route::Read(Some(game.id.clone())), "How it was read",
                                            format!("How {} was read", game.title)) }
                                    }
                                    { forget_button(format!("Forget {}", game.title), forget) }
                                </p>
                            </div>
                        </li>
                    }
                }) }
            </ul>
        </section>
    };
    (shelf, found.len())
}
