//! What two games have in common and what not.

use std::rc::Rc;
use std::sync::Arc;

use rookery_rules::{Ruleset, describe, library};
use rookery_state::citation::Cited;
use rookery_state::comparison::{PartingSide, summary, way};
use rookery_state::route::Route;
use rookery_state::study::Study;
use rookery_state::words::capital;
use rookery_worker::comparing::{Compared, Parted, Told};
use yew::prelude::*;

use crate::effects::settings::{SettingsHandle, use_settings};
use crate::pages::citing;
use crate::pages::rules_panel::kind::{kind_diagram, study_diagram};
use crate::pages::widgets::{section, way_of};

#[derive(Properties)]
pub struct Props {
    pub games: [Arc<Ruleset>; 2],
    pub found: Rc<Compared>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.found, &other.found)
    }
}

#[component]
pub fn Found(props: &Props) -> Html {
    let settings = use_settings();
    let Props { games, found } = props;
    html! {
        <>
            <p role="status" class="compare-summary">{ summary(found) }</p>
            if let Some(parted) = &found.parting {
                { section("compare-parting", "Where they part", parting(games, parted, &settings)) }
            }
            if !found.pieces.is_empty() {
                { section("compare-pieces", "The pieces that differ", pieces(games, found, &settings)) }
            }
            { section("compare-rules", "The rules", rules(games, found)) }
            if games.iter().all(|game| library::has(game.id())) {
                { cite(games) }
            }
        </>
    }
}

fn cite(games: &[Arc<Ruleset>; 2]) -> Html {
    let [first, second] = games;
    let route = Route::compare(first.id(), Some(second.id()));
    citing::folded(citing::of_games(
        Cited::Comparison,
        &route,
        &[first, second],
        Vec::new(),
    ))
}

/// The position in which they part, in each of the two.
fn parting(games: &[Arc<Ruleset>; 2], parted: &Parted, settings: &SettingsHandle) -> Html {
    let places: Vec<PartingSide> = (0..2)
        .filter_map(|which| PartingSide::new(games, parted, which, settings))
        .collect();
    let Some(first) = places.first() else {
        return Html::default();
    };
    html! {
        <>
            <p>{ way(&first.game, settings) }{ ":" }</p>
            <ul class="compare-pair">
                { for places.iter().map(|place| part(place, settings)) }
            </ul>
        </>
    }
}

fn part(place: &PartingSide, settings: &SettingsHandle) -> Html {
    let ruleset = place.game.ruleset();
    let study = Study {
        title: ruleset.full_title(),
        note: place.says.clone(),
        game: place.game.clone(),
        plies: 0,
        marks: place.marks.clone(),
        sentence: None,
    };
    let label = format!("The position in {}. {}", study.title, place.says);
    let [play, analyse] = [
        place.link.to_play(ruleset.id()),
        place.link.to_analysis(ruleset.id()),
    ];
    html! {
        <li>
            <h3>{ &study.title }</h3>
            { study_diagram(&study, label, settings) }
            <p>{ &place.says }</p>
            <p class="buttons">
                { way_of("", &play, "Play it on", format!("Play it on in {}", study.title)) }
                { way_of("quiet", &analyse, "Analyse", format!("Analyse it in {}", study.title)) }
            </p>
        </li>
    }
}

fn pieces(games: &[Arc<Ruleset>; 2], found: &Compared, settings: &SettingsHandle) -> Html {
    html! {
        <ul class="compare-pieces">
            { for found.pieces.iter().map(|names| html! {
                <li>
                    <h3>{ capital(&called(names)) }</h3>
                    <ul class="compare-pair">
                        { for (0..2).map(|which| piece(&games[which], names[which].as_deref(), settings)) }
                    </ul>
                </li>
            }) }
        </ul>
    }
}

/// What a kind is called in both.
fn called(names: &[Option<String>; 2]) -> String {
    match names {
        [Some(one), Some(other)] if one != other => format!("{one}, {other}"),
        [one, other] => one.as_ref().or(other.as_ref()).cloned().unwrap_or_default(),
    }
}

fn piece(ruleset: &Arc<Ruleset>, name: Option<&str>, settings: &SettingsHandle) -> Html {
    let title = ruleset.full_title();
    let kind = name.and_then(|name| ruleset.spec().kind_named(name));
    let drawn = kind.and_then(|kind| {
        let kind = u8::try_from(kind).ok()?;
        let (_, picture) = kind_diagram(ruleset, kind, settings)?;
        Some((picture, describe::piece_sentences(ruleset, kind).join(" ")))
    });
    html! {
        <li>
            <p class="compare-of">{ title }</p>
            if let Some((picture, says)) = drawn {
                { picture }
                <p>{ says }</p>
            } else {
                <p class="quiet-text">{ "Has no such piece." }</p>
            }
        </li>
    }
}

/// The sentences: across both columns what both say, in its own what only one says.
fn rules(games: &[Arc<Ruleset>; 2], found: &Compared) -> Html {
    let titles = [games[0].full_title(), games[1].full_title()];
    let cell = |which: usize, words: &Option<String>| {
        let title = titles[which].clone();
        match words {
            Some(words) => html! { <td role="cell" data-game={title}>{ words }</td> },
            None => {
                html! { <td role="cell" data-game={title} class="nothing">{ "nothing of the kind" }</td> }
            }
        }
    };
    html! {
        <>
            <p class="quiet-text">
                { "What both say goes across; what only one of them says stands on its own side." }
                if !found.names.is_empty() {
                    { " The pieces are called as in the first game: " }
                    { named(found) }{ "." }
                }
            </p>
            // On a narrow screen its cells stand below each other, and it stays a table.
            <table class="compare-rules" role="table">
                <thead>
                    <tr role="row">{ for titles.iter().map(|title| html! { <th role="columnheader" scope="col">{ title }</th> }) }</tr>
                </thead>
                <tbody>
                    { for found.lines.iter().map(|line| match line {
                        Told::Common(words) => html! {
                            <tr role="row"><td role="cell" colspan="2">{ words }</td></tr>
                        },
                        Told::Apart(both) => html! {
                            <tr role="row" class="apart">{ cell(0, &both[0]) }{ cell(1, &both[1]) }</tr>
                        },
                    }) }
                </tbody>
            </table>
        </>
    }
}

fn named(found: &Compared) -> String {
    let names = found.names.iter();
    let names: Vec<String> = names
        .map(|[ours, theirs]| format!("{ours} is the other’s {theirs}"))
        .collect();
    names.join(", ")
}
