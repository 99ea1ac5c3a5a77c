//! One game of the list: its board, who played, how it ended, and what can be done with it.

use rookery_rules::Side;
use rookery_state::archive::{ASKED, Entry, written_day};
use rookery_state::link::{Link, compact};
use yew::prelude::*;

use super::{GamesPage, Msg};
use crate::effects::focus::leave_item;
use crate::effects::rulesets;
use crate::pages::events::{checked, value};
use crate::pages::plate::Plate;
use crate::pages::widgets::{Button, button, way_of};
use rookery_state::route::Route;

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
            link.callback(move |event: Event| Msg::Choose(id.clone(), checked(&event)))
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
        let way = |class, to: &Route, words: &'static str| {
            way_of(class, to, words, format!("{words} {about}"))
        };
        let named = |words: &'static str, onclick| {
            Button::new(words)
                .class("quiet")
                .label(format!("{words}: {about}"))
                .expanded((words != "Delete").then_some(editing))
                .html(onclick)
        };
        html! {
            <li class="kept-game" key={id.clone()}>
                <article aria-labelledby={heading.clone()}>
                    <input class="kept-choice" type="checkbox" checked={self.chosen.contains(&id)}
                        aria-label={format!("Choose {about}")} onchange={choose} />
                    <a class="card-board" href={open.hash()} tabindex="-1" aria-hidden="true">
                        { plate.html(&self.settings, None) }
                    </a>
                    <div class="kept-text">
                        <h3 id={heading}><a href={open.hash()}>
                            // Each by itself, whichever way it is written.
                            <bdi>{ entry.name(Side::White) }</bdi>{ " – " }<bdi>{ entry.name(Side::Black) }</bdi>
                        </a></h3>
                        <p class="kept-title">{ &game.title }</p>
                        if !entry.occasion().is_empty() {
                            <p class="kept-facts"><bdi>{ entry.occasion() }</bdi></p>
                        }
                        <p class="kept-end">{ &entry.end }</p>
                        <p class="kept-facts">
                            if !entry.day().is_empty() {
                                <time datetime={entry.day()}>{ entry.day() }</time>{ " · " }
                            }
                            { game.length() }
                            { for entry.accuracy().map(|accuracy| format!(" · {accuracy}")) }
                            { for game.letter_turn().map(|turn| format!(" · by letter: {turn}")) }
                        </p>
                        if !entry.trouble.is_empty() {
                            <p class="note warn">
                                { format!("When it was read: {}. What could be read is here, and an export has all of it.", entry.trouble) }
                            </p>
                        }
                        if !entry.notes.is_empty() && !editing {
                            <p class="kept-notes">{ &entry.notes }</p>
                        }
                        <p class="card-ways">
                            { way("", &open, if plays_on(entry) { "Play on" } else { "Open" }) }
                            if !entry.is_from_elsewhere() || plays_on(entry) {
                                { way("quiet", &analysis(entry, false), "Analyse") }
                            }
                            if entry.game.plies() > 0 {
                                { way("quiet", &analysis(entry, true), "Review") }
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
    let field = |(tag, words): &(&'static str, &'static str)| {
        let tag = *tag;
        let write = link.callback(move |event: InputEvent| {
            let text: String = value(&event).chars().take(80).collect();
            Msg::Write(Box::new(move |draft: &mut Entry| draft.say(tag, text)))
        });
        let done = link.batch_callback(|event: KeyboardEvent| {
            (event.key() == "Enter" && !event.is_composing()).then_some(Msg::Done)
        });
        let (value, placeholder) = match tag {
            "Date" => (draft.day(), "1851-06-21"),
            tag => (draft.said(tag).to_owned(), *words),
        };
        let no_date = tag == "Date" && !value.is_empty() && written_day(&value).is_none();
        html! {
            <label>
                <span>{ *words }</span>
                <input {value} {placeholder} maxlength="80" autocomplete="off"
                    aria-invalid={no_date.then_some("true")} oninput={write} onchange={save.clone()} onkeydown={done} />
            </label>
        }
    };
    let notes = link.callback(|event: InputEvent| {
        let notes = value(&event).chars().take(20_000).collect();
        Msg::Write(Box::new(move |draft: &mut Entry| draft.notes = notes))
    });
    let leave = link.batch_callback(|event: KeyboardEvent| {
        (event.key() == "Escape" && !event.is_composing()).then_some(Msg::Done)
    });
    html! {
        <div class="kept-form" role="group" aria-label="Names and notes" onkeydown={leave}>
            { for ASKED.iter().map(field) }
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
fn open(entry: &Entry) -> Route {
    if entry.is_from_elsewhere() && !plays_on(entry) {
        return analysis(entry, false);
    }
    Link::to_kept(entry.id(), &entry.game.ruleset)
}

/// With its name, by which it finds there who played, and what was found in it or is to be.
fn analysis(entry: &Entry, review: bool) -> Route {
    let game = &entry.game;
    let moves: Vec<String> = game.moves.split_whitespace().map(str::to_owned).collect();
    let link = Link {
        start: game.start.clone(),
        moves: compact(&moves),
        side: Some(game.bottom.into()),
        ended: game.ended,
        rules: rulesets::carried(&game.ruleset),
        game: Some(game.id.clone()),
        review,
        ..Link::default()
    };
    link.to_analysis(&game.ruleset)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_state::ended::Ended;
    use rookery_state::for_tests::game;
    use rookery_state::play::Play;
    use rookery_state::players::{Players, SideText};
    use rookery_state::record::Record;

    #[test]
    fn a_game_is_named_wherever_it_is_opened() {
        let mut play = Play::new("pgn-7".into(), 0, game("chess", ""), Players::TWO_PEOPLE);
        let entry = |play: &Play| Entry::of(Record::of(play, 0), None, None);
        let going = entry(&play);
        play.ended = Some(Ended::Resigned(SideText::White));
        let over = entry(&play);
        for address in [open(&going), open(&over), analysis(&going, false)] {
            let address = address.hash();
            assert!(address.contains("game=pgn-7"), "{address}");
        }
    }
}
