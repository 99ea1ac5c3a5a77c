//! A page that has been read: its text on one side, the game that it became on the other.

use std::rc::Rc;

use gloo::utils::document;
use rookery_reader::{Alternative, Reading, Span, Status};
use rookery_rules::library;
use rookery_rules::ruleset::text;
use rookery_state::link::Link;
use rookery_state::read_game::KeptPage;
use rookery_state::reading::{Saved, page_in_ludii};
use rookery_state::route::Route;
use rookery_state::words::capital;
use rookery_worker::comparing::Like;
use yew::prelude::*;

use super::Given;
use super::answer::{Read, use_reading};
use super::gloss::{gloss, leave_out, sign, squeezed};
use super::keep::Keeping;
use super::phrases::{Phrases, focus_phrase};
use super::questions::{Choosing, question};
use crate::effects::address;
use crate::effects::focus::{focus_page, later};
use crate::effects::read_games;
use crate::effects::settings::use_settings;
use crate::pages::events::with;
use crate::pages::fetching::{Progress, failed};
use crate::pages::plate::Plate;
use crate::pages::widgets::{Button, button, enabled_button, primary, section};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub given: Given,
    /// Other choices, or (nothing) another page.
    pub change: Callback<Option<Given>>,
}

#[component]
pub fn Spread(props: &Props) -> Html {
    let answer = use_reading(&props.given);
    let looked = use_state(|| None::<usize>);
    // By its place in the page: another choice may cut the phrases otherwise.
    let pinned_at = use_state(|| None::<usize>);
    let sentence = use_state(|| None::<usize>);
    use_tab(match &answer.progress {
        Progress::Done(read) if !holds_no_rules(&read.reading) => read.reading.title.clone(),
        _ => String::new(),
    });
    let read = match answer.progress {
        Progress::Done(read) => read,
        Progress::UnderWay => {
            return waiting(html! { <p role="status">{ "Reading the page…" }</p> });
        }
        Progress::Failed(why) => {
            return waiting(html! {
                <>
                    { failed(why, answer.again) }
                    <div class="page-text">{ &props.given.page }</div>
                </>
            });
        }
    };
    let reading = &read.reading;
    let pinned = pinned_at.and_then(|start| {
        let holds = |s: &Span| s.start <= start && start < s.end;
        reading.spans.iter().position(holds)
    });
    let active = looked
        .filter(|index| *index < reading.spans.len())
        .or(pinned);
    let lit: &[usize] = active
        .and_then(|index| read.links.get(index))
        .map_or(&[], Vec::as_slice);
    let linked: Vec<usize> = match *sentence {
        None => Vec::new(),
        Some(number) => (0..read.links.len())
            .filter(|index| read.links[*index].contains(&number))
            .collect(),
    };
    let look_at = with(looked.setter(), |looked, index: Option<usize>| {
        looked.set(index)
    });
    let pin = {
        let (pinned_at, read) = (pinned_at.clone(), read.clone());
        Callback::from(move |index: usize| {
            let start = read.reading.spans.get(index).map(|span| span.start);
            pinned_at.set(start.filter(|_| pinned != Some(index)));
        })
    };
    let choose = {
        let (given, change) = (props.given.clone(), props.change.clone());
        Callback::from(move |answer: Alternative| {
            change.emit(Some(given.with(answer.among(&given.choices))));
        })
    };
    let choices = Some(&props.given.choices).filter(|_| read.given != props.given);
    let choosing = Choosing {
        awaited: choices.cloned().unwrap_or_default(),
        choose,
    };
    html! {
        <main class="page read">
            <Verdict read={read.clone()} like={answer.like} change={props.change.clone()} />
            <div class="read-spread">
                <section class="read-page" aria-labelledby="read-page">
                    <h2 id="read-page">{ "The page" }</h2>
                    { tally(reading, active) }
                    <Phrases read={read.clone()} {active} {pinned} {linked} look={look_at} {pin} />
                </section>
                <div class="read-game">
                    { gloss(&read, active, &choosing) }
                    { obstacles(reading, &choosing.choose) }
                    if !holds_no_rules(reading) { { section("read-rules", "The game", html! {
                        <ol class="sentences">
                            { for reading.sentences.iter().enumerate().map(|(index, words)| {
                                let (over, leave) = (sentence.setter(), sentence.setter());
                                let class = lit.contains(&index).then_some("lit");
                                html! {
                                    <li {class} onmouseenter={move |_| over.set(Some(index))}
                                        onmouseleave={move |_| leave.set(None)}>{ words }</li>
                                }
                            }) }
                        </ol>
                    }) } }
                    if !holds_no_rules(reading) { { questions(&read, &choosing) } }
                    <Keeping {read} />
                </div>
            </div>
        </main>
    }
}

/// The browser's tab names the game, as long as it is shown.
#[hook]
fn use_tab(game: String) {
    use_effect_with(game, |game| {
        let plain = Route::Read(None).title();
        if !game.is_empty() {
            document().set_title(&format!("{game}, read from a page · Rookery"));
        }
        move || document().set_title(plain)
    });
}

/// The text is of something else.
fn holds_no_rules(reading: &Reading) -> bool {
    let mut spans = reading.spans.iter();
    !reading.playable && spans.all(|span| span.status != Status::Understood)
}

fn waiting(words: Html) -> Html {
    html! { <main class="page read">{ words }</main> }
}

fn obstacles(reading: &Reading, choose: &Callback<Alternative>) -> Html {
    if reading.obstacles.is_empty() {
        return Html::default();
    }
    html! {
        <section class="obstacles" aria-labelledby="read-obstacles">
            <h2 id="read-obstacles">{ "What stands in the way" }</h2>
            <ul>
                { for reading.obstacles.iter().map(|one| {
                    let find = reading.spans.iter().position(|span| span.start < one.end && one.start < span.end);
                    html! {
                        <li>
                            if !one.phrase.is_empty() {
                                <blockquote>{ &one.phrase }</blockquote>
                            }
                            <p>{ capital(&one.because) }{ "." }</p>
                            <p class="setting-buttons">
                                if let Some(index) = find.filter(|_| !one.phrase.is_empty()) {
                                    { button("Show it in the page", Callback::from(move |_| focus_phrase(index))) }
                                }
                                if let Some(way) = &one.leave_out {
                                    { leave_out(way, choose) }
                                }
                            </p>
                        </li>
                    }
                }) }
            </ul>
        </section>
    }
}

fn questions(read: &Read, choosing: &Choosing) -> Html {
    if read.reading.assumptions.is_empty() {
        return Html::default();
    }
    let hint = html! { <p class="quiet-text">{ "Another answer makes another game." }</p> };
    let all = read.reading.assumptions.iter().map(|one| {
        question(
            one,
            &squeezed(read.part(one.start, one.end)),
            "list",
            choosing,
        )
    });
    section(
        "read-questions",
        "What the page leaves open",
        // The questions in a list of their own: in one with the hint, which has no key, those that stay
        // would be drawn anew where others come or go, and whoever has just answered would lose the focus.
        html! { <>{ hint }<div>{ for all }</div></> },
    )
}

#[derive(Properties)]
struct VerdictProps {
    read: Rc<Read>,
    like: Option<Like>,
    change: Callback<Option<Given>>,
}

impl PartialEq for VerdictProps {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.read, &other.read) && self.like == other.like
    }
}

/// Title, whether it is a game, and what to do with it.
#[component]
fn Verdict(props: &VerdictProps) -> Html {
    let settings = use_settings();
    let Read { given, reading, .. } = &*props.read;
    let kept = reading.ruleset.as_ref().map(|ruleset| {
        Rc::new(KeptPage::new(
            &reading.title,
            &given.page,
            &given.choices,
            ruleset,
        ))
    });
    // Of which game it was said, for another answer makes another.
    let said = use_state(<(String, bool)>::default);
    let another = with(props.change.clone(), |change, _: MouseEvent| {
        later(focus_page);
        change.emit(None);
        // An address that names this page would bring it back on reload.
        address::go(&Route::Read(None));
    });
    let own_answers = {
        let (change, given) = (props.change.clone(), given.clone());
        Callback::from(move |_: MouseEvent| {
            // The button goes, and the verdict is read after the heading.
            focus_page();
            change.emit(Some(given.with(Vec::new())));
        })
    };
    let plate = reading.ruleset.as_ref().and_then(|ruleset| {
        let spec = text::parse(ruleset, &library::ruleset_text).ok()?;
        Some(Plate::start(&kept.as_ref()?.id, &spec))
    });
    let facts = facts(reading);
    // What the library has already is played there, and kept a second time nowhere.
    let own = props.like.as_ref().filter(|like| like.same);
    html! {
        <header class="read-head">
            if let Some(plate) = plate {
                <div class="read-plate">
                    { plate.html(&settings, Some(format!("The start of {}", reading.title))) }
                </div>
            }
            <div class="read-words">
                <h1>{ if holds_no_rules(reading) { "No rules found" } else { &reading.title } }</h1>
                if !facts.is_empty() {
                    <p class="quiet-text">
                        { facts }
                        if let Some(href) = page_in_ludii(&reading.title, reading.identifier.as_deref()) {
                            { " · " }<a {href} rel="noreferrer">{ "The page in the Ludii collection" }</a>
                        }
                    </p>
                }
                <p class={classes!("note", if reading.playable { "good" } else { "bad" })} role="status">
                    { verdict(reading) }
                </p>
                if let Some(words) = given.saved.as_ref().and_then(|saved| read_otherwise(saved, reading)) {
                    <p class="note warn">{ words }</p>
                }
                // It comes a moment later, and is told then.
                if let Some(kept) = &kept {
                    <p class="read-like" role="status">
                        if let Some(like) = &props.like {
                            { format!("{} ", like.sentence) }
                            if !like.same { { beside(like, kept) } }
                        }
                    </p>
                }
                <p class="setting-buttons">
                    if let Some(kept) = &kept {
                        if let Some(like) = own {
                            { primary("Play", play_own(like)) }
                        } else {
                            { primary("Play", play(kept)) }
                            if read_games::get(&kept.id).is_some() {
                                { enabled_button("Kept in the library", false, Callback::noop()) }
                            } else {
                                { button("Keep in the library", keep(kept, &said)) }
                            }
                        }
                    }
                    if !given.choices.is_empty() { { button("Undo my choices", own_answers) } }
                    { Button::new("Another page").class("quiet").html(another) }
                </p>
                <p role="status" class="quiet-text">
                    if let Some(kept) = kept.as_ref().filter(|kept| kept.id == said.0) {
                        { &kept.title }
                        if said.1 {
                            { " stands in " }
                            <a href={Route::Library.hash()}>{ "the library" }</a>
                            { ", on the shelf “Read by you”." }
                        } else {
                            { " may be lost when you leave this page: this browser keeps nothing for us." }
                        }
                    }
                </p>
            </div>
        </header>
    }
}

/// Leads to the two games beside each other.
fn beside(like: &Like, kept: &Rc<KeptPage>) -> Html {
    let (kept, id) = (kept.clone(), like.id.clone());
    let onclick = Callback::from(move |_| {
        // The other page has to know its rules.
        leave(&kept);
        address::go(&Route::compare(&id, Some(&kept.id)));
    });
    button("See both beside each other", onclick)
}

fn play(kept: &Rc<KeptPage>) -> Callback<MouseEvent> {
    with(kept.clone(), |kept, _| {
        let mut link = Link::default();
        // The board is another program: where nothing can be kept its rules go with the address.
        if !leave(kept) {
            link.rules.clone_from(&kept.ruleset);
        }
        address::go(&link.to_play(&kept.id));
    })
}

/// Keeps it, so that who comes back finds this reading, answers and all; says whether the browser did.
fn leave(kept: &KeptPage) -> bool {
    let here = read_games::keep(kept);
    if here {
        address::stand_at(&Route::Read(Some(kept.id.clone())));
    }
    here
}

/// The game of the library that the page is.
fn play_own(like: &Like) -> Callback<MouseEvent> {
    with(like.id.clone(), |id, _| address::go(&Route::play(id)))
}

fn keep(kept: &Rc<KeptPage>, said: &UseStateHandle<(String, bool)>) -> Callback<MouseEvent> {
    let (kept, said) = (kept.clone(), said.clone());
    Callback::from(move |_| {
        said.set((kept.id.clone(), read_games::keep(&kept)));
    })
}

fn verdict(reading: &Reading) -> String {
    if holds_no_rules(reading) {
        return "Nothing in this text could be read as rules. A page of rules is pasted whole, as the \
                Ludii Portal shows it; “Another page” has examples."
            .to_string();
    }
    let open = reading.assumptions.len();
    let chosen = reading.assumptions.iter().filter(|one| one.chosen).count();
    match (reading.playable, open, reading.obstacles.len()) {
        (true, 0, _) => "It can be played: every phrase says what it means.".to_string(),
        (true, _, _) if chosen == open => {
            "It can be played. What the page leaves open is as you chose.".to_string()
        }
        (true, _, _) if chosen > 0 => format!(
            "It can be played. Of {open} things that the page leaves open {} as you chose, {} by \
             convention.",
            are(chosen),
            are(open - chosen)
        ),
        (true, 1, _) => {
            "It can be played. One thing that the page leaves open was settled by convention."
                .to_string()
        }
        (true, open, _) => format!(
            "It can be played. {open} things that the page leaves open were settled by convention{}.",
            in_phrases(open, reading)
        ),
        (false, _, 1) => "It cannot be played yet: one thing stands in the way.".to_string(),
        (false, _, n) => format!("It cannot be played yet: {n} things stand in the way."),
    }
}

fn are(count: usize) -> String {
    format!("{count} {}", if count == 1 { "is" } else { "are" })
}

/// Where several things lie in one phrase, or some in none, the marked phrases are not as many.
fn in_phrases(open: usize, reading: &Reading) -> String {
    let marked = reading
        .spans
        .iter()
        .filter(|span| span.status == Status::Assumed);
    match marked.count() {
        same if same == open => String::new(),
        1 => ", in one phrase".to_string(),
        n => format!(", in {n} phrases"),
    }
}

/// A file says what was read then, and this reader may know better.
fn read_otherwise(saved: &Saved, reading: &Reading) -> Option<String> {
    let now = reading.ruleset.as_deref().unwrap_or_default();
    (saved.ruleset != now).then(|| {
        format!(
            "Rookery {} read this page otherwise on {}. What you see is how it is read now.",
            saved.reader, saved.date
        )
    })
}

fn facts(reading: &Reading) -> String {
    let mut facts: Vec<String> = Vec::new();
    facts.extend(reading.period.clone());
    if !reading.parents.is_empty() {
        facts.push(format!("based on {}", reading.parents.join(" and ")));
    }
    facts.extend(reading.identifier.clone());
    rookery_state::words::capital(&facts.join(" · "))
}

/// How much was read how, and what the lines under the phrases mean; each leads to the next such
/// phrase.
fn tally(reading: &Reading, from: Option<usize>) -> Html {
    let kinds = [Status::Understood, Status::Assumed, Status::NotUnderstood];
    html! {
        <p class="tally">
            { "Phrases: " }
            { for kinds.iter().map(|status| {
                let spans = reading.spans.iter().enumerate();
                let found: Vec<usize> = spans.filter(|(_, s)| s.status == *status).map(|(i, _)| i).collect();
                let after = from.and_then(|from| found.iter().find(|i| **i > from));
                let next = after.or(found.first()).copied();
                let label = format!("{} {}", found.len(), status.name());
                html! {
                    <button type="button" disabled={next.is_none()} title="Go to the next one"
                        onclick={move |_| if let Some(next) = next { focus_phrase(next) }}>
                        { sign(*status) }
                        <span class={classes!("phrase", super::phrases::class_of(*status))}>{ label }</span>
                    </button>
                }
            }) }
        </p>
    }
}
