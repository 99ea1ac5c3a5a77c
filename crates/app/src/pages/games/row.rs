//! One game of the list: its board, who played, how it ended, and what can be done with it.

use rookery_rules::Side;
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::{GamesPage, Msg};
use crate::effects::focus::leave_item;
use crate::effects::rulesets;
use crate::pages::plate::Plate;
use crate::pages::widgets::{Button, button, button_link};
use crate::route::Route;
use crate::state::archive::Entry;
use crate::state::link::{Link, compact};

impl GamesPage {
    pub(super) fn row(&self, ctx: &Context<Self>, entry: &Entry) -> Html {
        let link = ctx.link();
        let game = &entry.game;
        let id = game.id.clone();
        let heading = format!("kept-{id}");
        let about = format!("the game {} of {}", entry.names(), game.title);
        let plate = Plate::of(&game.ruleset, &self.spec(&game.ruleset), &game.board);
        let open = open(entry);
        let editing = self
            .editing
            .as_ref()
            .filter(|editing| editing.kept.id() == id);
        let draft = editing.map(|editing| &editing.draft);
        let editing = editing.is_some();
        let choose = {
            let id = id.clone();
            link.callback(move |event: Event| {
                let input: HtmlInputElement = event.target_unchecked_into();
                Msg::Choose(id.clone(), input.checked())
            })
        };
        let edit = {
            let entry = entry.clone();
            link.callback(move |_| Msg::Edit((!editing).then(|| Box::new(entry.clone()))))
        };
        let delete = {
            let id = id.clone();
            link.callback(move |event: MouseEvent| {
                leave_item(&event);
                Msg::Delete(vec![id.clone()])
            })
        };
        let named = |words: &'static str, onclick| {
            let button = Button {
                words: words.into(),
                class: Some("quiet"),
                label: Some(format!("{words}: {about}").into()),
                expanded: (words != "Delete").then_some(editing),
                ..Button::default()
            };
            button.html(onclick)
        };
        html! {
            <li class="kept-game" key={id.clone()}>
                <article aria-labelledby={heading.clone()}>
                    <input class="kept-choice" type="checkbox" checked={self.chosen.contains(&id)}
                        aria-label={format!("Choose {about}")} onchange={choose} />
                    <a class="card-board" href={open.clone()} tabindex="-1" aria-hidden="true">
                        { plate.html(&self.settings, None) }
                    </a>
                    <div class="kept-text">
                        <h3 id={heading}><a href={open.clone()}>
                            // Each by itself, whichever way it is written.
                            <bdi>{ entry.name(Side::White) }</bdi>{ " – " }<bdi>{ entry.name(Side::Black) }</bdi>
                        </a></h3>
                        <p class="kept-title">{ &game.title }</p>
                        <p class="kept-end">{ &entry.end }</p>
                        <p class="kept-facts">
                            if !entry.day().is_empty() {
                                <time datetime={entry.day()}>{ entry.day() }</time>{ " · " }
                            }
                            { entry.length() }
                            { for entry.accuracy().map(|accuracy| format!(" · {accuracy}")) }
                        </p>
                        if !entry.trouble.is_empty() {
                            <p class="note warn">
                                { format!("Not all of it could be read: {}. What could be is here, and an export has all of it.", entry.trouble) }
                            </p>
                        }
                        if !entry.notes.is_empty() && !editing {
                            <p class="kept-notes">{ &entry.notes }</p>
                        }
                        <p class="card-ways">
                            { button_link("", open, if plays_on(entry) { "Play on" } else { "Open" }, Some(format!("{} {about}", if plays_on(entry) { "Play on" } else { "Open" }))) }
                            if !entry.is_from_elsewhere() || plays_on(entry) {
                                { button_link("quiet", analysis(entry), "Analyse", Some(format!("Analyse {about}"))) }
                            }
                            if entry.game.plies() > 0 {
                                { button_link("quiet", review(entry), "Review", Some(format!("Review {about}"))) }
                            }
                            { named("Names and notes", edit) }
                            { named("Delete", delete) }
                        </p>
                        if let Some(draft) = draft { { form(ctx, draft) } }
                    </div>
                </article>
            </li>
        }
    }
}

/// What is written in it is kept when the field is left, and stays whatever else happens.
fn form(ctx: &Context<GamesPage>, draft: &Entry) -> Html {
    let link = ctx.link();
    let save = link.callback(|_: Event| Msg::Save);
    let field = |words: &'static str, side: Side, value: &str| {
        let write = link.callback(move |event: InputEvent| {
            let input: HtmlInputElement = event.target_unchecked_into();
            let name: String = input.value().chars().take(80).collect();
            Msg::Write(Box::new(move |draft: &mut Entry| match side {
                Side::White => draft.white = name,
                Side::Black => draft.black = name,
            }))
        });
        html! {
            <label>
                <span>{ words }</span>
                <input value={value.to_owned()} maxlength="80" autocomplete="off"
                    placeholder={words} oninput={write} onchange={save.clone()} />
            </label>
        }
    };
    let notes = link.callback(|event: InputEvent| {
        let area: HtmlTextAreaElement = event.target_unchecked_into();
        let notes = area.value().chars().take(20_000).collect();
        Msg::Write(Box::new(move |draft: &mut Entry| draft.notes = notes))
    });
    html! {
        <div class="kept-form" role="group" aria-label="Names and notes">
            { field("White", Side::White, &draft.white) }
            { field("Black", Side::Black, &draft.black) }
            <label class="kept-area">
                <span>{ "Notes" }</span>
                <textarea rows="3" value={draft.notes.clone()} oninput={notes} onchange={save.clone()} />
            </label>
            { button("Done", link.callback(|_| Msg::Done)) }
        </div>
    }
}

/// Can it be played on at the board?
fn plays_on(entry: &Entry) -> bool {
    !entry.game.is_over()
}

/// Own games open at the board where they were played; what others have played is looked at.
fn open(entry: &Entry) -> String {
    if entry.is_from_elsewhere() && !plays_on(entry) {
        return analysis(entry);
    }
    let link = Link {
        game: Some(entry.game.id.clone()),
        ..Link::default()
    };
    link.to_play(&entry.game.ruleset).hash()
}

fn analysis(entry: &Entry) -> String {
    to_analysis(entry, Link::default())
}

/// The same, with what was found in it, or to look for that.
fn review(entry: &Entry) -> String {
    let link = Link {
        game: Some(entry.game.id.clone()),
        review: true,
        ..Link::default()
    };
    to_analysis(entry, link)
}

fn to_analysis(entry: &Entry, link: Link) -> String {
    let game = &entry.game;
    let moves: Vec<String> = game.moves.split_whitespace().map(str::to_owned).collect();
    let link = Link {
        start: game.start.clone(),
        moves: compact(&moves),
        side: Some(game.bottom.into()),
        ended: game.ended,
        rules: rulesets::own_ruleset(&game.ruleset).unwrap_or_default(),
        ..link
    };
    Route::Analysis {
        id: game.ruleset.clone(),
        query: link.to_string(),
    }
    .hash()
}
