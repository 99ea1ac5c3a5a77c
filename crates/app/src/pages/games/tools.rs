//! The page around the list: how games are found, what is done with many, and what came of it.

use rookery_state::archive::{GamesWanted, Sorting, found, rulesets};
use rookery_state::route::Route;
use rookery_state::words::capital;
use yew::prelude::*;

use super::work::games;
use super::{Done, GamesPage, Msg};
use crate::effects::storage;
use crate::pages::events::value;
use crate::pages::widgets::{
    self, Button, button, file_button, filter, list, primary, search_field,
};

/// More reasons than this are not listed.
const REASONS: usize = 20;

const RESULTS: [(&str, &str); 4] = [
    ("1-0", "White wins"),
    ("0-1", "Black wins"),
    ("1/2-1/2", "Draw"),
    ("*", "Not over"),
];

impl GamesPage {
    pub(super) fn draw(&self, ctx: &Context<Self>) -> Html {
        let all = self.all();
        let places = found(all, &self.wanted);
        let link = ctx.link();
        let keeps_nothing = !self.large && storage::keeps_nothing();
        html! {
            <main class="page games">
                <h1>{ "My games" }</h1>
                <p class="quiet-text">{ match keeps_nothing {
                    false => "Every game that you play is kept in this browser until you delete it. Export \
                        them to have them elsewhere as well.",
                    true => "The browser keeps nothing now: games may be lost when you leave this page. \
                        Export them to have them afterwards.",
                } }</p>
                if !self.large && !keeps_nothing {
                    <p class="note warn">
                        { "This browser does not let the page use its database, so there is room for \
                           some hundred games only. Export them to be safe." }
                    </p>
                }
                if self.unreadable > 0 {
                    <p class="note warn">
                        { format!("{} kept by another version of this page cannot be read here. They stay as they are.", games(self.unreadable)) }
                    </p>
                }
                { self.tools(ctx, places.len()) }
                { self.told(ctx) }
                if self.entries.is_none() {
                    <p role="status">{ "Looking for your games." }</p>
                } else if all.is_empty() {
                    <p class="kept-none">
                        { "No game is kept yet. " }
                        <a href={Route::Library.hash()}>{ "Choose one in the library" }</a>
                        { " and play, or import a PGN." }
                    </p>
                } else {
                    { self.search(ctx, places.len()) }
                    <h2 class="visually-hidden">{ "Games" }</h2>
                    <ul class="kept-games" aria-label="Games">
                        { for places.iter().take(self.shown()).map(|index| self.row(ctx, &all[*index])) }
                    </ul>
                    if places.len() > self.shown() {
                        <p>{ button("Show more games", link.callback(|_| Msg::More)) }</p>
                    }
                }
            </main>
        }
    }

    fn search(&self, ctx: &Context<Self>, count: usize) -> Html {
        let link = ctx.link();
        let change = |how: fn(&mut GamesWanted, String)| {
            link.callback(move |event: Event| {
                let value = value(&event);
                Msg::Want(Box::new(move |wanted| how(wanted, value)))
            })
        };
        let words = change(|wanted, value| wanted.words = value);
        let results = RESULTS.map(|(value, title)| (value.to_owned(), title.to_owned()));
        let orders = Sorting::ALL.iter().map(|(order, title)| {
            html! {
                <option value={*title} selected={self.wanted.order == *order}>{ *title }</option>
            }
        });
        let orders = orders.collect();
        let said = match count {
            0 => "No game fits.".to_owned(),
            n => capital(&games(n)),
        };
        html! {
            <>
                <search class="search" aria-label="Games">
                    { search_field("players, notes, date…", self.wanted.words.clone(), words) }
                    { filter("Ruleset", &self.wanted.ruleset, rulesets(self.all()),
                        change(|wanted, value| wanted.ruleset = value)) }
                    { filter("Result", &self.wanted.result, results.into(),
                        change(|wanted, value| wanted.result = value)) }
                    { list("Order", orders, change(|wanted, value| wanted.order = Sorting::called(&value))) }
                </search>
                { widgets::count(said, !self.wanted.is_all(), link.callback(|_| Msg::All)) }
            </>
        }
    }

    /// What is done with all games, those that are found, or those that are chosen.
    fn tools(&self, ctx: &Context<Self>, count: usize) -> Html {
        let link = ctx.link();
        if let Some(work) = &self.work {
            let (words, part) = work.progress();
            return html! {
                <div class="kept-work" role="group" aria-label="Under way">
                    <label>
                        <span>{ words }</span>
                        <progress max="1000" value={part.to_string()} />
                    </label>
                    { button("Stop", link.callback(|_| Msg::Stop)) }
                </div>
            };
        }
        let (which, meant) = match (self.chosen.len(), self.wanted.is_all()) {
            (0, true) => ("all games".to_owned(), count),
            (0, false) => (format!("the {} found", games(count)), count),
            (n, _) => (format!("the {} chosen", games(n)), n),
        };
        let export = Button::new(format!("Export {which}")).enabled(meant > 0);
        let delete = Button::new(format!("Delete {which}"))
            .class("kept-delete")
            .enabled(meant > 0);
        if self.asked {
            let (keep, delete) = match meant {
                1 => ("Keep it", "Delete it"),
                _ => ("Keep them", "Delete them"),
            };
            return html! {
                <div class="kept-sure note warn" role="group" aria-label="Delete">
                    <p>{ format!("{} will be deleted.", capital(&games(meant))) }</p>
                    <p class="buttons">
                        { button(keep, link.callback(|_| Msg::Ask(false))) }
                        { primary(delete, link.callback(|_| Msg::DeleteMeant)) }
                    </p>
                </div>
            };
        }
        html! {
            <p class="buttons">
                { file_button("Import a PGN", ".pgn,.txt", link.callback(Msg::File)) }
                { export.html(link.callback(|_| Msg::Export)) }
                { delete.html(link.callback(|_| Msg::Ask(true))) }
                if !self.chosen.is_empty() {
                    { button("Choose none", link.callback(|_| Msg::ChooseNone)) }
                }
            </p>
        }
    }

    /// What came of what was done last, and the way back.
    fn told(&self, ctx: &Context<Self>) -> Html {
        let link = ctx.link();
        let way_back = Button::new("Undo").class("kept-undo");
        let way_back = way_back.html(link.callback(|_| Msg::Undo));
        let undo = |done: Option<&Done>| {
            html! {
                if done.is_some() {
                    { " " }
                    { way_back.clone() }
                }
            }
        };
        let last = self.done.last().filter(|_| self.work.is_none());
        let (said_now, said_before) =
            last.map_or((None, None), |done| match done.said == self.good {
                true => (Some(done), None),
                false => (None, Some(done)),
            });
        html! {
            <div role="status" class="kept-told">
                if !self.good.is_empty() {
                    <p class="note good">{ &self.good }{ undo(said_now) }</p>
                }
                if let Some(done) = said_before {
                    <p class="note">{ format!("Before: {}", done.said) }{ undo(said_before) }</p>
                }
                { for self.bad.iter().take(REASONS).map(|why| html! { <p class="note bad">{ why }</p> }) }
                if !self.left_out.is_empty() {
                    <div class="note bad">
                        <p>{ format!("Left out: {}.", games(self.left_out.len())) }</p>
                        <ul>
                            { for self.left_out.iter().take(REASONS).map(|game| html! {
                                <li>{ format!("Game {}: {}", game.number, game.why) }</li>
                            }) }
                            if self.left_out.len() > REASONS { <li>{ "And so on." }</li> }
                        </ul>
                        { button("Save those left out as a file", link.callback(|_| Msg::SaveLeftOut)) }
                    </div>
                }
            </div>
        }
    }
}
