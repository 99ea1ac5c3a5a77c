//! The book of openings beside the board: what was played from here in the engine's own games.

use std::sync::Arc;

use rookery_rules::{Position, Ruleset};
use rookery_state::book::{File, Played, has_book};
use rookery_state::notation::Writing;
use yew::prelude::*;

use super::engine_view::numbered;
use super::review_view::OverMoves;
use crate::effects::focus::follow;
use crate::pages::events::with;
use crate::pages::fetching::{Arrival, awaited, missing, use_file};
use crate::pages::seat::notation::drawn_move;

/// What is fetched.
const WHAT: &str = "openings";

#[derive(Properties)]
pub struct Props {
    pub ruleset: Arc<Ruleset>,
    pub position: Position,
    pub writing: Writing,
    /// A move is to be made, as move text.
    pub play: Callback<String>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        self.ruleset.id() == other.ruleset.id()
            && self.position == other.position
            && self.writing == other.writing
            && self.play == other.play
    }
}

#[component]
pub fn BookBeside(props: &Props) -> Html {
    let ruleset = &props.ruleset;
    let known = has_book(ruleset);
    let address = known.then(|| format!("./books/{}.json", ruleset.id()));
    let (arrival, again) = use_file(address, File::read);
    let places = {
        let ruleset = ruleset.clone();
        use_memo(
            (arrival.here(), ruleset.id().to_owned()),
            move |(file, _)| file.as_ref().and_then(|file| file.positions(&ruleset)),
        )
    };
    // The button that was pressed goes, for the moves from the next position take its place.
    let pressed = use_mut_ref(|| false);
    {
        let pressed = pressed.clone();
        use_effect_with(props.position, move |_| {
            if pressed.take() {
                follow(".book-moves button, .review-beside:not(:has(button))");
            }
        });
    }
    let play = with(props.play.clone(), move |play, text: String| {
        pressed.replace(true);
        play.emit(text);
    });
    let inside = match &arrival {
        _ if !known => html! {
            <p class="quiet">{ "There is no book of openings of this ruleset." }</p>
        },
        Arrival::Awaited => awaited(WHAT),
        Arrival::Missing => missing(WHAT, again),
        Arrival::Here(file) => match places.as_ref() {
            // It is of other rules than these.
            None => missing(WHAT, again),
            Some(places) => html! {
                <>
                    { match places.get(&props.position.key()) {
                        None => html! { <p class="quiet">{ "No games from here." }</p> },
                        Some(place) => table(file, *place, props, &play),
                    } }
                    { about(file) }
                </>
            },
        },
    };
    html! { <OverMoves label="Openings">{ inside }</OverMoves> }
}

fn table(file: &File, place: usize, props: &Props, play: &Callback<String>) -> Html {
    let played = file.moves(place, &props.ruleset, &props.position);
    let others = file.others(place);
    html! {
        <table class="book-moves">
            <caption class="visually-hidden">{ "What was played from here" }</caption>
            <thead>
                <tr>
                    <th scope="col">{ "Move" }</th>
                    <th scope="col">{ "Games" }</th>
                    <th scope="col">{ "White’s points, of 100" }</th>
                    <th scope="col">{ "Mostly follows" }</th>
                </tr>
            </thead>
            <tbody>
                { for played.into_iter().map(|played| row(&played, props, play)) }
                if others > 0 {
                    <tr><th scope="row">{ "Others" }</th><td>{ others }</td><td></td><td></td></tr>
                }
            </tbody>
        </table>
    }
}

fn row(played: &Played, props: &Props, play: &Callback<String>) -> Html {
    let text = played.text.clone();
    let onclick = play.reform(move |_: MouseEvent| text.clone());
    let line = played.followed.iter().map(|(text, san)| (text, san));
    html! {
        <tr key={played.text.clone()}>
            <th scope="row">
                <button type="button" class="book-move" {onclick} title="Play this move">
                    { drawn_move(&props.writing, &played.san) }
                </button>
            </th>
            <td>{ played.games }</td>
            <td>{ played.score }</td>
            <td class="book-line">
                { for numbered(&props.ruleset, played.after, line).into_iter().map(|(before, san)| html! {
                    <>{ " " }{ before }{ drawn_move(&props.writing, &san) }</>
                }) }
            </td>
        </tr>
    }
}

fn about(file: &File) -> Html {
    html! {
        <details class="book-about">
            <summary>{ format!("Out of {} games of the engine", file.games) }</summary>
            <p>{ format!("What was met in fewer than {} games is left out, and the points of few games say little. How they were played: {}", file.least, file.how) }</p>
        </details>
    }
}
