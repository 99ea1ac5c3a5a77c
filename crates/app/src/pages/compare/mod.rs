//! `#/compare/<id>/<id>`: two games beside each other.

mod found;

use std::rc::Rc;
use std::sync::Arc;

use rookery_rules::{Ruleset, library};
use rookery_state::client::{Heard, Reader};
use rookery_state::comparison::{beside, built_in};
use rookery_state::route::Route;
use rookery_worker::GameText;
use rookery_worker::comparing::Compared;
use rookery_worker::reading::{FromReader, ToReader};
use yew::prelude::*;

use crate::effects::address;
use crate::effects::client::{Client, OTHER_BUILD};
use crate::effects::{read_games, rulesets, storage};
use crate::pages::events::value;
use crate::pages::fetching::{Progress, failed};
use crate::pages::unknown::{LOST, no_game};
use crate::pages::widgets::option_groups;
use found::Found;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The games, with their switches, as far as they are chosen.
    pub first: Option<AttrValue>,
    pub second: Option<AttrValue>,
}

#[component]
pub fn ComparePage(props: &Props) -> Html {
    let first = props.first.as_deref().unwrap_or("chess").to_owned();
    // Two games are chosen in any case, and what is chosen is shown.
    let second = props
        .second
        .as_deref()
        .map_or_else(|| beside(&first), str::to_owned);
    let games = use_memo((first.clone(), second.clone()), |(first, second)| {
        let read = |id: &String| rulesets::ruleset(id).map_err(|why| (id.clone(), why));
        Ok((read(first)?, read(second)?))
    });
    let (one, other): (Arc<Ruleset>, Arc<Ruleset>) = match &*games {
        Ok(games) => games.clone(),
        Err((id, problem)) => return no_game(id, problem),
    };
    let pair = format!("{first} {second}");
    html! {
        <main class="page compare-page">
            <h1>{ match props.second {
                Some(_) => format!("{} and {}", one.full_title(), other.full_title()),
                None => "Two games compared".to_owned(),
            } }</h1>
            if props.second.is_none() {
                <p class="quiet-text">
                    { "Choose two games: their rules stand beside each other, the pieces that \
                       differ are drawn, and the first position is looked for in which the one \
                       allows what the other forbids." }
                </p>
            }
            if storage::keeps_nothing() && [&first, &second].into_iter().any(|id| !library::has(id)) {
                <p class="note warn">{ LOST }</p>
            }
            <Chooser key={pair} {first} {second} />
            <Comparing first={one} second={other} />
        </main>
    }
}

#[derive(Properties, PartialEq)]
struct ChooserProps {
    first: String,
    second: String,
}

/// Two lists to choose from.
#[component]
fn Chooser(props: &ChooserProps) -> Html {
    let choices = use_memo((), |()| {
        (built_in(), read_games::titles().collect::<Vec<_>>())
    });
    let chosen = [
        use_state(|| props.first.clone()),
        use_state(|| props.second.clone()),
    ];
    let list = |index: usize, label: &'static str| {
        let now = &chosen[index];
        let setter = now.setter();
        let onchange = move |event: Event| setter.set(value(&event));
        let (known, own) = &*choices;
        let listed = known.iter().chain(own).any(|(id, _)| id == &**now);
        html! {
            <label>
                <span>{ label }</span>
                <select {onchange}>
                    if !listed {
                        // With several switches, or from a link.
                        <option value={(**now).clone()} selected=true>
                            { rulesets::title(now).unwrap_or_else(|| now.to_string()) }
                        </option>
                    }
                    { option_groups(now, &[("The library", known), ("Read by you", own)]) }
                </select>
            </label>
        }
    };
    let onsubmit = {
        let [first, second] = [(*chosen[0]).clone(), (*chosen[1]).clone()];
        move |event: SubmitEvent| {
            event.prevent_default();
            address::go(&Route::compare(&first, Some(&second)));
        }
    };
    html! {
        <form class="compare-choice" {onsubmit}>
            { list(0, "One game") }
            { list(1, "The other") }
            <button type="submit" class="primary">{ "Compare" }</button>
        </form>
    }
}

#[derive(Properties)]
struct ComparingProps {
    first: Arc<Ruleset>,
    second: Arc<Ruleset>,
}

impl PartialEq for ComparingProps {
    fn eq(&self, other: &Self) -> bool {
        self.first.id() == other.first.id() && self.second.id() == other.second.id()
    }
}

#[component]
fn Comparing(props: &ComparingProps) -> Html {
    let (progress, again) = use_comparison(&props.first, &props.second);
    match progress {
        Progress::UnderWay => html! {
            <p role="status">{ "Playing both games beside each other…" }</p>
        },
        Progress::Failed(why) => failed(why, again),
        Progress::Done(found) => html! {
            <Found games={[props.first.clone(), props.second.clone()]} {found} />
        },
    }
}

/// Has two games compared by the reader, beside the page. With it comes what tries once more.
#[hook]
fn use_comparison(
    first: &Arc<Ruleset>,
    second: &Arc<Ruleset>,
) -> (Progress<Rc<Compared>>, Callback<()>) {
    // What was compared, so that no other pair is shown with it.
    let ids = (first.id().to_owned(), second.id().to_owned());
    let answered = use_state(|| (ids.clone(), Progress::UnderWay));
    let tries = use_state(|| 0_u64);
    let asked = use_mut_ref(|| (0, ids.clone()));
    let reader = use_memo((), |()| {
        let (answered, asked) = (answered.setter(), asked.clone());
        Client::<Reader>::new(Callback::from(move |told| {
            let progress = match told {
                Heard::Answer(FromReader::Compared { found, .. }) => {
                    Progress::Done(Rc::new(*found))
                }
                Heard::Answer(FromReader::Failed { message, .. }) => not_compared(&message),
                Heard::OtherBuild => not_compared(OTHER_BUILD),
                _ => return,
            };
            answered.set((asked.borrow().1.clone(), progress));
        }))
    });
    let games = Box::new([GameText::of(first), GameText::of(second)]);
    use_effect_with((ids.clone(), *tries), move |(ids, _)| {
        let job = asked.borrow().0 + 1;
        *asked.borrow_mut() = (job, ids.clone());
        reader.ask(job, ToReader::Compare { job, games });
    });
    let shown = match &*answered {
        (of, progress) if *of == ids => progress.clone(),
        _ => Progress::UnderWay,
    };
    let again = Callback::from(move |_| {
        answered.set((ids.clone(), Progress::UnderWay));
        tries.set(*tries + 1);
    });
    (shown, again)
}

fn not_compared(why: &str) -> Progress<Rc<Compared>> {
    Progress::Failed(format!("The games could not be compared: {why}."))
}
