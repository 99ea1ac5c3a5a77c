//! The rules in words, wherever they stand: what differs, the pieces, the numbered sentences, the
//! readings with their switches, and where it all comes from.

use std::rc::Rc;
use std::sync::Arc;

use rookery_rules::about::{About, Reading};
use rookery_rules::cases::{self, Case};
use rookery_rules::{Ruleset, Side, describe, library};
use rookery_state::board::{figure, look};
use rookery_state::citation::{Citation, Cited};
use rookery_state::reading::page_in_ludii;
use rookery_state::route::Route;
use rookery_state::study::{Study, witnesses};
use yew::prelude::*;

use super::endings::endings;
use super::kind::kind_diagram;
use crate::effects::focus::go_to;
use crate::effects::settings::{SettingsHandle, use_settings};
use crate::pages::citing;
use crate::pages::fetching::{failed, quiet, use_texts};
use crate::pages::library::card::evidence;
use crate::pages::widgets::{Button, section};
use rookery_board::piece_icon;

#[derive(Properties)]
pub struct Props {
    /// The game as it is played, with its switches.
    pub ruleset: Arc<Ruleset>,
    /// Something is to be put on the board.
    pub on_show: Callback<Study>,
    /// The game with another choice of switches is wanted: its id.
    pub on_switch: Callback<String>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        self.ruleset.id() == other.ruleset.id()
            && self.on_show == other.on_show
            && self.on_switch == other.on_switch
    }
}

/// What is known of a game beside its rules.
struct Known {
    about: About,
    cases: Vec<Case>,
    /// Empty where they are not here yet.
    sentences: Vec<String>,
}

impl Known {
    fn of(ruleset: &Ruleset, texts: Option<[Rc<str>; 2]>) -> Known {
        let Some(facts) = library::facts(ruleset.id()) else {
            // A game that somebody has read from a page: the rules tell themselves.
            return Known {
                about: About::default(),
                cases: Vec::new(),
                sentences: describe::sentences(ruleset),
            };
        };
        let [account, cases] = texts.unwrap_or_default();
        let about = About::parse(&account).ok();
        let about = about.filter(|about| !about.rules.is_empty());
        let about = about.unwrap_or_else(|| facts.clone());
        Known {
            cases: cases::parse(&cases).unwrap_or_default(),
            sentences: about.rules.clone(),
            about,
        }
    }
}

/// Where the account of a built-in game and its cases lie in the site.
pub fn addresses(ruleset: &Ruleset) -> [String; 2] {
    let base = library::without_switches(ruleset.id());
    // The finishing step renames it, for hosts that make pages of Markdown.
    let about = match cfg!(debug_assertions) {
        true => "about.md",
        false => "about.txt",
    };
    [about, "cases.txt"].map(|file| format!("./rulesets/{base}/{file}"))
}

/// The numbered account of a game, with everything in it that can be shown on a board.
#[component]
pub fn Account(props: &Props) -> Html {
    let ruleset = &props.ruleset;
    let built_in = library::facts(ruleset.id()).is_some();
    let (texts, missing, fetch) = use_texts(built_in.then(|| addresses(ruleset)));
    let here = texts.is_some();
    let known = {
        let ruleset = ruleset.clone();
        let of = (ruleset.id().to_string(), here);
        use_memo(of, move |_| Known::of(&ruleset, texts))
    };
    let settings = use_settings();
    let about = &known.about;
    let differs = describe::unlike_chess(ruleset);
    html! {
        <div class="account">
            { section("account-differs", "Unlike chess", match differs.is_empty() {
                true => html! { <p>{ "Nothing: this is the game of today." }</p> },
                false => html! {
                    <ul class="account-differs">{ for differs.into_iter().map(item) }</ul>
                },
            }) }
            { pieces(props, &settings) }
            { section("account-rules", "The rules", match known.sentences.is_empty() {
                // What came may be no account at all.
                true => awaited(missing || here, &fetch),
                false => html! {
                    <ol class="sentences">
                        { for (1..).zip(&known.sentences).map(|(number, sentence)| {
                            sentence_item(props, &known, number, sentence)
                        }) }
                    </ol>
                },
            }) }
            if !about.readings.is_empty() {
                { section("account-readings", "How it was read", html! {
                    <>
                        <p class="quiet-text">
                            { "Where the source is silent, ambiguous or at odds with the \
                               evidence, this is what was chosen, and why." }
                            if about.readings.iter().any(|reading| reading.switch.is_some()) {
                                { " A switch turns the other choice on for your game." }
                            }
                        </p>
                        <ol class="readings">
                            { for about.readings.iter().enumerate().map(|(index, reading)| {
                                reading_item(props, index, reading)
                            }) }
                        </ol>
                    </>
                }) }
            }
            { endings(ruleset, &props.on_show) }
            if !about.background.is_empty() {
                { section("account-background", "Background", about.background.iter().map(|words| {
                    html! { <p>{ words }</p> }
                }).collect()) }
            }
            { source(about, ruleset) }
        </div>
    }
}

/// In the place of the sentences while they are fetched, or where they could not be.
fn awaited(missing: bool, fetch: &Callback<()>) -> Html {
    if !missing {
        return quiet("Fetching the rules…");
    }
    // The button is about to go.
    let again = fetch.reform(|()| go_to("account-rules"));
    let words = "The rules in words could not be fetched. Is there a connection? The game can be \
                 played all the same.";
    failed(words, again)
}

fn sentence_item(props: &Props, known: &Known, number: usize, sentence: &str) -> Html {
    let on = props.ruleset.switches_on();
    let id = library::without_switches(props.ruleset.id());
    let found = witnesses(&known.cases, number, on);
    let notes = known.about.readings.iter().enumerate();
    let notes: Vec<usize> = notes
        .filter(|(_, reading)| reading.rules.contains(&number))
        .map(|(index, _)| index)
        .collect();
    html! {
        <li id={format!("sentence-{number}")}>
            <span>{ sentence }</span>
            { for known.about.instead(number, &props.ruleset).into_iter().map(|says| html! {
                <strong>{ format!(" Here instead: {says}") }</strong>
            }) }
            { for notes.iter().map(|index| {
                let letter = note_letter(*index);
                let target = format!("reading-{letter}");
                let label = format!("Reading {letter}");
                mark_of("note-mark", letter, label, target)
            }) }
            { for found.iter().enumerate().map(|(index, case)| {
                let first = index == 0;
                let label = match first {
                    true => format!("Show me sentence {number}: {}", case.note),
                    false => format!("Show me sentence {number}, {}: {}", index + 1, case.note),
                };
                let on_show = props.on_show.clone();
                // Made when it is wanted: a witness may need its game compiled with other switches.
                let (id, case) = (id.to_string(), (*case).clone());
                html! {
                    <button type="button" class="show-me" aria-label={label} title={case.note.clone()}
                        onclick={move |_| if let Some(study) = Study::witness(&id, number, &case) {
                            on_show.emit(study);
                        }}>
                        { if first { "Show me".to_string() } else { (index + 1).to_string() } }
                    </button>
                }
            }) }
        </li>
    }
}

/// A sign that leads to another part of the account.
fn mark_of(class: &'static str, sign: String, label: String, target: String) -> Html {
    Button::new(sign)
        .class(class)
        .label(label)
        .html(Callback::from(move |_| go_to(&target)))
}

fn item(words: String) -> Html {
    html! { <li>{ words }</li> }
}

fn reading_item(props: &Props, index: usize, reading: &Reading) -> Html {
    let letter = note_letter(index);
    let switch = reading.switch.as_ref().and_then(|id| {
        let spec = props.ruleset.switches().iter().find(|s| s.id == *id)?;
        let on = props.ruleset.switches_on().contains(id);
        let wanted = props.ruleset.id_with_switch(id, !on);
        let on_switch = props.on_switch.clone();
        Some(html! {
            <label class="switch">
                <input type="checkbox" checked={on} onchange={move |_| on_switch.emit(wanted.clone())} />
                <span>{ &spec.says }</span>
            </label>
        })
    });
    html! {
        <li id={format!("reading-{letter}")} tabindex="-1">
            <p>
                { for reading.rules.iter().map(|number| {
                    let target = format!("sentence-{number}");
                    let label = format!("Sentence {number}");
                    html! {
                        <>{ mark_of("sentence-mark", number.to_string(), label, target) }{ " " }</>
                    }
                }) }
                { &reading.text }
            </p>
            { switch.unwrap_or_default() }
        </li>
    }
}

/// Readings are lettered, so that nobody takes them for sentences.
fn note_letter(index: usize) -> String {
    let letter = char::from(b'a' + (index % 26) as u8);
    letter.to_string().repeat(index / 26 + 1)
}

fn source(about: &About, ruleset: &Ruleset) -> Html {
    let lines = [
        ("Period", "period"),
        ("Place", "place"),
        ("Family", "family"),
        ("Based on", "based-on"),
        ("Plausibility", "scores"),
        ("Identifier", "identifier"),
    ];
    if about.meta.is_empty() {
        return Html::default();
    }
    let fact =
        |name: &'static str, says: Html| html! { <div><dt>{ name }</dt><dd>{ says }</dd></div> };
    let facts = lines.iter().filter_map(|(name, key)| {
        let says = about.get(key).to_owned();
        (!says.is_empty()).then(|| fact(name, says.into()))
    });
    let identifier = Some(about.get("identifier")).filter(|own| !own.is_empty());
    let address = Route::Rules(ruleset.id().to_owned());
    let citation = Citation {
        identifier: identifier.map(str::to_owned),
        ..citing::of_games(Cited::Rules, &address, &[ruleset], Vec::new())
    };
    section(
        "account-source",
        "The source",
        html! {
            <>
                <dl class="source">
                    { fact("Evidence", evidence(about)) }
                    { for facts }
                    if !about.get("source").is_empty() {
                        { fact("Source", match page_in_ludii(ruleset.title(), identifier) {
                            Some(href) => html! { <a {href} rel="noreferrer">{ about.get("source") }</a> },
                            None => about.get("source").into(),
                        }) }
                    }
                </dl>
                if library::has(ruleset.id()) { { citing::folded(citation) } }
            </>
        },
    )
}

/// A row for each kind: how it moves, as a diagram and in words. The board is only borrowed for it
/// by a press.
fn pieces(props: &Props, settings: &SettingsHandle) -> Html {
    let ruleset = &props.ruleset;
    let look = look(settings.pieces, ruleset.id());
    let rows = (0..ruleset.kind_count() as u8).filter_map(|kind| {
        let spec = ruleset.kinds().get(usize::from(kind))?;
        let (study, picture) = kind_diagram(ruleset, kind, settings)?;
        let show = props.on_show.clone();
        Some(html! {
            <li class="kind">
                { picture }
                <div>
                    <h3 class="kind-name">
                        { piece_icon(figure(ruleset, Side::White, kind), look) }
                        { piece_icon(figure(ruleset, Side::Black, kind), look) }
                        <span>{ &spec.name }</span>
                    </h3>
                    <p>{ describe::piece_sentences(ruleset, kind).join(" ") }</p>
                    { Button::new("Show on the board").class("show-me")
                        .label(format!("Show on the board: {}", spec.name))
                        .html(Callback::from(move |_| show.emit(study.clone()))) }
                </div>
            </li>
        })
    });
    section(
        "account-pieces",
        "The pieces",
        html! { <ul class="kinds">{ for rows }</ul> },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_are_lettered() {
        assert_eq!(note_letter(0), "a");
        assert_eq!(note_letter(25), "z");
        assert_eq!(note_letter(26), "aa");
    }
}
